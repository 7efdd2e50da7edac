import type { Json } from '../../store/json.ts';
import type { Reader } from '../../store/statement.ts';
import { type MovementItem, type PlacedKey, sequencedTables } from './sequence-store.ts';

/** Kinds of movements. */
export const movementKinds = ['delivery', 'recharge', 'return', 'credit'] as const;
export type MovementKind = (typeof movementKinds)[number];

/** A movement as in its list. */
export type SequencedMovement = { kind: MovementKind; id: string; sequence: number; body: Json };

/** A movement that was found, without its body. */
export type FoundMovement = { kind: MovementKind; seq: number; sequence: number };

/** The number of places read ahead. */
const ahead = 100;

/**
 * The number of bodies read together. Those of a whole page would survive a collection of V8, which copies
 * them: 2 ms every second page.
 */
const together = 50;

/**
 * The position of an account's rows in a table: those read ahead, the next of them, and the last place read.
 */
type Position = { after: number; read: PlacedKey[]; next: number; isDone: boolean; from: number };

/**
 * Finds movements of accounts by their sequences, of all kinds together. It is made for reading on: the first row of an
 * account is found by binary search, and the rest are read in order of arrival. Good for one snapshot.
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

  /**
   * The bodies of movements that were found, in their order: read in parts as they are requested, so that what was read
   * need not outlive its part.
   */
  *bodies(found: readonly FoundMovement[]): Generator<SequencedMovement, undefined> {
    for (let at = 0; at < found.length; at += together) yield* this.#bodiesOf(found.slice(at, at + together));
  }

  /** A statement for each kind. */
  #bodiesOf(found: readonly FoundMovement[]): SequencedMovement[] {
    const rows = new Map<MovementKind, MovementItem[]>();
    for (const kind of this.#kinds) {
      const seqs = found.filter((one) => one.kind === kind).map(({ seq }) => seq);
      if (seqs.length > 0)
        rows.set(kind, sequencedTables[kind].items.all(this.#reader, JSON.stringify(seqs)).reverse());
    }
    // Rows of each kind arrive in the order of the request.
    return found.map(({ kind }) => {
      const [sequence, id, body] = rows.get(kind)!.pop()!;
      return { kind, id, sequence, body };
    });
  }

  #ofKind(kind: MovementKind, account: number, first: number, last: number, limit: number): FoundMovement[] {
    const position = this.#positionAt(kind, account, first);
    const found: FoundMovement[] = [];
    while (found.length < limit) {
      const key = position.read[position.next];
      if (key === undefined) {
        if (position.isDone) break;
        this.#readOn(kind, account, position);
        continue;
      }
      const [seq, sequence] = key;
      if (sequence > last) break;
      position.next++;
      if (sequence >= first) found.push({ kind, seq, sequence });
    }
    position.from = found.at(-1)?.sequence ?? first;
    return found;
  }

  #readOn(kind: MovementKind, account: number, position: Position): void {
    position.read = sequencedTables[kind].keys.all(this.#reader, account, position.after, ahead);
    position.next = 0;
    position.after = position.read.at(-1)?.[0] ?? position.after;
    position.isDone = position.read.length < ahead;
  }

  /** The position of the rows from a sequence on, or a place shortly before. */
  #positionAt(kind: MovementKind, account: number, first: number): Position {
    const name = `${kind} ${account}`;
    const known = this.#positions.get(name);
    if (known && known.from <= first) return known;
    const after = this.#search(kind, account, first);
    const position = { after, read: [], next: 0, isDone: false, from: first };
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
      if (!next || next[1] >= first) high = middle;
      else low = next[0];
    }
    return low;
  }
}
