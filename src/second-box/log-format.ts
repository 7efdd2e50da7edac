/*
 * The format of SQLite's write-ahead log (https://sqlite.org/fileformat2.html#walformat), as far as a second box needs
 * it: it accepts a frame only if its checksum continues the one before it.
 */

/** The bytes of a log before its first frame. */
export const logHeaderBytes = 32;
/** The bytes of a frame before its page. */
export const frameHeaderBytes = 24;

/** A frame or header that is not what SQLite wrote: bytes were changed or lost. */
export class DamagedLog extends Error {
  override readonly name = 'DamagedLog';
}

/** The name of one generation of a log: its two salts, in hexadecimal. SQLite changes them when it restarts the log. */
export function saltsOf(header: Uint8Array): string {
  return Buffer.from(header.buffer, header.byteOffset + 16, 8).toString('hex');
}

/** A commit in a log: the end of its last frame, and the number of pages that the database has after it. */
export type Commit = { endBytes: number; pages: number };

/** A state of a check. */
export type CheckMark = { sums: [number, number]; endBytes: number; commit: Commit | null };

/** Checks one log from its first byte on. The bytes may come in parts, which consist of whole frames. */
export class LogCheck {
  readonly #isBigEndian: boolean;
  readonly pageBytes: number;
  readonly salts: string;
  #sums: [number, number];
  /** The end of the bytes that are checked. */
  endBytes = logHeaderBytes;
  /** The last commit; null if there is none. */
  commit: Commit | null = null;

  /** @throws DamagedLog if it is no header of a log */
  constructor(header: Uint8Array) {
    if (header.length < logHeaderBytes) throw new DamagedLog('the header of the log is cut off');
    const view = new DataView(header.buffer, header.byteOffset, logHeaderBytes);
    const magic = view.getUint32(0);
    if (magic !== 0x377f0682 && magic !== 0x377f0683) throw new DamagedLog('this is no write-ahead log');
    this.#isBigEndian = magic === 0x377f0683;
    this.pageBytes = view.getUint32(8);
    if (this.pageBytes < 512 || this.pageBytes > 65_536 || (this.pageBytes & (this.pageBytes - 1)) !== 0)
      throw new DamagedLog('the header of the log names an impossible page size');
    this.salts = saltsOf(header);
    this.#sums = this.#sumOf(header, 0, 24, [0, 0]);
    if (view.getUint32(24) !== this.#sums[0] || view.getUint32(28) !== this.#sums[1])
      throw new DamagedLog('the header of the log is damaged');
  }

  /** The state of the check, to which `restore` goes back. */
  mark(): CheckMark {
    return { sums: this.#sums, endBytes: this.endBytes, commit: this.commit };
  }

  restore({ sums, endBytes, commit }: CheckMark): void {
    this.#sums = sums;
    this.endBytes = endBytes;
    this.commit = commit;
  }

  get frameBytes(): number {
    return frameHeaderBytes + this.pageBytes;
  }

  /**
   * Checks the next frames. `each` receives the page number and the place of each page in the log.
   * @throws DamagedLog at the first frame that does not continue the log; those before it are taken
   */
  take(frames: Uint8Array, each?: (page: number, atBytes: number) => void): void {
    const { frameBytes } = this;
    if (frames.length % frameBytes !== 0) throw new DamagedLog('a frame of the log is cut off');
    const view = new DataView(frames.buffer, frames.byteOffset, frames.length);
    for (let at = 0; at < frames.length; at += frameBytes) {
      const salts = Buffer.from(frames.buffer, frames.byteOffset + at + 8, 8).toString('hex');
      if (salts !== this.salts) throw new DamagedLog('a frame belongs to another generation of the log');
      let sums = this.#sumOf(frames, at, 8, this.#sums);
      sums = this.#sumOf(frames, at + frameHeaderBytes, this.pageBytes, sums);
      if (view.getUint32(at + 16) !== sums[0] || view.getUint32(at + 20) !== sums[1])
        throw new DamagedLog('the checksum of a frame does not match');
      this.#sums = sums;
      each?.(view.getUint32(at), this.endBytes + frameHeaderBytes);
      this.endBytes += frameBytes;
      const pages = view.getUint32(at + 4);
      if (pages > 0) this.commit = { endBytes: this.endBytes, pages };
    }
  }

  #sumOf(
    bytes: Uint8Array,
    offset: number,
    length: number,
    [first, second]: readonly [number, number],
  ): [number, number] {
    let [s0, s1] = [first | 0, second | 0];
    const start = bytes.byteOffset + offset;
    if (!this.#isBigEndian && isLittleEndian && start % 4 === 0) {
      const words = new Int32Array(bytes.buffer, start, length / 4);
      for (let at = 0; at < words.length; at += 2) {
        s0 = (s0 + words[at]! + s1) | 0;
        s1 = (s1 + words[at + 1]! + s0) | 0;
      }
    } else {
      const view = new DataView(bytes.buffer, start, length);
      for (let at = 0; at < length; at += 8) {
        s0 = (s0 + view.getInt32(at, !this.#isBigEndian) + s1) | 0;
        s1 = (s1 + view.getInt32(at + 4, !this.#isBigEndian) + s0) | 0;
      }
    }
    return [s0 >>> 0, s1 >>> 0];
  }
}

const isLittleEndian = new Uint8Array(new Uint32Array([1]).buffer)[0] === 1;
