import type { Reader } from '../store/statement.ts';

/**
 * A question about a thing that is to go, which those above its feature answer: whether they hold on to it, or what
 * they let go of with it. The feature asks without knowing them; each of them adds its answer as its module is loaded.
 *
 * Whoever must answer is named where the question is made. Asked before all of them have, it throws: a program that
 * leaves one of them out would else remove what is in use.
 */
export class Question<R extends Reader, A> {
  readonly #about: string;
  readonly #answers = new Map<string, ((reader: R, seq: number) => A) | undefined>();

  /** @param about what it is about, for whoever reads the error of a program that is not whole */
  constructor(about: string, answeredBy: readonly string[]) {
    this.#about = about;
    for (const name of answeredBy) this.#answers.set(name, undefined);
  }

  /** Adds an answer. @throws for one that the question does not name, and for a second one */
  answer(name: string, answer: (reader: R, seq: number) => A): void {
    if (!this.#answers.has(name) || this.#answers.get(name)) {
      throw new Error(`${this.#about} is not ${name}'s to answer, or was answered by it already`);
    }
    this.#answers.set(name, answer);
  }

  /** The answers about the thing with this `seq`, in the order in which the question names who gives them. */
  ask(reader: R, seq: number): A[] {
    return [...this.#answers].map(([name, answer]) => {
      if (!answer) throw new Error(`${this.#about}: ${name} is not loaded`);
      return answer(reader, seq);
    });
  }
}

/** Whether anybody holds on to a thing, which may not be removed then. */
export class InUse extends Question<Reader, boolean> {
  /** Whether somebody says so of the thing with this `seq`. */
  of(reader: Reader, seq: number): boolean {
    return this.ask(reader, seq).includes(true);
  }
}
