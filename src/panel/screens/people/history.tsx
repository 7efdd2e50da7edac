import { History as HistoryIcon } from 'lucide';
import { type Row as PageRow, type Pages, usePages } from '../../api/use-pages.ts';
import { money } from '../../language/format.ts';
import { failureText } from '../../language/movement-words.ts';
import { words } from '../../language/words.ts';
import { Button } from '../../parts/button.tsx';
import { Dotted } from '../../parts/dotted.tsx';
import { Lamp } from '../../parts/feedback/lamp.tsx';
import { ProblemNotice } from '../../parts/feedback/notice.tsx';
import { Skeleton } from '../../parts/feedback/waiting.tsx';
import { type Column, Table } from '../../parts/lists/table.tsx';
import { When } from '../../parts/moment.tsx';
import { Card, Empty } from '../../parts/page.tsx';
import { account } from '../../state/account.ts';
import { pathTo } from '../../state/paths.ts';
import { holdingBack, mergeNewest, type PartOf } from './timeline.ts';
import { texts } from './words.ts';

type Delivery = PageRow<'GET /transactions'>;
type Recharge = PageRow<'GET /transactions/recharges'>;
type Row = { id: string; date: string; delivery?: Delivery; recharge?: Recharge };

const limit = 25;
const fields = 'id,date,businessLine,isDelivered,failureReason,device,product.name,product.sellValue';

/** Before anything that a machine of this appliance can have reported, and after it. */
const always = { from: '2000-01-01T00:00:00.000Z', to: '2100-01-01T00:00:00.000Z' };

/** Returns the items that a list has loaded so far, and true in `isWhole` if there are no more. */
function partOf<T extends { date: string }>({ data }: Pages<T>, row: (item: T) => Row): PartOf<Row> {
  return { items: (data?.items ?? []).map(row), isWhole: data?.nextCursor === null };
}

const columns: Column<Row>[] = [
  {
    title: texts.what,
    cell: ({ delivery }) => delivery?.product.name ?? texts.topUp,
    at: 'main',
  },
  { title: texts.value_, cell: (row) => <Value {...row} />, at: 'aside', isNumber: true },
  { title: texts.when, cell: (row) => <Where {...row} />, plain: true },
  { title: texts.state, cell: (row) => <Outcome {...row} />, plain: true },
];

function Where({ date, delivery, recharge }: Row) {
  return (
    <Dotted
      of={[
        <span class="unbroken">
          <When at={date} />
        </span>,
        (delivery?.device ?? recharge?.device)?.name,
      ]}
    />
  );
}

function Value({ delivery, recharge }: Row) {
  if (recharge) return <span class="gain">+{money(recharge.amount)}</span>;
  if (delivery?.businessLine === 'eas') return <span class="soft">{texts.free}</span>;
  const price = money(delivery?.product.sellValue ?? 0);
  if (delivery?.isDelivered !== false) return <>{price}</>;
  return (
    <span class="soft">
      <s>{price}</s> {texts.notCharged}
    </span>
  );
}

function Outcome({ delivery, recharge }: Row) {
  if (recharge) return <span class="soft">{texts.balanceThen(money(recharge.balanceAfter))}</span>;
  if (delivery?.isDelivered === false) {
    return (
      <span class="row">
        <Lamp tone="bad">{words.outcomes.failed}</Lamp>
        <span class="soft">{failureText(delivery.failureReason)}</span>
      </span>
    );
  }
  return null;
}

const toMovement = ({ id, recharge }: Row) =>
  recharge ? pathTo('movements', 'top-ups', id) : pathTo('movements', id);

/** Movements and top-ups of a person, newest first, loaded further on request. */
export function History({ identification }: { identification: string }) {
  const asked = { ...always, accountId: account.value!.id, consumerIdentification: identification, limit };
  const deliveries = usePages('GET /transactions', { query: { ...asked, fields } });
  const recharges = usePages('GET /transactions/recharges', { query: asked });
  const sources = [deliveries, recharges];
  const lists = [
    partOf(deliveries, (delivery) => ({ id: delivery.id, date: delivery.date, delivery })),
    partOf(recharges, (recharge) => ({ id: recharge.id, date: recharge.date, recharge })),
  ];
  const rows = mergeNewest(lists);
  const isWhole = lists.every((list) => list.isWhole);
  const problem = sources.map((source) => source.problem ?? source.moreProblem).find((one) => one);
  if (sources.some(({ data }) => data === undefined) && !problem) return <Skeleton lines={6} />;
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
      <ProblemNotice
        problem={problem}
        retry={() => {
          for (const source of sources) source.reload();
        }}
      />
      {!isWhole && !problem && (
        <div class="more">
          <Button
            onClick={() => {
              for (const at of holdingBack(lists)) sources[at]!.more();
            }}
            busy={sources.some(({ isLoadingMore }) => isLoadingMore)}
          >
            {texts.showMore}
          </Button>
        </div>
      )}
    </Card>
  );
}
