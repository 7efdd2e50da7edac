import { type Account, accountById, accountBySeq, accountsByName } from '../../access/accounts.ts';
import type { Reader } from '../../store/statement.ts';
import type { Tx } from '../../store/writer/transaction.ts';
import { accountHasAmounts } from '../catalogue/in-use.ts';
import { accountHasBalances } from '../consumers/in-use.ts';
import { accountHasMovements } from '../movements/in-use.ts';
import { addTag, tagOfAccount } from '../sites/tags.ts';
import * as store from '../sites/tenant-store.ts';
import { addAccount, addClient, editAccount, renameClient } from '../sites/tenants.ts';
import { type AppliedController, type AppliedKey, applyController, applyKey } from './provision-access.ts';
import { type AppliedOperation, applyOperation } from './provision-devices.ts';
import { requireLinesInUse } from './provision-lines.ts';
import {
  matched,
  type Outcomes,
  Provisioning,
  type ProvisionOptions,
  required,
  requiredAll,
  tagPlace,
} from './provision-match.ts';
import { contradictionsOf } from './site-contradictions.ts';
import type { SiteAccount, SiteClient, SiteFile } from './site-file.ts';
import { siteProblem } from './site-problems.ts';

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

/** The result of `applySiteFile`, with the outcome for each thing. */
export type Provisioned = { site: AppliedSite; outcomes: Outcomes };

/**
 * Creates what a site file names and does not exist, and changes what exists and differs; what the file leaves out
 * stays as it is. Applied again, it changes nothing and leaves no audit row.
 * @returns the same tree with every id, and with the secret of each key and controller that was made now
 * @throws SiteFileError with everything in which the file contradicts itself or what exists; the caller's transaction
 *   is to be rolled back then, for what comes before is applied
 */
export function provisionSite(tx: Tx, file: SiteFile, options: ProvisionOptions = {}): Provisioned {
  const site = new Provisioning(tx, options, contradictionsOf(file));
  const clients = site.each('clients', file.clients, (path, client) => applyClient(site, path, client));
  site.end();
  return { site: { clients }, outcomes: site.outcomes };
}

/** `provisionSite`, for callers that do not need the result of each thing. */
export function applySiteFile(tx: Tx, file: SiteFile, options?: ProvisionOptions): AppliedSite {
  return provisionSite(tx, file, options).site;
}

function applyClient(site: Provisioning, path: string, given: SiteClient): AppliedClient {
  const { tx } = site;
  const { id, name } = given;
  const found = matched<store.ClientRow>(path, {
    what: `the client ${name}`,
    id,
    byId: (asked) => store.clientById.get(tx, asked),
    isTaken: (asked) => store.clientIdTaken.get(tx, asked) !== undefined,
    byName: () => (name === undefined ? [] : store.clientsByName.all(tx, name)),
  });
  const before = found ? store.clientBodyBySeq.get(tx, found.seq)! : null;
  if (found && name !== undefined) renameClient(tx, found, name);
  const client = found ?? addClient(tx, { id, name: required(path, 'name', name) });
  site.claim(path, client.id);
  site.note(client.id, before, store.clientBodyBySeq.get(tx, client.seq)!);
  const { seq } = client;
  return {
    id: client.id,
    name: store.clientById.get(tx, client.id)!.name,
    accounts: site.each(`${path}.accounts`, given.accounts, (at, entry) =>
      applyAccount(site, at, seq, entry),
    ),
    keys: site.each(`${path}.keys`, given.keys, (at, entry) => applyKey(site, at, seq, entry)),
    controllers: site.each(`${path}.controllers`, given.controllers, (at, entry) =>
      applyController(site, at, { seq, named: given.controllers ?? [] }, entry),
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
  const before = found ? store.accountBodyBySeq.get(tx, found.seq)! : null;
  if (found) {
    requireSameMoney(tx, path, found, currency);
    editAccount(tx, found, { name, currency, timeZone, businessLines });
  }
  const needed = ['name', 'currency', 'timeZone', 'businessLines'] as const;
  const { seq } = found ?? addAccount(tx, { id, client, ...requiredAll(path, given, needed) });
  const account = accountBySeq(tx, seq);
  site.claim(path, account.id);
  site.note(account.id, before, store.accountBodyBySeq.get(tx, seq)!);
  if (found) site.atEnd(() => requireLinesInUse(tx, path, found, account));
  return {
    id: account.id,
    name: account.name,
    currency: account.currency,
    timeZone: account.timeZone,
    businessLines: JSON.parse(account.businessLines) as string[],
    tags: applyTags(site, account, given.tags ?? []),
    operations: site.each(`${path}.operations`, given.operations, (at, operation) =>
      applyOperation(site, at, account, operation),
    ),
  };
}

function applyTags(site: Provisioning, account: Account, keys: string[]): string[] {
  const { tx } = site;
  const distinct = [...new Set(keys)];
  for (const key of distinct) {
    const isNew = tagOfAccount(tx, account.seq, key) === undefined;
    if (isNew) addTag(tx, account, { key });
    site.outcomes.set(tagPlace(account.id, key), { state: isNew ? 'created' : 'same', changes: {} });
  }
  return distinct;
}

// Amounts have no currency of their own: another one of the account would silently revalue them.
function requireSameMoney(tx: Tx, path: string, account: Account, currency: string | undefined): void {
  if (currency === undefined || currency === account.currency) return;
  const things = moneyOf(tx, account.seq);
  if (things === undefined) return;
  throw siteProblem(
    `${path}.currency`,
    `is ${currency}, but the account already has ${things} in ${account.currency}`,
  );
}

/** Amounts of an account in its currency, in words; undefined without any. */
export function moneyOf(reader: Reader, account: number): string | undefined {
  if (accountHasAmounts(reader, account)) return 'amounts';
  if (accountHasMovements(reader, account)) return 'movements';
  return accountHasBalances(reader, account) ? 'balances' : undefined;
}

function ofClient(account: Account | undefined, client: number): Account | undefined {
  return account?.client === client ? account : undefined;
}
