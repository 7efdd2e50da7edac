import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { minuteMs } from './calendar/durations.ts';
import { isoOf } from './clock.ts';

/** The bytes of a key of links. */
export const linkKeyBytes = 32;

/** The lifetime of a signed link (rules/evidence-and-receipts#signed-links). */
export const linkLifetimeMs = 15 * minuteMs;

/** A link as a body shows it. */
export type SignedLink = { url: string; expiresAt: string };

/** The parameters of a received link. `by` is the requester; `expires` is milliseconds, as text. */
export type ArrivedLink = { kind: string; id: string; by: string; expires: string; signature: string };

/** A new key of links. */
export function newLinkKey(): Uint8Array {
  return randomBytes(linkKeyBytes);
}

/**
 * A link to a file, valid for anyone who has it, for 15 minutes from `nowMs` by default. `origin` is the appliance's
 * address for the client; `by` is the requester, if their rights are checked. `kind`, `id` and `by` need no
 * percent-encoding.
 */
export function signLink(
  from: { linkKey: Uint8Array; origin: string; nowMs: number; by?: string },
  kind: string,
  id: string,
  expiresMs = from.nowMs + linkLifetimeMs,
): SignedLink {
  const { by = '' } = from;
  const signature = signatureOf(from.linkKey, { kind, id, by, expires: String(expiresMs) }).toString(
    'base64url',
  );
  const named = by === '' ? '' : `by=${by}&`;
  return {
    url: `${from.origin}/links/${kind}/${id}?${named}expires=${expiresMs}&signature=${signature}`,
    expiresAt: isoOf(expiresMs),
  };
}

/** Returns the reason why a link is invalid at `nowMs`; null if it is valid. */
export function faultOfLink(
  linkKey: Uint8Array,
  link: ArrivedLink,
  nowMs: number,
): 'invalid_signature' | 'expired' | null {
  const expected = signatureOf(linkKey, link);
  const given = Buffer.from(link.signature, 'base64url');
  const isGenuine = given.length === expected.length && timingSafeEqual(given, expected);
  // The text is compared too: another text that decodes to the same bytes was never signed.
  if (!isGenuine || link.signature !== expected.toString('base64url')) return 'invalid_signature';
  return nowMs >= Number(link.expires) ? 'expired' : null;
}

/** HMAC-SHA256 (RFC 2104). The parts hold no line feed when Larder made them, and are quoted in case they did not. */
function signatureOf(linkKey: Uint8Array, { kind, id, by, expires }: Omit<ArrivedLink, 'signature'>): Buffer {
  return createHmac('sha256', linkKey)
    .update(JSON.stringify(['larder link 2', kind, id, by, expires]))
    .digest();
}
