import * as v from 'valibot';
import { receivedUntilReply } from '../../../api/arrival.ts';
import type { ReadContext } from '../../../api/contexts.ts';
import { described } from '../../../api/fields.ts';
import { codeTypes } from '../../../api/vocabulary.ts';
import type { Json } from '../../../store/json.ts';
import type { Filters } from '../../../store/lists/conditions.ts';
import type { FilteredRows } from '../../../store/lists/filtered-rows.ts';
import { wideColumns, wideSum } from '../../../store/lists/wide-sums.ts';
import { type Query, query } from '../../../store/statement.ts';
import { addTo, type CurrencySums, currenciesInScope, summedEntries, sumTexts } from './currency-sums.ts';
import type { FilterQuery, MovementList } from './movement-list.ts';

type PartOfAmounts = { codeType: string; count: number; valueHigh: number; valueLow: number };
type Sums = Query<(string | number)[], PartOfAmounts>;

/**
 * Returns the function that counts the movements of a list and adds up their `amount`s, in total and by type of code
 * (rules/movements#other-summaries). Sums are exact.
 */
export function amountSummary<F extends Filters, Q extends FilterQuery>(
  list: MovementList<F, Q>,
  rows: FilteredRows<F>,
): (context: ReadContext, asked: Q & { after?: string | undefined }) => Json {
  const sums = rows.statements(
    ({ from, where, dateMs }): Sums =>
      query(
        `SELECT d.code_type AS codeType, count(*) AS count, ${wideColumns('value', 'd.amount')}
          FROM ${from} WHERE ${where} AND ${dateMs} >= ? AND ${dateMs} <= ? GROUP BY 1`,
      ),
  );
  return (context, asked) =>
    list.summary(context, asked, (query, partitions, { from, to }) => {
      const { reader, actor } = context;
      const currencyOf = currenciesInScope(reader, actor, query);
      const total: CurrencySums = new Map();
      const byType = new Map<string, CurrencySums>();
      for (const partition of partitions) {
        const currency = currencyOf.get(partition.account)!;
        const { statements, parameters } = sums.given(partition);
        for (const { codeType, count, ...wide } of statements.all(reader, ...parameters, from, to)) {
          const summed = { count, value: wideSum(wide.valueHigh, wide.valueLow) };
          addTo(total, currency, summed);
          byType.set(codeType, addTo(byType.get(codeType) ?? new Map(), currency, summed));
        }
      }
      return `{${sumText(total, new Set(currencyOf.values()))},"byCodeType":${partsText('codeType', byType)}}`;
    });
}

const { sumText, partsText } = sumTexts('totalAmount');
const part = summedEntries('totalAmount', 'amount');

/** The reply of an `amountSummary`. */
export const amountSummaryReply = v.object({
  ...part,
  ...receivedUntilReply,
  byCodeType: described(
    'The same for each type of code.',
    v.array(
      v.object({
        codeType: described('The type of the code; see `GET /selectors/code_types`.', v.picklist(codeTypes)),
        ...part,
      }),
    ),
  ),
});
