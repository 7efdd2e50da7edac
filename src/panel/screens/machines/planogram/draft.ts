import { signal } from '@preact/signals';
import type { Reply } from '../../../api/call.ts';
import { useLeavingAsked } from '../../../parts/forms/leaving.ts';
import type { Device } from '../types.ts';
import { changesOf, onFront, type Plan, type Slot } from './plan.ts';

/** Known properties of a product in a plan. */
export type KnownProduct = {
  name: string;
  businessLine: 'vending' | 'eas';
  listPrice: number | null;
};

const products = new Map<string, KnownProduct>();

/** Remembers a product that a person may put somewhere. */
export function know(id: string, product: KnownProduct): void {
  products.set(id, product);
}

/** Known properties of a product, from everything shown so far. */
export function productOf(id: string | null): KnownProduct | undefined {
  return id === null ? undefined : products.get(id);
}

/** The plan of a machine, from the API's answers, with its products. */
export function planOf(
  { items }: Reply<'GET /devices/:id/slots'>,
  { front = [] }: Pick<Device, 'front'>,
): Plan {
  const kept = items.map(({ selection, product, price, stock, capacity }): Slot => {
    know(product.id, product);
    return { selection, productId: product.id, price, stock, capacity };
  });
  return onFront(kept, front);
}

/** Unsaved changes: the plan they are based on, and each step since. The last step is shown. */
type Draft = { base: Plan; steps: readonly Plan[] };

// Drafts by machine, until the page is closed: a user who leaves by mistake finds the draft again.
const drafts = signal<ReadonlyMap<string, Draft>>(new Map());

function keep(id: string, draft: Draft | null): void {
  const next = new Map(drafts.value);
  if (draft === null) next.delete(id);
  else next.set(id, draft);
  drafts.value = next;
}

/** A machine's plan while it is drawn. */
export type Drawing = {
  /** The plan the draft is based on. */
  base: Plan;
  plan: Plan;
  /** The number of changed slots. */
  changes: number;
  canUndo: boolean;
  /** Changes what is drawn, also twice before it is shown. */
  draw(change: (plan: Plan) => Plan): void;
  undo(): void;
  discard(): void;
};

/** Edits the plan of a machine until it is saved; without edits it follows the saved one. */
export function useDrawing(id: string, saved: Plan): Drawing {
  const draft = drafts.value.get(id);
  const base = draft?.base ?? saved;
  const plan = draft?.steps.at(-1) ?? saved;
  const changes = changesOf(base, plan).length;
  useLeavingAsked(changes > 0);
  return {
    base,
    plan,
    changes,
    canUndo: draft !== undefined,
    draw(change) {
      const { base, steps } = drafts.value.get(id) ?? { base: saved, steps: [] };
      const latest = steps.at(-1) ?? base;
      const next = change(latest);
      if (next !== latest) keep(id, { base, steps: [...steps, next] });
    },
    undo() {
      const steps = draft?.steps.slice(0, -1) ?? [];
      keep(id, steps.length === 0 ? null : { base, steps });
    },
    discard: () => keep(id, null),
  };
}
