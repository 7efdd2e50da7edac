/**
 * What waits for a turn, of several who take turns: whoever has much waiting delays only himself. Where no more may
 * wait, who has most waiting gives way.
 */
export class FairQueue<T> {
  readonly #max: number;
  /** What each has waiting, the oldest first; whose turn is next stands first. */
  readonly #waiting = new Map<string, T[]>();
  #length = 0;

  /** `max` is how many may wait at once. */
  constructor(max = Number.POSITIVE_INFINITY) {
    this.#max = max;
  }

  get length(): number {
    return this.#length;
  }

  /**
   * Lets an item of `who` wait.
   * @returns the item that has to go for it, where too many wait: the newest of who has most; it may be this one
   */
  push(who: string, item: T): T | undefined {
    const own = this.#waiting.get(who);
    if (own) own.push(item);
    else this.#waiting.set(who, [item]);
    this.#length++;
    return this.#length > this.#max ? this.#giveWay(who) : undefined;
  }

  /** Takes the item whose turn it is. */
  shift(): T | undefined {
    for (const [who, items] of this.#waiting) {
      const item = items.shift()!;
      this.#length--;
      // Behind all others.
      this.#waiting.delete(who);
      if (items.length > 0) this.#waiting.set(who, items);
      return item;
    }
    return undefined;
  }

  /** Takes out the first item that `isIt`. */
  take(isIt: (item: T) => boolean): T | undefined {
    for (const [who, items] of this.#waiting) {
      const at = items.findIndex(isIt);
      if (at >= 0) return this.#remove(who, items, at);
    }
    return undefined;
  }

  /** Takes out all. */
  clear(): T[] {
    const all = [...this.#waiting.values()].flat();
    this.#waiting.clear();
    this.#length = 0;
    return all;
  }

  /** Of two who have as many it is the one who came. */
  #giveWay(came: string): T {
    let most = came;
    for (const [who, items] of this.#waiting) if (items.length > this.#waiting.get(most)!.length) most = who;
    const items = this.#waiting.get(most)!;
    return this.#remove(most, items, items.length - 1);
  }

  #remove(who: string, items: T[], at: number): T {
    const [item] = items.splice(at, 1);
    this.#length--;
    if (items.length === 0) this.#waiting.delete(who);
    return item!;
  }
}
