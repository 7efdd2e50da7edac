import type { Account } from './accounts.ts';
import { type DeviceRow, deviceBody, deviceIdTaken } from './device-store.ts';
import { changeDevice, createDevice, deviceOfAccount, deviceWithSerial } from './devices.ts';
import * as operationStore from './operation-store.ts';
import { addOperation, changeOperation, operationOfAccount } from './operations.ts';
import { matched, type Provisioning, required } from './provision-match.ts';
import { type SiteDevice, SiteFileError, type SiteOperation } from './site-file.ts';
import type { BusinessLine } from './tenant-fields.ts';

export type AppliedOperation = { id: string; name: string; devices: AppliedDevice[] };
export type AppliedDevice = {
  id: string;
  serial: string;
  name: string;
  businessLines: string[];
  controllerSerial: string | null;
};

/** Makes or changes an operation of an account, and the devices that the file places in it. */
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
  if (found) changeOperation(tx, found, { name });
  const operation = found ?? addOperation(tx, account, { id, name: required(path, 'name', name) });
  site.claim(path, operation.id);
  return {
    id: operation.id,
    name: operationStore.operationById.get(tx, operation.id)!.name,
    devices: (given.devices ?? []).map((device, index) =>
      applyDevice(site, `${path}.devices.${index}`, account, operation.seq, device),
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
  if (found) {
    requireFreeSerial(site, path, found, serial);
    const businessLines = given.businessLines && JSON.stringify(given.businessLines);
    changeDevice(tx, found, { operation, serial, name, businessLines, controllerSerial });
  }
  const device =
    found ??
    createDevice(tx, account, {
      id,
      operation,
      serial: required(path, 'serial', serial),
      name: name ?? serial!,
      businessLines: given.businessLines ?? (JSON.parse(account.businessLines) as BusinessLine[]),
      controllerSerial,
    });
  site.claim(path, device.id);
  return appliedOf(JSON.parse(deviceBody.get(tx, device.seq)!) as AppliedDevice);
}

function requireFreeSerial(
  { tx }: Provisioning,
  path: string,
  device: DeviceRow,
  serial: string | undefined,
): void {
  if (serial === undefined || serial === device.serial) return;
  const other = deviceWithSerial(tx, device.account, serial);
  if (other) throw new SiteFileError(`${path}.serial`, `is ${serial}, which the device ${other.id} has`);
}

function appliedOf({ id, serial, name, businessLines, controllerSerial }: AppliedDevice): AppliedDevice {
  return { id, serial, name, businessLines, controllerSerial };
}
