import { memoized } from '../../lib/memo.ts';
import { everyRow } from '../../store/checks/check.ts';
import type { Reader } from '../../store/statement.ts';
import type { Findings } from './findings.ts';
import type { TrailEntry } from './trail.ts';

type PlanogramItem = {
  selection: string;
  productId: string;
  price: number | null;
  stock: number | null;
  capacity: number | null;
};

type Visit = {
  device: { id: string };
  date: string;
  receivedAt: string;
  items: { selection: string; counted: number | null }[];
};

/**
 * Planograms with their stocks, replayed: as they were set, less what was removed and what machines dispensed since
 * the last count.
 */
export class Planograms {
  readonly #byDevice = new Map<string, { slots: PlanogramItem[]; auditSeq: number }>();
  readonly #devices = new Map<number, string>();
  /** The moments of counts, by device and selection. */
  readonly #counts = new Map<string, Map<string, number[]>>();

  constructor(reader: Reader) {
    for (const { seq, id } of everyRow<{ seq: number; id: string }>(reader, 'SELECT seq, id FROM devices'))
      this.#devices.set(seq, id);
  }

  take({ type, action, id, seq, after }: TrailEntry): void {
    if (type === 'planogram') {
      const slots = ((after?.['items'] ?? []) as PlanogramItem[]).map((slot) => ({ ...slot }));
      this.#byDevice.set(id, { slots, auditSeq: seq });
    } else if (type === 'product' && action === 'delete') {
      for (const planogram of this.#byDevice.values())
        planogram.slots = planogram.slots.filter(({ productId }) => productId !== id);
    } else if (type === 'visit' && after?.['device'] && after['items']) this.#count(after as Visit);
  }

  /** Stores the counts of a visit, in the order of their moments. */
  #count({ device, date, receivedAt, items }: Visit): void {
    const ms = Math.min(Date.parse(date), Date.parse(receivedAt));
    const ofDevice = memoized(this.#counts, device.id, () => new Map<string, number[]>());
    for (const { selection, counted } of items) {
      if (counted === null) continue;
      const counts = memoized(ofDevice, selection, () => []);
      counts.splice(counts.findLastIndex((countedMs) => countedMs <= ms) + 1, 0, ms);
    }
  }

  /** Lowers the stock of a selection by one dispensed item, unless it was counted between `ms` and `receivedMs`. */
  give(device: number, selection: string, ms: number, receivedMs: number): void {
    const id = this.#devices.get(device) ?? '';
    const counts = this.#counts.get(id)?.get(selection);
    const countedMs = counts?.findLast((countMs) => countMs <= receivedMs);
    if (countedMs !== undefined && countedMs >= ms) return;
    const slots = this.#byDevice.get(id)?.slots;
    const slot = slots?.find((one) => one.selection === selection);
    if (slot?.stock) slot.stock--;
  }

  /** Compares the planogram of every device. */
  compare(reader: Reader, findings: Findings): void {
    const slotsOf = reader.connection.database.prepare<[number], PlanogramItem>(
      `SELECT s.selection, p.id AS productId, s.price, s.stock, s.capacity
        FROM planogram_slots s LEFT JOIN products p ON p.seq = s.product WHERE s.device = ? ORDER BY s.position`,
    );
    for (const [device, id] of this.#devices) {
      const { slots = [], auditSeq = null } = this.#byDevice.get(id) ?? {};
      const found = slotsOf.all(device);
      const place = `planogram of device ${id}${auditSeq === null ? '' : `, told by audit row ${auditSeq}`}`;
      if (found.length !== slots.length)
        findings.add(`${place} has ${found.length} selections, and should have ${slots.length}`);
      for (const [at, slot] of slots.entries())
        if (found[at]) findings.compare(`${place}: selection ${slot.selection}`, found[at], slot);
      if (findings.isEnough) return;
    }
  }
}
