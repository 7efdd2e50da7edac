import { once } from 'node:events';
import { type FileHandle, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { AnswerPieces } from '../../api/contexts.ts';
import { defaultSpoolLimits, type SpoolLimits } from '../../api/spool-limits.ts';
import { Problem } from '../../problems/problem.ts';
import { details } from '../../problems/sentences.ts';
import { makeFolderAside } from '../../store/directory/durable.ts';
import { asStorageFull, requireRoom } from '../../store/directory/free-space.ts';
import type { Exchange } from '../request/exchange.ts';

/** The wait for a client that is not reading yet, before its answer goes to a file. */
const maxWaitMs = 1000;

/** The time to read the last bytes of an answer that breaks off. */
const lingerMs = 1000;

/** The time for which a client may read nothing of a complete answer. */
const maxIdleMs = 60_000;

const pieceBytes = 64 * 1024;

/** The free room of the disk is checked again after this many bytes. */
const checkRoomEveryBytes = 4 * 1024 * 1024;

/**
 * An answer in pieces; the first one begins it. Many clients read nothing before they have sent everything: waiting for
 * them would block both forever, and memory is limited. So unread data go to a file, and from there to the client after
 * its last byte.
 */
export class StreamedAnswer implements AnswerPieces {
  readonly #exchange: Exchange;
  readonly #status: number;
  readonly #directory: string;
  readonly #limits: SpoolLimits;
  #spool: Spool | undefined;

  constructor(exchange: Exchange, status: number, directory: string, limits = defaultSpoolLimits) {
    this.#exchange = exchange;
    this.#status = status;
    this.#directory = directory;
    this.#limits = limits;
  }

  /** True if its file is at its limit, or the disk has no space. */
  get isFull(): boolean {
    return this.#spool?.isFull ?? false;
  }

  /** @throws `storage.full` when the disk is */
  async send(text: string): Promise<void> {
    const { response } = this.#exchange;
    if (!response.headersSent) this.#exchange.begin(this.#status);
    if (this.#spool) return this.#spool.append(text);
    if (!(await this.#write(text, maxWaitMs))) this.#spool = await Spool.open(this.#directory, this.#limits);
  }

  /**
   * Cuts the answer off: sent data arrives, and the client sees that it is incomplete. Further data from the client is
   * discarded, because some clients read nothing before they have sent everything.
   */
  async breakOff(): Promise<void> {
    const { request, response } = this.#exchange;
    if (!response.headersSent) return;
    const { socket } = request;
    request.resume();
    try {
      await this.#sendSpool();
    } finally {
      // The end of the socket, without that of the answer.
      socket.end(() => setTimeout(() => socket.destroy(), lingerMs).unref());
    }
  }

  /** Sends what was put aside, and ends the answer. @throws `request.timeout` when the client does not read it */
  async end(): Promise<void> {
    await this.#sendSpool();
    this.#exchange.response.end();
  }

  async #sendSpool(): Promise<void> {
    if (!this.#spool) return;
    if (this.#exchange.response.writableNeedDrain) await this.#drained(maxIdleMs);
    for await (const piece of this.#spool.pieces())
      if (!(await this.#write(piece, maxIdleMs))) throw new Problem('request.timeout');
  }

  /** Removes what was put aside, however the answer ended. */
  async close(): Promise<void> {
    await this.#spool?.close();
  }

  /** @returns whether there is room for more within `waitMs`; the given text is sent in either case */
  async #write(piece: string | Buffer, waitMs: number): Promise<boolean> {
    const { response } = this.#exchange;
    if (response.destroyed) throw new Problem('request.malformed', details.clientGone);
    return response.write(piece) || this.#drained(waitMs);
  }

  async #drained(waitMs: number): Promise<boolean> {
    const { response } = this.#exchange;
    const stop = new AbortController();
    const timer = setTimeout(() => stop.abort(), waitMs);
    try {
      // A client that went away drains nothing any more.
      const gone = once(response, 'close', { signal: stop.signal });
      await Promise.race([once(response, 'drain', { signal: stop.signal }), gone]);
      return true;
    } catch {
      return false;
    } finally {
      clearTimeout(timer);
      stop.abort();
    }
  }
}

let opened = 0;
let bytesOfAll = 0;

/** A file for the time of one answer. */
class Spool {
  readonly #file: FileHandle;
  readonly #path: string;
  readonly #directory: string;
  readonly #limits: SpoolLimits;
  isFull = false;
  #bytes = 0;
  #checkRoomAt = 0;

  private constructor(file: FileHandle, path: string, directory: string, limits: SpoolLimits) {
    this.#file = file;
    this.#path = path;
    this.#directory = directory;
    this.#limits = limits;
  }

  static async open(directory: string, limits: SpoolLimits): Promise<Spool> {
    await makeFolderAside(directory);
    const path = join(directory, `answer-${process.pid}-${++opened}.tmp`);
    const file = await open(path, 'w+', 0o600);
    // Without a name it is gone with the process, however that ends; Windows keeps names of open files.
    if (process.platform !== 'win32') await rm(path);
    return new Spool(file, path, directory, limits);
  }

  /**
   * Stores a text, also past the limits, because rows that are committed must be reported.
   * @throws `storage.full` when the disk is
   */
  async append(text: string): Promise<void> {
    const bytes = Buffer.from(text);
    try {
      for (let written = 0; written < bytes.length; )
        written += (await this.#file.write(bytes, written, bytes.length - written, this.#bytes + written))
          .bytesWritten;
    } catch (error) {
      throw asStorageFull(error);
    }
    this.#bytes += bytes.length;
    bytesOfAll += bytes.length;
    const { each, all } = this.#limits;
    this.isFull ||= this.#bytes > each || bytesOfAll > all || !(await this.#hasRoom());
  }

  async #hasRoom(): Promise<boolean> {
    if (this.#bytes < this.#checkRoomAt) return true;
    this.#checkRoomAt = this.#bytes + checkRoomEveryBytes;
    return requireRoom(this.#directory, checkRoomEveryBytes).then(
      () => true,
      () => false,
    );
  }

  async *pieces(): AsyncGenerator<Buffer> {
    for (let at = 0; at < this.#bytes; ) {
      const { bytesRead, buffer } = await this.#file.read(Buffer.alloc(pieceBytes), 0, pieceBytes, at);
      at += bytesRead;
      yield buffer.subarray(0, bytesRead);
    }
  }

  async close(): Promise<void> {
    bytesOfAll -= this.#bytes;
    await this.#file.close();
    await rm(this.#path, { force: true });
  }
}
