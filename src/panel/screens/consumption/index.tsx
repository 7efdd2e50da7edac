import { ChartNoAxesColumn } from 'lucide';
import { useLocation } from 'preact-iso/router';
import type { Reply } from '../../api/call.ts';
import { useCall } from '../../api/use-call.ts';
import { count, percent, roundMoney, zone } from '../../language/format.ts';
import { dayAt } from '../../language/zoned.ts';
import { Button } from '../../parts/button.tsx';
import { Await } from '../../parts/feedback/waiting.tsx';
import { SelectField } from '../../parts/forms/field.tsx';
import { FilterBar } from '../../parts/lists/filter-bar.tsx';
import { useFilters } from '../../parts/lists/filters.tsx';
import { periodOf, type Span, spanBefore, spanOf } from '../../parts/lists/period.ts';
import { PeriodFilter } from '../../parts/lists/period-filter.tsx';
import { Card, Empty, Figure, Page } from '../../parts/page.tsx';
import { type Sheet, SheetDownload, SheetTable } from '../../parts/sheet.tsx';
import { account } from '../../state/account.ts';
import { withQuery } from '../../state/paths.ts';
import { may } from '../../state/session.ts';
import { periodWords } from '../movements/period-words.ts';
import { called, inOrder, isTime, type Key } from './called.ts';
import { texts } from './messages.ts';

type Groups = Reply<'GET /consumption/groups'>;
type Measure = keyof typeof texts.measures;
type Dimension = keyof typeof texts.dimensions;

const measures = Object.keys(texts.measures) as Measure[];
const amounts: readonly Measure[] = ['cost', 'sellValue', 'balancePaid', 'rechargePaid', 'paidOtherwise'];
const shownAtMost = 12;
const shownOfTime = 31;

const asked = ({ fromMs, toMs }: Span) => ({
  from: new Date(fromMs).toISOString(),
  to: new Date(toMs).toISOString(),
});

const told = (measure: Measure, value: number) =>
  amounts.includes(measure) ? roundMoney(value) : count(value);

/** Who takes what, and who pays for it: by department, product, machine and time, against the period before. */
export default function Consumption() {
  const { query, set } = useFilters();
  const { path } = useLocation();
  const period = periodOf(query, dayAt(zone(), Date.now()), '28d');
  const span = spanOf(zone(), period);
  const nowMs = Math.floor(Date.now() / 600_000) * 600_000;
  const before = spanBefore(zone(), period, nowMs);
  const accountId = account.value?.id;
  const tags = useCall('GET /tags', may('tags:read') ? { query: { accountId, pageSize: 50 } } : null);
  const tagOptions = (tags.data?.items ?? []).map(({ id, key }) => [`tag:${id}`, key] as const);

  const isByPerson = account.value?.consumptionByPerson === true && may('consumers:read');
  const plain = (Object.keys(texts.dimensions) as Dimension[]).filter(
    (name) => name !== 'consumer' || isByPerson,
  );
  const options = [...tagOptions, ...plain.map((name) => [name, texts.dimensions[name]] as const)];
  const chosen = (name: string | undefined) => options.find(([value]) => value === name)?.[0];
  const by = chosen(query['by']) ?? 'product';
  const then = chosen(query['and']) === by ? undefined : chosen(query['and']);
  const nameOf = (dimension: string) => options.find(([value]) => value === dimension)?.[1] ?? '';
  const measure = measures.find((one) => one === query['show']) ?? 'deliveries';

  const line = query['line'] === 'vending' || query['line'] === 'eas' ? query['line'] : undefined;
  const filters = {
    accountId,
    ...(line && { businessLine: [line] }),
    ...(query['tag'] !== undefined && query['value'] !== undefined
      ? { tagId: [query['tag']], tagValue: query['value'] }
      : {}),
  };
  const summary = useCall('GET /consumption/summary', { query: { ...filters, ...asked(span) } });
  const earlier = useCall('GET /consumption/summary', { query: { ...filters, ...asked(before) } });
  const groups = useCall('GET /consumption/groups', {
    query: { ...filters, ...asked(span), by, ...(then && { then }), sort: `-${measure}`, limit: 1000 },
  });
  const compared = periodWords({ first: dayAt(zone(), before.fromMs), last: dayAt(zone(), before.toMs) });
  /** From a department to its people, or to what it took. */
  const hrefOf = (key: Key) =>
    by.startsWith('tag:') && key && 'value' in key
      ? withQuery(path, {
          ...query,
          tag: by.slice(4),
          value: String(key.value),
          by: isByPerson ? 'consumer' : 'product',
          and: null,
        })
      : undefined;
  return (
    <Page title={texts.title} lead={texts.lead(periodWords(period), compared)}>
      <FilterBar first={<PeriodFilter period={period} set={set} />} names={['line', 'tag', 'value']}>
        <SelectField label={texts.by} value={by} options={options} onChange={(one) => set({ by: one })} />
        <SelectField
          label={texts.andBy}
          value={then ?? ''}
          options={[['', texts.nothing], ...options.filter(([value]) => value !== by)]}
          onChange={(one) => set({ and: one || null })}
        />
        <SelectField
          label={texts.show}
          value={measure}
          options={measures.map((one) => [one, texts.measures[one]] as const)}
          onChange={(show) => set({ show })}
        />
        <SelectField
          label={texts.line}
          value={line ?? ''}
          options={[
            ['', texts.bothLines],
            ['vending', texts.lines.vending],
            ['eas', texts.lines.eas],
          ]}
          onChange={(one) => set({ line: one || null })}
        />
      </FilterBar>
      <div class="consumption">
        {query['value'] !== undefined && (
          <p class="consumption-of">
            {texts.only(nameOf(`tag:${query['tag']}`), query['value'])}
            <Button onClick={() => set({ tag: null, value: null })}>{texts.all}</Button>
          </p>
        )}
        <section class="card report-figures" aria-label={texts.glance}>
          <Await of={summary} lines={2}>
            {(now) => (
              <div class="figures">
                {(
                  ['deliveries', 'consumers', 'cost', 'balancePaid', 'rechargePaid', 'paidOtherwise'] as const
                ).map((one) => (
                  <Figure
                    key={one}
                    label={texts.measures[one]}
                    value={told(one, now[one])}
                    note={earlier.data && texts.was(told(one, earlier.data[one]))}
                  />
                ))}
              </div>
            )}
          </Await>
        </section>
        <Card
          title={texts.table(nameOf(by))}
          actions={
            groups.data &&
            groups.data.items.length > 0 && (
              <SheetDownload
                of={sheetOf(groups.data, by, then, nameOf)}
                currency={groups.data.currency}
                days={period}
              />
            )
          }
        >
          <Await of={groups} lines={6}>
            {(data) =>
              data.items.length === 0 ? (
                <Empty icon={ChartNoAxesColumn} title={texts.none}>
                  {texts.noneLead}
                </Empty>
              ) : (
                <>
                  <Bars of={data} measure={measure} by={by} then={then} hrefOf={hrefOf} />
                  <SheetTable of={sheetOf(data, by, then, nameOf)} />
                </>
              )
            }
          </Await>
        </Card>
      </div>
    </Page>
  );
}

/** What was taken most, as bars: the longest first, times in their own order. */
function Bars({
  of: { items, total },
  measure,
  by,
  then,
  hrefOf,
}: {
  of: Groups;
  measure: Measure;
  by: string;
  then: string | undefined;
  hrefOf: (key: Key) => string | undefined;
}) {
  const most = Math.max(1, ...items.map((one) => Math.abs(one[measure])));
  return (
    <ol class="ranking">
      {inOrder(items, by)
        .slice(0, isTime(by) ? shownOfTime : shownAtMost)
        .map((one) => {
          const name = [called(one.key, by, one.isSmall), then && called(one.then, then, one.isSmall)]
            .filter(Boolean)
            .join(' · ');
          const href = hrefOf(one.key);
          return (
            <li key={name}>
              <span class="name">{href ? <a href={href}>{name}</a> : name}</span>
              <span class="value">
                {told(measure, one[measure])}
                <span class="soft small">{total[measure] > 0 && percent(one[measure] / total[measure])}</span>
              </span>
              <svg class="rank-bar" width="100%" height="6" aria-hidden="true">
                <rect class="track" width="100%" height="6" rx="3" />
                <rect width={`${Math.max(1, (Math.abs(one[measure]) / most) * 100)}%`} height="6" rx="3" />
              </svg>
            </li>
          );
        })}
    </ol>
  );
}

/** All of it, with what the list left out, and the total. */
function sheetOf(
  { items, rest, total }: Groups,
  by: string,
  then: string | undefined,
  nameOf: (dimension: string) => string,
): Sheet {
  const names = then ? [by, then] : [by];
  const row = (titles: string[], of: Groups['total']) => [...titles, ...measures.map((one) => of[one])];
  const blank = (title: string) => names.map((_, at) => (at === 0 ? title : ''));
  return {
    name: `${texts.title} ${nameOf(by)}`,
    columns: [
      ...names.map((name) => ({ title: nameOf(name), kind: 'text' as const })),
      ...measures.map((one) => ({
        title: texts.measures[one],
        kind: amounts.includes(one) ? ('money' as const) : ('count' as const),
      })),
    ],
    rows: [
      ...inOrder(items, by).map((one) =>
        row([called(one.key, by, one.isSmall), ...(then ? [called(one.then, then, one.isSmall)] : [])], one),
      ),
      ...(rest.deliveries + rest.failed + rest.refused > 0 ? [row(blank(texts.rest), rest)] : []),
      row(blank(texts.total), total),
    ],
  };
}
