import {
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { areVideosLost, forgetLostVideos } from '../features/evidence/lost.ts';
import { forgetLostExports } from '../features/exports/jobs.ts';
import { turnSendingOff } from '../features/notifications/alerting/sending.ts';
import { version } from '../lib/assets.ts';
import { isoOf } from '../lib/clock.ts';
import { newTraceId } from '../lib/trace.ts';
import { Connection } from '../store/connection.ts';
import { syncFile, syncFolder } from '../store/directory/durable.ts';
import { lockDirectory } from '../store/directory/lock.ts';
import { migrate, schemaVersion } from '../store/directory/migrations.ts';
import { databaseFile, migrations } from '../store/directory/open-store.ts';
import { beginEpoch } from '../store/history/begin-epoch.ts';
import { operatorActor } from '../store/writer/actor.ts';
import { Tx } from '../store/writer/transaction.ts';
import { carryBackups, carryVideos } from './carry-over.ts';
import {
  contentOf,
  finishRestore,
  isFixedInPlace,
  keptFolderOf,
  restoreFoldersOf,
  stageKept,
  swapContent,
} from './finish-restore.ts';
import { giveToOwnerOf } from './give-to-owner.ts';
import type { Manifest } from './manifest.ts';
import { type RestoredRights, type RestoredSetting, settingsBrought, settleRights } from './revived.ts';
import { unpackBackup } from './unpack-backup.ts';

/** The source and target of a restore. */
export type RestoreOrder = {
  file: string;
  /** The data directory. */
  data: string;
  /** True if existing data may be moved aside. */
  force: boolean;
  /** True if rights ended in the replaced data are ended again (`settleRights`). */
  keepRevocations?: boolean;
  passphrase?: string | undefined;
  nowMs: number;
};

/**
 * The result of a restore. `kept` is the new path of the replaced data, null if there were none. `carriedVideos` counts
 * the videos taken from them, `forgottenVideos` the videos that neither has. `carriedBackups` are the paths of backups,
 * and of folders with backups, taken from them.
 */
export type Restored = {
  manifest: Manifest;
  kept: string | null;
  carriedVideos: number;
  forgottenVideos: number;
  carriedBackups: string[];
  /** True if it sends nothing until an owner turns sending on (rules/messages#a-restored-copy). */
  isSendingOff: boolean;
  rights: RestoredRights;
  settings: RestoredSetting[];
};

/**
 * Replaces a data directory by a backup. The backup is unpacked and tested beside it first, or inside it if nothing can
 * be written beside it; if the test fails, nothing has changed. Videos and backups of the replaced data are in the new
 * ones as well. All sessions and one-time links in it are ended. Then it takes the place of the old data, which stay in
 * `<data>.before-<time>`, or in `before-<time>` inside the data directory.
 * @throws when there is data and no `force`, when a server has it open, or with the reason why the backup is refused
 */
export async function restoreBackup(order: RestoreOrder): Promise<Restored> {
  const data = resolve(order.data);
  const isFixed = isFixedInPlace(data);
  const holdsSomething = existsSync(data) && (isFixed ? contentOf(data) : readdirSync(data)).length > 0;
  const stamp = isoOf(order.nowMs).replaceAll(/[:.]/g, '');
  const kept = holdsSomething ? keptFolderOf(data, stamp) : null;
  if (holdsSomething && !order.force) {
    throw new Error(
      `${order.data} is not empty; with --force it is kept as ${keptFolderOf(order.data, '<time>')}`,
    );
  }
  const lock = holdsSomething || isFixed ? lockDirectory(data) : undefined;
  const { staging, unpacked, ready } = restoreFoldersOf(data);
  try {
    rmSync(staging, { recursive: true, force: true });
    rmSync(ready, { recursive: true, force: true });
    if (isFixed) mkdirSync(staging, { mode: 0o700 });
    const manifest = await unpackBackup(order.file, unpacked, order.passphrase);
    // First: whatever is written from here on is of the new history, and no other one shares it.
    beginOwnEpoch(unpacked, holdsSomething ? data : undefined, order.nowMs);
    const carriedVideos = holdsSomething ? carryVideos(data, unpacked) : 0;
    const { forgottenVideos, isSendingOff } = settleData(unpacked, order.nowMs);
    const { keepRevocations = false, nowMs } = order;
    const rights = settleRights(unpacked, data, { keepRevocations, nowMs });
    const settings = settingsBrought(unpacked, data);
    makeDurable(unpacked);
    const carriedBackups = holdsSomething ? carryBackups(data, unpacked, order.file) : [];
    if (existsSync(data)) giveToOwnerOf(data, unpacked);
    if (isFixed && kept !== null) stageKept(data, kept);
    syncFolder(staging);
    renameSync(staging, ready);
    syncFolder(dirname(ready));
    // Windows renames no folder in which a file is open, and the lock is an open file.
    if (process.platform === 'win32') lock?.release();
    if (isFixed) swapContent(data);
    else {
      if (kept !== null) renameSync(data, kept);
      else if (existsSync(data)) rmdirSync(data);
      finishRestore(data);
    }
    return {
      manifest,
      kept,
      carriedVideos,
      forgottenVideos,
      carriedBackups,
      isSendingOff,
      rights,
      settings,
    };
  } finally {
    rmSync(staging, { recursive: true, force: true });
    if (process.platform !== 'win32') lock?.release();
  }
}

/**
 * Deletes the rows of videos and exports whose files the backup lacks, and turns sending off: before the swap, so that no
 * server lists or sends anything.
 */
function settleData(unpacked: string, nowMs: number): Pick<Restored, 'forgottenVideos' | 'isSendingOff'> {
  const connection = Connection.open(databaseFile(unpacked));
  try {
    const origin = { actor: operatorActor, traceId: newTraceId(), nowMs };
    const canSend = sendsByItself(connection);
    // Only data of this schema can record that nothing is sent, or that videos are lost.
    if (canSend || areVideosLost({ connection }, unpacked))
      migrate(connection, migrations(), version, isoOf(nowMs));
    // Exports of an older schema are forgotten by the server, after it brought them to its own.
    const hasOwnSchema = schemaVersion(connection) === migrations().at(-1)!.version;
    const forget = () =>
      Tx.run(connection, origin, (tx) => {
        if (hasOwnSchema) forgetLostExports(tx, unpacked);
        // Pending messages may have been sent since, and the incidents they report may have ended.
        if (canSend) turnSendingOff(tx);
        return hasOwnSchema ? forgetLostVideos(tx, unpacked) : 0;
      });
    return { forgottenVideos: connection.database.transaction(forget).immediate(), isSendingOff: canSend };
  } finally {
    connection.close();
  }
}

/** True if the data have live contacts or subscriptions, to which they would send by themselves. */
function sendsByItself({ database }: Connection): boolean {
  return ['contacts', 'subscriptions'].some(
    (table) =>
      database.prepare(`SELECT 1 FROM ${table} WHERE removed_at IS NULL LIMIT 1`).get() !== undefined,
  );
}

/** Starts a new history after the backup (rules/changes#epochs); `left` is the previous data directory. */
function beginOwnEpoch(unpacked: string, left: string | undefined, nowMs: number): void {
  const before = left === undefined ? undefined : openLeft(left);
  const connection = Connection.open(databaseFile(unpacked));
  try {
    connection.database.transaction(() => beginEpoch(connection, nowMs, { left: before })).immediate();
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
    // A file with two names came from the replaced data, where it was made durable.
    else if (statSync(path).nlink === 1) syncFile(path);
  }
  syncFolder(folder);
}
