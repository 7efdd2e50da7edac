import { jsonMoment } from '../../../store/json.ts';

/*
 * SQL that the lists of movements share. `d` is the movement; its joins add `a` (account), `v` (device), `g` (tags),
 * `o` (operation) and `c` (consumer).
 */

/** `device` of a movement. */
export const deviceLeaves = { serial: 'v.serial', name: 'd.device_name' };

/** `tags` of a movement's consumer (rules/movements#tags-of-movements), and the join that they need. */
export const tagJoin = 'LEFT JOIN tag_sets g ON g.seq = d.tag_set';
export const tagsLeaf = `json(ifnull(g.told, '[]'))`;
/** The filter by tags; its parameter is a JSON array of `seq`s of tag sets. */
export const tagFilter = 'd.tag_set IN (SELECT value FROM json_each(?))';

/** Members of every kind of movement that an item has only if `fields` names them (rules/movements#fields). */
export const movementOnDemand = {
  accountId: 'a.id',
  operationId: 'o.id',
  sequence: 'd.sequence',
  receivedAt: jsonMoment('d.received_ms'),
  warnings: warningsOf('d.date_doubtful = 1'),
  sentDate: 'd.sent_date',
};
/** `warnings` of a movement (rules/feed#doubtful-dates). */
export function warningsOf(isDoubtful: string): string {
  return `json(iif(${isDoubtful}, '["date_doubtful"]', '[]'))`;
}

/** Joins of an item, and of an item with every member that `fields` can name. */
export const movementJoins = `LEFT JOIN accounts a ON a.seq = d.account LEFT JOIN devices v ON v.seq = d.device ${tagJoin}`;
export const wholeMovementJoins = `${movementJoins} LEFT JOIN operations o ON o.seq = d.operation
  LEFT JOIN consumers c ON c.seq = d.consumer`;
