/** By how much more is gone from a selection than was sold. */
type Shift = { selection: string; more: number };

/**
 * Selections whose differences between counts and sales cancel, in pairs or all together, so that nothing is missing
 * from the machine (rules/counters#causes).
 */
export function staleSlots(all: readonly Shift[]): ReadonlyMap<string, readonly string[]> {
  const left = all.filter(({ more }) => more !== 0);
  const found = new Map<string, readonly string[]>();
  for (let at = 0; at < left.length; at++) {
    const one = left[at]!;
    const other = left.findIndex(({ more }, place) => place > at && more === -one.more);
    if (other < 0) continue;
    const [partner] = left.splice(other, 1);
    left.splice(at--, 1);
    found.set(one.selection, [partner!.selection]);
    found.set(partner!.selection, [one.selection]);
  }
  if (left.length > 1 && left.reduce((sum, { more }) => sum + more, 0) === 0)
    for (const { selection } of left)
      found.set(
        selection,
        left.map((other) => other.selection).filter((other) => other !== selection),
      );
  return found;
}
