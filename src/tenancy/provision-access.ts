import { permissions } from '../interface/permissions.ts';
import { isoOf } from '../store/clock.ts';
import type { Reader } from '../store/statement.ts';
import { type Account, accountById, accountBySeq, accountsByName } from './accounts.ts';
import * as controllers from './controllers.ts';
import { createKey, editKey, keyBody, usualRateLimit } from './key-admin.ts';
import { type KeyAdminRow, keyById, keysByLabel } from './key-store.ts';
import { matched, type Provisioning, required } from './provision-match.ts';
import { type SiteController, SiteFileError, type SiteKey } from './site-file.ts';

/** What an operator is shown of a key; `secret` only when it was made just now. */
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

/** What an operator is shown of a controller; `secret` is its feed token, only when it was made just now. */
export type AppliedController = {
  id: string;
  secret?: string;
  serial: string;
  clientId: string;
  accountId: string;
  account: string;
};

/** Makes or changes a key of a client. One that was revoked stays so: its label is free for another. */
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
  if (found) editKey(tx, found, { label, account, permissions: given.permissions, rateLimit, expiresAt });
  const key =
    found ??
    createKey(tx, {
      id,
      label: required(path, 'label', label),
      client,
      account: required(path, 'scope', account),
      permissions: given.permissions ?? permissions,
      rateLimit: rateLimit ?? usualRateLimit,
      expiresAt: expiresAt ?? null,
    });
  site.claim(path, key.id);
  const body = JSON.parse(keyBody(tx, key.seq)) as AppliedKey;
  return {
    ...withSecret(body, 'secret' in key ? key.secret : undefined),
    ...(body.accountId !== null && { account: accountById(tx, body.accountId)!.name }),
  };
}

/** The account of a key's scope, null for the client; undefined when the file says nothing of it. */
function scopeOf(
  reader: Reader,
  path: string,
  client: number,
  { scope, account }: SiteKey,
): number | null | undefined {
  if (scope === 'client' && account !== undefined)
    throw new SiteFileError(`${path}.account`, 'is given for a key of scope client');
  if (scope === 'account' && account === undefined) throw new SiteFileError(`${path}.account`, 'is missing');
  if (account !== undefined) return accountNamed(reader, `${path}.account`, client, account).seq;
  return scope === 'client' ? null : undefined;
}

/** Makes or changes a controller of a client's account. One that was revoked stays so: its serial is free again. */
export function applyController(
  site: Provisioning,
  path: string,
  client: number,
  given: SiteController,
): AppliedController {
  const { tx } = site;
  const { id, serial } = given;
  const existing = id === undefined ? undefined : controllers.controllerById(tx, id);
  const named =
    given.account ?? (existing?.client === client ? accountBySeq(tx, existing.account).id : undefined);
  const account = accountNamed(tx, `${path}.account`, client, required(path, 'account', named));
  const withSerial = () =>
    serial === undefined ? undefined : controllers.controllerBySerial(tx, account.seq, serial);
  const found = matched<controllers.ControllerRow>(path, {
    what: `the controller ${serial}`,
    id,
    byId: () => (existing?.account === account.seq && existing.revokedAt === null ? existing : undefined),
    isTaken: () => existing !== undefined,
    byName: () => [withSerial()].filter((row) => row !== undefined),
  });
  if (found && serial !== undefined && serial !== found.serial) {
    if (withSerial()) throw new SiteFileError(`${path}.serial`, `is ${serial}, which another controller has`);
    controllers.renameController(tx, found, serial);
  }
  const controller =
    found ?? controllers.createController(tx, account, { id, serial: required(path, 'serial', serial) });
  site.claim(path, controller.id);
  const body = JSON.parse(controllers.controllerBody(tx, controller.seq)) as AppliedController;
  const secret = 'secret' in controller ? controller.secret : undefined;
  return { ...withSecret(body, secret), account: account.name };
}

/** An account of the client, by id or by name. */
function accountNamed(reader: Reader, path: string, client: number, name: string): Account {
  const byId = accountById(reader, name.toLowerCase());
  if (byId?.client === client) return byId;
  const [first, second] = accountsByName(reader, client, name);
  if (!first) throw new SiteFileError(path, `is ${name}, and the client has no such account`);
  if (second) throw new SiteFileError(path, `is ${name}, which two accounts are called; give its id`);
  return first;
}

/** A body with its secret after the id, where there is one to show. */
export function withSecret<T extends { id: string }>(body: T, secret: string | undefined): T {
  const { id, ...rest } = body;
  return { id, ...(secret !== undefined && { secret }), ...rest } as T;
}
