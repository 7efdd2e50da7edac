import type { ReadContext } from '../../../api/contexts.ts';
import { keysetPage } from '../../../api/keyset-page.ts';
import type { Refusal } from '../../../api/refusal.ts';
import { isoOf } from '../../../lib/clock.ts';
import { sealOf } from '../../../store/checks/seal.ts';
import type { Json } from '../../../store/json.ts';
import type { Tx } from '../../../store/writer/transaction.ts';
import { requireCode, requireConsumer } from '../../consumers/scoped-lookup.ts';
import { partitionsInScope } from '../../movements/lists/list-scope.ts';
import { judgedRules, reasonToRefuse } from './authorization-rules.ts';
import { judge } from './authorizations.ts';
import type { ExplanationQuery, RefusalQuery, UnknownCodeQuery } from './refusal-fields.ts';
import * as store from './refusal-store.ts';

/** The maximum number of refusals per account; the oldest are deleted. */
export const maxRefusals = 100_000;
/** The maximum number of unknown codes; those not seen for longest are deleted. */
export const maxUnknownCodes = 10_000;

/**
 * Stores refusals (rules/refusals#stored-refusals), and the last use of codes without an owner in their account. It is
 * a log without audit rows.
 */
export function keepRefusals(tx: Tx, refusals: readonly Refusal[]): void {
  const accounts = new Set<number>();
  for (const refusal of refusals) {
    const { account, codeId, code } = refusal;
    accounts.add(account);
    keepRefusal(tx, refusal);
    if (code === null && !store.isSomebodys.get(tx, account, account, codeId)) noteUnknown(tx, refusal);
  }
  for (const account of accounts) {
    const spare = store.refusalCount.get(tx, account)! - maxRefusals;
    if (spare > 0) store.dropOldestRefusals.run(tx, account, spare);
    const spareUnknown = store.unknownCount.get(tx, account)! - maxUnknownCodes;
    if (spareUnknown > 0) store.dropOldestUnknown.run(tx, account, spareUnknown);
  }
}

function keepRefusal(tx: Tx, { dateMs, codeId, ...refusal }: Refusal): void {
  const { id, account, reason, code, consumer, device, selection, product, rules } = refusal;
  const cells = [reason, codeId, code, consumer, device, selection, product, rules];
  const seal = sealOf('refusals', id, account, dateMs, ...cells);
  store.insertRefusal.run(tx, { ...refusal, date_ms: dateMs, code_value: codeId, seal });
}

/** A value without an owner was presented to a machine. */
function noteUnknown(tx: Tx, { account, codeId, dateMs, device }: Refusal): void {
  const known = store.unknownByValue.get(tx, account, codeId);
  const [firstMs, lastMs] = [known?.firstMs ?? dateMs, Math.max(known?.lastMs ?? dateMs, dateMs)];
  const uses = (known?.uses ?? 0) + 1;
  const seal = sealOf('unknown_codes', account, codeId, firstMs, lastMs, uses, device);
  if (known) store.updateUnknown.run(tx, lastMs, uses, device, seal, known.seq);
  else {
    const seen = { first_seen_ms: firstMs, last_seen_ms: lastMs };
    store.insertUnknown.run(tx, { account, value: codeId, ...seen, uses, device, seal });
  }
}

/** A page of the refusals in the caller's scope, newest first. @throws `validation.failed` on `cursor` */
export function listRefusals(context: ReadContext, query: RefusalQuery): Json {
  const { reader, actor } = context;
  const { consumerId, codeId, reason } = query;
  const consumer = consumerId === undefined ? undefined : store.consumerEver.get(reader, consumerId);
  const isAsked = ({ account }: { account: number }) =>
    consumerId === undefined || consumer?.account === account;
  const partitions = partitionsInScope(reader, actor, query)
    .filter(isAsked)
    .map(({ account, device, product }) => ({
      ...{ account, device, product, codeId, reason },
      consumer: consumer?.seq,
    }));
  return keysetPage(context, 'refusals', query, (range, limit) =>
    store.refusalList.page(reader, partitions, range, limit),
  );
}

/** A page of the values without an owner, newest first by their last use. @throws `validation.failed` on `cursor` */
export function listUnknownCodes(context: ReadContext, query: UnknownCodeQuery): Json {
  const partitions = partitionsInScope(context.reader, context.actor, query).map(({ account }) => ({
    account,
  }));
  return keysetPage(context, 'unknown codes', query, (range, limit) =>
    store.unknownList.page(context.reader, partitions, range, limit),
  );
}

/**
 * The reasons why a code may or may not take a product at a device now: all rules that can be checked
 * (rules/refusals#explanations).
 * @throws `consumers.not_found`, `codes.not_found`, `auth.out_of_scope`
 */
export function explain(
  { reader, actor, nowMs }: ReadContext,
  { id, codeId }: { id: string; codeId: string },
  asked: ExplanationQuery,
): object {
  return reader.connection.snapshot(() => {
    const consumer = requireConsumer(reader, actor, id);
    const code = requireCode(reader, consumer, codeId);
    const { facts, device, product } = judge(reader, consumer.account, { ...asked, codeId }, nowMs);
    const reason = reasonToRefuse(facts);
    return {
      date: isoOf(nowMs),
      allowed: reason === null,
      reason,
      code: { codeId: code.value, codeType: code.type },
      consumer: { id: consumer.id, name: consumer.name, identification: consumer.identification },
      device: device ? { serial: device.serial, name: device.name } : null,
      selection: asked.selection ?? null,
      product: product ? { id: product.id, name: product.name } : null,
      rules: judgedRules(facts),
    };
  });
}
