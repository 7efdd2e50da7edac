import * as v from 'valibot';
import { receivedUntilReply } from '../../../api/arrival.ts';
import type { Caller } from '../../../api/caller.ts';
import { codeTypes } from '../../../api/vocabulary.ts';
import type { Json } from '../../../store/json.ts';
import type { Conditions, Filters } from '../../../store/lists/conditions.ts';
import type { FilteredRows, Partitions } from '../../../store/lists/filtered-rows.ts';
import { wideColumns } from '../../../store/lists/wide-sums.ts';
import { type Query, query, type Reader } from '../../../store/statement.ts';
import { addTo, type CurrencySums, currenciesInScope, type Summed, sumTexts } from './currency-sums.ts';
import type { NamedThings } from './list-scope.ts';

type PartOfAmounts = Summed & { codeType: string };
type Sums = Query<(string | number)[], PartOfAmounts>;

/** The sums of rows that change a code's money by their `amount` (alias `d`), by the type of the code. */
export function amountSums<F extends Filters>(rows: FilteredRows<F>): Conditions<F, Sums> {
  return rows.statements(
    ({ from, where, dateMs }): Sums =>
      query(
        `SELECT d.code_type AS codeType, count(*) AS count, ${wideColumns('value', 'd.amount')}
          FROM ${from} WHERE ${where} AND ${dateMs} >= ? AND ${dateMs} <= ? GROUP BY 1`,
      ),
  );
}

/** `from` and `to` in milliseconds, both inclusive. */
type Asking = { reader: Reader; actor: Caller; query: NamedThings; from: number; to: number };

/** How many rows there are in some partitions, and their amounts added up, exactly, whole and by type of code. */
export function amountSummary<F extends Filters>(
  { reader, actor, query, from, to }: Asking,
  sums: Conditions<F, Sums>,
  partitions: Partitions<F> & readonly { account: number }[],
): Json {
  const currencyOf = currenciesInScope(reader, actor, query);
  const total: CurrencySums = new Map();
  const byType = new Map<string, CurrencySums>();
  for (const partition of partitions) {
    const currency = currencyOf.get(partition.account)!;
    const { statements, parameters } = sums.given(partition);
    for (const row of statements.all(reader, ...parameters, from, to)) {
      addTo(total, currency, row);
      byType.set(row.codeType, addTo(byType.get(row.codeType) ?? new Map(), currency, row));
    }
  }
  return `{${sumText(total, new Set(currencyOf.values()))},"byCodeType":${partsText('codeType', byType)}}`;
}

const { sumText, partsText } = sumTexts('totalAmount');

const part = {
  count: v.number(),
  totalAmount: v.pipe(
    v.nullable(v.number()),
    v.description(
      'The sum of `amount`, in minor units of `currency`; null where there are several currencies.',
    ),
  ),
  currency: v.pipe(
    v.nullable(v.string()),
    v.description('What `totalAmount` is in; null where there are several, or nothing of any.'),
  ),
  byCurrency: v.pipe(
    v.array(v.object({ currency: v.string(), count: v.number(), totalAmount: v.number() })),
    v.description('The same for each currency, the one with most movements first.'),
  ),
};

/** What `amountSummary` answers (rules/movements#other-summaries). */
export const amountSummaryReply = v.object({
  ...part,
  ...receivedUntilReply,
  byCodeType: v.array(v.object({ codeType: v.picklist(codeTypes), ...part })),
});
