import type { Filters } from '../../../store/lists/conditions.ts';
import type { MovementTable } from './movement-table.ts';

/** The description of a list's arrival order. */
export const byArrival =
  ' `receivedFrom` and `receivedTo` bound when Larder received a movement. With `order=arrival` the oldest arrival ' +
  'comes first, and `nextCursor` is never null: repeat the call with it until no items are returned, store it, and ' +
  'continue from it later. Movements that arrive late, whatever their date, are returned then.';

/** The paths that an item has only if `fields` names them, for a description. */
export function onDemand<F extends Filters>({ projection }: MovementTable<F>): string {
  return projection.pathsOnDemand.map((path) => `\`${path}\``).join(', ');
}

/** The problems of a movement that a path names. */
export const oneProblems = ['transactions.not_found', 'auth.out_of_scope'] as const;
