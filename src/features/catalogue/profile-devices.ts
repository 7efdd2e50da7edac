import { Problem } from '../../problems/problem.ts';
import { details } from '../../problems/sentences.ts';
import { change, column, insertInto, type Reader } from '../../store/statement.ts';
import type { Tx } from '../../store/writer/transaction.ts';
import { deviceHasLine, deviceLinesInUse, deviceOfAccount } from '../devices/devices.ts';
import type { BusinessLine } from '../sites/tenant-fields.ts';

/** A profile's `allowedDevices`, found: `seq`s in the order sent; null is every device of the line. */
export type AllowedDevices = readonly number[] | null;

const insertDevice = insertInto('profile_devices', {
  profile: 'integer',
  position: 'integer',
  device: 'integer',
});
const linesOfProfiles = column<[device: number], string>(
  `SELECT DISTINCT p.business_line FROM profile_devices x INDEXED BY profile_devices_by_device
    JOIN profiles p ON p.seq = x.profile WHERE x.device = ? AND p.removed_at IS NULL`,
);
deviceLinesInUse.answer('profiles', (reader, device) => linesOfProfiles.all(reader, device));

const deleteDevices = change<[profile: number]>('DELETE FROM profile_devices WHERE profile = ?');

/**
 * Finds the devices of `allowedDevices`; null is every device of the line, an empty list none
 * (rules/catalogue#allowed-devices).
 * @throws `profiles.duplicate_device`, `profiles.device_not_in_account`, `profiles.device_business_line_mismatch`
 */
export function requireAllowedDevices(
  reader: Reader,
  account: number,
  businessLine: BusinessLine,
  ids: readonly string[] | null,
): AllowedDevices {
  if (ids === null) return null;
  requireDistinct(ids);
  const devices = ids.map((id) => {
    const device = deviceOfAccount(reader, account, id);
    if (device) return device;
    throw new Problem('profiles.device_not_in_account', details.deviceNotInAccount({ id }));
  });
  const other = devices.find((device) => !deviceHasLine(device, businessLine));
  if (other) {
    throw new Problem(
      'profiles.device_business_line_mismatch',
      details.deviceLacksLine({ id: other.id, line: businessLine }),
    );
  }
  return devices.map(({ seq }) => seq);
}

function requireDistinct(ids: readonly string[]): void {
  const asked = new Set<string>();
  for (const id of ids) {
    if (asked.has(id)) throw new Problem('profiles.duplicate_device', details.deviceTwice({ id }));
    asked.add(id);
  }
}

/** Replaces the devices of a profile by these, in this order. */
export function replaceAllowedDevices(tx: Tx, profile: number, devices: AllowedDevices): void {
  deleteDevices.run(tx, profile);
  for (const [position, device] of (devices ?? []).entries())
    insertDevice.run(tx, { profile, position, device });
}
