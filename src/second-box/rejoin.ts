import { once as onceEvent } from 'node:events';
import { createWriteStream, globSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isoOf } from '../lib/clock.ts';
import { Connection } from '../store/connection.ts';
import { syncFile, syncFolder } from '../store/directory/durable.ts';
import { databaseFile } from '../store/directory/open-store.ts';
import { checkpointWhole } from '../store/writer/checkpoint.ts';
import { readBoxFile, removeBoxFile, writeBoxFile } from './box-files.ts';

/** The result: how many entries only this box had, and the folder with them; null if there were none. */
export type Rejoined = { entries: number; kept: string | null; primary: string };

/**
 * Turns a box that stopped writing into the second box of the one that took over. If it has entries that the other box
 * does not have, they are stored in a folder: the entries as lines of JSON, and the whole database.
 * @throws if no box took over, or the beginning of its history is unknown
 */
export async function rejoin(data: string, nowMs: number): Promise<Rejoined> {
  const superseded = readBoxFile(data, 'superseded');
  if (!superseded) throw new Error('no other box took over from this one');
  const { token, address, fingerprint, forkedAtSeq } = superseded;
  if (address === null || forkedAtSeq === null)
    throw new Error(
      'the box that took over has not sent its address yet; start both boxes, and try again in a minute',
    );
  const file = databaseFile(data);
  const connection = Connection.open(file, 'write-existing');
  let entries: number;
  const folder = join(data, `alone-${isoOf(nowMs).replaceAll(/[:.]/g, '')}`);
  try {
    checkpointWhole(connection);
    const { database } = connection;
    entries = database
      .prepare<[number], number>('SELECT count(*) FROM audit_log WHERE seq > ?')
      .pluck()
      .get(forkedAtSeq)!;
    if (entries > 0) await keepApart(connection, forkedAtSeq, folder);
  } finally {
    connection.close();
  }
  for (const beside of ['-wal', '-shm']) rmSync(file + beside, { force: true });
  // A log that came back would belong to another database.
  syncFolder(data);
  writeBoxFile(data, 'standby', {
    token,
    primary: address,
    fingerprint,
    address: null,
    mode: 'sync',
    strict: false,
    usable: false,
    session: null,
    copyingFrom: null,
  });
  removeBoxFile(data, 'superseded');
  removeBoxFile(data, 'promoted');
  removeBoxFile(data, 'pairing');
  return { entries, kept: entries > 0 ? folder : null, primary: address };
}

/** Writes what only this box has into a folder, which appears when it is complete. */
async function keepApart({ database }: Connection, fork: number, folder: string): Promise<void> {
  // Those that an interrupted attempt left.
  for (const name of globSync('alone-*.part', { cwd: dirname(folder) }))
    rmSync(join(dirname(folder), name), { recursive: true, force: true });
  const unfinished = `${folder}.part`;
  mkdirSync(unfinished, { mode: 0o700 });
  const lines = join(unfinished, 'entries.ndjson');
  const stream = createWriteStream(lines, { mode: 0o600 });
  for (const row of database
    .prepare<[number], object>('SELECT * FROM audit_log WHERE seq > ? ORDER BY seq')
    .iterate(fork))
    if (!stream.write(`${JSON.stringify(row)}\n`)) await onceEvent(stream, 'drain');
  stream.end();
  await onceEvent(stream, 'close');
  database.prepare('VACUUM INTO ?').run(join(unfinished, 'larder.db'));
  syncFile(lines);
  syncFile(join(unfinished, 'larder.db'));
  syncFolder(unfinished);
  renameSync(unfinished, folder);
  syncFolder(dirname(folder));
}
