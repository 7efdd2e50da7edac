import { History as HistoryIcon } from 'lucide';
import { useEffect, useState } from 'preact/hooks';
import { call, type Item } from '../../api/call.ts';
import { useAction } from '../../api/use-call.ts';
import { money } from '../../language/format.ts';
import { Button } from '../../parts/button.tsx';
import { Lamp } from '../../parts/lamp.tsx';
import { When } from '../../parts/moment.tsx';
import { ProblemNotice } from '../../parts/notice.tsx';
import { Card, Empty } from '../../parts/page.tsx';
import { type Column, Table } from '../../parts/table.tsx';
import { Skeleton } from '../../parts/waiting.tsx';
import { account } from '../../shell/account.ts';
import { pathTo } from '../../shell/paths.ts';
import { texts } from './messages.ts';
import { holdingBack, mergeNewest, type PartOf } from './timeline.ts';

type Delivery = Item<'GET /transactions'>;
type Recharge = Item<'GET /transactions/recharges'>;
type Row = { id: string; date: string; delivery?: Delivery; recharge?: Recharge };
type Told = PartOf<Row> & { cursor: string | null };

const limit = 25;
const fields = 'id,date,businessLine,isDelivered,failureReason,device,product.name,product.sellValue';

/** Before anything that a machine of this appliance can have reported, and after it. */
const always = { from: '2000-01-01T00:00:00.000Z', to: '2100-01-01T00:00:00.000Z' };

async function readDeliveries(consumerIdentification: string, cursor: string | null): Promise<Told> {
  const query = { ...always, accountId: account.value!.id, consumerIdentification, fields, cursor, limit };
  const { items, nextCursor } = await call('GET /transactions', { query });
  const rows = items.map((delivery) => ({ id: delivery.id!, date: delivery.date!, delivery }));
  return { items: rows, cursor: nextCursor, isWhole: nextCursor === null };
}

async function readRecharges(consumerIdentification: string, cursor: string | null): Promise<Told> {
  const query = { ...always, accountId: account.value!.id, consumerIdentification, cursor, limit };
  const { items, nextCursor } = await call('GET /transactions/recharges', { query });
  const rows = items.map((recharge) => ({ id: recharge.id, date: recharge.date, recharge }));
  return { items: rows, cursor: nextCursor, isWhole: nextCursor === null };
}

const readers = [readDeliveries, readRecharges];
const untold: readonly Told[] = readers.map(() => ({ items: [], cursor: null, isWhole: false }));

const columns: Column<Row>[] = [
  {
    title: texts.what,
    cell: ({ delivery }) => delivery?.product?.name ?? texts.topUp,
    at: 'main',
  },
  { title: texts.value_, cell: (row) => <Value {...row} />, at: 'aside', isNumber: true },
  { title: texts.when, cell: (row) => <Where {...row} />, plain: true },
  { title: texts.state, cell: (row) => <Outcome {...row} />, plain: true },
];

function Where({ date, delivery, recharge }: Row) {
  return (
    <>
      <span class="unbroken">
        <When at={date} />
      </span>{' '}
      · {(delivery?.device ?? recharge?.device)?.name}
    </>
  );
}

function Value({ delivery, recharge }: Row) {
  if (recharge) return <span class="gain">+{money(recharge.amount)}</span>;
  if (delivery?.businessLine === 'eas') return <span class="soft">{texts.free}</span>;
  return <>{money(delivery?.product?.sellValue ?? 0)}</>;
}

function Outcome({ delivery, recharge }: Row) {
  if (recharge) return <span class="soft">{texts.balanceThen(money(recharge.balanceAfter))}</span>;
  if (delivery?.isDelivered === false) {
    return (
      <span class="row">
        <Lamp tone="bad">{texts.failed}</Lamp>
        {delivery.failureReason && <span class="soft">{delivery.failureReason.replaceAll('_', ' ')}</span>}
      </span>
    );
  }
  return null;
}

const toMovement = ({ id, recharge }: Row) =>
  recharge ? pathTo('movements', 'top-ups', id) : pathTo('movements', id);

/** What a person took and paid in, the newest first, as far back as is asked for. */
export function History({ identification }: { identification: string }) {
  const [lists, setLists] = useState(untold);
  const load = useAction(async () => {
    const asked = holdingBack(lists);
    const told = await Promise.all(asked.map((at) => readers[at]!(identification, lists[at]!.cursor)));
    setLists(
      lists.map((list, at) => {
        const more = told[asked.indexOf(at)];
        return more ? { ...more, items: [...list.items, ...more.items] } : list;
      }),
    );
  });
  useEffect(() => void load.run(), []);
  const rows = mergeNewest(lists);
  const isWhole = lists.every((list) => list.isWhole);
  if (lists === untold && !load.problem) return <Skeleton lines={6} />;
  return (
    <Card flush>
      {rows.length > 0 && (
        <Table
          label={texts.historyLabel}
          columns={columns}
          rows={rows}
          keyOf={({ id }) => id}
          href={toMovement}
        />
      )}
      {rows.length === 0 && isWhole && (
        <Empty icon={HistoryIcon} title={texts.noHistory}>
          {texts.noHistoryLead}
        </Empty>
      )}
      <ProblemNotice problem={load.problem} retry={() => void load.run()} />
      {!isWhole && !load.problem && (
        <div class="more">
          <Button onClick={() => void load.run()} busy={load.isBusy}>
            {texts.showMore}
          </Button>
        </div>
      )}
    </Card>
  );
}
