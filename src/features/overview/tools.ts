import { dayMs, hourMs } from '../../lib/calendar/durations.ts';
import { type Json, jsonArray } from '../../store/json.ts';
import type { Reader } from '../../store/statement.ts';
import { thresholdsOf } from './attention.ts';
import * as store from './overview-store.ts';

/** The age at which a loaned tool counts as lost. */
const lostMs = 30 * dayMs;

/** The upper bounds on the number counted and the number listed. */
const countAtMost = 1000;
const maxListed = 20;

/** The loaned items that were not returned (rules/overview#tools). */
export type Tools = { open: number; overdue: number; lost: number; items: Json };

/** Examines what is handed out at an account (by `seq`) and not back at `nowMs` (rules/overview#tools). */
export function examineTools(reader: Reader, account: number, nowMs: number): Tools {
  const [always, ever] = [Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER];
  const overdueMs = thresholdsOf(reader, account).toolHours * hourMs;
  const [lateMs, goneMs] = [nowMs - overdueMs, nowMs - lostMs];
  const count = (fromMs: number, endMs: number) =>
    store.countOpen.get(reader, account, fromMs, endMs, countAtMost)!;
  const overdue = count(goneMs, lateMs);
  const lost = count(always, goneMs);
  const items = store.oldestOpen.all(reader, account, goneMs, lateMs, maxListed);
  return {
    open: count(always, ever),
    overdue,
    lost,
    items: jsonArray(items),
  };
}
