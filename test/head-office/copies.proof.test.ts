import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findKeyBySecret } from '../../src/access/keys.ts';
import { operatorWrite } from '../../src/cli/operator-write.ts';
import { createProduct } from '../../src/features/catalogue/products.ts';
import { ingest } from '../../src/features/movements/intake/ingest.ts';
import { upgradeHead } from '../../src/head-office/schema.ts';
import { verifyHead } from '../../src/head-office/verify.ts';
import { HeadWork, type Outcome } from '../../src/head-office/work.ts';
import { openStoreAsIs } from '../../src/store/directory/open-store.ts';
import { epochOfToday } from '../../src/store/history/epochs.ts';
import { query, type Reader } from '../../src/store/statement.ts';
import { auditHead } from '../../src/store/writer/audit-trail.ts';
import { acmeSecrets } from '../support/acme.ts';
import { Desk } from '../support/command-line.ts';
import { larderHere } from '../support/in-process.ts';
import { scaled } from '../support/scaled.ts';
import { describeWithPostgres, type Postgres, startPostgres } from './postgres.ts';

/** `npm run head-office` says how often. */
const restores = Number(process.env['HEAD_FORKS'] ?? scaled(12));

const water = {
  businessLine: 'vending',
  name: 'Water',
  type: 'beverage',
  cost: 1,
  attributes: { taxRate: 19, listPrice: 100, suggestedPrice: 100 },
};
const theAccount = query<[], { id: string; seq: number }>('SELECT id, seq FROM accounts');
const accountOf = (reader: Reader) => theAccount.get(reader)!;

/** Data directories that are restored and copied, in this process: what a served one does, test/head-office/site.proof.test.ts shows. */
// Shows rules/head-office#histories and #stopped.
describeWithPostgres('data that were restored or copied', (binaries) => {
  const desk = new Desk();
  const copies = mkdtempSync(join(tmpdir(), 'larder-copies-'));
  let pg: Postgres;
  let head: Client;
  let url: string;
  let productId: string;

  beforeAll(async () => {
    pg = await startPostgres(binaries);
    const { secret } = await acmeSecrets(desk);
    productId = operatorWrite(desk.data, (tx) => {
      const { id: accountId } = accountOf(tx);
      const product = { ...water, accountId } as never;
      return (
        JSON.parse(createProduct({ tx, actor: findKeyBySecret(tx, secret)! }, product)) as { id: string }
      ).id;
    });
    await newHead();
  }, 120_000);
  afterAll(async () => {
    await head?.end();
    await pg?.close();
    rmSync(copies, { recursive: true, force: true });
    await desk.close();
  });

  async function newHead(): Promise<void> {
    await head?.end();
    url = await pg.database();
    head = await pg.client(url);
    await upgradeHead(head);
  }

  /** Some sales, as a controller reports them. */
  function sell(data: string, count = 5): void {
    operatorWrite(data, (tx) => {
      const rows = Array.from({ length: count }, () => ({
        kind: 'delivery',
        id: crypto.randomUUID(),
        date: new Date().toISOString(),
        deviceSerial: 'VM-1',
        productId,
        method: 'CASH',
        isDelivered: true,
        sellValue: 100,
      }));
      const { results } = ingest(tx, { account: accountOf(tx).seq, controller: null }, rows);
      expect(results.every(({ status }) => status === 'accepted')).toBe(true);
    });
  }

  /** A data directory as something that ships; its database is closed after `work`. */
  async function shipping<T>(data: string, work: (ships: Ships) => Promise<T>): Promise<T> {
    const connection = openStoreAsIs(data, 'read');
    const settings = { url, site: 'Plant 1', personal: 'pseudonym', batch: 4 } as const;
    const ships = new HeadWork(settings, { connection }, new Uint8Array(32));
    try {
      return await work({
        ship: () => ships.ship(),
        epoch: epochOfToday({ connection }).epoch,
        head: auditHead({ connection }).seq,
        verify: () => verifyHead(head, { connection }, 'Plant 1'),
      });
    } finally {
      await ships.close();
      connection.close();
    }
  }

  type Ships = {
    ship(): Promise<Outcome>;
    epoch: string;
    head: number;
    verify(): ReturnType<typeof verifyHead>;
  };

  /** Ships all that is left. @returns what the first step did, and the last */
  async function shipAll({ ship }: Pick<Ships, 'ship'>): Promise<{ first: Outcome; last: Outcome }> {
    const first = await ship();
    let last = first;
    while (last.state === 'shipped' && last.behind > 0) last = await ship();
    return { first, last };
  }

  const expectAlike = async ({ verify }: Ships) => {
    const { findings, accounts } = await verify();
    expect(findings).toEqual([]);
    expect(accounts.flatMap(({ differences }) => differences)).toEqual([]);
  };

  it(`are named as a fork at their first contact after an older backup was restored (${restores} times)`, {
    timeout: 0,
  }, async () => {
    sell(desk.data);
    const backup = join(copies, 'older.larder-backup');
    expect((await larderHere(['backup', backup, '--data', desk.data])).code).toBe(0);
    const sharedSeq = await shipping(desk.data, async (ships) => {
      await shipAll(ships);
      return ships.head;
    });
    const left: string[] = [];
    for (let fork = 0; fork < restores; fork++) {
      sell(desk.data, 6);
      await shipping(desk.data, async (ships) => {
        left.push(ships.epoch);
        expect((await shipAll(ships)).last).toMatchObject({ state: 'shipped', behind: 0 });
      });
      expect((await larderHere(['restore', backup, '--force', '--data', desk.data])).code).toBe(0);
      // In half of them the new history is longer than the one that was left.
      sell(desk.data, fork % 2 === 0 ? 3 : 12);
      await shipping(desk.data, async (ships) => {
        const { first, last } = await shipAll(ships);
        expect(first).toMatchObject({ state: 'shipped', forkedAt: expect.any(Number) });
        expect((first as { forkedAt: number }).forkedAt).toBeLessThanOrEqual(sharedSeq);
        expect(last).toMatchObject({ behind: 0 });
        await expectAlike(ships);
      });
    }
    const { rows } = await head.query(
      'SELECT forks, (SELECT array_agg(DISTINCT epoch::text) FROM larder.movements_orphaned) AS epochs FROM larder.sites',
    );
    expect(rows[0].forks).toBe(restores);
    expect(rows[0].epochs.sort()).toEqual(left.sort());
  });

  it('ship no row twice where two of one directory ship at once', async () => {
    await newHead();
    sell(desk.data, 40);
    await shipping(desk.data, (one) =>
      shipping(desk.data, async (other) => {
        const ended = await Promise.all([shipAll(one), shipAll(other)]);
        for (const { last } of ended) expect(last).toMatchObject({ state: 'shipped', behind: 0 });
        await expectAlike(one);
      }),
    );
  });

  it('are stopped where another copy was first, and no row of theirs is mixed in', async () => {
    await shipping(desk.data, (ships) => shipAll(ships));
    const copy = join(copies, 'copy');
    mkdirSync(copy);
    cpSync(desk.data, copy, { recursive: true });
    for (const data of [desk.data, copy]) sell(data, 30);
    await shipping(desk.data, (one) =>
      shipping(copy, async (other) => {
        const ended = await Promise.all([shipAll(one), shipAll(other)]);
        expect(ended.map(({ last }) => last.state).sort()).toEqual(['shipped', 'stopped']);
        const [winner, loser] = ended[0]!.last.state === 'shipped' ? [one, other] : [other, one];
        await expectAlike(winner);
        expect((await loser.verify()).findings).not.toEqual([]);
        expect(await loser.ship()).toMatchObject({
          state: 'stopped',
          reason: expect.stringContaining('copy'),
        });
      }),
    );
  });
});
