/** The increase of a counter between two reads. */
export type Delta =
  | { is: 'counted'; by: number; isWrapped: boolean }
  /** It fell, or jumped: the two are of different beginnings. */
  | { is: 'reset' };

/** Values at which counters wrap: digits, or bits. */
const bases = [100_000_000, 1_000_000, 2 ** 32, 2 ** 16];

/** The fraction of its base that a counter must have reached before a wrap. */
const nearness = 0.9;

/**
 * The increase of a counter, never below 0 (rules/counters#wraps-and-resets). A counter that fell from near a
 * base, by no more than a machine can vend, wrapped there. Any other fall, and a jump above `most`, is a
 * reset.
 */
export function deltaOf(then: number, now: number, most: number): Delta {
  if (now >= then)
    return now - then > most ? { is: 'reset' } : { is: 'counted', by: now - then, isWrapped: false };
  const base = bases.find((each) => then < each && then >= each * nearness && now + each - then <= most);
  return base === undefined ? { is: 'reset' } : { is: 'counted', by: now + base - then, isWrapped: true };
}
