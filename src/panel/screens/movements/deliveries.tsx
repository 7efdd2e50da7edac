import { CircleCheck, PackageSearch, Receipt } from 'lucide';
import type { Reply } from '../../api/call.ts';
import type { Loaded } from '../../api/use-call.ts';
import { useCall } from '../../api/use-call.ts';
import { type Row, usePages } from '../../api/use-pages.ts';
import { count, money, percent } from '../../language/format.ts';
import { failureText } from '../../language/movement-words.ts';
import { words } from '../../language/words.ts';
import { Lamp } from '../../parts/feedback/lamp.tsx';
import { Icon } from '../../parts/icon.tsx';
import { FilterBar } from '../../parts/lists/filter-bar.tsx';
import { useFilters } from '../../parts/lists/filters.ts';
import { PeriodFilter } from '../../parts/lists/period-filter.tsx';
import { TagFilter } from '../../parts/lists/tag-filter.tsx';
import { When } from '../../parts/moment.tsx';
import { Facts } from '../../parts/page.tsx';
import { withQuery } from '../../state/paths.ts';
import { chargeOf, isRefusal } from './charge.ts';
import { MakeGood } from './credits.tsx';
import { MachineLink, Moment, MovementDetail, PersonLink, ProductLink, personName } from './detail.tsx';
import { ExportButton } from './export-dialog.tsx';
import {
  DeliveryFilters,
  MachineFilter,
  OperationFilter,
  PersonFilter,
  ProductFilter,
} from './filter-fields.tsx';
import { barNames, deliveryFilters, filterNames } from './filters.ts';
import { MovementList } from './list.tsx';
import { RefundMany, SelectButton, SelectionBar, useSelecting } from './many.tsx';
import { Price } from './price.tsx';
import { Refund } from './refund.tsx';
import { TagColumn, useTagColumn } from './tag-column.tsx';
import { Video } from './video.tsx';
import type { ViewProps } from './view.ts';
import { texts } from './words.ts';
import { charges } from './words-charges.ts';
import { texts as closing } from './words-closing.ts';

type Delivery = Row<'GET /transactions'>;

/** All data of a detail: the item, the things that it names by id, its receipt and its video. */
export const detailFields =
  'id,date,businessLine,isDelivered,method,failureReason,currency,device,device.id,consumer,consumer.id,product,product.id,receivedAt,frameUuid,videoKey,refund';

/** Fields of a delivery in the list, including its refund. */
const listFields =
  'id,date,businessLine,isDelivered,method,failureReason,currency,device,consumer,product,refund';

function Slot({ selection }: { selection: string | null }) {
  return selection === null ? null : <span class="chip">{texts.slot(selection)}</span>;
}

function Outcome({ delivery }: { delivery: Delivery }) {
  if (delivery.isDelivered) {
    return (
      <span class="went-well">
        <Icon of={CircleCheck} />
        {words.outcomes.delivered}
      </span>
    );
  }
  const { failureReason: reason } = delivery;
  // A refusal is correct behaviour of the machine, not a fault.
  return <Lamp tone={isRefusal(reason) ? 'idle' : 'bad'}>{failureText(reason)}</Lamp>;
}

/** The columns of the list. `deliveryPaths` names them for a workbook. */
const columns = [
  {
    title: texts.when,
    plain: true,
    line: 2 as const,
    cell: ({ date }: Delivery) => <When at={date} brief />,
  },
  {
    title: texts.product,
    at: 'main' as const,
    cell: ({ product }: Delivery) => product.name,
  },
  {
    title: texts.outcome,
    plain: true,
    line: 3 as const,
    cell: (delivery: Delivery) => <Outcome delivery={delivery} />,
  },
  {
    title: texts.person,
    plain: true,
    line: 3 as const,
    cell: ({ consumer }: Delivery) => consumer && personName(consumer),
  },
  {
    title: texts.machine,
    plain: true,
    line: 2 as const,
    cell: ({ device }: Delivery) => device.name,
  },
  {
    title: texts.columns['product.sellValue'],
    at: 'aside' as const,
    isNumber: true,
    cell: (delivery: Delivery) =>
      delivery.businessLine === 'eas' ? null : (
        <Price
          of={delivery}
          isRefunded={delivery.refund !== null && delivery.refund !== undefined}
          amount={delivery.product.sellValue}
          currency={delivery.currency}
        />
      ),
  },
];

/** Total value by currency; false if it is zero. */
function worthOf({ byCurrency }: Reply<'GET /transactions/summary'>): string | false {
  const amounts = byCurrency.filter(({ totalValue }) => totalValue > 0);
  return (
    amounts.length > 0 &&
    texts.worth(amounts.map(({ totalValue, currency }) => money(totalValue, currency)).join(' + '))
  );
}

/** Deliveries of a period, with the chosen one next to the list. */
export function Deliveries({
  period,
  range,
  chosen,
  listPath,
  onDownload,
}: ViewProps & { onDownload: () => void }) {
  const { query, set } = useFilters();
  const filters = { ...range, ...deliveryFilters(query) };
  const { columns: shown, isTagged } = useTagColumn(columns);
  const fields = isTagged ? `${listFields},consumer.tags` : listFields;
  const pages = usePages('GET /transactions', { query: { ...filters, limit: 50, fields } });
  const sums = useCall('GET /transactions/summary', { query: filters });
  const isFiltered = filterNames.some((name) => query[name]);
  const isOwed = (delivery: Delivery) => !delivery.refund && chargeOf(delivery) === 'owed';
  const selecting = useSelecting<Delivery>(isOwed, ({ product }) => product.name);
  return (
    <>
      <FilterBar
        first={<PeriodFilter period={period} set={set} />}
        names={barNames}
        end={
          <>
            {query['status'] === 'failed' && <SelectButton />}
            <ExportButton onClick={onDownload} />
          </>
        }
      >
        <PersonFilter />
        <MachineFilter />
        <ProductFilter />
        <OperationFilter />
        <TagFilter />
        <DeliveryFilters />
        <TagColumn />
      </FilterBar>
      <SelectionBar of={selecting} rows={(pages.data?.items ?? []).filter(isOwed)}>
        <RefundMany of={selecting} />
      </SelectionBar>
      <MovementList
        of={pages}
        label={texts.deliveries}
        columns={[...selecting.column, ...shown]}
        keyOf={({ id }) => id}
        href={({ id }) => withQuery(`${listPath}/${id}`, query)}
        chosen={chosen}
        empty={{
          icon: PackageSearch,
          title: isFiltered ? texts.noneFound : texts.none,
          lead: isFiltered ? texts.noneFoundLead : texts.noneLead,
        }}
        foot={
          sums.data &&
          [
            texts.counted(count(sums.data.count)),
            query['status'] === 'delivered' && worthOf(sums.data),
            sums.data.refundDue
              ? closing.due(money(sums.data.refundDue, sums.data.currency ?? undefined))
              : false,
          ]
            .filter(Boolean)
            .join(', ')
        }
      />
    </>
  );
}

/** Everything about a delivery. */
export function DeliveryDetail({
  of,
  toList,
}: {
  of: Loaded<Reply<'GET /transactions/:id'>>;
  toList: string;
}) {
  return (
    <MovementDetail kind="GET /transactions/:id" of={of as Loaded<Delivery>} toList={toList}>
      {(delivery, close) => {
        const { product, device, consumer, currency, businessLine } = delivery;
        const sells = businessLine === 'vending';
        const charge = chargeOf(delivery);
        const paid = (amount: number) => (sells && amount > 0 ? money(amount, currency) : undefined);
        return (
          <>
            <div class="detail-head">
              <div class="stack tight">
                <h2>{product.name}</h2>
                <div class="row">
                  <Outcome delivery={delivery} />
                  <span class="soft small">{words.deliveries[businessLine]}</span>
                  <Slot selection={product.selection} />
                </div>
              </div>
              {close}
            </div>
            {charge === 'paid' && <p class="big-amount">{money(product.sellValue, currency)}</p>}
            {(charge === 'free' || charge === 'owed') && (
              <div class="stack tight">
                <p class="big-amount">
                  <s class="soft">{money(product.sellValue, currency)}</s>
                </p>
                <p>
                  <strong>{delivery.refund ? charges.refunded : charges[charge]}.</strong>{' '}
                  <span class="soft">
                    {delivery.refund
                      ? null
                      : charge === 'free'
                        ? consumer && texts.notCharged
                        : texts.owed(words.methods[delivery.method], money(product.sellValue, currency))}
                  </span>
                </p>
              </div>
            )}
            {(charge === 'owed' || delivery.refund) && <Refund sale={delivery} />}
            {sells && consumer && !delivery.refund && (
              <MakeGood
                sale={{
                  ...delivery,
                  consumer,
                  price: product.sellValue,
                  bySubsidy: delivery.isDelivered ? product.balancePaid : 0,
                }}
              />
            )}
            <Facts
              of={[
                [texts.when, <Moment key="when" at={delivery.date} />],
                [texts.person, <PersonLink key="person" id={consumer?.id} person={consumer} />],
                [texts.machine, <MachineLink key="machine" id={device.id} name={device.name} />],
                [texts.product, <ProductLink key="product" id={product.id} name={product.name} />],
                [texts.method, sells ? words.methods[delivery.method] : undefined],
                [
                  texts.price,
                  sells ? (
                    <>
                      {money(product.sellValue, currency)}{' '}
                      {product.taxValue > 0 && (
                        <span class="soft small">
                          {texts.tax(`${percent(product.tax / 100)} (${money(product.taxValue, currency)})`)}
                        </span>
                      )}
                    </>
                  ) : undefined,
                ],
                [texts.paidBySubsidy, paid(product.balancePaid)],
                [texts.paidByRecharge, paid(product.rechargePaid)],
                [
                  texts.cost,
                  delivery.isDelivered && product.cost > 0 ? money(product.cost, currency) : undefined,
                ],
                [texts.profit, sells && delivery.isDelivered ? money(product.profit, currency) : undefined],
              ]}
            />
            {(delivery.videoKey !== null || !sells) && (
              <VideoSection id={delivery.id} isFilmed={delivery.videoKey !== null} name={product.name} />
            )}
            <div class="row no-print">
              <a class="button" href={`/receipts/${delivery.frameUuid}`} target="_blank" rel="noopener">
                <Icon of={Receipt} />
                {delivery.isDelivered ? texts.receipt : texts.receiptFailed}
              </a>
            </div>
            <p class="soft small">
              {texts.reference}: <code>{delivery.id}</code>
            </p>
          </>
        );
      }}
    </MovementDetail>
  );
}

function VideoSection({ id, isFilmed, name }: { id: string; isFilmed: boolean; name: string }) {
  return (
    <div class="stack tight">
      <h3>{texts.video}</h3>
      <Video
        of="GET /transactions/:id/delivery-evidence"
        id={id}
        isFilmed={isFilmed}
        label={texts.videoOf(name)}
      />
    </div>
  );
}
