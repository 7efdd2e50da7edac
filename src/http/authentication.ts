import type { IncomingHttpHeaders } from 'node:http';
import type { KeyActor } from '../interface/key-actor.ts';
import { Problem } from '../problems/problem.ts';
import type { Reader } from '../store/statement.ts';
import { findKeyBySecret, hasExpired, keyPrefix } from '../tenancy/keys.ts';

/**
 * The key that a request carries, in either of its two forms (interface section 5, points 1 to 3). It is looked
 * up with every request, so a revocation by any process takes effect with the next one.
 * @throws `auth.missing_credentials`, `auth.invalid_api_key`
 */
export function authenticate(reader: Reader, headers: IncomingHttpHeaders, nowMs: number): KeyActor {
  const secret = secretOf(headers);
  const key = secret.startsWith(keyPrefix) ? findKeyBySecret(reader, secret) : null;
  if (!key || hasExpired(key, nowMs)) throw new Problem('auth.invalid_api_key');
  return key;
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
