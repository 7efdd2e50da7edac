import { dayMs, hourMs } from '../../lib/calendar/durations.ts';
import { memoized } from '../../lib/memo.ts';
import type { Connection } from '../../store/connection.ts';
import type { Reader } from '../../store/statement.ts';
import { Expectation, nameOf } from '../reports/forecast/expectation.ts';
import { dataVersion, type Slot, stockOf, totalChanges } from './finding-store.ts';

/** Milliseconds of a read thread each: the machines of an account take their turn. */
const madeAtOnce = 20;

/** A machine whose sales are expected. */
export type Selling = { seq: number; id: string; account: number };

type Known = {
  expectation: Expectation;
  madeMs: number;
  timeZone: string;
  idle: { key: string; atMs: number | null } | undefined;
  sold: { key: string; bySlot: Map<string, number> } | undefined;
};

type OfAccount = {
  machines: Map<number, Known>;
  ends: { key: string; found: Map<number, EndsSoon> } | undefined;
};

/** Selections of a machine that will be empty soon. */
export type EndsSoon = { selections: number; hasStock: boolean };

// Cached per connection, for a day: computing it reads a machine's sales of a month.
const cached = new WeakMap<Connection, Map<number, OfAccount>>();

/** Expected sales of an account's machines, based on the last 28 days. */
export class SalesExpected {
  readonly #reader: Reader;
  readonly #account: OfAccount;
  readonly #seq: number;
  readonly #timeZone: string;
  readonly #nowMs: number;

  constructor(reader: Reader, account: { seq: number; timeZone: string }, nowMs: number) {
    const ofConnection = memoized(cached, reader.connection, () => new Map<number, OfAccount>());
    this.#account = memoized(ofConnection, account.seq, () => ({ machines: new Map(), ends: undefined }));
    this.#reader = reader;
    this.#seq = account.seq;
    this.#timeZone = account.timeZone;
    this.#nowMs = nowMs;
  }

  /** Reads the missing or outdated data of some machines; drops those of removed machines. */
  learn(machines: readonly Selling[]): void {
    const there = new Set(machines.map(({ seq }) => seq));
    for (const seq of this.#account.machines.keys()) if (!there.has(seq)) this.#account.machines.delete(seq);
    const stale = machines.filter((machine) => this.#isStale(machine));
    for (const machine of stale.slice(0, madeAtOnce)) {
      const expectation = new Expectation(this.#reader, machine, this.#timeZone, this.#nowMs);
      const [madeMs, timeZone] = [this.#nowMs, this.#timeZone];
      this.#account.machines.set(machine.seq, {
        expectation,
        madeMs,
        timeZone,
        idle: undefined,
        sold: undefined,
      });
      this.#account.ends = undefined;
    }
  }

  #isStale({ seq }: Selling): boolean {
    const known = this.#account.machines.get(seq);
    return !known || known.timeZone !== this.#timeZone || Math.abs(this.#nowMs - known.madeMs) > dayMs;
  }

  /** True if a machine's sales pattern is known. */
  knows(seq: number): boolean {
    return this.#account.machines.has(seq);
  }

  /** True if a machine is expected to have sold that many since a moment; undefined if unknown. */
  shouldHaveSold(seq: number, count: number, sinceMs: number): boolean | undefined {
    const known = this.#account.machines.get(seq);
    if (!known) return undefined;
    const key = `${count} ${sinceMs}`;
    if (known.idle?.key !== key) known.idle = { key, atMs: known.expectation.whenSold(count, sinceMs) };
    return known.idle.atMs !== null && known.idle.atMs <= this.#nowMs;
  }

  /** The machines with selections that will be empty within a number of days, by `seq`. */
  endingWithin(days: number): Map<number, EndsSoon> {
    const hour = Math.floor(this.#nowMs / hourMs);
    const changes = `${dataVersion.get(this.#reader)} ${totalChanges.get(this.#reader)}`;
    const key = `${days} ${hour} ${changes}`;
    if (this.#account.ends?.key !== key) this.#account.ends = { key, found: this.#endingWithin(days, hour) };
    return this.#account.ends.found;
  }

  #endingWithin(days: number, hour: number): Map<number, EndsSoon> {
    const found = new Map<number, EndsSoon>();
    for (const slot of stockOf.iterate(this.#reader, this.#seq)) {
      const known = this.#account.machines.get(slot.device);
      if (!known || !this.#endsWithin(known, slot, days, hour)) continue;
      const { selections, hasStock } = found.get(slot.device) ?? { selections: 0, hasStock: false };
      found.set(slot.device, { selections: selections + 1, hasStock: hasStock || slot.stock > 0 });
    }
    return found;
  }

  #endsWithin(known: Known, slot: Slot, days: number, hour: number): boolean {
    const key = `${days} ${hour}`;
    if (known.sold?.key !== key) {
      const fromMs = hour * hourMs;
      known.sold = { key, bySlot: known.expectation.soldUntil(fromMs, fromMs + days * dayMs) };
    }
    const sold = known.sold.bySlot.get(nameOf(slot)) ?? 0;
    return sold > 0 && slot.stock <= sold;
  }
}
