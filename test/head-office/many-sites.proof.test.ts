import type { Client } from 'pg';
import { Pool } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { pseudonymsOf } from '../../src/head-office/pseudonyms.ts';
import { upgradeHead } from '../../src/head-office/schema.ts';
import { shipStep } from '../../src/head-office/ship.ts';
import { verifyHead } from '../../src/head-office/verify.ts';
import { schemaVersion } from '../../src/store/directory/migrations.ts';
import { makeDevice, report } from '../support/movements.ts';
import { scaled } from '../support/scaled.ts';
import { useSite } from '../support/site.ts';
import { make } from '../support/things.ts';
import { describeWithPostgres, type Postgres, startPostgres } from './postgres.ts';

/** `npm run head-office` says how many. */
const sites = Number(process.env['HEAD_SITES'] ?? scaled(100));
const connections = 20;
const [movements, shippedTogether] = [200, 40];

/** Sites that catch up at once through a pool of connections, as behind PgBouncer: each takes one for a step at a time. */
// Shows rules/head-office#shipping.
describeWithPostgres(`${sites} sites that ship through ${connections} connections`, (binaries) => {
  const site = useSite();
  let pg: Postgres;
  let head: Client;
  let pool: Pool;

  beforeAll(async () => {
    pg = await startPostgres(binaries);
    const url = await pg.database();
    head = await pg.client(url);
    await upgradeHead(head);
    pool = new Pool({
      host: new URL(url).searchParams.get('host')!,
      user: 'postgres',
      database: new URL(url).pathname.slice(1),
      max: connections,
    });
    makeDevice(site, 'north', { serial: 'MANY-1' });
    const product = await make(site, '/products', {
      businessLine: 'vending',
      name: 'Water',
      type: 'beverage',
      cost: 1,
      attributes: { taxRate: 19, listPrice: 100, suggestedPrice: 100 },
    });
    for (let batch = 0; batch < movements / 20; batch++)
      report(
        site,
        'north',
        Array.from({ length: 20 }, () => ({
          kind: 'delivery',
          id: crypto.randomUUID(),
          date: new Date().toISOString(),
          deviceSerial: 'MANY-1',
          productId: product.id,
          method: 'CASH',
          isDelivered: true,
          sellValue: 100,
        })),
      );
  }, 120_000);
  afterAll(async () => {
    await pool?.end();
    await head?.end();
    await pg?.close();
  });

  it('catch up evenly: the slowest in three times the median at most', { timeout: 0 }, async () => {
    const { reader } = site.appliance;
    const shipper = {
      reader,
      people: pseudonymsOf('pseudonym', new Uint8Array(32)),
      schema: schemaVersion(reader.connection),
      batch: shippedTogether,
      timeZone: 'UTC',
    };
    const startedMs = performance.now();
    const names = Array.from({ length: sites }, (_, n) => `Plant ${n + 1}`);
    const tookMs = await Promise.all(
      names.map(async (name) => {
        for (let behind = 1; behind > 0; ) {
          const client = await pool.connect();
          try {
            ({ behind } = await shipStep(client as unknown as Client, { ...shipper, site: name }));
          } finally {
            client.release();
          }
        }
        return performance.now() - startedMs;
      }),
    );
    tookMs.sort((a, b) => a - b);
    expect(tookMs.at(-1)! / tookMs[tookMs.length >> 1]!).toBeLessThan(3);
    const { rows } = await head.query(
      `SELECT count(*)::int AS rows, count(DISTINCT (site, account, sequence))::int AS once,
        count(DISTINCT site)::int AS sites FROM larder.movements`,
    );
    expect(rows).toEqual([{ rows: sites * movements, once: sites * movements, sites }]);
    for (const name of [names[0]!, names.at(-1)!]) {
      const { accounts, findings } = await verifyHead(head, reader, name);
      expect(findings).toEqual([]);
      expect(accounts.map(({ movements, differences }) => [movements, differences])).toEqual([
        [movements, []],
      ]);
    }
  });
});
