import { memoizedFew } from '../../lib/memo.ts';

/** A limit for the headers: its name, its number of requests, and both in the form of the draft. */
type Policy = { name: string; text: string; header: string };

/** The rest of a limit after a request was counted. */
export type Quota = {
  limit: number;
  remaining: number;
  resetSeconds: number;
  exceeded: boolean;
  /** The limiter that counted the request. */
  limiter: { policy(limit: number): Policy };
};

const windowMs = 60_000;

/**
 * Fixed windows of one clock minute (rules/requests#rate-limits): every request counts, a refused one too. Only names
 * of the current minute are in memory, up to `maxNames`.
 */
export class RateLimiter<Name> {
  readonly #binds: string;
  #window = -1;
  #counts = new Map<Name, number>();
  readonly #policies = new Map<number, Policy>();

  /** `binds` is what headers call whom it counts: `key`. */
  constructor(binds: string) {
    this.#binds = binds;
  }

  /** Counts `requests` of `name` at `nowMs` against `limit` requests a minute; 0 only returns the rest. */
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
      limiter: this,
    };
  }

  /** A limit for the headers, made once. */
  policy(limit: number): Policy {
    return memoizedFew(this.#policies, limit, () => policyOf(this.#binds, limit));
  }
}

const maxNames = 100_000;

/** Counts requests of an address that never become an exchange; see `RateLimiter.count`. */
export type CountAddress = (address: string, requests: number) => Quota;

/** A policy of draft-ietf-httpapi-ratelimit-headers-10, in addition to the headers for older clients. */
function policyOf(binds: string, limit: number): Policy {
  const name = `"${binds}"`;
  return { name, text: String(limit), header: `${name};q=${limit};w=60` };
}

/** Adds the headers of a limit, names and values in turn (rules/requests#headers-of-every-answer). */
export function tellQuota(headers: string[], { limiter, limit, remaining, resetSeconds }: Quota): void {
  const { name, text, header } = limiter.policy(limit);
  const left = String(remaining);
  const seconds = String(resetSeconds);
  headers.push('RateLimit-Limit', text, 'RateLimit-Policy', header, 'RateLimit-Remaining', left);
  headers.push('RateLimit-Reset', seconds, 'RateLimit', `${name};r=${left};t=${seconds}`);
}
