import { Problem } from '../problems/problem.ts';

/** What a body is written to, to be hashed word by word; a longer one gets room of its own. */
const scratch = roomOf(64 * 1024);

type Room = { bytes: Buffer; words: Int32Array };

function roomOf(length: number): Room {
  const bytes = Buffer.allocUnsafeSlow(Math.ceil(length / 4) * 4 + 4);
  return { bytes, words: new Int32Array(bytes.buffer, 0, bytes.length / 4) };
}

/**
 * The strong entity tag of a body (RFC 9110 section 8.8.3): equal bodies have equal tags, and others have others. It is
 * made of the body alone: what a row remembers of its last change tells nothing of what it is told together with.
 */
export function entityTagOf(body: string): string {
  // A character is 3 bytes at most.
  const { bytes, words } = body.length * 3 <= scratch.bytes.length - 4 ? scratch : roomOf(body.length * 3);
  const length = bytes.write(body);
  for (let at = length; at % 4 !== 0; at++) bytes[at] = 0;
  return `"${hashOf(words, (length + 3) >>> 2, length)}"`;
}

/**
 * 64 bits, in two lanes of 32: a word is mixed in so that no two words do the same to a lane, and no bit stays where it
 * was. SHA-1 costs a look-up by id 2 µs of 25, and would only keep off somebody who deceives himself.
 */
function hashOf(words: Int32Array, count: number, length: number): string {
  let one = length ^ 0x2545f491;
  let two = length ^ 0x7ed55d16;
  for (let at = 0; at < count; at++) {
    const word = words[at]!;
    one = Math.imul(one ^ word, 0x9e3779b1);
    one = (one << 15) | (one >>> 17);
    two = Math.imul(two ^ word, 0x85ebca77);
    two = (two << 13) | (two >>> 19);
  }
  // Each lane has its say in the other: every bit of a word reaches every bit of the tag.
  one = spread(one ^ (two >>> 7));
  two = spread(two ^ one);
  return hex(one) + hex(two);
}

function spread(value: number): number {
  const half = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  const whole = Math.imul(half ^ (half >>> 13), 0xc2b2ae35);
  return whole ^ (whole >>> 16);
}

function hex(value: number): string {
  return (value >>> 0).toString(16).padStart(8, '0');
}

/**
 * @param ifMatch the header as it came; with `*` whatever is there will do
 * @param tag of what is there; undefined where nothing has one
 * @throws `request.precondition_failed` unless the header names the tag (RFC 9110 section 13.1.1)
 */
export function requireMatch(ifMatch: string, tag: string | undefined): void {
  const asked = ifMatch.split(',').map((one) => one.trim());
  if (asked.includes('*') || (tag !== undefined && asked.includes(tag))) return;
  throw new Problem('request.precondition_failed');
}

/** Whether a client that sent `If-None-Match` has what a tag is of (RFC 9110 section 13.1.2). */
export function isKnown(ifNoneMatch: string, tag: string): boolean {
  return ifNoneMatch.split(',').some((one) => one.trim() === '*' || one.trim().replace(/^W\//, '') === tag);
}
