import { change, column, query } from '../../../store/statement.ts';
import { runsOfAMerge } from './sizes.ts';

/** Where a UUID is known; see the table. */
export type MovementName = { account: number; isFrame: 0 | 1; kind: 1 | 2 | 3; movement: number };

const nameColumns = 'n.account, n.is_frame AS isFrame, n.kind, n.movement';

/** Every row of a UUID: one for each account in which it is an id, and one where it is only a frame's. */
export const namesOf = query<[uuid: Uint8Array], MovementName>(
  `SELECT ${nameColumns} FROM movement_name_runs r CROSS JOIN movement_names n ON n.run = r.run AND n.uuid = ?`,
);
export const namesInRun = query<[run: number, uuid: Uint8Array], MovementName>(
  `SELECT ${nameColumns} FROM movement_names n WHERE n.run = ? AND n.uuid = ?`,
);
export const insertName = change<
  [run: number, uuid: Uint8Array, account: number, isFrame: number, kind: number, movement: number]
>('INSERT INTO movement_names (run, uuid, account, is_frame, kind, movement) VALUES (?, ?, ?, ?, ?, ?)');

/** A run of names; see the table. */
export type NameRun = {
  run: number;
  level: number;
  count: number;
  state: 'open' | 'closed' | 'filtered';
  target: number | null;
};
const runColumns = 'run, level, count, state, target';
export const allRuns = query<[], NameRun>(`SELECT ${runColumns} FROM movement_name_runs ORDER BY run`);
/** The open run last: it is the newest of them. */
export const unfilteredRuns = query<[], NameRun>(
  `SELECT ${runColumns} FROM movement_name_runs WHERE state <> 'filtered' ORDER BY state = 'open'`,
);
export const countOfRuns = column<[], number>('SELECT count(*) FROM movement_name_runs');
export const openRun = change<[]>(
  `INSERT INTO movement_name_runs (level, count, state) VALUES (0, 0, 'open')`,
);
export const closeRun = change<[run: number]>(`UPDATE movement_name_runs SET state = 'closed' WHERE run = ?`);
export const addToCount = change<[by: number, run: number]>(
  'UPDATE movement_name_runs SET count = count + ? WHERE run = ?',
);

/** The next UUIDs of a closed run, end to end, and the largest of them; as one value they cost a third. */
export const uuidsToFilter = query<
  [run: number, run: number, most: number],
  { uuids: Uint8Array | null; last: Uint8Array | null }
>(
  `SELECT unhex(group_concat(hex(uuid), '')) AS uuids, max(uuid) AS last FROM (
    SELECT uuid FROM movement_names
    WHERE run = ? AND uuid > (SELECT filtered_to FROM movement_name_runs WHERE run = ?) ORDER BY uuid LIMIT ?)`,
);
export const setFilteredTo = change<[uuid: Uint8Array, run: number]>(
  'UPDATE movement_name_runs SET filtered_to = ? WHERE run = ?',
);
export const setFiltered = change<[run: number]>(
  `UPDATE movement_name_runs SET state = 'filtered', filtered_to = x'' WHERE run = ?`,
);

export const filterStamps = query<[], { seq: number; stamp: Buffer; count: number }>(
  'SELECT seq, stamp, count FROM movement_name_filters ORDER BY seq',
);
export const filterBits = column<[seq: number], Buffer>(
  'SELECT bits FROM movement_name_filters WHERE seq = ?',
);
export const insertFilter = change<[stamp: Uint8Array, count: number, bits: Uint8Array]>(
  'INSERT INTO movement_name_filters (stamp, count, bits) VALUES (?, ?, ?)',
);
export const updateFilter = change<[stamp: Uint8Array, count: number, bits: Uint8Array, seq: number]>(
  'UPDATE movement_name_filters SET stamp = ?, count = ?, bits = ? WHERE seq = ?',
);

export const insertTarget = change<[level: number]>(
  `INSERT INTO movement_name_runs (level, count, state) VALUES (?, 0, 'filtered')`,
);
export const setTarget = change<[target: number, run: number]>(
  'UPDATE movement_name_runs SET target = ? WHERE run = ?',
);
const sources = Array.from({ length: runsOfAMerge }, () => 'SELECT uuid FROM movement_names WHERE run = ?');
/** The UUID that is so many places from the smallest one of sixteen runs: SQLite merges them, and sorts nothing. */
export const uuidAtPlace = column<(number | null)[], Uint8Array>(
  `${sources.join(' UNION ALL ')} ORDER BY uuid LIMIT 1 OFFSET ?`,
);
export const copyToTarget = change<[target: number, upTo: Uint8Array]>(
  `INSERT INTO movement_names (run, uuid, account, is_frame, kind, movement)
    SELECT r.target, n.uuid, n.account, n.is_frame, n.kind, n.movement
    FROM movement_name_runs r CROSS JOIN movement_names n ON n.run = r.run
    WHERE r.target = ? AND n.uuid <= ? ORDER BY n.uuid, n.account`,
);
export const deleteFromSource = change<[run: number, upTo: Uint8Array]>(
  'DELETE FROM movement_names WHERE run = ? AND uuid <= ?',
);
export const deleteRun = change<[run: number]>('DELETE FROM movement_name_runs WHERE run = ?');
