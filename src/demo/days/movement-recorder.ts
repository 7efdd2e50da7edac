import { isoOf } from '../../lib/clock.ts';
import type { Consumer } from '../consumers/consumers.ts';
import type { Machine, MachineSlot } from '../machines.ts';
import type { DemoCounts } from '../types.ts';
import type { Footage } from './footage.ts';
import type { Outbox } from './outbox.ts';

/** Members of a delivery besides its machine and time. */
export type Dispensed = {
  slot: MachineSlot;
  codeId?: string | undefined;
  method?: string | undefined;
  /** Null if the product came out. */
  failureReason: string | null;
};

/** Records what the machines of an account do, as rows that the feed takes, in the outboxes of their controllers. */
export class MovementRecorder {
  readonly #outboxes: ReadonlyMap<string, Outbox>;
  readonly #newId: (dateMs: number) => string;
  readonly #footage: Footage;
  readonly #counts: DemoCounts;

  constructor(
    outboxes: ReadonlyMap<string, Outbox>,
    newId: (dateMs: number) => string,
    footage: Footage,
    counts: DemoCounts,
  ) {
    this.#outboxes = outboxes;
    this.#newId = newId;
    this.#footage = footage;
    this.#counts = counts;
  }

  /** @returns the id of the delivery */
  delivery(machine: Machine, atMs: number, { slot, codeId, method, failureReason }: Dispensed): string {
    const id = this.#newId(atMs);
    const isDelivered = failureReason === null;
    const film = slot.product.article.returnable ? 'loan' : 'delivery';
    const isFilmed = machine.line === 'eas' && isDelivered;
    const videoKey = isFilmed ? this.#footage.of(film, this.#counts, machine, atMs, id) : null;
    this.#add(machine, {
      kind: 'delivery',
      id,
      date: isoOf(atMs),
      deviceSerial: machine.serial,
      selection: slot.selection,
      isDelivered,
      ...(codeId !== undefined && { codeId }),
      ...(method !== undefined && { method }),
      ...(!isDelivered && { failureReason }),
      ...(videoKey !== null && { videoKey }),
    });
    this.#counts.deliveries++;
    if (isDelivered) {
      slot.stock = Math.max(0, slot.stock - 1);
      machine.counters?.count(slot, method);
    } else this.#counts.failed++;
    return id;
  }

  recharge(machine: Machine, atMs: number, { badge }: Consumer, amount: number): void {
    this.#add(machine, {
      kind: 'recharge',
      id: this.#newId(atMs),
      date: isoOf(atMs),
      deviceSerial: machine.serial,
      codeId: badge.codeId,
      amount,
    });
    this.#counts.recharges++;
  }

  /** A product is returned; machines that support it name `deliveryId`. */
  takeBack(
    machine: Machine,
    atMs: number,
    back: { codeId: string; productId: string; deliveryId: string | null },
  ): void {
    const id = this.#newId(atMs);
    const videoKey = this.#footage.of('return', this.#counts, machine, atMs, id);
    const { codeId, productId, deliveryId } = back;
    this.#add(machine, {
      kind: 'return',
      id,
      date: isoOf(atMs),
      deviceSerial: machine.serial,
      codeId,
      ...(deliveryId === null ? { productId } : { deliveryId }),
      ...(videoKey !== null && { videoKey }),
    });
    this.#counts.returns++;
  }

  #add(machine: Machine, row: object): void {
    this.#outboxes.get(machine.controller)!.add(row);
  }
}
