import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { databaseFile } from '../../src/appliance/store.ts';
import { verify } from '../../src/cli/verify.ts';
import { SeededRandom } from '../../src/demo/random.ts';
import { Desk } from '../support/command-line.ts';
import { type Answer, type Call, Ledger } from './ledger.ts';
import { expectAllThere, expectRetriesToWork } from './survey.ts';

const rounds = Number(process.env['CRASH_ROUNDS'] ?? 3);
const seed = Number(process.env['CRASH_SEED'] ?? Date.now() % 1_000_000);
const writers = 24;

const site = {
  clients: [
    {
      name: 'Acme',
      accounts: [
        {
          name: 'North',
          currency: 'COP',
          timeZone: 'America/Bogota',
          businessLines: ['vending'],
          tags: ['shift'],
        },
      ],
      keys: [{ label: 'erp', scope: 'account', account: 'North', rateLimit: 1_000_000_000 }],
    },
  ],
};

/**
 * A server process on a data directory, killed by the operating system at a random moment under load, again and
 * again on the same data. (What a power cut adds to this is the disk's own cache: `synchronous=FULL`.)
 */
describe('kill -9 under load', () => {
  const desk = new Desk();
  const random = new SeededRandom(seed);
  let secret: string;

  beforeAll(async () => {
    writeFileSync(join(desk.folder, 'site.json'), JSON.stringify(site));
    secret = (await desk.json(['provision', 'site.json'])).clients[0].keys[0].secret;
    writeFileSync(join(desk.data, 'larder.json'), JSON.stringify({ 'ip-limit': 1_000_000_000 }));
  });
  afterAll(() => desk.close());

  it.for(Array.from({ length: rounds }, (_, round) => round + 1))(
    `loses nothing that was acknowledged, and leaves nothing half (round %i, seed ${seed})`,
    { timeout: 60_000 },
    async (round) => {
      const ledger = new Ledger();
      const { address } = await desk.serve();
      const load = Promise.all(
        Array.from({ length: writers }, (_, writer) => ledger.write(caller(address, secret), writer)),
      );
      await vi.waitUntil(() => ledger.acknowledged > 0, { timeout: 20_000, interval: 5 });
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

      const call = caller((await desk.serve()).address, secret);
      await expectAllThere(ledger, call, desk.data);
      await expectRetriesToWork(ledger, call, desk.data);
      expect(await desk.stop()).toEqual([0]);
      const wrong = verify(databaseFile(desk.data), { full: round === rounds }).filter(({ ok }) => !ok);
      expect(wrong).toEqual([]);
    },
  );
});

function caller(address: string, secret: string): Call {
  return async (method, path, body, headers = {}) => {
    const response = await fetch(address + path, {
      method,
      headers: { 'x-api-key': secret, 'content-type': 'application/json', ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const replayed = response.headers.get('idempotency-replayed') === 'true';
    return { status: response.status, replayed, body: (await response.json()) as Answer['body'] };
  };
}
