import { hash, timingSafeEqual } from 'node:crypto';
import * as v from 'valibot';
import { memoized } from '../lib/memo.ts';
import { invalidField } from '../problems/problem.ts';
import type { Text } from '../problems/text.ts';
import type { Json } from '../store/json.ts';
import { jsonArray } from '../store/json.ts';
import { described, listedItems } from './fields.ts';
import { parseJson } from './json-bytes.ts';
import { member } from './members.ts';
import { queryInteger } from './queries.ts';
import type { InstallationSettings } from './settings.ts';

/** The members of every cursor-based list (rules/lists#cursor-based-lists). */
export const cursorFields = {
  cursor: described(
    'The `nextCursor` of the previous page, with the same filters and `sort`; without it, the list starts at the beginning.',
    v.optional(v.string('isCursor')),
  ),
  limit: described(
    'The maximum number of items that a call returns.',
    v.optional(queryInteger(1, 1000), '100'),
  ),
};

/** The body of a cursor-based list. */
export function cursorPageOf<const Item extends v.GenericSchema>(item: Item) {
  return v.object({
    items: listedItems(v.array(item)),
    nextCursor: member.nextCursor,
  });
}

/** The content of a cursor: the place after which the next page starts, in safe integers and texts. */
export type CursorPlace<P extends number | string = number> = readonly P[];

const tagBytes = 12;

/**
 * A cursor of a list: its place, signed, so that altered, invented and foreign cursors are detected
 * (rules/lists#cursor-based-lists). `list` is the list's name.
 */
export function cursorOf(
  { linkKey }: InstallationSettings,
  list: string,
  place: CursorPlace<number | string>,
): string {
  const text = JSON.stringify(place).slice(1, -1);
  return Buffer.concat([tagOf(linkKey, list, text), Buffer.from(text)]).toString('base64url');
}

/**
 * The place in a cursor of a list, with its numbers and texts; undefined without a cursor. `requirement` and `field`
 * are for the error.
 * @throws `validation.failed`, rule `isCursor`
 */
export function placeOf<P extends number | string = number>(
  { linkKey }: InstallationSettings,
  list: string,
  cursor: string | undefined,
  requirement?: Text,
  field = 'cursor',
): CursorPlace<P> | undefined {
  if (cursor === undefined) return undefined;
  const bytes = Buffer.from(cursor, 'base64url');
  const text = bytes.subarray(tagBytes).toString();
  const tag = bytes.subarray(0, tagBytes);
  const isGenuine =
    tag.length === tagBytes &&
    timingSafeEqual(tag, tagOf(linkKey, list, text)) &&
    bytes.toString('base64url') === cursor;
  if (!isGenuine) throw invalidField(field, 'isCursor', requirement);
  return parseJson(`[${text}]`) as P[];
}

/**
 * The cursors of one list, for code that writes a thousand of them at once: a quarter of what `cursorOf` costs. They
 * are signed by SHA-512/256 over a key of the list and the place, which is a valid MAC, because its truncation prevents
 * length extension (FIPS 180-4 section 5.3.6). It cannot read cursors of `cursorOf`, nor the reverse.
 */
export class ListCursors {
  readonly #key: string;

  constructor(settings: InstallationSettings, list: string) {
    this.#key = tagOf(settings.linkKey, list, 'places', keyBytes).toString('base64url');
  }

  /** The cursor of a place, which is given as JSON without its brackets: numbers, and texts of ASCII. */
  of(place: string): string {
    return this.#tagOf(place) + Buffer.from(place, 'latin1').toString('base64url');
  }

  /** The place in a cursor. @throws `validation.failed` on `field`, rule `isCursor` */
  placeOf(cursor: string, field: string): CursorPlace<number | string> {
    const place = Buffer.from(cursor.slice(tagCharacters), 'base64url').toString('latin1');
    const [given, wanted] = [Buffer.from(cursor), Buffer.from(this.of(place))];
    if (given.length !== wanted.length || !timingSafeEqual(given, wanted))
      throw invalidField(field, 'isCursor');
    return parseJson(`[${place}]`) as (number | string)[];
  }

  #tagOf(place: string): string {
    return hash('sha512-256', this.#key + place, 'base64url').slice(0, tagCharacters);
  }
}

/** A key of 192 bits: with it most places are one block of the hash. */
const keyBytes = 24;
/** The length of a tag in base64; it is a whole number of groups, so the rest can be encoded apart. */
const tagCharacters = (tagBytes / 3) * 4;

/** A cursor-based reply. `rows` are read with one more than `limit`, which shows whether there is a next page. */
export function cursorReply<R extends { body: Json }>(
  settings: InstallationSettings,
  list: string,
  limit: number,
  rows: readonly R[],
  place: (row: R) => CursorPlace<number | string>,
): Json {
  const items = rows.slice(0, limit);
  const next = rows.length > limit ? cursorOf(settings, list, place(items.at(-1)!)) : null;
  return `{"items":${jsonArray(items.map(({ body }) => body))},"nextCursor":${JSON.stringify(next)}}`;
}

/** HMAC-SHA-256 by two hashes at once: an Hmac object costs seven times as much, and every first page has a cursor. */
function tagOf(linkKey: Uint8Array, list: string, text: string, bytes = tagBytes): Buffer {
  const { inner, outer } = memoized(pads, linkKey, () => padsOf(linkKey));
  const message = Buffer.from(JSON.stringify(['larder cursor 1', list, text]));
  const first = hash('sha256', Buffer.concat([inner, message]), 'buffer');
  return hash('sha256', Buffer.concat([outer, first]), 'buffer').subarray(0, bytes);
}

const pads = new WeakMap<Uint8Array, { inner: Buffer; outer: Buffer }>();

/** The two blocks that HMAC makes of a key no longer than a block. */
function padsOf(key: Uint8Array): { inner: Buffer; outer: Buffer } {
  const block = Buffer.alloc(64);
  block.set(key);
  return {
    inner: block.map((byte) => byte ^ 0x36) as Buffer,
    outer: block.map((byte) => byte ^ 0x5c) as Buffer,
  };
}
