import { change, column, insertInto, query } from '../../../store/statement.ts';
import { segmentsPerCompaction } from './sizes.ts';

/*
 * The store of movement ids is a log-structured merge tree (docs/decisions/004-movement-ids-in-segments.md). Its tables
 * have older names: a row of `movement_names` is a known id; a row of `movement_name_runs` is a segment, and the one
 * whose state is `open` is the memtable; `movement_name_filters` has the Bloom filters.
 */

/** What a UUID is known as; `movement` is the `seq` of the movement in the table of its kind. */
export type KnownId = { account: number; isFrame: 0 | 1; kind: 1 | 2 | 3; movement: number };

const knownId = 'n.account, n.is_frame AS isFrame, n.kind, n.movement';

/** Every row of a UUID: one for each account in which it is an id, and one where it is only a frame's. */
export const knownIdsOf = query<[uuid: Uint8Array], KnownId>(
  `SELECT ${knownId} FROM movement_name_runs r CROSS JOIN movement_names n ON n.run = r.run AND n.uuid = ?`,
);
export const knownIdsInSegment = query<[segment: number, uuid: Uint8Array], KnownId>(
  `SELECT ${knownId} FROM movement_names n WHERE n.run = ? AND n.uuid = ?`,
);
export const insertId = insertInto('movement_names', {
  run: 'integer',
  uuid: 'blob',
  account: 'integer',
  is_frame: 'integer',
  kind: 'integer',
  movement: 'integer',
});

/**
 * The memtable (`open`), or a segment: `closed` until all of its UUIDs are in filters, then `filtered`. `target` is the
 * segment that a compaction moves its ids to.
 */
export type Segment = {
  segment: number;
  level: number;
  count: number;
  state: 'open' | 'closed' | 'filtered';
  target: number | null;
};
const segmentColumns = 'run AS segment, level, count, state, target';
export const allSegments = query<[], Segment>(
  `SELECT ${segmentColumns} FROM movement_name_runs ORDER BY run`,
);
/** The memtable last: it is the newest of them. */
export const unfilteredSegments = query<[], Segment>(
  `SELECT ${segmentColumns} FROM movement_name_runs WHERE state <> 'filtered' ORDER BY state = 'open'`,
);
export const countOfSegments = column<[], number>('SELECT count(*) FROM movement_name_runs');
export const openMemtable = change<[]>(
  `INSERT INTO movement_name_runs (level, count, state) VALUES (0, 0, 'open')`,
);
export const closeMemtable = change<[segment: number]>(
  `UPDATE movement_name_runs SET state = 'closed' WHERE run = ?`,
);
export const addToCount = change<[by: number, segment: number]>(
  'UPDATE movement_name_runs SET count = count + ? WHERE run = ?',
);

/** The next UUIDs of a closed segment, end to end, and the largest of them; as one value they cost a third. */
export const uuidsToFilter = query<
  [segment: number, segment: number, limit: number],
  { uuids: Uint8Array | null; last: Uint8Array | null }
>(
  `SELECT unhex(group_concat(hex(uuid), '')) AS uuids, max(uuid) AS last FROM (
    SELECT uuid FROM movement_names
    WHERE run = ? AND uuid > (SELECT filtered_to FROM movement_name_runs WHERE run = ?) ORDER BY uuid LIMIT ?)`,
);
export const setFilteredTo = change<[uuid: Uint8Array, segment: number]>(
  'UPDATE movement_name_runs SET filtered_to = ? WHERE run = ?',
);
export const setFiltered = change<[segment: number]>(
  `UPDATE movement_name_runs SET state = 'filtered', filtered_to = x'' WHERE run = ?`,
);

export const filterStamps = query<[], { seq: number; stamp: Buffer; count: number }>(
  'SELECT seq, stamp, count FROM movement_name_filters ORDER BY seq',
);
export const filterBits = column<[seq: number], Buffer>(
  'SELECT bits FROM movement_name_filters WHERE seq = ?',
);
export const insertFilter = insertInto('movement_name_filters', {
  stamp: 'blob',
  count: 'integer',
  bits: 'blob',
});
export const updateFilter = change<[stamp: Uint8Array, count: number, bits: Uint8Array, seq: number]>(
  'UPDATE movement_name_filters SET stamp = ?, count = ?, bits = ? WHERE seq = ?',
);

export const insertTarget = change<[level: number]>(
  `INSERT INTO movement_name_runs (level, count, state) VALUES (?, 0, 'filtered')`,
);
export const setTarget = change<[target: number, segment: number]>(
  'UPDATE movement_name_runs SET target = ? WHERE run = ?',
);
const sources = Array.from(
  { length: segmentsPerCompaction },
  () => 'SELECT uuid FROM movement_names WHERE run = ?',
);
/** The UUID at an offset from the smallest of sixteen segments: SQLite merges them, and sorts nothing. */
export const uuidAtPlace = column<(number | null)[], Uint8Array>(
  `${sources.join(' UNION ALL ')} ORDER BY uuid LIMIT 1 OFFSET ?`,
);
export const copyToTarget = change<[target: number, upTo: Uint8Array]>(
  `INSERT INTO movement_names (run, uuid, account, is_frame, kind, movement)
    SELECT r.target, n.uuid, n.account, n.is_frame, n.kind, n.movement
    FROM movement_name_runs r CROSS JOIN movement_names n ON n.run = r.run
    WHERE r.target = ? AND n.uuid <= ? ORDER BY n.uuid, n.account`,
);
export const deleteFromSource = change<[segment: number, upTo: Uint8Array]>(
  'DELETE FROM movement_names WHERE run = ? AND uuid <= ?',
);
export const deleteSegment = change<[segment: number]>('DELETE FROM movement_name_runs WHERE run = ?');
