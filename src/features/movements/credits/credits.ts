import { accountBySeq } from '../../../access/accounts.ts';
import { auditChange } from '../../../access/audited.ts';
import type { Caller } from '../../../api/caller.ts';
import type { WriteContext } from '../../../api/contexts.ts';
import type { AnyPermission } from '../../../api/permissions.ts';
import { invalidField, missingField, Problem } from '../../../problems/problem.ts';
import { details } from '../../../problems/sentences.ts';
import type { Json } from '../../../store/json.ts';
import type { Tx } from '../../../store/writer/transaction.ts';
import { type LiveCode, liveCode, storeCredit } from '../../consumers/codes/code-lookup.ts';
import { tagSetAt } from '../../consumers/tag-sets.ts';
import { settleReloads } from '../../subsidies/reloads.ts';
import { isRefunded } from '../deliveries/refunds.ts';
import { BatchHash } from '../intake/batch-hash.ts';
import { highestBalance, lowestBalance } from '../intake/limits.ts';
import { backToSubsidy } from '../intake/money.ts';
import { creditKind } from '../intake/movement-rows.ts';
import { lastSequence, setSequence } from '../intake/movement-store.ts';
import { amountSummary } from '../lists/amount-summary.ts';
import { partitionsInScope } from '../lists/list-scope.ts';
import { type Asking, MovementList } from '../lists/movement-list.ts';
import type { CreditSummaryQuery, NewCredit } from './credit-fields.ts';
import { type CreditedDelivery, creditOfDelivery, creditTable, mostSubsidy } from './credit-store.ts';
import { type CreditTarget, creditTarget } from './credited-code.ts';

/**
 * Credits a code (rules/credit#credits): changes its top-ups by `amount`, or returns the subsidy's part to it
 * (rules/credit#back-to-the-subsidy), as a movement in a batch of its own, with its audit row.
 * @throws `transactions.already_credited` for a refunded or credited delivery; `validation.failed` on `amount` if the
 *   top-ups would exceed the largest balance; `auth.forbidden` for more than the delivery cost, and for another's code,
 *   by callers without `credits:unbound`; and what `creditTarget` throws
 * @returns the credit's body
 */
export function creditCode({ tx, actor }: WriteContext, asked: NewCredit): Json {
  if (asked.to === 'source' && asked.transactionId === undefined) throw missingField('transactionId');
  const target = creditTarget(tx, actor, asked);
  const { delivery } = target;
  if (delivery) requireBound(actor, asked.amount, target.code, delivery);
  if (delivery && creditOfDelivery.get(tx, delivery.seq) !== undefined)
    throw new Problem('transactions.already_credited');
  if (delivery && isRefunded(tx, delivery.seq)) throw new Problem('transactions.already_refunded');
  // Whatever writes to a code brings its subsidy up to date, so that the trail tells things in their order.
  const code = settleReloads(tx, target.code.seq) ? liveCode(tx, target.code.seq)! : target.code;
  const toSubsidy = asked.to === 'source' ? subsidyShare(tx, asked.amount, { ...target, code }) : 0;
  const balanceAfter = code.recharge + asked.amount - toSubsidy;
  if (balanceAfter > highestBalance) throw invalidField('amount', 'max');
  if (balanceAfter < lowestBalance) throw invalidField('amount', 'min');
  const body = writeCredit(tx, { ...target, code }, asked, { toSubsidy, balanceAfter });
  storeCredit(tx, { ...code, balance: code.balance + toSubsidy, recharge: balanceAfter });
  return body;
}

/**
 * The part of a credit that returns to the subsidy: up to the amount that it paid for the delivery, and to the
 * profile's maximum.
 */
function subsidyShare(tx: Tx, amount: number, { code, delivery }: CreditTarget): number {
  if (!delivery || delivery.code !== code.seq) return 0;
  const most = mostSubsidy.get(tx, code.seq) ?? highestBalance;
  return backToSubsidy(amount, delivery, most - code.balance);
}

/**
 * A compensation goes to the payer and is limited to the price. Otherwise it would be compensation in name
 * only.
 */
function requireBound(actor: Caller, amount: number, code: LiveCode, delivery: CreditedDelivery): void {
  const isBound = code.seq === delivery.code && amount >= 1 && amount <= delivery.sellValue;
  if (isBound || (actor.permissions as ReadonlySet<AnyPermission>).has('credits:unbound')) return;
  throw new Problem('auth.forbidden', details.boundCredit({ max: delivery.sellValue }));
}

function writeCredit(
  tx: Tx,
  { code, delivery, operation }: CreditTarget,
  { amount, reason }: NewCredit,
  { toSubsidy, balanceAfter }: { toSubsidy: number; balanceAfter: number },
): Json {
  const { client, account } = code;
  const sequence = (lastSequence.get(tx, account) ?? 0) + 1;
  const cells = creditKind.insert.cells({
    id: tx.newId(),
    client,
    account,
    sequence,
    date_ms: tx.nowMs,
    operation,
    ...ownerColumns(code),
    amount,
    balance_after: balanceAfter,
    reason,
    delivery: delivery?.seq ?? null,
    to_subsidy: toSubsidy,
    tag_set: tagSetAt(tx, code, tx.nowMs),
  });
  const { seq } = creditKind.insert.runCells(tx, cells);
  setSequence.run(tx, { account, last: sequence });
  const body = creditTable.one.item.get(tx, seq)!.body;
  const hash = new BatchHash();
  hash.add(creditKind, cells.slice(0, creditKind.columns.length));
  const batch = { accepted: 1, duplicate: 0, rejected: 0, firstSequence: sequence, lastSequence: sequence };
  const audited = JSON.stringify({ ...batch, sha256: hash.digest(), credit: JSON.parse(body) });
  const { id } = accountBySeq(tx, account);
  auditChange(tx, 'create', 'movements', { id, client, account }, null, audited);
  return body;
}

function ownerColumns({ value, seq, type, consumer, consumerName, identification }: LiveCode) {
  return {
    code_value: value,
    code: seq,
    code_type: type,
    consumer,
    consumer_name: consumerName,
    consumer_identification: identification,
  };
}

type FilterQuery = Omit<CreditSummaryQuery, 'after'> & { afterSeq?: number | undefined };

/** Credits (rules/credit#credits). */
export const creditList = new MovementList(creditTable, creditPartitions, { dates: datesOfCredits });

/** Sums of credits; what was taken off a code counts as negative. */
export const summariseCredits = amountSummary(creditList, creditTable.rows);

function creditPartitions({ reader, actor }: Asking, query: FilterQuery) {
  const { consumerIdentification, afterSeq } = query;
  return partitionsInScope(reader, actor, query).map(({ account, operation, tags }) => ({
    account,
    operation,
    tags,
    consumerIdentification,
    arrivedAfter: afterSeq,
  }));
}

/** A credit's date is when it was received. */
function datesOfCredits({ from, to, receivedFrom, receivedTo }: FilterQuery) {
  return {
    from: Math.max(from ?? Number.MIN_SAFE_INTEGER, receivedFrom ?? Number.MIN_SAFE_INTEGER),
    to: Math.min(to ?? latest, receivedTo ?? latest),
  };
}

const latest = Number.MAX_SAFE_INTEGER - 1;
