import type { Query, Reader } from '../../../store/statement.ts';
import { lastAuditSeq } from '../audit-moments.ts';
import {
  type AuditedSubsidy,
  type MovedCredit,
  reloadsBetween,
  type StatedCode,
  sequenceBefore,
} from './account-statement-store.ts';
import type { CodeHistory, NamePeriod } from './code-names.ts';

/**
 * A place in the order of arrival: after a number of movements of the account, and (0: right there) after an audit row.
 * A movement is placed by its sequence, because its batch is audited at the end.
 */
export type ArrivalPlace = { sequence: number; auditSeq: number };

/** A change of a code's credit in minor units, with its place. */
export type Entry = ArrivalPlace & {
  kind: 'reload' | 'sale' | 'recharge' | 'credit' | 'setting';
  dateMs: number;
  subsidy: bigint;
  recharge: bigint;
  reference: string | null;
};

/** Compares two places: above 0 if the first one is later. */
export function compareArrivals(a: ArrivalPlace, b: ArrivalPlace): number {
  return a.sequence - b.sequence || a.auditSeq - b.auditSeq;
}

type MovementsOfKind = {
  kind: 'sale' | 'recharge' | 'credit';
  one: Query<[seq: number], MovedCredit>;
};

/** A code's movements of a kind before a place, the last first; `seqs` are those of its consumer, in that order. */
export function* movementsBefore(
  reader: Reader,
  code: StatedCode,
  { kind, one }: MovementsOfKind,
  seqs: readonly number[],
  { sequence: bound, auditSeq }: ArrivalPlace,
): Generator<Entry> {
  const read = (at: number) => one.get(reader, seqs[at]!)!;
  const isBefore = ({ sequence }: MovedCredit) =>
    compareArrivals({ sequence, auditSeq: 0 }, { sequence: bound, auditSeq }) < 0;
  // Rows of a table and sequences rise together.
  let [at, end] = [0, seqs.length];
  while (at < end) {
    const middle = (at + end) >> 1;
    if (isBefore(read(middle))) end = middle;
    else at = middle + 1;
  }
  for (; at < seqs.length; at++) {
    const { sequence, code: whose, id, dateMs, subsidy, recharge } = read(at);
    if (whose !== code.seq) continue;
    if (kind === 'sale' && subsidy === 0 && recharge === 0) continue;
    const change = { subsidy: BigInt(subsidy), recharge: BigInt(recharge) };
    yield { sequence, auditSeq: 0, kind, dateMs, ...change, reference: id };
  }
}

/** The number of reloads per read. */
const portion = 100;

function* reloadsIn(reader: Reader, { resourceId, after, before }: NamePeriod): Generator<AuditedSubsidy> {
  for (let bound = before; ; ) {
    const rows = reloadsBetween.all(reader, resourceId, after, bound, portion);
    yield* rows;
    if (rows.length < portion) return;
    bound = rows.at(-1)!.seq;
  }
}

/** The first audit row after a place; undefined at the end. */
function auditSeqAfter(reader: Reader, account: number, { sequence, auditSeq }: ArrivalPlace): number {
  if (auditSeq > 0) return auditSeq;
  let [low, high] = [1, (lastAuditSeq.get(reader) ?? 0) + 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sequenceBefore.get(reader, account, middle) ?? 0) >= sequence) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** The reloads of a code before a place, the last first. */
export function* reloadsBefore(
  reader: Reader,
  { account }: StatedCode,
  { periods }: CodeHistory,
  place: ArrivalPlace,
): Generator<Entry> {
  const bound = auditSeqAfter(reader, account, place);
  for (const period of periods) {
    const before = Math.min(period.before, bound);
    for (const row of reloadsIn(reader, { ...period, before })) {
      const entry = entryOf(reader, account, 'reload', row, row.periodStart);
      if (compareArrivals(entry, place) < 0) yield entry;
    }
  }
}

/** Settings of a code's subsidy before a place, newest first. */
export function* settingsBefore(
  reader: Reader,
  { account }: StatedCode,
  { edits }: CodeHistory,
  place: ArrivalPlace,
): Generator<Entry> {
  for (const row of edits) {
    if (row.before === row.after) continue;
    const entry = entryOf(reader, account, 'setting', row, row.id);
    if (compareArrivals(entry, place) < 0) yield entry;
  }
}

function entryOf(
  reader: Reader,
  account: number,
  kind: 'reload' | 'setting',
  { seq, dateMs, before, after }: AuditedSubsidy,
  reference: string | null,
): Entry {
  const sequence = sequenceBefore.get(reader, account, seq) ?? 0;
  const subsidy = BigInt(after) - BigInt(before);
  return { sequence, auditSeq: seq, kind, dateMs, subsidy, recharge: 0n, reference };
}

/** Entries of several streams as one, the latest place first. */
export function* latestFirst(streams: readonly Generator<Entry>[]): Generator<Entry> {
  const heads = new Map<Generator<Entry>, Entry>();
  const advance = (stream: Generator<Entry>) => {
    const { done, value } = stream.next();
    if (done) heads.delete(stream);
    else heads.set(stream, value);
  };
  for (const stream of streams) advance(stream);
  while (heads.size > 0) {
    const [stream, entry] = [...heads].reduce((latest, one) =>
      compareArrivals(one[1], latest[1]) > 0 ? one : latest,
    );
    yield entry;
    advance(stream);
  }
}
