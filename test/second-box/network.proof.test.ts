import { closeSync, globSync, openSync, readdirSync, readFileSync, statSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { beginSession } from '../../src/access/sessions.ts';
import { addUser } from '../../src/access/users.ts';
import { operatorWrite } from '../../src/cli/operator-write.ts';
import { SeededRandom } from '../../src/demo/random.ts';
import { verify } from '../../src/ops/verify/verify.ts';
import { readBoxFile, writeBoxFile } from '../../src/second-box/box-files.ts';
import { connectTo } from '../../src/second-box/connect.ts';
import { logHeaderBytes, saltsOf } from '../../src/second-box/log-format.ts';
import { jsonMessage, protocolVersion } from '../../src/second-box/messages.ts';
import { databaseFile } from '../../src/store/directory/open-store.ts';
import { Ledger } from '../crash/ledger.ts';
import { expectAllThere } from '../crash/survey.ts';
import { SmallDisk } from '../ops/small-disk.ts';
import { type Caller, callerOf } from '../support/acme.ts';
import { patient } from '../support/patient.ts';
import { seedOf } from '../support/seed.ts';
import { type Box, Boxes } from './boxes.ts';
import type { Wire } from './wire.ts';

/** The number of faults of each kind; `npm run second-box` makes 50. */
const faults = Number(process.env['SECOND_BOX_FAULTS'] ?? 1);
const seed = seedOf('SECOND_BOX_SEED');
const random = new SeededRandom(seed);
const writers = 4;
/** More frames than a quiet primary leaves in its log. */
const longLogBytes = 1200 * 4120;
/** A primary is quiet after 2 seconds, and looks every 250 ms. */
const quietMs = 3000;
/** The longest that a write may take on a busy machine: 300 ms, and the time of a write. */
const longestMs = 3000;

let boxes: Boxes;
/** The sessions of several people, who look in turn: one would look more often than a person may. */
let cookies: string[];
let looks = 0;
/** The disk of the second box, if it is a small one. */
let disk: SmallDisk | undefined;

afterEach(async () => {
  disk?.unmount();
  disk = undefined;
  await boxes?.close();
  boxes = undefined!;
});

async function begin(): Promise<Wire> {
  boxes ??= new Boxes();
  // The output tells each state.
  for (const { desk } of [boxes.primary, boxes.standby]) desk.serverEnvironment['LARDER_LOG_LEVEL'] = 'info';
  await boxes.begin('--wire');
  const owner = { role: 'owner', client: null, account: null, language: 'en' } as const;
  cookies = ['Ana', 'Ben', 'Carla'].map((name) => {
    const { data } = boxes.primary.desk;
    const session = operatorWrite(data, (tx) => beginSession(tx, addUser(tx, { ...owner, name }).seq));
    return `__Host-larder_session=${session}`;
  });
  return boxes.wire!;
}

const becomes = (expected: object) =>
  vi.waitFor(async () => {
    const cookie = cookies[looks++ % cookies.length]!;
    const answer = await fetch(`${boxes.primary.address}/second-box`, { headers: { cookie } });
    expect(await answer.json()).toMatchObject(expected);
  }, patient);

/**
 * Writes all the while, and has the second box take over at the end: no acknowledged write is missing, and none took
 * longer than the time for an acknowledgement allows.
 */
async function survives(fault: (wire: Wire, turn: number) => Promise<void>): Promise<void> {
  const wire = await begin();
  const ledger = new Ledger();
  let isOver = false;
  let slowestMs = 0;
  const call: Caller = async (...asked) => {
    // As a broken connection: the writers end.
    if (isOver) throw new TypeError('the load is over');
    const beganMs = performance.now();
    const answer = await boxes.call(...asked);
    slowestMs = Math.max(slowestMs, performance.now() - beganMs);
    return answer;
  };
  await becomes({ state: 'sync' });
  const ended = Promise.all(Array.from({ length: writers }, (_, writer) => ledger.write(call, writer)));
  for (let turn = 0; turn < faults; turn++) {
    await fault(wire, turn);
    wire.mend();
    await becomes({ state: 'sync', reason: null });
  }
  isOver = true;
  await ended;
  expect(slowestMs).toBeLessThan(longestMs);
  await expectWholeOnStandby(ledger);
}

// Shows rules/second-box#states.
// Shows rules/second-box#failures: the network is cut; the network is slow or flaps.
describe(`a network between the boxes that fails under load (seed ${seed})`, () => {
  it('is cut: writes go on alone, and everything is on both boxes afterwards', () =>
    survives(async (wire) => {
      wire.cut();
      await becomes({ state: 'alone', reason: 'away' });
      await pause(random.integer(0, 400));
    }));

  it('is silent: writes wait 300 ms, then go on alone', () =>
    survives(async (wire) => {
      wire.isSilent = true;
      await becomes({ state: 'alone' });
      await pause(random.integer(0, 400));
      // Swallowed packets can come no more over these connections.
      wire.cut();
    }));

  it('is slow: the state says so, and it is in sync again by itself', () =>
    survives(async (wire) => {
      wire.delayMs = 600;
      await becomes({ state: 'alone', reason: 'slow' });
    }));

  it('flaps: connections come and go', () =>
    survives(async (wire) => {
      for (let flap = 0; flap < 6; flap++) {
        wire.cut();
        await pause(random.integer(10, 150));
        wire.mend();
        await pause(random.integer(50, 350));
      }
    }));

  it('flips bits: nothing of a damaged packet is taken', () =>
    survives(async (wire, turn) => {
      wire.flip();
      await vi.waitUntil(() => wire.flipped === turn + 1, { ...patient, interval: 5 });
    }));
});

/** Writes until `until`. */
async function load(ledger: Ledger, until: () => boolean): Promise<void> {
  let isOver = false;
  const call: Caller = (...asked) => {
    // As a broken connection: the writers end.
    if (isOver) return Promise.reject(new TypeError('the load is over'));
    return boxes.call(...asked);
  };
  const ended = Promise.all(Array.from({ length: writers }, (_, writer) => ledger.write(call, writer)));
  await vi.waitUntil(until, patient);
  isOver = true;
  await ended;
}

const written = (ledger: Ledger, count: number) => {
  const before = ledger.acknowledged;
  return load(ledger, () => ledger.acknowledged >= before + count);
};

const logOf = (box: Box) => `${databaseFile(box.desk.data)}-wal`;
const salts = () => saltsOf(readFileSync(logOf(boxes.primary)).subarray(0, logHeaderBytes));
/** The number of copies that the second box began. */
const copies = () => boxes.standby.output().split('"state":"copying"').length - 1;

/** Promotes the second box and checks that no write is missing. */
async function expectWholeOnStandby(ledger: Ledger): Promise<void> {
  await becomes({ state: 'sync', reason: null, lagBytes: 0 });
  await boxes.primary.desk.kill();
  await boxes.standby.promote();
  const { desk, address } = boxes.standby;
  await expectAllThere(ledger, callerOf(address, boxes.secret), desk.data);
  expect(verify(databaseFile(desk.data), { full: true }).filter(({ ok }) => !ok)).toEqual([]);
}

// Shows rules/second-box#states.
describe('a log that is restarted while the network is cut', () => {
  it('is followed from where the second box was, without a copy', async () => {
    const wire = await begin();
    const ledger = new Ledger();
    await becomes({ state: 'sync' });
    await load(ledger, () => statSync(logOf(boxes.primary)).size > longLogBytes);
    // A quiet primary lets the next write restart the log; that write is made during the cut.
    await vi.waitUntil(
      async () => {
        await becomes({ state: 'sync', lagBytes: 0 });
        wire.cut();
        await becomes({ state: 'alone', reason: 'away' });
        const before = salts();
        await written(ledger, 20);
        const isRestarted = salts() !== before;
        wire.mend();
        await becomes({ state: 'sync', reason: null });
        return isRestarted;
      },
      { ...patient, interval: quietMs },
    );
    expect(copies()).toBe(1);
    await written(ledger, 20);
    await expectWholeOnStandby(ledger);
  });

  // Shows rules/second-box#failures: the second box is away for too long.
  it('is not followed by a second box that was dropped: it copies what is different', async () => {
    boxes = new Boxes();
    boxes.primary.desk.serverEnvironment['NODE_OPTIONS'] =
      `--import ${join(import.meta.dirname, 'later.mjs')}`;
    const wire = await begin();
    const ledger = new Ledger();
    await becomes({ state: 'sync' });
    await written(ledger, 20);
    wire.cut();
    await becomes({ state: 'alone', reason: 'away' });
    await written(ledger, 20);
    boxes.primary.desk.signal('SIGUSR2');
    await becomes({ state: 'alone', reason: 'dropped' });
    const before = salts();
    await vi.waitUntil(async () => {
      await written(ledger, 20);
      return salts() !== before;
    }, patient);
    wire.mend();
    // The copy takes longer than the primary takes to look for a second box that is away.
    wire.delayMs = 500;
    await boxes.standby.follows();
    wire.mend();
    await becomes({ state: 'sync', reason: null });
    expect(copies()).toBe(2);
    await written(ledger, 20);
    await expectWholeOnStandby(ledger);
  });
});

// Shows rules/second-box#states.
// Shows rules/second-box#failures: bytes are damaged on the way or on the second disk.
it('makes a new copy when a part went bad on the disk of the second box', async () => {
  await begin();
  const ledger = new Ledger();
  await becomes({ state: 'sync' });
  await load(ledger, () => statSync(logOf(boxes.primary)).size > longLogBytes);
  const parts = join(boxes.standby.desk.data, 'second-box', 'parts');
  const [first] = readdirSync(parts).toSorted();
  const handle = openSync(join(parts, first!), 'r+');
  // In the middle of a page that was confirmed.
  writeSync(handle, Buffer.alloc(8, 0xa5), 0, 8, longLogBytes >> 1);
  closeSync(handle);
  // It is found when the part is applied, once the primary has begun another log.
  await vi.waitUntil(
    async () => {
      await written(ledger, 4);
      return copies() === 2;
    },
    { ...patient, interval: quietMs },
  );
  expect(boxes.primary.output()).toContain('"reason":"damaged"');
  await written(ledger, 20);
  await expectWholeOnStandby(ledger);
});

// Shows rules/second-box#states.
// Shows rules/second-box#failures: the disk of the second box is full.
it('goes on alone while the disk of the second box is full, and loses nothing', async ({ skip }) => {
  boxes = new Boxes();
  // The database grows with each turn, and a copy may need as much again.
  disk = SmallDisk.mount(boxes.standby.desk.data, 96 + 24 * faults);
  if (!disk) skip('only root can mount a small disk');
  await survives(async () => {
    disk!.shrink();
    await becomes({ state: 'alone', reason: 'full' });
    disk!.empty();
  });
});

// Shows rules/second-box#states.
it('says that the disk of the second box is full over a slow network', async ({ skip }) => {
  boxes = new Boxes();
  disk = SmallDisk.mount(boxes.standby.desk.data, 96);
  if (!disk) skip('only root can mount a small disk');
  const wire = await begin();
  const ledger = new Ledger();
  await becomes({ state: 'sync' });
  wire.cut();
  await becomes({ state: 'alone', reason: 'away' });
  await written(ledger, 20);
  disk!.fill(0);
  wire.mend();
  // A connection that the second box closes takes packets with it that are still on their way.
  wire.delayMs = 200;
  await becomes({ state: 'alone', reason: 'full' });
  disk!.empty();
  wire.mend();
  await expectWholeOnStandby(ledger);
});

// Shows rules/second-box#states.
it('follows again soon after the disk of the second box was full for the seventh time', async ({ skip }) => {
  boxes = new Boxes();
  disk = SmallDisk.mount(boxes.standby.desk.data, 96);
  if (!disk) skip('only root can mount a small disk');
  await begin();
  const ledger = new Ledger();
  for (let turn = 0; turn < 7; turn++) {
    await becomes({ state: 'sync', reason: null });
    disk!.fill(0);
    await written(ledger, 4);
    await becomes({ state: 'alone', reason: 'full' });
    disk!.empty();
  }
  await becomes({ state: 'sync', reason: null });
  const lastTime = (state: string) => {
    const times = boxes.standby.output().matchAll(new RegExp(`"time":(\\d+),.*"state":"${state}"`, 'g'));
    return Math.max(...[...times].map(([, time]) => Number(time)));
  };
  // A wait that went on doubling would be 5 seconds by now.
  expect(lastTime('following') - lastTime('full')).toBeLessThan(3000);
  await expectWholeOnStandby(ledger);
});

// Shows rules/second-box#states.
it('says that the disk of the second box is full where a copy cannot begin', async ({ skip }) => {
  boxes = new Boxes();
  disk = SmallDisk.mount(boxes.standby.desk.data, 96);
  if (!disk) skip('only root can mount a small disk');
  const wire = await begin();
  await becomes({ state: 'sync' });
  await boxes.standby.desk.kill();
  const { data } = boxes.standby.desk;
  writeBoxFile(data, 'standby', { ...readBoxFile(data, 'standby')!, usable: false });
  wire.cut();
  await boxes.standby.start();
  disk!.fill(0);
  wire.mend();
  await becomes({ state: 'alone', reason: 'full' });
  disk!.empty();
  await becomes({ state: 'sync', reason: null });
});

// Shows rules/second-box#states.
// Shows rules/second-box#failures: the second box has another version.
it('names a second box of another version, and sends it nothing', async () => {
  await begin();
  await becomes({ state: 'sync' });
  await boxes.standby.desk.kill();
  const { token } = readBoxFile(boxes.primary.desk.data, 'pairing')!;
  const { address } = boxes.primary;
  const { socket } = await connectTo({ address, token, fingerprint: null }, 'standby');
  const received: Buffer[] = [];
  socket.on('data', (bytes: Buffer) => received.push(bytes));
  const of = { larder: '0.0.9', session: null, place: null, address: null };
  socket.write(jsonMessage({ type: 'hello', protocol: protocolVersion, schema: 1, ...of }));
  socket.resume();
  await becomes({ state: 'alone', reason: 'other_version' });
  expect((await boxes.call('GET', '/products')).status).toBe(200);
  expect(Buffer.concat(received).toString('latin1')).toContain('"type":"refused"');
  expect(Buffer.concat(received).toString('latin1')).not.toContain('"type":"copy"');
  socket.destroy();
  await boxes.standby.start();
  await becomes({ state: 'sync', reason: null });
});

// Shows rules/second-box#states.
it('does not follow a primary with a newer schema, says so on its page, and follows once it can', async () => {
  await begin();
  await becomes({ state: 'sync' });
  await boxes.standby.desk.kill();
  await boxes.primary.desk.stop();
  await boxes.primary.start();
  // As a newer Larder leaves it.
  const database = new DatabaseSync(databaseFile(boxes.primary.desk.data));
  const newer =
    'SELECT version + 1, name, sha256, floor, larder, applied_at FROM migrations ORDER BY version';
  database.exec(`INSERT INTO migrations ${newer} DESC LIMIT 1`);
  await boxes.standby.start();
  await vi.waitUntil(async () => (await boxes.standby.standing()).state === 'other_version', patient);
  await becomes({ state: 'alone', reason: 'other_version' });
  expect(await boxes.standby.standing()).toMatchObject({ canTakeOver: true });
  database.exec('DELETE FROM migrations WHERE version = (SELECT max(version) FROM migrations)');
  database.close();
  await boxes.primary.desk.stop();
  await boxes.primary.start();
  await boxes.standby.follows();
  await becomes({ state: 'sync', reason: null });
});

// Shows rules/second-box#rejoining.
// Shows rules/second-box#failures: both boxes write, because the second one was promoted during a cut.
it('has one box that writes as soon as the two meet after a cut, and the other one keeps its own entries', async () => {
  const wire = await begin();
  const [before, onOld, onYoung] = [new Ledger(), new Ledger(), new Ledger()];
  await becomes({ state: 'sync' });
  await written(before, 20);
  wire.cut();
  await becomes({ state: 'alone', reason: 'away' });
  await boxes.standby.promote();
  await written(onOld, 20);
  const { primary: old, standby: young } = boxes;
  boxes.primary = young;
  await written(onYoung, 20);
  boxes.primary = old;
  wire.mend();
  await old.knowsBetter();
  const statuses = [old, young].map(async ({ address }) => {
    const { status } = await callerOf(address, boxes.secret)('GET', '/products');
    return status;
  });
  expect(await Promise.all(statuses)).toEqual([503, 200]);
  await boxes.swap();
  const [kept] = globSync('alone-*', { cwd: old.desk.data });
  const folder = join(old.desk.data, kept!);
  const lines = readFileSync(join(folder, 'entries.ndjson'), 'utf8').trim().split('\n');
  expect(lines.map((line) => JSON.parse(line).seq)).toEqual(
    Array.from({ length: lines.length }, (_, at) => JSON.parse(lines[0]!).seq + at),
  );
  for (const ledger of [before, onYoung])
    await expectAllThere(ledger, callerOf(young.address, boxes.secret), young.desk.data);
  const acknowledged = onOld.attempts.filter(({ answer }) => answer).flatMap(({ names }) => names);
  expect(acknowledged.filter((name) => !lines.some((line) => line.includes(name)))).toEqual([]);
});
