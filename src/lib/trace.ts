import { randomFillSync } from 'node:crypto';

const traceparentPattern =
  /^(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}(?:$|-)/;

/**
 * The trace id of a request: that of a valid `traceparent` (W3C Trace Context, level 1, section 3.2), else a new
 * one. Ids that are all zeros, and the version ff, are invalid. 32 hex digits.
 */
export function traceIdOf(traceparent: string | undefined): string {
  if (traceparent !== undefined) {
    const given = traceparentPattern.exec(traceparent);
    // More fields after the flags belong to a later version; version 00 has none.
    if (given && (traceparent.length === firstVersionLength || !traceparent.startsWith('00')))
      return given[1]!;
  }
  return newTraceId();
}

const firstVersionLength = 55;

/** Hex digits of each part of an id: the millisecond, the counter within it, the random part. */
const [ofMs, ofPlace, ofRandom] = [12, 4, 16];
const pool = Buffer.alloc((ofRandom / 2) * 256);
let hex = '';
let lastMs = 0;
let msPart = '';
let place = 0;

/**
 * A new trace id. Ids sort by the time they were made, so an index of them grows at its end: ids in random order cost
 * each write a page. The last 7 bytes are random, as level 2 of Trace Context wants.
 */
export function newTraceId(): string {
  // One call for many ids: the generator costs the same for 8 bytes as for 2048.
  if (hex.length === 0) hex = randomFillSync(pool).toString('hex');
  const random = hex.slice(0, ofRandom);
  hex = hex.slice(ofRandom);
  const nowMs = Date.now();
  // A clock that steps back, and more ids than a millisecond has places, continue after the last one.
  if (nowMs > lastMs || ++place === 16 ** ofPlace) {
    lastMs = Math.max(nowMs, lastMs + 1);
    msPart = lastMs.toString(16).padStart(ofMs, '0');
    place = 0;
  }
  return msPart + place.toString(16).padStart(ofPlace, '0') + random;
}
