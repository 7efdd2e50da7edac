import { type Caller, inScope } from '../api/caller.ts';
import { query, type Reader } from '../store/statement.ts';

type Owned = { client: number; account: number | null };

const owners = {
  clientId: query<[id: string], Owned>('SELECT seq AS client, NULL AS account FROM clients WHERE id = ?'),
  accountId: query<[id: string], Owned>('SELECT client, seq AS account FROM accounts WHERE id = ?'),
  operationId: query<[id: string], Owned>('SELECT client, account FROM operations WHERE id = ?'),
};

const names = Object.keys(owners) as (keyof typeof owners)[];

/**
 * The names of the filters of scope that were dropped or replaced (rules/scope#filters-of-scope), because their values
 * are outside the caller's scope or do not exist. One such operation among several is enough.
 */
export function overwrittenFilters(
  reader: Reader,
  actor: Caller,
  asked: Readonly<Record<string, unknown>>,
): string[] {
  return names.filter((name) => {
    const value = asked[name];
    if (value === undefined || value === null) return false;
    return [value].flat().some((id) => !counts(reader, actor, name, String(id)));
  });
}

function counts(reader: Reader, actor: Caller, name: keyof typeof owners, id: string): boolean {
  const owner = owners[name].get(reader, id);
  if (!owner) return false;
  // A client is no account's, and the one of an account is its own.
  return name === 'clientId' ? actor.client === null || owner.client === actor.client : inScope(actor, owner);
}
