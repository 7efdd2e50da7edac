import { Problem } from '../../problems/problem.ts';
import { type JsonUtf8, wordsOf } from '../../store/json-utf8.ts';

/** What a body is written to, to be hashed word by word; a longer one gets room of its own. */
const scratch = roomOf(256 * 1024);

type Room = { bytes: Buffer; words: Int32Array };

function roomOf(length: number): Room {
  const bytes = Buffer.allocUnsafeSlow(Math.ceil(length / 8) * 8 + 8);
  return { bytes, words: new Int32Array(bytes.buffer, 0, bytes.length / 4) };
}

/** Node.js makes room on its stack for three bytes for each character of a text that is no longer. */
const shortText = 5 * 1024;

/** A body that was looked through for its tag. */
export type Measured = {
  tag: string;
  /** In bytes. */
  length: number;
  /** A text whose characters are the bytes of the body, where that takes less to send. */
  latin1?: string | undefined;
};

/**
 * The strong entity tag of a body (RFC 9110 section 8.8.3): equal bodies have equal tags, and others have others. It is
 * made of the body alone: what a row remembers of its last change tells nothing of what it is told together with.
 */
export function entityTagOf(body: string | JsonUtf8): string {
  return measured(body).tag;
}

/** The tag of a body, and what is found on the way. */
export function measured(body: string | JsonUtf8): Measured {
  if (typeof body === 'object') {
    const words = wordsOf(body);
    return { tag: hashOf(words, words.length / 2, body.length), length: body.length };
  }
  const { bytes, words, length } = written(body);
  for (let at = length; at % 8 !== 0; at++) bytes[at] = 0;
  return { tag: hashOf(words, (length + 7) >>> 3, length), length, latin1: latin1Of(body, bytes, length) };
}

/** A text as bytes, in room that has some bytes more. */
function written(body: string): Room & { length: number } {
  const most = scratch.bytes.length - wordBytes;
  const length = body.length > most ? most : scratch.bytes.write(body, 0, most);
  // Where a character more had no room, there is less left than one takes.
  if (length <= most - longestCharacter) return { ...scratch, length };
  const room = roomOf(Buffer.byteLength(body));
  return { ...room, length: room.bytes.write(body) };
}

const wordBytes = 8;
const longestCharacter = 4;

/**
 * As bytes a page would be one more thing to collect, and be written beside its head; as UTF-8 it takes room of three
 * bytes for each character.
 */
function latin1Of(body: string, bytes: Buffer, length: number): string | undefined {
  if (length === body.length) return body;
  return body.length > shortText && bytes === scratch.bytes ? bytes.toString('latin1', 0, length) : undefined;
}

/**
 * 60 bits of pairs of words, between quotes. A word is mixed into two lanes, so that no two words do the same to a lane and no bit stays
 * where it was; the lanes of a pair's words wait for one another at the end alone. What a cryptographic hash costs a
 * look-up by id, 2 µs of 25, would only keep off somebody who deceives himself.
 */
function hashOf(words: Int32Array, pairs: number, length: number): string {
  let one = length ^ 0x2545f491;
  let two = length ^ 0x7ed55d16;
  let three = length ^ 0x165667b1;
  let four = length ^ 0x27d4eb2f;
  for (let pair = 0; pair < pairs; pair++) {
    const even = words[2 * pair]!;
    const odd = words[2 * pair + 1]!;
    one = Math.imul(one ^ even, 0x9e3779b1);
    one = (one << 15) | (one >>> 17);
    two = Math.imul(two ^ even, 0x85ebca77);
    two = (two << 13) | (two >>> 19);
    three = Math.imul(three ^ odd, 0xc2b2ae3d);
    three = (three << 16) | (three >>> 16);
    four = Math.imul(four ^ odd, 0x27d4eb2d);
    four = (four << 11) | (four >>> 21);
  }
  const first = spread(one ^ spread(three));
  const second = spread(two ^ spread(four ^ first));
  // Character by character: to write two numbers takes V8 twice as long as all of the above.
  return String.fromCharCode(
    quote,
    digit(first),
    digit(first >>> 6),
    digit(first >>> 12),
    digit(first >>> 18),
    digit(first >>> 24),
    digit(second),
    digit(second >>> 6),
    digit(second >>> 12),
    digit(second >>> 18),
    digit(second >>> 24),
    quote,
  );
}

const quote = 34;

const alphabet = Buffer.from('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_');

/** The lowest six bits, as the code of a character. */
function digit(value: number): number {
  return alphabet[value & 63]!;
}

function spread(value: number): number {
  const half = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  const whole = Math.imul(half ^ (half >>> 13), 0xc2b2ae35);
  return whole ^ (whole >>> 16);
}

/**
 * @param ifMatch the header as it came; with `*` whatever is there will do
 * @param tag of what is there; undefined where nothing has one
 * @throws `request.precondition_failed` unless the header names the tag (RFC 9110 section 13.1.1);
 *   `request.malformed` for what is no list of tags: without its quotes none ever matches
 */
export function requireMatch(ifMatch: string, tag: string | undefined): void {
  const asked = ifMatch.split(',').map((one) => one.trim());
  if (!asked.every((one) => one === '*' || entityTag.test(one)))
    throw new Problem(
      'request.malformed',
      'If-Match takes `*`, or entity tags as ETag has them, between their quotes.',
    );
  if (asked.includes('*') || (tag !== undefined && asked.includes(tag))) return;
  throw new Problem('request.precondition_failed');
}

/** An entity tag; commas stand in none of Larder's. */
const entityTag = /^(?:W\/)?"[^"]*"$/;

/** Whether a client that sent `If-None-Match` has what a tag is of (RFC 9110 section 13.1.2). */
export function isKnown(ifNoneMatch: string, tag: string): boolean {
  return ifNoneMatch.split(',').some((one) => one.trim() === '*' || one.trim().replace(/^W\//, '') === tag);
}
