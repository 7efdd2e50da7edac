import { createHash } from 'node:crypto';
import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { SeededRandom } from '../../src/demo/random.ts';
import { writeBoxFile } from '../../src/second-box/box-files.ts';
import { DamagedLog } from '../../src/second-box/log-format.ts';
import { LogTail } from '../../src/second-box/log-tail.ts';
import { Replica } from '../../src/second-box/replica.ts';
import { Connection } from '../../src/store/connection.ts';
import { databaseFile } from '../../src/store/directory/open-store.ts';
import { checkpointNow } from '../../src/store/writer/checkpoint.ts';
import { SmallDisk } from '../ops/small-disk.ts';
import { seedOf } from '../support/seed.ts';

const seed = seedOf('SECOND_BOX_SEED');

/** A database that is written to, its log, and a copy that follows. */
class Pair {
  readonly folder = mkdtempSync(join(tmpdir(), 'larder-log-'));
  readonly writer = Connection.open(join(this.folder, 'larder.db'));
  readonly tail: LogTail;
  readonly standby = join(this.folder, 'standby');
  replica: Replica;
  #number = 0;

  /** `prepare` is given the folder of the copy. */
  constructor(prepare: (standby: string) => void = () => {}) {
    prepare(this.standby);
    this.writer.database.exec('CREATE TABLE things (id INTEGER PRIMARY KEY, text TEXT)');
    this.tail = new LogTail(join(this.folder, 'larder.db'));
    writeBoxFile(this.standby, 'standby', {
      token: 'none',
      primary: 'https://127.0.0.1',
      fingerprint: null,
      address: null,
      mode: 'sync',
      strict: false,
      usable: false,
      session: null,
      copyingFrom: null,
    });
    this.replica = Replica.open(this.standby);
  }

  write(random: SeededRandom): void {
    const insert = this.writer.database.prepare('INSERT INTO things (text) VALUES (?)');
    this.writer.database.transaction(() => {
      for (let rows = random.integer(1, 20); rows > 0; rows--)
        insert.run('x'.repeat(random.integer(1, 3000)));
      if (random.next() < 0.3) this.writer.database.exec('DELETE FROM things WHERE id % 3 = 0');
    })();
  }

  async copy(session: string): Promise<void> {
    this.tail.pin();
    await this.replica.beginCopy();
    const database = readFileSync(join(this.folder, 'larder.db'));
    const [hash] = this.replica.hashes(0, 1);
    for (let at = 0; at < database.length; at += 256 * 1024) {
      const block = database.subarray(at, at + 256 * 1024);
      if (at > 0 || createHash('sha256').update(block).digest('hex') !== hash)
        this.replica.writeBlock(at, block);
    }
    this.replica.endBlocks(database.length);
    this.ship();
    this.replica.finishCopy(session);
  }

  ship(): void {
    for (let part = this.tail.read(); part; part = this.tail.read())
      this.replica.append({ ...part, number: ++this.#number });
    this.replica.sync();
  }

  /** Begins another log, whose first commit is small, and ships it. */
  restartLog(): void {
    this.tail.lock();
    this.tail.restart();
    this.tail.unlock();
    this.writer.database.exec("INSERT INTO things (text) VALUES ('small')");
    this.ship();
  }

  /** The rows of the copy, after everything was applied. */
  async rowsOfCopy(): Promise<unknown[]> {
    await this.replica.settle();
    await this.replica.close();
    return rowsIn(databaseFile(this.standby));
  }

  rows(): unknown[] {
    return this.writer.database.prepare('SELECT * FROM things').all();
  }

  async close(): Promise<void> {
    await this.replica.close();
    this.tail.close();
    this.writer.close();
    rmSync(this.folder, { recursive: true, force: true });
  }
}

function rowsIn(file: string): unknown[] {
  const connection = Connection.open(file);
  try {
    expect(connection.database.pragma('integrity_check', { simple: true })).toBe('ok');
    return connection.database.prepare('SELECT * FROM things').all();
  } finally {
    connection.close();
  }
}

/** Flips a bit in the first part of the log that a standby holds. */
function damageFirstPart(standby: string): void {
  const parts = join(standby, 'second-box', 'parts');
  const [first] = readdirSync(parts).sort();
  const file = join(parts, first!);
  const bytes = readFileSync(file);
  bytes[bytes.length - 2000]! ^= 1;
  writeFileSync(file, bytes);
}

describe('following a log', () => {
  let pair: Pair;
  afterEach(() => pair.close());

  it(`misses no frame through any order of writes, checkpoints and restarts of the log (seed ${seed})`, async () => {
    const random = new SeededRandom(seed);
    pair = new Pair();
    for (let i = 0; i < 5; i++) pair.write(random);
    await pair.copy('one');
    const generations = new Set<string>();
    for (let turn = 0; turn < 600; turn++) {
      const choice = random.integer(0, 9);
      if (choice < 4) pair.write(random);
      else if (choice === 4) checkpointNow(pair.writer);
      else if (choice === 5) pair.tail.advance();
      else if (choice < 8) pair.ship();
      else if (choice === 8 && pair.tail.lock()) {
        pair.ship();
        pair.tail.restart();
        pair.tail.unlock();
      } else pair.replica.applySoon();
      generations.add(pair.tail.place.salts);
    }
    pair.ship();
    expect(generations.size).toBeGreaterThan(20);
    expect(await pair.rowsOfCopy()).toEqual(pair.rows());
  });

  it('is not restarted by anybody else, however long the second box is away', async () => {
    const random = new SeededRandom(seed);
    pair = new Pair();
    await pair.copy('one');
    for (let i = 0; i < 50; i++) {
      pair.write(random);
      checkpointNow(pair.writer);
      pair.tail.advance();
    }
    pair.ship();
    expect(await pair.rowsOfCopy()).toEqual(pair.rows());
  });

  it('goes on after the standby was killed at any byte, and what was not durable is sent again', async () => {
    const random = new SeededRandom(seed);
    pair = new Pair();
    await pair.copy('one');
    for (let round = 0; round < 20; round++) {
      pair.write(random);
      pair.ship();
      await pair.replica.close();
      const parts = join(pair.standby, 'second-box', 'parts');
      const last = readdirSync(parts).sort().at(-1)!;
      // The beginning of a frame that never became whole.
      appendFileSync(join(parts, last), Buffer.alloc(random.integer(1, 5000), 7));
      pair.replica = Replica.open(pair.standby);
      expect(pair.tail.resumeAt(pair.replica.place!)).toBe(true);
    }
    expect(await pair.rowsOfCopy()).toEqual(pair.rows());
  });

  it('takes no frame with a flipped bit', async () => {
    const random = new SeededRandom(seed);
    pair = new Pair();
    await pair.copy('one');
    pair.write(random);
    const part = pair.tail.read()!;
    for (let flip = 0; flip < 200; flip++) {
      const bytes = new Uint8Array(part.bytes);
      const at = random.integer(0, bytes.length - 1);
      bytes[at]! ^= 1 << random.integer(0, 7);
      // The bytes of a new log begin with its header, of which some bytes are not checked by SQLite either.
      if (part.offset === 0 && at < 32) continue;
      expect(() => pair.replica.append({ ...part, bytes, number: 1 }), `byte ${at}`).toThrow(DamagedLog);
      expect(pair.replica.place).toEqual({ salts: part.salts, bytes: part.offset });
    }
    pair.replica.append({ ...part, number: 1 });
    expect(await pair.rowsOfCopy()).toEqual(pair.rows());
  });

  it('finds a part that went bad on the disk of the standby, and applies nothing of it', async () => {
    const random = new SeededRandom(seed);
    pair = new Pair();
    await pair.copy('one');
    const before = pair.rows();
    pair.write(random);
    pair.ship();
    // A new generation closes the part.
    pair.tail.lock();
    pair.tail.restart();
    pair.tail.unlock();
    await pair.replica.close();
    damageFirstPart(pair.standby);
    pair.replica = Replica.open(pair.standby);
    await pair.replica.settle();
    const rows = rowsIn(databaseFile(pair.standby));
    expect(rows.length).toBeLessThan(pair.rows().length);
    expect(rows.length).toBeGreaterThanOrEqual(before.length);
  });

  it('cannot take over with a damaged part until a new copy is whole', async () => {
    const random = new SeededRandom(seed);
    pair = new Pair();
    await pair.copy('one');
    pair.write(random);
    pair.ship();
    damageFirstPart(pair.standby);
    pair.restartLog();
    await expect(pair.replica.applyAll()).rejects.toThrow(DamagedLog);
    await pair.replica.beginCopy();
    expect(pair.replica.state.usable).toBe(false);
    await pair.copy('two');
    expect(pair.replica.state.usable).toBe(true);
    expect(await pair.rowsOfCopy()).toEqual(pair.rows());
  });

  it('applies later the part that a full disk did not take', async ({ skip }) => {
    let disk: SmallDisk | undefined;
    pair = new Pair((standby) => {
      disk = SmallDisk.mount(standby, 16);
    });
    if (!disk) skip('only root can mount a small disk');
    try {
      await pair.copy('one');
      pair.writer.database.exec(`INSERT INTO things (text) VALUES ('${'x'.repeat(500_000)}')`);
      pair.ship();
      disk!.fill(200_000);
      pair.restartLog();
      await expect(pair.replica.applyAll()).rejects.toThrow('ENOSPC');
      expect(pair.replica.damaged).toBeUndefined();
      disk!.empty();
      expect(await pair.rowsOfCopy()).toEqual(pair.rows());
    } finally {
      disk!.unmount();
    }
  });

  it('keeps the copy that can take over until the new one is whole', async () => {
    const random = new SeededRandom(seed);
    pair = new Pair();
    await pair.copy('one');
    pair.write(random);
    pair.ship();
    const had = pair.rows();
    pair.write(random);
    pair.tail.pin();
    await pair.replica.beginCopy();
    pair.replica.writeBlock(0, new Uint8Array(4096).fill(9));
    await pair.replica.close();
    pair.replica = Replica.open(pair.standby);
    expect(pair.replica.state).toMatchObject({ usable: true, session: null });
    expect(await pair.rowsOfCopy()).toEqual(had);
  });
});
