import { networkOf } from './networks.ts';

/** How long requests are answered before the event loop gets to look for others. */
const turnMs = 5;

/**
 * Shares this thread between addresses. What comes runs at once, until it has taken `turnMs` together; the rest waits
 * for later turns of the event loop, in which addresses take turns: whoever asks for much waits for himself.
 */
export class Turns {
  readonly #turnMs: number;
  /** What waits, by address; whose turn is next stands first. */
  readonly #waiting = new Map<string, (() => void)[]>();
  #spentMs = 0;
  /** Whether a later turn is to come, for which everything waits. */
  #isFull = false;

  constructor(ms = turnMs) {
    this.#turnMs = ms;
  }

  /** Runs `work`, which must not throw, now or in a later turn; `startedMs` is what `performance.now` says. */
  run(address: string, startedMs: number, work: () => void): void {
    if (this.#isFull) {
      this.#queue(networkOf(address), work);
      return;
    }
    work();
    this.#spentMs += performance.now() - startedMs;
    if (this.#spentMs < this.#turnMs) return;
    this.#isFull = true;
    setImmediate(this.#next);
  }

  /** Runs `work` like `run`. @returns what it returned */
  take<T>(address: string, work: () => T | Promise<T>): Promise<T> {
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

  #queue(network: string, work: () => void): void {
    const waiting = this.#waiting.get(network);
    if (waiting) waiting.push(work);
    else this.#waiting.set(network, [work]);
  }

  readonly #next = (): void => {
    const endMs = performance.now() + this.#turnMs;
    for (const [network, waiting] of this.#waiting) {
      this.#waiting.delete(network);
      const work = waiting.shift()!;
      // Behind all others that wait.
      if (waiting.length > 0) this.#waiting.set(network, waiting);
      work();
      if (performance.now() >= endMs) break;
    }
    this.#spentMs = 0;
    this.#isFull = this.#waiting.size > 0;
    if (this.#isFull) setImmediate(this.#next);
  };
}
