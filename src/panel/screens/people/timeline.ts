/** One of several lists, newest first, with its loaded pages. */
export type PartOf<T> = { readonly items: readonly T[]; readonly isWhole: boolean };

/**
 * Merges several lists, newest first, as far as the order is certain. Items older than the last loaded item of a list
 * with more pages wait, because its next page may have newer ones.
 */
export function mergeNewest<T extends { readonly date: string }>(lists: readonly PartOf<T>[]): T[] {
  const boundary = lists
    .filter(({ isWhole }) => !isWhole)
    .map(endOf)
    .sort()
    .at(-1);
  return lists
    .flatMap(({ items }) => items.filter(({ date }) => boundary === undefined || date >= boundary))
    .sort((a, b) => (a.date < b.date ? 1 : a.date > b.date ? -1 : 0));
}

/** Returns the lists that must load more before the merged list can continue. */
export function holdingBack<T extends { readonly date: string }>(lists: readonly PartOf<T>[]): number[] {
  const open = lists.flatMap((list, at) => (list.isWhole ? [] : [{ at, end: endOf(list) }]));
  const latest = open
    .map(({ end }) => end)
    .sort()
    .at(-1);
  return open.filter(({ end }) => end === latest).map(({ at }) => at);
}

/** The oldest moment that a list has returned; after all moments before its first page. */
function endOf<T extends { readonly date: string }>({ items }: PartOf<T>): string {
  return items.at(-1)?.date ?? '~';
}
