import { type Caller, inScope } from '../api/caller.ts';
import type { ProblemCode } from '../problems/catalogue.ts';
import { invalidField, Problem } from '../problems/problem.ts';
import type { Reader } from '../store/statement.ts';
import { type Account, accountById, accountBySeq } from './accounts.ts';

/**
 * What a path's id names, for a key that may see it (rules/scope#an-id-in-the-path).
 * @throws `missing` when there is no such thing, `auth.out_of_scope` when it lies outside the key's scope
 */
export function requireVisible<T extends { client: number | null; account: number | null }>(
  actor: Caller,
  row: T | undefined,
  missing: ProblemCode,
): T {
  if (!row) throw new Problem(missing);
  if (!inScope(actor, row)) throw new Problem('auth.out_of_scope');
  return row;
}

/**
 * The account that a new thing belongs to, where pointing outside the scope is an error: an account-level key may
 * leave it out, a client-level key must name one (rules/scope#creating). An account that does not exist lies in no
 * scope either.
 * @throws `auth.out_of_scope`; `validation.failed` on `accountId` when a client-level key names none
 */
export function namedAccountForNew(reader: Reader, actor: Caller, accountId: string | undefined): Account {
  if (accountId === undefined) {
    if (actor.account === null) throw invalidField('accountId', 'isString');
    return accountBySeq(reader, actor.account);
  }
  const account = accountById(reader, accountId);
  if (!account || !inScope(actor, { client: account.client, account: account.seq })) {
    throw new Problem('auth.out_of_scope');
  }
  return account;
}
