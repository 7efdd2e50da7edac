/** The loaded part of a list with cursors: the newest first, and the cursor of the rest. */
export type Shown<T> = { items: readonly T[]; nextCursor: string | null };

/** The identity of a row: its `id`, else its whole content. */
export function idOf(row: unknown): string {
  const { id } = row as { id?: unknown };
  return typeof id === 'string' ? id : JSON.stringify(row);
}

/**
 * Merges a fresh first page with the rows shown so far. If they do not overlap, because more rows are new
 * than fit on a page, the result is the fresh page alone.
 */
export function withFirstPage<T>(
  shown: Shown<T>,
  first: Shown<T>,
  keyOf: (row: T) => string = idOf,
): Shown<T> {
  const last = first.items.at(-1);
  const at = last === undefined ? -1 : shown.items.findIndex((row) => keyOf(row) === keyOf(last));
  if (at === -1 || at === shown.items.length - 1) return first;
  return { items: [...first.items, ...shown.items.slice(at + 1)], nextCursor: shown.nextCursor };
}

/** Appends the next page without duplicates. */
export function withNextPage<T>(shown: Shown<T>, next: Shown<T>, keyOf: (row: T) => string = idOf): Shown<T> {
  const known = new Set(shown.items.map(keyOf));
  return {
    items: [...shown.items, ...next.items.filter((row) => !known.has(keyOf(row)))],
    nextCursor: next.nextCursor,
  };
}
