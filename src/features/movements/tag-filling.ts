import { memoized } from '../../lib/memo.ts';
import { change, column, query, type Reader } from '../../store/statement.ts';
import type { Tx } from '../../store/writer/transaction.ts';
import { carryLast, noteFormerTags, tagSetOf, tagSetThen } from '../consumers/tag-sets.ts';

/*
 * The tags of movements that were taken in before tags stayed with them (rules/movements#tags-of-movements): the audit
 * has every consumer's tags before and after each change. It is read once, behind all other writes, and becomes the
 * history of the consumers, which movements of before are then read with (kept-tags.ts). Only what is dated ahead of the
 * history gets its tags in its row. Each step stands in its own transaction with the place that it came to, so it goes
 * on where it was.
 */

/** The tables of movements that are dated ahead, in the order of their stages: after the audit and the profiles of codes. */
const datedStages = ['deliveries', 'recharges', 'credits'] as const;
const firstDatedStage = 2;
/** The stage of a filling that is through. */
export const doneStage = firstDatedStage + datedStages.length;

/** Rows of a step: some 10 ms of the writer. */
const rowsPerStep = 2000;

/** How far the filling has come; `place` is a `seq` of the stage's table. */
type Filling = { stage: number; place: number; auditEnd: number };

const state = query<[], Filling>('SELECT stage, place, audit_end AS auditEnd FROM tag_filling WHERE seq = 1');
const stageNow = column<[], number>('SELECT stage FROM tag_filling WHERE seq = 1');
const moveTo = change<[stage: number, place: number]>(
  'UPDATE tag_filling SET stage = ?, place = ? WHERE seq = 1',
);
const endAudit = change<[]>(
  `UPDATE tag_filling SET stage = 1, place = 0,
    audit_end = ifnull((SELECT max(seq) FROM audit_log), 0),
    history_end_ms = ifnull((SELECT date_ms FROM audit_log WHERE seq = (SELECT max(seq) FROM audit_log)), 0),
    deliveries_end = ifnull((SELECT max(seq) FROM deliveries), 0),
    recharges_end = ifnull((SELECT max(seq) FROM recharges), 0),
    returns_end = ifnull((SELECT max(seq) FROM returns), 0),
    credits_end = ifnull((SELECT max(seq) FROM credits), 0) WHERE seq = 1`,
);

type TrailConsumer = {
  seq: number;
  dateMs: number;
  account: number;
  consumer: number;
  /** JSON; null in rows of before tags. */
  tags: string | null;
  isRemoval: 0 | 1;
};
const trailConsumers = query<[after: number, upTo: number], TrailConsumer>(
  `SELECT l.seq, l.date_ms AS dateMs, c.account, c.seq AS consumer, l.new_value -> 'tags' AS tags,
      l.new_value IS NULL AS isRemoval
    FROM audit_log l JOIN consumers c ON c.id = l.resource_id
    WHERE l.seq > ? AND l.seq <= ? AND l.resource_type = 'consumer' ORDER BY l.seq`,
);

type TrailTag = { seq: number; tag: number; key: string | null };
const trailTags = query<[account: number], TrailTag>(
  `SELECT l.seq, t.seq AS tag, l.new_value ->> 'key' AS key FROM audit_log l INDEXED BY audit_of_account_by_type
    JOIN tags t ON t.id = l.resource_id
    WHERE l.account = ? AND l.resource_type = 'tag' ORDER BY l.seq`,
);

const keepProfiles = change<[after: number, upTo: number]>(
  `INSERT OR REPLACE INTO earlier_profiles (code, eas_profile, vending_profile)
    SELECT seq, eas_profile, vending_profile FROM codes WHERE seq > ? AND seq <= ?
      AND (eas_profile IS NOT NULL OR vending_profile IS NOT NULL)`,
);
const lastCode = column<[], number | null>('SELECT max(seq) FROM codes');

const dated = datedStages.map((table) => ({
  /** Of a table those that are dated ahead of the history, on from a place. */
  ahead: column<[after: number, limit: number], number>(
    `SELECT seq FROM ${table} INDEXED BY ${table}_of_account WHERE account IN (SELECT seq FROM accounts)
      AND date_ms >= (SELECT history_end_ms FROM tag_filling WHERE seq = 1) AND +seq > ?
      AND +seq <= (SELECT ${table}_end FROM tag_filling WHERE seq = 1) AND consumer IS NOT NULL ORDER BY seq LIMIT ?`,
  ),
  fill: change<[seq: number]>(
    `UPDATE ${table} SET tag_set = ${tagSetThen(`${table}.consumer`, `${table}.date_ms`)} WHERE seq = ?`,
  ),
}));

/** What the audit tells of the keys of an account's tags, in its order. */
export function trailTagsOf(reader: Reader, account: number): TrailTag[] {
  return trailTags.all(reader, account);
}

/** Whether the history of everybody's tags is known, so that what arrives gets its tags at once. */
export function areTagsKnown(reader: Reader): boolean {
  return stageNow.get(reader)! > 0;
}

/** Whether earlier movements still lack tags that the audit may know. */
export function areTagsBehind(reader: Reader): boolean {
  return stageNow.get(reader)! < doneStage;
}

/** How much of the filling is done, from 0 to 1. */
export function tagsFilled(reader: Reader): number {
  const { stage, place, auditEnd } = state.get(reader)!;
  if (stage === doneStage) return 1;
  // The audit is nearly all of it.
  if (stage === 0) return 0.9 * (place / Math.max(1, auditEnd));
  return 0.9 + 0.1 * ((stage - 1) / (doneStage - 1));
}

/** The idle task that fills the tags of earlier movements, a step of it. @returns whether there is more to do */
export function fillTags(tx: Tx, rows = rowsPerStep): boolean {
  const { stage, place, auditEnd } = state.get(tx)!;
  if (stage === doneStage) return false;
  if (stage === 0) {
    const upTo = Math.min(place + rows, auditEnd);
    readAudit(tx, place, upTo);
    if (upTo < auditEnd) moveTo.run(tx, 0, upTo);
    else endAudit.run(tx);
    return true;
  }
  const reached =
    stage < firstDatedStage ? profilesKept(tx, place, rows) : datedFilled(tx, stage, place, rows);
  if (reached === undefined) moveTo.run(tx, stage + 1, 0);
  else moveTo.run(tx, stage, reached);
  return reached !== undefined || stage + 1 < doneStage;
}

/** Keeps the profiles of codes on from one. @returns the code that it came to; undefined: that was the last */
function profilesKept(tx: Tx, after: number, rows: number): number | undefined {
  const upTo = after + rows;
  keepProfiles.run(tx, after, upTo);
  return upTo < (lastCode.get(tx) ?? 0) ? upTo : undefined;
}

/** Fills tags into rows that are dated ahead, on from one. @returns the row that it came to; undefined: that was the last */
function datedFilled(tx: Tx, stage: number, after: number, rows: number): number | undefined {
  const { ahead, fill } = dated[stage - firstDatedStage]!;
  const seqs = ahead.all(tx, after, rows);
  for (const seq of seqs) fill.run(tx, seq);
  return seqs.length === rows ? seqs.at(-1) : undefined;
}

/** Notes what the rows of the audit after one and up to another tell of consumers' tags. */
function readAudit(tx: Tx, after: number, upTo: number): void {
  const keys = new Map<number, KeysThroughTime>();
  for (const { seq, dateMs, account, consumer, tags, isRemoval } of trailConsumers.all(tx, after, upTo)) {
    if (isRemoval) {
      carryLast(tx, consumer);
      continue;
    }
    const known = memoized(keys, account, () => new KeysThroughTime(trailTagsOf(tx, account)));
    const trail = JSON.parse(tags ?? '[]') as { key: string; value: string }[];
    const members = trail.flatMap(({ key, value }) => {
      const tag = known.tagAt(key, seq);
      return tag === undefined ? [] : [{ tag, value }];
    });
    noteFormerTags(tx, consumer, dateMs, tagSetOf(tx, account, members));
  }
}

/** Which tag of an account had a key at a row of the audit: they are renamed, and keys are given anew. */
export class KeysThroughTime {
  readonly #trail: readonly TrailTag[];
  readonly #keyOf = new Map<number, string>();
  #at = 0;

  constructor(trail: readonly TrailTag[]) {
    this.#trail = trail;
  }

  /** The tag with a key just before a row of the audit; rows are asked for in their order. */
  tagAt(key: string, auditSeq: number): number | undefined {
    for (; this.#at < this.#trail.length && this.#trail[this.#at]!.seq < auditSeq; this.#at++) {
      const { tag, key: trail } = this.#trail[this.#at]!;
      if (trail === null) this.#keyOf.delete(tag);
      else this.#keyOf.set(tag, trail);
    }
    for (const [tag, trail] of this.#keyOf) if (trail === key) return tag;
    return undefined;
  }
}
