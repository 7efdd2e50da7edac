import { minuteMs } from '../../../lib/calendar/durations.ts';
import type { Reader } from '../../../store/statement.ts';
import type { Tx } from '../../../store/writer/transaction.ts';
import * as store from './extra-store.ts';

/** Tolerance for machine clocks behind Larder's, so that a new extra is valid immediately. */
export const clockSlackMs = 10 * minuteMs;

/** True if an account has an unused extra. Expired ones count, because reports can arrive late. */
export function hasExtras(reader: Reader, account: number): boolean {
  return store.anyOpen.get(reader, account) !== undefined;
}

/** A delivery for the use of extras: `seq`s, and the machine's date. */
export type UsingDelivery = { delivery: number; code: number; product: number; dateMs: number };

/**
 * Uses the extra of a code that ends first for a delivery of the eas line that arrived now, where one is for its
 * product and its date (rules/quotas-and-periods#extras): then it counts in no quota.
 */
export function useExtra(tx: Tx, { delivery, code, product, dateMs }: UsingDelivery): void {
  const extra = store.extraFor.get(tx, code, product, dateMs, dateMs + clockSlackMs);
  if (extra === undefined) return;
  store.useExtra.run(tx, extra);
  store.insertUse.run(tx, { delivery, extra, code, product, date_ms: dateMs });
}
