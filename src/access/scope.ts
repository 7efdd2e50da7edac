import { type Caller, inScope } from '../api/caller.ts';
import type { ProblemCode } from '../problems/catalogue.ts';
import { missingField, Problem } from '../problems/problem.ts';
import type { Reader } from '../store/statement.ts';
import { type Account, accountById, accountBySeq } from './accounts.ts';

/**
 * Returns the thing that a path's id names, if the key may see it (rules/scope#an-id-in-the-path).
 * @throws `missing` if it does not exist, `outside` if it is outside the key's scope
 */
export function requireVisible<T extends { client: number | null; account: number | null }>(
  actor: Caller,
  row: T | undefined,
  missing: ProblemCode,
  outside: ProblemCode = 'auth.out_of_scope',
): T {
  if (!row) throw new Problem(missing);
  if (!inScope(actor, row)) throw new Problem(outside);
  return row;
}

/** The rule for the account of a new thing (rules/scope#creating). */
export type AccountPolicy = {
  /** The condition under which a key of one account uses that account: always, or only if the request names none. */
  readonly ownApplies: 'always' | 'when-none-is-named';
  /** The refusal of an account outside the key's scope, or of one that does not exist. */
  outside(accountId: string): Problem;
};

const outOfScope = () => new Problem('auth.out_of_scope');
const accountMissing = () => missingField('accountId');

/** Whatever is named, an account-level key means its own; a client-level key's foreign account counts as none. */
export const lenientAccount: AccountPolicy = { ownApplies: 'always', outside: accountMissing };
/** To name an account outside the scope is an error for every key. */
export const strictAccount: AccountPolicy = { ownApplies: 'when-none-is-named', outside: outOfScope };
/** An account-level key means its own; for a client-level key it is an error to name an account outside the scope. */
export const ownAccountOrStrict: AccountPolicy = { ownApplies: 'always', outside: outOfScope };

/**
 * The account that a new thing belongs to: the one that is named, or an account-level key's own.
 * @throws what the policy refuses with; `validation.failed` on `accountId` when a client-level key names none
 */
export function accountForNew(
  reader: Reader,
  actor: Caller,
  accountId: string | undefined,
  { ownApplies, outside }: AccountPolicy,
): Account {
  if (actor.account !== null && (ownApplies === 'always' || accountId === undefined)) {
    return accountBySeq(reader, actor.account);
  }
  if (accountId === undefined) throw accountMissing();
  const account = accountById(reader, accountId);
  if (!account || !inScope(actor, { client: account.client, account: account.seq })) throw outside(accountId);
  return account;
}
