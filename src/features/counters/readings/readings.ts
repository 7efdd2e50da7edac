import { inflateRawSync } from 'node:zlib';
import { requireVisible } from '../../../access/scope.ts';
import type { Caller } from '../../../api/caller.ts';
import type { AskContext, ReadContext, WriteContext } from '../../../api/contexts.ts';
import { parseJson } from '../../../api/json-bytes.ts';
import { keysetPage } from '../../../api/keyset-page.ts';
import { Problem } from '../../../problems/problem.ts';
import type { Json } from '../../../store/json.ts';
import type { Reader } from '../../../store/statement.ts';
import { deviceBySeq, requireDevice } from '../../devices/devices.ts';
import { partitionsInScope } from '../../movements/lists/list-scope.ts';
import { forgetIdentity, learnIdentity, replaceRules } from '../rules/rules.ts';
import { changeReading, placeReading, replayUnknown } from './intake.ts';
import type { ReadingQuery } from './reading-fields.ts';
import * as store from './reading-store.ts';

/** A page of the readings in the scope of the caller, newest first. @throws `validation.failed` on `cursor` */
export function listReadings(context: ReadContext, query: ReadingQuery): Json {
  const { reader, actor } = context;
  const partitions = partitionsInScope(reader, actor, query).map(({ account, device }) => ({
    account,
    device,
    state: query.state,
  }));
  return keysetPage(context, 'readings', query, (range, limit) =>
    store.readingList.page(reader, partitions, range, limit),
  );
}

/** A reading with its figures. @throws `readings.not_found`, `auth.out_of_scope` */
export function readReading({ reader, actor }: ReadContext, id: string): Json {
  return store.readingDetail.get(reader, requireReading(reader, actor, id).seq)!;
}

/**
 * Answers with the received bytes of a reading, as a file.
 * @throws what `readReading` throws
 */
export async function sendRaw({ reader, actor, sendBytes }: AskContext, id: string): Promise<undefined> {
  const row = requireReading(reader, actor, id);
  const lines = inflateRawSync(store.rawOf.get(reader, row.seq)!);
  return sendBytes(lines, { mediaType: 'text/plain', name: `${row.id}.eva_dts` });
}

/**
 * Assigns a reading to a machine, also one that was assigned to another. Later sets with its names are identified
 * automatically, and waiting sets are checked again (rules/counters#quarantine).
 * @throws `devices.not_found` for a device of another account, and what `readReading` throws
 */
export function assignReading({ tx, actor }: WriteContext, id: string, deviceId: string): Json {
  const row = requireReading(tx, actor, id);
  const device = requireDevice(tx, actor, deviceId);
  if (device.account !== row.account) throw new Problem('devices.not_found');
  const names = parseJson(row.machine) as Record<string, string | null>;
  const before = row.device === null ? undefined : deviceBySeq(tx, row.device);
  // Else the sets of the one would be known as two machines.
  if (learnIdentity(tx, device, names) && before && before.seq !== device.seq)
    forgetIdentity(tx, before, names);
  const body =
    row.device === device.seq ? store.readingBody.get(tx, row.seq)! : placeReading(tx, row, device);
  replayUnknown(tx, row.account);
  return body;
}

/**
 * Replaces the rules of a machine; if its identity changes, waiting sets are checked again. @throws what `replaceRules`
 * throws
 */
export function changeRules(context: WriteContext, deviceId: string, body: ReadingRulesBody): Json {
  const rules = replaceRules(context, deviceId, body);
  replayUnknown(context.tx, requireDevice(context.tx, context.actor, deviceId).account);
  return rules;
}

type ReadingRulesBody = Parameters<typeof replaceRules>[2];

/**
 * Accepts a reading from quarantine, so that it is compared. @throws `readings.damaged`, `readings.unassigned`, and
 * what `readReading` throws
 */
export function acceptReading({ tx, actor }: WriteContext, id: string): Json {
  const row = requireReading(tx, actor, id);
  if (row.isDamaged === 1) throw new Problem('readings.damaged');
  if (row.device === null) throw new Problem('readings.unassigned');
  if (row.state === 'accepted' && row.isVouched === 1) return store.readingBody.get(tx, row.seq)!;
  return changeReading(tx, row, { device: row.device, state: 'accepted', reason: null, isVouched: 1 });
}

/** Leaves a reading out of every comparison. @throws what `readReading` throws */
export function ignoreReading({ tx, actor }: WriteContext, id: string, reason: string): Json {
  const row = requireReading(tx, actor, id);
  if (row.state === 'ignored' && row.reason === reason) return store.readingBody.get(tx, row.seq)!;
  return changeReading(tx, row, { device: row.device, state: 'ignored', reason, isVouched: 0 });
}

/** Returns a reading in the caller's scope. @throws `readings.not_found`, `auth.out_of_scope` */
export function requireReading(reader: Reader, actor: Caller, id: string): store.ReadingRow {
  return requireVisible(actor, store.readingById.get(reader, id), 'readings.not_found');
}
