/** The most places of `max` that one sharer has: half of them. */
export function shareOf(max: number): number {
  return Math.max(1, Math.floor(max / 2));
}

/**
 * Counts the places of a shared resource by sharer: each has at most half of them (rules/requests#shares). A null
 * sharer, the installation itself, is limited only by the number of places.
 */
export class Shares {
  readonly #max: number;
  readonly #held = new Map<string, number>();
  #all = 0;

  constructor(max: number) {
    this.#max = max;
  }

  /** True if a place is free, and the sharer has less than half of all. */
  hasRoom(sharer: string | null): boolean {
    if (this.#all >= this.#max) return false;
    return sharer === null || (this.#held.get(sharer) ?? 0) < shareOf(this.#max);
  }

  /** Takes a place. Ask `hasRoom` first. */
  take(sharer: string | null): void {
    this.#all++;
    if (sharer !== null) this.#held.set(sharer, (this.#held.get(sharer) ?? 0) + 1);
  }

  /** Releases a place. */
  leave(sharer: string | null): void {
    this.#all--;
    if (sharer === null) return;
    const left = this.#held.get(sharer)! - 1;
    if (left === 0) this.#held.delete(sharer);
    else this.#held.set(sharer, left);
  }
}
