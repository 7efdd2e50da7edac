import { memoized } from '../lib/memo.ts';

/** A limit as headers tell of it: whom it binds, and what is the same in every answer, names and values in turn. */
type Policy = { name: string; headers: readonly string[] };

/** What is left of a limit after a request was counted against it. */
export type Quota = {
  limit: number;
  remaining: number;
  resetSeconds: number;
  exceeded: boolean;
  policy: Policy;
};

const windowMs = 60_000;

/**
 * Fixed windows of one clock minute (rules/requests#rate-limits): every request counts, a refused one too. Memory
 * holds the names that were seen in the current minute, and no more than `maxNames` of them.
 */
export class RateLimiter<Name> {
  readonly #binds: string;
  #window = -1;
  #counts = new Map<Name, number>();
  #policies = new Map<number, Policy>();

  /** `binds` is what headers call whom it counts: `key`. */
  constructor(binds: string) {
    this.#binds = binds;
  }

  /** Counts `requests` of `name` at `nowMs` against `limit` requests a minute; with none it only tells what is left. */
  count(name: Name, limit: number, nowMs: number, requests = 1): Quota {
    const window = Math.floor(nowMs / windowMs);
    if (window !== this.#window || this.#counts.size > maxNames) {
      this.#window = window;
      this.#counts = new Map();
      this.#policies = new Map();
    }
    const used = (this.#counts.get(name) ?? 0) + requests;
    if (requests > 0) this.#counts.set(name, used);
    return {
      limit,
      remaining: Math.max(0, limit - used),
      resetSeconds: Math.ceil(((window + 1) * windowMs - nowMs) / 1000),
      exceeded: used > limit,
      policy: memoized(this.#policies, limit, () => policyOf(this.#binds, limit)),
    };
  }
}

const maxNames = 100_000;

/** Counts requests of an address that never become an exchange; see `RateLimiter.count`. */
export type CountAddress = (address: string, requests: number) => Quota;

/** A policy of draft-ietf-httpapi-ratelimit-headers-10, beside the header that older clients read. */
function policyOf(binds: string, limit: number): Policy {
  const headers = ['RateLimit-Limit', String(limit), 'RateLimit-Policy', `"${binds}";q=${limit};w=60`];
  return { name: `"${binds}"`, headers };
}

/** The headers that tell of a quota, names and values in turn (rules/requests#headers-of-every-answer). */
export function quotaHeaders({ policy, remaining, resetSeconds }: Quota): string[] {
  const [left, seconds] = [String(remaining), String(resetSeconds)];
  const told = ['RateLimit-Remaining', left, 'RateLimit-Reset', seconds];
  return [...policy.headers, ...told, 'RateLimit', `${policy.name};r=${left};t=${seconds}`];
}
