import { tagSetThen } from '../consumers/tag-sets.ts';

/*
 * The tags of movements, as SQL (rules/movements#tags-of-movements). What came in since tags stay has them in its row.
 * What was there before has those of its consumer's history, which does not change any more before the moment up to
 * which it was told: rows of before are not rewritten for them (docs/decisions/055).
 */

/** The row up to which movements of a table were there before; null where all have their tags in their rows. */
const endOfEarlier = (table: string) =>
  `(SELECT ${table}_end FROM tag_filling WHERE seq = 1 AND history_end_ms IS NOT NULL)`;

/** Movements that have tags by their own consumer and date. */
export type TaggedTable = 'deliveries' | 'recharges' | 'credits';

/** The tag set of a movement of a table that is called `alias`; null: none. */
export const tagSetOfMovement = (table: TaggedTable, alias: string) =>
  `iif(${alias}.seq <= ${endOfEarlier(table)} AND ${alias}.date_ms < (SELECT history_end_ms FROM tag_filling WHERE seq = 1),
    ${tagSetThen(`${alias}.consumer`, `${alias}.date_ms`)}, ${alias}.tag_set)`;

/** The tag set of a return that is called `alias`: that of its delivery. */
export const tagSetOfReturn = (alias: string) =>
  `iif(${alias}.seq <= ${endOfEarlier('returns')},
    (SELECT ${tagSetOfMovement('deliveries', 'x')} FROM deliveries x WHERE x.seq = ${alias}.delivery), ${alias}.tag_set)`;

/** The profile under which a delivery (`d`) was taken; of before: the one that its code had at the upgrade. */
export const profileOfDelivery = `coalesce(d.profile, iif(d.seq <= ${endOfEarlier('deliveries')},
  (SELECT iif(d.business_line = 'eas', e.eas_profile, e.vending_profile) FROM earlier_profiles e WHERE e.code = d.code),
  NULL))`;
