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

  /** Counts `requests` of `name` at `nowMs` against `limit` requests a minute; with none it only tells what is left. */
  count(name: Name, limit: number, nowMs: number, requests = 1): Quota {
    const window = Math.floor(nowMs / windowMs);
    if (window !== this.#window || this.#counts.size > maxNames) {
      this.#window = window;
      this.#counts = new Map();
    }
    const used = (this.#counts.get(name) ?? 0) + requests;
    if (requests > 0) this.#counts.set(name, used);
    return {
      limit,
      remaining: Math.max(0, limit - used),
      resetSeconds: Math.ceil(((window + 1) * windowMs - nowMs) / 1000),
      exceeded: used > limit,
    };
  }
}

const maxNames = 100_000;

/** Counts requests of an address that never become an exchange; see `RateLimiter.count`. */
export type CountAddress = (address: string, requests: number) => Quota;

/** The headers that tell of a quota, names and values in turn (rules/requests#headers-of-every-answer). */
export function quotaHeaders({ limit, remaining, resetSeconds }: Quota): string[] {
  return [
    ...['RateLimit-Limit', String(limit), 'RateLimit-Remaining', String(remaining)],
    ...['RateLimit-Reset', String(resetSeconds)],
  ];
}
