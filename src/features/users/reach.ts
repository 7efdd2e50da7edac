import { type Account, accountById } from '../../access/accounts.ts';
import type { Reach } from '../../access/users.ts';
import { type Caller, inScope, type ScopeLevel } from '../../api/caller.ts';
import { invalidField, missingField, Problem } from '../../problems/problem.ts';
import { fieldTexts } from '../../problems/sentences.ts';
import type { Reader } from '../../store/statement.ts';
import { findClient } from '../sites/tenants.ts';

/** A scope as bodies name one: by its level, by an id, or both; null takes a limit away. */
export type ScopeGiven = {
  scope?: ScopeLevel | undefined;
  clientId?: string | null | undefined;
  accountId?: string | null | undefined;
};

/**
 * The scope that a body gives a user (rules/people-and-sessions#giving-a-scope); omitted members are those of `now`.
 * @throws `validation.failed` if its members contradict each other; `clients.not_found`, `accounts.not_found`;
 *   `auth.out_of_scope` for more than the caller has
 */
export function reachGiven(reader: Reader, actor: Caller, given: ScopeGiven, now: Reach): Reach {
  const level = levelOf(given, now);
  const reach = level === undefined ? now : reachAt(level, reader, actor, given, now);
  if (!inScope(actor, reach)) throw new Problem('auth.out_of_scope');
  return reach;
}

function accountGiven(reader: Reader, actor: Caller, id: string): Account {
  const account = accountById(reader, id);
  if (account && inScope(actor, { client: account.client, account: account.seq })) return account;
  throw new Problem(actor.client === null ? 'accounts.not_found' : 'auth.out_of_scope');
}

function levelOf({ scope, clientId, accountId }: ScopeGiven, now: Reach): ScopeLevel | undefined {
  if (scope !== undefined) return scope;
  if (typeof accountId === 'string') return 'account';
  if (typeof clientId === 'string') return 'client';
  if (clientId === null) return 'all';
  if (accountId === null) return now.client === null ? 'all' : 'client';
  return undefined;
}

function reachAt(level: ScopeLevel, reader: Reader, actor: Caller, given: ScopeGiven, now: Reach): Reach {
  const { clientId, accountId } = given;
  if (level === 'account') return accountReach(reader, actor, given, now);
  if (typeof accountId === 'string')
    throw invalidField('accountId', 'isIn', fieldTexts.notWithScope({ scope: level }));
  if (level === 'all') {
    if (typeof clientId === 'string') throw invalidField('clientId', 'isIn', fieldTexts.notWithScopeAll);
    return { client: null, account: null };
  }
  if (clientId === null || (clientId === undefined && now.client === null)) throw missingField('clientId');
  if (clientId === undefined) return { client: now.client, account: null };
  const client = findClient(reader, clientId);
  if (!client) throw new Problem(actor.client === null ? 'clients.not_found' : 'auth.out_of_scope');
  return { client: client.seq, account: null };
}

function accountReach(reader: Reader, actor: Caller, { clientId, accountId }: ScopeGiven, now: Reach): Reach {
  if (accountId === null || (accountId === undefined && now.account === null))
    throw missingField('accountId');
  if (accountId === undefined) return now;
  const { client, seq } = accountGiven(reader, actor, accountId);
  if (typeof clientId === 'string' && findClient(reader, clientId)?.seq !== client)
    throw invalidField('clientId', 'isIn', fieldTexts.notClientOfAccount);
  return { client, account: seq };
}
