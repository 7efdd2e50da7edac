import type { Change } from './api.ts';

/** A message of Larder's, by `type`. */
export type WebhookMessage = { timestamp: string } & (
  | {
      type: 'changes.available';
      data: { subscriptionId: string; epoch: string; after: string; upTo: string; count: number };
    }
  | { type: 'changes'; data: { subscriptionId: string; epoch: string; items: Change[]; nextCursor: string } }
  | { type: 'test'; data: { subscriptionId: string; epoch: string } }
);

export type WebhookOptions = {
  /** How far the message's moment may be from now; 300 seconds by default. */
  toleranceSeconds?: number;
  /** The moment to compare with; now by default. */
  nowMs?: number;
};

/** A message that was not proven to be Larder's: answer 401. */
export class LarderWebhookError extends Error {
  override readonly name = 'LarderWebhookError';
}

type GivenHeaders = Headers | Record<string, string | readonly string[] | undefined>;

/**
 * Verifies a message by its headers and the bytes of its body as they came, and returns it with its id. The secret is that of
 * the subscription; with several, any one of them may have signed. The same id may come again: take each once.
 */
export async function verifyWebhook(
  secret: string | readonly string[],
  headers: GivenHeaders,
  body: string | Uint8Array<ArrayBuffer>,
  { toleranceSeconds = 300, nowMs = Date.now() }: WebhookOptions = {},
): Promise<{ id: string; message: WebhookMessage }> {
  const id = headerOf(headers, 'webhook-id');
  const timestamp = headerOf(headers, 'webhook-timestamp');
  const signatures = headerOf(headers, 'webhook-signature');
  if (!id || !timestamp || !signatures) throw new LarderWebhookError('a header is missing');
  if (!/^\d{1,12}$/.test(timestamp)) throw new LarderWebhookError('the timestamp is no number');
  if (Math.abs(nowMs / 1000 - Number(timestamp)) > toleranceSeconds)
    throw new LarderWebhookError('the message is too old or too new');
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body;
  const head = new TextEncoder().encode(`${id}.${timestamp}.`);
  const signed = new Uint8Array(head.length + bytes.length);
  signed.set(head);
  signed.set(bytes, head.length);
  for (const one of [secret].flat())
    if (await isSigned(one, signed, signatures))
      return { id, message: JSON.parse(new TextDecoder().decode(bytes)) };
  throw new LarderWebhookError('no signature fits');
}

async function isSigned(
  secret: string,
  signed: Uint8Array<ArrayBuffer>,
  signatures: string,
): Promise<boolean> {
  const bytes = bytesOf(secret.replace(/^whsec_/, ''));
  if (!bytes?.length) throw new TypeError('the secret is not whsec_ and base64');
  const key = await crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, [
    'verify',
  ]);
  for (const signature of signatures.split(' ')) {
    const given = signature.startsWith('v1,') ? bytesOf(signature.slice(3)) : undefined;
    // It compares in constant time.
    if (given && (await crypto.subtle.verify('HMAC', key, given, signed))) return true;
  }
  return false;
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  } catch {
    return undefined;
  }
}

function headerOf(headers: GivenHeaders, name: string): string {
  if (headers instanceof Headers) return headers.get(name) ?? '';
  const found = Object.entries(headers).find(([one]) => one.toLowerCase() === name);
  return [found?.[1] ?? ''].flat().join(' ');
}
