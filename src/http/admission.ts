import type { ControllerActor } from '../api/controller-actor.ts';
import { Problem } from '../problems/problem.ts';
import { Authenticator, type Credentials } from './authentication.ts';
import type { Exchange } from './exchange.ts';
import { type CountAddress, type Quota, RateLimiter } from './rate-limit.ts';

/** What admission works with. */
export type AdmissionParts = {
  credentials: Credentials;
  /** How long a key or a token is trusted before it is read again. */
  keyTrustMs: number;
  /** Counts a request against the limit of its address. */
  countAddress: CountAddress;
  /** Called with every key that was used. */
  onKeyUsed(key: number, nowMs: number): void;
  /** Called with every controller that called. */
  onControllerSeen(controller: number, nowMs: number): void;
};

/** Calls a minute of a controller's token (rules/feed#tokens). */
const controllerRateLimit = 1200;

/** Counts requests against their limits and finds who calls: first the address, later the key or the controller. */
export class Admission {
  readonly #parts: AdmissionParts;
  readonly #callers: Authenticator;
  readonly #byKey = new RateLimiter<number>();
  readonly #byController = new RateLimiter<number>();

  constructor(parts: AdmissionParts) {
    this.#parts = parts;
    this.#callers = new Authenticator(parts.credentials, parts.keyTrustMs);
  }

  /**
   * Counts a request against the limit of its address. A controller with a good token is bound by its own limit alone
   * (rules/feed#tokens).
   * @returns that controller, for `admitCaller`
   * @throws `rate_limit.exceeded`
   */
  admitAddress(exchange: Exchange): ControllerActor | null {
    const controller = isFeedPath(exchange.path) ? this.#callers.controller(exchange.request.headers) : null;
    if (!controller) {
      requireQuota(exchange, this.#parts.countAddress(exchange.address, 1), 'this address');
    }
    return controller;
  }

  /**
   * Finds the actor of a request, a key or on the feed a controller, and counts the request against its limit.
   * @throws `auth.missing_credentials`, `auth.invalid_api_key`, `auth.invalid_controller_token`, `rate_limit.exceeded`
   */
  admitCaller(exchange: Exchange, controller: ControllerActor | null, nowMs: number): void {
    if (isFeedPath(exchange.path)) this.#admitController(exchange, controller, nowMs);
    else this.#admitKey(exchange, nowMs);
  }

  #admitKey(exchange: Exchange, nowMs: number): void {
    const key = this.#callers.key(exchange.request.headers, nowMs);
    exchange.actor = key;
    this.#parts.onKeyUsed(key.seq, nowMs);
    requireQuota(exchange, this.#byKey.count(key.seq, key.rateLimit, nowMs), 'this key');
  }

  #admitController(exchange: Exchange, controller: ControllerActor | null, nowMs: number): void {
    if (!controller) throw new Problem('auth.invalid_controller_token');
    exchange.actor = controller;
    this.#parts.onControllerSeen(controller.seq, nowMs);
    const quota = this.#byController.count(controller.seq, controllerRateLimit, nowMs);
    requireQuota(exchange, quota, 'this controller');
  }
}

/** @throws `rate_limit.exceeded`; `whose` is who must wait */
function requireQuota(exchange: Exchange, quota: Quota, whose: string): void {
  exchange.count(quota);
  if (quota.exceeded)
    throw new Problem('rate_limit.exceeded', `The limit of requests for ${whose} is used up.`);
}

/** Where controllers report, and no key gets in (rules/feed#tokens). */
function isFeedPath(path: string): boolean {
  return path === '/feed' || path.startsWith('/feed/');
}
