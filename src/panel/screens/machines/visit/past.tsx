import { ChevronLeft, ClipboardList } from 'lucide';
import { useCall } from '../../../api/use-call.ts';
import { type Row, usePages } from '../../../api/use-pages.ts';
import { count, dayAndTime, money } from '../../../language/format.ts';
import { Button } from '../../../parts/button.tsx';
import { Dotted } from '../../../parts/dotted.tsx';
import { ProblemNotice } from '../../../parts/feedback/notice.tsx';
import { Await } from '../../../parts/feedback/waiting.tsx';
import { Icon } from '../../../parts/icon.tsx';
import { useFilters } from '../../../parts/lists/filters.ts';
import { type Column, Table } from '../../../parts/lists/table.tsx';
import { When } from '../../../parts/moment.tsx';
import { Card, Empty, Facts } from '../../../parts/page.tsx';
import { pathTo, withQuery } from '../../../state/paths.ts';
import { texts as visitTexts } from './words.ts';
import { texts } from './words-past.ts';

type Visit = Row<'GET /devices/:id/visits'>;
type Work = Visit['items'][number];

const sum = (items: readonly Work[], of: (item: Work) => number | null) =>
  items.reduce((total, item) => total + (of(item) ?? 0), 0);

/** "3 lost, 1 found"; nothing if a visit, or a slot, had no difference. */
function difference(items: readonly Work[]): string | null {
  const [lost, found] = [sum(items, (item) => item.lost), sum(items, (item) => item.found)];
  return (
    [lost > 0 && texts.lost(count(lost)), found > 0 && texts.found(count(found))]
      .filter(Boolean)
      .join(', ') || null
  );
}

const takings = ({ collected }: Visit) => collected && money(collected.coins + collected.bills);

const columns: readonly Column<Visit>[] = [
  { title: texts.when, at: 'main', cell: ({ date }) => <When at={date} brief /> },
  { title: texts.who, plain: true, cell: ({ actor }) => actor.label },
  {
    title: texts.slotsCounted,
    isNumber: true,
    cell: ({ items }) => count(items.filter(({ counted }) => counted !== null).length),
  },
  {
    title: visitTexts.removed,
    isNumber: true,
    cell: ({ items }) => count(sum(items, (item) => item.removed)),
  },
  { title: visitTexts.cash, isNumber: true, cell: takings },
  { title: texts.difference, at: 'aside', cell: ({ items }) => difference(items) },
];

/** The visits of a machine, newest first; one of them by the `visit` and `at` of the URL. */
export function PastVisits({ id }: { id: string }) {
  const { query } = useFilters();
  const { visit, at } = query;
  return visit && at ? <PastVisit id={id} visit={visit} at={at} /> : <VisitList id={id} />;
}

function VisitList({ id }: { id: string }) {
  const pages = usePages('GET /devices/:id/visits', { params: { id }, query: { limit: 50 } }, ['visits']);
  const path = pathTo('machines', id, 'visits');
  return (
    <>
      <ProblemNotice problem={pages.problem} />
      <Card flush title={texts.past}>
        {pages.data?.items.length === 0 ? (
          <Empty icon={ClipboardList} title={texts.none}>
            {texts.noneLead}
          </Empty>
        ) : (
          <Table
            label={texts.past}
            columns={columns}
            rows={pages.data?.items ?? []}
            keyOf={(visit) => visit.id}
            href={(visit) => withQuery(path, { visit: visit.id, at: visit.date })}
          />
        )}
        {pages.data?.nextCursor && (
          <div class="row more">
            <Button busy={pages.isLoadingMore} onClick={pages.more}>
              {texts.more}
            </Button>
          </div>
        )}
      </Card>
    </>
  );
}

const slots: readonly Column<Work>[] = [
  {
    title: visitTexts.slot,
    at: 'main',
    cell: ({ selection, product }) => (
      <>
        <span class="chip place-name">{selection}</span> {product?.name}
      </>
    ),
  },
  ...(
    [
      [texts.expected, ({ believed }) => believed],
      [visitTexts.counted, ({ counted }) => counted],
      [visitTexts.added, ({ added }) => added],
      [visitTexts.removed, ({ removed }) => removed],
      [texts.afterwards, ({ stock }) => stock],
    ] as const satisfies readonly (readonly [string, (item: Work) => number | null])[]
  ).map(
    ([title, of]): Column<Work> => ({
      title,
      isNumber: true,
      cell: (item) => {
        const value = of(item);
        return value === null ? null : count(value);
      },
    }),
  ),
  { title: texts.difference, at: 'aside', cell: (item) => difference([item]) },
];

/** A visit: who was there, what was collected, and the work at each slot. */
function PastVisit({ id, visit, at }: { id: string; visit: string; at: string }) {
  const found = useCall(
    'GET /devices/:id/visits',
    { params: { id }, query: { from: at, to: at, limit: 200 } },
    ['visits'],
  );
  return (
    <>
      <a class="crumb no-print" href={pathTo('machines', id, 'visits')}>
        <Icon of={ChevronLeft} />
        {texts.past}
      </a>
      <Await of={found} lines={6}>
        {({ items }) => {
          const one = (items as Visit[]).find((item) => item.id === visit);
          if (!one) return <Empty icon={ClipboardList} title={texts.notFound} />;
          const { collected, tubesFilled, note, actor, date } = one;
          return (
            <div class="stack">
              <Card title={dayAndTime(date)}>
                <Facts
                  of={[
                    [texts.who, actor.label],
                    [
                      visitTexts.cash,
                      collected && (
                        <Dotted
                          of={[
                            `${visitTexts.coins}: ${money(collected.coins)}`,
                            `${visitTexts.bills}: ${money(collected.bills)}`,
                          ]}
                        />
                      ),
                    ],
                    [visitTexts.tubes, tubesFilled === null ? null : money(tubesFilled)],
                    [visitTexts.note, note],
                  ]}
                />
              </Card>
              {one.items.length > 0 && (
                <Card flush title={texts.slots}>
                  <Table
                    label={texts.slots}
                    columns={slots}
                    rows={one.items}
                    keyOf={(item) => item.selection}
                  />
                </Card>
              )}
            </div>
          );
        }}
      </Await>
    </>
  );
}
