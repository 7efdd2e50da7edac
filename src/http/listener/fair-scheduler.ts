import { FairQueue } from '../../lib/fair-queue.ts';
import { networkOf } from './networks.ts';

/** The time for which waiting requests yield to new connections. */
const maxYieldMs = 10;

let accepted = 0;

/** Counts a connection that was accepted. More may wait: Node.js accepts one in each turn of the event loop. */
export function noteAccepted(): void {
  accepted++;
}

/** The time for which requests are answered before the event loop looks for others. */
const timeSliceMs = 5;

/**
 * Shares this thread between addresses by round-robin. A request runs at once until all of them together have taken
 * one time slice. The others wait in a queue for each address, and every slice takes one from each queue in turn, so
 * that an address with many requests delays only itself.
 */
export class FairScheduler {
  readonly #timeSliceMs: number;
  /** Those who take turns are networks. */
  readonly #queue = new FairQueue<() => void>();
  #spentMs = 0;
  /** True if this slice is used up and everything waits for the next one. */
  #isFull = false;
  #accepted = 0;
  #fullSinceMs = 0;

  constructor(ms = timeSliceMs) {
    this.#timeSliceMs = ms;
  }

  /** Runs `work`, which must not throw, now or in a later slice; `startedMs` is a time of `performance.now`. */
  run(address: string, startedMs: number, work: () => void): void {
    if (this.#isFull) {
      this.#queue.push(networkOf(address), work);
      return;
    }
    work();
    this.#spentMs += performance.now() - startedMs;
    if (this.#spentMs < this.#timeSliceMs) return;
    this.#isFull = true;
    this.#yield();
  }

  /** Runs `work` as `run` does. @returns what it returned; rejects with what it threw */
  call<T>(address: string, work: () => T | Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      this.run(address, performance.now(), () => {
        try {
          resolve(work());
        } catch (error) {
          reject(error);
        }
      });
    });
  }

  #yield(): void {
    this.#fullSinceMs = performance.now();
    setImmediate(this.#runSlice);
  }

  readonly #runSlice = (): void => {
    const nowMs = performance.now();
    // Each new connection takes a turn of the event loop; a client behind a crowd of them would wait for as many slices.
    if (accepted !== this.#accepted && nowMs - this.#fullSinceMs < maxYieldMs) {
      this.#accepted = accepted;
      setImmediate(this.#runSlice);
      return;
    }
    const endMs = nowMs + this.#timeSliceMs;
    for (let work = this.#queue.shift(); work; work = this.#queue.shift()) {
      work();
      if (performance.now() >= endMs) break;
    }
    this.#spentMs = 0;
    this.#isFull = this.#queue.length > 0;
    if (this.#isFull) this.#yield();
  };
}
