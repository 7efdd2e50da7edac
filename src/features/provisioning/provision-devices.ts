import type { Account } from '../../access/accounts.ts';
import { controllerBySerial, serialsOfAccount } from '../../access/controllers.ts';
import { didYouMean } from '../../api/nearest.ts';
import type { Reader } from '../../store/statement.ts';
// Readings that wait for a machine are checked again when it is made.
import '../counters/readings/intake.ts';
import { type DeviceRow, deviceBody, deviceIdTaken } from '../devices/device-store.ts';
import { addDevice, changeDevice, deviceOfAccount, deviceWithSerial } from '../devices/devices.ts';
import * as operationStore from '../sites/operation-store.ts';
import { addOperation, changeOperation, operationOfAccount } from '../sites/operations.ts';
import type { BusinessLine } from '../sites/tenant-fields.ts';
import { requireLinesOfAccount } from './provision-lines.ts';
import { matched, type Provisioning, required } from './provision-match.ts';
import type { SiteDevice, SiteOperation } from './site-file.ts';
import { siteProblem } from './site-problems.ts';

export type AppliedOperation = { id: string; name: string; devices: AppliedDevice[] };
export type AppliedDevice = {
  id: string;
  serial: string;
  name: string;
  businessLines: string[];
  controllerSerial: string | null;
};

/** Creates or changes an operation of an account, and the devices that the file places in it. */
export function applyOperation(
  site: Provisioning,
  path: string,
  account: Account,
  given: SiteOperation,
): AppliedOperation {
  const { tx } = site;
  const { id, name } = given;
  const found = matched<operationStore.OperationRow>(path, {
    what: `the operation ${name}`,
    id,
    byId: (asked) => operationOfAccount(tx, account.seq, asked),
    isTaken: (asked) => operationStore.operationIdTaken.get(tx, asked) !== undefined,
    byName: () => (name === undefined ? [] : operationStore.operationsByName.all(tx, account.seq, name)),
  });
  const before = found ? operationStore.operationBody.get(tx, found.seq)! : null;
  if (found) changeOperation(tx, found, { name });
  const operation = found ?? addOperation(tx, account, { id, name: required(path, 'name', name) });
  site.claim(path, operation.id);
  site.note(operation.id, before, operationStore.operationBody.get(tx, operation.seq)!);
  return {
    id: operation.id,
    name: operationStore.operationById.get(tx, operation.id)!.name,
    devices: site.each(`${path}.devices`, given.devices, (at, device) =>
      applyDevice(site, at, account, operation.seq, device),
    ),
  };
}

function applyDevice(
  site: Provisioning,
  path: string,
  account: Account,
  operation: number,
  given: SiteDevice,
): AppliedDevice {
  const { tx } = site;
  const { id, serial, name, controllerSerial } = given;
  const found = matched<DeviceRow>(path, {
    what: `the device ${serial}`,
    id,
    byId: (asked) => deviceOfAccount(tx, account.seq, asked),
    isTaken: (asked) => deviceIdTaken.get(tx, asked) !== undefined,
    byName: () => {
      const row = serial === undefined ? undefined : deviceWithSerial(tx, account.seq, serial);
      return row ? [row] : [];
    },
  });
  if (given.businessLines) requireLinesOfAccount(path, given.businessLines, account);
  const before = found ? deviceBody.get(tx, found.seq)! : null;
  if (found) {
    const businessLines = given.businessLines && JSON.stringify(given.businessLines);
    changeDevice(tx, found, { operation, serial, name, businessLines, controllerSerial });
  }
  const device =
    found ??
    addDevice(tx, account, {
      id,
      operation,
      serial: required(path, 'serial', serial),
      name: name ?? serial!,
      businessLines: given.businessLines ?? (JSON.parse(account.businessLines) as BusinessLine[]),
      controllerSerial,
    });
  site.claim(path, device.id);
  const after = deviceBody.get(tx, device.seq)!;
  site.note(device.id, before, after, found && placeBefore(tx, found, operation));
  // Controllers come later in the file.
  site.atEnd(() => requireController(site, path, account, controllerSerial));
  return appliedOf(JSON.parse(after) as AppliedDevice);
}

/** The previous place of a device; undefined if it stays. */
function placeBefore(reader: Reader, device: DeviceRow, operation: number): string | undefined {
  if (device.operation === operation) return undefined;
  if (device.operation === null) return 'no operation';
  return `the operation ${operationStore.operationName.get(reader, device.operation)}`;
}

// A device with an unknown controller would never be reported for.
function requireController(
  site: Provisioning,
  path: string,
  account: Account,
  serial: string | null | undefined,
): void {
  const { tx } = site;
  if (typeof serial !== 'string' || controllerBySerial(tx, account.seq, serial)) return;
  if (site.expectsController(account.seq, serial)) return;
  const meant = didYouMean(serial, serialsOfAccount(tx, account.seq));
  throw siteProblem(
    `${path}.controllerSerial`,
    `is ${JSON.stringify(serial)}, but neither the file nor the account ${account.name} has that controller${meant}`,
  );
}

function appliedOf({ id, serial, name, businessLines, controllerSerial }: AppliedDevice): AppliedDevice {
  return { id, serial, name, businessLines, controllerSerial };
}
