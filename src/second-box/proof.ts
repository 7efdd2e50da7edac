import { createHmac, timingSafeEqual } from 'node:crypto';
import type { TLSSocket } from 'node:tls';

/*
 * Each side of a connection proves that it has the token, without sending it: an HMAC over key material of this very TLS
 * connection (RFC 5705). A machine in between has two connections with different material.
 */

/** The sides of a connection. */
export type Side = 'standby' | 'primary' | 'promoted';

/** The proof of one side of a TLS connection, in hexadecimal. */
export function proofOf(socket: TLSSocket, token: string, side: Side): string {
  const material = socket.exportKeyingMaterial(32, 'EXPORTER-larder-second-box', Buffer.alloc(0));
  return createHmac('sha256', token).update(`larder second box: ${side}\n`).update(material).digest('hex');
}

/** Returns true if `given` is the proof of that side. */
export function isProof(given: unknown, socket: TLSSocket, token: string, side: Side): boolean {
  if (typeof given !== 'string' || !/^[0-9a-f]{64}$/.test(given)) return false;
  return timingSafeEqual(Buffer.from(given, 'hex'), Buffer.from(proofOf(socket, token, side), 'hex'));
}
