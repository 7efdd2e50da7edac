import { listScope } from '../../../access/accounts.ts';
import { AuditedResource, type Owned } from '../../../access/audited.ts';
import { clockBehindBy } from '../../../access/controller-status.ts';
import { countedPage, operationFilter, switchFilter } from '../../../access/lists.ts';
import { arrivalPage } from '../../../api/arrival.ts';
import type { ReadContext, WriteContext } from '../../../api/contexts.ts';
import { parseJson } from '../../../api/json-bytes.ts';
import { keysetPage } from '../../../api/keyset-page.ts';
import { invalidField, Problem } from '../../../problems/problem.ts';
import { details, fieldTexts } from '../../../problems/sentences.ts';
import { isUuid } from '../../../store/ids.ts';
import type { Json } from '../../../store/json.ts';
import type { Reader } from '../../../store/statement.ts';
import type { Tx } from '../../../store/writer/transaction.ts';
import type { Refill } from '../../devices/device-fields.ts';
import { type DeviceRow, requireDevice } from '../../devices/devices.ts';
import { earliestMs } from '../../movements/intake/limits.ts';
import { partitionsInScope } from '../../movements/lists/list-scope.ts';
import { planogramOf, requireDistinctSelections, setStocks } from '../../planograms/planograms.ts';
import { controllerOfDevice } from '../reconciliation/comparison-store.ts';
import type { DeviceVisitQuery, InventoryQuery, NewVisit, VisitItem, VisitQuery } from './visit-fields.ts';
import * as store from './visit-store.ts';

const visits = new AuditedResource<Owned & { seq: number }>(
  'visit',
  (reader, { seq }) => store.visitBody.get(reader, seq)!,
);

/** The maximum time by which a visit's date may be ahead of Larder's clock. */
const mostAheadMs = 24 * 3600 * 1000;

/**
 * Stores a visit (rules/counters#visits) with its counts, fillings, removals and collected cash, and sets the resulting
 * stocks. A known id changes nothing and gets the stored visit, because a phone that was offline sends again.
 * @throws `inventory.selection_unknown`, `inventory.duplicate_selection`, `visits.stock_unknown`, `validation.failed`,
 *   `devices.not_found`, `auth.out_of_scope`
 */
export function createVisit({ tx, actor }: WriteContext, deviceId: string, visit: NewVisit): Json {
  const device = requireDevice(tx, actor, deviceId);
  if (visit.id !== undefined && !isUuid(visit.id)) throw invalidField('id', 'isUUID');
  const known = visit.id === undefined ? undefined : store.visitByName.get(tx, device.account, visit.id);
  if (known && known.device !== device.seq) throw invalidField('id', 'isUnique', fieldTexts.idTakenElsewhere);
  if (known) return store.visitBody.get(tx, known.seq)!;
  return store.visitBody.get(tx, keepVisit(tx, device, visit))!;
}

/**
 * A refill in its older form: the stock of each selection now. It is a visit without counts; if no stock changes, there
 * is no visit (rules/devices-and-planograms#refills).
 * @returns the planogram
 * @throws what `createVisit` throws
 */
export function refillDevice({ tx, actor }: WriteContext, deviceId: string, { items }: Refill): Json {
  const device = requireDevice(tx, actor, deviceId);
  const before = planogramOf(tx, device.seq);
  const stocks = new Map(
    store.believedStocks.all(tx, device.seq).map(({ selection, stock }) => [selection, stock]),
  );
  const isSo = items.every(({ selection, stock }) => stocks.get(selection) === stock);
  requireDistinctSelections(items);
  if (isSo) return before;
  keepVisit(tx, device, { items });
  return planogramOf(tx, device.seq);
}

function keepVisit(tx: Tx, device: DeviceRow, visit: NewVisit): number {
  const dateMs = visit.date ?? tx.nowMs;
  if (dateMs > tx.nowMs + mostAheadMs) throw invalidField('date', 'maxDate', fieldTexts.tooFarAhead);
  if (dateMs < earliestMs) throw invalidField('date', 'minDate', fieldTexts.clockNotSet);
  requireDistinctSelections(visit.items);
  // A phone's clock may be ahead, but a visit is never later than its arrival.
  const items = itemsOf(tx, device, visit, Math.min(dateMs, tx.nowMs));
  const owned = { id: visit.id ?? tx.newId(), client: device.client, account: device.account };
  const { seq } = store.insertVisit.run(tx, {
    ...owned,
    device: device.seq,
    date_ms: dateMs,
    received_ms: tx.nowMs,
    actor_type: tx.actor.type,
    actor_label: tx.actor.label,
    items: JSON.stringify(items.map(({ item }) => item)),
    coins: visit.collected?.coins ?? null,
    bills: visit.collected?.bills ?? null,
    tubes_filled: visit.tubesFilled ?? null,
    note: visit.note ?? null,
    created_at: tx.nowIso,
  });
  visits.created(tx, { ...owned, seq });
  const stocks = items.flatMap(({ item: { selection }, stock }) =>
    stock === undefined ? [] : [{ selection, stock }],
  );
  if (stocks.length > 0) setStocks(tx, device, stocks);
  return seq;
}

/**
 * The work at each selection, compared with the expected stock at that moment. `stock` is that of today; undefined if a
 * later visit set it.
 */
function itemsOf(
  tx: Tx,
  device: DeviceRow,
  { items }: NewVisit,
  ms: number,
): { item: VisitItem; stock: number | undefined }[] {
  const slots = new Map(store.believedStocks.all(tx, device.seq).map((slot) => [slot.selection, slot]));
  const behindMs = clockBehindBy(controllerOfDevice.get(tx, device.seq)?.clockOffsetMs ?? null);
  const given = new Map(
    store.givenSince
      .all(tx, device.seq, ms - behindMs, ms, device.account, ms, device.seq)
      .map(({ selection, count }) => [selection, count]),
  );
  const later = workSince(tx, device.seq, ms);
  return items.map((counted, at) => {
    const slot = slots.get(counted.selection);
    if (!slot)
      throw new Problem('inventory.selection_unknown', details.noSelection({ selection: counted.selection }));
    const { isSet, moved } = later.get(counted.selection) ?? nothingDone;
    const gone = (given.get(counted.selection) ?? 0) - moved;
    const expected = slot.stock === null ? null : Math.max(0, slot.stock + gone);
    // If a later visit set the stock, the stock before it is unknown, but it was at least what this visit removed.
    const believed = isSet ? null : expected;
    const start = isSet && expected !== null ? Math.max(expected, counted.removed ?? 0) : expected;
    const done = stockAfter(counted, start, at);
    const difference = done.counted === null || believed === null ? 0 : done.counted - believed;
    const item: VisitItem = {
      selection: counted.selection,
      product: { id: slot.productId, name: slot.productName },
      ...done,
      believed,
      lost: Math.max(0, -difference),
      found: Math.max(0, difference),
    };
    return { item, stock: isSet ? undefined : Math.max(0, item.stock - gone) };
  });
}

const nothingDone = { isSet: false, moved: 0 };

/** The work at each selection after a moment: it set the stock, or moved it by what was added and removed. */
function workSince(tx: Tx, device: number, ms: number): Map<string, typeof nothingDone> {
  const work = new Map<string, typeof nothingDone>();
  for (const { items } of store.visitsSince.all(tx, device, ms, ms, tx.nowMs))
    for (const { selection, counted, added, removed } of parseJson(items) as VisitItem[]) {
      const { isSet, moved } = work.get(selection) ?? nothingDone;
      work.set(selection, {
        isSet: isSet || counted !== null || added === null,
        moved: moved + (added ?? 0) - (removed ?? 0),
      });
    }
  return work;
}

/** The stock of a selection after a visit: counted + added − removed (rules/counters#visits). */
function stockAfter(
  { counted, added, removed, stock }: NewVisit['items'][number],
  believed: number | null,
  at: number,
): Pick<VisitItem, 'counted' | 'added' | 'removed' | 'stock'> {
  const isMoved = added !== undefined || removed !== undefined;
  const start = counted ?? (isMoved ? believed : null);
  if (stock !== undefined && !isMoved) {
    const change = counted === undefined ? null : stock - counted;
    return {
      counted: counted ?? null,
      added: change === null ? null : Math.max(0, change),
      removed: change === null ? null : Math.max(0, -change),
      stock,
    };
  }
  if (start === null && stock === undefined) throw new Problem('visits.stock_unknown');
  const after = stock ?? start! + (added ?? 0) - (removed ?? 0);
  if (after < 0) throw invalidField(`items.${at}.removed`, 'max');
  if (counted !== undefined && stock !== undefined && counted + (added ?? 0) - (removed ?? 0) !== stock)
    throw invalidField(`items.${at}.stock`, 'equals', fieldTexts.stockMustEqual);
  return { counted: counted ?? null, added: added ?? 0, removed: removed ?? 0, stock: after };
}

/** A page of the visits of a device, newest first. @throws `devices.not_found`, `auth.out_of_scope` */
export function listDeviceVisits(context: ReadContext, deviceId: string, asked: DeviceVisitQuery): Json {
  const { reader, actor } = context;
  const device = requireDevice(reader, actor, deviceId).seq;
  return keysetPage(context, `visits of ${device}`, asked, (range, limit) =>
    store.visitKeyset.page(reader, [{ device }], range, limit),
  );
}

/** A page of the visits in the caller's scope, newest first or by arrival. @throws `validation.failed` on `cursor` */
export function listVisits(context: ReadContext, asked: VisitQuery): Json {
  const { reader, actor } = context;
  const partitions = partitionsInScope(reader, actor, asked);
  if (asked.order === 'arrival')
    return arrivalPage(context, 'visits', ['visits'], asked, (after, limit) => {
      const from = after?.[0] ?? 0;
      const arrived = partitions.map(({ account, device }) =>
        arrivedOf(reader, account, device, from, limit, asked),
      );
      const rows = arrived
        .flatMap(({ found }) => found)
        .sort((one, other) => one.seq - other.seq)
        .slice(0, limit);
      // A full page ends with its last row; any other has all there is, up to the last that was checked.
      const seen =
        rows.length === limit ? rows.at(-1)!.seq : Math.max(from, ...arrived.map(({ upTo }) => upTo));
      return { bodies: rows.map(({ body }) => body), place: [seen] };
    });
  const devices = partitions.map(({ account, device }) => (device === undefined ? { account } : { device }));
  return keysetPage(context, 'visits', asked, (range, limit) =>
    store.visitKeyset.page(reader, devices, range, limit),
  );
}

/** The next visits of an account that pass, read in steps: those that do not pass move on, too. */
function arrivedOf(
  reader: Reader,
  account: number,
  device: number | undefined,
  after: number,
  limit: number,
  { from = Number.MIN_SAFE_INTEGER, to = Number.MAX_SAFE_INTEGER }: VisitQuery,
) {
  const found: { seq: number; body: Json }[] = [];
  let place = after;
  while (found.length < limit) {
    const rows = store.arrivedVisits.all(reader, account, place, limit);
    found.push(
      ...rows.filter(
        (row) => (device === undefined || row.device === device) && row.dateMs >= from && row.dateMs <= to,
      ),
    );
    place = rows.at(-1)?.seq ?? place;
    if (rows.length < limit) break;
  }
  return { found: found.slice(0, limit), upTo: place };
}

/** A page of the selections of all machines in the caller's scope (rules/counters#inventory). */
export function listInventory(context: ReadContext, asked: InventoryQuery): Json {
  const { reader, actor } = context;
  const named = partitionsInScope(reader, actor, { ...asked, clientId: asked.clientId });
  const isNamed = asked.deviceId !== undefined || asked.productId !== undefined;
  const device = asked.deviceId === undefined ? undefined : (named[0]?.device ?? -1);
  const product = asked.productId === undefined ? undefined : (named[0]?.product ?? -1);
  return countedPage(context, 'inventory', asked, store.inventoryListing, {
    scope: listScope(reader, actor, asked),
    filters: {
      operation: operationFilter(reader, actor, asked.operationId),
      device,
      product,
      low: switchFilter(asked.low),
      ...(isNamed && named.length === 0 && { device: -1 }),
    },
  });
}
