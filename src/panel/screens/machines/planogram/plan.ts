import { inNaturalOrder } from '../../../language/in-order.ts';
/**
 * The content of a slot. Null price: the product's list price. Null stock: not counted. Null capacity:
 * unknown.
 */
export type Slot = {
  selection: string;
  productId: string | null;
  price: number | null;
  stock: number | null;
  capacity: number | null;
};

/** The selections of a machine, in their order. One without a product is an empty place of its front. */
export type Plan = readonly Slot[];

/** A member of a slot that a person changes. */
export type Member = 'productId' | 'price' | 'stock' | 'capacity';
export const members: readonly Member[] = ['productId', 'price', 'stock', 'capacity'];

const blank = { productId: null, price: null, stock: null, capacity: null };

/** The slot of a selection; a blank one if there is none. */
export function slotOf(plan: Plan, selection: string): Slot {
  return plan.find((slot) => slot.selection === selection) ?? { selection, ...blank };
}

function put(plan: Plan, slot: Slot): Plan {
  return plan.some(({ selection }) => selection === slot.selection)
    ? plan.map((other) => (other.selection === slot.selection ? slot : other))
    : [...plan, slot];
}

/** A plan with other values in a slot. */
export function edit(plan: Plan, selection: string, changes: Partial<Omit<Slot, 'selection'>>): Plan {
  return put(plan, { ...slotOf(plan, selection), ...changes });
}

/**
 * A plan with a product in a slot. Another product has its list price there, and stock 0 until it is entered
 * (unknown if the slot was not counted); the capacity stays.
 */
export function place(plan: Plan, selection: string, productId: string): Plan {
  const slot = slotOf(plan, selection);
  if (slot.productId === productId) return plan;
  return put(plan, { ...slot, productId, price: null, stock: slot.stock === null ? null : 0 });
}

/** A plan with what two selections hold exchanged. */
export function swap(plan: Plan, one: string, other: string): Plan {
  if (one === other) return plan;
  const [first, second] = [slotOf(plan, one), slotOf(plan, other)];
  return put(put(plan, { ...second, selection: one }), { ...first, selection: other });
}

/** A plan with an empty slot; its place and its capacity stay. */
export function clear(plan: Plan, selection: string): Plan {
  const { stock, capacity } = slotOf(plan, selection);
  return put(plan, { ...blank, selection, stock: stock === null ? null : 0, capacity });
}

/** A plan with places for these selections. */
export function withPlaces(plan: Plan, selections: readonly string[]): Plan {
  const known = new Set(plan.map(({ selection }) => selection));
  const added = selections.filter((selection) => !known.has(selection));
  return [...plan, ...added.map((selection) => ({ selection, ...blank }))];
}

/** A plan without a place. */
export function withoutPlace(plan: Plan, selection: string): Plan {
  return plan.filter((slot) => slot.selection !== selection);
}

/** The plan of a machine: its planogram in the order of its front, with the empty places. */
export function onFront(kept: Plan, front: readonly string[]): Plan {
  const named = new Set(front);
  return [
    ...front.map((selection) => slotOf(kept, selection)),
    ...kept.filter(({ selection }) => !named.has(selection)),
  ];
}

/** A slot with a product. */
export type FilledSlot = Slot & { productId: string };
/** The slots of a plan that hold a product: its planogram. */
export function filledOf(plan: Plan): FilledSlot[] {
  return plan.filter((slot): slot is FilledSlot => slot.productId !== null);
}

/** The change of a slot, with the changed members before and after. `drawn` and `dropped` are empty slots. */
export type Change = {
  selection: string;
  kind: 'added' | 'removed' | 'changed' | 'drawn' | 'dropped';
  before: Slot | null;
  after: Slot | null;
  members: Member[];
};

/** Changes between two plans, by slot. */
export function changesOf(before: Plan, after: Plan): Change[] {
  const [old, fresh] = [filledOf(before), filledOf(after)].map(
    (slots) => new Map(slots.map((slot) => [slot.selection, slot])),
  ) as [Map<string, FilledSlot>, Map<string, FilledSlot>];
  const changes: Change[] = [];
  for (const [selection, slot] of fresh) {
    const was = old.get(selection);
    if (!was) {
      const set = members.filter((member) => slot[member] !== null);
      changes.push({ selection, kind: 'added', before: null, after: slot, members: set });
      continue;
    }
    const changed = members.filter((member) => slot[member] !== was[member]);
    if (changed.length > 0)
      changes.push({ selection, kind: 'changed', before: was, after: slot, members: changed });
  }
  for (const [selection, slot] of old) {
    if (!fresh.has(selection))
      changes.push({ selection, kind: 'removed', before: slot, after: null, members: ['productId'] });
  }
  for (const [slots, others, kind] of [
    [after, before, 'drawn'],
    [before, after, 'dropped'],
  ] as const) {
    const known = new Set(others.map(({ selection }) => selection));
    for (const { selection, productId } of slots) {
      if (productId === null && !known.has(selection))
        changes.push({ selection, kind, before: null, after: null, members: [] });
    }
  }
  return changes.sort((one, other) => inNaturalOrder(one.selection, other.selection));
}

/**
 * Applies a draft to the current plan, because machines sell and other users edit meanwhile. Only members of
 * the draft that differ from `base` are applied; the rest comes from `now`. If both assign another product to
 * a slot, the draft's slot replaces it.
 */
export function rebase(base: Plan, draft: Plan, now: Plan): Plan {
  const [was, is] = [base, now].map((plan) => new Map(plan.map((slot) => [slot.selection, slot]))) as [
    Map<string, Slot>,
    Map<string, Slot>,
  ];
  const drawn = draft.flatMap((slot): Slot[] => {
    const { selection } = slot;
    const [before, current] = [was.get(selection), is.get(selection)];
    if (before && members.every((member) => before[member] === slot[member]))
      return current ? [current] : before.productId === null ? [slot] : [];
    if (!before || !current || slot.productId !== before.productId) return [slot];
    if (current.productId !== before.productId) return [slot];
    const merged = { ...current };
    for (const member of members) {
      if (slot[member] !== before[member]) Object.assign(merged, { [member]: slot[member] });
    }
    return [merged];
  });
  const named = new Set(draft.map(({ selection }) => selection));
  return [...drawn, ...now.filter(({ selection }) => !named.has(selection) && !was.has(selection))];
}

/** Members that a copy includes in addition to products. */
export type CopyChoice = { prices: boolean; capacities: boolean };

/**
 * The plan of a machine copied to another one. The other machine's stock stays where the product stays the same, and is
 * 0 for another product (unknown if the source's stock is not counted). Places that only the other machine
 * had are removed.
 */
export function copiedOnto(source: Plan, target: Plan, { prices, capacities }: CopyChoice): Plan {
  return source.map((slot): Slot => {
    if (slot.productId === null) return { ...blank, selection: slot.selection };
    const there = slotOf(target, slot.selection);
    const stays = there.productId === slot.productId;
    return {
      selection: slot.selection,
      productId: slot.productId,
      price: prices ? slot.price : stays ? there.price : null,
      stock: stays ? there.stock : slot.stock === null ? null : 0,
      capacity: capacities ? slot.capacity : there.capacity,
    };
  });
}

/** The fill level of a slot; `low` is below a tenth of its capacity. */
export type Level = 'empty' | 'low' | 'fine';
/** The fill level of a slot; null if its stock is not counted. */
export function levelOf({ stock, capacity }: Pick<Slot, 'stock' | 'capacity'>): Level | null {
  if (stock === null) return null;
  if (stock === 0) return 'empty';
  return capacity !== null && stock * 10 < capacity ? 'low' : 'fine';
}
