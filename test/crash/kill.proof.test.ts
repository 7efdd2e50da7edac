import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { SeededRandom } from '../../src/demo/random.ts';
import { verify } from '../../src/ops/verify/verify.ts';
import { databaseFile } from '../../src/store/directory/open-store.ts';
import { acmeSecrets, callerOf, stock } from '../support/acme.ts';
import { Desk } from '../support/command-line.ts';
import { patient } from '../support/patient.ts';
import { seedOf } from '../support/seed.ts';
import { Ledger } from './ledger.ts';
import { Reports } from './reports.ts';
import { expectAllThere, expectRetriesToWork } from './survey.ts';

const rounds = Number(process.env['CRASH_ROUNDS'] ?? 2);
const seed = seedOf('CRASH_SEED');
const writers = 24;
/** Then a new one: to look through all of a large one takes longer than the rounds. */
const roundsOnOneSite = 5;

/**
 * A server process on a data directory, killed by the operating system at a random moment under load, again and
 * again on the same data. (What a power cut adds to this, the loss of what was not synced, is test/power-cut's.)
 */
describe('kill -9 under load', () => {
  let desk: Desk;
  const random = new SeededRandom(seed);
  let secret: string;
  let token: string;

  afterAll(() => desk.close());

  it.for(Array.from({ length: rounds }, (_, round) => round + 1))(
    `loses nothing that was acknowledged, and leaves nothing half (round %i, seed ${seed})`,
    async (round) => {
      if ((round - 1) % roundsOnOneSite === 0) {
        if (round > 1) await desk.close();
        desk = new Desk();
        ({ secret, token } = await acmeSecrets(desk));
        await stock(callerOf((await desk.serve()).address, secret));
        await desk.stop();
      }
      const ledger = new Ledger();
      const reports = new Reports();
      const { address } = await desk.serve();
      const load = Promise.all([
        reports.send(callerOf(address, token)),
        ...Array.from({ length: writers }, (_, writer) => ledger.write(callerOf(address, secret), writer)),
      ]);
      await vi.waitUntil(() => ledger.acknowledged > 0, { ...patient, interval: 5 });
      await pause(random.integer(0, 700));
      await desk.kill();
      await load;

      // The restart may meet the same fate, in the middle of the recovery.
      if (random.next() < 0.3) {
        const starting = desk.serve().catch(() => undefined);
        await pause(random.integer(50, 600));
        await desk.kill();
        await starting;
      }

      const server = await desk.serve();
      const call = callerOf(server.address, secret);
      await expectAllThere(ledger, call, desk.data);
      await expectRetriesToWork(ledger, call, desk.data);
      await reports.expectAllThere(callerOf(server.address, token), desk.data);
      expect(await desk.stop()).toEqual([0]);
      const wrong = verify(databaseFile(desk.data), { full: round % roundsOnOneSite === 0 }).filter(
        ({ ok }) => !ok,
      );
      expect(wrong).toEqual([]);
    },
  );
});
