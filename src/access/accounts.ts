import type { Caller } from '../api/caller.ts';
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
  isActive: 0 | 1;
  /** True if figures may name people (rules/consumption#persons). */
  consumptionByPerson: 0 | 1;
};

const select = `SELECT seq, id, client, name, currency, time_zone AS timeZone, business_lines AS businessLines,
    is_active AS isActive, consumption_by_person AS consumptionByPerson
  FROM accounts`;
const bySeq = query<[number], Account>(`${select} WHERE seq = ?`);
const byId = query<[string], Account>(`${select} WHERE id = ?`);
const byName = query<[client: number, name: string], Account>(`${select} WHERE client = ? AND name = ?`);
const names = column<[client: number], string>('SELECT name FROM accounts WHERE client = ? ORDER BY name');

/** The account of a `seq`, which exists. */
export function accountBySeq(reader: Reader, seq: number): Account {
  return bySeq.get(reader, seq)!;
}

/** The account with an id. */
export function accountById(reader: Reader, id: string): Account | undefined {
  return byId.get(reader, id);
}

/** The accounts of a client that bear a name. Names are not unique. */
export function accountsByName(reader: Reader, client: number, name: string): Account[] {
  return byName.all(reader, client, name);
}

/** Names of a client's accounts. */
export function accountNames(reader: Reader, client: number): string[] {
  return names.all(reader, client);
}

/** @throws `accounts.business_line_not_enabled` */
export function requireBusinessLine(account: Account, businessLine: string): void {
  if (!(JSON.parse(account.businessLines) as string[]).includes(businessLine)) {
    throw new Problem('accounts.business_line_not_enabled');
  }
}

/** The scope that a list is read in: `account` undefined is every account of the client, both undefined of all. */
export type ListScope = { client: number | undefined; account: number | undefined };

/** The filters of scope that every list takes. */
export type ScopeAsked = { clientId?: string | undefined; accountId?: string | undefined };

const clientSeq = column<[id: string], number>('SELECT seq FROM clients WHERE id = ?');
const firstClients = column<[], number>('SELECT seq FROM clients LIMIT 2');

/**
 * The scope filters of a list (rules/scope#filters-of-scope): values outside the caller's scope are replaced by the
 * caller's own, and a foreign `accountId` is dropped.
 */
export function askedScope(reader: Reader, actor: Caller, asked: ScopeAsked): ListScope {
  if (actor.account !== null) return { client: actor.client!, account: actor.account };
  const client = actor.client ?? clientAsked(reader, asked);
  const account = asked.accountId === undefined ? undefined : accountById(reader, asked.accountId);
  if (!account || (client !== undefined && account.client !== client)) return { client, account: undefined };
  return { client: account.client, account: account.seq };
}

/** As `askedScope`, for lists of things that belong to a client: if only one client exists, its index is used. */
export function listScope(reader: Reader, actor: Caller, asked: ScopeAsked): ListScope {
  const scope = askedScope(reader, actor, asked);
  if (scope.client !== undefined) return scope;
  const [only, another] = firstClients.all(reader);
  return { client: another === undefined ? only : undefined, account: undefined };
}

function clientAsked(reader: Reader, { clientId }: ScopeAsked): number | undefined {
  return clientId === undefined ? undefined : clientSeq.get(reader, clientId);
}

const accountsOfClient = column<[client: number], number>(
  'SELECT seq FROM accounts WHERE client = ? ORDER BY seq',
);
const everyAccount = column<[], number>('SELECT seq FROM accounts ORDER BY seq');

/** All accounts, as `seq`s. */
export function allAccounts(reader: Reader): number[] {
  return everyAccount.all(reader);
}

/** The accounts in a scope, as `seq`s. */
export function accountsIn(reader: Reader, { client, account }: ListScope): number[] {
  if (account !== undefined) return [account];
  return client === undefined ? allAccounts(reader) : accountsOfClient.all(reader, client);
}

/** The condition that a scope adds to a listing: by account, else by client, else none. */
export function ownerFilter({ client, account }: ListScope): {
  account?: number;
  client?: number | undefined;
} {
  return account === undefined ? { client } : { account };
}

/**
 * The currencies of the accounts that a caller sees, by id, and the default for items without an account: that of the
 * requested account, else the one that all accounts share.
 */
export function currenciesOf(
  reader: Reader,
  { client, account }: { client?: number | null; account?: number | null },
  accountId: string | null,
): { byAccount: Record<string, string>; other: string | null } {
  const scope = { client: client ?? undefined, account: account ?? undefined };
  const accounts = accountsIn(reader, scope).map((seq) => accountBySeq(reader, seq));
  const byAccount = Object.fromEntries(accounts.map(({ id, currency }) => [id, currency]));
  const [only, ...others] = new Set(accountId === null ? Object.values(byAccount) : [byAccount[accountId]]);
  return { byAccount, other: others.length === 0 ? (only ?? null) : null };
}
