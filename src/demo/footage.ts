import type { Machine } from './machines.ts';
import type { DemoCounts } from './story.ts';

/** A video that a movement names, and whose controller sends it, by serial. */
export type Clip = { videoKey: string; kind: 'delivery' | 'return'; controller: string; atMs: number };

/** How many of the time before are filmed, of each kind. */
const spread = 8;

/** The last ones are looked at first: of that many deliveries at the end, everything is filmed. */
const latest = { delivery: 60, return: 300 };

/** Chooses the movements that are filmed: a demo should not fill a disk with copies of one video. */
export class Footage {
  readonly clips: Clip[] = [];
  readonly #deliveries: number;
  #nextOf = { delivery: 0, return: 0 };

  /** @param deliveries how many there will be */
  constructor(deliveries: number) {
    this.#deliveries = deliveries;
  }

  ofDelivery(counts: DemoCounts, machine: Machine, atMs: number, id: string): string | null {
    return this.#of('delivery', counts, machine, atMs, id);
  }

  ofReturn(counts: DemoCounts, machine: Machine, atMs: number, id: string): string | null {
    return this.#of('return', counts, machine, atMs, id);
  }

  #of(
    kind: Clip['kind'],
    { deliveries }: DemoCounts,
    { serial, controller }: Machine,
    atMs: number,
    id: string,
  ): string | null {
    const isLate = this.#deliveries - deliveries <= Math.min(latest[kind], this.#deliveries / 10);
    if (!isLate && deliveries < this.#nextOf[kind]) return null;
    this.#nextOf[kind] = deliveries + this.#deliveries / spread;
    const videoKey = `${serial}-${kind}-${id.slice(-12)}.webm`;
    this.clips.push({ videoKey, kind, controller, atMs });
    return videoKey;
  }
}
