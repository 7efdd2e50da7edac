import type { Draft, VisitDraft } from './visit-drafts.ts';

type Items = VisitDraft['body']['items'];

/** A number that somebody typed; undefined for none. */
export function typedCount(text: string | undefined): number | undefined {
  const trimmed = (text ?? '').trim();
  return /^\d{1,5}$/.test(trimmed) ? Number(trimmed) : undefined;
}

/** The typed values as items of a visit; slots without values are left out. */
export function itemsOf({ slots }: Draft): Items {
  return Object.entries(slots).flatMap(([selection, typed]) => {
    const [counted, added, removed] = [typed.counted, typed.added, typed.removed].map(typedCount);
    if (counted === undefined && added === undefined && removed === undefined) return [];
    return [
      {
        selection,
        ...(counted !== undefined && { counted }),
        ...(added !== undefined && { added }),
        ...(removed !== undefined && { removed }),
      },
    ];
  });
}

/** Returns the number of units in a slot afterwards; undefined if unknown. */
export function afterwards(
  typed: Draft['slots'][string] | undefined,
  believed: number | null,
): number | undefined {
  const [counted, added, removed] = [typed?.counted, typed?.added, typed?.removed].map(typedCount);
  const start = counted ?? believed ?? undefined;
  return start === undefined ? undefined : start + (added ?? 0) - (removed ?? 0);
}
