import { createHash, randomUUID } from 'node:crypto';
import { closeSync, fstatSync, openSync, readFileSync, readSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { MessagePort } from 'node:worker_threads';
import { backedUpFiles, isBackedUp } from '../ops/manifest.ts';
import { schemaVersion } from '../store/directory/migrations.ts';
import { send } from '../store/threads/messages.ts';
import type { Pairing } from './box-files.ts';
import { LogTail } from './log-tail.ts';
import { jsonMessage, logMessage, messageType, placedMessage, protocolVersion } from './messages.ts';
import { blockBytes, type LogPlace } from './replica.ts';

/*
 * The primary's side of a second box, on a thread of its own: it reads the log, compares blocks and sends files. The serving
 * thread carries its messages and knows nothing of their content.
 */

/** The input of the thread. `handle` is an open descriptor of the database file, which the process never closes. */
export type SourceThreadData = { file: string; handle: number };

/** The first message of a standby. */
export type Hello = {
  type: 'hello';
  protocol: number;
  larder: string;
  /** The newest schema that it can serve. */
  schema: number;
  session: string | null;
  place: LogPlace | null;
  /** The address under which clients will reach it. */
  address: string | null;
};

/** The requests of a standby. */
export type StandbyMessage =
  | Hello
  | { type: 'hashes'; from: number; count: number; hashes: string[] }
  | { type: 'copied' }
  | { type: 'following' }
  | { type: 'files'; after: number }
  | { type: 'fetch'; path: string; offset: number }
  | { type: 'problem'; reason: string }
  | { type: 'drilled'; at: string; ok: boolean; seconds: number; text: string }
  | { type: 'backedUp'; createdAt: string; bytes: number }
  | { type: 'promote' }
  | { type: 'ping' };

/** The answers of the primary in JSON. */
export type PrimaryMessage =
  | { type: 'refused'; reason: string }
  | { type: 'resume'; session: string }
  | { type: 'copy'; session: string; databaseBytes: number }
  | { type: 'blocksDone'; from: number }
  | { type: 'whole'; session: string }
  | { type: 'files'; settings: ListedFile[]; videos: ListedFile[]; last: number; isLast: boolean }
  | { type: 'gone'; path: string }
  | { type: 'final' }
  | { type: 'terms'; mode: Pairing['mode']; strict: boolean }
  | { type: 'drill' }
  | { type: 'ping' };

/** A file as the primary has it. */
export type ListedFile = { path: string; bytes: number; sha256: string | null };

/** A request of the serving thread. */
export type SourceRequest =
  | { do: 'take'; message: StandbyMessage }
  | { do: 'ship'; upTo: number }
  | { do: 'acked'; serial: number }
  | { do: 'gone' }
  | { do: 'close' };

/** An answer to the serving thread. A part of the log has a serial number, and the last request that it covers. */
export type SourceAnswer =
  | { send: Uint8Array; serial?: number; upTo?: number }
  /** The bytes of the database that are copied, of how many. */
  | { copying: number; of: number }
  | { refused: string }
  | { logBytes: number; waitingBytes: number };

/** Videos in one list, and bytes of one part of a file. */
const videosAtOnce = 500;
const fileBytes = 1024 * 1024;
/** Bytes of log that may be on their way. */
const windowBytes = 16 * 1024 * 1024;
/** The interval at which the log is checked for what other processes wrote, and for its length. */
const lookMs = 250;
/** The number of frames after which the pin moves, and after which the log is restarted. */
const framesToAdvance = 4096;
const framesToRestart = 16_000;
/** A quiet primary restarts a log of this length. */
const framesWhenQuiet = 1000;
const quietMs = 2000;
/** The time for which writers may wait for a restart of the log. */
const lockMs = 200;
/** The longest acknowledgement with which a restart is tried. */
const restartAckMs = 150;
const lockRetryMs = 1;
const lockTries = 300;

export class Source {
  readonly #tail: LogTail;
  readonly #data: string;
  readonly #handle: number;
  readonly #port: MessagePort;
  readonly #timer: NodeJS.Timeout;
  readonly #schema: number;
  #session: string = randomUUID();
  /** True while the log flows; `isWhole` once the standby has all of it, and `canResume` from then on. */
  #flows = false;
  #isWhole = false;
  #canResume = false;
  #upTo = 0;
  /** The bytes of the database that is being copied. */
  #copyBytes = 0;
  #serial = 0;
  #sentUpTo = 0;
  /** The parts that are not acknowledged, by serial number. */
  readonly #open = new Map<number, { bytes: number; sentMs: number }>();
  /** The time that the last acknowledgement of this standby took. */
  #ackMs = Number.POSITIVE_INFINITY;
  #openBytes = 0;
  #lastWriteMs = performance.now();
  /** A restart of the log that is under way: the tries so far, or since when it has the lock. */
  #restart: { tries: number; lockedMs?: number } | undefined;

  constructor({ file, handle }: SourceThreadData, port: MessagePort) {
    this.#data = dirname(file);
    this.#handle = handle;
    this.#port = port;
    this.#tail = new LogTail(file);
    this.#schema = schemaVersion(this.#tail.reader);
    this.#timer = setInterval(() => this.#look(), lookMs);
  }

  take(request: SourceRequest): void {
    switch (request.do) {
      case 'take':
        this.#answer(request.message);
        return;
      case 'ship':
        this.#upTo = request.upTo;
        this.#flow();
        return;
      case 'acked':
        this.#acked(request.serial);
        return;
      case 'gone':
        this.#stopFlowing();
        // A copy that ended early cannot be resumed. The log that was stored for it would make the next copy longer.
        if (!this.#canResume) this.#tail.unpin();
        return;
      case 'close':
        clearInterval(this.#timer);
        this.#tail.close();
        this.#port.close();
    }
  }

  #answer(message: StandbyMessage): void {
    switch (message.type) {
      case 'hello':
        this.#greet(message);
        return;
      case 'hashes':
        this.#compare(message);
        return;
      case 'copied':
        this.#flows = true;
        this.#flow();
        return;
      case 'files':
        this.#json(this.#filesAfter(message.after));
        return;
      case 'fetch':
        this.#sendFile(message.path, message.offset);
    }
  }

  #greet({ protocol, schema, session, place }: Hello): void {
    this.#stopFlowing();
    if (protocol !== protocolVersion || schema < this.#schema) {
      this.#json({ type: 'refused', reason: 'other_version' });
      this.#tell({ refused: 'other_version' });
      return;
    }
    if (session === this.#session && place !== null && this.#tail.resumeAt(place)) {
      this.#json({ type: 'resume', session });
      this.#flows = true;
      this.#flow();
      return;
    }
    this.#session = randomUUID();
    this.#canResume = false;
    this.#tail.pin();
    const databaseBytes = fstatSync(this.#handle).size;
    this.#copyBytes = databaseBytes;
    this.#tell({ copying: 0, of: databaseBytes });
    this.#json({ type: 'copy', session: this.#session, databaseBytes });
  }

  /** Sends the blocks that are different. */
  #compare({ from, count, hashes }: Extract<StandbyMessage, { type: 'hashes' }>): void {
    const block = new Uint8Array(blockBytes);
    for (let at = 0; at < count; at++) {
      const offset = (from + at) * blockBytes;
      const length = readSync(this.#handle, block, 0, blockBytes, offset);
      if (length === 0) break;
      const bytes = block.subarray(0, length);
      if (createHash('sha256').update(bytes).digest('hex') !== hashes[at])
        this.#send(placedMessage(messageType.block, offset, bytes));
    }
    this.#tell({ copying: Math.min(this.#copyBytes, (from + count) * blockBytes), of: this.#copyBytes });
    this.#json({ type: 'blocksDone', from });
  }

  /** Sends new parts of the log, up to the limit of unacknowledged bytes. */
  #flow(): void {
    if (!this.#flows) return;
    let part = this.#openBytes < windowBytes ? this.#tail.read() : undefined;
    if (!part && this.#openBytes >= windowBytes) return;
    while (part) {
      this.#lastWriteMs = performance.now();
      const next = this.#openBytes + part.bytes.length < windowBytes ? this.#tail.read() : undefined;
      const isFull = !next && this.#openBytes + part.bytes.length >= windowBytes;
      this.#sendPart(part, next || isFull ? this.#sentUpTo : this.#upTo);
      if (isFull) return;
      part = next;
    }
    // Nothing was written for these requests: the answer is due once everything before it is durable.
    if (this.#upTo > this.#sentUpTo)
      this.#sendPart({ ...placeToSend(this.#tail.place), bytes: new Uint8Array(0) }, this.#upTo);
    if (this.#isWhole) return;
    this.#isWhole = true;
    this.#canResume = true;
    this.#json({ type: 'whole', session: this.#session });
  }

  #sendPart(part: { salts: string; offset: number; bytes: Uint8Array }, upTo: number): void {
    const serial = ++this.#serial;
    this.#sentUpTo = upTo;
    this.#open.set(serial, { bytes: part.bytes.length, sentMs: performance.now() });
    this.#openBytes += part.bytes.length;
    this.#send(logMessage({ ...part, number: serial }), { serial, upTo });
  }

  #acked(serial: number): void {
    for (const [number, { bytes, sentMs }] of this.#open) {
      if (number > serial) break;
      this.#ackMs = performance.now() - sentMs;
      this.#open.delete(number);
      this.#openBytes -= bytes;
    }
    this.#flow();
    this.#goOnRestarting();
  }

  #stopFlowing(): void {
    this.#flows = false;
    this.#isWhole = false;
    this.#open.clear();
    this.#openBytes = 0;
    this.#ackMs = Number.POSITIVE_INFINITY;
    this.#sentUpTo = 0;
    this.#endRestart();
  }

  #look(): void {
    this.#flow();
    const { frames } = this.#tail;
    this.#tell({ logBytes: frames * this.#tail.pageBytes, waitingBytes: this.#openBytes });
    if (!this.#tail.isPinned) return;
    const isQuiet = performance.now() - this.#lastWriteMs > quietMs;
    if (this.#tail.unpinnedFrames >= framesToAdvance || isQuiet) this.#tail.advance();
    const isLong = frames >= framesToRestart || (isQuiet && frames >= framesWhenQuiet);
    // With a slower second box the restart cannot end, and writers would wait for nothing.
    const canEnd = this.#open.size === 0 || this.#ackMs < restartAckMs;
    if (isLong && canEnd && this.#isWhole && this.#tail.isShort && !this.#restart) {
      this.#restart = { tries: 0 };
      this.#goOnRestarting();
    }
  }

  /** Restarts the log once the standby has all of it: writers wait meanwhile, so that nothing is added. */
  #goOnRestarting(): void {
    const restart = this.#restart;
    if (!restart) return;
    if (restart.lockedMs === undefined) {
      if (!this.#tail.lock()) {
        if (++restart.tries > lockTries) this.#restart = undefined;
        else setTimeout(() => this.#goOnRestarting(), lockRetryMs);
        return;
      }
      restart.lockedMs = performance.now();
      setTimeout(() => this.#restart === restart && this.#endRestart(), lockMs);
      this.#flow();
    }
    if (this.#open.size > 0) return;
    try {
      this.#tail.restart();
    } finally {
      this.#endRestart();
    }
  }

  #endRestart(): void {
    this.#restart = undefined;
    this.#tail.unlock();
  }

  #filesAfter(after: number): PrimaryMessage {
    const settings = backedUpFiles.flatMap((path) => this.#settingsFile(path));
    const rows = this.#tail.reader.database
      .prepare<[number, number], { seq: number; path: string; bytes: number; sha256: string | null }>(
        `SELECT evidence.seq, 'evidence/' || accounts.id || '/' || evidence.id AS path, bytes, sha256 FROM evidence
          JOIN accounts ON accounts.seq = evidence.account WHERE evidence.seq > ? ORDER BY evidence.seq LIMIT ?`,
      )
      .all(after, videosAtOnce);
    const videos = rows.map(({ path, bytes, sha256 }) => ({ path, bytes, sha256 }));
    const last = rows.at(-1)?.seq ?? after;
    return { type: 'files', settings, videos, last, isLast: rows.length < videosAtOnce };
  }

  #settingsFile(path: string): ListedFile[] {
    try {
      const bytes = readFileSync(join(this.#data, path));
      return [{ path, bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') }];
    } catch {
      return [];
    }
  }

  #sendFile(path: string, offset: number): void {
    if (!isBackedUp(path) || path === 'larder.db') {
      this.#json({ type: 'gone', path });
      return;
    }
    const file = join(this.#data, path);
    if (!statSync(file, { throwIfNoEntry: false })?.isFile()) {
      this.#json({ type: 'gone', path });
      return;
    }
    const handle = openSync(file, 'r');
    try {
      const bytes = new Uint8Array(fileBytes);
      const length = readSync(handle, bytes, 0, fileBytes, offset);
      this.#send(placedMessage(messageType.file, offset, bytes.subarray(0, length)));
    } finally {
      closeSync(handle);
    }
  }

  #json(message: PrimaryMessage): void {
    this.#send(jsonMessage(message));
  }

  #send(bytes: Buffer, more: { serial?: number; upTo?: number } = {}): void {
    // Copied where the bytes share memory with others, which cannot be handed over.
    const own = bytes.byteLength === bytes.buffer.byteLength ? bytes : new Uint8Array(bytes);
    send(this.#port, { send: own, ...more } satisfies SourceAnswer, [own.buffer as ArrayBuffer]);
  }

  #tell(answer: SourceAnswer): void {
    send(this.#port, answer);
  }
}

const placeToSend = ({ salts, bytes }: LogPlace) => ({ salts: salts || '0'.repeat(16), offset: bytes });
