import { existsSync, globSync, readdirSync, renameSync, rmdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { forgetLostVideos } from '../features/evidence/lost.ts';
import { isoOf } from '../lib/clock.ts';
import { newTraceId } from '../lib/trace.ts';
import { operatorActor } from '../store/actor.ts';
import { Connection } from '../store/connection.ts';
import { syncFile, syncFolder } from '../store/durable.ts';
import { lockDirectory } from '../store/lock.ts';
import { databaseFile } from '../store/open-store.ts';
import { Tx } from '../store/transaction.ts';
import type { Manifest } from './manifest.ts';
import { unpackBackup } from './unpack.ts';

/** What to restore, and to where. */
export type RestoreOrder = {
  file: string;
  /** The data directory. */
  data: string;
  /** Whether what is there may be put aside. */
  force: boolean;
  passphrase?: string | undefined;
  nowMs: number;
};

/**
 * `kept` is where what was there is now; null where there was nothing. `forgottenVideos` are those that the database
 * knew and the backup does not have.
 */
export type Restored = { manifest: Manifest; kept: string | null; forgottenVideos: number };

/** Where a checked backup waits for the moment of the swap. */
const readyOf = (data: string) => `${resolve(data)}.restore-ready`;

/**
 * Puts a backup in the place of a data directory. It is unpacked and proven beside it first, and whatever is wrong
 * with it, nothing is touched. Then the old directory gets the name `<data>.before-<time>`, and the new one its place.
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
    const forgottenVideos = forgetVideos(unpacked, order.nowMs);
    makeDurable(unpacked);
    renameSync(unpacked, readyOf(data));
    syncFolder(join(data, '..'));
    const kept = holdsSomething ? `${data}.before-${isoOf(order.nowMs).replaceAll(/[:.]/g, '')}` : null;
    // Windows moves no folder in which a file is open; the lock is one.
    if (process.platform === 'win32') lock?.release();
    if (kept !== null) renameSync(data, kept);
    else if (existsSync(data)) rmdirSync(data);
    finishRestore(data);
    return { manifest, kept, forgottenVideos };
  } finally {
    if (process.platform !== 'win32') lock?.release();
  }
}

/**
 * Ends a restore that was cut short between its last two steps, where the old data has its new name already: only
 * then is there no data directory and a checked one beside it.
 */
export function finishRestore(directory: string): void {
  const data = resolve(directory);
  if (existsSync(data) || !existsSync(readyOf(data))) return;
  renameSync(readyOf(data), data);
  syncFolder(join(data, '..'));
}

/** Before the swap, so that no server ever tells of a video that is not there. */
function forgetVideos(unpacked: string, nowMs: number): number {
  const connection = Connection.open(databaseFile(unpacked));
  try {
    const hasVideos = connection.database
      .prepare("SELECT 1 FROM sqlite_schema WHERE name = 'evidence'")
      .get();
    if (!hasVideos) return 0;
    const origin = { actor: operatorActor, traceId: newTraceId(), nowMs };
    const forget = () => Tx.run(connection, origin, (tx) => forgetLostVideos(tx, unpacked));
    return connection.database.transaction(forget).immediate();
  } finally {
    connection.close();
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
