import { CalendarCheck } from 'lucide';
import { bareMoney, count, zone } from '../../language/format.ts';
import { addMonths, dayAt, startOfMonth } from '../../language/zoned.ts';
import { ButtonLink } from '../../parts/button.tsx';
import { Await } from '../../parts/feedback/waiting.tsx';
import { accountLines, labelOf, useTags } from '../../parts/forms/account-options.ts';
import { SelectField } from '../../parts/forms/field.tsx';
import { useFilters } from '../../parts/lists/filters.ts';
import { periodOf } from '../../parts/lists/period.ts';
import { PeriodFilter } from '../../parts/lists/period-filter.tsx';
import { Card, Empty, Page } from '../../parts/page.tsx';
import { Scrolls } from '../../parts/scrolls.tsx';
import { type Sheet, SheetDownload } from '../../parts/sheet.tsx';
import { Trend } from '../../parts/trend.tsx';
import { account } from '../../state/account.ts';
import { pathTo, withQuery } from '../../state/paths.ts';
import { may } from '../../state/session.ts';
import { periodSoFarWords, periodWords } from '../movements/period-words.ts';
import { MailThis } from '../scheduled-reports/mail-this.tsx';
import { called } from './called.ts';
import { keyText } from './key.ts';
import { byDepartment, type Cost, costs, type Department, kindOfCost, totalsOf } from './month-costs.ts';
import { ConsumptionTabs } from './tabs.tsx';
import { askedOf, useGroups, useSpans } from './use-figures.ts';
import { texts } from './words.ts';

// biome-ignore lint/suspicious/noThenProperty: the interface calls it so, and it is no function
const byLine = { then: 'businessLine' };

/** So long into a month its accountant still checks the one before. */
const lastMonthUntil = 15;

/** An amount or a count in words. */
function toldCost(cost: Cost, value: number): string {
  return kindOfCost[cost].kind === 'money' ? bareMoney(value) : count(value);
}

/** Monthly costs by department: subsidies, own money, issues and their cost. */
export function MonthEnd() {
  const { query, set } = useFilters();
  const today = dayAt(zone(), Date.now());
  const usual = Number(today.slice(8)) <= lastMonthUntil ? 'last-month' : 'month';
  const period = periodOf(query, today, usual);
  const { span, before } = useSpans(period);
  const tags = useTags();
  const tag = tags.find(({ id }) => id === query['by']) ?? tags[0];
  const by = tag && `tag:${tag.id}`;
  const lines = accountLines();
  const asked = (line: 'vending' | 'eas') => (lines.includes(line) ? by : undefined);
  const none = {};
  const sold = useGroups(none, span, asked('vending'), { businessLine: ['vending'] });
  const given = useGroups(none, span, asked('eas'), { businessLine: ['eas'] });
  const soldBefore = useGroups(none, before, asked('vending'), { businessLine: ['vending'] });
  const givenBefore = useGroups(none, before, asked('eas'), { businessLine: ['eas'] });

  const shown = costs.filter((cost) => lines.includes(kindOfCost[cost].line));
  const waited = [...(asked('vending') ? [sold] : []), ...(asked('eas') ? [given] : [])];
  const all = {
    data: waited.every((one) => one.data) && by ? byDepartment(sold.data, given.data) : undefined,
    problem: waited.find((one) => one.problem)?.problem,
    isLoading: waited.some((one) => one.isLoading),
    reload: () => waited.map((one) => one.reload()),
  };
  const totals = totalsOf(sold.data, given.data);
  const earlier =
    soldBefore.data || givenBefore.data ? byDepartment(soldBefore.data, givenBefore.data) : undefined;
  const was = new Map(earlier?.map((row) => [keyText(row.key), row]));
  const name = tag ? labelOf(tag.key) : '';
  const isMonth = startOfMonth(period.first) === period.first;
  const compared = isMonth
    ? { first: addMonths(period.first, -1), last: dayAt(zone(), before.toMs) }
    : { first: dayAt(zone(), before.fromMs), last: dayAt(zone(), before.toMs) };
  const currency = sold.data?.currency ?? given.data?.currency;
  return (
    <Page
      title={texts.title}
      tab={texts.tabs.monthEnd}
      lead={texts.monthLead(periodSoFarWords(period, today), periodWords(compared))}
      actions={
        by !== undefined && (
          <MailThis report="consumption" parameters={{ by, table: 'costs', ...byLine }} period={period} />
        )
      }
    >
      <ConsumptionTabs current="monthEnd" />
      <div class="filters no-print">
        <PeriodFilter period={period} set={set} />
        {tags.length > 1 && (
          <SelectField
            label={texts.by}
            value={tag?.id ?? ''}
            options={tags.map(({ id, key }) => [id, labelOf(key)] as const)}
            onChange={(one) => set({ by: one })}
          />
        )}
      </div>
      {by === undefined ? (
        <Card>
          <Empty
            icon={CalendarCheck}
            title={texts.noTags}
            action={may('tags:read') && <ButtonLink href={pathTo('places')}>{texts.toTags}</ButtonLink>}
          >
            {texts.noTagsLead}
          </Empty>
        </Card>
      ) : (
        <Card
          title={texts.monthOf(name)}
          actions={
            all.data &&
            currency && (
              <SheetDownload
                of={sheetOf(name, all.data, totals, shown)}
                currency={currency}
                days={period}
                workbook={{
                  kind: 'POST /consumption/exports',
                  of: { accountId: account.value!.id, ...askedOf(span), by, table: 'costs', ...byLine },
                }}
              />
            )
          }
        >
          <Await of={all} lines={7}>
            {(rows) =>
              rows.length === 0 ? (
                <Empty icon={CalendarCheck} title={texts.none}>
                  {texts.noneLead}
                </Empty>
              ) : (
                <Scrolls called={texts.monthOf(name)} className="cross-box">
                  <table class="cross month">
                    <thead>
                      <tr>
                        <th scope="col">{name}</th>
                        {shown.map((cost) => (
                          <th key={cost} scope="col" class="number">
                            {texts.costs[cost]}
                          </th>
                        ))}
                      </tr>
                    </thead>
                    <tbody>
                      {rows.map((row) => (
                        <tr key={keyText(row.key)}>
                          <th scope="row">
                            <span class="cross-name">
                              {row.key && 'value' in row.key ? (
                                <a
                                  href={withQuery(pathTo('consumption'), {
                                    period: query['period'] ?? (query['from'] ? null : usual),
                                    from: query['from'],
                                    to: query['to'],
                                    tag: tag!.id,
                                    value: String(row.key.value),
                                  })}
                                >
                                  {called(row.key, by, false)}
                                </a>
                              ) : (
                                called(row.key, by, false)
                              )}
                            </span>
                          </th>
                          {shown.map((cost) => (
                            <td key={cost} class="number">
                              {row[cost] === 0 ? <span class="soft">–</span> : toldCost(cost, row[cost])}
                              {earlier && (
                                <span class="was small">
                                  <Trend
                                    now={row[cost]}
                                    before={was.get(keyText(row.key))?.[cost] ?? 0}
                                    tell={(value) => toldCost(cost, value)}
                                    neutral
                                    brief
                                  />
                                </span>
                              )}
                            </td>
                          ))}
                        </tr>
                      ))}
                    </tbody>
                    <tfoot>
                      <tr>
                        <th scope="row">{texts.total}</th>
                        {shown.map((cost) => (
                          <td key={cost} class="number">
                            {toldCost(cost, totals[cost])}
                          </td>
                        ))}
                      </tr>
                    </tfoot>
                  </table>
                </Scrolls>
              )
            }
          </Await>
          <p class="soft small">
            {currency && texts.amountsIn(currency)} {texts.monthNote}
          </p>
        </Card>
      )}
    </Page>
  );
}

function sheetOf(
  name: string,
  rows: readonly Department[],
  totals: Record<Cost, number>,
  shown: readonly Cost[],
): Sheet {
  return {
    name: texts.monthOf(name),
    columns: [
      { title: name, kind: 'text' },
      ...shown.map((cost) => ({ title: texts.costs[cost], kind: kindOfCost[cost].kind })),
    ],
    rows: [
      ...rows.map((row) => [called(row.key, 'tag:', false), ...shown.map((cost) => row[cost])]),
      [texts.total, ...shown.map((cost) => totals[cost])],
    ],
  };
}
