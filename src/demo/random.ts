/** Numbers that look random and are the same for the same seed (mulberry32). */
export class SeededRandom {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** A random sequence of its own for one part of the demo, so that other parts do not change it (FNV-1a). */
  static of(seed: number, part: string): SeededRandom {
    let hash = 0x811c9dc5 ^ seed;
    for (let at = 0; at < part.length; at++) hash = Math.imul(hash ^ part.charCodeAt(at), 0x01000193);
    const random = new SeededRandom(hash);
    random.next();
    return random;
  }

  /** 32 bits. */
  bits(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = this.#state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return (mixed ^ (mixed >>> 14)) >>> 0;
  }

  /** From 0 up to, not including, 1. */
  next(): number {
    return this.bits() / 2 ** 32;
  }

  /** An integer from `min` to `max`, both included. */
  integer(min: number, max: number): number {
    return min + Math.floor(this.next() * (max - min + 1));
  }

  /** True with the given probability. */
  chance(probability: number): boolean {
    return this.next() < probability;
  }

  /** One of the items, of which there is one at least. */
  pick<T>(items: readonly T[]): T {
    return items[Math.floor(this.next() * items.length)]!;
  }

  /** One of the items, each as often as its weight says. */
  weighted<T>(choices: readonly (readonly [item: T, weight: number])[]): T {
    let left = this.next() * choices.reduce((sum, [, weight]) => sum + weight, 0);
    for (const [item, weight] of choices) {
      left -= weight;
      if (left < 0) return item;
    }
    return choices.at(-1)![0];
  }

  /** `count` of the items, each once, in an order of their own. */
  sample<T>(items: readonly T[], count: number): T[] {
    const left = [...items];
    const taken: T[] = [];
    while (taken.length < count && left.length > 0) {
      taken.push(...left.splice(this.integer(0, left.length - 1), 1));
    }
    return taken;
  }

  bytes(count: number): Buffer {
    const bytes = Buffer.alloc(Math.ceil(count / 4) * 4);
    for (let at = 0; at < bytes.length; at += 4) bytes.writeUInt32LE(this.bits(), at);
    return bytes.subarray(0, count);
  }

  /** Decimal digits, the first of which is none. */
  digits(count: number): string {
    let text = String(this.integer(1, 9));
    while (text.length < count) text += this.integer(0, 9);
    return text;
  }
}
