import type { WriteContext } from '../api/contexts.ts';
import { replacePlanogram } from '../features/planograms/planograms.ts';
import type { AppliedDevice } from '../features/provisioning/provision-devices.ts';
import { dayMs, hourMs } from '../lib/calendar/durations.ts';
import type { MachineCounters } from './counters.ts';
import type { Article } from './goods/assortment.ts';
import type { Catalogue, Stocked } from './goods/catalogue.ts';
import type { IssuedGoods } from './places.ts';
import type { SeededRandom } from './random.ts';

/** A selection of a machine. */
export type MachineSlot = {
  selection: string;
  product: Stocked;
  price: number | null;
  stock: number;
  capacity: number;
};

/** A time in which a machine fails often. */
export type Breakdown = { fromMs: number; untilMs: number; rate: number; reasons: readonly string[] };

/** The failure rate of machines that work. */
const defaultFailureRate = 0.012;
const defaultReasons = {
  vending: ['payment_failed', 'cancelled', 'timeout', 'not_dispensed'],
  eas: ['timeout', 'cancelled', 'door_not_opened'],
} as const;

/** A machine as it is there. */
export class Machine {
  readonly id: string;
  readonly serial: string;
  readonly controller: string;
  readonly line: 'vending' | 'eas';
  readonly operation: number;
  readonly slots: readonly MachineSlot[];
  readonly breakdowns: Breakdown[] = [];
  /** The machine's own counters; undefined if no one reads them. */
  counters: MachineCounters | undefined;
  /** The period without calls from its controller, including calls for other devices; undefined if there is none. */
  silence: readonly [fromMs: number, untilMs: number] | undefined;

  constructor(
    device: AppliedDevice,
    { line, operation, slots }: { line: 'vending' | 'eas'; operation: number; slots: MachineSlot[] },
  ) {
    this.id = device.id;
    this.serial = device.serial;
    this.controller = device.controllerSerial!;
    this.line = line;
    this.operation = operation;
    this.slots = slots;
  }

  /** True while the controller cannot report. */
  isSilent(atMs: number): boolean {
    return this.silence !== undefined && atMs >= this.silence[0] && atMs < this.silence[1];
  }

  /** The reason why the machine dispenses nothing now; null if it works. */
  failureAt(random: SeededRandom, atMs: number): string | null {
    const broken = this.breakdowns.find(({ fromMs, untilMs }) => fromMs <= atMs && atMs < untilMs);
    if (!random.chance(broken?.rate ?? defaultFailureRate)) return null;
    return random.pick(broken?.reasons ?? defaultReasons[this.line]);
  }

  /** True if the machine needs a refill: a selection is nearly empty, or half of the stock is gone. */
  get isLow(): boolean {
    let [stock, capacity] = [0, 0];
    for (const slot of this.slots) {
      if (slot.stock < slot.capacity * 0.2) return true;
      stock += slot.stock;
      capacity += slot.capacity;
    }
    return stock < capacity * 0.5;
  }

  /** Fills it, as a key does through the API. */
  refill(context: WriteContext): void {
    for (const slot of this.slots) slot.stock = slot.capacity;
    this.putPlanogram(context);
  }

  putPlanogram(context: WriteContext): void {
    const items = this.slots.map(({ selection, product, price, stock, capacity }) => ({
      selection,
      productId: product.id,
      price,
      stock,
      capacity,
    }));
    replacePlanogram(context, this.id, { items });
  }
}

/** A selection of the products of a line, as a machine is first filled; `store` says what of the eas line. */
export function drawSlots(
  random: SeededRandom,
  { sold, issued }: Catalogue,
  store: IssuedGoods | null,
): MachineSlot[] {
  if (store === null) {
    return random.sample(sold, 10).map((product, index) => ({
      selection: `${1 + Math.floor(index / 5)}${index % 5}`,
      product,
      price: product.listPrice,
      ...filled(random, (product.article.appeal ?? 1) > 3 ? 24 : 14),
    }));
  }
  const stocked = typesOfGoods[store].flatMap((type) =>
    issued.filter(({ article }) => article.type === type),
  );
  return stocked.slice(0, 12).map((product, index) => ({
    selection: String(index + 1),
    product,
    price: null,
    ...filled(random, 24),
  }));
}

function filled(random: SeededRandom, capacity: number): Pick<MachineSlot, 'stock' | 'capacity'> {
  return { stock: random.integer(Math.ceil(capacity * 0.6), capacity), capacity };
}

const typesOfGoods: Record<IssuedGoods, readonly Article['type'][]> = {
  protection: ['ppe', 'medicine', 'uniform', 'consumable'],
  tools: ['tool', 'spare_part', 'consumable', 'ppe'],
};

/**
 * Breaks a few machines of an account: one for some past days, and one that is not repaired yet. Both sell, because
 * failures show most there; in a larger account, one in six breaks.
 */
export function breakMachines(
  random: SeededRandom,
  machines: readonly Machine[],
  { fromMs, untilMs }: { fromMs: number; untilMs: number },
): void {
  const selling = machines.filter(({ line }) => line === 'vending');
  const broken = random.sample(selling, Math.max(2, Math.floor(selling.length / 6)));
  for (const [index, machine] of broken.entries()) {
    const isOver = index % 2 === 1;
    const span = untilMs - fromMs;
    const lasts = Math.min(span / 4, random.integer(2, 5) * dayMs + random.integer(0, 20) * hourMs);
    const startMs = isOver ? fromMs + Math.floor(random.next() * (span - lasts)) : untilMs - lasts;
    machine.breakdowns.push({
      fromMs: startMs,
      untilMs: startMs + lasts,
      rate: 0.35 + random.next() * 0.3,
      reasons: isOver ? ['product_jammed', 'not_dispensed'] : ['machine_error', 'product_jammed'],
    });
  }
  const issuing = machines.filter(({ line }) => line === 'eas');
  const [stuck] = random.sample(issuing, 1);
  const startMs = fromMs + Math.floor(random.next() * 0.7 * (untilMs - fromMs));
  stuck?.breakdowns.push({
    fromMs: startMs,
    untilMs: startMs + Math.min(dayMs, (untilMs - fromMs) / 6),
    rate: 0.5,
    reasons: ['door_not_opened'],
  });
}
