import { randomFillSync } from 'node:crypto';

const traceparentPattern =
  /^(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}(?:$|-)/;

const pool = Buffer.alloc(16 * 256);
let hex = '';

/**
 * The trace id of a request: that of a valid `traceparent` (W3C Trace Context, level 1, section 3.2), else a new
 * random one. Ids that are all zeros, and the version ff, are invalid. 32 hex digits.
 */
export function traceIdOf(traceparent: string | undefined): string {
  if (traceparent !== undefined) {
    const given = traceparentPattern.exec(traceparent);
    // What follows the flags is of a later version; version 00 has nothing there.
    if (given && (traceparent.length === firstVersionLength || !traceparent.startsWith('00')))
      return given[1]!;
  }
  return newTraceId();
}

const firstVersionLength = 55;

/** A new random trace id. */
export function newTraceId(): string {
  // One call for many ids: the generator costs the same for 16 bytes as for 4096.
  if (hex.length === 0) hex = randomFillSync(pool).toString('hex');
  const id = hex.slice(0, 32);
  hex = hex.slice(32);
  return id;
}
