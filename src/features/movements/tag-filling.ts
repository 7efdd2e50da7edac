import { memoized } from '../../lib/memo.ts';
import { change, column, query, type Reader } from '../../store/statement.ts';
import type { Tx } from '../../store/writer/transaction.ts';
import { noteFormerTags, tagSetOf, tagSetThen } from '../consumers/tag-sets.ts';

/*
 * The tags of movements that were taken in before tags stayed with them (rules/movements#tags-of-movements): the audit
 * has every consumer's tags before and after each change. It is read once, behind all other writes; then the movements
 * are walked along. Each step stands in its own transaction with the place that it came to, so it goes on where it was.
 */

/** The tables in the order of their stages, from 1 on: a return takes what its delivery got. */
const stages = ['deliveries', 'recharges', 'returns', 'credits'] as const;
const doneStage = stages.length + 1;

/** Rows of a step: some 10 ms of the writer. */
const rowsPerStep = 2000;

/** How far the filling has come; `place` and the ends are `seq`s of the stage's table, of the audit at first. */
type Filling = {
  stage: number;
  place: number;
  auditEnd: number;
  deliveriesEnd: number;
  rechargesEnd: number;
  returnsEnd: number;
  creditsEnd: number;
};

const state = query<[], Filling>(
  `SELECT stage, place, audit_end AS auditEnd, deliveries_end AS deliveriesEnd, recharges_end AS rechargesEnd,
    returns_end AS returnsEnd, credits_end AS creditsEnd FROM tag_filling WHERE seq = 1`,
);
const stageNow = column<[], number>('SELECT stage FROM tag_filling WHERE seq = 1');
const moveTo = change<[stage: number, place: number]>(
  'UPDATE tag_filling SET stage = ?, place = ? WHERE seq = 1',
);
const endAudit = change<[]>(
  `UPDATE tag_filling SET stage = 1, place = 0,
    audit_end = ifnull((SELECT max(seq) FROM audit_log), 0),
    deliveries_end = ifnull((SELECT max(seq) FROM deliveries), 0),
    recharges_end = ifnull((SELECT max(seq) FROM recharges), 0),
    returns_end = ifnull((SELECT max(seq) FROM returns), 0),
    credits_end = ifnull((SELECT max(seq) FROM credits), 0) WHERE seq = 1`,
);

type ToldConsumer = {
  seq: number;
  dateMs: number;
  account: number;
  consumer: number;
  /** JSON; null where the row tells that it was removed. */
  tags: string | null;
};
const toldConsumers = query<[after: number, upTo: number], ToldConsumer>(
  `SELECT l.seq, l.date_ms AS dateMs, c.account, c.seq AS consumer, l.new_value -> 'tags' AS tags
    FROM audit_log l JOIN consumers c ON c.id = l.resource_id
    WHERE l.seq > ? AND l.seq <= ? AND l.resource_type = 'consumer' AND l.new_value IS NOT NULL ORDER BY l.seq`,
);

type ToldTag = { seq: number; tag: number; key: string | null };
const toldTags = query<[account: number], ToldTag>(
  `SELECT l.seq, t.seq AS tag, l.new_value ->> 'key' AS key FROM audit_log l INDEXED BY audit_of_account_by_type
    JOIN tags t ON t.id = l.resource_id
    WHERE l.account = ? AND l.resource_type = 'tag' ORDER BY l.seq`,
);

const fill = (table: string, tagSet: string) =>
  change<[after: number, upTo: number]>(
    `UPDATE ${table} SET tag_set = ${tagSet} WHERE seq > ? AND seq <= ? AND consumer IS NOT NULL`,
  );
// The profile of a delivery of before is the one that its code has now, for nothing tells it as cheaply.
const profileNow = `, profile = (SELECT iif(deliveries.business_line = 'eas', k.eas_profile, k.vending_profile)
  FROM codes k WHERE k.seq = deliveries.code)`;
const fills = stages.map((table) =>
  fill(
    table,
    table === 'returns'
      ? '(SELECT d.tag_set FROM deliveries d WHERE d.seq = returns.delivery)'
      : tagSetThen(`${table}.consumer`, `${table}.date_ms`) + (table === 'deliveries' ? profileNow : ''),
  ),
);

/** What the audit tells of the keys of an account's tags, in its order. */
export function toldTagsOf(reader: Reader, account: number): ToldTag[] {
  return toldTags.all(reader, account);
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
  const filling = state.get(reader)!;
  const { stage, place, auditEnd } = filling;
  if (stage === doneStage) return 1;
  // The audit is read in a tenth of the time or so; how much there is of movements is told once it was read.
  if (stage === 0) return 0.1 * (place / Math.max(1, auditEnd));
  const ends = endsOf(filling);
  const all = ends.reduce((sum, end) => sum + end, 0);
  const before = ends.slice(0, stage - 1).reduce((sum, end) => sum + end, 0);
  return 0.1 + 0.9 * ((before + place) / Math.max(1, all));
}

function endsOf({ deliveriesEnd, rechargesEnd, returnsEnd, creditsEnd }: Filling): number[] {
  return [deliveriesEnd, rechargesEnd, returnsEnd, creditsEnd];
}

/** The idle task that fills the tags of earlier movements, a step of it. @returns whether there is more to do */
export function fillTags(tx: Tx, rows = rowsPerStep): boolean {
  const filling = state.get(tx)!;
  const { stage, place } = filling;
  if (stage === doneStage) return false;
  if (stage === 0) {
    const upTo = Math.min(place + rows, filling.auditEnd);
    readAudit(tx, place, upTo);
    if (upTo < filling.auditEnd) moveTo.run(tx, 0, upTo);
    else endAudit.run(tx);
    return true;
  }
  const end = endsOf(filling)[stage - 1]!;
  const upTo = Math.min(place + rows, end);
  if (upTo > place) fills[stage - 1]!.run(tx, place, upTo);
  if (upTo < end) moveTo.run(tx, stage, upTo);
  else moveTo.run(tx, stage + 1, 0);
  return upTo < end || stage + 1 < doneStage;
}

/** Notes what the rows of the audit after one and up to another tell of consumers' tags. */
function readAudit(tx: Tx, after: number, upTo: number): void {
  const keys = new Map<number, KeysThroughTime>();
  for (const { seq, dateMs, account, consumer, tags } of toldConsumers.all(tx, after, upTo)) {
    const known = memoized(keys, account, () => new KeysThroughTime(toldTagsOf(tx, account)));
    const told = JSON.parse(tags ?? '[]') as { key: string; value: string }[];
    const members = told.flatMap(({ key, value }) => {
      const tag = known.tagAt(key, seq);
      return tag === undefined ? [] : [{ tag, value }];
    });
    noteFormerTags(tx, consumer, dateMs, tagSetOf(tx, account, members));
  }
}

/** Which tag of an account had a key at a row of the audit: they are renamed, and keys are given anew. */
export class KeysThroughTime {
  readonly #told: readonly ToldTag[];
  readonly #keyOf = new Map<number, string>();
  #at = 0;

  constructor(told: readonly ToldTag[]) {
    this.#told = told;
  }

  /** The tag with a key just before a row of the audit; rows are asked for in their order. */
  tagAt(key: string, auditSeq: number): number | undefined {
    for (; this.#at < this.#told.length && this.#told[this.#at]!.seq < auditSeq; this.#at++) {
      const { tag, key: told } = this.#told[this.#at]!;
      if (told === null) this.#keyOf.delete(tag);
      else this.#keyOf.set(tag, told);
    }
    for (const [tag, told] of this.#keyOf) if (told === key) return tag;
    return undefined;
  }
}
