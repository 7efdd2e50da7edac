import type { Account } from '../../access/accounts.ts';
import { dayMs } from '../../lib/calendar/durations.ts';
import { dayAt, startOfDay } from '../../lib/calendar/local-days.ts';
import { type Json, jsonArray } from '../../store/json.ts';
import { wideSum } from '../../store/lists/wide-sums.ts';
import type { Reader } from '../../store/statement.ts';
import * as store from './overview-store.ts';

/** The period searched for due refunds, the maximum count, and the number listed. */
const owedMs = 30 * dayMs;
const countAtMost = 1000;
const maxListed = 20;

/** Refunds due by hand, as JSON (rules/overview#refunds). */
export function refundsDue(reader: Reader, account: number, nowMs: number): Json {
  const fromMs = nowMs - owedMs;
  const { due, amountHigh, amountLow } = store.countOwed.get(reader, account, fromMs, nowMs, countAtMost)!;
  const items = due === 0 ? [] : store.oldestOwed.all(reader, account, fromMs, nowMs, maxListed);
  return `{"due":${due},"amount":${wideSum(amountHigh, amountLow)},"items":${jsonArray(items)}}`;
}

/** The number of refusals today, and up to the same time a week ago (rules/overview#refusals). */
export function refusalsSoFar(
  reader: Reader,
  { seq, timeZone }: Account,
  nowMs: number,
): { today: number; lastWeek: number } {
  const day = dayAt(timeZone, nowMs);
  const [todayMs, thenMs] = [startOfDay(timeZone, day), startOfDay(timeZone, day.subtract({ days: 7 }))];
  const count = (fromMs: number, endMs: number) =>
    store.countRefusals.get(reader, seq, fromMs, endMs, countAtMost)!;
  return { today: count(todayMs, nowMs + 1), lastWeek: count(thenMs, thenMs + (nowMs - todayMs)) };
}
