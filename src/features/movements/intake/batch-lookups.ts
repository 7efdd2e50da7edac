import { memoized } from '../../../lib/memo.ts';
import type { Tx } from '../../../store/writer/transaction.ts';
import { type MovedProduct, productEverOf, productOfSlot } from '../../catalogue/product-lookup.ts';
import { codeReadAt, type ReadCode, storeCredit } from '../../consumers/codes/code-lookup.ts';
import { hasExtras } from '../../consumers/extras/extra-uses.ts';
import { type DeviceRow, deviceWithSerial } from '../../devices/devices.ts';
import { type PlanogramSlot, slotsOf } from '../../planograms/planogram-slots.ts';
import { lowerStocks } from '../../planograms/stocks.ts';
import { settleReloads } from '../../subsidies/reloads.ts';

/** A device with its planogram. */
export type MovedDevice = DeviceRow & {
  createdMs: number;
  slots: readonly PlanogramSlot[];
};

/**
 * Things named by the rows of a batch, each read once. Codes and stocks are cached while the batch runs, so that rows
 * see the effects of earlier rows, and are stored at its end.
 */
export class BatchLookups {
  readonly #tx: Tx;
  readonly #account: number;
  readonly #devices = new Map<string, MovedDevice | null>();
  readonly #products = new Map<string, MovedProduct | null>();
  readonly #productsBySeq = new Map<number, MovedProduct>();
  readonly #codesByRead = new Map<string, ReadCode | null>();
  readonly #codes = new Map<number, ReadCode>();
  readonly #touched = new Set<ReadCode>();
  readonly #taken = new Map<MovedDevice, Map<string, number[]>>();

  #hasExtras: boolean | undefined;

  constructor(tx: Tx, account: number) {
    this.#tx = tx;
    this.#account = account;
  }

  /** The live device of the account with a serial. */
  device(serial: string): MovedDevice | null {
    return memoized(this.#devices, serial, () => {
      const device = deviceWithSerial(this.#tx, this.#account, serial);
      return device
        ? { ...device, createdMs: Date.parse(device.createdAt), slots: slotsOf(this.#tx, device.seq) }
        : null;
    });
  }

  /** The devices that rows have named so far. */
  get devices(): MovedDevice[] {
    return [...this.#devices.values()].filter((device) => device !== null);
  }

  /** The product of the account with an id, removed ones too. */
  product(id: string): MovedProduct | null {
    return memoized(this.#products, id, () => productEverOf(this.#tx, this.#account, id) ?? null);
  }

  productOf(slot: PlanogramSlot): MovedProduct {
    return memoized(this.#productsBySeq, slot.product, () => productOfSlot(this.#tx, slot.product));
  }

  /** The code that was read at a device, even if it was removed; one object for all of its values. */
  code(device: MovedDevice, value: string): ReadCode | null {
    return memoized(this.#codesByRead, `${device.operation} ${value}`, () => {
      const read = () => codeReadAt(this.#tx, this.#account, device.operation, value);
      const code = read();
      if (!code) return null;
      // A sale after the start of a period takes from the subsidy that came with it.
      return memoized(this.#codes, code.seq, () => (settleReloads(this.#tx, code.seq) ? read()! : code));
    });
  }

  /** True if a code of the account may take more than its profile grants. */
  get hasExtras(): boolean {
    this.#hasExtras ??= hasExtras(this.#tx, this.#account);
    return this.#hasExtras;
  }

  /** Records that the credit of a code has changed. */
  touch(code: ReadCode): void {
    this.#touched.add(code);
  }

  /** Records that a selection dispensed a product at a moment. */
  take(device: MovedDevice, selection: string, ms: number): void {
    const selections = memoized(this.#taken, device, () => new Map<string, number[]>());
    memoized(selections, selection, () => []).push(ms);
  }

  /** Stores codes and stocks as they are after the last row. */
  store(): void {
    for (const code of this.#touched) storeCredit(this.#tx, code);
    for (const [device, selections] of this.#taken) lowerStocks(this.#tx, device.seq, selections);
  }
}
