import { type Account, accountById, accountNames, askedScope, listScope } from '../../access/accounts.ts';
import { AuditedResource, actionOfEdit, type EditOf } from '../../access/audited.ts';
import { clientHasKeys } from '../../access/key-admin.ts';
import { countedPage, switchFilter } from '../../access/lists.ts';
import { requireVisible } from '../../access/scope.ts';
import { clientHasUsers } from '../../access/users.ts';
import { type Caller, inScope } from '../../api/caller.ts';
import type { ReadContext, SessionWriteContext } from '../../api/contexts.ts';
import { allPermissions } from '../../api/permissions.ts';
import { missingField, Problem } from '../../problems/problem.ts';
import type { Json } from '../../store/json.ts';
import type { Reader } from '../../store/statement.ts';
import type { Tx } from '../../store/writer/transaction.ts';
import { issueRecordChange } from './issue-record.ts';
import type { AccountQuery, ClientQuery, IssueRecordEdit, NewAccountBody } from './tenant-fields.ts';
import * as store from './tenant-store.ts';

// A client is the client's own, and an account its own account's: whose they are is their own `seq`.
const clients = new AuditedResource<{ id: string; client: number; account: null }>(
  'client',
  (reader, { client }) => store.clientBodyBySeq.get(reader, client)!,
);
const accounts = new AuditedResource<{ id: string; client: number; account: number }>(
  'account',
  (reader, { account }) => store.accountBodyBySeq.get(reader, account)!,
);

/** The requesting key, for itself (rules/keys-and-permissions#who-am-i, `GET /me`). */
export function describeKey(actor: Caller): object {
  const { id, label, scope, clientId, accountId, rateLimit, expiresAt } = actor;
  const held: ReadonlySet<string> = actor.permissions;
  const granted = allPermissions.filter((permission) => held.has(permission));
  return { id, label, scope, clientId, accountId, permissions: granted, rateLimit, expiresAt };
}

/** A page of clients: the caller's own, whatever is requested; all of them for callers who may see all. */
export function listClients(context: ReadContext, query: ClientQuery): Json {
  const { client } = askedScope(context.reader, context.actor, query);
  return countedPage(context, 'clients', query, store.clientListing, { filters: { client } });
}

/** @throws `clients.not_found`, `auth.out_of_scope` for any client but the key's own */
export function readClient({ reader, actor }: ReadContext, id: string): Json {
  const row = requireClient(reader, id);
  if (actor.client !== null && row.seq !== actor.client) throw new Problem('auth.out_of_scope');
  return store.clientBodyBySeq.get(reader, row.seq)!;
}

/** A page of the accounts in the key's scope, newest first. */
export function listAccounts(context: ReadContext, query: AccountQuery): Json {
  return countedPage(context, 'accounts', query, store.accountListing, {
    scope: listScope(context.reader, context.actor, query),
    filters: { isActive: switchFilter(query.isActive) },
  });
}

/** @throws `accounts.not_found`, `auth.out_of_scope` */
export function readAccount({ reader, actor }: ReadContext, id: string): Json {
  const row = accountById(reader, id);
  const { seq } = requireVisible(actor, row && { ...row, account: row.seq }, 'accounts.not_found');
  return store.accountBodyBySeq.get(reader, seq)!;
}

/** Creates a client. @throws `auth.out_of_scope` for callers who do not see all of them */
export function createClient({ tx, actor }: SessionWriteContext, { name }: { name: string }): Json {
  requireReach(actor, { client: null, account: null });
  return store.clientBodyBySeq.get(tx, addClient(tx, { name }).seq)!;
}

/** Renames a client. @throws `clients.not_found`; `auth.out_of_scope` for callers who do not see the whole of it */
export function changeClient(
  { tx, actor }: SessionWriteContext,
  id: string,
  { name }: { name?: string | undefined },
): Json {
  const row = requireClient(tx, id);
  requireReach(actor, { client: row.seq, account: null });
  if (name !== undefined) renameClient(tx, row, name);
  return store.clientBodyBySeq.get(tx, row.seq)!;
}

/**
 * Removes a client without content.
 * @throws `clients.in_use`, `clients.not_found`; `auth.out_of_scope` for callers who do not see all clients
 */
export function endClient({ tx, actor }: SessionWriteContext, id: string): undefined {
  const { seq } = requireClient(tx, id);
  requireReach(actor, { client: null, account: null });
  if (accountNames(tx, seq).length > 0 || clientHasKeys(tx, seq) || clientHasUsers(tx, seq))
    throw new Problem('clients.in_use');
  clients.remove(tx, { id, client: seq, account: null }, () => store.removeClient.run(tx, tx.nowIso, seq));
}

function requireClient(reader: Reader, id: string): store.ClientRow {
  const row = store.clientById.get(reader, id);
  if (!row) throw new Problem('clients.not_found');
  return row;
}

function requireReach(actor: Caller, reach: { client: number | null; account: number | null }): void {
  if (!inScope(actor, reach)) throw new Problem('auth.out_of_scope');
}

/**
 * Creates an account of a client, by default the caller's own.
 * @throws `validation.failed` on `clientId`, `clients.not_found`, `auth.out_of_scope`
 */
export function createAccount({ tx, actor }: SessionWriteContext, body: NewAccountBody): Json {
  const { clientId, ...account } = body;
  if (clientId === undefined && actor.client === null) throw missingField('clientId');
  const client = clientId === undefined ? actor.client! : requireClient(tx, clientId).seq;
  requireReach(actor, { client, account: null });
  return store.accountBodyBySeq.get(tx, addAccount(tx, { client, ...account }).seq)!;
}

/** A client by its id, for any caller. */
export function findClient(reader: Reader, id: string): store.ClientRow | undefined {
  return store.clientById.get(reader, id);
}

/** True if this installation has a client. */
export function hasClients(reader: Reader): boolean {
  return store.anyClient.get(reader) !== undefined;
}

/** Creates a client, with the id that was given or a new one. */
export function addClient(
  tx: Tx,
  client: { id?: string | undefined; name: string },
): { seq: number; id: string } {
  const { id = tx.newId(), name } = client;
  const { seq } = store.insertClient.run(tx, { id, name, created_at: tx.nowIso });
  clients.created(tx, { id, client: seq, account: null });
  return { seq, id };
}

/** Renames a client; the name that is there already leaves no audit row. */
export function renameClient(tx: Tx, client: store.ClientRow, name: string): void {
  const { id, seq } = client;
  clients.edit(
    tx,
    { id, client: seq, account: null },
    {
      action: 'update',
      unchanged: client.name === name,
      apply: () => store.updateClient.run(tx, name, seq),
    },
  );
}

/** Properties of a new account. */
export type NewAccount = {
  id?: string | undefined;
  client: number;
  name: string;
  currency: string;
  timeZone: string;
  businessLines: readonly string[];
};

/** Creates an account, with the id that was given or a new one. */
export function addAccount(tx: Tx, account: NewAccount): { seq: number; id: string } {
  const { id = tx.newId(), client, name, currency, timeZone } = account;
  const { seq } = store.insertAccount.run(tx, {
    id,
    client,
    name,
    currency,
    time_zone: timeZone,
    business_lines: JSON.stringify(account.businessLines),
    created_at: tx.nowIso,
  });
  accounts.created(tx, { id, client, account: seq });
  return { seq, id };
}

/** Editable properties of an account. Absent ones are unchanged. */
export type AccountEdit = EditOf<NewAccount, 'name' | 'currency' | 'timeZone' | 'businessLines'> & {
  isActive?: boolean | undefined;
  consumptionByPerson?: boolean | undefined;
  issueRecord?: IssueRecordEdit | undefined;
};

/** Changes an account; an edit that changes nothing leaves no audit row. */
export function editAccount(tx: Tx, account: Account, edit: AccountEdit): void {
  const { name = account.name, currency = account.currency, timeZone = account.timeZone } = edit;
  const lines = edit.businessLines ? JSON.stringify(edit.businessLines) : account.businessLines;
  const isActive = switchFilter(edit.isActive) ?? account.isActive;
  const byPerson = switchFilter(edit.consumptionByPerson) ?? account.consumptionByPerson;
  const { id, client, seq } = account;
  const issueRecord = edit.issueRecord && issueRecordChange(tx, account, edit.issueRecord);
  const isOther =
    issueRecord?.isOther === true ||
    byPerson !== account.consumptionByPerson ||
    name !== account.name ||
    currency !== account.currency ||
    timeZone !== account.timeZone ||
    lines !== account.businessLines;
  accounts.edit(
    tx,
    { id, client, account: seq },
    {
      action: actionOfEdit(account, { isActive }, isOther),
      unchanged: !isOther && isActive === account.isActive,
      apply: () => {
        store.updateAccount.run(tx, name, currency, timeZone, lines, isActive, byPerson, seq);
        issueRecord?.apply(tx);
      },
    },
  );
}
