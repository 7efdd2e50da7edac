import type { KeyActor } from '../api/key-actor.ts';
import { Problem } from '../problems/problem.ts';
import { column, query, type Reader } from '../store/statement.ts';

/** An account as rules need it. */
export type Account = {
  seq: number;
  id: string;
  client: number;
  name: string;
  currency: string;
  timeZone: string;
  businessLines: string;
};

const select = `SELECT seq, id, client, name, currency, time_zone AS timeZone, business_lines AS businessLines
  FROM accounts`;
const bySeq = query<[number], Account>(`${select} WHERE seq = ?`);
const byId = query<[string], Account>(`${select} WHERE id = ?`);
const byName = query<[client: number, name: string], Account>(`${select} WHERE client = ? AND name = ?`);
const names = column<[client: number], string>('SELECT name FROM accounts WHERE client = ? ORDER BY name');

export function accountBySeq(reader: Reader, seq: number): Account {
  return bySeq.get(reader, seq)!;
}

export function accountById(reader: Reader, id: string): Account | undefined {
  return byId.get(reader, id);
}

/** The accounts of a client that bear a name. Names are not unique. */
export function accountsByName(reader: Reader, client: number, name: string): Account[] {
  return byName.all(reader, client, name);
}

/** What the accounts of a client are called. */
export function accountNames(reader: Reader, client: number): string[] {
  return names.all(reader, client);
}

/** @throws `accounts.business_line_not_enabled` */
export function requireBusinessLine(account: Account, businessLine: string): void {
  if (!(JSON.parse(account.businessLines) as string[]).includes(businessLine)) {
    throw new Problem('accounts.business_line_not_enabled');
  }
}

/** The scope that a list is read in: `account` undefined is every account of the client. */
export type ListScope = { client: number; account: number | undefined };

/**
 * The scope filters of a list (rules/scope#filters-of-scope): what points outside the key's scope is overwritten with
 * the key's, and a client-level key's foreign `accountId` is dropped.
 */
export function listScope(
  reader: Reader,
  actor: KeyActor,
  asked: { accountId?: string | undefined },
): ListScope {
  if (actor.account !== null) return { client: actor.client, account: actor.account };
  const account = asked.accountId === undefined ? undefined : accountById(reader, asked.accountId);
  return { client: actor.client, account: account?.client === actor.client ? account.seq : undefined };
}

/** The one condition that a scope puts on a listing: by account where there is one, else by client. */
export function ownerFilter({ client, account }: ListScope): { account: number } | { client: number } {
  return account === undefined ? { client } : { account };
}
