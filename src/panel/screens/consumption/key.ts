import type { Interface } from '../../../app/routes.ts';

/** The thing or value of a group; null for the group without one. */
export type Key = Interface['GET /consumption/groups']['reply']['items'][number]['key'];

/** A text that identifies a group within its dimension. */
export function keyText(key: Key | undefined): string {
  return JSON.stringify(key && 'id' in key ? key.id : (key ?? null));
}
