import { accountHasAmounts } from '../catalogue/uses.ts';
import type { Tx } from '../store/transaction.ts';
import { type Account, accountById, accountBySeq, accountsByName } from './accounts.ts';
import { type AppliedController, type AppliedKey, applyController, applyKey } from './provision-access.ts';
import { type AppliedOperation, applyOperation } from './provision-devices.ts';
import { matched, Provisioning, required } from './provision-match.ts';
import { type SiteAccount, type SiteClient, type SiteFile, SiteFileError } from './site-file.ts';
import { addTag, tagOfAccount } from './tags.ts';
import * as store from './tenant-store.ts';
import { createAccount, createClient, editAccount, renameClient } from './tenants.ts';

/** The tree of a site file as it exists now, with every id. */
export type AppliedSite = { clients: AppliedClient[] };
export type AppliedClient = {
  id: string;
  name: string;
  accounts: AppliedAccount[];
  keys: AppliedKey[];
  controllers: AppliedController[];
};
export type AppliedAccount = {
  id: string;
  name: string;
  currency: string;
  timeZone: string;
  businessLines: string[];
  tags: string[];
  operations: AppliedOperation[];
};

/**
 * Makes what a site file names and does not exist, and changes what exists and differs (contract section 2); what
 * the file leaves out stays as it is. Applied again, it changes nothing and leaves no audit row.
 * @returns the same tree with every id, and with the secret of each key and controller that was made now
 * @throws SiteFileError when the file contradicts itself or what exists; then nothing of it is applied
 */
export function applySiteFile(tx: Tx, file: SiteFile): AppliedSite {
  const site = new Provisioning(tx);
  return { clients: file.clients.map((client, index) => applyClient(site, `clients.${index}`, client)) };
}

function applyClient(site: Provisioning, path: string, given: SiteClient): AppliedClient {
  const { tx } = site;
  const { id, name } = given;
  const found = matched<store.ClientRow>(path, {
    what: `the client ${name}`,
    id,
    byId: (asked) => store.clientById.get(tx, asked),
    isTaken: () => false,
    byName: () => (name === undefined ? [] : store.clientsByName.all(tx, name)),
  });
  if (found && name !== undefined) renameClient(tx, found, name);
  const client = found ?? createClient(tx, { id, name: required(path, 'name', name) });
  site.claim(path, client.id);
  const each = <G, A>(member: string, list: G[] | undefined, apply: (path: string, given: G) => A): A[] =>
    (list ?? []).map((entry, index) => apply(`${path}.${member}.${index}`, entry));
  const accounts = each('accounts', given.accounts, (at, entry) => applyAccount(site, at, client.seq, entry));
  return {
    id: client.id,
    name: store.clientById.get(tx, client.id)!.name,
    accounts,
    keys: each('keys', given.keys, (at, entry) => applyKey(site, at, client.seq, entry)),
    controllers: each('controllers', given.controllers, (at, entry) =>
      applyController(site, at, client.seq, entry),
    ),
  };
}

function applyAccount(site: Provisioning, path: string, client: number, given: SiteAccount): AppliedAccount {
  const { tx } = site;
  const { id, name, currency, timeZone, businessLines } = given;
  const found = matched<Account>(path, {
    what: `the account ${name}`,
    id,
    byId: (asked) => ofClient(accountById(tx, asked), client),
    isTaken: (asked) => accountById(tx, asked) !== undefined,
    byName: () => (name === undefined ? [] : accountsByName(tx, client, name)),
  });
  if (found) {
    requireSameMoney(tx, path, found, currency);
    editAccount(tx, found, { name, currency, timeZone, businessLines });
  }
  const { seq } =
    found ??
    createAccount(tx, {
      id,
      client,
      name: required(path, 'name', name),
      currency: required(path, 'currency', currency),
      timeZone: required(path, 'timeZone', timeZone),
      businessLines: required(path, 'businessLines', businessLines),
    });
  const account = accountBySeq(tx, seq);
  site.claim(path, account.id);
  return {
    id: account.id,
    name: account.name,
    currency: account.currency,
    timeZone: account.timeZone,
    businessLines: JSON.parse(account.businessLines) as string[],
    tags: applyTags(site, account, given.tags ?? []),
    operations: (given.operations ?? []).map((operation, index) =>
      applyOperation(site, `${path}.operations.${index}`, account, operation),
    ),
  };
}

function applyTags({ tx }: Provisioning, account: Account, keys: string[]): string[] {
  const distinct = [...new Set(keys)];
  for (const key of distinct)
    if (tagOfAccount(tx, account.seq, key) === undefined) addTag(tx, account, { key });
  return distinct;
}

// The amounts of products and profiles have no currency of their own: another one would silently revalue them.
function requireSameMoney(tx: Tx, path: string, account: Account, currency: string | undefined): void {
  if (currency === undefined || currency === account.currency || !accountHasAmounts(tx, account.seq)) return;
  throw new SiteFileError(
    `${path}.currency`,
    `is ${currency}, and the account has amounts in ${account.currency} already`,
  );
}

function ofClient(account: Account | undefined, client: number): Account | undefined {
  return account?.client === client ? account : undefined;
}
