import {
  type Account,
  accountById,
  accountBySeq,
  accountNames,
  accountsByName,
} from '../../access/accounts.ts';
import * as controllers from '../../access/controllers.ts';
import { addKey, defaultRateLimit, editKey, keyBody } from '../../access/key-admin.ts';
import { type KeyAdminRow, keyById, keysByLabel } from '../../access/key-store.ts';
import { didYouMean } from '../../api/nearest.ts';
import { permissions } from '../../api/permissions.ts';
import { isoOf } from '../../lib/clock.ts';
import type { Reader } from '../../store/statement.ts';
import { matched, type Provisioning, required } from './provision-match.ts';
import type { SiteController, SiteKey } from './site-file.ts';
import { type SiteFileError, siteProblem } from './site-problems.ts';

/** A key for the operator; `secret` only if it was just created. */
export type AppliedKey = {
  id: string;
  secret?: string;
  label: string;
  scope: 'client' | 'account';
  clientId: string;
  accountId: string | null;
  permissions: string[];
  rateLimit: number;
  expiresAt: string | null;
  /** The account's name, as the file gives it; absent for a client-level key. */
  account?: string;
};

/** A controller for the operator; `secret` is its feed token, only if it was just created. */
export type AppliedController = {
  id: string;
  secret?: string;
  serial: string;
  clientId: string;
  accountId: string;
  account: string;
};

/** Creates or changes a key of a client. One that was revoked stays so: its label is free for another. */
export function applyKey(site: Provisioning, path: string, client: number, given: SiteKey): AppliedKey {
  const { tx } = site;
  const { id, label, rateLimit } = given;
  const account = scopeOf(tx, path, client, given);
  const found = matched<KeyAdminRow>(path, {
    what: `the key ${label}`,
    id,
    byId: (asked) => {
      const row = keyById.get(tx, asked);
      return row?.client === client && row.revokedAt === null ? row : undefined;
    },
    isTaken: (asked) => keyById.get(tx, asked) !== undefined,
    byName: () => (label === undefined ? [] : keysByLabel.all(tx, client, label)),
  });
  const expiresAt = typeof given.expiresAt === 'number' ? isoOf(given.expiresAt) : given.expiresAt;
  const before = found ? keyBody(tx, found.seq) : null;
  const from = found && account !== undefined ? leaving(tx, found.account, account) : undefined;
  if (from !== undefined && !site.move) {
    throw refusedMove(site, path, {
      what: `the key ${found!.label}`,
      from: found!.account,
      to: account ?? null,
    });
  }
  if (found) editKey(tx, found, { label, account, permissions: given.permissions, rateLimit, expiresAt });
  const key =
    found ??
    addKey(tx, {
      id,
      label: required(path, 'label', label),
      client,
      account: required(path, 'scope', account),
      permissions: given.permissions ?? permissions,
      rateLimit: rateLimit ?? defaultRateLimit,
      expiresAt: expiresAt ?? null,
    });
  site.claim(path, key.id);
  const after = keyBody(tx, key.seq);
  site.note(key.id, before, after, from);
  const body = JSON.parse(after) as AppliedKey;
  return {
    ...withSecret(body, 'secret' in key ? key.secret : undefined),
    ...(body.accountId !== null && { account: accountById(tx, body.accountId)!.name }),
  };
}

/** The account of a key's scope, null for the client; undefined if the file does not set it. */
function scopeOf(
  reader: Reader,
  path: string,
  client: number,
  { scope, account }: SiteKey,
): number | null | undefined {
  if (scope === 'client' && account !== undefined)
    throw siteProblem(`${path}.account`, 'must be left out for a key with the scope client');
  if (scope === 'account' && account === undefined) throw siteProblem(`${path}.account`, 'is missing');
  if (account !== undefined) return accountNamed(reader, `${path}.account`, client, account).seq;
  return scope === 'client' ? null : undefined;
}

/** A client whose controllers are applied, and all of them that the file names there. */
type ControllerOwner = { seq: number; named: readonly SiteController[] };

/** Creates or changes a controller of a client's account. One that was revoked stays so: its serial is free again. */
export function applyController(
  site: Provisioning,
  path: string,
  client: ControllerOwner,
  given: SiteController,
): AppliedController {
  const { tx } = site;
  const { id, serial } = given;
  const existing = id === undefined ? undefined : controllers.controllerById(tx, id);
  const isOwn = existing?.client === client.seq && existing.revokedAt === null;
  const named = given.account ?? (isOwn ? accountBySeq(tx, existing.account).id : undefined);
  const account = accountNamed(tx, `${path}.account`, client.seq, required(path, 'account', named));
  if (serial !== undefined) site.expectController(account.seq, serial);
  const found =
    matched<controllers.ControllerRow>(path, {
      what: `the controller ${serial}`,
      id,
      byId: () => (isOwn ? existing : undefined),
      isTaken: () => existing !== undefined,
      byName: () =>
        [serial === undefined ? undefined : controllers.controllerBySerial(tx, account.seq, serial)].filter(
          (row) => row !== undefined,
        ),
    }) ?? elsewhere(tx, path, client, account, given);
  const before = found ? controllers.controllerBody(tx, found.seq) : null;
  const from = found && leaving(tx, found.account, account.seq);
  if (from !== undefined && !site.move) {
    throw refusedMove(site, path, {
      what: `the controller ${found!.serial}`,
      from: found!.account,
      to: account.seq,
    });
  }
  if (found) {
    controllers.changeController(tx, found, { serial: serial ?? found.serial, account: account.seq });
  }
  const controller =
    found ?? controllers.addController(tx, account, { id, serial: required(path, 'serial', serial) });
  site.claim(path, controller.id);
  const after = controllers.controllerBody(tx, controller.seq);
  site.note(controller.id, before, after, from);
  const body = JSON.parse(after) as AppliedController;
  const secret = 'secret' in controller ? controller.secret : undefined;
  return { ...withSecret(body, secret), account: account.name };
}

/**
 * A controller of this serial in another account of the client, unless the file names that one too. A file that
 * renames an account without giving its id means this controller, and would create a second one that no machine
 * knows.
 */
function elsewhere(
  reader: Reader,
  path: string,
  client: ControllerOwner,
  account: Account,
  { id, serial }: SiteController,
): controllers.ControllerRow | undefined {
  if (id !== undefined || serial === undefined) return undefined;
  const isNamed = (row: controllers.ControllerRow) => {
    const { id, name } = accountBySeq(reader, row.account);
    return client.named.some(
      (other) =>
        other.id === row.id ||
        (other.serial === serial && (other.account === name || other.account?.toLowerCase() === id)),
    );
  };
  const others = controllers
    .controllersOfClient(reader, client.seq, serial)
    .filter((row) => row.account !== account.seq && !isNamed(row));
  if (others.length > 1) {
    throw siteProblem(
      path,
      `may be one of ${others.length} controllers ${serial} of other accounts: give its id, or include those too`,
    );
  }
  return others[0];
}

/** The current place of a key or controller that moves; null is the client. */
function leaving(reader: Reader, account: number | null, to: number | null): string | undefined {
  return account === to ? undefined : scopeName(reader, account);
}

function scopeName(reader: Reader, account: number | null): string {
  return account === null ? 'the whole client' : `the account ${accountBySeq(reader, account).name}`;
}

/**
 * The reason why something is not moved, and what to write if that was not intended: the account may have another
 * name.
 */
function refusedMove(
  site: Provisioning,
  path: string,
  { what, from, to }: { what: string; from: number | null; to: number | null },
): SiteFileError {
  const { tx } = site;
  const places = `from ${scopeName(tx, from)} to ${scopeName(tx, to)}`;
  return siteProblem(path, `would move ${what} ${places}, which needs --move${renamed(site, from, to)}`);
}

function renamed(site: Provisioning, from: number | null, to: number | null): string {
  if (from === null || to === null) return '';
  const [old, made] = [from, to].map((seq) => accountBySeq(site.tx, seq)) as [Account, Account];
  if (site.outcomes.get(made.id)?.state !== 'created') return '';
  return `; if ${made.name} is another name of ${old.name}, give ${site.placeOf(made.id)} the id ${old.id}`;
}

/** An account of the client, by id or by name. */
function accountNamed(reader: Reader, path: string, client: number, name: string): Account {
  const byId = accountById(reader, name.toLowerCase());
  if (byId?.client === client) return byId;
  const [first, second] = accountsByName(reader, client, name);
  if (second) throw siteProblem(path, `is ${name}, the name of two accounts; give the id instead`);
  if (first) return first;
  const meant = didYouMean(name, accountNames(reader, client));
  throw siteProblem(path, `is ${name}, but the client has no such account${meant}`);
}

/** A body with its secret after the id, if it has one to show. */
export function withSecret<T extends { id: string }>(body: T, secret: string | undefined): T {
  const { id, ...rest } = body;
  return { id, ...(secret !== undefined && { secret }), ...rest } as T;
}
