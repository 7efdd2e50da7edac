import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { SeededRandom } from '../../src/demo/random.ts';
import { acmeSecrets, callerOf, saleOf, stock } from '../support/acme.ts';
import { Desk } from '../support/command-line.ts';
import { patient } from '../support/patient.ts';
import { scaled } from '../support/scaled.ts';
import { seedOf } from '../support/seed.ts';
import { type CuttingProxy, startCuttingProxy } from './cutting-proxy.ts';
import { describeWithPostgres, type Postgres, startPostgres } from './postgres.ts';

/** `npm run head-office` says how many. */
const kills = Number(process.env['HEAD_KILLS'] ?? scaled(20));
const seed = seedOf('HEAD_SEED');

/** Rows of a batch of the controller, and how many are shipped together, about: a step is never far from its end. */
const [rowsInABatch, shippedTogether] = [20, 60];

/**
 * A served site under load whose every part is killed by the operating system in turn, with keys dropped at head office: a
 * row that comes twice stays.
 */
// Shows rules/head-office#shipping.
describeWithPostgres('a site and a head office that are killed in turn', (binaries) => {
  const desk = new Desk();
  const random = new SeededRandom(seed);
  let pg: Postgres;
  let proxy: CuttingProxy;
  let url: string;
  let direct: string;
  let secrets: { secret: string; token: string };
  let address = '';

  beforeAll(async () => {
    pg = await startPostgres(binaries);
    proxy = await startCuttingProxy(pg.socket);
    direct = await pg.database();
    url = direct.replace(/host=[^&]*/, `host=${encodeURIComponent(proxy.folder)}`);
    secrets = await acmeSecrets(desk);
    await serve();
    await stock(callerOf(address, secrets.secret));
    expect((await desk.larder(['head', 'init', direct])).code).toBe(0);
    const head = await pg.client(direct);
    for (const table of ['movements', 'changes', 'refusals'])
      await head.query(`ALTER TABLE larder.${table} DROP CONSTRAINT ${table}_pkey`);
    await head.end();
  }, 240_000);
  afterAll(async () => {
    proxy?.close();
    await pg?.close();
    await desk.close();
  });

  const env = () => ({
    LARDER_HEAD_OFFICE: url,
    LARDER_HEAD_SITE: 'Plant 1',
    LARDER_HEAD_BATCH: String(shippedTogether),
  });
  const serve = async () => {
    ({ address } = await desk.serve('serve', env()));
  };

  /** Ways to end each part. Servers are restarted by their kill; the others recover or are restarted. */
  const ends: Record<string, () => Promise<unknown>> = {
    larder: async () => {
      await desk.kill();
      await serve();
    },
    backend: () =>
      // Between two tries there is none.
      vi.waitUntil(async () => (await pg.killBackends('larder').catch(() => 0)) > 0, patient),
    postmaster: () => pg.crash(),
    'the line after COMMIT': () => proxy.cutAfterCommit(),
  };

  /** Returns the position of head office; undefined while no one answers. */
  async function posThere(): Promise<number | undefined> {
    try {
      const head = await pg.client(direct);
      const { rows } = await head.query('SELECT pos::int AS pos FROM larder.sites');
      await head.end();
      return rows[0]?.pos;
    } catch {
      return undefined;
    }
  }

  /** Reports until it is told to stop; what was not answered is sent again, as a controller does. */
  async function load(mayEnd: () => boolean): Promise<number> {
    let reported = 0;
    while (!mayEnd()) {
      const items = Array.from({ length: rowsInABatch }, () => saleOf());
      while ((await sent(items)) !== rowsInABatch) await pause(50);
      reported += rowsInABatch;
      await pause(60);
    }
    return reported;
  }

  async function sent(items: object[]): Promise<number> {
    try {
      const { body } = await callerOf(address, secrets.token)('POST', '/feed/movements', { items });
      const { accepted, duplicate } = body['summary'] as { accepted: number; duplicate: number };
      return accepted + duplicate;
    } catch {
      return 0;
    }
  }

  it(`lose and double nothing (${kills} kills, seed ${seed})`, { timeout: 0 }, async () => {
    let isOver = false;
    const loaded = load(() => isOver);
    const names = Object.keys(ends);
    let before: number | undefined;
    try {
      for (let kill = 0; kill < kills; kill++) {
        // It ships again after each of them, so each meets it at work.
        before = await vi.waitUntil(
          async () => {
            const pos = await posThere();
            return pos !== undefined && pos > (before ?? 0) && pos;
          },
          { ...patient, interval: 20 },
        );
        await pause(random.integer(0, 80));
        await ends[names[kill % names.length]!]!();
      }
    } finally {
      isOver = true;
    }
    const reported = await loaded;
    await vi.waitUntil(
      async () => {
        const answer = await fetch(`${address}/readyz`, { signal: AbortSignal.timeout(5000) });
        const { headOffice } = (await answer.json()) as {
          headOffice: { state: string; behind: { changes: number } };
        };
        return headOffice.state === 'idle' && headOffice.behind.changes === 0;
      },
      { ...patient, interval: 400 },
    );
    await desk.stop();
    const head = await pg.client(direct);
    const { rows } = await head.query(
      `SELECT count(*)::int AS rows, count(DISTINCT (account, sequence))::int AS sequences, count(DISTINCT id)::int AS ids,
        (SELECT (count(*) - count(DISTINCT pos))::int FROM larder.changes) AS "changesTwice" FROM larder.movements`,
    );
    await head.end();
    expect(rows).toEqual([{ rows: reported, sequences: reported, ids: reported, changesTwice: 0 }]);
    const verified = await desk.larder(['head', 'verify'], env());
    expect(verified.stdout).toMatch(/the same on both sides/);
    expect(verified.code).toBe(0);
  });
});
