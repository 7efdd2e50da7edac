import type { IncomingHttpHeaders } from 'node:http';
import type { ControllerActor, DirectoryActor, KeyActor, SessionActor } from '../../api/caller.ts';
import { Problem } from '../../problems/problem.ts';
import { details } from '../../problems/sentences.ts';
import type { Text } from '../../problems/text.ts';

/** Looks up the holder of a secret; null for an unknown or revoked one. */
export type Credentials = {
  findKey(secret: string): KeyActor | null;
  findController(token: string): ControllerActor | null;
  findDirectory(token: string): DirectoryActor | null;
  hasExpired(key: KeyActor, nowMs: number): boolean;
  /** `usedMs` is a use that may not be stored yet. */
  findSession(token: string, nowMs: number, usedMs: number | undefined): SessionActor | null;
};

/** The time for which a key is trusted before it is read again. A revocation takes effect within it. */
export const keyTrustMs = 200;

/** Cached valid keys; unknown secrets are not cached, so outsiders cannot fill the cache. */
const maxCached = 10_000;

/**
 * Finds whom a secret names, and reads it from the database again once `trustMs` have passed; a write reads it again
 * inside its own transaction anyway.
 */
class TrustedSecrets<T> {
  readonly #find: (secret: string) => T | null;
  readonly #trustMs: number;
  readonly #cached = new Map<string, { found: T; readAtMs: number }>();

  constructor(find: (secret: string) => T | null, trustMs: number) {
    this.#find = find;
    this.#trustMs = trustMs;
  }

  find(secret: string): T | null {
    // The age of a cached entry is measured by a clock that cannot be set.
    const readAtMs = performance.now();
    const cached = this.#cached.get(secret);
    if (cached && readAtMs - cached.readAtMs < this.#trustMs) return cached.found;
    const found = this.#find(secret);
    if (!found) this.#cached.delete(secret);
    else {
      if (this.#cached.size >= maxCached) this.#cached.clear();
      this.#cached.set(secret, { found, readAtMs });
    }
    return found;
  }

  /** The last holder that was read from the database, however long ago. */
  remembered(secret: string): T | undefined {
    return this.#cached.get(secret)?.found;
  }
}

/** Finds who calls: the key of a request, on the feed its controller, on SCIM its directory; see `TrustedSecrets` for `trustMs`. */
export class Authenticator {
  readonly #hasExpired: Credentials['hasExpired'];
  readonly #findSession: Credentials['findSession'];
  readonly #usedMs = new Map<string, number>();
  readonly #keys: TrustedSecrets<KeyActor>;
  readonly #controllers: TrustedSecrets<ControllerActor>;
  readonly #findDirectory: Credentials['findDirectory'];

  constructor(credentials: Credentials, trustMs: number) {
    const { findKey, findController, findDirectory, findSession, hasExpired } = credentials;
    this.#findDirectory = findDirectory;
    this.#hasExpired = hasExpired;
    this.#findSession = findSession;
    this.#keys = new TrustedSecrets(findKey, trustMs);
    this.#controllers = new TrustedSecrets(findController, trustMs);
  }

  /**
   * The key of a request, in any of its forms (rules/keys-and-permissions#authentication).
   * @throws `auth.missing_credentials`, `auth.invalid_api_key`
   */
  key(headers: IncomingHttpHeaders, nowMs: number): KeyActor {
    const key = this.#keys.find(secretOf(headers));
    if (!key || this.#hasExpired(key, nowMs))
      throw new Problem('auth.invalid_api_key', undefined, { hint: wrongKeyText(headers) });
    return key;
  }

  /** The key whose secret a request carries, if it called before. It may have expired. Nothing is read for it. */
  rememberedKey(headers: IncomingHttpHeaders): KeyActor | undefined {
    return hasKey(headers) ? this.#keys.remembered(secretOf(headers)) : undefined;
  }

  /**
   * The session that a token opens; null for one that ended. It is read each time, so that an end takes effect at
   * once.
   */
  session(token: string, nowMs: number): SessionActor | null {
    const session = this.#findSession(token, nowMs, this.#usedMs.get(token));
    if (!session) this.#usedMs.delete(token);
    else {
      if (this.#usedMs.size >= maxCached) this.#usedMs.clear();
      this.#usedMs.set(token, nowMs);
    }
    return session;
  }

  /** The controller whose token a request carries (rules/feed#tokens); null without a good one. */
  controller({ authorization }: IncomingHttpHeaders): ControllerActor | null {
    return this.#controllers.find(bearerOf(authorization));
  }

  /**
   * The directory whose token a request carries (rules/directory#tokens); null without a valid one. It is read each
   * time, so that a revoked token stops working at once.
   */
  directory({ authorization }: IncomingHttpHeaders): DirectoryActor | null {
    return this.#findDirectory(bearerOf(authorization));
  }
}

/** Advice for a directory that sent a secret of another kind. */
export function wrongDirectoryText({ authorization = '' }: IncomingHttpHeaders): Text | undefined {
  return /^(bearer +)?svc_/i.test(authorization) ? details.keyAsDirectoryToken : undefined;
}

/** Advice for a caller who sent a secret of another kind, or a key in another form; undefined if it looks like a key. */
function wrongKeyText({ authorization = '', 'x-api-key': key = '' }: IncomingHttpHeaders): Text | undefined {
  if (/^(bearer +)?ctl_/i.test(authorization) || key.toString().startsWith('ctl_'))
    return details.controllerTokenAsKey;
  if (/^(bearer +)?scim_/i.test(authorization) || key.toString().startsWith('scim_'))
    return details.directoryTokenElsewhere;
  return /^(?!bearer |basic )(\S+ +)?svc_/i.test(authorization) ? details.keyWithoutBearer : undefined;
}

/** Advice for a controller that sent a key, or its token in another form. */
export function wrongTokenText({
  authorization = '',
  'x-api-key': key = '',
}: IncomingHttpHeaders): Text | undefined {
  if (/^(bearer +)?svc_/i.test(authorization) || key.toString().startsWith('svc_')) return details.keyAsToken;
  const isMisplaced = authorization.startsWith('ctl_') || key.toString().startsWith('ctl_');
  return isMisplaced ? details.tokenInOtherHeader : undefined;
}

const otherHeaders = ['api-key', 'apikey', 'x-apikey', 'x-api-token', 'x-auth-token', 'token'];

/** Advice for a caller whose key is where it is not read. */
export function misplacedKeyText(headers: IncomingHttpHeaders, query: string): Text | undefined {
  const header = otherHeaders.find((name) => headers[name] !== undefined);
  if (header !== undefined) return details.keyInOtherHeader({ header });
  return /(?:^|&)(?:x-)?(?:api[-_]?key|access_token|token|key)=/i.test(query)
    ? details.keyInQuery
    : undefined;
}

/** True if a request may carry a key. A session counts only without one. */
export function hasKey({ 'x-api-key': key, authorization }: IncomingHttpHeaders): boolean {
  return key !== undefined || authorization !== undefined;
}

const bearer = /^bearer (.*)$/i;

function secretOf(headers: IncomingHttpHeaders): string {
  const key = headers['x-api-key'];
  if (typeof key === 'string') return key;
  const { authorization } = headers;
  if (authorization === undefined) throw new Problem('auth.missing_credentials');
  // Another scheme, or a bearer value without the prefix, is a person's session, which no key has.
  return basicOf(authorization) ?? bearerOf(authorization);
}

const basic = /^basic +([A-Za-z0-9+/=]+)$/i;

/** The password of HTTP Basic (RFC 7617), whatever the user's name: what spreadsheets can send. */
function basicOf(authorization: string): string | undefined {
  const credentials = basic.exec(authorization)?.[1];
  if (credentials === undefined) return undefined;
  const text = Buffer.from(credentials, 'base64').toString();
  const colon = text.indexOf(':');
  return colon < 0 ? undefined : text.slice(colon + 1);
}

function bearerOf(authorization: string | undefined): string {
  return bearer.exec(authorization ?? '')?.[1]?.trim() ?? '';
}
