import { jsonObject } from '../store/json.ts';
import type { Tx } from '../store/writer/transaction.ts';

/** The columns that say whose doing something was, as the audit names them. */
export const actorColumns = { actor_type: 'text', actor_id: 'text?', actor_label: 'text' } as const;

/** The values of these columns for the acting caller. */
export function actorCells({ actor }: Tx) {
  return { actor_type: actor.type, actor_id: actor.id, actor_label: actor.label };
}

/** The member `actor` as the API returns it (rules/audit#an-entry), for a row under an alias. */
export function actorObject(alias: string): string {
  return jsonObject({
    type: `${alias}.actor_type`,
    id: `${alias}.actor_id`,
    label: `${alias}.actor_label`,
  });
}
