import { mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { MessagePort } from 'node:worker_threads';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { logHeaderBytes, saltsOf } from '../../src/second-box/log-format.ts';
import { logPartOf, MessageReader, protocolVersion } from '../../src/second-box/messages.ts';
import { Source, type SourceAnswer } from '../../src/second-box/source.ts';
import { Connection } from '../../src/store/connection.ts';
import { schemaVersion } from '../../src/store/directory/migrations.ts';
import { databaseFile } from '../../src/store/directory/open-store.ts';
import { layEmptyDatabase } from '../support/migrated.ts';

/** More frames than the primary leaves in a log that is written to. */
const longLogBytes = 17_000 * 4096;
const stepMs = 10;

/** A primary that is written to, and a second box that confirms each part after a time. */
class Followed {
  readonly #folder = mkdtempSync(join(tmpdir(), 'larder-source-'));
  readonly #file = databaseFile(this.#folder);
  readonly #writer: Connection;
  readonly #source: Source;
  readonly #ackMs: number;
  #sent: { serial: number; atMs: number }[] = [];
  #asked = 0;
  /** The salts of the logs that were sent. */
  readonly logs = new Set<string>();
  /** Writes that met the lock of writers. */
  waits = 0;

  /** `isCopied`: the second box has the database, and the log follows. */
  constructor(ackMs: number, isCopied = true) {
    this.#ackMs = ackMs;
    layEmptyDatabase(this.#folder);
    this.#writer = Connection.open(this.#file);
    this.#writer.database.exec('CREATE TABLE things (bytes BLOB)');
    const port = { postMessage: (answer: SourceAnswer) => this.#receive(answer), close() {} };
    this.#source = new Source(
      { file: this.#file, handle: openSync(this.#file, 'r') },
      port as unknown as MessagePort,
    );
    const schema = schemaVersion(this.#writer);
    const of = { larder: '0.1.0', session: null, place: null, address: null };
    const hello = { type: 'hello', protocol: protocolVersion, schema, ...of } as const;
    this.#source.take({ do: 'take', message: hello });
    if (isCopied) this.#source.take({ do: 'take', message: { type: 'copied' } });
  }

  #receive(answer: SourceAnswer): void {
    if (!('send' in answer) || answer.serial === undefined) return;
    this.#sent.push({ serial: answer.serial, atMs: performance.now() });
    new MessageReader((_, payload) => this.logs.add(logPartOf(payload).salts)).push(Buffer.from(answer.send));
  }

  /** Writes, unless another has the lock of writers. */
  write(bytes: number): void {
    const { database } = this.#writer;
    try {
      this.#writer.withoutWaiting(() =>
        database.prepare('INSERT INTO things VALUES (zeroblob(?))').run(bytes),
      );
    } catch (error) {
      if ((error as { code?: string }).code !== 'SQLITE_BUSY') throw error;
      this.waits++;
      return;
    }
    this.#source.take({ do: 'ship', upTo: ++this.#asked });
  }

  /** Goes on for a time, with a write and the confirmations that are due in each step. */
  goOn(forMs: number): void {
    for (let passedMs = 0; passedMs < forMs; passedMs += stepMs) {
      vi.advanceTimersByTime(stepMs);
      while (this.#sent.length > 0 && performance.now() - this.#sent[0]!.atMs >= this.#ackMs)
        this.#source.take({ do: 'acked', serial: this.#sent.shift()!.serial });
      this.write(100);
    }
  }

  /** The connection of the second box ends. */
  end(): void {
    this.#source.take({ do: 'gone' });
  }

  /** Copies the log into the database, as a primary does, and writes. @returns true if that restarted the log */
  restartsLog(): boolean {
    const { database } = this.#writer;
    const salts = () => saltsOf(readFileSync(`${this.#file}-wal`).subarray(0, logHeaderBytes));
    const before = salts();
    database.pragma('wal_checkpoint(PASSIVE)');
    this.write(100);
    return salts() !== before;
  }

  close(): void {
    this.#source.take({ do: 'close' });
    this.#writer.close();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

describe('a log that is too long, under steady writes', () => {
  let followed: Followed;
  beforeEach(() => {
    vi.useFakeTimers({
      toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'],
    });
  });
  afterEach(() => {
    followed.close();
    vi.useRealTimers();
  });

  it('is restarted with a second box that is quick, and hardly a write waits', () => {
    followed = new Followed(20);
    followed.write(longLogBytes);
    followed.goOn(5000);
    expect(followed.logs.size).toBe(2);
    expect(followed.waits).toBeLessThan(5);
  });

  it('goes on with a second box that is too slow for a restart, and no write waits for one', () => {
    followed = new Followed(250);
    followed.write(longLogBytes);
    followed.goOn(5000);
    expect(followed.logs.size).toBe(1);
    expect(followed.waits).toBe(0);
  });
});

describe('the log after the connection of a second box ended', () => {
  let followed: Followed;
  afterEach(() => followed.close());

  it('is kept for one that has a whole copy', () => {
    followed = new Followed(0);
    followed.write(100);
    followed.end();
    expect(followed.restartsLog()).toBe(false);
  });

  it('is not kept for one whose copy is not whole, so that the next copy is no longer', () => {
    followed = new Followed(0, false);
    followed.write(100);
    expect(followed.restartsLog()).toBe(false);
    followed.end();
    expect(followed.restartsLog()).toBe(true);
  });
});
