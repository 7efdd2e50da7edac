/** What has been shown of a list that is read by cursors: the newest first, and where the rest begins. */
export type Shown<T> = { items: readonly T[]; nextCursor: string | null };

/**
 * What is to be shown once the first page was read again: that page, and below it what was shown already. Where the
 * two do not meet, because more is new than a page holds, it is that page alone.
 */
export function withFirstPage<T extends { id: string }>(shown: Shown<T>, first: Shown<T>): Shown<T> {
  const last = first.items.at(-1);
  const at = last === undefined ? -1 : shown.items.findIndex(({ id }) => id === last.id);
  if (at === -1 || at === shown.items.length - 1) return first;
  return { items: [...first.items, ...shown.items.slice(at + 1)], nextCursor: shown.nextCursor };
}

/** What is to be shown once the next page was read. What both have stands once. */
export function withNextPage<T extends { id: string }>(shown: Shown<T>, next: Shown<T>): Shown<T> {
  const known = new Set(shown.items.map(({ id }) => id));
  return {
    items: [...shown.items, ...next.items.filter(({ id }) => !known.has(id))],
    nextCursor: next.nextCursor,
  };
}
