import { type Caller, inScope } from '../../../api/caller.ts';
import { Problem } from '../../../problems/problem.ts';

/**
 * Returns the movement in the caller's scope. An id names up to one movement in each account.
 * @throws `transactions.not_found` if there is none, `auth.out_of_scope` if all are outside the scope
 */
export function requireOwn<M extends { client: number; account: number }>(
  actor: Caller,
  movements: readonly M[],
): M {
  const own = movements.find((movement) => inScope(actor, movement));
  if (own) return own;
  throw new Problem(movements.length > 0 ? 'auth.out_of_scope' : 'transactions.not_found');
}
