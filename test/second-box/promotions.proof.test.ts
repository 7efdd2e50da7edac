import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, expect, it, vi } from 'vitest';
import { SeededRandom } from '../../src/demo/random.ts';
import { readBoxFile } from '../../src/second-box/box-files.ts';
import { Ledger } from '../crash/ledger.ts';
import { expectAllThere } from '../crash/survey.ts';
import { describeWithPostgres, type Postgres, startPostgres } from '../head-office/postgres.ts';
import { Client, changesOf } from '../ledger/client-process.ts';
import { callerOf, saleOf, stock } from '../support/acme.ts';
import { patient } from '../support/patient.ts';
import { seedOf } from '../support/seed.ts';
import { Boxes } from './boxes.ts';

/** The number of promotions; `npm run second-box` makes 200. */
const promotions = Number(process.env['SECOND_BOX_PROMOTIONS'] ?? 3);
const seed = seedOf('SECOND_BOX_SEED');
const random = new SeededRandom(seed);
const writers = 2;

// Shows rules/second-box#promotion.
it(`a client of /changes has every change once after ${promotions} promotions (seed ${seed})`, {
  timeout: 0,
}, async ({ onTestFinished }) => {
  const boxes = new Boxes();
  onTestFinished(() => boxes.close());
  await boxes.begin();
  const client = new Client(boxes.secret, 'together', {
    NODE_EXTRA_CA_CERTS: boxes.primary.authorityFile,
  });
  onTestFinished(() => client.close());
  client.siteIsAt(boxes.primary.address);
  const { ended: clientEnded } = client.begin();
  const ledger = new Ledger();
  const get = (path: string) => boxes.call('GET', path);
  for (let promotion = 1; promotion <= promotions; promotion++) {
    // Every third time the primary dies; in between somebody changes the roles.
    const isKilled = promotion % 3 === 0;
    const [before, forksBefore] = [ledger.acknowledged, client.forks];
    const { call } = boxes;
    const ended = Promise.all(Array.from({ length: writers }, (_, writer) => ledger.write(call, writer)));
    await vi.waitUntil(() => ledger.acknowledged > before + writers, patient);
    await pause(random.integer(0, 300));
    if (isKilled) await boxes.primary.desk.kill();
    await boxes.standby.promote();
    client.siteIsAt(boxes.standby.address);
    await ended;
    await boxes.swap();
    const { length } = await changesOf(get);
    await vi
      .waitUntil(() => client.ledger().length === length, { ...patient, interval: 200 })
      .catch(() => {
        throw new Error(`the client has ${client.ledger().length} of ${length} changes: ${client.errors}`);
      });
    // A client may have read a write that was on its way to the second box when the primary died.
    if (!isKilled) expect(client.forks, 'refused cursors').toBe(forksBefore);
  }
  writeFileSync(join(client.folder, 'last'), '');
  expect(await clientEnded, client.errors).toBe(0);
  expect(client.ledger()).toEqual(await changesOf(get));
  await expectAllThere(ledger, boxes.call, boxes.primary.desk.data);
});

// Shows rules/second-box#promotion.
describeWithPostgres('a head office of two boxes', (binaries) => {
  const boxes = new Boxes();
  let pg: Postgres;
  afterAll(async () => {
    await boxes.close();
    await pg?.close();
  });

  it('goes on after promotions: nothing is there twice, and nothing is missing', { timeout: 0 }, async () => {
    pg = await startPostgres(binaries);
    const url = await pg.database();
    expect((await boxes.primary.desk.larder(['head', 'init', url])).code).toBe(0);
    const head = await pg.client(url);
    // A row that comes twice stays.
    for (const table of ['movements', 'changes', 'refusals'])
      await head.query(`ALTER TABLE larder.${table} DROP CONSTRAINT ${table}_pkey`);
    const env = { LARDER_HEAD_OFFICE: url, LARDER_HEAD_SITE: 'Plant 1', LARDER_HEAD_BATCH: '40' };
    for (const { desk } of [boxes.primary, boxes.standby]) Object.assign(desk.serverEnvironment, env);
    await boxes.begin();
    await stock(boxes.call);
    let address = boxes.primary.address;
    let isOver = false;
    let reported = 0;
    const reporting = (async () => {
      while (!isOver) {
        const items = Array.from({ length: 10 }, () => saleOf());
        // As a controller, which repeats a report without an answer at the other box.
        await vi.waitUntil(
          async () => {
            const call = callerOf(address, boxes.token);
            const answer = await call('POST', '/feed/movements', { items }).catch(() => undefined);
            const summary = answer?.body['summary'] as { accepted: number; duplicate: number } | undefined;
            return summary && summary.accepted + summary.duplicate === items.length;
          },
          { ...patient, interval: 50 },
        );
        reported += items.length;
        await pause(30);
      }
    })();
    const site = async () =>
      (await head.query<{ epoch: string; pos: number }>('SELECT epoch, pos::int AS pos FROM larder.sites'))
        .rows[0];
    const isShipping = async () => {
      const before = (await site())?.pos ?? 0;
      await vi.waitUntil(async () => ((await site())?.pos ?? 0) > before, patient);
    };
    for (const isKilled of [false, true]) {
      await isShipping();
      if (isKilled) await boxes.primary.desk.kill();
      await boxes.standby.promote();
      ({ address } = boxes.standby);
      const { epoch } = readBoxFile(boxes.standby.desk.data, 'promoted')!;
      await vi.waitUntil(async () => (await site())?.epoch === epoch, patient);
      await isShipping();
      await boxes.swap();
    }
    isOver = true;
    await reporting;
    await vi.waitUntil(
      async () => {
        const answer = await fetch(`${boxes.primary.address}/readyz`);
        const { headOffice } = (await answer.json()) as {
          headOffice: { state: string; behind: { changes: number } };
        };
        return headOffice.state === 'idle' && headOffice.behind.changes === 0;
      },
      { ...patient, interval: 400 },
    );
    const { rows } = await head.query(
      `SELECT count(*)::int AS rows, count(DISTINCT (account, sequence))::int AS sequences, count(DISTINCT id)::int AS ids,
        (SELECT (count(*) - count(DISTINCT pos))::int FROM larder.changes) AS "changesTwice" FROM larder.movements`,
    );
    await head.end();
    expect(rows).toEqual([{ rows: reported, sequences: reported, ids: reported, changesTwice: 0 }]);
    const verified = await boxes.primary.desk.larder(['head', 'verify'], env);
    expect([verified.code, verified.stdout]).toEqual([0, expect.stringMatching(/the same on both sides/)]);
  });
});
