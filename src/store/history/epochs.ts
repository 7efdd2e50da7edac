import { column, query, type Reader } from '../statement.ts';
import { auditHead, genesisHash } from '../writer/audit-trail.ts';

/*
 * Which history the data is (rules/changes#epochs). An entry of the audit is known by its number and its hash, which
 * represents all entries before it: so whether two histories share it needs no more than both.
 */

/** An epoch: the name of a history, and where it parted from another one. */
export type Epoch = {
  epoch: string;
  parent: string | null;
  /** The last entry of the audit that both have, and its hash; null for the first epoch. */
  forkedAtSeq: number | null;
  forkedHash: string | null;
};

/** A place in a history: its epoch, an entry of its audit, and the beginning of that entry's hash. */
export type Stamp = { readonly epoch: string; readonly seq: number; readonly hash: string };

/**
 * The point at which a history parted from the current one. `seq` is the requested entry; `sharedSeq` is the last
 * entry that both have, or null if unknown. `isCopy` is true if it has the current epoch: someone copied the data
 * directory, or replaced it by an older one without a restore. `fork` is the epoch that began at the parting, if any.
 */
export type Parting = { seq: number; sharedSeq: number | null; isCopy: boolean; fork: string | null };

const columns = 'epoch, parent, forked_at_seq AS forkedAtSeq, forked_hash AS forkedHash';
const newest = query<[], Epoch>(`SELECT ${columns} FROM history WHERE seq = (SELECT max(seq) FROM history)`);
const oldest = query<[], Epoch>(`SELECT ${columns} FROM history WHERE seq = (SELECT min(seq) FROM history)`);
const named = query<[epoch: string], Epoch>(`SELECT ${columns} FROM history WHERE epoch = ?`);
const hashOf = column<[seq: number], string>('SELECT hash FROM audit_log WHERE seq = ?');
const takeoverAt = column<[seq: number], string | null>(
  `SELECT new_value ->> 'epoch' FROM audit_log
    WHERE seq = ? AND resource_type = 'settings' AND resource_id = 'second-box' AND new_value ->> 'state' = 'promoted'`,
);
const placeOfFork = column<[path: string, epoch: string], number>(
  'SELECT places ->> ? FROM history WHERE epoch = ?',
);

/** The length of the hash prefix in a stamp: long enough to rule out collisions by chance. */
const hashLength = 12;
/** The maximum number of restores, above any site's. It keeps a row that references itself from blocking a reader. */
const maxDepth = 10_000;

/** The epoch of today. */
export function epochOfToday(reader: Reader): Epoch {
  return newest.get(reader)!;
}

/** The epoch in which the data began, as far as recorded. */
export function firstEpoch(reader: Reader): Epoch {
  return oldest.get(reader)!;
}

/** The place of an entry of the audit; 0 is the beginning. `hash` if the caller has read it. */
export function stampAt(reader: Reader, seq: number, hash?: string): Stamp {
  const whole = hash ?? (seq === 0 ? genesisHash : hashOf.get(reader, seq)!);
  return { epoch: epochOfToday(reader).epoch, seq, hash: whole.slice(0, hashLength) };
}

/** The place of the newest entry of the audit. */
export function headStamp(reader: Reader): Stamp {
  const { seq, hash } = auditHead(reader);
  return stampAt(reader, seq, hash);
}

/** Returns true if the audit has exactly this entry; `hash` may be a prefix. */
export function holdsEntry(reader: Reader, { seq, hash }: Pick<Stamp, 'seq' | 'hash'>): boolean {
  const found = seq === 0 ? genesisHash : hashOf.get(reader, seq);
  return found !== undefined && hash !== '' && found.startsWith(hash);
}

/** Returns the point at which the history of a stamp parted from the current one; undefined if it did not. */
export function partingFrom(reader: Reader, stamp: Stamp): Parting | undefined {
  const today = epochOfToday(reader);
  const holds = holdsEntry(reader, stamp);
  const { seq } = stamp;
  const isCopy = stamp.epoch === today.epoch;
  if (isCopy) return holds ? undefined : { seq, sharedSeq: null, isCopy, fork: null };
  if (holds) return { seq, sharedSeq: seq, isCopy, fork: null };
  const shared = sharedWith(reader, today, stamp.epoch);
  // An entry that both should have, and this history does not, was left by a copy of the older one.
  if (!shared || shared.seq >= seq) return { seq, sharedSeq: null, isCopy, fork: null };
  return { seq, sharedSeq: shared.seq, isCopy, fork: shared.fork };
}

/**
 * As `partingFrom`, for cursors: those from before a second box took over stay valid, because a takeover begins at the
 * last entry and loses nothing.
 */
export function partingOfCursor(reader: Reader, stamp: Stamp): Parting | undefined {
  const parting = partingFrom(reader, stamp);
  return parting?.sharedSeq === stamp.seq && isBeforeTakeovers(reader, stamp.epoch) ? undefined : parting;
}

/** Returns true if every epoch since this one began with a takeover, which is its first entry. */
function isBeforeTakeovers(reader: Reader, epoch: string): boolean {
  for (const one of lineage(reader, epochOfToday(reader))) {
    if (one.epoch === epoch) return true;
    if (one.forkedAtSeq === null || takeoverAt.get(reader, one.forkedAtSeq + 1) !== one.epoch) return false;
  }
  return false;
}

/** The current epoch, and where it and its ancestors began, except the first. */
export function forksOfToday(reader: Reader): { epoch: string | undefined; forks: Epoch[] } {
  const today = newest.get(reader);
  if (!today) return { epoch: undefined, forks: [] };
  const isFork = ({ parent, forkedAtSeq }: Epoch) => parent !== null || forkedAtSeq !== null;
  return { epoch: today.epoch, forks: [...lineage(reader, today)].filter(isFork) };
}

/** The last `seq` of a table that both sides of a fork have: 0 where the table is younger than the fork. */
export function placeAtFork(reader: Reader, fork: string, table: string): number {
  return placeOfFork.get(reader, `$.${table}`, fork) ?? 0;
}

type Shared = { seq: number; fork: string };

/** The last entry that an epoch's history has in common with that of today; undefined if none is known. */
function sharedWith(reader: Reader, today: Epoch, other: string): Shared | undefined {
  const own = new Map<string, Shared | undefined>();
  let least: Shared | undefined;
  for (const one of lineage(reader, today)) {
    own.set(one.epoch, least);
    least = lesser(least, one);
  }
  least = undefined;
  const start = named.get(reader, other);
  if (!start) return undefined;
  for (const one of lineage(reader, start)) {
    if (own.has(one.epoch)) return lesser(least, own.get(one.epoch));
    least = lesser(least, one);
  }
  return undefined;
}

/** An epoch, the one that it parted from, and so on to the first that is known. */
function* lineage(reader: Reader, from: Epoch): Generator<Epoch> {
  let one: Epoch | undefined = from;
  for (let depth = 0; one && depth < maxDepth; depth++) {
    yield one;
    one = one.parent === null ? undefined : named.get(reader, one.parent);
  }
}

function lesser(a: Shared | undefined, b: Epoch | Shared | undefined): Shared | undefined {
  const other = b && 'epoch' in b ? forkOf(b) : b;
  if (!a || !other) return a ?? other;
  return other.seq < a.seq ? other : a;
}

const forkOf = ({ epoch, forkedAtSeq }: Epoch): Shared | undefined =>
  forkedAtSeq === null ? undefined : { seq: forkedAtSeq, fork: epoch };
