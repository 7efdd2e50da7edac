import { accountsIn, askedScope } from '../../access/accounts.ts';
import { AuditedResource, type Owned } from '../../access/audited.ts';
import { countedPage } from '../../access/lists.ts';
import { accountForNew, requireVisible, strictAccount } from '../../access/scope.ts';
import { type Caller, seesInstallation } from '../../api/caller.ts';
import type { ReadContext, WriteContext } from '../../api/contexts.ts';
import { dayMs } from '../../lib/calendar/durations.ts';
import { invalidField, Problem } from '../../problems/problem.ts';
import { fieldTexts } from '../../problems/sentences.ts';
import type { Json } from '../../store/json.ts';
import type { Reader } from '../../store/statement.ts';
import type { MuteQuery, NewMute } from './incident-fields.ts';
import { type IncidentKind, ruleOf } from './kinds.ts';
import * as store from './mute-store.ts';

const maxMs = 30 * dayMs;
const maxInForce = 200;

const mutes = new AuditedResource<Owned & { seq: number }>(
  'mute',
  (reader, { seq }) => store.muteBody.get(reader, seq)!,
);

/** Returns the end of a mute of a kind at a device (`seq`, or null without one); null if there is none. */
export type MutedUntil = (kind: IncidentKind, device: number | null) => number | null;

/** Mutes in force at a moment for an account (`seq`), or (null) the installation. */
export function mutedAt(reader: Reader, account: number | null, nowMs: number): MutedUntil {
  const inForce = store.inForce.all(reader, account ?? 0, nowMs).map(({ kinds, deviceIds, untilMs }) => ({
    kinds: kinds === null ? null : (JSON.parse(kinds) as string[]),
    devices: deviceIds === null ? null : (JSON.parse(deviceIds) as string[]),
    untilMs,
  }));
  return (kind, device) => {
    const deviceId = () => (device === null ? undefined : store.deviceIdOf.get(reader, device));
    const mute = inForce.find(
      ({ kinds, devices }) =>
        (kinds === null || kinds.includes(kind)) && (devices === null || devices.includes(deviceId() ?? '')),
    );
    return mute?.untilMs ?? null;
  };
}

/** A page of the mutes in force in the caller's scope, the newest first. */
export function listMutes(context: ReadContext, query: MuteQuery): Json {
  const { reader, actor, nowMs } = context;
  const accounts = accountsIn(reader, askedScope(reader, actor, query));
  const isAll = query.accountId === undefined && query.clientId === undefined && seesInstallation(actor);
  const ofInstallation = isAll ? [0] : [];
  const owner = query.ofInstallation ? ofInstallation : [...ofInstallation, ...accounts];
  return countedPage(context, 'mutes', query, store.muteListing, {
    filters: { after: nowMs },
    several: { owner },
  });
}

/**
 * Mutes kinds at machines for a while (rules/incidents#mutes).
 * @throws `validation.failed` on `until`, `kinds`, `deviceIds`; `mutes.too_many`; what `accountForNew` throws
 */
export function createMute({ tx, actor }: WriteContext, asked: NewMute): Json {
  const { accountId, kinds = null, deviceIds = null, until, reason } = asked;
  const { client, account } = ownerOf(tx, actor, accountId, kinds);
  if (until <= tx.nowMs) throw invalidField('until', 'min', fieldTexts.inFuture);
  if (until - tx.nowMs > maxMs) throw invalidField('until', 'max', fieldTexts.within30Days);
  for (const [at, id] of (deviceIds ?? []).entries()) {
    const device = store.deviceInScope.get(tx, id);
    if (device?.account !== account || account === null)
      throw invalidField(`deviceIds.${at}`, 'isIn', fieldTexts.machineOfAccount);
  }
  if (store.inForce.all(tx, account ?? 0, tx.nowMs).length >= maxInForce) throw new Problem('mutes.too_many');
  const owned = { id: tx.newId(), client, account };
  const row = {
    ...owned,
    kinds: kinds && JSON.stringify(kinds),
    device_ids: deviceIds && JSON.stringify(deviceIds),
    until_ms: until,
    reason,
    created_at: tx.nowIso,
    created_by: JSON.stringify({ type: actor.type, id: actor.id, label: actor.label }),
  };
  const { seq } = store.insertMute.run(tx, row);
  return mutes.created(tx, { ...owned, seq });
}

function ownerOf(
  reader: Reader,
  actor: Caller,
  accountId: string | undefined,
  kinds: readonly IncidentKind[] | null,
): { client: number | null; account: number | null } {
  const isAbove = (kind: IncidentKind) => ruleOf(kind).of === 'installation' || ruleOf(kind).orAbove === true;
  const isOfAll = kinds?.every(isAbove) ?? false;
  if (accountId === undefined && isOfAll && seesInstallation(actor)) return { client: null, account: null };
  const { client, seq } = accountForNew(reader, actor, accountId, strictAccount);
  const wrong = (kinds ?? []).findIndex((kind) => ruleOf(kind).of === 'installation');
  if (wrong >= 0) throw invalidField(`kinds.${wrong}`, 'isIn', fieldTexts.kindOfInstallation);
  return { client, account: seq };
}

/** Ends a mute. @throws `mutes.not_found`, `auth.out_of_scope` */
export function endMute({ tx, actor }: WriteContext, id: string): undefined {
  const found = store.muteById.get(tx, id);
  const mute = requireVisible(
    actor,
    found && found.untilMs > tx.nowMs ? found : undefined,
    'mutes.not_found',
  );
  mutes.remove(tx, mute, () => store.endMute.run(tx, tx.nowIso, mute.seq));
}

/** A mute as the API returns it, in force or not. */
export function muteBody(reader: Reader, seq: number): Json | undefined {
  return store.muteBody.get(reader, seq);
}
