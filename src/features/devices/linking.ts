import { findControllerBySeq } from '../../access/controller-access.ts';
import { controllerBySeq } from '../../access/controllers.ts';
import type { ControllerActor } from '../../api/caller.ts';
import type { Tx } from '../../store/writer/transaction.ts';
import { controllerRenamed } from '../users/controllers.ts';
import { seqsOfController } from './device-store.ts';
import { changeDevice, type DeviceRow, deviceBySeq } from './devices.ts';
import { isDeclined, putReporter, reportersOf } from './reporters.ts';

/** The parts of a controller that linking needs; `label` is its serial. */
type Reporting = Pick<ControllerActor, 'seq' | 'account' | 'label'>;

/**
 * True if a report by `controller` about a device changes who reports for it. It runs no statement for a
 * device linked to the controller, or last reported by it.
 */
export function isNewReporter(
  controller: Reporting,
  { account, controllerSerial, reportedBy }: Pick<DeviceRow, 'account' | 'controllerSerial' | 'reportedBy'>,
): boolean {
  if (account !== controller.account) return false;
  return controllerSerial === controller.label ? reportedBy !== null : reportedBy !== controller.seq;
}

/**
 * Records that a controller reported for devices, given as they were read in this transaction. A device without a
 * controller is linked to it, audited as the controller's change, unless a user removed it from this controller before.
 * A device of another controller keeps it; the silence of both counts from then on
 * (rules/devices-and-planograms#linking).
 */
export function noteReporter(tx: Tx, controller: Reporting, devices: Iterable<DeviceRow>): void {
  for (const device of devices) {
    if (!isNewReporter(controller, device)) continue;
    if (device.controllerSerial === controller.label) putReporter(tx, device.seq, null);
    else if (device.controllerSerial === null && !isDeclined(reportersOf(tx, device.seq), controller.seq))
      changeDevice(tx, device, { controllerSerial: controller.label, linkedAt: tx.nowIso });
    else putReporter(tx, device.seq, controller.seq);
  }
}

/** As `noteReporter`, of a controller and a device by their `seq`s; does nothing if either was removed. */
export function noteReporterLater(tx: Tx, report: { controller: number; device: number }): void {
  const controller = findControllerBySeq(tx, report.controller);
  const device = deviceBySeq(tx, report.device);
  if (controller && device) noteReporter(tx, controller, [device]);
}

// A controller keeps its devices under another serial.
controllerRenamed.answer('devices', (tx, seq) => {
  const { account, serial: before } = controllerBySeq(tx, seq)!;
  const named = seqsOfController.all(tx, account, before).map((device) => deviceBySeq(tx, device)!);
  return (serial) => {
    for (const device of named)
      changeDevice(tx, device, { controllerSerial: serial, linkedAt: device.linkedAt });
  };
});
