import { randomFillSync } from 'node:crypto';
import { v7 } from 'uuid';

/** A source of ids: each call returns a new one. */
export type IdSource = () => string;

const randomBytes = 16;
const pool = new Uint8Array(randomBytes * 256);
let used = pool.length;
let lastMs = 0;
let lastCount = 0;

/**
 * A new id: a UUID of version 7 (RFC 9562), so ids sort by the time they were made; those of one millisecond by a
 * counter (section 6.2, method 1), which starts at random.
 */
export function newId(): string {
  // One call for many ids: the generator costs the same for 16 bytes as for 4096.
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  const random = pool.slice(used, used + randomBytes);
  used += randomBytes;
  const nowMs = Date.now();
  if (nowMs > lastMs) {
    lastMs = nowMs;
    // Its top bit is clear: there is room to count.
    lastCount = ((random[6]! & 0x7f) << 24) | (random[7]! << 16) | (random[8]! << 8) | random[9]!;
  } else if (++lastCount > maxCount) {
    lastMs++;
    lastCount = 0;
  }
  return v7({ msecs: lastMs, seq: lastCount, random });
}

const maxCount = 0x7fff_ffff;

/** The id of version 7 that a moment and 16 bytes make: the same for the same ones. */
export function idOf(moment: number, random: Uint8Array): string {
  return v7({ msecs: moment, random });
}

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Returns true if a text has the form of a UUID, of any version. */
export function isUuid(text: string): boolean {
  return uuidPattern.test(text);
}

/** The 16 bytes of a UUID, in which its two cases are one. */
export function uuidBytes(uuid: string): Uint8Array {
  return Buffer.from(uuid.replaceAll('-', ''), 'hex');
}

/**
 * Returns the time at which one of Larder's own ids was made, by the machine's clock, in milliseconds (RFC 9562
 * section 5.7).
 */
export function madeAtMs(id: string): number {
  return Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16);
}
