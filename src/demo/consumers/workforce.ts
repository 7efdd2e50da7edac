import type { SeededRandom } from '../random.ts';
import type { Consumer } from './consumers.ts';
import type { Hour } from './hours.ts';
import { demand, type Shift } from './shifts.ts';

const shifts: readonly Shift[] = ['office', 'morning', 'afternoon', 'night'];

/** The people of an account, and who of them is at work in an hour. */
export class Workforce {
  readonly #consumers: readonly Consumer[];
  readonly #sizes: readonly (readonly [Shift, number])[];
  /** Those who are there, each as often as they come. */
  readonly #present = new Map<Shift, Consumer[]>();

  constructor(consumers: readonly Consumer[]) {
    this.#consumers = consumers;
    this.#sizes = shifts.map((shift) => [
      shift,
      consumers.filter((consumer) => consumer.shift === shift).length,
    ]);
  }

  /** Relative number of deliveries of all shifts in one hour. */
  demand(weekday: number, hour: number): number {
    return this.#sizes.reduce((sum, [shift, consumers]) => sum + demand(shift, consumers, weekday, hour), 0);
  }

  /** Recomputes who is present. Call it after someone was added, left, or is away. */
  changed(): void {
    for (const shift of shifts) {
      const here = this.#consumers.filter(
        (consumer) => consumer.shift === shift && consumer.state === 'here',
      );
      this.#present.set(
        shift,
        here.flatMap((consumer) => Array<Consumer>(consumer.appetite).fill(consumer)),
      );
    }
  }

  /** Someone who is at work in an hour and goes to a machine; null if there is no one. */
  somebody(random: SeededRandom, { weekday, hour, day }: Hour): Consumer | null {
    const shift = random.weighted(
      this.#sizes.map(([name, consumers]) => [name, demand(name, consumers, weekday, hour)] as const),
    );
    const present = this.#present.get(shift)!;
    for (let look = 0; look < 3 && present.length > 0; look++) {
      const consumer = random.pick(present);
      if (!isAbsent(consumer, day)) return consumer;
    }
    return null;
  }
}

/** Some are ill, or have a day off. */
function isAbsent({ number }: Consumer, day: number): boolean {
  return Math.imul(number * 7919 + day, 0x9e3779b1) >>> 0 < 0.07 * 2 ** 32;
}
