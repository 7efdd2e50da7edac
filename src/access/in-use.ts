import type { Reader } from '../store/statement.ts';

/**
 * A question that a feature asks before it removes a thing: do the features above it use the thing, or what do they
 * release with it? The feature does not import them: each adds its answer when its module is loaded.
 *
 * The question names the features that must answer, and throws when it is asked before all of them have. Otherwise a
 * program that left one of them out would remove things that are in use.
 */
export class Question<R extends Reader, A> {
  readonly #about: string;
  readonly #answers = new Map<string, ((reader: R, seq: number) => A) | undefined>();

  /** @param about names the question in the error about a missing answer */
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

  /** The answers about the thing with this `seq`, in the order of the features that the question names. */
  ask(reader: R, seq: number): A[] {
    return [...this.#answers].map(([name, answer]) => {
      if (!answer) throw new Error(`${this.#about}: ${name} is not loaded`);
      return answer(reader, seq);
    });
  }
}

/** The question whether a thing is in use, and may therefore not be removed. */
export class InUse extends Question<Reader, boolean> {
  /** True if any feature uses the thing with this `seq`. */
  of(reader: Reader, seq: number): boolean {
    return this.ask(reader, seq).includes(true);
  }
}
