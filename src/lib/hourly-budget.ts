import { hourMs } from './calendar/durations.ts';

/** The number of names after which those of long ago are forgotten. */
const manyNames = 1000;

/** Counts what may happen a number of times within any hour, by name. It is in memory alone. */
export class HourlyBudget {
  readonly #most: number;
  readonly #taken = new Map<string, number[]>();

  constructor(most: number) {
    this.#most = most;
  }

  /** Takes one. @returns 0, or the milliseconds until there is one again */
  take(name: string, nowMs: number): number {
    // A clock that was set back makes no one wait for longer than an hour.
    const taken = (this.#taken.get(name) ?? []).filter((ms) => ms > nowMs - hourMs && ms <= nowMs);
    if (taken.length >= this.#most) return taken[0]! + hourMs - nowMs;
    taken.push(nowMs);
    this.#taken.set(name, taken);
    if (this.#taken.size > manyNames) this.#forget(nowMs);
    return 0;
  }

  #forget(nowMs: number): void {
    for (const [name, taken] of this.#taken) if (taken.at(-1)! <= nowMs - hourMs) this.#taken.delete(name);
  }
}
