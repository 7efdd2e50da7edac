import type { Reader } from '../../../store/statement.ts';
import { type MovementItem, type PlacedKey, sequencedTables } from './sequence-store.ts';

/** What a movement is. */
export const movementKinds = ['delivery', 'recharge', 'return', 'credit'] as const;
export type MovementKind = (typeof movementKinds)[number];

/** A movement as its list tells it. */
export type SequencedMovement = MovementItem & { kind: MovementKind };

/** A movement that was found, without its body. */
export type FoundMovement = PlacedKey & { kind: MovementKind };

/** How many places are read ahead. */
const ahead = 100;

/** Where the rows of an account stand in a table: those that are next, and the last place that was read. */
type Position = { after: number; next: PlacedKey[]; isDone: boolean; from: number };

/**
 * Finds movements of accounts by their sequences, of all kinds together. It is made for going on: where an account's
 * rows begin is found by halving, and from there they are read along their arrival. Good for one snapshot.
 */
export class MovementsBySequence {
  readonly #reader: Reader;
  readonly #kinds: readonly MovementKind[];
  readonly #positions = new Map<string, Position>();

  /** `kinds` are those that are wanted. */
  constructor(reader: Reader, kinds: readonly MovementKind[] = movementKinds) {
    this.#reader = reader;
    this.#kinds = kinds;
  }

  /** The first `limit` movements of an account from a sequence to another, both inclusive, in their order. */
  find(account: number, first: number, last: number, limit: number): FoundMovement[] {
    const found = this.#kinds.flatMap((kind) => this.#ofKind(kind, account, first, last, limit));
    if (this.#kinds.length > 1) found.sort((a, b) => a.sequence - b.sequence);
    return found.slice(0, limit);
  }

  /** The bodies of movements that were found, in their order: a statement for each kind. */
  bodies(found: readonly FoundMovement[]): SequencedMovement[] {
    const items = new Map<string, SequencedMovement>();
    for (const kind of this.#kinds) {
      const seqs = found.filter((one) => one.kind === kind).map(({ seq }) => seq);
      if (seqs.length === 0) continue;
      const rows = sequencedTables[kind].items.all(this.#reader, JSON.stringify(seqs));
      for (const [at, row] of rows.entries()) items.set(`${kind} ${seqs[at]}`, { kind, ...row });
    }
    return found.map(({ kind, seq }) => items.get(`${kind} ${seq}`)!);
  }

  #ofKind(kind: MovementKind, account: number, first: number, last: number, limit: number): FoundMovement[] {
    const position = this.#positionAt(kind, account, first);
    const found: FoundMovement[] = [];
    while (found.length < limit) {
      const [key] = position.next;
      if (key === undefined) {
        if (position.isDone) break;
        this.#readOn(kind, account, position);
        continue;
      }
      if (key.sequence > last) break;
      position.next.shift();
      if (key.sequence >= first) found.push({ kind, ...key });
    }
    position.from = found.at(-1)?.sequence ?? first;
    return found;
  }

  #readOn(kind: MovementKind, account: number, position: Position): void {
    position.next = sequencedTables[kind].keys.all(this.#reader, account, position.after, ahead);
    position.after = position.next.at(-1)?.seq ?? position.after;
    position.isDone = position.next.length < ahead;
  }

  /** Where the rows from a sequence on begin, or a place a little before. */
  #positionAt(kind: MovementKind, account: number, first: number): Position {
    const name = `${kind} ${account}`;
    const known = this.#positions.get(name);
    if (known && known.from <= first) return known;
    const after = this.#search(kind, account, first);
    const position = { after, next: [], isDone: false, from: first };
    this.#positions.set(name, position);
    return position;
  }

  /** The greatest place before which every row of the account has a lesser sequence. */
  #search(kind: MovementKind, account: number, first: number): number {
    const { keys, last } = sequencedTables[kind];
    let [low, high] = [0, last.get(this.#reader, account) ?? 0];
    while (low < high) {
      const middle = Math.floor((low + high) / 2);
      const [next] = keys.all(this.#reader, account, middle, 1);
      if (!next || next.sequence >= first) high = middle;
      else low = next.seq;
    }
    return low;
  }
}
