import { createHmac, timingSafeEqual } from 'node:crypto';

/*
 * Codes that change with the time (RFC 6238), as the applications of telephones make them: SHA-1, six digits, 30 s.
 */

const stepMs = 30_000;
const digits = 6;
/** Steps before and after the present one whose codes count: clocks differ, and people type. */
const tolerance = 1;

/** Returns the code of a counter (RFC 4226 section 5.3), with `length` digits. */
export function hotp(secret: Uint8Array, counter: number, algorithm = 'sha1', length = digits): string {
  const message = Buffer.alloc(8);
  message.writeBigUInt64BE(BigInt(counter));
  const mac = createHmac(algorithm, secret).update(message).digest();
  const offset = mac.at(-1)! & 0xf;
  const number = mac.readUInt32BE(offset) & 0x7fff_ffff;
  return String(number % 10 ** length).padStart(length, '0');
}

/** The step of time in which a moment lies. */
export function stepAt(nowMs: number): number {
  return Math.floor(nowMs / stepMs);
}

/**
 * The step whose code this is, around now and after the last one that was taken (RFC 6238 section 5.2); undefined for
 * none.
 */
export function stepOfCode(
  secret: Uint8Array,
  code: string,
  nowMs: number,
  lastStep: number,
): number | undefined {
  const now = stepAt(nowMs);
  const given = Buffer.from(code);
  for (let step = now - tolerance; step <= now + tolerance; step++) {
    const good = Buffer.from(hotp(secret, step));
    if (given.length === good.length && timingSafeEqual(given, good) && step > lastStep) return step;
  }
  return undefined;
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Bytes as people type them (RFC 4648 section 6, without padding). */
export function base32(bytes: Uint8Array): string {
  let text = '';
  let bits = 0;
  let value = 0;
  for (const byte of bytes) {
    value = (value << 8) | byte;
    for (bits += 8; bits >= 5; bits -= 5) text += alphabet[(value >>> (bits - 5)) & 31];
    value &= (1 << bits) - 1;
  }
  return bits === 0 ? text : text + alphabet[(value << (5 - bits)) & 31];
}

/** The URI that authenticator apps read from a QR code. */
export function totpUri(issuer: string, label: string, secret: Uint8Array): string {
  const name = `${encodeURIComponent(issuer)}:${encodeURIComponent(label)}`;
  return `otpauth://totp/${name}?secret=${base32(secret)}&issuer=${encodeURIComponent(issuer)}`;
}
