/** What has been shown of a list that is read by cursors: the newest first, and where the rest begins. */
export type Shown<T> = { items: readonly T[]; nextCursor: string | null };

/** By what rows are told apart: their `id`, else all that they say. */
export function idOf(row: unknown): string {
  const { id } = row as { id?: unknown };
  return typeof id === 'string' ? id : JSON.stringify(row);
}

/**
 * What is to be shown once the first page was read again: that page, and below it what was shown already. Where the
 * two do not meet, because more is new than a page holds, it is that page alone.
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

/** What is to be shown once the next page was read. What both have stands once. */
export function withNextPage<T>(shown: Shown<T>, next: Shown<T>, keyOf: (row: T) => string = idOf): Shown<T> {
  const known = new Set(shown.items.map(keyOf));
  return {
    items: [...shown.items, ...next.items.filter((row) => !known.has(keyOf(row)))],
    nextCursor: next.nextCursor,
  };
}
