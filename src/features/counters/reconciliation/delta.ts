/** How much a counter went on between two reads. */
export type Delta =
  | { is: 'counted'; by: number; isWrapped: boolean }
  /** It fell, or jumped: the two are of different beginnings. */
  | { is: 'reset' };

/** Where counters begin anew: after so many digits, or bits. */
const bases = [100_000_000, 1_000_000, 2 ** 32, 2 ** 16];

/** How near its base a counter must have been. */
const nearness = 0.9;

/**
 * How much a counter went on, never less than 0 (rules/counters#wraps-and-resets): one that fell from near a base, and
 * by no more than a machine can vend, began anew there; any other fall, and a jump above `most`, is a reset.
 */
export function deltaOf(then: number, now: number, most: number): Delta {
  if (now >= then)
    return now - then > most ? { is: 'reset' } : { is: 'counted', by: now - then, isWrapped: false };
  const base = bases.find((each) => then < each && then >= each * nearness && now + each - then <= most);
  return base === undefined ? { is: 'reset' } : { is: 'counted', by: now + base - then, isWrapped: true };
}
