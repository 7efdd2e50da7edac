import type { ControllerActor } from '../../api/caller.ts';
import type { ReadContext } from '../../api/contexts.ts';
import { cursorOf, placeOf } from '../../api/cursor.ts';
import { historyForked, stampCells } from '../../api/history.ts';
import type { InstallationSettings } from '../../api/settings.ts';
import { epochOfToday, firstEpoch, headStamp, partingOfCursor } from '../../store/history/epochs.ts';
import { type Json, jsonArray, jsonBoolean, jsonMoment, jsonObject } from '../../store/json.ts';
import { query, type Reader } from '../../store/statement.ts';
import { openFingersOfCode } from '../consumers/fingerprints/sealing.ts';
import { countsFrom, countsUntil } from '../consumers/validity.ts';
import { OfflineDetail } from './offline-codes.ts';

type Change = { change: number; code: number; removed: 0 | 1; isFinger: 0 | 1; body: Json };

// A value that its code bears no longer, or no longer at this level, is removed there.
const isBorne = 'k.removed_at IS NULL AND k.level = v.level AND k.value = v.value';
const body = jsonObject({
  codeId: 'v.value',
  codeType: 'k.type',
  operationId: 'o.id',
  isActive: jsonBoolean(`${isBorne} AND k.is_active`),
  removed: jsonBoolean(`NOT (${isBorne})`),
  consumerName: 'c.name',
  validFrom: jsonMoment(countsFrom('c', 'k')),
  validUntil: jsonMoment(countsUntil('c', 'k')),
});
const changes = query<[account: number, change: number, limit: number], Change>(
  `SELECT v.change, v.code, NOT (${isBorne}) AS removed, k.type = 'FINGERPRINT' AS isFinger, ${body} AS body
    FROM code_values v JOIN codes k ON k.seq = v.code JOIN consumers c ON c.seq = k.consumer
    LEFT JOIN operations o ON o.seq = v.level
    WHERE v.account = ? AND v.change > ? ORDER BY v.change LIMIT ?`,
);

/** The name of the list, to which its cursors belong. */
const listOf = (account: number) => `feed codes ${account}`;

/** Codes of an answer; fewer where their fingerprints are long. */
const maxCodes = 500;
/** The same with what an offline machine decides by: each costs some look-ups for each product. */
const maxDetailed = 50;
const enoughBytes = 4 * 1024 * 1024;

/**
 * The codes of a controller's account that changed since a cursor, in the order of their last change, removed ones
 * too (rules/feed#codes-for-offline-machines): a controller that continues with `nextCursor` until no items come has
 * every code. Templates are decrypted here, and for no other caller.
 * @throws `validation.failed`, rule `isCursor`; `changes.history_forked`
 */
export function changedCodes(
  { reader, actor, settings, nowMs }: ReadContext<ControllerActor>,
  { cursor, detail: asked }: { cursor?: string | undefined; detail?: 'offline' | undefined },
): Json {
  return reader.connection.snapshot(() => {
    const list = listOf(actor.account);
    let place = placeAfter(reader, settings, list, cursor);
    const items: Json[] = [];
    let bytes = 0;
    const detail = asked && new OfflineDetail(reader, actor.account, nowMs);
    // Read at once: what a code may take is looked up between them.
    for (const row of changes.all(reader, actor.account, place, detail ? maxDetailed : maxCodes)) {
      const open = row.isFinger && !row.removed;
      const fingers = open ? openFingersOfCode(reader, settings.templateKey, row.code) : [];
      const samples = fingers.map((finger) => `{"fingerId":${finger.fingerId},"samples":${finger.samples}}`);
      const more = detail ? `,${row.removed ? '"vending":null,"eas":null' : detail.membersOf(row.code)}` : '';
      const item = `${row.body.slice(0, -1)},"fingerprints":${jsonArray(samples)}${more}}`;
      items.push(item);
      place = row.change;
      bytes += item.length;
      if (bytes >= enoughBytes) break;
    }
    const next = cursorOf(settings, list, [place, ...stampCells(headStamp(reader))]);
    const beside = detail ? `${detail.members()},` : '';
    return `{${beside}"items":${jsonArray(items)},"nextCursor":${JSON.stringify(next)}}`;
  });
}

/**
 * The change after which a page begins. A cursor of another history is refused, because codes that changed only there
 * would stay wrong: the caller starts over.
 */
function placeAfter(
  reader: Reader,
  settings: InstallationSettings,
  list: string,
  cursor: string | undefined,
): number {
  const cells = placeOf<number | string>(settings, list, cursor);
  if (!cells) return 0;
  const [place, epoch, seq, hash] = cells;
  // Cursors from before there were stamps are of the first epoch.
  const isOld = epoch === undefined;
  if (isOld && epochOfToday(reader).epoch === firstEpoch(reader).epoch) return Number(place);
  const stamp = { epoch: String(epoch), seq: Number(seq), hash: String(hash) };
  const parting = isOld
    ? { seq: 0, sharedSeq: null, isCopy: false, fork: null }
    : partingOfCursor(reader, stamp);
  if (parting) throw historyForked(reader, parting, null);
  return Number(place);
}
