import type { Interface } from '../../../app/routes.ts';

/** What a group is of: a thing, or a value; null is without. */
export type Key = Interface['GET /consumption/groups']['reply']['items'][number]['key'];

/** What tells a group from others of its dimension. */
export function keyText(key: Key | undefined): string {
  return JSON.stringify(key && 'id' in key ? key.id : (key ?? null));
}
