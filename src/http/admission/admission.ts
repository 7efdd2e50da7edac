import type { SessionActor } from '../../api/caller.ts';
import type { Endpoint } from '../../api/endpoint.ts';
import { Problem } from '../../problems/problem.ts';
import { details } from '../../problems/sentences.ts';
import type { Text } from '../../problems/text.ts';
import type { Exchange } from '../request/exchange.ts';
import {
  Authenticator,
  type Credentials,
  hasKey,
  misplacedKeyText,
  wrongDirectoryText,
  wrongTokenText,
} from './authentication.ts';
import { OwnHosts } from './own-hosts.ts';
import { type CountAddress, type Quota, RateLimiter } from './rate-limit.ts';
import { requireSameSite } from './same-site.ts';
import { sessionTokenOf } from './session-cookie.ts';

/** Dependencies of admission. */
export type AdmissionParts = {
  credentials: Credentials;
  /** The time for which a key or token is trusted before it is read again. */
  keyTrustMs: number;
  /** Counts a request against the limit of its address. */
  countAddress: CountAddress;
  baseUrl?: string | undefined;
  /** Names of this machine in addition to its own, by which people reach it. */
  allowedHosts(): readonly string[];
  /** Called with every key that was used. */
  onKeyUsed(key: number, nowMs: number): void;
  /** Called with every controller that called. */
  onControllerSeen(controller: number, nowMs: number): void;
  /** Called with every directory that called. */
  onDirectoryUsed(directory: number, nowMs: number): void;
  /** Called with every session that was used, and its owner. */
  onSessionUsed(session: string, user: number, nowMs: number): void;
};

/** Calls a minute of a controller's token (rules/feed#tokens). */
const controllerRateLimit = 1200;

/** Calls a minute of a directory's token (rules/directory#tokens). */
const directoryRateLimit = 3000;

/**
 * Counts requests against their limits and finds the caller: first by the address, or by a caller with a limit of
 * their own; later by the key, the controller or the person.
 */
export class Admission {
  readonly #parts: AdmissionParts;
  readonly #callers: Authenticator;
  readonly #ownHosts: OwnHosts;
  readonly #byKey = new RateLimiter<number>('key');
  readonly #byController = new RateLimiter<number>('controller');
  readonly #byDirectory = new RateLimiter<number>('directory');
  readonly #byPerson = new RateLimiter<number>('person');

  constructor(parts: AdmissionParts) {
    const { baseUrl } = parts;
    this.#parts = parts;
    this.#callers = new Authenticator(parts.credentials, parts.keyTrustMs);
    this.#ownHosts = new OwnHosts(() => [
      ...(baseUrl === undefined || !URL.canParse(baseUrl) ? [] : [new URL(baseUrl).host]),
      ...parts.allowedHosts(),
    ]);
  }

  /**
   * Counts a request against the limit of its address. A controller or directory with a good token has its own limit
   * only (rules/feed#tokens), and a person has one limit for all of their sessions.
   * @throws `rate_limit.exceeded`
   */
  admitAddress(exchange: Exchange, nowMs: number): void {
    exchange.known = this.#knownTo(exchange, nowMs);
    const { known } = exchange;
    if (!known) requireQuota(exchange, this.#parts.countAddress(exchange.address, 1), details.addressQuota);
    else if (known.type === 'controller') {
      const quota = this.#byController.count(known.seq, controllerRateLimit, nowMs);
      requireQuota(exchange, quota, details.controllerQuota);
    } else if (known.type === 'directory') {
      const quota = this.#byDirectory.count(known.seq, directoryRateLimit, nowMs);
      requireQuota(exchange, quota, details.directoryQuota);
    } else {
      const quota = this.#byPerson.count(known.seq, known.rateLimit, nowMs);
      requireQuota(exchange, quota, details.personQuota);
    }
  }

  /**
   * Finds the actor of a request to an endpoint, or to none: a key, on the feed a controller, on SCIM a directory, else a
   * person. A key is counted against its limit. Sign-in endpoints run without an actor.
   * @throws `auth.missing_credentials`, `auth.invalid_api_key`, `auth.invalid_controller_token`,
   *   `auth.invalid_directory_token`, `auth.no_session`, `auth.cross_site`, `request.unknown_host`, `rate_limit.exceeded`
   */
  admitCaller(exchange: Exchange, endpoint: Endpoint | undefined, nowMs: number): void {
    if (exchange.area === 'feed') this.#admitController(exchange, nowMs);
    else if (exchange.area === 'scim') this.#admitDirectory(exchange, nowMs);
    else if (hasKey(exchange.request.headers)) this.#admitKey(exchange, nowMs);
    else this.#admitPerson(exchange, endpoint?.caller, nowMs);
  }

  /**
   * Finds the key of a request that was refused before authentication, for the request log
   * (rules/requests#request-log). It reads nothing: a refusal costs little, and cannot fail itself.
   */
  noteKey(exchange: Exchange): void {
    if (!exchange.actor) exchange.key ??= this.#callers.rememberedKey(exchange.request.headers);
  }

  #admitKey(exchange: Exchange, nowMs: number): void {
    const key = this.#callers.key(exchange.request.headers, nowMs);
    exchange.actor = key;
    exchange.key = key;
    this.#parts.onKeyUsed(key.seq, nowMs);
    requireQuota(exchange, this.#byKey.count(key.seq, key.rateLimit, nowMs), details.keyQuota);
  }

  #admitController(exchange: Exchange, nowMs: number): void {
    const { known } = exchange;
    if (known?.type !== 'controller')
      throw new Problem('auth.invalid_controller_token', undefined, {
        hint: wrongTokenText(exchange.request.headers),
      });
    exchange.actor = known;
    this.#parts.onControllerSeen(known.seq, nowMs);
  }

  #admitDirectory(exchange: Exchange, nowMs: number): void {
    const { known } = exchange;
    if (known?.type !== 'directory')
      throw new Problem('auth.invalid_directory_token', undefined, {
        hint: wrongDirectoryText(exchange.request.headers),
      });
    exchange.actor = known;
    this.#parts.onDirectoryUsed(known.seq, nowMs);
  }

  /**
   * Admits a person by a session, or to a sign-in endpoint without one. A request with a session must come from a
   * page of this appliance, under a name of its own (rules/people-and-sessions#other-sites).
   */
  #admitPerson(exchange: Exchange, caller: Endpoint['caller'] | undefined, nowMs: number): void {
    const { request, known } = exchange;
    const session = known?.type === 'operator' ? known : null;
    const isDoor = caller === 'anybody';
    if (!isDoor && !session) {
      const isPerson = caller === 'user' || sessionTokenOf(request) !== undefined;
      if (isPerson) throw new Problem('auth.no_session');
      throw new Problem('auth.missing_credentials', misplacedKeyText(request.headers, exchange.queryString));
    }
    this.#ownHosts.require(request);
    requireSameSite(request, this.#parts.baseUrl, isDoor);
    if (session) this.#parts.onSessionUsed(session.session, session.seq, nowMs);
    if (!isDoor) exchange.actor = session!;
  }

  /** The holder of the token or session of a request, by what its area takes. */
  #knownTo(exchange: Exchange, nowMs: number): Exchange['known'] {
    const { headers } = exchange.request;
    if (exchange.area === 'feed') return this.#callers.controller(headers);
    return exchange.area === 'scim' ? this.#callers.directory(headers) : this.#session(exchange, nowMs);
  }

  /** The session of a request; with a key, its cookie is ignored. */
  #session({ request }: Exchange, nowMs: number): SessionActor | null {
    const token = hasKey(request.headers) ? undefined : sessionTokenOf(request);
    return token === undefined ? null : this.#callers.session(token, nowMs);
  }
}

/** @throws `rate_limit.exceeded` with `text`, which says who must wait */
function requireQuota(exchange: Exchange, quota: Quota, text: Text): void {
  exchange.count(quota);
  if (quota.exceeded) throw new Problem('rate_limit.exceeded', text);
}
