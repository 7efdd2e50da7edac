import { actorCells } from '../../../access/actor-columns.ts';
import { auditChange } from '../../../access/audited.ts';
import type { Caller } from '../../../api/caller.ts';
import type { WriteContext } from '../../../api/contexts.ts';
import { Problem } from '../../../problems/problem.ts';
import type { Json } from '../../../store/json.ts';
import type { Reader } from '../../../store/statement.ts';
import { deliveriesWithId } from '../deliveries/delivery-ids.ts';
import { requireOwn } from '../lists/own-movement.ts';
import * as store from './closure-store.ts';
import type { NewClosure } from './return-fields.ts';
import { pairTable } from './return-store.ts';

/**
 * Closes a pair whose return no machine will report (rules/movements#closing-a-pair). A closed pair no longer blocks
 * the quota.
 * @throws `transactions.not_found`, `auth.out_of_scope`, `transactions.already_returned`
 * @returns the pair's body
 */
export function closeReturn({ tx, actor }: WriteContext, id: string, asked: NewClosure): Json {
  const pair = requirePair(tx, actor, id);
  if (pair.returnedMs !== null) throw new Problem('transactions.already_returned');
  store.insertClosure.run(tx, {
    client: pair.client,
    account: pair.account,
    delivery: pair.seq,
    code: pair.code,
    delivery_date_ms: pair.dateMs,
    date_ms: tx.nowMs,
    ...asked,
    ...actorCells(tx),
  });
  store.closePair.run(tx, tx.nowMs, asked.outcome, pair.seq);
  auditChange(tx, 'create', 'return_closure', pair, null, store.closureBody.get(tx, pair.seq)!);
  return pairTable.one.item.get(tx, pair.seq)!.body;
}

function requirePair(reader: Reader, actor: Caller, id: string): store.ClosedPair {
  return requireOwn(
    actor,
    deliveriesWithId(reader, id).flatMap((seq) => store.pairToClose.get(reader, seq) ?? []),
  );
}
