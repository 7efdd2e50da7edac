import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { accountById } from '../access/accounts.ts';
import { revokeController } from '../access/controllers.ts';
import { directoryById, putToken, revokeDirectory } from '../access/directories.ts';
import { identityOf, removeIdentity } from '../access/identities.ts';
import {
  type Grant,
  identityProvider,
  putIdentityProvider,
  removeIdentityProvider,
} from '../access/identity-provider.ts';
import { editKey, findKey, revokeKey } from '../access/key-admin.ts';
import { editUser, userById } from '../access/users.ts';
import { parseJson } from '../api/json-bytes.ts';
import type { Permission } from '../api/permissions.ts';
import { type Role, roles } from '../api/roles.ts';
import { endSubscription, switchOffSubscription } from '../features/changes/subscriptions/subscriptions.ts';
import { endWall } from '../features/displays/displays.ts';
import { endContact, switchOffContact } from '../features/notifications/contacts/contacts.ts';
import { endSchedule, switchOffSchedule } from '../features/scheduled-reports/schedules.ts';
import { editAccount, findClient } from '../features/sites/tenants.ts';
import { version } from '../lib/assets.ts';
import { isoOf } from '../lib/clock.ts';
import { newTraceId } from '../lib/trace.ts';
import { Connection } from '../store/connection.ts';
import { migrate } from '../store/directory/migrations.ts';
import { databaseFile, migrations } from '../store/directory/open-store.ts';
import { operatorActor } from '../store/writer/actor.ts';
import { auditHead } from '../store/writer/audit-trail.ts';
import { Tx } from '../store/writer/transaction.ts';

/*
 * Rights that a restored backup revives (rules/command-line#what-a-restore-reactivates), because its data does
 * not know what was ended since.
 */

/** The id of the row of another table that a column refers to. */
const idOf = (table: string, column: string) => `(SELECT id FROM ${table} WHERE seq = ${column})`;

/** The account of a user at the identity provider. Data of schemas before 75 have none. */
const identity = '(SELECT json_array(issuer, subject) FROM identities WHERE user = users.seq)';

/** The password of a user, if it may be used. Before schema 75 every password may. */
const password = `CASE WHEN (SELECT local_owner FROM identity_provider WHERE local_owner <> users.seq) IS NULL
  THEN password_hash END`;

/**
 * Everyone who may sign in or is sent data, the identity provider that lets people in, and accounts with figures by
 * person: the table (and where its rows are read from, if not there), the name of a row, the condition of access, and
 * the rights.
 */
const holders = {
  person: {
    table: 'users',
    name: 'name',
    active: 'is_active = 1',
    rights: `json_array(role, ${idOf('clients', 'client')}, ${idOf('accounts', 'account')}, ${password},
      (SELECT secret FROM user_totp WHERE user = users.seq AND active_ms IS NOT NULL), ${identity})`,
  },
  provider: {
    table: 'identity_provider',
    // A removed one has no row; the audit knows that there was one.
    from: `(SELECT 1 AS seq, 'identity-provider' AS id, p.* FROM
      (SELECT 1 FROM audit_log WHERE resource_type = 'identity_provider' LIMIT 1) LEFT JOIN identity_provider p)`,
    name: "ifnull(name, '')",
    active: 'only_row IS NOT NULL',
    rights: `json_object('issuer', issuer, 'clientId', client_id, 'secret', secret, 'ca', ca, 'groupsClaim', groups_claim,
      'grants', json(grants), 'localOwner', ${idOf('users', 'local_owner')})`,
  },
  key: {
    table: 'api_keys',
    name: 'label',
    active: 'revoked_at IS NULL',
    rights: `json_array(${idOf('accounts', 'account')}, permissions, expires_at)`,
  },
  controller: {
    table: 'controllers',
    name: 'serial',
    active: 'revoked_at IS NULL',
    rights: 'json_array(account)',
  },
  directory: {
    table: 'directories',
    name: 'label',
    active: 'revoked_at IS NULL',
    rights: 'json_array(account, token_sha256, token_created_at)',
  },
  wall: { table: 'walls', name: 'name', active: 'revoked_at IS NULL', rights: 'json_array(account)' },
  subscription: {
    table: 'subscriptions',
    name: 'label',
    active: 'removed_at IS NULL',
    rights: 'json_array(is_active, client, account, url, kinds, payload)',
  },
  contact: {
    table: 'contacts',
    name: 'label',
    active: 'removed_at IS NULL',
    rights: 'json_array(is_active, client, account, account_ids, personal_data, channel, shape, secrets)',
  },
  schedule: {
    table: 'report_schedules',
    name: 'label',
    active: 'removed_at IS NULL',
    rights: 'json_array(is_active, account, key, user, report, parameters, contacts)',
  },
  // Accounts whose figures of consumption may name persons.
  figures: {
    table: 'accounts',
    name: 'name',
    active: 'consumption_by_person = 1',
    rights: 'json_array()',
  },
} as const;

export type HolderKind = keyof typeof holders;
const kinds = Object.keys(holders) as HolderKind[];

/**
 * Someone or something that the restored data let in. `was` is how the data that they replace had it: `ended`,
 * `unknown` to them, or active with `other` rights or another password. `isEnded` says whether the restore ended it
 * again, and `isNarrowed` whether it took rights away that the replaced data had taken away.
 */
export type Revived = {
  kind: HolderKind;
  id: string;
  name: string;
  was: 'ended' | 'unknown' | 'other';
  isEnded: boolean;
  isNarrowed: boolean;
};

/** The restore's findings about rights; `revived` is null if there was no readable data to compare with. */
export type RestoredRights = { endedSessions: number; endedLinks: number; revived: Revived[] | null };

/** A setting of a backup; `before` is that of the replaced data, undefined if they had none. */
export type RestoredSetting = { name: string; value: unknown; before: unknown };

/**
 * Ends every session and every one-time link of unpacked data, and lists the access that they grant and the replaced
 * data did not. With `keepRevocations` it again ends the access and removes the rights that the replaced data had
 * ended or removed, but not access unknown to them, with an audit row each; for that, data of an older schema are
 * upgraded.
 */
export function settleRights(
  unpacked: string,
  replaced: string,
  { keepRevocations, nowMs }: { keepRevocations: boolean; nowMs: number },
): RestoredRights {
  const connection = Connection.open(databaseFile(unpacked));
  try {
    const endedSessions = deleteAll(connection, 'sessions');
    const endedLinks = deleteAll(connection, 'user_links');
    const before = holdersOf(replaced);
    const found = before && revivedIn(connection, before);
    const again = keepRevocations ? (found ?? []).filter(({ was }) => was !== 'unknown') : [];
    const done = again.length > 0 ? endAgain(connection, again, nowMs) : new Map<Found, Done>();
    const revived =
      found?.map((one) => {
        const { rights: _, ...told } = one;
        return { ...told, isEnded: done.get(one) === 'ended', isNarrowed: done.get(one) === 'narrowed' };
      }) ?? null;
    return { endedSessions, endedLinks, revived };
  } finally {
    connection.close();
  }
}

/** `rights` are those of the replaced data, as `holders` writes them. */
type Found = Omit<Revived, 'isEnded' | 'isNarrowed'> & { rights: string | undefined };
type Done = 'ended' | 'narrowed' | 'unchanged';
type Holder = { id: string; name: string; isActive: 0 | 1; rights: string };
type Holders = Record<HolderKind, Map<string, Holder>>;

function deleteAll({ database }: Connection, table: string): number {
  return hasTable(database, table) ? database.prepare(`DELETE FROM ${table}`).run().changes : 0;
}

function hasTable(database: Connection['database'], table: string): boolean {
  return database.prepare('SELECT 1 FROM sqlite_schema WHERE name = ?').get(table) !== undefined;
}

/** Null where there are no data, or they cannot be read: a restore often replaces what is damaged. */
function holdersOf(data: string): Holders | null {
  if (!existsSync(databaseFile(data))) return null;
  try {
    const connection = Connection.open(databaseFile(data), 'read');
    try {
      return readHolders(connection);
    } finally {
      connection.close();
    }
  } catch {
    return null;
  }
}

function readHolders({ database }: Connection): Holders {
  const of = (kind: HolderKind) => {
    const { table, name, active, rights } = holders[kind];
    if (!hasTable(database, table)) return new Map<string, Holder>();
    const known = hasTable(database, 'identities')
      ? rights
      : rights.replace(identity, 'NULL').replace(password, 'password_hash');
    const from = 'from' in holders[kind] ? holders[kind].from : table;
    const rows = database
      .prepare<[], Holder>(
        `SELECT id, ${name} AS name, ${active} AS isActive, ${known} AS rights FROM ${from} ORDER BY seq`,
      )
      .all();
    return new Map(rows.map((row) => [row.id, row]));
  };
  return Object.fromEntries(kinds.map((kind) => [kind, of(kind)])) as Holders;
}

function revivedIn(connection: Connection, before: Holders): Found[] {
  const now = readHolders(connection);
  return kinds.flatMap((kind) =>
    [...now[kind].values()].flatMap(({ id, name, isActive, rights }): Found[] => {
      const known = before[kind].get(id);
      if (!isActive || (known?.isActive && known.rights === rights)) return [];
      const was = known ? (known.isActive ? 'other' : 'ended') : 'unknown';
      return [{ kind, id, name, was, rights: known?.rights }];
    }),
  );
}

function endAgain(connection: Connection, found: readonly Found[], nowMs: number): Map<Found, Done> {
  migrate(connection, migrations(), version, isoOf(nowMs));
  const origin = { actor: operatorActor, traceId: newTraceId(), nowMs };
  return connection.database
    .transaction(() =>
      Tx.run(connection, origin, (tx) => new Map(found.map((one) => [one, settleOne(tx, one)]))),
    )
    .immediate();
}

const end: Record<HolderKind, (tx: Tx, id: string) => void> = {
  person: (tx, id) => editUser(tx, userById(tx, id)!, { isActive: false }),
  provider: removeIdentityProvider,
  key: revokeKey,
  controller: revokeController,
  directory: (tx, id) => revokeDirectory(tx, directoryById(tx, id)!),
  wall: endWall,
  subscription: endSubscription,
  contact: endContact,
  schedule: endSchedule,
  figures: (tx, id) => editAccount(tx, accountById(tx, id)!, { consumptionByPerson: false }),
};

/** Takes away again what had been taken away; `false`: the row cannot be narrowed to that, so it is to be ended. */
const narrow: Partial<Record<HolderKind, (tx: Tx, id: string, rights: unknown) => boolean>> = {
  person: narrowUser,
  provider: narrowProvider,
  key: narrowKey,
  directory: narrowDirectory,
  subscription(tx, id) {
    switchOffSubscription(tx, id);
    return true;
  },
  contact(tx, id) {
    switchOffContact(tx, id);
    return true;
  },
  schedule(tx, id) {
    switchOffSchedule(tx, id);
    return true;
  },
};

function settleOne(tx: Tx, { kind, id, was, rights }: Found): Done {
  const before = auditHead(tx).seq;
  const isEnded = was === 'ended' || narrow[kind]?.(tx, id, parseJson(rights ?? '[]')) === false;
  if (isEnded) end[kind](tx, id);
  return isEnded ? 'ended' : auditHead(tx).seq > before ? 'narrowed' : 'unchanged';
}

/** A token that was replaced stays invalid. */
function narrowDirectory(tx: Tx, id: string, rights: unknown): boolean {
  const [account, token, createdAt] = rights as [number, string, string];
  const row = directoryById(tx, id)!;
  if (row.account !== account) return false;
  putToken(tx, row, token, createdAt);
  return true;
}

/** Restores the provider's last settings: groups that had lost a grant, and passwords that were off. */
function narrowProvider(tx: Tx, _id: string, rights: unknown): boolean {
  const { localOwner: ownerId, ...was } = rights as Omit<
    Parameters<typeof putIdentityProvider>[1],
    'localOwner'
  > & {
    localOwner: string | null;
    grants: Grant[];
  };
  const localOwner = ownerId === null ? null : (userById(tx, ownerId)?.seq ?? undefined);
  if (localOwner === undefined) return false;
  putIdentityProvider(tx, { ...was, name: identityProvider(tx)!.name, localOwner });
  return true;
}

function narrowKey(tx: Tx, id: string, rights: unknown): boolean {
  const [accountId, granted, expiresAt] = rights as [string | null, string, string | null];
  const row = findKey(tx, id)!;
  const account = accountId === null ? undefined : accountById(tx, accountId);
  if (accountId !== null && !account) return false;
  const held = parseJson(granted) as string[];
  const ends = [row.expiresAt, expiresAt].filter((one) => one !== null);
  editKey(tx, row, {
    account: account?.seq,
    permissions: (parseJson(row.permissions) as Permission[]).filter((one) => held.includes(one)),
    expiresAt: ends.toSorted((one, other) => Date.parse(one) - Date.parse(other))[0] ?? null,
  });
  return true;
}

function narrowUser(tx: Tx, id: string, rights: unknown): boolean {
  const [role, clientId, accountId, , , had] = rights as [
    Role,
    string | null,
    string | null,
    unknown,
    unknown,
    string | null | undefined,
  ];
  const row = userById(tx, id)!;
  const account = accountId === null ? undefined : accountById(tx, accountId);
  const client = clientId === null ? undefined : findClient(tx, clientId);
  if ((accountId !== null && !account) || (clientId !== null && !client)) return false;
  const isSameClient = row.client === client?.seq;
  const has = identityOf(tx, row.seq);
  if (has && JSON.stringify([has.issuer, has.subject]) !== had) removeIdentity(tx, row);
  editUser(tx, row, {
    role: roles[Math.min(roles.indexOf(row.role), roles.indexOf(role))],
    ...(client && { client: client.seq, account: account?.seq ?? (isSameClient ? row.account : null) }),
  });
  return true;
}

/** The settings in the `larder.json` of unpacked data, with those of the replaced data. */
export function settingsBrought(unpacked: string, replaced: string): RestoredSetting[] {
  const before = settingsIn(replaced);
  return Object.entries(settingsIn(unpacked)).map(([name, value]) => ({ name, value, before: before[name] }));
}

function settingsIn(data: string): Record<string, unknown> {
  try {
    const settings = parseJson(readFileSync(join(data, 'larder.json'), 'utf8'));
    return typeof settings === 'object' && settings !== null ? (settings as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
