import { controllerBySerial } from '../../access/controllers.ts';
import { sealOf } from '../../store/checks/seal.ts';
import type { Tx } from '../../store/writer/transaction.ts';
import * as store from './device-store.ts';

/*
 * Which controller other than its own reports for a device, and which ones were taken from it
 * (rules/devices-and-planograms#linking). A device that only its own controller reports for has no row.
 */

const nothing: store.ReporterRow = { controller: null, sinceMs: null, declined: '[]' };

/** The reporters of a device; empty without a row. */
export function reportersOf(tx: Tx, device: number): store.ReporterRow {
  return store.reporterOf.get(tx, device) ?? nothing;
}

/** True if an owner unlinked a controller (`seq`) from the row's device. */
export function isDeclined({ declined }: store.ReporterRow, controller: number): boolean {
  return (JSON.parse(declined) as number[]).includes(controller);
}

/** Stores the controller (`seq`) that reported for a device last; null for its own. */
export function putReporter(tx: Tx, device: number, controller: number | null): void {
  const { declined } = reportersOf(tx, device);
  put(tx, device, { controller, sinceMs: controller === null ? null : tx.nowMs, declined });
}

/** Stores that a device was given another controller, by its serial, or none: earlier reporters no longer count. */
export function controllerChanged(tx: Tx, row: store.DeviceRow, serial: string | null): void {
  const seqOf = (one: string | null) =>
    one === null ? undefined : controllerBySerial(tx, row.account, one)?.seq;
  const [taken, given] = [seqOf(row.controllerSerial), seqOf(serial)];
  const before = reportersOf(tx, row.seq);
  const kept = (JSON.parse(before.declined) as number[]).filter((one) => one !== given && one !== taken);
  const declined = JSON.stringify(taken === undefined ? kept : [...kept, taken]);
  if (before.controller === null && before.declined === declined) return;
  put(tx, row.seq, { controller: null, sinceMs: null, declined });
}

function put(tx: Tx, device: number, { controller, sinceMs, declined }: store.ReporterRow): void {
  const seal = sealOf('device_reporters', device, controller, sinceMs, declined);
  store.putReporter.run(tx, { device, controller, since_ms: sinceMs, declined, seal });
}
