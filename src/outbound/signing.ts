import { createHmac, randomBytes } from 'node:crypto';

/*
 * Standard Webhooks (https://www.standardwebhooks.com), version 1: what a receiver proves a message by, with the
 * libraries that are published for it.
 */

const prefix = 'whsec_';
/** The length of a secret. The specification requests 24 to 64 bytes. */
const secretBytes = 32;

/** A new secret, as its receiver is shown it once. */
export function newSigningSecret(): string {
  return `${prefix}${randomBytes(secretBytes).toString('base64')}`;
}

/** A message that is to be signed: the id that stays the same when it is sent again, its moment and its text. */
export type SignedMessage = { id: string; sentMs: number; body: string };

/** The headers of a message, signed with each of the secrets: with two while one takes the place of another. */
export function signatureHeaders(
  { id, sentMs, body }: SignedMessage,
  secrets: readonly string[],
): Record<'webhook-id' | 'webhook-timestamp' | 'webhook-signature', string> {
  const seconds = String(Math.floor(sentMs / 1000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(prefix.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')}`;
  });
  return { 'webhook-id': id, 'webhook-timestamp': seconds, 'webhook-signature': signatures.join(' ') };
}
