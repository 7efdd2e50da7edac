import { hiddenValue } from '../../access/visible-types.ts';
import { auditResourceTypes } from '../../store/writer/audit-trail.ts';
import { type MovementKind, movementKinds } from '../movements/by-sequence.ts';

/** A resource of the audit, as a kind of change: a batch of movements is returned movement by movement. */
export type ThingChange = Exclude<(typeof auditResourceTypes)[number], 'movements'>;

export const thingChanges = auditResourceTypes.filter((type): type is ThingChange => type !== 'movements');

/** Kinds of changes (rules/changes#a-change). */
export const changeKinds: readonly (ThingChange | MovementKind)[] = [...thingChanges, ...movementKinds];
export type ChangeKind = (typeof changeKinds)[number];

/** Returns true if a kind is one of movements. */
export function isMovement(kind: ChangeKind): kind is MovementKind {
  return (movementKinds as readonly string[]).includes(kind);
}

/** Requested kinds: resources of the audit, and movements within its batches. */
export type KindsAsked = {
  /** The resource types; undefined: all of them. */
  types: readonly string[] | undefined;
  /** For all kinds, the excluded ones, as a value of `isVisible`. */
  told?: string | undefined;
  movements: readonly MovementKind[];
};

/** The kinds of a query, without those that are hidden from the caller; if it names none, all others. */
export function kindsAsked(
  kinds: readonly ChangeKind[] | undefined,
  hidden: readonly ThingChange[],
): KindsAsked {
  if (kinds === undefined) return { types: undefined, told: hiddenValue(hidden), movements: movementKinds };
  const movements = kinds.filter(isMovement);
  const things = kinds.filter((kind) => !isMovement(kind) && !hidden.includes(kind as ThingChange));
  return { types: movements.length > 0 ? [...things, 'movements'] : things, movements };
}
