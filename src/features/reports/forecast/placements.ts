import type { Reader } from '../../../store/statement.ts';
import { auditSeqBefore } from '../audit-moments.ts';
import { planogramsBefore, type StockedSlot } from './forecast-store.ts';

/** The number of planogram changes read: more than one refill per hour. */
const maxChanges = 1000;

/**
 * Returns the time at which each selection of a device got its current product, in ms, by selection. Leaves out
 * selections whose product has not changed since a moment.
 */
export function placedSince(
  reader: Reader,
  { id, account }: { id: string; account: number },
  slots: readonly StockedSlot[],
  sinceMs: number,
): Map<string, number> {
  const placed = new Map<string, number>();
  const after = auditSeqBefore(reader, sinceMs);
  for (const { dateMs, before } of planogramsBefore.all(reader, account, after, id, maxChanges)) {
    const { items } = JSON.parse(before) as { items: { selection: string; productId: string }[] };
    const held = new Map(items.map(({ selection, productId }) => [selection, productId]));
    for (const { selection, productId } of slots)
      if (!placed.has(selection) && held.get(selection) !== productId) placed.set(selection, dateMs);
    if (placed.size === slots.length) break;
  }
  return placed;
}
