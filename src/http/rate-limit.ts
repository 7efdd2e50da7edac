/** What is left of a limit after a request was counted against it. */
export type Quota = { limit: number; remaining: number; resetSeconds: number; exceeded: boolean };

const windowMs = 60_000;

/**
 * Fixed windows of one clock minute (rules/requests#rate-limits): every request counts, a refused one too. Memory
 * holds the names that were seen in the current minute, and no more than `maxNames` of them.
 */
export class RateLimiter<Name> {
  #window = -1;
  #counts = new Map<Name, number>();

  /** Counts a request of `name` at `nowMs` against `limit` requests a minute. */
  count(name: Name, limit: number, nowMs: number): Quota {
    const window = Math.floor(nowMs / windowMs);
    if (window !== this.#window || this.#counts.size > maxNames) {
      this.#window = window;
      this.#counts = new Map();
    }
    const used = (this.#counts.get(name) ?? 0) + 1;
    this.#counts.set(name, used);
    return {
      limit,
      remaining: Math.max(0, limit - used),
      resetSeconds: Math.ceil(((window + 1) * windowMs - nowMs) / 1000),
      exceeded: used > limit,
    };
  }
}

const maxNames = 100_000;
