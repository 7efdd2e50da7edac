import { Scale } from 'lucide';
import { causeIn } from '../../../words/reconciliation.ts';
import type { Item } from '../../api/call.ts';
import { useCall } from '../../api/use-call.ts';
import { count, money, shortDay } from '../../language/format.ts';
import { ButtonLink } from '../../parts/button.tsx';
import { Dotted } from '../../parts/dotted.tsx';
import { Lamp } from '../../parts/feedback/lamp.tsx';
import { Await } from '../../parts/feedback/waiting.tsx';
import { type Column, Table } from '../../parts/lists/table.tsx';
import { Card, Empty } from '../../parts/page.tsx';
import { WorkbookButton } from '../../parts/workbook.tsx';
import { account } from '../../state/account.ts';
import { pathTo } from '../../state/paths.ts';
import { may } from '../../state/session.ts';
import { ResultLamp } from './lamps.tsx';
import { shared, texts } from './words.ts';

type Row = Item<'GET /reconciliation'>;

const shown = (value: number | null) => (value === null ? texts.dash : count(value));

const columns: readonly Column<Row>[] = [
  { title: texts.machine, at: 'main', cell: ({ device }) => device.name, by: ({ device }) => device.name },
  {
    title: texts.period,
    plain: true,
    cell: ({ from, to }) =>
      from !== null && <span class="unbroken">{`${shortDay(from)} – ${shortDay(to!)}`}</span>,
  },
  {
    title: texts.counted,
    isNumber: true,
    cell: ({ vends }) => shown(vends.machine),
    by: ({ vends }) => vends.machine,
  },
  {
    title: texts.reported,
    isNumber: true,
    cell: ({ vends }) => shown(vends.reported),
    by: ({ vends }) => vends.reported,
  },
  {
    title: texts.byPeople,
    isNumber: true,
    cell: ({ vends }) => shown(vends.counted),
    by: ({ vends }) => vends.counted,
  },
  {
    title: texts.why,
    plain: true,
    cell: ({ causes }) =>
      causes.length > 0 && (
        <Dotted
          of={causes
            .slice(0, 3)
            .map(({ cause, vends }) => causeIn(shared, cause, vends, count(Math.abs(vends))))}
        />
      ),
  },
  {
    title: texts.cash,
    isNumber: true,
    cell: ({ cash, currency }) =>
      cash === null ? null : cash.difference === null ? (
        <span class="soft">{texts.notKnown}</span>
      ) : cash.level === 'none' ? (
        money(cash.difference, currency)
      ) : (
        <Lamp tone={cash.level === 'alert' ? 'bad' : 'warn'}>{money(cash.difference, currency)}</Lamp>
      ),
  },
  { title: texts.verdict, at: 'aside', cell: (row) => <ResultLamp {...row} /> },
];

/** All machines that can be compared, those that need attention first. */
export function Overview() {
  const found = useCall('GET /reconciliation', { query: { accountId: account.value!.id } }, [
    'devices',
    'visits',
  ]);
  return (
    <Await of={found} lines={8}>
      {({ items }) =>
        items.length === 0 ? (
          <Card>
            <Empty
              icon={Scale}
              title={texts.noneTitle}
              action={
                may('inventory:update') && (
                  <ButtonLink look="primary" href={pathTo('reconciliation', 'readings')}>
                    {texts.upload}
                  </ButtonLink>
                )
              }
            >
              {texts.noneLead}
            </Empty>
          </Card>
        ) : (
          <Card
            flush
            title={texts.machines}
            actions={
              <WorkbookButton
                kind="POST /reconciliation/exports"
                of={{ accountId: account.value!.id, summary: true }}
              />
            }
          >
            <Table
              label={texts.title}
              columns={columns}
              rows={items}
              keyOf={({ device }) => device.id}
              href={({ device }) => pathTo('reconciliation', device.id)}
              sorts
            />
          </Card>
        )
      }
    </Await>
  );
}
