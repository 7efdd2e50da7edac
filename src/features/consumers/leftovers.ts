import { query, type Reader } from '../../store/statement.ts';

/*
 * Open loans and top-ups on the codes of a person who is removed or deactivated
 * (rules/people-and-codes#open-loans-and-top-ups). They stop nothing:
 * history keeps both, but they are easily forgotten.
 */

/** Warnings about a person who is removed or deactivated. */
export const leftovers = ['open_loans', 'top_ups_left'] as const;
export type Leftover = (typeof leftovers)[number];

const left = query<[consumer: number, consumer: number], { loans: 0 | 1; topUps: 0 | 1 }>(
  `SELECT
    EXISTS (SELECT 1 FROM codes k CROSS JOIN deliveries d INDEXED BY deliveries_open_of_code ON d.code = k.seq
      WHERE k.consumer = ? AND k.removed_at IS NULL AND d.is_delivered = 1 AND d.is_returnable = 1 AND d.returned_ms IS NULL) AS loans,
    EXISTS (SELECT 1 FROM codes WHERE consumer = ? AND removed_at IS NULL AND vending_recharge > 0) AS topUps`,
);

/** The member `warnings` of an answer about a consumer (by `seq`); absent if nothing is open. */
export function warningsLeft(reader: Reader, consumer: number): { warnings?: Leftover[] } {
  const { loans, topUps } = left.get(reader, consumer, consumer)!;
  const warnings = leftovers.filter((one) => (one === 'open_loans' ? loans : topUps) === 1);
  return warnings.length === 0 ? {} : { warnings };
}
