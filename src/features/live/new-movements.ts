import type { Query, Reader } from '../../store/statement.ts';
import * as store from './live-store.ts';

/** A new movement, or the fact that an account has more than an event stream sends. */
export type NewMovement = { client: number; account: number; body: string | null };

/** The maximum number of movements of a kind per look. No one reads a longer list. */
const maxSent = 100;

const tables = [
  { last: store.lastDelivery, newest: store.newestDeliveries },
  { last: store.lastRecharge, newest: store.newestRecharges },
  { last: store.lastReturn, newest: store.newestReturns },
  { last: store.lastCredit, newest: store.newestCredits },
];

/** Reads the movements since the last poll: a few microseconds if there are none. */
export class NewMovements {
  readonly #reader: Reader;
  #seen: number[];
  #sequences: Map<number, number>;

  constructor(reader: Reader) {
    this.#reader = reader;
    [this.#seen, this.#sequences] = this.#present();
  }

  /** Movements since the last look, oldest first. A `body` of null means that an account has more. */
  look(): NewMovement[] {
    return this.#reader.connection.snapshot(() => this.#lookNow());
  }

  #lookNow(): NewMovement[] {
    const reader = this.#reader;
    const last = tables.map((table) => table.last.get(reader)!);
    if (last.every((seq, at) => seq === this.#seen[at])) return [];
    const found = tables.flatMap(({ newest }, at) => rowsAfter(reader, newest, this.#seen[at]!));
    const sent = new Map<number, number>();
    for (const { account } of found) sent.set(account, (sent.get(account) ?? 0) + 1);
    const [, sequences] = this.#present();
    for (const [account, to] of sequences) {
      if (to - (this.#sequences.get(account) ?? 0) <= (sent.get(account) ?? 0)) continue;
      found.push({ client: store.clientOfAccount.get(reader, account)!, account, body: null });
    }
    [this.#seen, this.#sequences] = [last, sequences];
    return found;
  }

  #present(): [number[], Map<number, number>] {
    const rows = store.sequences.all(this.#reader);
    return [
      tables.map(({ last }) => last.get(this.#reader)!),
      new Map(rows.map(({ account, last }) => [account, last])),
    ];
  }
}

function rowsAfter(
  reader: Reader,
  newest: Query<[number, number], store.MovementRow>,
  after: number,
): NewMovement[] {
  return newest
    .all(reader, after, maxSent)
    .toReversed()
    .map(({ client, account, body }) => ({ client, account, body }));
}
