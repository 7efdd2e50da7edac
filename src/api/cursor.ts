import { createHmac, timingSafeEqual } from 'node:crypto';
import * as v from 'valibot';
import { invalidField } from '../problems/problem.ts';
import type { Json } from '../store/json.ts';
import { jsonArray } from '../store/json.ts';
import { queryInteger } from './queries.ts';
import type { InstallationSettings } from './settings.ts';

/** The members of every cursor-based list (rules/lists#cursor-based-lists). */
export const cursorFields = {
  cursor: v.optional(v.string('isCursor')),
  limit: v.optional(queryInteger(1, 1000), '100'),
};

/** The body of a cursor-based list. */
export function cursorPageOf<const Item extends v.GenericSchema>(item: Item) {
  return v.object({ items: v.array(item), nextCursor: v.nullable(v.string()) });
}

/** What a cursor holds: the place in a list after which the next page begins, in safe integers. */
export type CursorPlace = readonly number[];

const tagBytes = 12;

/**
 * A cursor of a list: its place, signed, so that one that was tampered with, made up or taken from another list is
 * known for what it is (rules/lists#cursor-based-lists). `list` is the list's name.
 */
export function cursorOf({ linkKey }: InstallationSettings, list: string, place: CursorPlace): string {
  const text = place.join(',');
  return Buffer.concat([tagOf(linkKey, list, text), Buffer.from(text)]).toString('base64url');
}

/**
 * The place that a cursor of a list holds; undefined for no cursor.
 * @throws `validation.failed`, rule `isCursor`
 */
export function placeOf(
  { linkKey }: InstallationSettings,
  list: string,
  cursor: string | undefined,
): CursorPlace | undefined {
  if (cursor === undefined) return undefined;
  const bytes = Buffer.from(cursor, 'base64url');
  const text = bytes.subarray(tagBytes).toString('latin1');
  const tag = bytes.subarray(0, tagBytes);
  const isGenuine =
    tag.length === tagBytes &&
    timingSafeEqual(tag, tagOf(linkKey, list, text)) &&
    bytes.toString('base64url') === cursor;
  if (!isGenuine) throw invalidField('cursor', 'isCursor');
  return text.split(',').map(Number);
}

/**
 * A cursor-based reply. `rows` are read with one more than `limit`, which tells whether there is a next page.
 */
export function cursorReply<R extends { body: Json }>(
  settings: InstallationSettings,
  list: string,
  limit: number,
  rows: readonly R[],
  place: (row: R) => CursorPlace,
): Json {
  const items = rows.slice(0, limit);
  const next = rows.length > limit ? cursorOf(settings, list, place(items.at(-1)!)) : null;
  return `{"items":${jsonArray(items.map(({ body }) => body))},"nextCursor":${JSON.stringify(next)}}`;
}

function tagOf(linkKey: Uint8Array, list: string, text: string): Buffer {
  return createHmac('sha256', linkKey)
    .update(JSON.stringify(['larder cursor 1', list, text]))
    .digest()
    .subarray(0, tagBytes);
}
