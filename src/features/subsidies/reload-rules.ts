import { nextStart, periodAt, type Recurrence } from '../../lib/calendar/periods.ts';
import { memoizedFew } from '../../lib/memo.ts';
import type { VendingPolicy } from '../catalogue/profile-fields.ts';

/** Inputs of a subsidy's reloads: its profile's policy and period, in its account's time zone. */
export type ReloadRule = {
  readonly policy: VendingPolicy;
  readonly recurrence: Recurrence;
  readonly timeZone: string;
};

/** A reload that is to happen: for the start of which period, and the subsidy after it, minor units. */
export type Reload = { readonly startMs: number; readonly balance: number };

/**
 * The subsidy after one reload (rules/credit#reloads). A cumulative one adds up to `maxBalance`, to a negative balance
 * too, and leaves a higher balance unchanged; others set the subsidy.
 */
export function reloaded(
  { cumulative, defaultReloadValue, maxBalance }: VendingPolicy,
  balance: number,
): number {
  if (!cumulative) return Math.min(defaultReloadValue, maxBalance);
  return Math.max(balance, Math.min(maxBalance, balance + defaultReloadValue));
}

/** The start of the period of a moment, up to which a code must have reloaded; null before the first. */
export function latestStart({ timeZone, recurrence }: ReloadRule, moment: number): number | null {
  return periodAt(timeZone, recurrence, moment)?.startMs ?? null;
}

/**
 * The reloads due for a subsidy: one for each start of a period after `sinceMs`, until `untilMs` included
 * (rules/credit#missed-reloads), oldest first, computed lazily. Reloads that would change nothing are skipped, except
 * the latest: a subsidy that is set needs one reload, and a full one none. So the last one is always for the latest
 * start.
 */
export function* reloadsBetween(
  rule: ReloadRule,
  sinceMs: number,
  untilMs: number,
  balance: number,
): Generator<Reload> {
  const latest = latestStart(rule, untilMs);
  if (latest === null || latest <= sinceMs) return;
  let current = balance;
  let startMs = sinceMs;
  for (;;) {
    const next = reloaded(rule.policy, current);
    const isLast = !rule.policy.cumulative || next === current;
    startMs = isLast ? latest : nextStart(rule.timeZone, rule.recurrence, startMs)!;
    current = next;
    yield { startMs, balance: current };
    if (startMs >= latest) return;
  }
}

/**
 * The subsidy once the reloads between two moments have happened: the balance of the last of `reloadsBetween`. The
 * starts between two periods are counted once, so that after a long time off a list of codes costs no walk through
 * all of it for each.
 */
export function subsidyAfter(rule: ReloadRule, sinceMs: number, untilMs: number, balance: number): number {
  const latest = latestStart(rule, untilMs);
  if (latest === null || latest <= sinceMs) return balance;
  const { policy } = rule;
  if (!policy.cumulative) return reloaded(policy, balance);
  if (reloaded(policy, balance) === balance) return balance;
  const added = BigInt(startsAfter(rule, sinceMs, latest)) * BigInt(policy.defaultReloadValue);
  const sum = BigInt(balance) + added;
  return sum < policy.maxBalance ? Number(sum) : policy.maxBalance;
}

const counts = new Map<string, number>();

/** The number of periods that start after one moment, up to and including `latest`, which is a start. */
function startsAfter({ timeZone, recurrence }: ReloadRule, sinceMs: number, latest: number): number {
  const { preset, startsMs } = recurrence;
  if (preset === undefined) return startsMs.filter((start) => start > sinceMs && start <= latest).length;
  const first = nextStart(timeZone, recurrence, sinceMs)!;
  return memoizedFew(counts, `${timeZone} ${preset} ${first} ${latest}`, () => {
    let count = 1;
    for (let start = first; start < latest; count++) start = nextStart(timeZone, recurrence, start)!;
    return count;
  });
}
