import { accountBySeq } from '../../../access/accounts.ts';
import { actorCells } from '../../../access/actor-columns.ts';
import { auditChange, type Owned } from '../../../access/audited.ts';
import type { ReadContext, WriteContext } from '../../../api/contexts.ts';
import { cursorReply, placeOf } from '../../../api/cursor.ts';
import { dayMs } from '../../../lib/calendar/durations.ts';
import { dayAt, startOfDay } from '../../../lib/calendar/local-days.ts';
import { invalidField, Problem } from '../../../problems/problem.ts';
import { fieldTexts } from '../../../problems/sentences.ts';
import type { Json } from '../../../store/json.ts';
import type { Tx } from '../../../store/writer/transaction.ts';
import type { CodeRow } from '../codes/code-store.ts';
import type { ConsumerRow } from '../consumer-store.ts';
import { requireCode, requireConsumer } from '../scoped-lookup.ts';
import type { ExtrasQuery, NewExtra } from './extra-fields.ts';
import * as store from './extra-store.ts';

/** Extras of a code that something is left of. */
const maxOpen = 100;

/** The longest that an extra may be good for: a year and a day. */
const longestMs = 366 * dayMs;

/** A path's consumer and code. */
type CodePath = { id: string; codeId: string };

/**
 * Grants a code more of a product than its profile does (rules/quotas-and-periods#extras).
 * @throws `consumers.not_found`, `auth.out_of_scope`, `codes.not_found`, and what `addExtra` throws
 */
export function createExtra({ tx, actor }: WriteContext, path: CodePath, asked: NewExtra): Json {
  const consumer = requireConsumer(tx, actor, path.id);
  return addExtra(tx, consumer, requireCode(tx, consumer, path.codeId), asked);
}

/**
 * Grants a code an extra: until the end of the account's day unless it says until when.
 * @throws `consumers.product_not_in_profile`, `consumers.too_many_extras`, `validation.failed` on `until`
 * @returns its body
 */
export function addExtra(
  tx: Tx,
  consumer: ConsumerRow,
  code: CodeRow,
  { productId, quantity, until, reason }: NewExtra,
): Json {
  const product =
    code.easProfile === null ? undefined : store.grantedProduct.get(tx, code.easProfile, productId);
  if (product === undefined) throw new Problem('consumers.product_not_in_profile');
  const untilMs = until ?? endOfDay(tx, consumer.account);
  if (untilMs <= tx.nowMs) throw invalidField('until', 'isInFuture', fieldTexts.afterNow);
  if (untilMs > tx.nowMs + longestMs) throw invalidField('until', 'maxDate', fieldTexts.withinAYear);
  if (store.openCount.get(tx, code.seq, tx.nowMs)! >= maxOpen) throw new Problem('consumers.too_many_extras');
  const id = tx.newId();
  const { seq } = store.insertExtra.run(tx, {
    id,
    client: consumer.client,
    account: consumer.account,
    code: code.seq,
    product,
    quantity,
    created_ms: tx.nowMs,
    until_ms: untilMs,
    after_delivery: store.lastDelivery.get(tx)!,
    reason,
    ...actorCells(tx),
  });
  auditChange(tx, 'create', 'extra', ownedBy(consumer, code, id), null, store.auditedBody.get(tx, seq)!);
  store.tellOfCode.run(tx, consumer.account, code.level, code.value);
  return store.extraBody.get(tx, seq)!;
}

/** The moment at which the account's next day begins. */
function endOfDay(tx: Tx, account: number): number {
  const { timeZone } = accountBySeq(tx, account);
  return startOfDay(timeZone, dayAt(timeZone, tx.nowMs).add({ days: 1 }));
}

/**
 * A page of a code's extras, newest first, used up and late ones too.
 * @throws `validation.failed` on `cursor`, and what `requireConsumer` and `requireCode` throw
 */
export function listExtras(
  { reader, actor, settings }: ReadContext,
  path: CodePath,
  query: ExtrasQuery,
): Json {
  const code = requireCode(reader, requireConsumer(reader, actor, path.id), path.codeId);
  const list = `extras ${code.seq}`;
  const before = placeOf(settings, list, query.cursor)?.[0] ?? Number.MAX_SAFE_INTEGER;
  const rows = store.extrasOfCode.all(reader, code.seq, before, query.limit + 1);
  return cursorReply(settings, list, query.limit, rows, ({ seq }) => [seq]);
}

/**
 * Takes an extra away; what was taken by it stays taken.
 * @throws `consumers.extra_not_found`, and what `requireConsumer` and `requireCode` throw
 */
export function removeExtra({ tx, actor }: WriteContext, path: CodePath & { extraId: string }): undefined {
  const consumer = requireConsumer(tx, actor, path.id);
  const code = requireCode(tx, consumer, path.codeId);
  const seq = store.extraById.get(tx, code.seq, path.extraId.toLowerCase());
  if (seq === undefined) throw new Problem('consumers.extra_not_found');
  const before = store.auditedBody.get(tx, seq)!;
  store.removeExtra.run(tx, tx.nowMs, store.lastDelivery.get(tx)!, seq);
  auditChange(tx, 'delete', 'extra', ownedBy(consumer, code, path.extraId.toLowerCase()), before, null);
  store.tellOfCode.run(tx, consumer.account, code.level, code.value);
}

/** An extra as the audit names it (rules/audit#an-entry). */
function ownedBy({ id, client, account }: ConsumerRow, { value }: CodeRow, extra: string): Owned {
  return { id: `${id}/${value}/${extra}`, client, account };
}
