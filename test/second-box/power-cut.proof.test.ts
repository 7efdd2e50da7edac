import { spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { SeededRandom } from '../../src/demo/random.ts';
import { verify } from '../../src/ops/verify/verify.ts';
import { readBoxFile } from '../../src/second-box/box-files.ts';
import { LogCheck, logHeaderBytes } from '../../src/second-box/log-format.ts';
import { promote } from '../../src/second-box/promote.ts';
import { rejoin } from '../../src/second-box/rejoin.ts';
import { Replica } from '../../src/second-box/replica.ts';
import { Connection } from '../../src/store/connection.ts';
import { databaseFile, openStore } from '../../src/store/directory/open-store.ts';
import { isStandby } from '../../src/store/directory/standby.ts';
import { FolderNode, filesAfterCut, type Node } from '../power-cut/disk.ts';
import { countMoments, cutsOf, type Moment } from '../power-cut/prove.ts';
import { beginTrace, recordCommand, startTraced, type Traced } from '../power-cut/record.ts';
import type { Call } from '../power-cut/strace.ts';
import { lay } from '../power-cut/survey.ts';
import { acmeSecrets, callerOf } from '../support/acme.ts';
import { checkout, Desk } from '../support/command-line.ts';
import { patient } from '../support/patient.ts';
import { seedOf } from '../support/seed.ts';
import { Box, Boxes } from './boxes.ts';

/** The number of cuts; `npm run second-box` makes 300. */
const cuts = Number(process.env['SECOND_BOX_CUTS'] ?? 16);
const seed = seedOf('SECOND_BOX_SEED');
const canTrace = spawnSync('strace', ['-o', '/dev/null', 'true']).status === 0;
const writers = 4;
/** More frames than a quiet primary leaves in its log. */
const longLogBytes = 1200 * 4120;
/** A primary is quiet after 2 seconds, and looks every 250 ms. */
const quietMs = 3000;

const newProduct = (number: number) => ({
  businessLine: 'vending',
  name: `product ${number}`,
  type: 'snack',
  cost: 0,
  attributes: { taxRate: 19, listPrice: 2500, suggestedPrice: 2500 },
});

type Files = ReadonlyMap<string, Buffer>;

/** Runs a second box under strace from before its first copy, while its primary is under load. */
async function recordStandby(preload: string[], isLong: boolean): Promise<Traced> {
  const [primary, standby] = [new Box(), new Desk()];
  const { secret } = await acmeSecrets(primary.desk);
  await primary.initTls();
  await primary.start();
  const { token, fingerprint } = await primary.desk.json(['second-box', 'pair']);
  const traced = beginTrace(standby.folder, standby.folder);
  onTestFinished(async () => {
    await Promise.all([primary.close(), standby.close(), traced.remove()]);
  });
  const [node, ...program] = checkout;
  const command = [node!, ...preload, ...program, 'standby', '--data', standby.data, '--port', '0'];
  const call = callerOf(primary.address, secret);
  let made = 0;
  const load = async (until: () => boolean) => {
    const write = async () => {
      while (!until()) expect((await call('POST', '/products', newProduct(made++))).status).toBe(201);
    };
    await Promise.all(Array.from({ length: writers }, write));
  };
  const more = (count: number) => {
    const before = made;
    return () => made >= before + count;
  };
  // The first copy begins under load.
  const loading = load(more(40));
  const server = await startTraced(traced, command, {
    LARDER_PRIMARY: primary.address,
    LARDER_TOKEN: token,
    LARDER_FINGERPRINT: fingerprint,
  });
  const follows = () =>
    vi.waitUntil(async () => {
      const answer = await fetch(`${server.address}/standby.json`).catch(() => undefined);
      return answer?.ok && ((await answer.json()) as { state: string }).state === 'following';
    }, patient);
  try {
    await loading;
    await follows();
    await load(more(40));
    if (isLong) {
      await load(() => statSync(`${databaseFile(primary.desk.data)}-wal`).size > longLogBytes);
      // Quiet in between, so that the primary restarts its log, and the second box applies the one before.
      const parts = join(standby.data, 'second-box', 'parts');
      const [first] = readdirSync(parts).toSorted();
      await vi.waitUntil(
        async () => {
          await load(more(8));
          return !readdirSync(parts).includes(first!);
        },
        { ...patient, interval: quietMs },
      );
      await load(more(40));
      // Another run of the primary: all blocks are compared again.
      await primary.desk.kill();
      await primary.start();
      await load(more(40));
      await follows();
      await load(more(40));
    }
    await server.stop();
  } catch (error) {
    server.kill();
    throw error;
  }
  return traced;
}

const [recordHead, tag, contentType] = [5, 16, 1];
const acknowledgementBytes = 5 + 8;

/** Returns true if a call sends an acknowledgement: a record of TLS 1.3 that has its length. */
function isAcknowledgement({ path, data }: Call): boolean {
  if (!path.startsWith('socket:')) return false;
  const sent = Buffer.concat(data);
  for (let at = 0; at + recordHead <= sent.length && sent.readUIntBE(at, 3) === 0x170303; ) {
    const length = sent.readUInt16BE(at + 3);
    if (length === acknowledgementBytes + contentType + tag) return true;
    at += recordHead + length;
  }
  return false;
}

const isLog = (path: string) => /parts\/\d+\.log$/.test(path);

/** Returns the logs that a disk does not hold as the program wrote them. */
function undurable(root: FolderNode, random: SeededRandom): string[] {
  let parts: Node | undefined = root;
  for (const name of ['larder-data', 'second-box', 'parts'])
    parts = parts instanceof FolderNode ? parts.now.get(name) : undefined;
  if (!(parts instanceof FolderNode)) return ['there is no folder of parts'];
  const onDisk = filesAfterCut(parts, random, 0, 'parts/');
  const written = filesAfterCut(parts, random, 1, 'parts/');
  return [...written]
    .filter(([path, bytes]) => isLog(path) && onDisk.get(path)?.equals(bytes) !== true)
    .map(([path]) => `${path} is not durable`);
}

type Opened = { usable: boolean; bytes: Buffer; entries: number; wrong: string[] };

/** Opens files as those of a second box, and applies everything. */
async function opened(files: Files, isChecked: boolean): Promise<Opened> {
  const folder = mkdtempSync(join(tmpdir(), 'larder-after-cut-'));
  try {
    lay(files, folder);
    const data = join(folder, 'larder-data');
    const replica = Replica.open(data);
    const { usable } = replica.state;
    await replica.settle();
    await replica.close();
    if (!usable) return { usable, bytes: Buffer.alloc(0), entries: 0, wrong: [] };
    const bytes = readFileSync(databaseFile(data));
    const connection = Connection.open(databaseFile(data), 'read');
    const entries = connection.database.prepare<[], number>('SELECT max(seq) FROM audit_log').pluck().get()!;
    connection.close();
    const verdicts = isChecked ? verify(databaseFile(data), { full: true }) : [];
    return { usable, bytes, entries, wrong: verdicts.flatMap(({ wrong }) => wrong) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Returns the newest page of each number in the commits of logs that belong to the copy. */
function framesOf(files: Files): Map<number, Buffer> {
  const { copyingFrom } = JSON.parse(
    [...files].find(([path]) => path.endsWith('standby.json'))![1].toString(),
  ) as { copyingFrom: number | null };
  const newest = new Map<number, Buffer>();
  const logs = [...files].filter(([path]) => isLog(path)).toSorted(([a], [b]) => (a < b ? -1 : 1));
  for (const [path, bytes] of logs) {
    const part = Number(/(\d+)\.log$/.exec(path)![1]);
    if (copyingFrom !== null && part >= copyingFrom) continue;
    const log = new Uint8Array(bytes);
    const check = new LogCheck(log);
    const frames: [page: number, at: number][] = [];
    check.take(log.subarray(logHeaderBytes), (page, at) => frames.push([page, at]));
    for (const [page, at] of frames)
      if (at < (check.commit?.endBytes ?? 0)) newest.set(page, bytes.subarray(at, at + check.pageBytes));
  }
  return newest;
}

type Result = { wrong: string[]; acknowledgements: number; frames: number; cuts: number };

/** Cuts the power of a recorded second box, and looks for everything that it had acknowledged by then. */
async function cutStandby(traced: Traced): Promise<Result> {
  const random = new SeededRandom(seed);
  const { touches, answers: acknowledgements } = await countMoments(traced, isAcknowledgement);
  const some = (of: number) =>
    new Set(
      random.sample(
        Array.from({ length: of }, (_, at) => at + 1),
        Math.ceil(cuts / 2),
      ),
    );
  const [chosenAcks, chosenTouches] = [some(acknowledgements), some(touches)];
  // The first one, and the last.
  for (const at of [1, acknowledgements]) chosenAcks.add(at);
  const result: Result = { wrong: [], acknowledgements, frames: 0, cuts: 0 };
  const choose = ({ touches: at, isAnswer }: Moment) => isAnswer || chosenTouches.has(at);
  let seen = 0;
  let last: Opened | undefined;
  let lastFiles: Files | undefined;
  for await (const cut of cutsOf(traced, random, choose, isAcknowledgement)) {
    const { event, isAnswer, replay } = cut;
    const say = (text: string) => result.wrong.push(`event ${event}: ${text}`);
    if (isAnswer) {
      seen++;
      for (const text of undurable(replay.root, random)) say(text);
      if (!chosenAcks.has(seen)) continue;
      lastFiles = filesAfterCut(replay.root, random, 1);
      last = undefined;
    }
    // Before the first acknowledgement there is nothing to lose.
    if (!lastFiles) continue;
    result.cuts++;
    last ??= await opened(lastFiles, false);
    try {
      const found = await opened(cut.files, true);
      for (const text of found.wrong) say(text);
      if (last.usable && !found.usable) say('the copy is no longer whole');
      if (found.entries < last.entries) say(`${last.entries - found.entries} acknowledged entries are lost`);
      if (!isAnswer || !last.usable) continue;
      if (!found.bytes.equals(last.bytes)) say('the database is not the one that was acknowledged');
      for (const [page, bytes] of framesOf(lastFiles)) {
        result.frames++;
        const at = (page - 1) * bytes.length;
        if (!found.bytes.subarray(at, at + bytes.length).equals(bytes))
          say(`a frame of page ${page} is lost`);
      }
    } catch (error) {
      say(`it does not open: ${(error as Error).message}`);
    }
  }
  return result;
}

// Shows rules/second-box#promises.
// Shows rules/second-box#failures: the second box loses power.
describe.skipIf(!canTrace)(`a power cut of the second box (seed ${seed})`, { timeout: 240_000 }, () => {
  it('loses nothing that it acknowledged: from its first copy on, through a new log and a new copy', async () => {
    const { wrong, acknowledgements, frames } = await cutStandby(await recordStandby([], true));
    expect(wrong).toEqual([]);
    expect(Math.min(acknowledgements, frames)).toBeGreaterThan(100);
  });

  it('is seen to lose writes if it does not wait for its disk', async () => {
    const preload = ['--import', join(import.meta.dirname, 'no-fdatasync.mjs')];
    const { wrong } = await cutStandby(await recordStandby(preload, false));
    expect(wrong.join('\n')).toContain('is not durable');
    expect(wrong.join('\n')).toMatch(/entries are lost|not the one that was acknowledged|does not open/);
  });
});

// Shows rules/second-box#promotion and #rejoining.
// Shows rules/second-box#failures: power fails during a promotion or rejoining.
describe.skipIf(!canTrace)(`a power cut of a change of roles (seed ${seed})`, { timeout: 240_000 }, () => {
  const boxes = new Boxes();
  const written: string[] = [];
  const lastTouches = 30;
  afterAll(() => boxes.close());

  async function write(): Promise<void> {
    const product = newProduct(written.length);
    expect((await boxes.call('POST', '/products', product)).status).toBe(201);
    written.push(product.name);
  }

  const productsIn = (file: string) => {
    const database = new DatabaseSync(file, { readOnly: true });
    try {
      return database
        .prepare('SELECT name FROM products ORDER BY seq')
        .all()
        .map(({ name }) => name);
    } finally {
      database.close();
    }
  };

  /** Runs a command, and looks at what the disk may hold after cuts all along its way. @returns the number of cuts */
  async function cutting(desk: Desk, command: string, look: (data: string, at: string) => Promise<void>) {
    const traced = recordCommand(desk, [command]);
    onTestFinished(traced.remove);
    const random = new SeededRandom(seed);
    const { touches } = await countMoments(traced);
    const all = Array.from({ length: touches }, (_, at) => at + 1);
    // In the last ones, the files that say what this box is change.
    const points = new Set([...random.sample(all, cuts), ...all.slice(-lastTouches)]);
    let done = 0;
    const folder = mkdtempSync(join(tmpdir(), 'larder-after-cut-'));
    try {
      for await (const { event, share, files } of cutsOf(traced, random, ({ touches: at }) =>
        points.has(at),
      )) {
        lay(files, join(folder, String(++done)));
        await look(join(folder, String(done), 'larder-data'), `after event ${event}, share ${share}`);
        rmSync(join(folder, String(done)), { recursive: true });
      }
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
    return done;
  }

  it('promotion is repeated, and loses nothing', async () => {
    await boxes.begin();
    for (let at = 0; at < 40; at++) await write();
    await boxes.primary.desk.kill();
    await boxes.standby.desk.kill();
    const done = await cutting(boxes.standby.desk, 'promote', async (data, at) => {
      if (isStandby(data)) await promote(Replica.open(data), Date.now());
      expect(readBoxFile(data, 'promoted'), at).toBeDefined();
      openStore(data, Date.now).close();
      expect(productsIn(databaseFile(data)), at).toEqual(written);
      expect(
        verify(databaseFile(data), { full: true }).filter(({ ok }) => !ok),
        at,
      ).toEqual([]);
    });
    expect(done).toBeGreaterThan(cuts);
  });

  it('rejoining is repeated, and leaves no log beside the database that is copied', async () => {
    // It had something alone, which the disk has in the log only.
    await boxes.primary.start();
    await write();
    const alone = written.pop()!;
    await boxes.standby.start();
    await boxes.primary.knowsBetter();
    await boxes.primary.desk.kill();
    const done = await cutting(boxes.primary.desk, 'rejoin', async (data, at) => {
      if (isStandby(data)) expect(existsSync(`${databaseFile(data)}-wal`), at).toBe(false);
      else await rejoin(data, Date.now());
      const kept = globSync('alone-*/larder.db', { cwd: data });
      expect(
        kept.map((path) => productsIn(join(data, path)).at(-1)),
        at,
      ).toContain(alone);
    });
    expect(done).toBeGreaterThan(cuts);
  });
});
