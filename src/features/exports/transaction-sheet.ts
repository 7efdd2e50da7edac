import type { Caller } from '../../api/caller.ts';
import type { Reader } from '../../store/statement.ts';
import { eachTransaction, hasTransactions } from '../movements/deliveries/transactions.ts';
import {
  amountColumn,
  booleanColumn,
  type ColumnType,
  idColumn,
  movementTypes,
  numberColumn,
  textColumn,
} from './columns.ts';
import type { DeliveryColumn, TransactionExport } from './export-fields.ts';
import { exportTexts, type TransactionColumn } from './export-texts.ts';
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

const types: Readonly<Record<TransactionColumn, ColumnType>> = {
  ...movementTypes,
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
};

/**
 * The sheet of an export of deliveries (rules/exports#exports-of-deliveries): the rows of GET /transactions under the
 * same filters, read by the same list, in its order.
 */
export function transactionSheet(reader: Reader, actor: Caller, asked: TransactionExport): Sheet {
  const texts = exportTexts[asked.locale ?? 'en'];
  const timeZone = asked.timeZone ?? zoneOf(reader, actor, asked);

  const columns = asked.columns.map((path: DeliveryColumn) =>
    isTagColumn(path) ? tagColumn(path) : { path, type: types[path], header: texts.transactionHeaders[path] },
  );
  const isMixed = mixesCurrencies(reader, actor, asked, (accountId) => {
    return hasTransactions(reader, actor, { ...asked, accountId });
  });

  return {
    name: texts.deliveries,
    fileName: `${texts.deliveriesFile}_${daysText(timeZone, [asked.from, asked.to])}`,
    timeZone,
    columns: isMixed ? withCurrency(columns, texts.transactionHeaders.currency) : columns,
    // What its amounts are in is asked for besides, for the cells.
    items: eachTransaction(reader, actor, asked, [...pathsOf(asked.columns), 'currency']),
  };
}
