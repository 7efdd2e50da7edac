import { hourMs } from '../../lib/calendar/durations.ts';
import { Problem } from '../../problems/problem.ts';

/** Attempts that cost no wait, for a name and for an address. */
const free = 5;
const longestWaitMs = 60_000;
/** An address that made no attempt for this long has one of its own, whatever others try. */
const restMs = 60_000;
/** After this long without an attempt, earlier ones are forgotten. */
const forgetMs = hourMs;
/** Names and addresses that are stored at once; the oldest make way. */
const maxKept = 10_000;

type Tried = { attempts: number; lastMs: number };

/**
 * Slows down password guessing (rules/people-and-sessions#attempts). An attempt counts when it begins, so that many
 * at once are not checked together. Attempts during a wait are refused at once, and do not count. Attempts on a name
 * from elsewhere make its person wait a minute at most, and not at addresses from which they signed in before.
 */
export class Attempts {
  readonly #tried = new Map<string, Tried>();
  readonly #isKnown: (name: string, address: string) => boolean;

  /** `isKnown` says whether the person of a name signed in from an address before. */
  constructor(isKnown: (name: string, address: string) => boolean) {
    this.#isKnown = isKnown;
  }

  /**
   * Counts an attempt of a name from an address.
   * @returns a function that forgets what was counted, for an attempt with the right password
   * @throws `auth.too_many_attempts` if the name or the address has to wait
   */
  begin(name: string, address: string, nowMs: number): () => void {
    const keys = this.#keysOf(name, address);
    const [ofName, ofAddress] = keys.map((key) => this.#waitOf(key, nowMs)) as [number, number];
    // Others may continue forever: the wait ends when the address has an attempt of its own.
    const waitMs = ofName > ofAddress ? Math.max(ofAddress, this.#restOf(keys[1], nowMs)) : ofAddress;
    if (waitMs > 0) {
      const retryAfterSeconds = Math.ceil(waitMs / 1000);
      throw new Problem('auth.too_many_attempts', undefined, { retryAfterSeconds });
    }
    for (const key of keys) this.#count(key, nowMs);
    // By the keys of the attempt: signing in makes the address known, which names another key.
    return () => {
      for (const key of keys) this.#tried.delete(key);
    };
  }

  #keysOf(name: string, address: string): [name: string, address: string] {
    const isKnown = this.#isKnown(name, address);
    return [isKnown ? `pair ${address} ${name}` : `name ${name}`, `address ${address}`];
  }

  /** The time until an address has rested. A clock that was set back does not lengthen it. */
  #restOf(key: string, nowMs: number): number {
    const tried = this.#tried.get(key);
    return tried ? Math.min(restMs, Math.max(0, tried.lastMs + restMs - nowMs)) : 0;
  }

  #waitOf(key: string, nowMs: number): number {
    const tried = this.#tried.get(key);
    if (!tried || tried.attempts < free || nowMs - tried.lastMs > forgetMs) return 0;
    const waitMs = Math.min(longestWaitMs, 1000 * 2 ** Math.min(tried.attempts - free, 10));
    // A clock that was set back makes no wait longer than it is.
    return Math.max(0, Math.min(waitMs, tried.lastMs + waitMs - nowMs));
  }

  #count(key: string, nowMs: number): void {
    const tried = this.#tried.get(key);
    const isOld = tried === undefined || nowMs - tried.lastMs > forgetMs;
    // The newest stand last.
    this.#tried.delete(key);
    if (this.#tried.size >= maxKept) this.#tried.delete(this.#tried.keys().next().value!);
    this.#tried.set(key, { attempts: isOld ? 1 : tried.attempts + 1, lastMs: nowMs });
  }
}
