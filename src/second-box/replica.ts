import { createHash } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fdatasyncSync,
  ftruncateSync,
  openSync,
  readdirSync,
  readSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder, syncFolder } from '../store/directory/durable.ts';
import { databaseFile } from '../store/directory/open-store.ts';
import { boxFolder, readBoxFile, removeCopies, type StandbyState, writeBoxFile } from './box-files.ts';
import { DamagedLog, LogCheck, logHeaderBytes } from './log-format.ts';
import type { LogPart } from './messages.ts';

/*
 * The copy on a standby: a database file, and numbered parts that are applied to it in their order. A part is one
 * generation of the primary's log, byte for byte, or the blocks of the database that were different when the copy began.
 * A part is removed once it is in the database file, so applying it may be interrupted anywhere and repeated.
 *
 * SQLite never opens the database file of a standby.
 */

/** The unit in which two databases are compared, in bytes. */
export const blockBytes = 256 * 1024;
/** One fsync of a large file would delay the acknowledgements. */
const syncEveryBytes = 2 * 1024 * 1024;
const readBytes = 4 * 1024 * 1024;

type PartKind = 'log' | 'blocks';
type Part = { number: number; kind: PartKind; file: string };

/** The place in the log up to which the copy is durable. */
export type LogPlace = { salts: string; bytes: number };

/** A part, and how many of its bytes belong to the copy. */
export type HeldPart = { file: string; bytes: number };

/** Returns true for the error of a write for which the disk has no room. */
export const isDiskFull = ({ code }: NodeJS.ErrnoException): boolean =>
  code === 'ENOSPC' || code === 'EDQUOT';

/** The log that is being received. */
type OpenLog = { part: Part; handle: number; check: LogCheck; dirty: boolean };

export class Replica {
  readonly data: string;
  readonly #folder: string;
  #state: StandbyState;
  #parts: Part[] = [];
  #log: OpenLog | undefined;
  /** The blocks that are being received, where they cannot be written into the database file. */
  #blocks: { part: Part; handle: number; end: number } | undefined;
  #database: number | undefined;
  #applying: Promise<void> | undefined;
  /** A part that cannot be applied: a new copy has to be made. */
  damaged: Error | undefined;
  /** True while something reads the database file. */
  #held = 0;

  private constructor(data: string, state: StandbyState) {
    this.data = data;
    this.#folder = join(boxFolder(data), 'parts');
    this.#state = state;
  }

  /** Opens the copy of a standby. Unfinished parts of a copy are removed. */
  static open(data: string): Replica {
    const state = readBoxFile(data, 'standby');
    if (!state) throw new Error(`${data} is not the directory of a standby`);
    const replica = new Replica(data, state);
    makeFolder(replica.#folder);
    replica.#parts = replica.#partsOnDisk();
    removeCopies(data);
    replica.#dropUnfinished();
    replica.#reopenLog();
    return replica;
  }

  get state(): Readonly<StandbyState> {
    return this.#state;
  }

  /** The place from which the log continues; null if there is none. */
  get place(): LogPlace | null {
    if (this.damaged || !this.#log || this.#state.copyingFrom !== null || !this.#state.usable) return null;
    return { salts: this.#log.check.salts, bytes: this.#log.check.endBytes };
  }

  /** The bytes of parts that are not in the database file yet. */
  get partsBytes(): number {
    return this.#parts.reduce((sum, { file }) => sum + sizeOf(file), 0);
  }

  /** The bytes of the database file. */
  get databaseBytes(): number {
    return sizeOf(databaseFile(this.data));
  }

  /** Remembers something of the primary durably. */
  remember(changed: Partial<StandbyState>): void {
    this.#state = { ...this.#state, ...changed };
    writeBoxFile(this.data, 'standby', this.#state);
  }

  /**
   * Begins to copy the database. Until `finishCopy`, the copy that was there can be promoted; where there was none, or a
   * damaged one, blocks are written into the database file itself.
   */
  async beginCopy(): Promise<void> {
    this.#dropUnfinished();
    // Damaged parts, and parts of a copy that is not whole, are of no use. The database alone is of an older moment.
    if (this.damaged || !this.#state.usable) {
      this.remember({ usable: false, session: null });
      this.#dropParts(0);
    }
    this.damaged = undefined;
    this.#closeLog();
    await this.applyAll();
    this.remember({ session: null, copyingFrom: this.#nextNumber });
    if (!this.#state.usable) return;
    const part = this.#newPart('blocks');
    this.#blocks = { part, handle: openSync(part.file, 'wx', 0o600), end: 0 };
  }

  /** The SHA-256 of up to `count` blocks of the database file, from one on. */
  hashes(from: number, count: number): string[] {
    const handle = this.#databaseHandle();
    const found: string[] = [];
    const block = Buffer.allocUnsafe(blockBytes);
    for (let at = from; at < from + count; at++) {
      const length = readSync(handle, block, 0, blockBytes, at * blockBytes);
      if (length === 0) break;
      found.push(createHash('sha256').update(block.subarray(0, length)).digest('hex'));
    }
    return found;
  }

  /** Takes a block of the database that is different. */
  writeBlock(offset: number, bytes: Uint8Array): void {
    if (!this.#blocks) {
      writeAll(this.#databaseHandle(), bytes, offset);
      return;
    }
    const record = blockRecord(offset, bytes);
    writeAll(this.#blocks.handle, record, this.#blocks.end);
    this.#blocks.end += record.length;
  }

  /** All blocks have come: the database has this length. */
  endBlocks(databaseBytes: number): void {
    if (!this.#blocks) {
      const handle = this.#databaseHandle();
      ftruncateSync(handle, databaseBytes);
      fdatasyncSync(handle);
      return;
    }
    const { handle, end } = this.#blocks;
    writeAll(handle, blockRecord(databaseBytes, new Uint8Array(0)), end);
    fdatasyncSync(handle);
    closeSync(handle);
    this.#blocks = undefined;
  }

  /**
   * Writes a part of the log. It is durable after `sync`.
   * @throws DamagedLog, or the error of a failed write: then nothing was taken
   */
  append({ salts, offset, bytes }: LogPart): void {
    if (bytes.length === 0) return;
    // Aligned, so that checksums can be computed in words.
    const aligned = new Uint8Array(bytes);
    if (offset === 0) this.#beginLog(aligned);
    else {
      const log = this.#log;
      if (!log || log.check.salts !== salts || log.check.endBytes !== offset)
        throw new DamagedLog('a part of the log is missing');
      const mark = log.check.mark();
      try {
        log.check.take(aligned);
        log.dirty = true;
        writeAll(log.handle, aligned, offset);
      } catch (error) {
        log.check.restore(mark);
        throw error;
      }
    }
  }

  /** Syncs everything that was appended to disk. */
  sync(): void {
    if (!this.#log?.dirty) return;
    try {
      fdatasyncSync(this.#log.handle);
    } catch (error) {
      // Linux forgets the failure: another attempt would succeed without the bytes.
      this.damaged = error as Error;
      throw error;
    }
    this.#log.dirty = false;
  }

  /** Marks the copy as complete: from here on it can be promoted. */
  finishCopy(session: string): void {
    this.sync();
    syncFolder(this.#folder);
    // The first copy created the database file.
    syncFolder(this.data);
    this.remember({ usable: true, session, copyingFrom: null });
    this.applySoon();
  }

  /** Applies the parts that are closed, aside. */
  applySoon(): void {
    if (this.#applying || this.damaged || this.#held > 0 || this.#state.copyingFrom !== null) return;
    this.#applying = this.#applyClosed()
      .catch((error: Error) => {
        // A part that a full disk does not take is applied later.
        if (!isDiskFull(error)) this.damaged = error;
      })
      .finally(() => {
        this.#applying = undefined;
      });
  }

  /** Applies everything that can be promoted. @throws if a part is damaged */
  async applyAll(): Promise<void> {
    await this.#applying;
    if (this.damaged) throw this.damaged;
    await this.#applyClosed();
  }

  /** Ends receiving, and applies everything: the database file is the copy. */
  async settle(): Promise<void> {
    this.#dropUnfinished();
    this.#closeLog();
    await this.applyAll();
    this.#closeDatabase();
    // A part that came back would be applied to a database that went on.
    syncFolder(this.#folder);
  }

  /**
   * Runs `work` on files that together are the copy of one moment: the database file, and the parts that belong on top.
   * Nothing is applied meanwhile; the log continues.
   */
  async holdStill<T>(work: (parts: readonly HeldPart[]) => Promise<T>): Promise<T> {
    this.#held++;
    try {
      await this.#applying;
      if (this.damaged) throw this.damaged;
      this.sync();
      const before = this.#state.copyingFrom ?? Number.POSITIVE_INFINITY;
      const parts = this.#parts.filter(({ number }) => number < before);
      const bytesOf = (part: Part) =>
        part === this.#log?.part ? this.#log.check.endBytes : sizeOf(part.file);
      return await work(parts.map((part) => ({ file: part.file, bytes: bytesOf(part) })));
    } finally {
      this.#held--;
      this.applySoon();
    }
  }

  /** Closes the files. Everything received stays. */
  async close(): Promise<void> {
    this.#held++;
    await this.#applying;
    if (this.#log) closeSync(this.#log.handle);
    if (this.#blocks) closeSync(this.#blocks.handle);
    this.#log = undefined;
    this.#blocks = undefined;
    this.#closeDatabase();
  }

  #beginLog(bytes: Uint8Array): void {
    const check = new LogCheck(bytes);
    check.take(bytes.subarray(logHeaderBytes));
    this.sync();
    const part = this.#newPart('log');
    const handle = openSync(part.file, 'wx+', 0o600);
    try {
      writeAll(handle, bytes, 0);
      syncFolder(this.#folder);
    } catch (error) {
      closeSync(handle);
      rmSync(part.file, { force: true });
      this.#parts.pop();
      throw error;
    }
    this.#closeLog();
    this.#log = { part, handle, check, dirty: true };
    this.applySoon();
  }

  get #nextNumber(): number {
    return (this.#parts.at(-1)?.number ?? 0) + 1;
  }

  #newPart(kind: PartKind): Part {
    const number = this.#nextNumber;
    const file = join(this.#folder, `${String(number).padStart(9, '0')}.${kind}`);
    const part = { number, kind, file };
    this.#parts.push(part);
    return part;
  }

  #partsOnDisk(): Part[] {
    return readdirSync(this.#folder)
      .map((name) => /^(\d{9})\.(log|blocks)$/.exec(name))
      .filter((match) => match !== null)
      .map(([name, number, kind]) => ({
        number: Number(number),
        kind: kind as PartKind,
        file: join(this.#folder, name),
      }))
      .sort((a, b) => a.number - b.number);
  }

  #dropUnfinished(): void {
    const { copyingFrom } = this.#state;
    if (copyingFrom === null) return;
    this.#dropParts(copyingFrom);
    this.remember({ copyingFrom: null });
  }

  #dropParts(from: number): void {
    if (this.#log && this.#log.part.number >= from) {
      closeSync(this.#log.handle);
      this.#log = undefined;
    }
    if (this.#blocks) closeSync(this.#blocks.handle);
    this.#blocks = undefined;
    for (const { number, file } of this.#parts) if (number >= from) rmSync(file, { force: true });
    this.#parts = this.#parts.filter(({ number }) => number < from);
    syncFolder(this.#folder);
  }

  /** Goes on with the last log: up to its last sound frame. */
  #reopenLog(): void {
    const last = this.#parts.at(-1);
    if (last?.kind !== 'log' || !this.#state.usable) return;
    const handle = openSync(last.file, 'r+');
    try {
      const check = soundLog(handle);
      ftruncateSync(handle, check.endBytes);
      this.#log = { part: last, handle, check, dirty: true };
      this.sync();
    } catch (error) {
      closeSync(handle);
      if (!(error instanceof DamagedLog)) throw error;
      // Nothing of it was ever acknowledged: its first bytes were not durable.
      rmSync(last.file);
      this.#parts.pop();
    }
  }

  #closeLog(): void {
    if (!this.#log) return;
    const { handle, check } = this.#log;
    ftruncateSync(handle, check.commit?.endBytes ?? logHeaderBytes);
    fdatasyncSync(handle);
    closeSync(handle);
    this.#log = undefined;
    this.applySoon();
  }

  #databaseHandle(): number {
    if (this.#database === undefined) {
      const file = databaseFile(this.data);
      this.#database = openSync(file, existsSync(file) ? 'r+' : 'wx+', 0o600);
    }
    return this.#database;
  }

  #closeDatabase(): void {
    if (this.#database !== undefined) closeSync(this.#database);
    this.#database = undefined;
  }

  async #applyClosed(): Promise<void> {
    if (this.#parts.length === 0) return;
    const handle = await open(databaseFile(this.data), 'r+');
    try {
      while (this.#held === 0) {
        const part = this.#parts[0];
        const isOpen = part === this.#log?.part || part === this.#blocks?.part;
        const { copyingFrom } = this.#state;
        if (!part || isOpen || (copyingFrom !== null && part.number >= copyingFrom)) return;
        await applyPart({ file: part.file, bytes: sizeOf(part.file) }, handle);
        rmSync(part.file, { force: true });
        this.#parts.shift();
      }
    } finally {
      await handle.close();
    }
  }
}

/** Applies a part to a database file, durably. @throws DamagedLog before anything is written, if the part is damaged */
export async function applyPart({ file, bytes }: HeldPart, database: FileHandle): Promise<void> {
  const part = await open(file, 'r');
  try {
    if (file.endsWith('.log')) await applyLog(part, bytes, database);
    else await applyBlocks(part, bytes, database);
    await database.sync();
  } finally {
    await part.close();
  }
}

async function applyLog(log: FileHandle, size: number, database: FileHandle): Promise<void> {
  const header = Buffer.alloc(logHeaderBytes);
  await log.read(header, 0, logHeaderBytes, 0);
  const check = new LogCheck(header);
  const latest = new Map<number, number>();
  let pending: [page: number, at: number][] = [];
  const step = Math.floor(readBytes / check.frameBytes) * check.frameBytes;
  for (let at = logHeaderBytes; at < size; ) {
    const frames = new Uint8Array(Math.min(step, size - at));
    const { bytesRead } = await log.read(frames, 0, frames.length, at);
    const whole = bytesRead - (bytesRead % check.frameBytes);
    if (whole === 0) break;
    const before = check.commit;
    check.take(frames.subarray(0, whole), (page, place) => pending.push([page, place]));
    if (check.commit !== before) {
      const { endBytes } = check.commit!;
      for (const [page, place] of pending) if (place < endBytes) latest.set(page, place);
      pending = pending.filter(([, place]) => place >= endBytes);
    }
    at += whole;
  }
  const { commit, pageBytes } = check;
  if (!commit) return;
  const page = Buffer.allocUnsafe(pageBytes);
  let unsynced = 0;
  for (const [number, place] of [...latest].sort(([a], [b]) => a - b)) {
    if (number > commit.pages) continue;
    await log.read(page, 0, pageBytes, place);
    await database.write(page, 0, pageBytes, (number - 1) * pageBytes);
    unsynced += pageBytes;
    if (unsynced < syncEveryBytes) continue;
    await database.datasync();
    unsynced = 0;
  }
  await database.truncate(commit.pages * pageBytes);
}

const recordHeadBytes = 8 + 4 + 32;

/** A block as it is stored in a part; an empty one ends the part and has the length of the database. */
function blockRecord(offset: number, bytes: Uint8Array): Buffer {
  const head = Buffer.alloc(recordHeadBytes);
  head.writeDoubleBE(offset, 0);
  head.writeUInt32BE(bytes.length, 8);
  const place = Buffer.from(head.subarray(0, 12));
  createHash('sha256').update(place).update(bytes).digest().copy(head, 12);
  return Buffer.concat([head, bytes]);
}

async function applyBlocks(part: FileHandle, size: number, database: FileHandle): Promise<void> {
  for (const write of [false, true]) {
    let at = 0;
    let length: number | undefined;
    while (at < size) {
      const head = Buffer.alloc(recordHeadBytes);
      await part.read(head, 0, recordHeadBytes, at);
      const [offset, count] = [head.readDoubleBE(0), head.readUInt32BE(8)];
      if (count > blockBytes) throw new DamagedLog('a block of the copy is damaged');
      const bytes = Buffer.alloc(count);
      await part.read(bytes, 0, count, at + recordHeadBytes);
      if (!blockRecord(offset, bytes).subarray(0, recordHeadBytes).equals(head))
        throw new DamagedLog('a block of the copy is damaged');
      if (write && count > 0) await database.write(bytes, 0, count, offset);
      if (count === 0) length = offset;
      at += recordHeadBytes + count;
    }
    if (length === undefined) throw new DamagedLog('the blocks of the copy are incomplete');
    if (write) await database.truncate(length);
  }
}

/** Checks a log up to the first frame that is incomplete. @throws DamagedLog for an invalid header */
function soundLog(handle: number): LogCheck {
  const header = Buffer.alloc(logHeaderBytes);
  readSync(handle, header, 0, logHeaderBytes, 0);
  const check = new LogCheck(header);
  const { frameBytes } = check;
  const frames = new Uint8Array(Math.floor(readBytes / frameBytes) * frameBytes);
  for (;;) {
    const length = readSync(handle, frames, 0, frames.length, check.endBytes);
    const whole = length - (length % frameBytes);
    if (whole === 0) return check;
    try {
      check.take(frames.subarray(0, whole));
    } catch (error) {
      if (error instanceof DamagedLog) return check;
      throw error;
    }
  }
}

function writeAll(handle: number, bytes: Uint8Array, offset: number): void {
  for (let done = 0; done < bytes.length; )
    done += writeSync(handle, bytes, done, bytes.length - done, offset + done);
}

const sizeOf = (file: string) => statSync(file, { throwIfNoEntry: false })?.size ?? 0;
