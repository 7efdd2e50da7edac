/** Typed stock and capacity of a slot. An empty text means unknown. */
export type Typed = { stock: string; capacity: string };

type Slot = { selection: string; stock: number | null; capacity: number | null };

const text = (value: number | null) => (value === null ? '' : String(value));

/** The numbers of slots as they are in fields. */
export function typedOf(slots: readonly Slot[]): ReadonlyMap<string, Typed> {
  return new Map(
    slots.map(({ selection, stock, capacity }) => [
      selection,
      { stock: text(stock), capacity: text(capacity) },
    ]),
  );
}

/** The number that was typed; undefined where it is none that a slot can have. */
export function numberIn(typed: string): number | null | undefined {
  const plain = typed.trim();
  if (plain === '') return null;
  return /^\d{1,6}$/.test(plain) ? Number(plain) : undefined;
}

/**
 * The current slots with the values changed in the table. Sales since then still count, unless a new stock was typed.
 * Null if nothing was changed.
 */
export function withTyped<T extends Slot>(
  now: readonly T[],
  before: ReadonlyMap<string, Typed>,
  typed: ReadonlyMap<string, Typed>,
): T[] | null {
  let changes = 0;
  const slots = now.map((slot) => {
    const [was, is] = [before.get(slot.selection), typed.get(slot.selection)];
    if (!was || !is) return slot;
    const changed = { ...slot };
    for (const name of ['stock', 'capacity'] as const) {
      const number = numberIn(is[name]);
      if (is[name].trim() === was[name] || number === undefined) continue;
      changed[name] = number;
      changes++;
    }
    return changed;
  });
  return changes === 0 ? null : slots;
}
