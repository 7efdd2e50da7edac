import type { Caller } from '../../api/caller.ts';
import type { Filters } from '../../store/lists/conditions.ts';
import type { Reader } from '../../store/statement.ts';
import { creditList } from '../movements/credits/credits.ts';
import { transactionList } from '../movements/deliveries/transactions.ts';
import type { FilterQuery, MovementList } from '../movements/lists/movement-list.ts';
import { pairList } from '../movements/returns/return-list.ts';
import { rechargeList } from '../movements/top-ups/recharges.ts';
import {
  amountColumn,
  booleanColumn,
  type ColumnType,
  currencyColumn,
  dateColumn,
  idColumn,
  numberColumn,
  textColumn,
} from './columns.ts';
import type { ExportRequest, TagColumn } from './export-fields.ts';
import {
  type ExportTexts,
  exportTexts,
  type MovementColumn,
  type TransactionColumn,
} from './export-texts.ts';
import {
  daysText,
  isTagColumn,
  mixesCurrencies,
  pathsOf,
  type Sheet,
  tagColumn,
  withCurrency,
  zoneOf,
} from './sheet.ts';

type Column = TransactionColumn | MovementColumn;

/** The columns of exports of movements. */
const types: Readonly<Record<Column, ColumnType>> = {
  id: idColumn,
  date: dateColumn,
  currency: currencyColumn,
  'device.serial': textColumn(14),
  'device.name': textColumn(24),
  'consumer.name': textColumn(28),
  'consumer.identification': textColumn(18),
  'consumer.codeId': textColumn(22),
  'product.name': textColumn(30),
  'product.code': textColumn(18),
  accountId: idColumn,
  operationId: idColumn,
  sequence: numberColumn,
  receivedAt: dateColumn,
  batchId: idColumn,
  'device.id': idColumn,
  'consumer.id': idColumn,
  'product.id': idColumn,
  businessLine: textColumn(12),
  isDelivered: booleanColumn,
  method: textColumn(12),
  failureReason: textColumn(20),
  'product.selection': textColumn(10),
  'product.cost': amountColumn,
  'product.sellValue': amountColumn,
  'product.priceWithoutTax': amountColumn,
  'product.tax': numberColumn,
  'product.taxValue': amountColumn,
  'product.profit': amountColumn,
  'product.balancePaid': amountColumn,
  'product.rechargePaid': amountColumn,
  frameUuid: idColumn,
  videoKey: textColumn(40),
  amount: amountColumn,
  toSubsidy: amountColumn,
  balanceAfter: amountColumn,
  'code.codeId': textColumn(22),
  'code.codeType': textColumn(14),
  status: textColumn(12),
  deliveryDate: dateColumn,
  returnDate: dateColumn,
  deliveryVideoKey: textColumn(40),
  returnVideoKey: textColumn(40),
  reason: textColumn(40),
  transactionId: idColumn,
  outcome: textColumn(24),
};

type Presentation = Pick<ExportRequest, 'locale' | 'timeZone'> & {
  columns: readonly (Column | TagColumn)[];
  from: number;
  to: number;
};

/**
 * The sheet of an export of movements (rules/exports#exports-of-deliveries, rules/exports#exports-of-other-movements):
 * the items of their list under the same filters, in its order.
 */
function sheetOf<F extends Filters, Q extends FilterQuery>(
  kind: 'deliveries' | 'recharges' | 'returns' | 'credits',
  list: MovementList<F, Q>,
  outcome?: Outcome,
) {
  return (reader: Reader, actor: Caller, asked: Q & Presentation): Sheet => {
    const texts = exportTexts[asked.locale ?? 'en'];
    const timeZone = asked.timeZone ?? zoneOf(reader, actor, asked);
    const headers: Readonly<Record<Column, string>> = {
      ...texts.transactionHeaders,
      ...texts.movementHeaders,
    };
    const columns = asked.columns.map((path: Column | TagColumn) =>
      isTagColumn(path) ? tagColumn(path) : { path, type: types[path], header: headers[path] },
    );
    const hasRows = (accountId: string) => list.hasAny(reader, actor, { ...asked, accountId });
    // The cells of amounts need their currency.
    const hasAmounts = columns.some(({ type }) => type === amountColumn);
    const isMixed = hasAmounts && mixesCurrencies(reader, actor, asked, hasRows);
    const [name, file] = texts.sheets[kind];
    return {
      name,
      fileName: `${file}_${daysText(timeZone, [asked.from, asked.to])}`,
      timeZone,
      columns: isMixed ? withCurrency(columns, headers.currency) : columns,
      items: withOutcome(
        list.each(reader, actor, asked, [
          ...pathsOf(asked.columns).flatMap((path) => (path === 'outcome' ? outcome!.of : path)),
          ...(hasAmounts ? ['currency'] : []),
        ]),
        asked.columns.includes('outcome') ? outcome : undefined,
        texts,
      ),
    };
  };
}

/** The column that says in words what became of a movement: its members, and how they are read. */
type Outcome = { of: readonly string[]; words(item: never, texts: ExportTexts): string };

function* withOutcome(
  items: Iterable<object>,
  outcome: Outcome | undefined,
  texts: ExportTexts,
): Generator<object> {
  if (!outcome) return yield* items;
  for (const item of items) yield { ...item, outcome: outcome.words(item as never, texts) };
}

const ofDelivery: Outcome = {
  of: ['isDelivered', 'failureReason'],
  words: (
    { isDelivered, failureReason }: { isDelivered: boolean; failureReason: string | null },
    { delivered, outcomes, failure },
  ) => (isDelivered ? delivered : failureReason ? failure(failureReason) : outcomes.unnamed),
};

const ofReturn: Outcome = {
  of: ['status'],
  words: ({ status }: { status: keyof ExportTexts['outcomes']['loans'] }, { outcomes }) =>
    outcomes.loans[status],
};

export const transactionSheet = sheetOf('deliveries', transactionList, ofDelivery);
export const rechargeSheet = sheetOf('recharges', rechargeList);
export const returnSheet = sheetOf('returns', pairList, ofReturn);
export const creditsSheet = sheetOf('credits', creditList);
