import { type Check, cachedCountsCheck, everyRow, maxListed } from '../../../store/checks/check.ts';
import type { Reader } from '../../../store/statement.ts';
import { type ReportedKind, reportedKinds } from '../intake/movement-rows.ts';
import { uuidHash } from './bloom-filter.ts';
import { allSegments, type Segment } from './id-store.ts';
import { filtersAsStored } from './stored-filters.ts';

/*
 * What `larder verify --full` says of movement ids. To its reader they are names, and segments are runs, as in the
 * tables that the reader is sent to.
 */

const bytesOf = (column: string) => `unhex(replace(${column}, '-', ''))`;

/** Every movement that was reported is known by its id, a delivery by its frame uuid too, and every known id is that of a movement. */
const ids: Check = {
  name: 'movement names',
  onlyFull: true,
  run: (reader) => reportedKinds.flatMap((kind) => wrongIds(reader, kind)),
};

function wrongIds(reader: Reader, { name, number, table, columns }: ReportedKind): string[] {
  const frame = columns.includes('frame_uuid') ? 'm.frame_uuid' : 'NULL';
  const [counted] = everyRow<{
    rows: number;
    framed: number;
    names: number;
    ids: number;
    frames: number;
    marked: number;
  }>(
    reader,
    `SELECT (SELECT count(*) FROM ${table}) AS rows, (SELECT count(${frame}) FROM ${table} m) AS framed,
      count(*) AS names, ifnull(sum(n.account = m.account AND n.uuid = ${bytesOf('m.id')}), 0) AS ids,
      ifnull(sum(n.account = 0 AND n.uuid = ${bytesOf(frame)}), 0) AS frames,
      ifnull(sum(n.is_frame IS (n.kind = 1 AND (n.account = 0 OR ${frame} IS NULL))), 0) AS marked
      FROM movement_names n LEFT JOIN ${table} m ON m.seq = n.movement WHERE n.kind = ${number}`,
  );
  const { rows, framed, names, ids, frames, marked } = counted!;
  return [
    ...(rows === ids ? [] : [`${rows} rows of ${name}, and ${ids} of them are known by their id`]),
    ...(framed === frames
      ? []
      : [`${framed} rows of ${name} have a frame uuid, and ${frames} are known by it`]),
    ...(names === marked ? [] : [`${names - marked} names of ${name} are marked wrongly as frame uuids`]),
    ...(names === ids + frames ? [] : [`${names - ids - frames} names of ${name} name nothing`]),
  ];
}

/** How many ids each segment holds, as it says. */
const counts: Check = {
  ...cachedCountsCheck(
    'movement_name_runs',
    ['run'],
    'SELECT run, count(*) FROM movement_names GROUP BY run',
  ),
  onlyFull: true,
};

/**
 * No id stands in two segments, each of a filtered segment passes a filter, and one segment is the memtable: batches rely
 * on all of it.
 */
const segments: Check = {
  name: 'runs of movement names',
  onlyFull: true,
  // One snapshot: segments are read side by side, and compaction moves their ids.
  run: (reader) => reader.connection.snapshot(() => wrongInSegments(reader)),
};

function wrongInSegments(reader: Reader): string[] {
  const { length } = allSegments.all(reader).filter(({ state }) => state === 'open');
  const open = length === 1 ? [] : [`${length} runs of movement names are open, and one should be`];
  return [...open, ...wrongInIds(reader)];
}

function wrongInIds(reader: Reader): string[] {
  const filters = filtersAsStored(reader);
  const [twice, denied] = [[] as string[], [] as string[]];
  let before: StoredId | undefined;
  for (const id of idsInOrder(allSegments.all(reader).map((segment) => new MergeCursor(reader, segment)))) {
    if (before && compared(before, id) === 0) twice.push(`${named(id)} stands in more than one run`);
    if (id.isFiltered) {
      const hash = uuidHash(id.uuid);
      if (!filters.some((filter) => filter.passes(hash))) denied.push(`no filter knows ${named(id)}`);
    }
    before = id;
    if (twice.length + denied.length === maxListed) break;
  }
  return [...twice, ...denied];
}

type StoredId = { uuid: Buffer; account: number; isFiltered: boolean };

const named = ({ uuid, account }: StoredId) => `the name ${uuid.toString('hex')} of account ${account}`;

function compared(a: StoredId, b: StoredId): number {
  return Buffer.compare(a.uuid, b.uuid) || a.account - b.account;
}

/** The ids of all segments in the order of their UUIDs, merged and not sorted: there may be more than memory holds. */
function* idsInOrder(cursors: MergeCursor[]): Generator<StoredId> {
  const waiting = cursors.filter(({ head }) => head).sort((a, b) => compared(a.head!, b.head!));
  try {
    for (let first = waiting.shift(); first; first = waiting.shift()) {
      yield first.head!;
      const next = first.next();
      if (!next) continue;
      const behind = waiting.findIndex(({ head }) => compared(next, head!) <= 0);
      waiting.splice(behind === -1 ? waiting.length : behind, 0, first);
    }
  } finally {
    for (const cursor of cursors) cursor.close();
  }
}

/** Walks over the ids of a segment in their order. */
class MergeCursor {
  head: StoredId | undefined;
  readonly #isFiltered: boolean;
  readonly #rows: Iterator<[uuid: Buffer, account: number]>;

  constructor({ connection }: Reader, { segment, state }: Segment) {
    this.#isFiltered = state === 'filtered';
    this.#rows = connection.database
      .prepare<[number], [Buffer, number]>(
        'SELECT uuid, account FROM movement_names WHERE run = ? ORDER BY uuid, account',
      )
      .raw()
      .iterate(segment);
    this.next();
  }

  next(): StoredId | undefined {
    const { done, value } = this.#rows.next();
    this.head = done ? undefined : { uuid: value[0], account: value[1], isFiltered: this.#isFiltered };
    return this.head;
  }

  close(): void {
    this.#rows.return?.();
  }
}

/** What the store of movement ids is checked for. */
export const idChecks: Check[] = [ids, counts, segments];
