import { HandCoins } from 'lucide';
import { useCall } from '../../api/use-call.ts';
import { type Row, usePages } from '../../api/use-pages.ts';
import { money } from '../../language/format.ts';
import { failureText } from '../../language/movement-words.ts';
import { Button, ButtonLink } from '../../parts/button.tsx';
import { useDialog } from '../../parts/feedback/dialog.tsx';
import { Lamp } from '../../parts/feedback/lamp.tsx';
import { FilterBar } from '../../parts/lists/filter-bar.tsx';
import { useFilters } from '../../parts/lists/filters.ts';
import { PeriodFilter } from '../../parts/lists/period-filter.tsx';
import {
  amountCell,
  amountTitle,
  byCursor,
  type FileColumn,
  pathsFirst,
  SaveList,
  screenFirst,
} from '../../parts/lists/save-list.tsx';
import type { FiledColumn } from '../../parts/lists/table.tsx';
import { TagFilter } from '../../parts/lists/tag-filter.tsx';
import { account } from '../../state/account.ts';
import { pathTo, withQuery } from '../../state/paths.ts';
import { may } from '../../state/session.ts';
import {
  amountColumn,
  balanceAfterColumn,
  ownerDetails,
  personColumn,
  whenColumn,
} from './balance-columns.tsx';
import { CreditDialog } from './credit-dialog.tsx';
import { PersonFilter } from './filter-fields.tsx';
import { barNames, deliveryFilters } from './filters.ts';
import { MovementList } from './list.tsx';
import { TagColumn, useTagColumn } from './tag-column.tsx';
import type { ViewProps } from './view.ts';
import { texts as movementTexts } from './words.ts';
import { texts } from './words-credits.ts';

type Credit = Row<'GET /transactions/credits'>;

const columns: FiledColumn<Credit>[] = [
  personColumn,
  {
    title: texts.reason,
    plain: true,
    line: 3,
    cell: ({ reason, transactionId }) => (
      <>
        {reason} {transactionId !== null && <span class="soft">({texts.forMovement})</span>}
      </>
    ),
    inFile: ({ reason }) => reason,
    path: 'reason',
  },
  whenColumn,
  balanceAfterColumn(texts.balanceAfter, 2),
  amountColumn,
];

const details = (): FileColumn<Credit>[] => [
  ...ownerDetails,
  [movementTexts.reference, ({ transactionId }) => transactionId],
  [amountTitle(texts.toSubsidy), ({ toSubsidy, currency }) => amountCell(toSubsidy, currency)],
];

const detailPaths = ['consumer.identification', 'code.codeId', 'transactionId', 'toSubsidy'] as const;

/** Credits of a period; a credit for a movement has a link to it. */
export function Credits({ period, range }: ViewProps) {
  const { query, set } = useFilters();
  const { consumerIdentification, tagId, tagValue } = deliveryFilters(query);
  const asked = { ...range, consumerIdentification, tagId, tagValue };
  const pages = usePages('GET /transactions/credits', { query: { ...asked, limit: 50 } });
  const isFiltered = (consumerIdentification ?? tagId) !== undefined;
  const { columns: shown } = useTagColumn(columns);
  return (
    <>
      <FilterBar
        first={<PeriodFilter period={period} set={set} />}
        names={barNames}
        end={
          <SaveList
            of="GET /transactions/credits"
            query={{ ...asked, ...byCursor }}
            name={texts.credits}
            columns={screenFirst(shown, details())}
            workbook={{
              kind: 'POST /transactions/credits/exports',
              of: { ...asked, columns: pathsFirst(shown, detailPaths) },
            }}
          />
        }
      >
        <PersonFilter />
        <TagFilter />
        <TagColumn />
      </FilterBar>
      <MovementList
        of={pages}
        label={texts.credits}
        columns={shown}
        keyOf={({ id }) => id}
        href={({ transactionId }) =>
          transactionId === null ? undefined : pathTo('movements', transactionId)
        }
        empty={{
          icon: HandCoins,
          title: isFiltered ? movementTexts.noneFound : texts.none,
          lead: isFiltered ? movementTexts.noneFoundLead : texts.noneLead,
          action: (
            <ButtonLink
              href={withQuery(pathTo('movements'), {
                status: 'failed',
                line: 'vending',
                period: query['period'],
                from: query['from'],
                to: query['to'],
              })}
            >
              {texts.toFailed}
            </ButtonLink>
          ),
        }}
      />
    </>
  );
}

/** The members of a sale that a credit needs. */
type Sale = {
  id: string;
  date: string;
  isDelivered: boolean;
  failureReason: string | null;
  consumer: {
    id?: string | null | undefined;
    name: string | null;
    identification: string | null;
    codeId: string;
  };
  price: number;
  bySubsidy: number;
};

/** The credit given for a sale, or the button to give one. */
export function MakeGood({ sale }: { sale: Sale }) {
  const { id, date, isDelivered, failureReason, consumer, price, bySubsidy } = sale;
  const giving = useDialog<true>();
  const found = useCall(
    'GET /transactions/credits',
    consumer.identification === null
      ? null
      : {
          query: {
            accountId: account.value?.id,
            consumerIdentification: consumer.identification,
            from: date,
            limit: 100,
          },
        },
  );
  // Without `fields` an item has all of these.
  const given = found.data?.items.find(({ transactionId }) => transactionId === id) as Credit | undefined;
  if (given) {
    return (
      <p class="row">
        <Lamp tone="good">{texts.credited}</Lamp>
        <span>
          {texts.madeGood(money(given.amount, given.currency))}{' '}
          {given.toSubsidy > 0 && `${texts.backToSubsidy(money(given.toSubsidy, given.currency))} `}
          <span class="soft">{given.reason}</span>
        </span>
      </p>
    );
  }
  if (consumer.identification === null || !may('codes:update')) return null;
  const name = consumer.name ?? consumer.identification;
  return (
    <div class="row no-print">
      <Button icon={HandCoins} look={isDelivered ? 'quiet' : 'plain'} onClick={() => giving.open(true)}>
        {texts.give}
      </Button>
      {!isDelivered && <span class="soft small">{texts.failedSale}</span>}
      {giving.shown && (
        <CreditDialog
          to={{ codeId: consumer.codeId, consumerId: consumer.id ?? null, name }}
          movement={{ id, price, bySubsidy, reason: isDelivered ? '' : failureText(failureReason) }}
          onClose={giving.close}
        />
      )}
    </div>
  );
}
