import { type Account, accountBySeq, listScope, requireBusinessLine } from '../../access/accounts.ts';
import { AuditedResource, actionOfEdit, type EditOf, type Owned } from '../../access/audited.ts';
import { controllerBySerial } from '../../access/controllers.ts';
import { Question } from '../../access/in-use.ts';
import {
  changedPage,
  countedPage,
  momentFilter,
  operationsFilter,
  substringFilter,
  switchFilter,
} from '../../access/lists.ts';
import { accountForNew, requireVisible, strictAccount } from '../../access/scope.ts';
import type { Caller } from '../../api/caller.ts';
import type { ReadContext, SessionWriteContext, WriteContext } from '../../api/contexts.ts';
import { Problem } from '../../problems/problem.ts';
import { details } from '../../problems/sentences.ts';
import type { Json } from '../../store/json.ts';
import { searchTextOf } from '../../store/search/search-text.ts';
import type { Reader } from '../../store/statement.ts';
import type { Tx } from '../../store/writer/transaction.ts';
import { operationInUse, operationOfAccount } from '../sites/operations.ts';
import type { BusinessLine } from '../sites/tenant-fields.ts';
import type { DeviceEdit, DeviceQuery, NewDeviceBody } from './device-fields.ts';
import * as store from './device-store.ts';
import { controllerChanged } from './reporters.ts';

export type { DeviceRow } from './device-store.ts';

operationInUse.answer(
  'devices',
  (reader, operation) => store.deviceInOperation.get(reader, operation) !== undefined,
);

const devices = new AuditedResource<Owned & { seq: number }>(
  'device',
  (reader, { seq }) => store.deviceBody.get(reader, seq)!,
);

/** The business lines for which the features above use a device; the device cannot drop them. */
export const deviceLinesInUse = new Question<Reader, readonly string[]>('lines that a device is used for', [
  'profiles',
  'planograms',
]);

/** Notifies the features above of a new device or a new serial. */
export const deviceNamed = new Question<Tx, void>('devices by new serials', ['counters']);

/** A device of an account, by id; undefined when it is unknown, removed or another account's. */
export function deviceOfAccount(reader: Reader, account: number, id: string): store.DeviceRow | undefined {
  const row = store.deviceById.get(reader, id);
  return row?.account === account ? row : undefined;
}

/** The live device that a path names. @throws `devices.not_found`, `auth.out_of_scope` */
export function requireDevice(reader: Reader, actor: Caller, id: string): store.DeviceRow {
  return requireVisible(actor, store.deviceById.get(reader, id), 'devices.not_found');
}

/** The live device of a `seq`. */
export function deviceBySeq(reader: Reader, seq: number): store.DeviceRow | undefined {
  return store.deviceBySeq.get(reader, seq);
}

/** A live device as the machines name it: by serial, inside its account. */
export function deviceWithSerial(
  reader: Reader,
  account: number,
  serial: string,
): store.DeviceRow | undefined {
  return store.deviceBySerial.get(reader, account, serial);
}

/** The live devices of an account that name a controller by its serial, in their order, after a place. */
export function devicesOfController(
  reader: Reader,
  account: number,
  serial: string,
  after: number,
  limit: number,
): { seq: number; body: Json }[] {
  return store.devicesOfController.all(reader, account, serial, after, limit);
}

/** True if a device dispenses products of a line. */
export function deviceHasLine(device: Pick<store.DeviceRow, 'businessLines'>, line: string): boolean {
  return (JSON.parse(device.businessLines) as string[]).includes(line);
}

/** Properties of a new device; `operation` is a `seq`. */
export type NewDevice = {
  id?: string | undefined;
  operation: number | null;
  serial: string;
  name: string;
  businessLines: readonly BusinessLine[];
  controllerSerial?: string | null | undefined;
  isActive?: boolean | undefined;
};

/**
 * Creates a device of an account, with the id that was given or a new one. Devices are the operator's to make
 * (rules/keys-and-permissions#reserved-resources); its serial must be free among the account's live ones.
 */
export function addDevice(
  tx: Tx,
  account: Pick<Account, 'seq' | 'client'>,
  device: NewDevice,
): { seq: number; id: string } {
  const { id = tx.newId(), operation, serial, name, controllerSerial = null, isActive = true } = device;
  const owned = { id, client: account.client, account: account.seq };
  const { seq } = store.insertDevice.run(tx, {
    ...owned,
    operation,
    serial,
    name,
    business_lines: JSON.stringify(device.businessLines),
    controller_serial: controllerSerial,
    is_active: Number(isActive),
    created_at: tx.nowIso,
    updated_at: tx.nowIso,
    search_text: searchTextOf(name, serial),
  });
  devices.created(tx, { ...owned, seq });
  deviceNamed.ask(tx, seq);
  return { seq, id };
}

/**
 * Creates a device, by default with all lines of its account.
 * @throws `devices.serial_exists`, `operations.not_found`, `controllers.not_found`,
 *   `accounts.business_line_not_enabled`, and what `accountForNew` throws
 */
export function createDevice({ tx, actor }: SessionWriteContext, body: NewDeviceBody): Json {
  const { serial, name = serial, operationId = null, controllerSerial = null, isActive } = body;
  const account = accountForNew(tx, actor, body.accountId, strictAccount);
  if (deviceWithSerial(tx, account.seq, serial)) throw new Problem('devices.serial_exists');
  const { businessLines = JSON.parse(account.businessLines) as BusinessLine[] } = body;
  for (const line of businessLines) requireBusinessLine(account, line);
  const operation = operationId === null ? null : requireOperation(tx, account.seq, operationId);
  if (controllerSerial !== null && !controllerBySerial(tx, account.seq, controllerSerial))
    throw new Problem('controllers.not_found');
  const device = { operation, serial, name, businessLines, controllerSerial, isActive };
  return store.deviceBody.get(tx, addDevice(tx, account, device).seq)!;
}

/**
 * Removes a device. Its movements stay, as do profiles that allow only this device, which then allow none. Its further
 * reports are refused.
 * @throws what `readDevice` throws
 */
export function endDevice({ tx, actor }: SessionWriteContext, id: string): undefined {
  const row = requireDevice(tx, actor, id);
  devices.remove(tx, row, () => store.removeDevice.run(tx, tx.nowIso, tx.nowIso, row.seq));
}

/** A page of the devices in the key's scope, newest first. */
export function listDevices(context: ReadContext, query: DeviceQuery): Json {
  const { reader, actor } = context;
  const { businessLine, serial } = query;
  const asked = {
    scope: listScope(reader, actor, query),
    filters: {
      serial,
      businessLine: businessLine && JSON.stringify(businessLine),
      isActive: switchFilter(query.isActive),
      search: substringFilter(query.search),
      updatedFrom: momentFilter(query.updatedFrom),
    },
    several: { operation: operationsFilter(reader, actor, query.operationId) },
  };
  return query.removed
    ? changedPage(context, 'devices', query, store.deviceChanges, asked)
    : countedPage(context, 'devices', query, store.deviceListing, asked);
}

/** @throws `devices.not_found`, `auth.out_of_scope` */
export function readDevice({ reader, actor }: ReadContext, id: string): Json {
  return devices.body(reader, requireDevice(reader, actor, id));
}

/** Members that say which machine a device is; only people change them (rules/devices-and-planograms#editing). */
const forPeople = ['serial', 'businessLines', 'controllerSerial'] as const;

/**
 * Edits a device (rules/devices-and-planograms#editing). Keys cannot change its serial, lines and controller.
 * @throws `auth.reserved_resource`, `operations.not_found`, `controllers.not_found`, `devices.serial_exists`,
 *   `devices.business_line_in_use`, `accounts.business_line_not_enabled`, and what `readDevice` throws
 */
export function editDevice({ tx, actor }: WriteContext, id: string, edit: DeviceEdit): Json {
  const row = requireDevice(tx, actor, id);
  const { name, operationId, serial, controllerSerial } = edit;
  const reserved = forPeople.find((member) => edit[member] !== undefined);
  if (reserved && actor.type !== 'operator')
    throw new Problem('auth.reserved_resource', details.membersForPeople({ member: reserved }));
  if (serial !== undefined && serial !== row.serial && deviceWithSerial(tx, row.account, serial))
    throw new Problem('devices.serial_exists');
  if (edit.businessLines) {
    const account = accountBySeq(tx, row.account);
    for (const line of edit.businessLines) requireBusinessLine(account, line);
  }
  const isOtherController = typeof controllerSerial === 'string' && controllerSerial !== row.controllerSerial;
  if (isOtherController && !controllerBySerial(tx, row.account, controllerSerial))
    throw new Problem('controllers.not_found');
  const operation =
    typeof operationId === 'string' ? requireOperation(tx, row.account, operationId) : operationId;
  const front = edit.front ? JSON.stringify(edit.front) : edit.front;
  const businessLines = edit.businessLines && JSON.stringify(edit.businessLines);
  const isActive = switchFilter(edit.isActive);
  return changeDevice(tx, row, {
    name,
    serial,
    operation,
    businessLines,
    controllerSerial,
    isActive,
    front,
  });
}

/** Editable properties of a device. Absent or undefined ones are unchanged. */
export type DeviceChange = EditOf<store.DeviceRow, (typeof changeable)[number]>;

const changeable = [
  'operation',
  'serial',
  'name',
  'businessLines',
  'controllerSerial',
  'linkedAt',
  'isActive',
  'front',
] as const;

/**
 * Changes a device. A change that changes nothing leaves no audit row. A removed controller is not linked to the device
 * again (rules/devices-and-planograms#linking).
 * @throws `devices.business_line_in_use`
 */
export function changeDevice(tx: Tx, row: store.DeviceRow, edit: DeviceChange): Json {
  const given = Object.entries(edit).filter(([, value]) => value !== undefined);
  const edited: store.DeviceRow = { ...row, ...Object.fromEntries(given) };
  const isOtherController = edited.controllerSerial !== row.controllerSerial;
  // A chosen controller replaces the report that linked one.
  if (isOtherController && edit.linkedAt === undefined) edited.linkedAt = null;
  if (edited.businessLines !== row.businessLines) requireLinesUnused(tx, row, edited);
  const changed = changeable.filter((member) => edited[member] !== row[member]);
  const changedElse = changed.some((member) => member !== 'isActive');
  const { operation, serial, name, businessLines, controllerSerial, linkedAt, isActive, front } = edited;
  const body = devices.edit(tx, row, {
    action: actionOfEdit(row, edited, changedElse),
    unchanged: changed.length === 0,
    apply: () =>
      store.updateDevice.run(
        tx,
        operation,
        serial,
        name,
        businessLines,
        controllerSerial,
        linkedAt,
        isActive,
        front,
        tx.nowIso,
        searchTextOf(name, serial),
        row.seq,
      ),
  });
  if (isOtherController) controllerChanged(tx, row, controllerSerial);
  if (changed.includes('serial')) deviceNamed.ask(tx, row.seq);
  return body;
}

/** @throws `devices.business_line_in_use` if the edit drops a line for which the device is used */
function requireLinesUnused(tx: Tx, row: store.DeviceRow, edited: store.DeviceRow): void {
  const used = deviceLinesInUse.ask(tx, row.seq).flat();
  const line = used.find((one) => deviceHasLine(row, one) && !deviceHasLine(edited, one));
  if (line !== undefined)
    throw new Problem('devices.business_line_in_use', details.lineOnDevice({ serial: row.serial, line }));
}

function requireOperation(reader: Reader, account: number, id: string): number {
  const operation = operationOfAccount(reader, account, id);
  if (!operation) throw new Problem('operations.not_found');
  return operation.seq;
}
