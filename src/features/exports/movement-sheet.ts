import type { Caller } from '../../api/caller.ts';
import type { Reader } from '../../store/statement.ts';
import { eachCredit } from '../movements/credits/credits.ts';
import { eachPair } from '../movements/returns/return-list.ts';
import { eachRecharge } from '../movements/top-ups/recharge-list.ts';
import { amountColumn, type ColumnType, dateColumn, idColumn, movementTypes, textColumn } from './columns.ts';
import type { CreditsExport, RechargeExport, ReturnExport, TagColumn } from './export-fields.ts';
import { exportTexts, type MovementColumn } from './export-texts.ts';
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

const types: Readonly<Record<MovementColumn, ColumnType>> = {
  ...movementTypes,
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
};

type Asked = RechargeExport | ReturnExport | CreditsExport;
type Each<A> = (reader: Reader, actor: Caller, asked: A, paths: readonly string[]) => Generator<object>;

/**
 * The sheet of an export of movements that are no deliveries (rules/exports#exports-of-other-movements): the rows of
 * their list under the same filters, read by the same list, in its order.
 */
function sheetOf<A extends Asked>(kind: 'recharges' | 'returns' | 'credits', each: Each<A>) {
  return (reader: Reader, actor: Caller, asked: A): Sheet => {
    const texts = exportTexts[asked.locale ?? 'en'];
    const timeZone = asked.timeZone ?? zoneOf(reader, actor, asked);
    const headers: Readonly<Record<MovementColumn, string>> = {
      ...texts.transactionHeaders,
      ...texts.movementHeaders,
    };
    const columns = asked.columns.map((path: MovementColumn | TagColumn) =>
      isTagColumn(path) ? tagColumn(path) : { path, type: types[path], header: headers[path] },
    );
    const hasRows = (accountId: string) => !each(reader, actor, { ...asked, accountId }, ['id']).next().done;
    const hasAmounts = columns.some(({ type }) => type === amountColumn);
    const isMixed = hasAmounts && mixesCurrencies(reader, actor, asked, hasRows);
    const [name, file] = texts.sheets[kind];
    return {
      name,
      fileName: `${file}_${daysText(timeZone, [asked.from, asked.to])}`,
      timeZone,
      columns: isMixed ? withCurrency(columns, headers.currency) : columns,
      // What its amounts are in is asked for besides, for the cells.
      items: each(reader, actor, asked, [...pathsOf(asked.columns), ...(hasAmounts ? ['currency'] : [])]),
    };
  };
}

export const rechargeSheet = sheetOf('recharges', eachRecharge as Each<RechargeExport>);
export const returnSheet = sheetOf('returns', eachPair as Each<ReturnExport>);
export const creditsSheet = sheetOf('credits', eachCredit as Each<CreditsExport>);
