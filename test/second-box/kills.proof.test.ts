import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { SeededRandom } from '../../src/demo/random.ts';
import { verify } from '../../src/ops/verify/verify.ts';
import { databaseFile } from '../../src/store/directory/open-store.ts';
import { Ledger } from '../crash/ledger.ts';
import { expectAllThere } from '../crash/survey.ts';
import { callerOf } from '../support/acme.ts';
import { patient } from '../support/patient.ts';
import { seedOf } from '../support/seed.ts';
import { Boxes } from './boxes.ts';

/** The number of kills; `npm run second-box` makes 300. */
const kills = Number(process.env['SECOND_BOX_KILLS'] ?? 4);
const seed = seedOf('SECOND_BOX_SEED');
const writers = 16;
const roundsOnOneSite = 6;

/** Starts the writers, and waits for their first acknowledged write. */
async function load(boxes: Boxes, ledger: Ledger): Promise<{ ended: Promise<unknown> }> {
  const { call } = boxes;
  const before = ledger.acknowledged;
  const endsMs = performance.now() + patient.timeout;
  for (;;) {
    let isOver = false;
    const ended = Promise.all(Array.from({ length: writers }, (_, writer) => ledger.write(call, writer)));
    const over = () => {
      isOver = true;
    };
    ended.then(over, over);
    await vi.waitUntil(() => isOver || ledger.acknowledged > before, { ...patient, interval: 5 });
    if (ledger.acknowledged > before) return { ended };
    await ended;
    // A busy machine confirmed too late: then strict writes are refused, until the boxes are in step again.
    if (performance.now() > endsMs) throw new Error(`no write was acknowledged: ${boxes.primary.output()}`);
    await pause(patient.interval);
  }
}

// Shows rules/second-box#promises.
// Shows rules/second-box#failures: the primary dies; both boxes die.
describe('kill -9 of two boxes under load', () => {
  const random = new SeededRandom(seed);
  let boxes: Boxes | undefined;

  afterAll(() => boxes?.close());

  const kinds = ['primary', 'both', 'standby', 'promotion'] as const;
  it.for(Array.from({ length: kills }, (_, round) => round + 1))(
    `loses no acknowledged write when the second box takes over (kill %i, seed ${seed})`,
    async (round) => {
      if ((round - 1) % roundsOnOneSite === 0) {
        await boxes?.close();
        boxes = new Boxes();
        // Refused instead of alone: so every acknowledged write is on both disks.
        await boxes.begin('--strict');
      }
      const two = boxes!;
      const ledger = new Ledger();
      const kind = kinds[(round - 1) % kinds.length]!;
      let { ended } = await load(two, ledger);
      await pause(random.integer(0, 500));
      if (kind === 'standby') {
        await two.standby.desk.kill();
        await ended;
        await two.standby.start();
        await two.standby.follows();
        ({ ended } = await load(two, ledger));
        await pause(random.integer(0, 300));
      }
      if (kind === 'both') {
        await Promise.all([two.primary.desk.kill(), two.standby.desk.kill()]);
        await ended;
        await two.standby.start();
      } else {
        await two.primary.desk.kill();
        await ended;
      }
      if (kind === 'promotion') {
        const promoting = two.standby.desk.larder(['promote']);
        await pause(random.integer(0, 400));
        await two.standby.desk.kill();
        await promoting;
        await two.standby.start();
      }
      if ((await two.standby.standing()).state !== 'none') await two.standby.promote();
      const call = callerOf(two.standby.address, two.secret);
      await expectAllThere(ledger, call, two.standby.desk.data);
      const wrong = verify(databaseFile(two.standby.desk.data), { full: round % 3 === 1 });
      expect(wrong.filter(({ ok }) => !ok)).toEqual([]);
      await two.swap();
    },
  );
});

describe('the same without waiting', () => {
  it('loses acknowledged writes, so that the test above can see a loss', async () => {
    const twins = new Boxes();
    try {
      await twins.begin('--async');
      const ledger = new Ledger();
      const { ended } = await load(twins, ledger);
      await twins.standby.desk.kill();
      const before = ledger.acknowledged;
      await vi.waitUntil(() => ledger.acknowledged > before + writers, { ...patient, interval: 5 });
      await twins.primary.desk.kill();
      await ended;
      await twins.standby.start();
      await twins.standby.promote();
      const call = callerOf(twins.standby.address, twins.secret);
      await expect(expectAllThere(ledger, call, twins.standby.desk.data)).rejects.toThrow('acknowledged');
    } finally {
      await twins.close();
    }
  });
});
