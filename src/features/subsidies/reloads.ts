import { Question } from '../../access/in-use.ts';
import { dayMs } from '../../lib/calendar/durations.ts';
import { nextStart } from '../../lib/calendar/periods.ts';
import { isoOf } from '../../lib/clock.ts';
import { memoizedFew } from '../../lib/memo.ts';
import type { Json } from '../../store/json.ts';
import type { Reader } from '../../store/statement.ts';
import { type Actor, systemActor } from '../../store/writer/actor.ts';
import { appendAudit } from '../../store/writer/audit-trail.ts';
import type { Tx } from '../../store/writer/transaction.ts';
import type { VendingPolicy } from '../catalogue/profile-fields.ts';
import { recurrenceOf } from '../catalogue/profile-period.ts';
import {
  latestStart,
  type Reload,
  type ReloadRule,
  reloaded,
  reloadsBetween,
  subsidyAfter,
} from './reload-rules.ts';
import * as store from './reload-store.ts';

/*
 * Subsidies reload at each start of their profile's period (rules/credit#reloads).
 *
 * No timer is trusted with a moment: Larder asks what is due now, by its own clock, when something should be and every
 * few seconds. So it does not matter
 * whether the appliance was off, the clock was moved, an hour was skipped or shown twice, or the site was provisioned
 * a second ago. A code keeps the start that it last reloaded for, in the same savepoint as its balance and the audit
 * row, and reloads for later ones only: once each, however often the process ends in between. A profile keeps between
 * which moments all of its codes are settled, so that asking costs a look into an index and not at the codes.
 */

/** The body of a code, as its GET answers it: the codes are above. */
export const codeBody = new Question<Reader, Json>('bodies of codes', ['consumers']);

/** The farthest moments that a Date can name. */
const [never, ever] = [8.64e15, -8.64e15];

/** True if `reloadWhatIsDue` has work at a moment. It takes two lookups, regardless of the number of profiles. */
export function areReloadsDue(reader: Reader, nowMs: number): boolean {
  return store.anyDue.get(reader, nowMs) !== undefined || store.anyAhead.get(reader, nowMs) !== undefined;
}

/** Returns the time of the next reload in milliseconds since 1970, by Larder's clock; Infinity if there is none. */
export function nextReloadMs(reader: Reader): number {
  return store.firstDueMs.get(reader) ?? Number.POSITIVE_INFINITY;
}

/** So long after a start a reload was not only awaiting its turn: the appliance was off. */
const missedMs = 2 * dayMs;

/** True if reloads were missed at a moment. There can be thousands for each code. */
export function areReloadsMissed(reader: Reader, nowMs: number): boolean {
  return store.anyDue.get(reader, nowMs - missedMs) !== undefined;
}

/**
 * Reloads what is due, in a step that touches `max` codes, or a few more, so that no other write waits long. Inactive
 * codes, consumers and profiles are skipped permanently (rules/credit#missed-reloads). Each reload leaves an audit row.
 * @returns whether there is more to do
 */
export function reloadWhatIsDue(tx: Tx, max: number): boolean {
  let left = max;
  while (left > 0) {
    const schedule = store.nextDue.get(tx, tx.nowMs) ?? store.nextAhead.get(tx, tx.nowMs);
    if (!schedule) return false;
    left -= 1 + settle(tx, schedule, left);
  }
  return areReloadsDue(tx, tx.nowMs);
}

/**
 * Brings one code's subsidy up to date, for writes that come between the start of a period and its reload: a sale must
 * take from the reloaded subsidy, and a subsidy that is set must not be reloaded over. `code` is a `seq`; if nothing is
 * due, or it has no vending profile, nothing happens.
 * @returns whether its balance may have changed
 */
export function settleReloads(tx: Tx, code: number): boolean {
  const due = store.codeDue.get(tx, code, tx.nowMs, tx.nowMs);
  if (!due || due.profileActive === 0) return false;
  const rule = ruleOf(due);
  const latest = latestStart(rule, tx.nowMs);
  if (latest === null || latest <= Math.max(due.countsFromMs, due.sinceMs)) return false;
  catchUp(tx, rule, due, due.sinceMs, Number.POSITIVE_INFINITY);
  return true;
}

/**
 * A code's subsidy after its due reloads, in minor units: the amount that may be spent between the start of a period
 * and the reload. `stored` is the stored amount, which is the result if the code has no due reload, or the code, its
 * profile or its consumer is inactive.
 */
export function subsidyAt(reader: Reader, code: number, stored: number, nowMs: number): number {
  const due = store.codeDue.get(reader, code, nowMs, nowMs);
  if (!due || due.isActive === 0 || due.profileActive === 0) return stored;
  return subsidyAfter(ruleOf(due), Math.max(due.countsFromMs, due.sinceMs), nowMs, due.balance);
}

/** The first reload of a new code's subsidy: given, due later, or (null) none. */
export type FirstReload = 'given' | { atMs: number } | null;

/**
 * The first reload of a code (`seq`) that was just made (rules/credit#the-first-reload): with `now`, that of the
 * present period, by the caller; the next one follows with the next period. A code without a vending profile, an
 * inactive one, and one whose profile is inactive, get none.
 */
export function firstReload(tx: Tx, code: number, now: boolean): FirstReload {
  const row = store.reloadingCode.get(tx, code);
  if (!row || row.isActive === 0 || row.profileActive === 0) return null;
  const rule = ruleOf(row);
  const startMs = now ? latestStart(rule, tx.nowMs) : null;
  if (startMs !== null) {
    const balance = reloaded(rule.policy, row.balance);
    const body = JSON.parse(codeBody.ask(tx, code)[0]!) as object;
    auditReload(tx, { ...row, body }, row.balance, { balance, startMs }, tx.actor);
    store.reloadSubsidy.run(tx, balance, startMs, tx.nowMs, code);
    return 'given';
  }
  const atMs = nextStart(rule.timeZone, rule.recurrence, tx.nowMs);
  return atMs === null ? null : { atMs };
}

/** Checks a profile: reloads its codes, or the first of them, or marks it as settled. @returns what it took */
function settle(tx: Tx, schedule: store.DueSchedule, max: number): number {
  const rule = ruleOf(schedule);
  const latest = latestStart(rule, tx.nowMs);
  let { sinceMs } = schedule;
  // An inactive profile skips reloads for all of its codes, without reading them.
  if (latest !== null && schedule.isActive === 0) sinceMs = Math.max(sinceMs, latest);
  let taken = 0;
  if (latest !== null && sinceMs < latest) {
    for (const code of store.codesBehind.all(tx, schedule.profile, latest, max)) {
      taken += catchUp(tx, rule, code, sinceMs, max - taken);
      // There may be more, of this code too.
      if (taken >= max) return taken;
    }
  }
  const untilMs = nextStart(rule.timeZone, rule.recurrence, tx.nowMs) ?? never;
  store.markSettled.run(tx, sinceMs, latest ?? ever, untilMs, schedule.profile);
  return taken;
}

/**
 * Reloads a code for the starts that it is behind, the first `max` of them; an inactive one passes them over.
 * @returns how many that were, an inactive code counting as one
 */
function catchUp(tx: Tx, rule: ReloadRule, code: store.ReloadingCode, sinceMs: number, max: number): number {
  if (code.isActive === 0) {
    store.passOver.run(tx, latestStart(rule, tx.nowMs)!, code.seq);
    return 1;
  }
  let { balance } = code;
  const body = JSON.parse(codeBody.ask(tx, code.seq)[0]!) as object;
  let startMs = Math.max(code.countsFromMs, sinceMs);
  let count = 0;
  for (const reload of reloadsBetween(rule, startMs, tx.nowMs, balance)) {
    auditReload(tx, { ...code, body }, balance, reload);
    ({ balance, startMs } = reload);
    if (++count >= max) break;
  }
  store.reloadSubsidy.run(tx, balance, startMs, tx.nowMs, code.seq);
  return count;
}

function auditReload(
  tx: Tx,
  code: store.ReloadingCode & { body: object },
  previous: number,
  { balance, startMs }: Reload,
  // Reloads are the appliance's, also in the transaction of a controller's report.
  actor: Actor = systemActor,
): void {
  appendAudit(tx, actor, tx.traceId, {
    action: 'reload',
    resourceType: 'code',
    resourceId: code.resourceId,
    client: code.client,
    account: code.account,
    previousValue: `{"vendingBalance":${previous}}`,
    newValue: JSON.stringify({ ...code.body, vendingBalance: balance, periodStart: isoOf(startMs) }),
  });
}

const policies = new Map<string, VendingPolicy>();

function ruleOf({
  policy,
  period,
  timeZone,
}: Pick<store.DueSchedule, 'policy' | 'period' | 'timeZone'>): ReloadRule {
  return {
    policy: memoizedFew(policies, policy, () => JSON.parse(policy) as VendingPolicy),
    recurrence: recurrenceOf(period),
    timeZone,
  };
}
