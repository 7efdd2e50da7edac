import { type Caller, inScope } from '../../../api/caller.ts';
import { missingField, Problem } from '../../../problems/problem.ts';
import { details } from '../../../problems/sentences.ts';
import type { Reader } from '../../../store/statement.ts';
import {
  type LiveCode,
  liveCode,
  liveCodeAt,
  liveCodeOfConsumer,
} from '../../consumers/codes/code-lookup.ts';
import { consumerInBody } from '../../consumers/scoped-lookup.ts';
import { operationInBody } from '../../sites/operations.ts';
import { deliveriesWithId } from '../deliveries/delivery-ids.ts';
import type { NewCredit } from './credit-fields.ts';
import { type CreditedDelivery, deliveryToCredit } from './credit-store.ts';

/** The target of a credit: a code, the delivery that it compensates, and its operation (`seq`s). */
export type CreditTarget = {
  code: LiveCode;
  delivery: CreditedDelivery | undefined;
  operation: number | null;
};

/**
 * The target named by a credit's body (rules/credit#which-code).
 * @throws `transactions.not_found`, `consumers.not_found`, `operations.not_found`, `codes.not_found`, also for targets
 *   outside the caller's scope; `validation.failed` on `consumerId` if nothing determines the account
 */
export function creditTarget(reader: Reader, actor: Caller, asked: NewCredit): CreditTarget {
  const deliveries = deliveriesNamed(reader, actor, asked.transactionId);
  const consumer =
    asked.consumerId === undefined ? undefined : consumerInBody(reader, actor, asked.consumerId);
  const operation =
    asked.operationId === undefined ? undefined : operationInBody(reader, actor, asked.operationId);
  const account = consumer?.account ?? operation?.account ?? actor.account ?? deliveries?.[0]?.account;
  if (account === undefined) throw missingField('consumerId');
  if (operation && operation.account !== account) throw new Problem('operations.not_found');
  const delivery = deliveries?.find((one) => one.account === account);
  if (deliveries && !delivery) throw new Problem('transactions.not_found');

  const code = consumer
    ? liveCodeOfConsumer(reader, consumer.seq, asked.codeId)
    : (codeOfDelivery(reader, asked.codeId, delivery) ??
      liveCodeAt(reader, account, operation?.seq, asked.codeId));
  const isElsewhere = operation && code?.operation !== null && code?.operation !== operation.seq;
  if (!code || isElsewhere) throw new Problem('codes.not_found', details.noCode);
  return { code, delivery, operation: delivery?.operation ?? operation?.seq ?? code.operation };
}

/** The deliveries of an id in the caller's scope, one at most in each account; undefined where none is named. */
function deliveriesNamed(
  reader: Reader,
  actor: Caller,
  id: string | undefined,
): CreditedDelivery[] | undefined {
  if (id === undefined) return undefined;
  const found = deliveriesWithId(reader, id).map((seq) => deliveryToCredit.get(reader, seq)!);
  const own = found.filter((delivery) => inScope(actor, delivery));
  if (own.length === 0) throw new Problem('transactions.not_found');
  return own;
}

/** The code that a machine read for a delivery, by its present or former value, wherever it is now. */
function codeOfDelivery(
  reader: Reader,
  value: string,
  delivery: CreditedDelivery | undefined,
): LiveCode | undefined {
  if (!delivery || delivery.code === null) return undefined;
  const code = liveCode(reader, delivery.code);
  return code?.value === value || delivery.codeValue === value ? code : undefined;
}
