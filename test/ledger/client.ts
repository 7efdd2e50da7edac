import { existsSync, readFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';

/*
 * The reference client of `/changes`: a program that keeps a ledger of every change, and is killed at any moment.
 *
 *   node client.ts FOLDER KEY MODE [STEP COUNT]
 *
 * FOLDER has `address`, where the site is now, and gets `ledger.db`. MODE `together` stores the cursor in the
 * transaction of the rows; `apart` in one of its own, which is wrong. It kills itself at STEP for the COUNTth time.
 * Without a step it ends once there is nothing more to read and the file `last` exists.
 */

const [folder = '', key = '', mode = 'together', lastStep = '', count = '1'] = process.argv.slice(2);
/** Few, so that there are many pages to be killed in. */
const limit = 7;

const database = new DatabaseSync(`${folder}/ledger.db`);
database.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;
  CREATE TABLE IF NOT EXISTS pages (page INTEGER PRIMARY KEY, cursor TEXT NOT NULL);
  CREATE TABLE IF NOT EXISTS ledger (n INTEGER PRIMARY KEY, page INTEGER NOT NULL, change TEXT NOT NULL);
  CREATE INDEX IF NOT EXISTS ledger_by_page ON ledger (page);`);
const newest = database.prepare('SELECT page, cursor FROM pages ORDER BY page DESC LIMIT 1');
const addPage = database.prepare('INSERT INTO pages VALUES (?, ?)');
const addRow = database.prepare('INSERT INTO ledger (page, change) VALUES (?, ?)');
const dropPage = database.prepare('DELETE FROM pages WHERE page = ?');
const dropRows = database.prepare('DELETE FROM ledger WHERE page = ?');
const moveCursor = database.prepare('UPDATE pages SET cursor = ? WHERE page = ?');

let left = Number(count);
/** A place where the machine may stop. */
const at = (step: 'asked' | 'begun' | 'rows' | 'between' | 'cursor' | 'committed') => {
  if (step === lastStep && --left === 0) process.kill(process.pid, 'SIGKILL');
};

type Change = { cursor: string; traceId: string };
type Page = {
  items?: Change[];
  nextCursor: string;
  status?: number;
  code?: string;
  forkedAt?: string | null;
};

/** The next page; undefined while the site is away. */
async function ask(cursor: string | undefined): Promise<Page | undefined> {
  const address = readFileSync(`${folder}/address`, 'utf8');
  const query = new URLSearchParams({ limit: String(limit), wait: '1', ...(cursor && { after: cursor }) });
  try {
    const response = await fetch(`${address}/changes?${query}`, { headers: { 'x-api-key': key } });
    return (await response.json()) as Page;
  } catch {
    return undefined;
  }
}

/** Takes a page in: the rows and the cursor, in one transaction or in two. */
function takeIn(page: number, { items = [], nextCursor }: Page): void {
  database.exec('BEGIN IMMEDIATE');
  at('begun');
  for (const { cursor: _, ...change } of items) addRow.run(page, JSON.stringify(change));
  at('rows');
  if (mode === 'apart') {
    database.exec('COMMIT');
    at('between');
    database.exec('BEGIN IMMEDIATE');
  }
  addPage.run(page, nextCursor);
  at('cursor');
  database.exec('COMMIT');
  at('committed');
}

/**
 * Takes the newest page back, or goes on from it where both histories share it
 * (rules/changes#cursors-of-another-history).
 */
function takeBack(page: number, forkedAt: string | null, isShared: boolean): void {
  database.exec('BEGIN IMMEDIATE');
  at('begun');
  if (isShared) moveCursor.run(forkedAt, page);
  else {
    dropRows.run(page);
    at('rows');
    dropPage.run(page);
  }
  at('cursor');
  database.exec('COMMIT');
  at('committed');
}

let parted: string | null = null;
process.stdout.write('begun\n');
for (;;) {
  const { page, cursor } = (newest.get() as { page: number; cursor: string } | undefined) ?? { page: 0 };
  const answer = await ask(cursor);
  at('asked');
  if (answer === undefined) await pause(20);
  else if (answer.items) {
    parted = null;
    if (answer.items.length > 0) takeIn(page + 1, answer);
    else if (existsSync(`${folder}/last`)) break;
  } else if (answer.code === 'changes.history_forked') {
    process.stdout.write('forked\n');
    const forkedAt = answer.forkedAt ?? null;
    const isShared: boolean = parted !== null && forkedAt !== parted;
    takeBack(page, forkedAt, isShared);
    parted = isShared ? null : forkedAt;
  }
  // A second box took over, and its address is not known yet.
  else if (answer.status === 503) await pause(20);
  else throw new Error(JSON.stringify(answer));
}
database.close();
