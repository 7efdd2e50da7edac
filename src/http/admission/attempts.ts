import { Problem } from '../../problems/problem.ts';

/** Attempts that cost no wait, for a name and for an address. */
const free = 5;
const longestWaitMs = 60_000;
/** After this long without an attempt, earlier ones are forgotten. */
const forgetMs = 60 * 60 * 1000;
/** Names and addresses that are kept at once; the oldest make way. */
const maxKept = 10_000;

type Tried = { attempts: number; lastMs: number };

/**
 * Slows down who guesses passwords (rules/people-and-sessions#attempts). An attempt counts as it begins, so that many
 * at once are not looked at together. What waits is refused at once, and does not count.
 */
export class Attempts {
  readonly #tried = new Map<string, Tried>();
  /** Who signed in from where: whoever else tries his name does not keep him waiting there. */
  readonly #known = new Set<string>();

  /** Counts an attempt of a name from an address. @throws `auth.too_many_attempts` where one of them has to wait */
  begin(name: string, address: string, nowMs: number): void {
    const keys = this.#keysOf(name, address);
    const waitMs = Math.max(...keys.map((key) => this.#waitOf(key, nowMs)));
    if (waitMs > 0) {
      const retryAfterSeconds = Math.ceil(waitMs / 1000);
      throw new Problem('auth.too_many_attempts', undefined, { retryAfterSeconds });
    }
    for (const key of keys) this.#count(key, nowMs);
  }

  /** Forgets the attempts of a name from an address: the last one was good. */
  succeeded(name: string, address: string): void {
    for (const key of this.#keysOf(name, address)) this.#tried.delete(key);
    if (this.#known.size >= maxKept) this.#known.clear();
    this.#known.add(pair(name, address));
  }

  #keysOf(name: string, address: string): string[] {
    const own = pair(name, address);
    return [this.#known.has(own) ? own : `name ${name}`, `address ${address}`];
  }

  #waitOf(key: string, nowMs: number): number {
    const tried = this.#tried.get(key);
    if (!tried || tried.attempts < free || nowMs - tried.lastMs > forgetMs) return 0;
    const waitMs = Math.min(longestWaitMs, 1000 * 2 ** Math.min(tried.attempts - free, 10));
    // A clock that was set back makes no wait longer than it is.
    return Math.min(waitMs, tried.lastMs + waitMs - nowMs);
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

function pair(name: string, address: string): string {
  return `pair ${address} ${name}`;
}
