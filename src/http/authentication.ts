import type { IncomingHttpHeaders } from 'node:http';
import type { KeyActor } from '../interface/key-actor.ts';
import { Problem } from '../problems/problem.ts';
import type { Reader } from '../store/statement.ts';
import { findKeyBySecret, hasExpired, keyPrefix } from '../tenancy/keys.ts';

/** How long a key is trusted before it is read again: a revocation takes effect within this time. */
export const keyTrustMs = 200;

/** Valid keys that are kept at hand; unknown secrets never are, so nobody can fill this from outside. */
const mostKept = 10_000;

/**
 * Finds the key of a request, in either of its two forms (interface section 5, points 1 to 3). A key is read from
 * the database again once `trustMs` have passed; a write reads it again inside its own transaction anyway.
 */
export class Authenticator {
  readonly #reader: Reader;
  readonly #trustMs: number;
  readonly #kept = new Map<string, { key: KeyActor; readAtMs: number }>();

  constructor(reader: Reader, trustMs: number) {
    this.#reader = reader;
    this.#trustMs = trustMs;
  }

  /** @throws `auth.missing_credentials`, `auth.invalid_api_key` */
  authenticate(headers: IncomingHttpHeaders, nowMs: number): KeyActor {
    const key = this.#find(secretOf(headers));
    if (!key || hasExpired(key, nowMs)) throw new Problem('auth.invalid_api_key');
    return key;
  }

  #find(secret: string): KeyActor | null {
    // The age of what is kept goes by a clock that nobody sets.
    const readAtMs = performance.now();
    const kept = this.#kept.get(secret);
    if (kept && readAtMs - kept.readAtMs < this.#trustMs) return kept.key;
    const key = secret.startsWith(keyPrefix) ? findKeyBySecret(this.#reader, secret) : null;
    if (!key) this.#kept.delete(secret);
    else if (this.#trustMs > 0) {
      if (this.#kept.size >= mostKept) this.#kept.clear();
      this.#kept.set(secret, { key, readAtMs });
    }
    return key;
  }
}

const bearer = /^bearer +(.*)$/i;

function secretOf(headers: IncomingHttpHeaders): string {
  const key = headers['x-api-key'];
  if (typeof key === 'string') return key;
  const { authorization } = headers;
  if (authorization === undefined) throw new Problem('auth.missing_credentials');
  // Another scheme, or a bearer value without the prefix, is a person's session, which no key has.
  return bearer.exec(authorization)?.[1]?.trim() ?? '';
}
