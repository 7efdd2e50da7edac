import { sharerOf } from '../../api/caller.ts';
import type { Changes, ChangeWaiter, WatchedScope } from '../../api/live.ts';
import { type EntryOwner, newestChangeOf, ownersOfEntriesAfter } from '../../features/changes/newest.ts';
import { Shares } from '../../lib/shares.ts';
import { Problem } from '../../problems/problem.ts';
import type { Reader } from '../../store/statement.ts';
import { auditHead } from '../../store/writer/audit-trail.ts';
import type { ApplianceWatch } from './watch.ts';

/** Those who wait for changes, and what ends with the appliance. */
export type ChangeHub = Changes & {
  /** Answers all waiting requests. */
  close(): void;
};

/** Limits of long polls (rules/changes#waiting); an account has half of those of all. Tests use lower ones. */
export type ChangeLimits = { ofCaller: number; ofAll: number };

const defaultLimits: ChangeLimits = { ofCaller: 100, ofAll: 1000 };

/**
 * The interval of checks for new entries while someone waits, including entries of other processes. One look-up of a
 * few microseconds serves all waiting requests.
 */
const lookEveryMs = 40;
/** Beyond this number of new entries their scope is not checked: all waiting requests are woken. */
const maxLooked = 500;

type Waiting = { scope: WatchedScope; wake: () => void };

/** Wakes those who wait for changes (rules/changes#waiting). If none waits, it does nothing. */
export function openChangeWatch(
  reader: Reader,
  log: ApplianceWatch['log'],
  limits: ChangeLimits = defaultLimits,
): ChangeHub {
  const places = new Map<string, number>();
  const shares = new Shares(limits.ofAll);
  const waiting = new Set<Waiting>();
  let seen = 0;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;

  const look = () => {
    const entries = ownersOfEntriesAfter(reader, seen, maxLooked);
    if (entries.length === 0) return;
    seen = entries.length < maxLooked ? entries.at(-1)!.seq : auditHead(reader).seq;
    for (const one of waiting)
      if (entries.length === maxLooked || entries.some((entry) => isIn(one.scope, entry))) one.wake();
  };

  const guardedLook = () => {
    try {
      look();
    } catch (err) {
      log.warn({ err }, 'could not look for changes');
      for (const { wake } of waiting) wake();
    }
  };

  const begin = (one: Waiting) => {
    if (waiting.size === 0) {
      seen = auditHead(reader).seq;
      timer = setInterval(guardedLook, lookEveryMs).unref();
    }
    waiting.add(one);
  };
  const leave = (one: Waiting) => {
    waiting.delete(one);
    if (waiting.size === 0) clearInterval(timer);
  };

  /** `wake` lets it go before its time. */
  const waitFor = (scope: WatchedScope, seq: number, waitMs: number) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const late = setTimeout(() => one.wake(), waitMs).unref();
    const one = {
      scope,
      wake: () => {
        clearTimeout(late);
        leave(one);
        resolve();
      },
    };
    begin(one);
    // Changes between the empty page and now.
    if (newestChangeOf(reader, scope) > seq) one.wake();
    return { promise, wake: one.wake };
  };

  return {
    waiter(scope, caller): ChangeWaiter {
      const { id } = caller;
      const sharer = sharerOf(caller);
      const own = places.get(id) ?? 0;
      if (own >= limits.ofCaller || !shares.hasRoom(sharer)) throw new Problem('changes.too_many_waiting');
      places.set(id, own + 1);
      shares.take(sharer);
      let isEnded = false;
      let awake: (() => void) | undefined;
      return {
        get isOver() {
          return isEnded || isClosed;
        },
        async after(seq, waitMs) {
          if (isEnded || isClosed) return;
          const wait = waitFor(scope, seq, waitMs);
          awake = wait.wake;
          await wait.promise;
        },
        async rest(ms) {
          if (isEnded || isClosed) return;
          const wait = waitFor(nothing, 0, ms);
          awake = wait.wake;
          await wait.promise;
        },
        end() {
          if (isEnded) return;
          isEnded = true;
          awake?.();
          shares.leave(sharer);
          const left = places.get(id)! - 1;
          if (left === 0) places.delete(id);
          else places.set(id, left);
        },
      };
    },
    close() {
      isClosed = true;
      for (const { wake } of waiting) wake();
    },
  };
}

/** A scope without changes: accounts are numbered from 1. */
const nothing: WatchedScope = { client: undefined, account: 0 };

function isIn({ client, account }: WatchedScope, entry: EntryOwner): boolean {
  if (account !== undefined) return entry.account === account;
  return client === undefined || entry.client === client;
}
