/**
 * A queue that serves several callers in turn, so that a caller with many entries delays only itself. When
 * the queue is full, the caller with the most entries gives one up.
 */
export class FairQueue<T> {
  readonly #max: number;
  /** Entries of each caller, oldest first. The caller whose turn is next comes first. */
  readonly #waiting = new Map<string, T[]>();
  #length = 0;

  readonly #chance: () => number;

  /** `max` is how many may wait at once; `chance` returns a number from 0 to 1, excluded, by which equals give way. */
  constructor(max = Number.POSITIVE_INFINITY, chance: () => number = Math.random) {
    this.#max = max;
    this.#chance = chance;
  }

  get length(): number {
    return this.#length;
  }

  /**
   * Queues an item of `who`.
   * @returns the item that has to go for it, where too many wait: the newest of the caller with the
   *   most, or of one of several at random; it may be this one
   */
  push(who: string, item: T): T | undefined {
    const own = this.#waiting.get(who);
    if (own) own.push(item);
    else this.#waiting.set(who, [item]);
    this.#length++;
    return this.#length > this.#max ? this.#giveWay() : undefined;
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

  /** If always the newcomer were refused, a caller who fills the queue from many addresses would keep it. */
  #giveWay(): T {
    let most: [who: string, items: T[]][] = [];
    for (const one of this.#waiting) {
      const difference = one[1].length - (most[0]?.[1].length ?? 0);
      if (difference >= 0) most = difference > 0 ? [one] : [...most, one];
    }
    const [who, items] = most[Math.floor(this.#chance() * most.length)]!;
    return this.#remove(who, items, items.length - 1);
  }

  #remove(who: string, items: T[], at: number): T {
    const [item] = items.splice(at, 1);
    this.#length--;
    if (items.length === 0) this.#waiting.delete(who);
    return item!;
  }
}
