import { AuditedResource, type Owned, updateIfChanged } from '../../../access/audited.ts';
import type { ReadContext, WriteContext } from '../../../api/contexts.ts';
import { parseJson } from '../../../api/json-bytes.ts';
import { invalidField } from '../../../problems/problem.ts';
import type { Json } from '../../../store/json.ts';
import type { Reader } from '../../../store/statement.ts';
import type { Tx } from '../../../store/writer/transaction.ts';
import { type DeviceRow, requireDevice } from '../../devices/devices.ts';
import { identityFields, type ReadingRules, type ReadingRulesBody, usualRules } from './rule-fields.ts';
import * as store from './rule-store.ts';

const auditedRules = new AuditedResource<Owned & { seq: number }>(
  'reading_rules',
  (reader, { seq }) => store.rulesBody.get(reader, seq)!,
);

/** Rules for reading a device's counters (rules/counters#rules-of-a-machine). */
export function rulesOf(reader: Reader, device: number): ReadingRules {
  const row = store.rulesOfDevice.get(reader, device);
  return row ? (parseJson(row.rules) as ReadingRules) : usualRules;
}

type IdentityField = (typeof identityFields)[number];

/**
 * True if a name in a set can identify its machine: makers leave zeros, and many use one DXS id for all of their
 * machines (rules/counters#quarantine).
 */
export function tellsApart(field: IdentityField, value: string | null | undefined): value is string {
  if (!value || /^[A-Za-z]*0+$/.test(value)) return false;
  return field !== 'transmission' || !/(0000000|7654321)$/.test(value);
}

/** The devices of an account whose rules have one of the names in a set. */
export function devicesKnownBy(
  reader: Reader,
  account: number,
  ids: Readonly<Record<string, string | null>>,
  fields: readonly IdentityField[],
): number[] {
  const found = fields.flatMap((field) => {
    const value = ids[field];
    if (!tellsApart(field, value)) return [];
    return store.devicesByIdentity
      .all(reader, account, value)
      .filter((row) => row.field === field)
      .map(({ device }) => device);
  });
  return [...new Set(found)];
}

/** @throws `devices.not_found`, `auth.out_of_scope` */
export function readRules({ reader, actor }: ReadContext, deviceId: string): Json {
  return JSON.stringify(rulesOf(reader, requireDevice(reader, actor, deviceId).seq));
}

/**
 * Says how the counters of a device are to be read; what is left out is as usual again.
 * @throws `validation.failed` where two rules are for one selection, and what `readRules` throws
 */
export function replaceRules({ tx, actor }: WriteContext, deviceId: string, body: ReadingRulesBody): Json {
  const device = requireDevice(tx, actor, deviceId);
  const machines = (body.selections ?? []).map(({ machine }) => machine);
  if (new Set(machines).size < machines.length) throw invalidField('selections', 'arrayUnique');
  const { payments, tolerance, ...rest } = body;
  const given = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined));
  const rules = {
    ...usualRules,
    ...given,
    payments: { ...usualRules.payments, ...payments },
    tolerance: { ...usualRules.tolerance, ...tolerance },
  } as ReadingRules;
  keepRules(tx, device, rules);
  return JSON.stringify(rules);
}

/**
 * Stores the names by which the sets of a device are identified, unless a person has set them.
 * @returns true if this set's names now identify it
 */
export function learnIdentity(
  tx: Tx,
  device: DeviceRow,
  ids: Readonly<Record<string, string | null>>,
): boolean {
  const rules = rulesOf(tx, device.seq);
  if (rules.identity) return ids[rules.identity.field] === rules.identity.value;
  const field = identityFields.find((name) => tellsApart(name, ids[name]));
  if (field) keepRules(tx, device, { ...rules, identity: { field, value: ids[field]! } });
  return field !== undefined;
}

/** Removes the names of a set from the rules of a device, because the set is of another one. */
export function forgetIdentity(
  tx: Tx,
  device: DeviceRow,
  ids: Readonly<Record<string, string | null>>,
): void {
  const rules = rulesOf(tx, device.seq);
  if (rules.identity && ids[rules.identity.field] === rules.identity.value)
    keepRules(tx, device, { ...rules, identity: null });
}

function keepRules(tx: Tx, device: DeviceRow, rules: ReadingRules): void {
  const [field, value] = [rules.identity?.field ?? null, rules.identity?.value ?? null];
  const row = store.rulesOfDevice.get(tx, device.seq);
  const text = JSON.stringify(rules);
  if (row) {
    auditedRules.edit(tx, row, {
      action: updateIfChanged,
      unchanged: row.rules === text,
      apply: () => store.updateRules.run(tx, field, value, text, row.seq),
    });
    return;
  }
  const owned = { id: tx.newId(), client: device.client, account: device.account };
  const { seq } = store.insertRules.run(tx, {
    ...owned,
    device: device.seq,
    identity_field: field,
    identity_value: value,
    rules: text,
    created_at: tx.nowIso,
  });
  auditedRules.created(tx, { ...owned, seq });
}
