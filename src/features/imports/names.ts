import { memoized } from '../../lib/memo.ts';
import { normalized } from './columns.ts';

type Named = { readonly seq: number; readonly id: string; readonly name: string };

/** Things of an account by what a sheet calls them: their name, in any case and without accents too, or their id. */
export class Names {
  readonly #byName = new Map<string, string>();
  readonly #byNormalized = new Map<string, string | null>();
  readonly #bySeq = new Map<number, string>();

  constructor(things: readonly Named[]) {
    for (const { seq, id, name } of things) {
      this.#byName.set(name, id);
      this.#bySeq.set(seq, name);
      const alike = normalized(name);
      this.#byNormalized.set(alike, this.#byNormalized.has(alike) ? null : id);
    }
  }

  /** The id of the thing with this name; the text itself if there is none, for a rule to refuse. */
  idOf(text: string | undefined): string | undefined {
    if (text === undefined) return undefined;
    return this.#byName.get(text) ?? this.#byNormalized.get(normalized(text)) ?? text;
  }

  /** The name of a thing; null for none. */
  nameOf(seq: number | null): string | null {
    return seq === null ? null : memoized(this.#bySeq, seq, () => String(seq));
  }

  get all(): string[] {
    return [...this.#byName.keys()].sort((one, other) => one.localeCompare(other));
  }
}
