import { change, column, insertInto, query, type Reader } from '../../store/statement.ts';
import { auditHead } from '../../store/writer/audit-trail.ts';
import type { Tx } from '../../store/writer/transaction.ts';
import type { FirstTags, KnownTag } from './consumer-tags.ts';

/*
 * Tags of consumers over time: a movement keeps the tags of its own date (rules/movements#tags-of-movements).
 * All tags that a consumer has at one time form a numbered tag set.
 */

const setWithContent = column<[account: number, content: string], number>(
  'SELECT seq FROM tag_sets WHERE account = ? AND content = ?',
);
const insertSet = insertInto('tag_sets', { account: 'integer', content: 'text' });
const insertMember = insertInto('tag_set_members', { tag: 'integer', value: 'text', tag_set: 'integer' });
const tellSet = change<[set: number]>(
  `UPDATE tag_sets SET told = (SELECT json_group_array(json_object('key', x.key, 'value', x.value)) FROM
    (SELECT t.key, m.value FROM tag_set_members m JOIN tags t ON t.seq = m.tag WHERE m.tag_set = tag_sets.seq
      ORDER BY m.tag) x) WHERE seq = ?`,
);

const carriedNow = query<[consumer: number], { tagSet: number | null; sinceMs: number | null }>(
  'SELECT tag_set AS tagSet, tags_since_ms AS sinceMs FROM consumers WHERE seq = ?',
);
const carryNow = change<[tagSet: number | null, sinceMs: number, consumer: number]>(
  'UPDATE consumers SET tag_set = ?, tags_since_ms = ? WHERE seq = ?',
);
const putInOrder = change<[tagOrder: string | null, tagEnds: string | null, consumer: number]>(
  'UPDATE consumers SET tag_order = ?, tag_ends = ? WHERE seq = ?',
);
const carriedAt = column<[consumer: number, dateMs: number], number | null>(
  'SELECT tag_set FROM former_tag_sets WHERE consumer = ? AND since_ms <= ? ORDER BY since_ms DESC LIMIT 1',
);
const insertFormer = insertInto(
  'former_tag_sets',
  { consumer: 'integer', since_ms: 'integer', tag_set: 'integer?' },
  'ON CONFLICT DO UPDATE SET tag_set = excluded.tag_set',
);

/** A tag (`seq`) with its value. */
type SetMember = { tag: number; value: string };

/** The number of the set of these tags in an account; created if needed; null without tags. */
export function tagSetOf(tx: Tx, account: number, tags: readonly SetMember[]): number | null {
  if (tags.length === 0) return null;
  const members = [...tags].sort((a, b) => a.tag - b.tag);
  const content = JSON.stringify(members.map(({ tag, value }) => [tag, value]));
  const known = setWithContent.get(tx, account, content);
  if (known !== undefined) return known;
  const { seq } = insertSet.run(tx, { account, content });
  for (const { tag, value } of members) insertMember.run(tx, { tag, value, tag_set: seq });
  tellSet.run(tx, seq);
  return seq;
}

/** From when a change that is made now counts: the moment that its audit row will have. */
function changeMs(tx: Tx): number {
  return Math.max(tx.nowMs, auditHead(tx).dateMs);
}

/** The order in which someone's tags were sent, as JSON; null where it is that of the set. */
function orderOf(tags: readonly SetMember[]): string | null {
  const isOfSet = tags.every(({ tag }, at) => at === 0 || tags[at - 1]!.tag < tag);
  return isOfSet ? null : JSON.stringify(tags.map(({ tag }) => tag));
}

/** The ends of someone's tags, as JSON; null where none ends. */
function endsOf(tags: readonly KnownTag[]): string | null {
  const ending = tags.filter(({ endsMs }) => endsMs !== null);
  return ending.length === 0
    ? null
    : JSON.stringify(Object.fromEntries(ending.map(({ tag, endsMs }) => [tag, endsMs])));
}

/** Columns for the tags of a new consumer. */
export function firstTagSet(tx: Tx, account: number, first: FirstTags) {
  const { tags } = first;
  first.columns ??= {
    tag_set: tagSetOf(tx, account, tags),
    tag_order: orderOf(tags),
    tag_ends: endsOf(tags),
  };
  const { tag_set, tag_order, tag_ends } = first.columns;
  return { tag_set, tag_order, tag_ends, tags_since_ms: tag_set === null ? null : changeMs(tx) };
}

/** Replaces the tags of a consumer, in this order, and stores the previous ones with their time. */
export function carryFromNow(tx: Tx, account: number, consumer: number, tags: readonly KnownTag[]): void {
  const { tagSet, sinceMs } = carriedNow.get(tx, consumer)!;
  const next = tagSetOf(tx, account, tags);
  putInOrder.run(tx, orderOf(tags), endsOf(tags), consumer);
  // The same tags in another order are the same set.
  if (next === tagSet) return;
  const nowMs = changeMs(tx);
  if (sinceMs !== null && sinceMs < nowMs)
    insertFormer.run(tx, { consumer, since_ms: sinceMs, tag_set: tagSet });
  carryNow.run(tx, next, nowMs, consumer);
}

/** A consumer (`seq`) with what it carries, and since when; null: it never carried any tags. */
export type Carrier = { consumer: number; tagSet: number | null; tagsSinceMs: number | null };

/** The tag set of a consumer at a moment, as far as known; null if none. */
export function tagSetAt(reader: Reader, carrier: Carrier, dateMs: number): number | null {
  const { consumer, tagSet, tagsSinceMs } = carrier;
  if (tagsSinceMs === null) return null;
  return dateMs >= tagsSinceMs ? tagSet : (carriedAt.get(reader, consumer, dateMs) ?? null);
}

/**
 * The same as SQL: the tag set of a movement's consumer at its date. `consumer` and `dateMs` are expressions over the
 * movement.
 */
export const tagSetThen = (consumer: string, dateMs: string) =>
  `(SELECT iif(${dateMs} >= c.tags_since_ms, c.tag_set, (SELECT f.tag_set FROM former_tag_sets f
      WHERE f.consumer = c.seq AND f.since_ms <= ${dateMs} ORDER BY f.since_ms DESC LIMIT 1))
    FROM consumers c WHERE c.seq = ${consumer} AND c.tags_since_ms IS NOT NULL)`;

const setsWithTag = column<[account: number, tagIds: string], number>(
  `SELECT DISTINCT m.tag_set FROM tags t CROSS JOIN tag_set_members m ON m.tag = t.seq
    WHERE t.account = ? AND t.id IN (SELECT value FROM json_each(?))`,
);
const setsWithTagged = column<[account: number, tagIds: string, value: string], number>(
  `SELECT DISTINCT m.tag_set FROM tags t CROSS JOIN tag_set_members m ON m.tag = t.seq
    WHERE t.account = ? AND t.id IN (SELECT value FROM json_each(?)) AND m.value = ?`,
);
const setsWithValue = column<[account: number, value: string], number>(
  `SELECT DISTINCT m.tag_set FROM tag_sets s CROSS JOIN tag_set_members m ON m.tag_set = s.seq
    WHERE s.account = ? AND m.value = ?`,
);

/** Filters of movements by the tags stored with them (rules/movements#tags-of-movements). */
export type AskedTags = { tagId?: readonly string[] | undefined; tagValue?: string | undefined };

/** The tag sets of an account that have any of these tags, with this value where one is named. */
export function tagSetsWith(reader: Reader, account: number, { tagId, tagValue }: AskedTags): number[] {
  const ids = JSON.stringify(tagId ?? []);
  if (tagId === undefined) return setsWithValue.all(reader, account, tagValue ?? '');
  return tagValue === undefined
    ? setsWithTag.all(reader, account, ids)
    : setsWithTagged.all(reader, account, ids, tagValue);
}
