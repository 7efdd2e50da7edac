import { accountById } from '../access/accounts.ts';
import type { WriteContext } from '../api/contexts.ts';
import { takeFile } from '../features/counters/readings/intake.ts';
import { createVisit } from '../features/counters/visits/visits.ts';
import { dayMs, hourMs, weekMs } from '../lib/calendar/durations.ts';
import { crc16 } from '../lib/evadts/crc.ts';
import type { Machine, MachineSlot } from './machines.ts';

/** The longest time between two visits to a machine, whatever its stock. */
const longestAwayMs = weekMs;

/** Faults of a machine with counters. A demo has one of each. */
export type Trouble = 'offline' | 'swap' | 'thief';

/** The share of coins in the cash of three machines, and the share of those coins that is stolen. */
const coinShare = 0.45;
const takenShare = 0.07;

type Counter = { vends: number; value: number };

/**
 * A machine's own counters: vends by selection, and cash. Each refill reads them. One machine was offline for
 * three days and once restarted from 0, one has two selections swapped, and one loses coins to a thief.
 */
export class MachineCounters {
  readonly trouble: Trouble;
  readonly #accountId: string;
  /** The period in which the machine sells without reports. */
  readonly darkMs: readonly [fromMs: number, untilMs: number];
  readonly #resetMs: number;
  readonly #lastCallMs: number;
  #bySelection = new Map<string, Counter>();
  #cash = 0;
  #byCard: Counter = { vends: 0, value: 0 };
  #isReset = false;
  #box = 0;
  #reads = 0;
  #visitedMs = Number.NEGATIVE_INFINITY;

  constructor(trouble: Trouble, accountId: string, { fromMs, untilMs }: { fromMs: number; untilMs: number }) {
    this.trouble = trouble;
    this.#accountId = accountId;
    // The last call is a day before the end; the silence is in the week before it, and is longer than a weekend without
    // sales.
    this.#lastCallMs = untilMs - dayMs;
    this.darkMs = [untilMs - 4 * dayMs - 6 * hourMs, untilMs - dayMs - 6 * hourMs];
    this.#resetMs = fromMs + (untilMs - fromMs) * 0.55;
  }

  /** Counts a sale. */
  count({ selection, price }: MachineSlot, method: string | undefined): void {
    const counter = this.#bySelection.get(selection) ?? { vends: 0, value: 0 };
    const value = price ?? 0;
    this.#bySelection.set(selection, { vends: counter.vends + 1, value: counter.value + value });
    if (method === 'CASH') {
      this.#cash += value;
      this.#box += value;
    } else this.#byCard = { vends: this.#byCard.vends + 1, value: this.#byCard.value + value };
  }

  /** Counts sales in an hour that the controller never reports. */
  sellUnheard(machine: Machine, hour: number): void {
    const busy = hour >= 8 && hour <= 18 ? machine.slots.slice(hour % 3, (hour % 3) + 2) : [];
    for (const slot of busy) {
      if (slot.stock === 0) continue;
      slot.stock--;
      this.count(slot, 'CASH');
    }
  }

  /** True if it is time for a refill. */
  isDue(nowMs: number, isLow: boolean): boolean {
    const isLastCall = nowMs >= this.#lastCallMs && this.#visitedMs < this.#lastCallMs;
    return isLastCall || isLow || nowMs - this.#visitedMs >= longestAwayMs;
  }

  /** Someone reads the machine, counts, fills it and empties its cash box. */
  visit(machine: Machine, context: WriteContext): void {
    const { tx } = context;
    if (this.trouble === 'offline' && !this.#isReset && tx.nowMs >= this.#resetMs) this.#beginAnew();
    const account = accountById(tx, this.#accountId)!;
    takeFile(
      tx,
      account,
      { door: 'api', controller: null },
      { bytes: this.#file(machine), at: 0, fileName: null, deviceSerial: machine.serial, readAtMs: tx.nowMs },
    );
    const coins = Math.round((this.#box * coinShare) / 5000) * 5000;
    const taken = this.trouble === 'thief' ? Math.round((coins * takenShare) / 5000) * 5000 : 0;
    createVisit(context, machine.id, {
      items: machine.slots.map(({ selection, stock, capacity }) => ({
        selection,
        counted: stock,
        added: capacity - stock,
        removed: 0,
      })),
      collected: { coins: coins - taken, bills: this.#box - coins },
    });
    for (const slot of machine.slots) slot.stock = slot.capacity;
    this.#box = 0;
    this.#visitedMs = tx.nowMs;
  }

  #beginAnew(): void {
    this.#bySelection = new Map();
    this.#cash = 0;
    this.#byCard = { vends: 0, value: 0 };
    this.#isReset = true;
  }

  /** An audit file in the form of such a machine. */
  #file({ serial, slots }: Machine): Uint8Array {
    const counters = slots.map(({ selection }) => this.#bySelection.get(selection) ?? { vends: 0, value: 0 });
    const sold = counters.reduce(
      (sum, { vends, value }) => ({ vends: sum.vends + vends, value: sum.value + value }),
      {
        vends: 0,
        value: 0,
      },
    );
    const byCash = sold.vends - this.#byCard.vends;
    const [coins, bills] = [
      Math.round(this.#cash * coinShare),
      this.#cash - Math.round(this.#cash * coinShare),
    ];
    const name = (at: number) => slots[this.trouble === 'swap' && at < 2 ? 1 - at : at]!.selection;
    const lines = [
      'ST*001*0001',
      `ID1*${serial}*LARDER DEMO*0100`,
      'ID4*2',
      `VA1*${sold.value}*${sold.vends}*${sold.value}*${sold.vends}`,
      `CA2*${this.#cash}*${byCash}*${this.#cash}*${byCash}`,
      `CA3*${this.#cash}*${coins}*0*0*${this.#cash}*${coins}*0*0*${bills}*${bills}`,
      `DA2*${this.#byCard.value}*${this.#byCard.vends}*${this.#byCard.value}*${this.#byCard.vends}`,
      ...slots.flatMap(({ price }, at) => [
        `PA1*${name(at)}*${price ?? 0}`,
        `PA2*${counters[at]!.vends}*${counters[at]!.value}*${counters[at]!.vends}*${counters[at]!.value}`,
      ]),
      `EA3*${++this.#reads}********${this.#reads}*0`,
    ];
    const sum = crc16(lines.map((line) => `${line}\r\n`).join(''));
    const all = [
      'DXS*LAR0000001*VA*V0/6*1',
      ...lines,
      `G85*${sum.toString(16).toUpperCase().padStart(4, '0')}`,
      `SE*${lines.length + 2}*0001`,
      'DXE*1*1',
    ];
    return Buffer.from(all.map((line) => `${line}\r\n`).join(''), 'latin1');
  }
}

/** The minimum days of a demo with machine counters; shorter ones have too few visits. */
const fewestDays = 21;

/** Three of an account's machines that sell count, each with a trouble of its own. */
export function letMachinesCount(
  machines: readonly Machine[],
  accountId: string,
  days: number,
  range: { fromMs: number; untilMs: number },
): void {
  if (days < fewestDays) return;
  const selling = machines.filter(({ line }) => line === 'vending');
  for (const [at, trouble] of (['offline', 'swap', 'thief'] as const).entries())
    if (selling[at]) selling[at].counters = new MachineCounters(trouble, accountId, range);
  const silent = selling.find(({ counters }) => counters?.trouble === 'offline');
  for (const machine of machines)
    if (silent && machine.controller === silent.controller) machine.silence = silent.counters!.darkMs;
}
