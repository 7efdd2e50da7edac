import { randomFillSync } from 'node:crypto';

const traceparentPattern = /^[0-9a-f]{2}-([0-9a-f]{32})-[0-9a-f]{16}-[0-9a-f]{2}/;
const noTrace = '0'.repeat(32);

const pool = Buffer.alloc(16 * 256);
let hex = '';

/**
 * The trace id of a request: that of a valid `traceparent` (W3C Trace Context, level 1, section 3.2), else a new
 * random one. 32 hex digits.
 */
export function traceIdOf(traceparent: string | undefined): string {
  if (traceparent !== undefined) {
    const given = traceparentPattern.exec(traceparent)?.[1];
    if (given && given !== noTrace && !traceparent.startsWith('ff')) return given;
  }
  return newTraceId();
}

/** A new random trace id. */
export function newTraceId(): string {
  // One call for many ids: the generator costs the same for 16 bytes as for 4096.
  if (hex.length === 0) hex = randomFillSync(pool).toString('hex');
  const id = hex.slice(0, 32);
  hex = hex.slice(32);
  return id;
}
