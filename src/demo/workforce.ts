import type { Hour } from './hours.ts';
import type { Person } from './people.ts';
import type { SeededRandom } from './random.ts';
import { demand, type Shift } from './shifts.ts';

const shifts: readonly Shift[] = ['office', 'morning', 'afternoon', 'night'];

/** The people of an account, and who of them is at work in an hour. */
export class Workforce {
  readonly #people: readonly Person[];
  readonly #sizes: readonly (readonly [Shift, number])[];
  /** Those who are there, each as often as they come. */
  readonly #present = new Map<Shift, Person[]>();

  constructor(people: readonly Person[]) {
    this.#people = people;
    this.#sizes = shifts.map((shift) => [shift, people.filter((person) => person.shift === shift).length]);
  }

  /** How much all shifts together buy and take in an hour, relative to other hours. */
  demand(weekday: number, hour: number): number {
    return this.#sizes.reduce((sum, [shift, people]) => sum + demand(shift, people, weekday, hour), 0);
  }

  /** Somebody came, left, or is away. */
  changed(): void {
    for (const shift of shifts) {
      const here = this.#people.filter((person) => person.shift === shift && person.state === 'here');
      this.#present.set(
        shift,
        here.flatMap((person) => Array<Person>(person.appetite).fill(person)),
      );
    }
  }

  /** Somebody who is at work in an hour and goes to a machine; null where nobody is known who does. */
  somebody(random: SeededRandom, { weekday, hour, day }: Hour): Person | null {
    const shift = random.weighted(
      this.#sizes.map(([name, people]) => [name, demand(name, people, weekday, hour)] as const),
    );
    const present = this.#present.get(shift)!;
    for (let look = 0; look < 3 && present.length > 0; look++) {
      const person = random.pick(present);
      if (!isAbsent(person, day)) return person;
    }
    return null;
  }
}

/** Some are ill, or have a day off. */
function isAbsent({ number }: Person, day: number): boolean {
  return Math.imul(number * 7919 + day, 0x9e3779b1) >>> 0 < 0.07 * 2 ** 32;
}
