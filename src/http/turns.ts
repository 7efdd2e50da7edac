import { networkOf } from './networks.ts';

/** How long those that wait let new connections in before they have a turn. */
const patienceMs = 10;

let accepted = 0;

/** Tells that a connection was accepted. There may be more: Node.js takes one in each turn of the event loop. */
export function noteAccepted(): void {
  accepted++;
}

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
  #accepted = 0;
  #fullSinceMs = 0;

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
    this.#rest();
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

  #rest(): void {
    this.#fullSinceMs = performance.now();
    setImmediate(this.#next);
  }

  readonly #next = (): void => {
    const nowMs = performance.now();
    // Else whoever comes behind a crowd of new connections waits for as many turns.
    if (accepted !== this.#accepted && nowMs - this.#fullSinceMs < patienceMs) {
      this.#accepted = accepted;
      setImmediate(this.#next);
      return;
    }
    const endMs = nowMs + this.#turnMs;
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
    if (this.#isFull) this.#rest();
  };
}
