import type { CounterSelection, SetWarning, Vends } from './counter-set.ts';
import { counterOf, textOf } from './elements.ts';

/** More selections than any machine has. */
export const maxSelections = 1000;

/** Bounds of what one selection may say. */
const maxParts = 64;

const noVends: Vends = { nL: null, vL: null, nI: null, vI: null };

/** A row of LA1: the vends of a product from one list of prices. */
type ListRow = CounterSelection['byList'][number];

/**
 * Gathers the selections of a set, in any order of its lines. PA2 to PA8 belong to the PA1 before them. PA7 and LA1 name
 * their product, may come before its PA1, and may be all that a machine has. In a set with PA1, rows of LA1 without one
 * are not selections: makes count fillings, cards and other totals there.
 */
export class SelectionReader {
  readonly #selections = new Map<string, CounterSelection>();
  /** Selections that a PA1 named. */
  readonly #declared = new Set<string>();
  readonly #lists = new Map<string, ListRow[]>();
  readonly #warnings: SetWarning[];
  #current: CounterSelection | undefined;
  #hasTooMany = false;

  constructor(warnings: SetWarning[]) {
    this.#warnings = warnings;
  }

  /** True if the set named more than `maxSelections`. Known after `all`. */
  get hasTooMany(): boolean {
    return this.#hasTooMany;
  }

  /** Returns the selections. Call it once, after the last line. */
  all(): CounterSelection[] {
    for (const [product, rows] of this.#lists) {
      const known = this.#selections.get(product);
      const selection = known ?? (this.#declared.size === 0 ? this.#make(product) : undefined);
      selection?.byList.push(...rows);
    }
    return [...this.#selections.values()];
  }

  /** @returns whether the segment is one of selections */
  take(id: string, elements: readonly string[]): boolean {
    switch (id) {
      case 'PA1':
        this.#begin(elements);
        return true;
      case 'PA2':
      case 'PA3':
      case 'PA4':
      case 'PA8':
        this.#vends(id, elements);
        return true;
      case 'PA7':
        this.#paidBy(elements);
        return true;
      case 'LA1':
        this.#ofList(elements);
        return true;
      default:
        return false;
    }
  }

  #begin(elements: readonly string[]): void {
    // Some software puts everything one element too far: the selection where the price should be.
    const isMoved = elements[0] === '' && (elements[1] ?? '') !== '';
    if (isMoved) this.#warn('prices_moved', `PA1*${elements.join('*')}`);
    const [selection = '', price, name, capacity] = isMoved ? elements.slice(1) : elements;
    const key = textOf(selection);
    this.#current = undefined;
    if (key === null) return;
    const known = this.#selections.get(key);
    if (known && this.#declared.has(key)) {
      known.isTwice = true;
      this.#warn('selection_twice', key);
      return;
    }
    const made = known ?? this.#make(key);
    if (!made) return;
    this.#declared.add(key);
    made.price = this.#number(`PA102 of ${key}`, price);
    made.name = textOf(name);
    made.capacity = this.#number(`PA104 of ${key}`, capacity);
    this.#current = made;
  }

  #make(selection: string): CounterSelection | undefined {
    if (this.#selections.size >= maxSelections) {
      this.#hasTooMany = true;
      return undefined;
    }
    const made: CounterSelection = {
      selection,
      name: null,
      price: null,
      capacity: null,
      paid: { ...noVends },
      discounts: { ...noVends },
      surcharges: { ...noVends },
      tests: { ...noVends },
      free: { ...noVends },
      mixed: { ...noVends },
      byPayment: [],
      byList: [],
      isTwice: false,
    };
    this.#selections.set(selection, made);
    return made;
  }

  #vends(id: string, elements: readonly string[]): void {
    const current = this.#current;
    if (!current) return;
    const four = (from: number): Vends => {
      const [nL, vL, nI, vI] = [0, 1, 2, 3].map((at) =>
        this.#number(
          `${id}${String(from + at + 1).padStart(2, '0')} of ${current.selection}`,
          elements[from + at],
        ),
      );
      return { nL: nL!, vL: vL!, nI: nI!, vI: vI! };
    };
    if (id === 'PA3') current.tests = four(0);
    else if (id === 'PA4') current.free = four(0);
    else if (id === 'PA8') current.mixed = four(0);
    else {
      current.paid = four(0);
      const [discounts, surcharges] = [four(4), four(8)];
      current.discounts = discounts;
      current.surcharges = surcharges;
    }
  }

  #paidBy([product, by, list, price, ...counts]: readonly string[]): void {
    const selection = this.#named(product);
    if (!selection || selection.byPayment.length >= maxParts) return;
    const [nL, vL, nI, vI] = [0, 1, 2, 3].map((at) =>
      this.#number(`PA70${at + 5} of ${selection.selection}`, counts[at]),
    );
    selection.byPayment.push({
      by: textOf(by) ?? '',
      list: textOf(list),
      price: this.#number(`PA704 of ${selection.selection}`, price),
      nL: nL!,
      vL: vL!,
      nI: nI!,
      vI: vI!,
    });
  }

  #ofList([list, product, , nI, nL]: readonly string[]): void {
    const of = textOf(product) ?? this.#current?.selection;
    if (of === undefined) return;
    const rows = this.#lists.get(of) ?? [];
    if (rows.length >= maxParts) return;
    this.#lists.set(of, rows);
    rows.push({
      list: textOf(list) ?? '',
      nL: this.#number(`LA105 of ${of}`, nL),
      nI: this.#number(`LA104 of ${of}`, nI),
    });
  }

  #named(product: string | undefined): CounterSelection | undefined {
    const key = textOf(product);
    if (key === null) return this.#current;
    return this.#selections.get(key) ?? this.#make(key);
  }

  #number(element: string, text: string | undefined): number | null {
    const value = counterOf(text);
    if (value !== undefined) return value;
    this.#warn('not_a_number', element);
    return null;
  }

  #warn(code: SetWarning['code'], detail: string): void {
    this.#warnings.push({ code, detail });
  }
}
