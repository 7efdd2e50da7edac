import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { openSettings } from '../../src/app/settings.ts';
import { verify } from '../../src/ops/verify/verify.ts';
import type { Connection } from '../../src/store/connection.ts';
import { databaseFile, openStore } from '../../src/store/directory/open-store.ts';
import { type Ledger, videoBytes } from './load.ts';

/** Puts what a disk holds after a cut into a new folder. */
export function lay(files: ReadonlyMap<string, Buffer>, folder: string): void {
  mkdirSync(folder, { recursive: true });
  for (const [path, bytes] of files) {
    const file = join(folder, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, bytes);
  }
}

/** Opens a folder as a start would, and looks for everything that was acknowledged. @returns what is wrong */
export function wrongIn(data: string, ledger: Ledger, acknowledged: ReadonlySet<string>): string[] {
  let connection: Connection | undefined;
  try {
    connection = openStore(data, Date.now);
    openSettings(data, connection);
    const wrong = missingIn(connection, data, ledger, acknowledged);
    connection.close();
    connection = undefined;
    const verdicts = verify(databaseFile(data), { full: true }).filter(({ ok }) => !ok);
    return [...wrong, ...verdicts.map((verdict) => `verify, ${verdict.name}: ${verdict.wrong.join('; ')}`)];
  } catch (error) {
    return [`it does not open: ${(error as Error).message}`];
  } finally {
    connection?.close();
  }
}

function missingIn(
  { database }: Connection,
  data: string,
  ledger: Ledger,
  acknowledged: ReadonlySet<string>,
): string[] {
  const ids = (sql: string) => new Set(database.prepare<[], string>(sql).pluck().all());
  const there = {
    product: ids('SELECT name FROM products'),
    consumer: ids(
      `SELECT c.name FROM consumers c JOIN codes ON codes.consumer = c.seq AND vending_balance = 7`,
    ),
    delivery: ids('SELECT id FROM deliveries'),
    video: ids('SELECT video_key FROM evidence'),
  };
  const texts = new Map(
    database.prepare<[], [string, string | null]>('SELECT id, description FROM products').raw().all(),
  );
  const missing: string[] = [];
  for (const [id, asked] of ledger) {
    if (!acknowledged.has(id)) continue;
    if (asked.kind !== 'edit') {
      if (!there[asked.kind].has(id)) missing.push(`a ${asked.kind} that was acknowledged is not there`);
      continue;
    }
    const found = ledger.get(texts.get(asked.product) ?? '');
    if (found?.kind !== 'edit' || found.turn < asked.turn)
      missing.push('an edit that was acknowledged is not there');
  }
  const videos = database
    .prepare<[], { path: string; key: string }>(
      `SELECT 'evidence/' || accounts.id || '/' || evidence.id AS path, video_key AS key
        FROM evidence JOIN accounts ON accounts.seq = evidence.account`,
    )
    .all();
  for (const { path, key } of videos) {
    if (!readFileSync(join(data, path)).equals(videoBytes(key)))
      missing.push('a video is not as it was sent');
  }
  return missing;
}
