import { Shares } from '../lib/shares.ts';

type Waiting = { sharer: string | null; go: () => void };

/** A number of slots, of which each sharer has at most half. Further callers wait for one, in order of arrival. */
export class Slots {
  readonly #shares: Shares;
  readonly #waiting: Waiting[] = [];

  constructor(count: number) {
    this.#shares = new Shares(count);
  }

  /** Runs `work` in a place of its own. */
  async run<T>(work: () => Promise<T>, sharer: string | null = null): Promise<T> {
    if (this.#shares.hasRoom(sharer)) this.#shares.take(sharer);
    else await new Promise<void>((go) => this.#waiting.push({ sharer, go }));
    try {
      return await work();
    } finally {
      this.#shares.leave(sharer);
      this.#wakeNext();
    }
  }

  /** Takes the place for the one that waits for it. If it were free for a moment, another caller could take it too. */
  #wakeNext(): void {
    const at = this.#waiting.findIndex(({ sharer }) => this.#shares.hasRoom(sharer));
    if (at === -1) return;
    const [next] = this.#waiting.splice(at, 1);
    this.#shares.take(next!.sharer);
    next!.go();
  }
}
