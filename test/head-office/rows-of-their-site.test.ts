import type { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { upgradeHead } from '../../src/head-office/schema.ts';
import { verifyHead } from '../../src/head-office/verify.ts';
import { HeadWork } from '../../src/head-office/work.ts';
import { makeDevice, report } from '../support/movements.ts';
import { useSite } from '../support/site.ts';
import { make } from '../support/things.ts';
import { describeWithEachPostgres, type Postgres, startPostgres } from './postgres.ts';

const guarded = ['movements', 'changes', 'entities', 'refusals', 'movements_orphaned', 'changes_orphaned'];

// Shows rules/head-office#rows-of-a-site.
describeWithEachPostgres('two sites with a login each', (binaries) => {
  const site = useSite();
  let pg: Postgres;
  let url: string;
  let owner: Client;
  let second: Client;
  let product: string;

  beforeAll(async () => {
    pg = await startPostgres(binaries);
    makeDevice(site, 'north', { serial: 'ROWS-1' });
    const water = {
      businessLine: 'vending',
      name: 'Water',
      type: 'beverage',
      cost: 900,
      attributes: { taxRate: 19, listPrice: 2500, suggestedPrice: 2500 },
    };
    ({ id: product } = await make(site, '/products', water));
    sell();
  }, 120_000);
  afterAll(() => pg?.close());

  beforeEach(async () => {
    url = await pg.database();
    owner = await pg.client(url);
    await upgradeHead(owner);
    for (const role of ['plant_1', 'plant_2', 'plant_3'])
      await owner.query(
        `DO $$ BEGIN CREATE ROLE ${role} LOGIN IN ROLE larder_site; EXCEPTION WHEN duplicate_object THEN NULL; END $$`,
      );
    await shipAs('plant_1', 'Plant 1');
    await shipAs('plant_2', 'Plant 2');
    // Rows that nothing of this site makes.
    for (const name of ['Plant 1', 'Plant 2']) {
      await owner.query(
        `INSERT INTO larder.movements_orphaned SELECT m.*, gen_random_uuid() FROM larder.movements m WHERE site = $1 LIMIT 1`,
        [name],
      );
      await owner.query(
        `INSERT INTO larder.changes_orphaned SELECT c.*, gen_random_uuid() FROM larder.changes c WHERE site = $1 LIMIT 1`,
        [name],
      );
      await owner.query(
        `INSERT INTO larder.refusals (site, account, refusal, refused_at, local_day, reason)
          VALUES ($1, gen_random_uuid(), 1, now(), current_date, 'quota')`,
        [name],
      );
    }
    second = await pg.client(url, 'plant_2');
  });

  function sell(): void {
    report(site, 'north', [
      {
        kind: 'delivery',
        id: crypto.randomUUID(),
        date: new Date().toISOString(),
        deviceSerial: 'ROWS-1',
        productId: product,
        method: 'CASH',
        isDelivered: true,
        sellValue: 2500,
      },
    ]);
  }

  async function shipAs(login: string, name: string) {
    const at = url.replace('postgres@', `${login}@`);
    const settings = { url: at, site: name, personal: 'pseudonym', batch: 50 } as const;
    const work = new HeadWork(settings, site.appliance.reader, new Uint8Array(32));
    try {
      for (;;) {
        const outcome = await work.ship();
        if (outcome.state !== 'shipped' || outcome.behind === 0) return outcome;
      }
    } finally {
      await work.close();
    }
  }

  const countOf = async (table: string, name: string) =>
    (await owner.query(`SELECT count(*)::int AS n FROM larder.${table} WHERE site = $1`, [name])).rows[0].n;

  async function expectGuarded(table: string): Promise<void> {
    const before = await countOf(table, 'Plant 1');
    expect(before).toBeGreaterThan(0);
    const columns = await owner.query(
      `SELECT string_agg(quote_ident(attname), ', ') FILTER (WHERE attname <> 'site') AS others FROM pg_attribute
        WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped`,
      [`larder.${table}`],
    );
    const { others } = columns.rows[0];
    for (const sql of [
      `DELETE FROM larder.${table} WHERE site = 'Plant 1'`,
      `DELETE FROM larder.${table}`,
      `UPDATE larder.${table} SET account = account WHERE site = 'Plant 1'`,
      `UPDATE larder.${table} SET site = 'Plant 3' WHERE site = 'Plant 1'`,
      `INSERT INTO larder.${table} (site, ${others}) SELECT 'Plant 3', ${others} FROM larder.${table} WHERE site = 'Plant 2'`,
    ])
      await expect(second.query(sql), sql).rejects.toMatchObject({ code: '42501' });
    await expect(second.query(`TRUNCATE larder.${table}`)).rejects.toMatchObject({ code: '42501' });
    expect(await countOf(table, 'Plant 1')).toBe(before);
    await second.query(`DELETE FROM larder.${table} WHERE site = 'Plant 2'`);
    expect(await countOf(table, 'Plant 2')).toBe(0);
    expect((await verifyHead(owner, site.appliance.reader, 'Plant 1')).accounts[0]!.differences).toEqual([]);
  }

  it('refuse each other any write to any table, and delete their own', async () => {
    for (const table of guarded) await expectGuarded(table);
  });

  it('cannot go around the triggers', async () => {
    for (const sql of [
      'DELETE FROM larder.movements_other',
      'ALTER TABLE larder.movements DISABLE TRIGGER guard_delete',
      'CREATE OR REPLACE FUNCTION larder.may_write_all() RETURNS boolean LANGUAGE sql AS $$ SELECT true $$',
      'SET session_replication_role = replica',
      'SET SESSION AUTHORIZATION plant_1',
    ])
      await expect(second.query(sql), sql).rejects.toMatchObject({ code: '42501' });
    // A table of that name is not what the trigger reads.
    await second.query('CREATE TEMPORARY TABLE rows_before (site text)');
    const remove = second.query("DELETE FROM larder.changes WHERE site = 'Plant 1'");
    await expect(remove).rejects.toMatchObject({ code: '42501' });
  });

  it('refuse each other the row of the site, and its name', async () => {
    for (const sql of [
      "UPDATE larder.sites SET pos = 0 WHERE site = 'Plant 1'",
      "UPDATE larder.sites SET shipped_by = 'plant_2' WHERE site = 'Plant 1'",
      "DELETE FROM larder.sites WHERE site = 'Plant 1'",
    ])
      await expect(second.query(sql), sql).rejects.toMatchObject({ code: '42501' });
    await second.query(
      "UPDATE larder.sites SET site = 'Plant 3', shipped_by = 'plant_3' WHERE site = 'Plant 2'",
    );
    const { rows } = await owner.query('SELECT site, shipped_by FROM larder.sites ORDER BY 1');
    expect(rows).toEqual([
      { site: 'Plant 1', shipped_by: 'plant_1' },
      { site: 'Plant 2', shipped_by: 'plant_2' },
    ]);
  });

  it('stop where one ships under the name of the other, until the owner gives it the name', async () => {
    sell();
    expect(await shipAs('plant_2', 'Plant 1')).toMatchObject({
      state: 'stopped',
      reason: expect.stringContaining('plant_1'),
    });
    await owner.query("UPDATE larder.sites SET shipped_by = 'plant_2' WHERE site = 'Plant 1'");
    expect(await shipAs('plant_2', 'Plant 1')).toMatchObject({ state: 'shipped', behind: 0 });
  });

  it('take a site that no login has, as after an upgrade', async () => {
    await owner.query('UPDATE larder.sites SET shipped_by = NULL');
    sell();
    expect(await shipAs('plant_1', 'Plant 1')).toMatchObject({ state: 'shipped', behind: 0 });
    expect(await shipAs('plant_2', 'Plant 1')).toMatchObject({ state: 'stopped' });
  });
});
