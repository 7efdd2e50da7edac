import { closeSync, openSync, readSync } from 'node:fs';
import { SqliteError } from 'better-sqlite3';
import { Connection } from '../store/connection.ts';
import { frameHeaderBytes, logHeaderBytes, saltsOf } from './log-format.ts';
import type { LogPlace } from './replica.ts';

/*
 * Reads the write-ahead log of a database that others write to, so that no frame is missed. SQLite restarts a log, and so
 * overwrites its frames, only if all of them are in the database and no read transaction needs the log. An open read
 * transaction (the pin) therefore keeps every frame. It is renewed with an overlap, so that there is always one.
 *
 * A new pin keeps the log as long as some frame is not in the database yet. The older pin makes sure of that while there
 * are frames after it. Only `restart` lets the log go, while it holds the lock of writers and everything was read.
 */

/** The most pages that are copied into the database under the lock of writers. */
const pagesUnderLock = 2048;
/** The most bytes of one part of the log. */
const partBytes = 1024 * 1024;

type LogState = { log: number; checkpointed: number };

export class LogTail {
  readonly #pins: [Connection, Connection];
  readonly #looking: Connection;
  /** The connection that locks out writers during `restart`. */
  readonly #locking: Connection;
  readonly #checkpointing: Connection;
  readonly #state: { get(): LogState | undefined };
  readonly #checkpoint: { get(): LogState | undefined };
  readonly #file: string;
  #handle: number | undefined;
  #pin: 0 | 1 | undefined;
  /** The frames in the log just after the pin was set. */
  #pinnedAt = 0;
  readonly pageBytes: number;
  /** The place up to which the log was read. */
  place: LogPlace = { salts: '', bytes: 0 };
  /** The place at which the log before this one ended. */
  before: LogPlace | undefined;

  constructor(file: string) {
    this.#file = `${file}-wal`;
    this.#pins = [Connection.open(file, 'read'), Connection.open(file, 'read')];
    this.#looking = Connection.open(file, 'write-existing');
    this.#locking = Connection.open(file, 'write-existing');
    this.#checkpointing = Connection.open(file, 'write-existing');
    // https://sqlite.org/pragma.html#pragma_wal_checkpoint
    this.#state = this.#looking.database.prepare<[], LogState>('PRAGMA wal_checkpoint(NOOP)');
    this.#checkpoint = this.#checkpointing.database.prepare<[], LogState>('PRAGMA wal_checkpoint(PASSIVE)');
    this.pageBytes = this.#looking.database.pragma('page_size', { simple: true }) as number;
  }

  /** A connection for other reads of this thread. */
  get reader(): Connection {
    return this.#looking;
  }

  /** True while every frame is kept. */
  get isPinned(): boolean {
    return this.#pin !== undefined;
  }

  /** The number of frames since the pin was set. */
  get unpinnedFrames(): number {
    return Math.abs(this.frames - this.#pinnedAt);
  }

  /** The frames in the log. */
  get frames(): number {
    return this.#state.get()?.log ?? 0;
  }

  /** Stores every frame from now on. The log will be read from its beginning. */
  pin(): void {
    this.unpin();
    this.#set(0);
    this.place = { salts: '', bytes: 0 };
    this.before = undefined;
  }

  /** Releases the log. */
  unpin(): void {
    if (this.#pin !== undefined) this.#release(this.#pin);
    this.#pin = undefined;
  }

  /** Goes on reading at a place; false if the log does not reach from there to its end any more. */
  resumeAt(place: LogPlace): boolean {
    if (this.#pin === undefined) return false;
    const { salts, bytes } = this.place;
    const { before } = this;
    if (before && place.salts === before.salts && place.bytes === before.bytes) {
      this.place = before;
      return true;
    }
    if (place.salts !== salts || place.bytes > bytes) return false;
    this.place = place;
    return true;
  }

  /** The next bytes of the log, up to `partBytes`; undefined if there are none. */
  read(): { salts: string; offset: number; bytes: Uint8Array } | undefined {
    const frameBytes = frameHeaderBytes + this.pageBytes;
    const header = this.#header();
    const { log = 0 } = this.#state.get() ?? {};
    // The count belongs to the header only if the log was not restarted in between.
    if (!header || log === 0 || saltsOf(header) !== saltsOf(this.#header()!)) return undefined;
    const salts = saltsOf(header);
    const isNew = salts !== this.place.salts;
    const offset = isNew ? 0 : this.place.bytes;
    const end = Math.min(logHeaderBytes + log * frameBytes, offset + partSize(offset, frameBytes));
    if (end <= offset) return undefined;
    const bytes = new Uint8Array(end - offset);
    readSync(this.#handle!, bytes, 0, bytes.length, offset);
    if (isNew && this.place.salts !== '') this.before = this.place;
    this.place = { salts, bytes: end };
    return { salts, offset, bytes };
  }

  /** Moves the pin to the end of the log, if it grew, and copies the pages that it no longer protects. */
  advance(): void {
    const { log = 0 } = this.#state.get() ?? {};
    if (this.#pin === undefined || log === 0 || log === this.#pinnedAt) return;
    this.#move();
    this.#copyToDatabase();
  }

  /** Takes the lock of writers, if it is free. */
  lock(): boolean {
    try {
      this.#locking.withoutWaiting(() => this.#locking.database.exec('BEGIN IMMEDIATE'));
      return true;
    } catch (error) {
      if (error instanceof SqliteError && error.code.startsWith('SQLITE_BUSY')) return false;
      throw error;
    }
  }

  unlock(): void {
    if (this.#locking.database.inTransaction) this.#locking.database.exec('ROLLBACK');
  }

  /** True if `restart` would have to copy only a few pages. */
  get isShort(): boolean {
    const { log = 0, checkpointed = 0 } = this.#state.get() ?? {};
    return log - checkpointed <= pagesUnderLock;
  }

  /**
   * Schedules a restart of the log with the next write. Call it under the lock, when everything was read and the
   * standby has it on its disk. A report that still reads an older moment prevents it: then the log continues.
   */
  restart(): void {
    this.#move();
    this.#copyToDatabase();
    this.#move();
  }

  close(): void {
    this.unlock();
    this.unpin();
    for (const connection of [...this.#pins, this.#looking, this.#locking, this.#checkpointing])
      connection.close();
    // The log has no locks that this could release.
    if (this.#handle !== undefined) closeSync(this.#handle);
  }

  #move(): void {
    const next = this.#pin === 0 ? 1 : 0;
    const last = this.#pin;
    this.#set(next);
    if (last !== undefined) this.#release(last);
  }

  #set(pin: 0 | 1): void {
    const { database } = this.#pins[pin];
    database.exec('BEGIN');
    database.prepare('SELECT 1 FROM sqlite_schema LIMIT 1').get();
    this.#pin = pin;
    // Counted afterwards: what is beyond this count is certainly beyond the pin.
    this.#pinnedAt = this.frames;
  }

  #release(pin: 0 | 1): void {
    const { database } = this.#pins[pin];
    if (database.inTransaction) database.exec('COMMIT');
  }

  #copyToDatabase(): void {
    try {
      this.#checkpoint.get();
    } catch (error) {
      // A full disk: everything stays in the log.
      if (!(error instanceof SqliteError)) throw error;
    }
  }

  #header(): Uint8Array | undefined {
    this.#handle ??= openSync(this.#file, 'r');
    const header = new Uint8Array(logHeaderBytes);
    return readSync(this.#handle, header, 0, logHeaderBytes, 0) === logHeaderBytes ? header : undefined;
  }
}

/** The size of a part that begins at `offset`: whole frames, after the header of the log. */
function partSize(offset: number, frameBytes: number): number {
  const frames = Math.max(1, Math.floor(partBytes / frameBytes));
  return (offset === 0 ? logHeaderBytes : 0) + frames * frameBytes;
}
