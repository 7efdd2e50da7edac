import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { revokeController } from '../access/controllers.ts';
import { revokeKey } from '../access/key-admin.ts';
import { editUser, userById } from '../access/users.ts';
import { parseJson } from '../api/json-bytes.ts';
import { endWall } from '../features/walls/walls.ts';
import { version } from '../lib/assets.ts';
import { isoOf } from '../lib/clock.ts';
import { newTraceId } from '../lib/trace.ts';
import { Connection } from '../store/connection.ts';
import { migrate } from '../store/directory/migrations.ts';
import { databaseFile, migrations } from '../store/directory/open-store.ts';
import { operatorActor } from '../store/writer/actor.ts';
import { Tx } from '../store/writer/transaction.ts';

/*
 * What a restored backup lets in again (rules/command-line#what-a-restore-revives): data of then know nothing of what
 * was ended since.
 */

/** Whoever and whatever may come in: the table, what names a row, when it may, and with what rights. */
const holders = {
  person: {
    table: 'users',
    name: 'name',
    active: 'is_active = 1',
    rights: `json_array(role, client, account, password_hash)`,
  },
  key: {
    table: 'api_keys',
    name: 'label',
    active: 'revoked_at IS NULL',
    rights: 'json_array(account, permissions, expires_at)',
  },
  controller: {
    table: 'controllers',
    name: 'serial',
    active: 'revoked_at IS NULL',
    rights: 'json_array(account)',
  },
  wall: { table: 'walls', name: 'name', active: 'revoked_at IS NULL', rights: 'json_array(account)' },
} as const;

export type HolderKind = keyof typeof holders;
const kinds = Object.keys(holders) as HolderKind[];

/**
 * Somebody or something that the restored data let in. `was` is how the data that they replace had it: `ended`, `unknown`
 * to them, or active with `other` rights or another password. `isEnded` says whether the restore ended it again.
 */
export type Revived = {
  kind: HolderKind;
  id: string;
  name: string;
  was: 'ended' | 'unknown' | 'other';
  isEnded: boolean;
};

/** What a restore found of rights; `revived` is null where there were no data to compare with, or they are unreadable. */
export type RestoredRights = { endedSessions: number; endedLinks: number; revived: Revived[] | null };

/** A setting that a backup brings; `before` is what the replaced data had, undefined for nothing. */
export type RestoredSetting = { name: string; value: unknown; before: unknown };

/**
 * Ends every session and every one-time link of unpacked data, and tells who and what they let in that the data which
 * they replace did not. With `keepRevocations` it ends those again that had been ended, with an audit row each; data of
 * an older schema are brought to this one for that.
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
    const ended = keepRevocations ? (found ?? []).filter(({ was }) => was === 'ended') : [];
    if (ended.length > 0) endAgain(connection, ended, nowMs);
    const revived = found?.map((one) => ({ ...one, isEnded: ended.includes(one) })) ?? null;
    return { endedSessions, endedLinks, revived };
  } finally {
    connection.close();
  }
}

type Found = Omit<Revived, 'isEnded'>;
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
    const rows = database
      .prepare<[], Holder>(
        `SELECT id, ${name} AS name, ${active} AS isActive, ${rights} AS rights FROM ${table} ORDER BY seq`,
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
      return [{ kind, id, name, was: known ? (known.isActive ? 'other' : 'ended') : 'unknown' }];
    }),
  );
}

function endAgain(connection: Connection, found: readonly Found[], nowMs: number): void {
  migrate(connection, migrations(), version, isoOf(nowMs));
  const origin = { actor: operatorActor, traceId: newTraceId(), nowMs };
  const end: Record<HolderKind, (tx: Tx, id: string) => void> = {
    person: (tx, id) => editUser(tx, userById(tx, id)!, { isActive: false }),
    key: revokeKey,
    controller: revokeController,
    wall: endWall,
  };
  connection.database
    .transaction(() =>
      Tx.run(connection, origin, (tx) => {
        for (const { kind, id } of found) end[kind](tx, id);
      }),
    )
    .immediate();
}

/** The settings in the `larder.json` of unpacked data, beside those of the data which they replace. */
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
