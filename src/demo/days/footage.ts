import type { Machine } from '../machines.ts';
import type { DemoCounts } from '../types.ts';

/** A video that a movement names, and whose controller sends it, by serial. */
export type Clip = { videoKey: string; kind: Film; controller: string; atMs: number };

/** Kinds of films. A loan is a delivery of something to return. */
export type Film = 'delivery' | 'loan' | 'return';

/** The number of earlier movements of each kind that have a film. */
const spread = 6;

/**
 * The newest ones are viewed first: of the movements among this many last deliveries, all have a video. For loans and
 * returns, which are rarer, it is a thousandth of the deliveries of a large site.
 */
const latest = {
  delivery: () => 40,
  loan: (deliveries: number) => Math.max(160, deliveries / 1000),
  return: (deliveries: number) => Math.max(160, deliveries / 1000),
};

/** Chooses the movements that are filmed: a demo should not fill a disk with copies of one video. */
export class Footage {
  readonly clips: Clip[] = [];
  readonly #deliveries: number;
  readonly #nextOf = { delivery: 0, loan: 0, return: 0 };

  /** @param deliveries how many there will be */
  constructor(deliveries: number) {
    this.#deliveries = deliveries;
  }

  /** @returns the key of the video; null: this one is not filmed */
  of(
    kind: Film,
    { deliveries }: DemoCounts,
    { serial, controller }: Machine,
    atMs: number,
    id: string,
  ): string | null {
    const all = this.#deliveries;
    const isLate = all - deliveries <= Math.min(latest[kind](all), all / 10);
    if (!isLate && deliveries < this.#nextOf[kind]) return null;
    this.#nextOf[kind] = deliveries + all / spread;
    const videoKey = `${serial}-${kind}-${id.slice(-12)}.webm`;
    this.clips.push({ videoKey, kind, controller, atMs });
    return videoKey;
  }
}
