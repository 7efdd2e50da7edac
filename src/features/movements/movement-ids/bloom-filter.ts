/** How many bits stand for a UUID: about the best number where a filter has 16 bits for each. */
const bitsPerUuid = 6;

/** The bytes of a UUID mixed into two numbers of 32 bits, which determine the places of its bits. */
export type UuidHash = { first: number; second: number };

/**
 * Mixes all 16 bytes: of a version 7 the random ones are the last, of `00000000-0000-4000-8000-00000000000N` one alone
 * differs. MurmurHash3 (32 bits) under two seeds.
 */
export function uuidHash(uuid: Uint8Array, at = 0): UuidHash {
  let first = 0x9747b28c;
  let second = 0x3c6ef372;
  for (let word = at; word < at + 16; word += 4) {
    let k = uuid[word]! | (uuid[word + 1]! << 8) | (uuid[word + 2]! << 16) | (uuid[word + 3]! << 24);
    k = Math.imul(k, 0xcc9e2d51);
    k = Math.imul((k << 15) | (k >>> 17), 0x1b873593);
    first = mixed(first ^ k);
    second = mixed(second ^ k);
  }
  return { first: ended(first ^ 16), second: ended(second ^ 16) };
}

function mixed(hash: number): number {
  return (Math.imul((hash << 13) | (hash >>> 19), 5) + 0xe6546b64) | 0;
}

function ended(hash: number): number {
  let h = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return h ^ (h >>> 16);
}

/**
 * A Bloom filter of UUIDs. A UUID that was added always passes. Of the others about 1 in 1000 pass, as long as the
 * filter has 16 bits for each that was added. Places are `first + n * second`, which is as good as independent ones
 * (Kirsch and Mitzenmacher, "Less Hashing, Same Performance", 2006).
 */
export class BloomFilter {
  readonly bits: Uint8Array;
  readonly #mask: number;

  /** @param bits a power of two of bytes, 2^29 at most; the filter is made of them, not of a copy */
  constructor(bits: Uint8Array) {
    this.bits = bits;
    this.#mask = bits.length * 8 - 1;
  }

  add({ first, second }: UuidHash): void {
    // Odd, so that no two places of a UUID are the same.
    const step = second | 1;
    for (let n = 0, place = first; n < bitsPerUuid; n++, place = (place + step) | 0) {
      const bit = place & this.#mask;
      this.bits[bit >>> 3]! |= 1 << (bit & 7);
    }
  }

  /** False only for what was never added. */
  passes({ first, second }: UuidHash): boolean {
    const step = second | 1;
    for (let n = 0, place = first; n < bitsPerUuid; n++, place = (place + step) | 0) {
      const bit = place & this.#mask;
      if ((this.bits[bit >>> 3]! & (1 << (bit & 7))) === 0) return false;
    }
    return true;
  }
}
