import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import Database, { SqliteError } from 'better-sqlite3';
import type { SeededRandom } from '../../src/demo/random.ts';
import { databaseFile } from '../../src/store/directory/open-store.ts';

/** Moments of a COMMIT at which the power can fail: before it, while its frames are written, and after it. */
const moments = ['before', 'within', 'after'] as const;
type Cut = { commits: number; moment: (typeof moments)[number]; share: number };

/** The forms of a full disk: the database may not grow, or the log takes nothing. */
export type Fullness = { pages: number } | 'log';

const pageBytes = 4096;
const unlimitedPages = 2 ** 32 - 2;

/**
 * The disk of a site. Its power can be cut at a COMMIT: what the data directory holds then is set aside, and all that
 * the process does afterwards is lost. It can also be full. SQLite is taken to sync as documented; the proofs in
 * `test/power-cut` watch the real calls.
 */
export class Disk {
  readonly data: string;
  readonly #aside: string;
  #armed: Cut | undefined;
  /** True once the power failed. */
  isOff = false;
  fullness: Fullness | undefined;
  /** Called when the power fails; true if the write on the way is on disk. */
  onCut: (isWritten: boolean) => void = () => {};
  /** The log as it was synced last, where a COMMIT since then did not sync it. */
  #synced: Buffer | undefined;
  #isWriting = false;
  #changesBefore = 0;
  /** The COMMITs since the call under way began; undefined outside of calls. */
  #commitsOfCall: number | undefined;

  constructor(data: string) {
    this.data = data;
    this.#aside = `${data}-after-cut`;
    disk = this;
  }

  /** Runs a call. A write is one COMMIT: a cut that is due soon comes before a second one of the same call. */
  async inCall<T>(call: () => Promise<T>): Promise<T> {
    this.#commitsOfCall = 0;
    try {
      return await call();
    } finally {
      this.#commitsOfCall = undefined;
    }
  }

  /** Cuts the power at one of the next COMMITs. */
  cutSoon(draw: SeededRandom): void {
    this.#armed = { commits: draw.integer(1, 8), moment: draw.pick(moments), share: draw.next() };
  }

  /** Cuts the power now, while nothing is written, or while the log is copied into the database by `checkpoint`. */
  cutNow(draw: SeededRandom, checkpoint: () => void): void {
    const file = databaseFile(this.data);
    const [before, log] = [readFileSync(file), this.#log()];
    if (draw.chance(0.5)) checkpoint();
    const pages = readFileSync(file);
    // Any of the pages that were on their way may be there.
    for (let at = 0; at < before.length; at += pageBytes)
      if (draw.chance(0.5)) before.copy(pages, at, at, at + pageBytes);
    this.#cut(this.#synced ?? log, false);
    writeFileSync(databaseFile(this.#aside), pages);
  }

  /** Gives the data directory what the disk holds after a cut. */
  comeBack(): void {
    rmSync(this.data, { recursive: true });
    cpSync(this.#aside, this.data, { recursive: true });
    rmSync(this.#aside, { recursive: true });
    this.isOff = false;
    this.#armed = undefined;
    this.#synced = undefined;
  }

  /** Runs a statement of a connection to this disk. */
  exec(database: Database.Database, sql: string, run: () => unknown): unknown {
    if (sql === 'BEGIN IMMEDIATE') {
      this.#isWriting = true;
      if (this.fullness === 'log') this.#changesBefore = changesOf(database);
    }
    if (sql !== 'COMMIT' || !this.#isWriting) return run();
    this.#isWriting = false;
    if (this.fullness === 'log' && changesOf(database) > this.#changesBefore) {
      database.prepare('ROLLBACK').run();
      throw new SqliteError('database or disk is full', 'SQLITE_FULL');
    }
    const armed = this.#cutAtCommit();
    if (armed?.moment === 'before') this.#cut(this.#synced ?? this.#log(), false);
    const isSynced = syncsCommits(database);
    if (!isSynced) this.#synced ??= this.#log();
    const before = armed?.moment === 'within' ? this.#log() : undefined;
    const result = run();
    if (isSynced) this.#synced = undefined;
    if (armed && before) this.#cut(this.#synced ?? torn(before, this.#log(), armed.share), false);
    if (armed?.moment === 'after') this.#cut(this.#synced ?? this.#log(), true);
    return result;
  }

  /** Returns the cut that comes at this COMMIT. */
  #cutAtCommit(): Cut | undefined {
    const isSecond = this.#commitsOfCall !== undefined && ++this.#commitsOfCall === 2;
    if (!this.#armed || this.isOff) return undefined;
    const isDue = --this.#armed.commits === 0;
    if (isSecond) return { ...this.#armed, moment: 'before' };
    return isDue ? this.#armed : undefined;
  }

  /** Fills the disk, or frees it again. */
  fill(database: Database.Database, fullness: Fullness | undefined): void {
    this.fullness = fullness;
    const pages = database.pragma('page_count', { simple: true }) as number;
    const most = typeof fullness === 'object' ? pages + fullness.pages : unlimitedPages;
    database.pragma(`max_page_count = ${most}`);
  }

  #log(): Buffer {
    try {
      return readFileSync(`${databaseFile(this.data)}-wal`);
    } catch {
      return Buffer.alloc(0);
    }
  }

  #cut(log: Buffer, isWritten: boolean): void {
    this.isOff = true;
    cpSync(this.data, this.#aside, { recursive: true });
    writeFileSync(`${databaseFile(this.#aside)}-wal`, log);
    rmSync(`${databaseFile(this.#aside)}-shm`, { force: true });
    this.onCut(isWritten);
  }
}

let disk: Disk | undefined;
const { exec } = Database.prototype;
Database.prototype.exec = function (this: Database.Database, sql: string) {
  const run = () => exec.call(this, sql);
  const isOfDisk = disk !== undefined && this.name === databaseFile(disk.data);
  return (isOfDisk ? disk!.exec(this, sql, run) : run()) as Database.Database;
};

const synchronous = new WeakMap<Database.Database, number>();

/** True if SQLite syncs the log at each COMMIT (https://sqlite.org/pragma.html#pragma_synchronous). */
function syncsCommits(database: Database.Database): boolean {
  const known = synchronous.get(database) ?? (database.pragma('synchronous', { simple: true }) as number);
  synchronous.set(database, known);
  return known >= 2;
}

const changesOf = (database: Database.Database) =>
  database.prepare('SELECT total_changes()').pluck().get() as number;

/** A log of which only a part of the last frames was written: its last changed byte is as before. */
function torn(before: Buffer, after: Buffer, share: number): Buffer {
  const isSame = (at: number) => at < before.length && before[at] === after[at];
  let [first, last] = [0, after.length - 1];
  while (first < after.length && isSame(first)) first++;
  while (last > first && isSame(last)) last--;
  const cut = first + Math.floor((last - first) * share);
  return Buffer.concat([after.subarray(0, cut), before.subarray(cut)]);
}
