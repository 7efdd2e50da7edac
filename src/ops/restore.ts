import { existsSync, globSync, readdirSync, renameSync, rmdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { forgetLostVideos } from '../features/evidence/lost.ts';
import { forgetLostExports } from '../features/exports/jobs.ts';
import { turnSendingOff } from '../features/messages/notifications/sending.ts';
import { isoOf } from '../lib/clock.ts';
import { newTraceId } from '../lib/trace.ts';
import { Connection } from '../store/connection.ts';
import { syncFile, syncFolder } from '../store/directory/durable.ts';
import { lockDirectory } from '../store/directory/lock.ts';
import { schemaVersion } from '../store/directory/migrations.ts';
import { databaseFile, migrations } from '../store/directory/open-store.ts';
import { beginEpoch } from '../store/history/begin-epoch.ts';
import { operatorActor } from '../store/writer/actor.ts';
import { Tx } from '../store/writer/transaction.ts';
import { finishRestore, readyOf } from './finish-restore.ts';
import type { Manifest } from './manifest.ts';
import { type RestoredRights, type RestoredSetting, settingsBrought, settleRights } from './revived.ts';
import { unpackBackup } from './unpack-backup.ts';

/** What to restore, and where to. */
export type RestoreOrder = {
  file: string;
  /** The data directory. */
  data: string;
  /** Whether data that is there may be moved aside. */
  force: boolean;
  /** Whether what had been ended in the data that it replaces is ended again (`settleRights`). */
  keepRevocations?: boolean;
  passphrase?: string | undefined;
  nowMs: number;
};

/**
 * The result of a restore. `kept` is the new path of the data that was there; null: there was none. `forgottenVideos`
 * counts the videos that the database knew and the backup does not have.
 */
export type Restored = {
  manifest: Manifest;
  kept: string | null;
  forgottenVideos: number;
  rights: RestoredRights;
  settings: RestoredSetting[];
};

/**
 * Replaces a data directory by a backup. The backup is unpacked and proven beside it first; when the proof fails,
 * nothing has changed. All sessions and one-time links in it are ended. Then the old directory is renamed to `<data>.before-<time>`, and the new one takes its place.
 * @throws when there is data and no `force`, when a server has it open, or with what is wrong with the backup
 */
export async function restoreBackup(order: RestoreOrder): Promise<Restored> {
  const data = resolve(order.data);
  const holdsSomething = existsSync(data) && readdirSync(data).length > 0;
  if (holdsSomething && !order.force) {
    throw new Error(`${order.data} is not empty; with --force it is kept as ${order.data}.before-<time>`);
  }
  const lock = holdsSomething ? lockDirectory(data) : undefined;
  const unpacked = `${data}.restoring`;
  try {
    rmSync(unpacked, { recursive: true, force: true });
    rmSync(readyOf(data), { recursive: true, force: true });
    const manifest = await unpackBackup(order.file, unpacked, order.passphrase);
    // First: whatever is written from here on is of the new history, and no other one shares it.
    beginOwnEpoch(unpacked, holdsSomething ? data : undefined, order.nowMs);
    const forgottenVideos = forgetLostFiles(unpacked, order.nowMs);
    const { keepRevocations = false, nowMs } = order;
    const rights = settleRights(unpacked, data, { keepRevocations, nowMs });
    const settings = settingsBrought(unpacked, data);
    makeDurable(unpacked);
    renameSync(unpacked, readyOf(data));
    syncFolder(join(data, '..'));
    const kept = holdsSomething ? `${data}.before-${isoOf(order.nowMs).replaceAll(/[:.]/g, '')}` : null;
    // Windows renames no folder in which a file is open, and the lock is an open file.
    if (process.platform === 'win32') lock?.release();
    if (kept !== null) renameSync(data, kept);
    else if (existsSync(data)) rmdirSync(data);
    finishRestore(data);
    return { manifest, kept, forgottenVideos, rights, settings };
  } finally {
    if (process.platform !== 'win32') lock?.release();
  }
}

/**
 * Deletes the rows of videos and exports whose files the backup lacks: before the swap, so that no server lists them.
 * @returns how many videos
 */
function forgetLostFiles(unpacked: string, nowMs: number): number {
  const connection = Connection.open(databaseFile(unpacked));
  try {
    const hasVideos = connection.database
      .prepare("SELECT 1 FROM sqlite_schema WHERE name = 'evidence'")
      .get();
    if (!hasVideos) return 0;
    const origin = { actor: operatorActor, traceId: newTraceId(), nowMs };
    // Exports of an older schema are forgotten by the server, after it brought them to its own.
    const hasOwnSchema = schemaVersion(connection) === migrations().at(-1)!.version;
    const canSend =
      hasOwnSchema && connection.database.prepare('SELECT 1 FROM contacts LIMIT 1').get() !== undefined;
    const forget = () =>
      Tx.run(connection, origin, (tx) => {
        if (hasOwnSchema) forgetLostExports(tx, unpacked);
        // What waits in it may have been sent since the backup was made.
        if (canSend) turnSendingOff(tx);
        return forgetLostVideos(tx, unpacked);
      });
    return connection.database.transaction(forget).immediate();
  } finally {
    connection.close();
  }
}

/** What comes after the backup is another history (rules/changes#epochs); `left` is the data directory of before. */
function beginOwnEpoch(unpacked: string, left: string | undefined, nowMs: number): void {
  const before = left === undefined ? undefined : openLeft(left);
  const connection = Connection.open(databaseFile(unpacked));
  try {
    connection.database.transaction(() => beginEpoch(connection, nowMs, before)).immediate();
  } finally {
    connection.close();
    before?.close();
  }
}

/** The data that are replaced, where they can still be read: that they cannot is often why. */
function openLeft(data: string): Connection | undefined {
  try {
    return Connection.open(databaseFile(data), 'read');
  } catch {
    return undefined;
  }
}

function makeDurable(folder: string): void {
  for (const entry of globSync('**', { cwd: folder, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isDirectory()) syncFolder(path);
    else syncFile(path);
  }
  syncFolder(folder);
}
