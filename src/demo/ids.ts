import { type IdSource, idOf } from '../store/ids.ts';
import { SeededRandom } from './random.ts';

/*
 * Ids are of version 7 like all of Larder's, and follow from the seed. Secrets never do: those are the domain's own.
 */

/**
 * The start of the demo's ids. They do not use their own creation time, so they are the same on every day.
 */
const originMs = Date.UTC(2026, 0, 1);

/** The ids of what the demo makes, a millisecond after each other. */
export function thingIds(seed: number): IdSource {
  const random = SeededRandom.of(seed, 'things');
  let made = 0;
  return () => idOf(originMs + made++, random.bytes(16));
}

/** The ids of reported movements; the id of a machine's movement contains its time. */
export function movementIds(random: SeededRandom): (dateMs: number) => string {
  return (dateMs) => idOf(dateMs, random.bytes(16));
}
