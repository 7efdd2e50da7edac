import { Activity, ChartNoAxesColumn } from 'lucide';
import { useLocation } from 'preact-iso/router';
import type { Reply } from '../../api/call.ts';
import { useCall } from '../../api/use-call.ts';
import { zone } from '../../language/format.ts';
import { dayAt } from '../../language/zoned.ts';
import { ButtonLink } from '../../parts/button.tsx';
import { Await } from '../../parts/feedback/waiting.tsx';
import { labelOf, useTags } from '../../parts/forms/account-options.ts';
import { useFilters } from '../../parts/lists/filters.ts';
import { periodOf } from '../../parts/lists/period.ts';
import { Card, Empty, Figure, Page } from '../../parts/page.tsx';
import { type Sheet, SheetDownload, SheetTable } from '../../parts/sheet.tsx';
import { Trend } from '../../parts/trend.tsx';
import { pathTo, withQuery } from '../../state/paths.ts';
import { periodSoFarWords, periodWords } from '../movements/period-words.ts';
import { MailThis } from '../scheduled-reports/mail-this.tsx';
import { Bars } from './bars.tsx';
import { called, type Group, inOrder } from './called.ts';
import { Chips } from './chips.tsx';
import { Cross, crossSheet } from './cross.tsx';
import type { Key } from './key.ts';
import { kindOf, type Measure, measures, told } from './measures.ts';
import { OverTime } from './over-time.tsx';
import { Persons } from './persons.tsx';
import { type Changes, filtersOf, movementsQuery, narrowedTo, nextBy } from './query.ts';
import { Question } from './question.tsx';
import { ConsumptionTabs } from './tabs.tsx';
import { askedOf, useGroups, useSpans } from './use-figures.ts';
import { namesPeople, viewer } from './viewer.ts';
import { texts } from './words.ts';

type Groups = Reply<'GET /consumption/groups'>;
type Dimension = keyof typeof texts.dimensions;

const glance = ['deliveries', 'consumers', 'cost', 'balancePaid', 'rechargePaid', 'paidOtherwise'] as const;

/** True for groupings whose days or weeks are compared one by one. */
const alongTime = (by: string): by is 'day' | 'week' => by === 'day' || by === 'week';

/**
 * Items taken, by one or two dimensions, compared with the previous period. Each group links to its details.
 */
export function Taken() {
  const { query } = useFilters();
  const { path } = useLocation();
  const today = dayAt(zone(), Date.now());
  const period = periodOf(query, today, '28d');
  const { span, before } = useSpans(period);
  const tags = useTags();
  const tagNames = tags.map(({ id }) => `tag:${id}`);

  const plain = (Object.keys(texts.dimensions) as Dimension[]).filter(
    (name) => name !== 'consumer' || namesPeople(),
  );
  const options = [
    ...tags.map(({ id, key }) => [`tag:${id}`, labelOf(key)] as const),
    ...plain.map((name) => [name, texts.dimensions[name]] as const),
  ];
  const chosen = (name: string | undefined) =>
    options.find(([value]) => value === name)?.[0] ??
    // A tag of the URL is one, too, while the tags are still being read.
    (tags.length === 0 && name?.startsWith('tag:') ? name : undefined);
  const by = chosen(query['by']) ?? 'product';
  const then = chosen(query['and']) === by ? undefined : chosen(query['and']);
  const nameOf = (dimension: string) => options.find(([value]) => value === dimension)?.[1] ?? '';
  const measure = measures.find((one) => one === query['show']) ?? 'deliveries';

  const filters = filtersOf(query, viewer());
  const { accountId: _, ...narrowed } = filters;
  const summary = useCall('GET /consumption/summary', { query: { ...filters, ...askedOf(span) } });
  const earlier = useCall('GET /consumption/summary', { query: { ...filters, ...askedOf(before) } });
  const sort = `-${measure}`;
  const rows = useGroups(query, span, by, { sort });
  const was = useGroups(query, before, then === undefined && by !== 'month' ? by : undefined, { sort });
  const columns = useGroups(query, span, then, { sort });
  const cells = useGroups(query, span, then === undefined ? undefined : by, { then, sort });

  const drilled = (changes: Changes, dimension: string, isSmall: boolean) => {
    const next = { ...query, ...changes } as Record<string, string>;
    return withQuery(path, {
      ...next,
      by: nextBy(dimension, next, tagNames, namesPeople() && !isSmall),
      and: null,
    });
  };
  const movementsOf = (changes: Changes) => {
    const next = { ...query, ...changes } as Record<string, string>;
    const asked = movementsQuery(next, periodOf(next, today, '28d'));
    return asked === null ? undefined : withQuery(pathTo('movements'), asked);
  };
  /** From a department to its people, from people to their movements, from all else to what it is made of. */
  const hrefOf = ({ key, isSmall = false }: { key: Key; isSmall?: boolean | undefined }) => {
    const changes = narrowedTo(by, key, query, period);
    if (changes === null) return undefined;
    return by === 'consumer' ? movementsOf(changes) : drilled(changes, by, isSmall);
  };
  const cellHref = ({ key, then: other, isSmall }: Group) => {
    const first = narrowedTo(by, key, query, period);
    const second =
      first && then && narrowedTo(then, other, { ...query, ...first } as Record<string, string>, period);
    return first && second && isSmall !== true ? movementsOf({ ...first, ...second }) : undefined;
  };
  /** The table as a file. */
  const fileOf = (data: Groups | undefined): Sheet | undefined => {
    if (!data || data.items.length === 0) return undefined;
    if (then === undefined) return sheetOf(data, by, nameOf);
    if (!rows.data || !columns.data) return undefined;
    const names = [nameOf(by), nameOf(then)] as const;
    return crossSheet({ of: data, rows: rows.data, columns: columns.data, by, then, names, measure });
  };
  const compared = { first: dayAt(zone(), before.fromMs), last: dayAt(zone(), before.toMs) };
  const table = then === undefined ? rows : cells;
  const title =
    then === undefined
      ? texts.table(texts.measures[measure], nameOf(by))
      : texts.crossOf(nameOf(by), nameOf(then));
  const toMovements = movementsOf({});
  const file = fileOf(table.data);
  const isSmall = by === 'consumer' && (rows.data?.items.some((one) => one.isSmall) ?? false);
  return (
    <Page
      title={texts.title}
      lead={texts.lead(periodSoFarWords(period, today), periodWords(compared))}
      actions={
        <>
          {toMovements && (
            <ButtonLink icon={Activity} href={toMovements}>
              {texts.toMovements}
            </ButtonLink>
          )}
          <MailThis
            report="consumption"
            parameters={{
              by,
              ...(then && { then }),
              measure,
              ...narrowed,
            }}
            period={period}
          />
        </>
      }
    >
      <ConsumptionTabs current="taken" />
      <Question period={period} options={options} by={by} then={then} measure={measure} />
      <div class="consumption">
        <Chips />
        <section class="card report-figures" aria-label={texts.glance}>
          <Await of={summary} lines={2}>
            {(now) => (
              <div class="figures">
                {glance.map((one) => (
                  <Figure
                    key={one}
                    label={texts.measures[one]}
                    value={told(one, now[one])}
                    note={
                      <Trend
                        now={now[one]}
                        before={earlier.data?.[one]}
                        tell={(value) => told(one, value)}
                        neutral
                      />
                    }
                  />
                ))}
              </div>
            )}
          </Await>
        </section>
        <Card
          title={title}
          actions={
            file && (
              <SheetDownload
                of={file}
                currency={table.data!.currency}
                days={period}
                workbook={{
                  kind: 'POST /consumption/exports',
                  of: { ...filters, ...askedOf(span), by, ...(then && { then }), measure },
                }}
              />
            )
          }
        >
          <Await of={table} lines={8}>
            {(data) =>
              data.items.length === 0 ? (
                <Empty icon={ChartNoAxesColumn} title={texts.none}>
                  {texts.noneLead}
                </Empty>
              ) : then !== undefined ? (
                <Await of={rows} lines={8}>
                  {(down) => (
                    <Await of={columns} lines={8}>
                      {(across) => (
                        <Cross
                          of={data}
                          rows={down}
                          columns={across}
                          by={by}
                          then={then}
                          names={[nameOf(by), nameOf(then)]}
                          measure={measure}
                          hrefOf={cellHref}
                          rowHref={hrefOf}
                        />
                      )}
                    </Await>
                  )}
                </Await>
              ) : (
                <>
                  {alongTime(by) ? (
                    <OverTime
                      by={by}
                      name={title}
                      period={period}
                      before={compared}
                      today={today}
                      items={data.items}
                      earlier={was.data?.items}
                      measure={measure}
                    />
                  ) : (
                    <Bars
                      key={`${by} ${measure}`}
                      items={data.items}
                      before={was.data?.items}
                      total={data.total[measure]}
                      measure={measure}
                      by={by}
                      hrefOf={hrefOf}
                    />
                  )}
                  <SheetTable of={sheetOf(data, by, nameOf)} />
                </>
              )
            }
          </Await>
        </Card>
        <Persons isSmall={isSmall} />
      </div>
    </Page>
  );
}

/** All of it, with what the list left out, and the total. */
function sheetOf({ items, rest, total }: Groups, by: string, nameOf: (dimension: string) => string): Sheet {
  const row = (title: string, of: Record<Measure, number>) => [title, ...measures.map((one) => of[one])];
  return {
    name: [texts.title, nameOf(by)].join(' '),
    columns: [
      { title: nameOf(by), kind: 'text' },
      ...measures.map((one) => ({ title: texts.measures[one], kind: kindOf(one) })),
    ],
    rows: [
      ...inOrder(items, by).map((one) => row(called(one.key, by, one.isSmall), one)),
      ...(rest.deliveries + rest.failed + rest.refused > 0 ? [row(texts.rest, rest)] : []),
      row(texts.total, total),
    ],
  };
}
