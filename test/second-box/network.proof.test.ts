import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { beginSession } from '../../src/access/sessions.ts';
import { addUser } from '../../src/access/users.ts';
import { operatorWrite } from '../../src/cli/operator-write.ts';
import { SeededRandom } from '../../src/demo/random.ts';
import { verify } from '../../src/ops/verify/verify.ts';
import { readBoxFile } from '../../src/second-box/box-files.ts';
import { connectTo } from '../../src/second-box/connect.ts';
import { jsonMessage, protocolVersion } from '../../src/second-box/messages.ts';
import { databaseFile } from '../../src/store/directory/open-store.ts';
import { Ledger } from '../crash/ledger.ts';
import { expectAllThere } from '../crash/survey.ts';
import { SmallDisk } from '../ops/small-disk.ts';
import { type Caller, callerOf } from '../support/acme.ts';
import { patient } from '../support/patient.ts';
import { seedOf } from '../support/seed.ts';
import { Boxes } from './boxes.ts';
import type { Wire } from './wire.ts';

/** The number of faults of each kind; `npm run second-box` makes 50. */
const faults = Number(process.env['SECOND_BOX_FAULTS'] ?? 1);
const seed = seedOf('SECOND_BOX_SEED');
const random = new SeededRandom(seed);
const writers = 4;
/** The longest that a write may take on a busy machine: 300 ms, and the time of a write. */
const longestMs = 3000;

let boxes: Boxes;
let cookie: string;
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
  await boxes.begin('--wire');
  const owner = { name: 'Owner', role: 'owner', client: null, account: null, language: 'en' } as const;
  const session = operatorWrite(boxes.primary.desk.data, (tx) => beginSession(tx, addUser(tx, owner).seq));
  cookie = `__Host-larder_session=${session}`;
  return boxes.wire!;
}

const becomes = (expected: object) =>
  vi.waitFor(async () => {
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
  await becomes({ state: 'sync', reason: null, lagBytes: 0 });
  expect(slowestMs).toBeLessThan(longestMs);
  await boxes.primary.desk.kill();
  await boxes.standby.promote();
  const { desk, address } = boxes.standby;
  await expectAllThere(ledger, callerOf(address, boxes.secret), desk.data);
  expect(verify(databaseFile(desk.data), { full: true }).filter(({ ok }) => !ok)).toEqual([]);
}

// Shows rules/second-box#states.
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

// Shows rules/second-box#states.
it('goes on alone while the disk of the second box is full, and loses nothing', async ({ skip }) => {
  boxes = new Boxes();
  disk = SmallDisk.mount(boxes.standby.desk.data, 96);
  if (!disk) skip('only root can mount a small disk');
  await survives(async () => {
    disk!.fill(0);
    await becomes({ state: 'alone', reason: 'full' });
    disk!.empty();
  });
});

// Shows rules/second-box#states.
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
