import type { Reply } from '../../api/call.ts';
import { useCall } from '../../api/use-call.ts';
import { count, day } from '../../language/format.ts';
import { type Column, Table } from '../../parts/lists/table.tsx';
import { Card } from '../../parts/page.tsx';
import { pathTo } from '../../state/paths.ts';
import { may } from '../../state/session.ts';
import { DueOn, StandingLamp } from '../consumption/requirements/standing.tsx';
import { texts } from '../consumption/requirements/words.ts';

type Item = Reply<'GET /consumers/:id/requirements'>['items'][number];

const columns: readonly Column<Item>[] = [
  { title: texts.requirement, at: 'main', cell: ({ requirement }) => requirement.name },
  { title: texts.state, at: 'aside', cell: ({ state }) => <StandingLamp state={state} /> },
  {
    title: texts.last,
    line: 2,
    cell: ({ lastDeliveryAt }) =>
      lastDeliveryAt === null ? <span class="soft">{texts.neverFetched}</span> : day(lastDeliveryAt),
  },
  { title: texts.dueOn, line: 2, cell: ({ dueAt }) => <DueOn at={dueAt} /> },
];

/** The PPE requirements of a person that are not met, earliest due first; hidden while none applies. */
export function Required({ id }: { id: string }) {
  const { data } = useCall(
    'GET /consumers/:id/requirements',
    may('reports:read') ? { params: { id } } : null,
    ['requirements', 'transactions'],
  );
  if (!data || data.items.length === 0) return null;
  const open = data.items.filter(({ state }) => state !== 'in_date');
  const inDate = data.items.length - open.length;
  return (
    <Card
      flush={open.length > 0}
      title={texts.title}
      actions={<span class="soft small">{texts.inDate(count(inDate), count(data.items.length))}</span>}
    >
      {open.length === 0 ? (
        <p class="soft">{texts.allInDate}</p>
      ) : (
        <Table
          label={texts.title}
          rows={open}
          keyOf={({ requirement }) => requirement.id}
          href={({ requirement }) => pathTo('consumption', 'requirements', requirement.id)}
          columns={columns}
        />
      )}
    </Card>
  );
}
