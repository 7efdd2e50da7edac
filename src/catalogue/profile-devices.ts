import { Problem } from '../problems/problem.ts';
import { change, query, type Reader } from '../store/statement.ts';
import type { Tx } from '../store/transaction.ts';
import type { BusinessLine } from './line-fields.ts';

/** A profile's `allowedDevices`, found: `seq`s in the order sent; null is every device of the line. */
export type AllowedDevices = readonly number[] | null;

// The ids are looked up one by one, however the statistics look.
const devicesOf = query<[ids: string, account: number], { id: string; seq: number; businessLines: string }>(
  `SELECT d.id, d.seq, d.business_lines AS businessLines
    FROM json_each(?) asked CROSS JOIN devices d ON d.id = asked.value
    WHERE d.account = ? AND d.removed_at IS NULL ORDER BY asked.key`,
);

const insertDevice = change<[profile: number, position: number, device: number]>(
  'INSERT INTO profile_devices (profile, position, device) VALUES (?, ?, ?)',
);
const deleteDevices = change<[profile: number]>('DELETE FROM profile_devices WHERE profile = ?');

/**
 * Finds the devices of `allowedDevices`; null is every device of the line, an empty list none (interface 2.2).
 * @throws `profiles.duplicate_device`, `profiles.device_not_in_account`, `profiles.device_business_line_mismatch`
 */
export function requireAllowedDevices(
  reader: Reader,
  account: number,
  businessLine: BusinessLine,
  ids: readonly string[] | null,
): AllowedDevices {
  if (ids === null) return null;
  const asked = new Set<string>();
  for (const id of ids) {
    if (asked.has(id)) throw new Problem('profiles.duplicate_device', `The device ${id} stands twice.`);
    asked.add(id);
  }
  const devices = devicesOf.all(reader, JSON.stringify(ids), account);
  for (const { id } of devices) asked.delete(id);
  for (const id of asked) {
    throw new Problem('profiles.device_not_in_account', `The account has no device with the id ${id}.`);
  }
  for (const { id, businessLines } of devices) {
    if ((JSON.parse(businessLines) as string[]).includes(businessLine)) continue;
    throw new Problem(
      'profiles.device_business_line_mismatch',
      `The device ${id} does not have the ${businessLine} line.`,
    );
  }
  return devices.map(({ seq }) => seq);
}

/** Makes these the devices of a profile, in this order, in place of all that it had. */
export function replaceAllowedDevices(tx: Tx, profile: number, devices: AllowedDevices): void {
  deleteDevices.run(tx, profile);
  for (const [position, device] of (devices ?? []).entries()) insertDevice.run(tx, profile, position, device);
}
