import { insertInto, query } from '../../store/statement.ts';

/** The meaning of a known UUID; `movement` is the `seq` of the movement in the table of its kind. */
export type KnownId = { account: number; isFrame: 0 | 1; kind: 1 | 2 | 3; movement: number };

/** Every row of a UUID: one for each account in which it is an id, and one if it is only the frame uuid of a delivery. */
export const knownIdsOf = query<[uuid: Uint8Array], KnownId>(
  'SELECT account, is_frame AS isFrame, kind, movement FROM movement_ids WHERE uuid = ?',
);

/**
 * Adds a new id. Ids in order of time (UUIDv7) are written to the end of the tree, random ones to any of its pages
 * (docs/decisions/004).
 */
export const insertMovementId = insertInto('movement_ids', {
  uuid: 'blob',
  account: 'integer',
  is_frame: 'integer',
  kind: 'integer',
  movement: 'integer',
});
