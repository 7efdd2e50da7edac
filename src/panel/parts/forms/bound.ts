import { zone } from '../../language/format.ts';
import { dayOfBound } from '../../language/validity.ts';
import { momentOf, wallAt } from '../../language/zoned.ts';

/** The bounds of a validity as they are typed in: empty, a day, or a day with a time such as `2026-06-30T18:00`. */
export type BoundsInput = { validFrom: string; validUntil: string };
export type BoundName = keyof BoundsInput;

export const always: BoundsInput = { validFrom: '', validUntil: '' };

/** A bound of a reply as it is typed in. */
function typedBound(name: BoundName, moment: string | undefined): string {
  if (moment === undefined) return '';
  const day = dayOfBound(name, moment);
  return day ?? new Date(wallAt(zone(), Date.parse(moment))).toISOString().slice(0, 16);
}

/** A bound as sheets have it, which imports take; null: none. */
export function boundCell(name: BoundName, moment: string | undefined): string | null {
  return moment === undefined ? null : typedBound(name, moment).replace('T', ' ');
}

/** The bounds of a reply as they are typed in. */
export function typedBounds(of: {
  validFrom?: string | undefined;
  validUntil?: string | undefined;
}): BoundsInput {
  return {
    validFrom: typedBound('validFrom', of.validFrom),
    validUntil: typedBound('validUntil', of.validUntil),
  };
}

/** A typed bound as bodies have it; null: none. */
export function sentBound(typed: string): string | null {
  if (typed === '') return null;
  if (typed.length === 10) return typed;
  return new Date(momentOf(zone(), Date.parse(`${typed}Z`))).toISOString();
}

/** The bounds to send: those that differ from the ones before, so that none loses its seconds. */
export function changedBounds(
  typed: BoundsInput,
  before: BoundsInput,
): Partial<Record<BoundName, string | null>> {
  const names = (['validFrom', 'validUntil'] as const).filter((name) => typed[name] !== before[name]);
  return Object.fromEntries(names.map((name) => [name, sentBound(typed[name])]));
}
