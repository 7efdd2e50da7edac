import type { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { upgradeHead } from '../../src/head-office/schema.ts';
import { noteHeadRows, setAsideRows } from '../../src/head-office/set-aside.ts';
import type { HeadSettings, Personal } from '../../src/head-office/settings.ts';
import { verifyHead } from '../../src/head-office/verify.ts';
import { HeadWork, type Outcome } from '../../src/head-office/work.ts';
import { auditHead } from '../../src/store/writer/audit-trail.ts';
import { makeDevice, report } from '../support/movements.ts';
import { type Owner, useSite } from '../support/site.ts';
import { make } from '../support/things.ts';
import { describeWithPostgres, type Postgres, startPostgres } from './postgres.ts';

const key = new Uint8Array(32).fill(7);
const largest = Number.MAX_SAFE_INTEGER;

// Shows rules/head-office#set-aside.
describeWithPostgres('a head office that refuses rows', (binaries) => {
  const site = useSite();
  let pg: Postgres;
  let url: string;
  let head: Client;
  let made = 0;

  beforeAll(async () => {
    pg = await startPostgres(binaries);
  }, 120_000);
  afterAll(() => pg?.close());
  beforeEach(async () => {
    url = await pg.database();
    head = await pg.client(url);
    await upgradeHead(head);
    site.write((tx) => tx.connection.database.exec('DELETE FROM head_set_aside'));
  });

  const workOf = (personal: Personal = 'pseudonym', batch = 200) => {
    const settings: HeadSettings = { url, site: 'Plant 1', personal, batch };
    return new HeadWork(settings, site.appliance.reader, key);
  };

  /** Handles an outcome as the site does (src/app/background/head-office.ts). */
  function note(outcome: Outcome): void {
    if (outcome.state === 'refused') site.write((tx) => noteHeadRows(tx, { ...outcome, arrived: [] }));
    else if (outcome.state === 'shipped') site.write((tx) => noteHeadRows(tx, outcome));
    else throw new Error(outcome.reason);
  }

  async function shipAll(work: HeadWork): Promise<void> {
    for (;;) {
      const outcome = await work.ship();
      note(outcome);
      if (outcome.state === 'shipped' && outcome.behind === 0 && outcome.toRetry === 0) return;
    }
  }

  const aside = () => setAsideRows(site.appliance.reader, 100);
  const differences = async () => {
    const verified = await verifyHead(head, site.appliance.reader, 'Plant 1');
    expect(verified.pos).toBe(auditHead(site.appliance.reader).seq);
    return [...verified.findings, ...verified.accounts.flatMap(({ differences }) => differences)];
  };

  async function shopOf(owner: Owner, attributes: object = {}) {
    const serial = `REFUSED-${++made}`;
    makeDevice(site, owner, { serial });
    const product = await make(
      site,
      '/products',
      {
        businessLine: 'vending',
        name: `Water ${made}`,
        type: 'beverage',
        cost: 900,
        attributes: { taxRate: 19, listPrice: 2500, suggestedPrice: 2500 },
        ...attributes,
      },
      site.keys[owner as 'north' | 'south'],
    );
    return { serial, productId: product.id as string };
  }

  const sale = (shop: { serial: string; productId: string }, members: object = {}) => ({
    kind: 'delivery',
    id: crypto.randomUUID(),
    date: new Date().toISOString(),
    deviceSerial: shop.serial,
    productId: shop.productId,
    method: 'CASH',
    isDelivered: true,
    sellValue: 2500,
    ...members,
  });

  const database = (sql: string) => site.write((tx) => tx.connection.database.exec(sql));

  /** Returns the number of movements of each machine at head office, and checks that no sequence occurs twice. */
  async function there(): Promise<Record<string, number>> {
    const { rows } = await head.query<{ serial: string; n: number; once: number }>(
      `SELECT device_serial AS serial, count(*)::int AS n, count(DISTINCT (account, sequence))::int AS once
        FROM larder.movements WHERE device_serial IS NOT NULL GROUP BY 1`,
    );
    for (const { n, once } of rows) expect(n).toBe(once);
    return Object.fromEntries(rows.map(({ serial, n }) => [serial, n]));
  }

  it('gets the largest and the smallest value of every field that the feed takes', async () => {
    const long = (text: string, length: number) => text.repeat(length).slice(0, length * text.length);
    const texts = [
      long('𝒳', 200),
      long('\\', 200),
      long("'", 200),
      '\\N',
      '\\.',
      '\t\r\n\v\f\u0001\u001b\u007f',
      '\ufeff\ufffe\uffff\ud83c\uddec\u0300',
      '{"a":"\\u0000"}',
      'x',
    ];
    await make(site, '/tags', { key: 'department' }, site.keys.north);
    const shop = await shopOf('north', { cost: largest, name: long('𝒳', 200) });
    const codeId = long('𝒳', 256);
    const dates = ['0000-01-01T00:00:00Z', '0001-01-01T00:00:00Z', '0001-01-01', '0001-01-01T00:00:00+23:59'];
    await make(
      site,
      '/consumers',
      {
        name: texts[0],
        identification: texts[1],
        tags: [{ key: 'department', value: texts[5] }],
        initialCode: { codeId, codeType: 'NFC' },
      },
      site.keys.north,
    );
    const rows = [
      ...texts.map((text) => sale(shop, { selection: text, isDelivered: false, failureReason: text })),
      ...dates.map((date) => sale(shop, { date })),
      sale(shop, { sellValue: largest, codeId }),
      sale(shop, { sellValue: largest, codeId, balancePaid: largest }),
      sale(shop, { sellValue: largest, balancePaid: 0, rechargePaid: largest, codeId: 'nobody’s' }),
      sale(shop, { sellValue: 0, date: new Date(Date.now() + 86_000_000).toISOString() }),
      { ...sale(shop), kind: 'recharge', codeId, amount: largest },
    ].map(({ ...row }) => {
      const { kind, id, date, deviceSerial, codeId: code, amount } = row as Record<string, unknown>;
      return kind === 'recharge' ? { kind, id, date, deviceSerial, codeId: code, amount } : row;
    });
    report(site, 'north', rows);
    const south = await shopOf('south');
    report(site, 'south', [sale(south), sale(south)]);
    for (const personal of ['pseudonym', 'full', 'none'] as const) {
      await head.query(
        'DELETE FROM larder.movements; DELETE FROM larder.changes; DELETE FROM larder.entities',
      );
      await head.query('DELETE FROM larder.refusals; DELETE FROM larder.sites');
      const work = workOf(personal);
      await shipAll(work);
      await work.close();
      expect(aside()).toEqual({ count: 0, latest: [] });
      expect(await there()).toMatchObject({ [shop.serial]: rows.length, [south.serial]: 2 });
      expect(await differences()).toEqual([]);
    }
    for (const view of [
      'deliveries',
      'sales_by_day',
      'consumption_by_tag',
      'stock',
      'credits',
      'tools_out',
      'refusals',
      'incidents',
      'sites_state',
    ])
      await head.query(`SELECT * FROM larder.${view}`);
  });

  it('is sent nothing that the feed does not take', async () => {
    const shop = await shopOf('north');
    const refused = [
      { failureReason: 'a\0b', isDelivered: false },
      { failureReason: 'half a pair: \ud800', isDelivered: false },
      { selection: '𝒳'.repeat(201) },
      { sellValue: largest + 1 },
      { sellValue: -1 },
      { sellValue: 0.5 },
      { date: '-000001-01-01T00:00:00Z' },
      { date: '+010000-01-01T00:00:00Z' },
      { date: '9999-12-31T23:59:59Z' },
      { date: '2026-02-30' },
      { id: 'no uuid' },
    ];
    for (const members of refused)
      expect(() => report(site, 'north', [sale(shop, members)]), JSON.stringify(members)).toThrow('refused');
  });

  it('gets everything else, once, while what it refuses is set aside with the reason', async () => {
    await head.query(`ALTER TABLE larder.movements ADD CONSTRAINT not_4242 CHECK (sell_value <> 4242)`);
    await head.query(`ALTER TABLE larder.changes ADD CONSTRAINT no_milk CHECK (body ->> 'name' <> 'Milk')`);
    const [north, south] = [await shopOf('north'), await shopOf('south')];
    const batches = Array.from({ length: 6 }, (_, batch) =>
      Array.from({ length: 40 }, (_, at) => sale(north, at === 7 * batch ? { sellValue: 4242 } : {})),
    );
    for (const rows of batches) {
      report(site, 'north', rows);
      report(site, 'south', [sale(south), sale(south)]);
    }
    await shopOf('north', { name: 'Milk' });
    // Values that no driver can write, and that PostgreSQL's JSON cannot contain.
    const { serial } = await shopOf('north');
    report(site, 'north', [
      sale({ ...north, serial }),
      sale({ ...north, serial }),
      sale({ ...north, serial }),
    ]);
    const last = 'SELECT max(seq) FROM deliveries';
    database(`UPDATE deliveries SET date_ms = ${largest} WHERE seq = (${last})`);
    database(`UPDATE deliveries SET product_name = 'a' || char(0) || 'b' WHERE seq = (${last}) - 1`);

    const work = workOf();
    await shipAll(work);
    const { count, latest } = aside();
    expect(count).toBe(9);
    const told = latest.map(({ part, accountId, sqlstate, reason }) => [part, accountId, sqlstate, reason]);
    expect(told.filter(([, , sqlstate]) => sqlstate === '23514')).toHaveLength(7);
    expect(told).toContainEqual(['deliveries', site.ids.north, null, expect.any(String)]);
    expect(told).toContainEqual([
      'deliveries',
      site.ids.north,
      '22021',
      expect.stringContaining('invalid byte sequence'),
    ]);
    expect(latest.find(({ part }) => part === 'changes')).toMatchObject({
      name: 'product',
      sqlstate: '23514',
    });
    expect(await there()).toMatchObject({ [north.serial]: 6 * 39, [south.serial]: 12, [serial]: 1 });
    const found = await differences();
    expect(found.filter((one) => typeof one === 'object').map(({ state }) => state)).toEqual(
      Array.from({ length: 8 }, () => 'set_aside'),
    );
    expect(found.filter((one) => typeof one === 'string')).toEqual([
      '1 changes are set aside: head office refused them',
    ]);

    // It goes on, and nothing is tried again until Larder starts again.
    report(site, 'south', [sale(south)]);
    await shipAll(work);
    expect(await there()).toMatchObject({ [south.serial]: 13 });
    await work.close();
    await head.query('ALTER TABLE larder.movements DROP CONSTRAINT not_4242');
    await head.query('ALTER TABLE larder.changes DROP CONSTRAINT no_milk');

    // A start whose word of what arrived is lost: the next one finds it there.
    const lost = workOf();
    expect(await lost.ship()).toMatchObject({ state: 'shipped', arrived: { length: 7 } });
    await lost.close();
    expect(aside().count).toBe(9);
    const restarted = workOf();
    await shipAll(restarted);
    await restarted.close();
    expect(aside().count).toBe(2);
    expect(await there()).toMatchObject({ [north.serial]: 6 * 40, [south.serial]: 13, [serial]: 1 });
    const { rows } = await head.query(
      "SELECT count(*)::int AS n FROM larder.entities WHERE body ->> 'name' = 'Milk'",
    );
    expect(rows).toEqual([{ n: 1 }]);
    database(
      `UPDATE deliveries SET date_ms = received_ms, product_name = 'Water' WHERE seq >= (${last}) - 2`,
    );
  });

  it('sets nothing aside for what is no fault of a row', async () => {
    const shop = await shopOf('north');
    const work = workOf();
    const errors: [string, string, string][] = [
      ['a right', 'REVOKE ALL ON larder.movements FROM plant', 'GRANT ALL ON larder.movements TO plant'],
      ['a table', 'ALTER TABLE larder.changes RENAME TO gone', 'ALTER TABLE larder.gone RENAME TO changes'],
      [
        'a key that is there already',
        `INSERT INTO larder.changes SELECT 'Plant 1', g, now(), NULL, 'x', 'create', 'x', 'x' FROM generate_series(1, 100000) g
          ON CONFLICT DO NOTHING`,
        `DELETE FROM larder.changes WHERE kind = 'x'`,
      ],
      [
        'a full disk',
        `CREATE FUNCTION disk_is_full() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE SQLSTATE '53100'; END $$;
          CREATE TRIGGER disk_is_full BEFORE INSERT ON larder.changes EXECUTE FUNCTION disk_is_full()`,
        'DROP FUNCTION disk_is_full CASCADE',
      ],
    ];
    await head.query(
      `DO $$ BEGIN CREATE ROLE plant LOGIN; EXCEPTION WHEN duplicate_object THEN NULL; END $$`,
    );
    await head.query('GRANT larder_site TO plant; REVOKE ALL ON larder.movements FROM larder_site');
    await head.query('GRANT ALL ON larder.movements TO plant');
    url = url.replace('postgres@', 'plant@');
    const plant = workOf();
    await shipAll(plant);
    for (const [what, broken, mended] of errors) {
      report(site, 'north', [sale(shop)]);
      await head.query(broken);
      const outcome = await plant.ship();
      expect(outcome.state, what).toMatch(/^(stopped|unreachable)$/);
      expect(aside(), what).toEqual({ count: 0, latest: [] });
      await head.query(mended);
      await shipAll(plant);
    }
    expect(await there()).toMatchObject({ [shop.serial]: errors.length });
    expect(await differences()).toEqual([]);
    await plant.close();
    await work.close();
  });

  it('stops where it refuses more rows than a site sets aside', async () => {
    const shop = await shopOf('north');
    const work = workOf();
    await shipAll(work);
    await head.query('ALTER TABLE larder.movements ADD CONSTRAINT none CHECK (false) NOT VALID');
    database(`INSERT INTO head_set_aside (part, place, pos, reason, date_ms, seal)
      WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 10000)
      SELECT 'refusals', 1000000 + i, 0, 'x', 0, 'x' FROM n`);
    report(site, 'north', [sale(shop)]);
    expect(await work.ship()).toMatchObject({
      state: 'stopped',
      reason: expect.stringMatching(/^head office refused more than 10000 rows.*"none"/),
    });
    expect(aside().count).toBe(10_000);
    await work.close();
  });

  it('sums amounts beyond what a bigint holds', async () => {
    const shop = await shopOf('north');
    report(site, 'north', [sale(shop)]);
    const work = workOf();
    await shipAll(work);
    await work.close();
    await head.query(
      `INSERT INTO larder.movements (site, account, sequence, received_at, pos, kind, id, occurred_at, local_day, local_hour,
          currency, business_line, is_delivered, sell_value, tax_value, cost, balance_paid, recharge_paid, tags)
        SELECT 'Plant 2', gen_random_uuid(), g, now(), 1, 'delivery', gen_random_uuid(), now(), '2026-01-01', 0,
          'COP', 'vending', true, $1, 0, $1, $1, 0, '{"a": "b"}' FROM generate_series(1, 2000) g`,
      [largest],
    );
    const sum = (BigInt(largest) * 2000n).toString();
    const one =
      'SELECT sum(revenue)::text AS a, sum(revenue_amount)::text AS b FROM larder.sales_by_day WHERE site = $1';
    const two =
      'SELECT sum(cost)::text AS a, sum(balance_paid_amount)::text AS b FROM larder.consumption_by_tag WHERE site = $1';
    for (const sql of [one, two]) {
      const { rows } = await head.query<{ a: string; b: string }>(sql, ['Plant 2']);
      expect(rows[0]!.a).toBe(sum);
      expect(Number(rows[0]!.b)).toBe(Number(sum) / 100);
    }
  });
});
