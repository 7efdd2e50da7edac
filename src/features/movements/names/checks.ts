import { type Check, everyRow, keptCountsCheck, maxListed } from '../../../store/check.ts';
import type { Reader } from '../../../store/statement.ts';
import { type MovementKind, movementKinds } from '../movement-rows.ts';
import { filtersAsStored } from './filters.ts';
import { uuidHash } from './name-filter.ts';
import { allRuns, type NameRun } from './name-store.ts';

const bytesOf = (column: string) => `unhex(replace(${column}, '-', ''))`;

/** Every movement is known by its id, a delivery by its frame uuid too, and every name names one. */
const names: Check = {
  name: 'movement names',
  onlyFull: true,
  run: (reader) => movementKinds.flatMap((kind) => wrongNames(reader, kind)),
};

function wrongNames(reader: Reader, { name, number, table, columns }: MovementKind): string[] {
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

/** How many names each run holds, as it says. */
const counts: Check = {
  ...keptCountsCheck('movement_name_runs', ['run'], 'SELECT run, count(*) FROM movement_names GROUP BY run'),
  onlyFull: true,
};

/** No name stands in two runs, and each of a filtered run passes a filter: what batches rely on. */
const runs: Check = {
  name: 'runs of movement names',
  onlyFull: true,
  // One snapshot: runs are read side by side, and merges move their names.
  run: (reader) => reader.connection.snapshot(() => wrongInRuns(reader)),
};

function wrongInRuns(reader: Reader): string[] {
  const filters = filtersAsStored(reader);
  const [twice, denied] = [[] as string[], [] as string[]];
  let before: PlacedName | undefined;
  for (const name of namesInOrder(allRuns.all(reader).map((run) => new PileOfNames(reader, run)))) {
    if (before && compared(before, name) === 0) twice.push(`${told(name)} stands in more than one run`);
    if (name.isFiltered) {
      const hash = uuidHash(name.uuid);
      if (!filters.some((filter) => filter.passes(hash))) denied.push(`no filter knows ${told(name)}`);
    }
    before = name;
    if (twice.length + denied.length === maxListed) break;
  }
  return [...twice, ...denied];
}

type PlacedName = { uuid: Buffer; account: number; isFiltered: boolean };

const told = ({ uuid, account }: PlacedName) => `the name ${uuid.toString('hex')} of account ${account}`;

function compared(a: PlacedName, b: PlacedName): number {
  return Buffer.compare(a.uuid, b.uuid) || a.account - b.account;
}

/** The names of all runs in the order of their UUIDs, without sorting them: there may be more than memory holds. */
function* namesInOrder(piles: PileOfNames[]): Generator<PlacedName> {
  const waiting = piles.filter(({ head }) => head).sort((a, b) => compared(a.head!, b.head!));
  try {
    for (let first = waiting.shift(); first; first = waiting.shift()) {
      yield first.head!;
      const next = first.next();
      if (!next) continue;
      const behind = waiting.findIndex(({ head }) => compared(next, head!) <= 0);
      waiting.splice(behind === -1 ? waiting.length : behind, 0, first);
    }
  } finally {
    for (const pile of piles) pile.close();
  }
}

/** The names of a run in their order. */
class PileOfNames {
  head: PlacedName | undefined;
  readonly #isFiltered: boolean;
  readonly #rows: Iterator<[uuid: Buffer, account: number]>;

  constructor({ connection }: Reader, { run, state }: NameRun) {
    this.#isFiltered = state === 'filtered';
    this.#rows = connection.database
      .prepare<[number], [Buffer, number]>(
        'SELECT uuid, account FROM movement_names WHERE run = ? ORDER BY uuid, account',
      )
      .raw()
      .iterate(run);
    this.next();
  }

  next(): PlacedName | undefined {
    const { done, value } = this.#rows.next();
    this.head = done ? undefined : { uuid: value[0], account: value[1], isFiltered: this.#isFiltered };
    return this.head;
  }

  close(): void {
    this.#rows.return?.();
  }
}

/** What names of movements are checked for. */
export const nameChecks: Check[] = [names, counts, runs];
