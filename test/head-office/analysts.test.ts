import type { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { upgradeHead } from '../../src/head-office/schema.ts';
import type { Personal } from '../../src/head-office/settings.ts';
import { HeadWork } from '../../src/head-office/work.ts';
import { makeDevice, report } from '../support/movements.ts';
import { useSite } from '../support/site.ts';
import { make } from '../support/things.ts';
import { makeOlder } from './older.ts';
import { describeWithEachPostgres, type Postgres, startPostgres } from './postgres.ts';
import { queriesOfTheDashboard, queriesOfTheGuide } from './queries.ts';

const key = new Uint8Array(32).fill(7);

/** The columns of every table and view; those of partitions are the same. */
const allColumns = `SELECT c.relname AS relation, a.attname AS name, format_type(a.atttypid, NULL) AS type,
    col_description(c.oid, a.attnum) AS comment, c.relkind = 'v' AS "isView"
  FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
  WHERE c.relnamespace = 'larder'::regnamespace AND c.relkind IN ('r', 'p', 'v', 'm', 'f') AND NOT c.relispartition ORDER BY 1, a.attnum`;

type Column = { relation: string; name: string; type: string; comment: string | null; isView: boolean };

// Shows docs/head-office.md, "What there is to read".
describeWithEachPostgres('a head office for analysts', (binaries) => {
  const site = useSite();
  let pg: Postgres;
  let head: Client;
  let columns: Column[];

  beforeAll(async () => {
    pg = await startPostgres(binaries);
    await fill();
    head = await shipped();
    ({ rows: columns } = await head.query<Column>(allColumns));
  }, 120_000);
  afterAll(() => pg?.close());

  async function fill(): Promise<void> {
    const operation = await make(site, '/operations', { name: 'Hall 2' });
    const attributes = { taxRate: 19, listPrice: 2550, suggestedPrice: 2550 };
    const product = await make(site, '/products', {
      businessLine: 'vending',
      name: 'Water',
      type: 'beverage',
      cost: 905,
      attributes,
    });
    const drill = await make(site, '/products', {
      businessLine: 'eas',
      name: 'Drill',
      type: 'tool',
      cost: 90_000,
      attributes: { returnPolicy: { isReturnable: true, restrictDelivery: false } },
    });
    makeDevice(site, 'north', { serial: 'AN-1', name: 'Entrance', businessLines: ['vending', 'eas'] });
    await make(site, '/tags', { key: 'department' });
    await make(site, '/consumers', {
      name: 'Eva Example',
      identification: 'ID-1',
      tags: [{ key: 'department', value: 'Welding' }],
      initialCode: { codeId: 'card-1', codeType: 'NFC' },
    });
    const [date, later] = [new Date(), new Date(Date.now() + 60_000)].map((moment) => moment.toISOString());
    const common = { date, deviceSerial: 'AN-1', codeId: 'card-1' };
    const [kept, returned] = [crypto.randomUUID(), crypto.randomUUID()];
    const delivered = { kind: 'delivery', isDelivered: true, ...common };
    report(site, 'north', [
      { ...delivered, id: crypto.randomUUID(), productId: product.id, method: 'CASH', sellValue: 2550 },
      { ...delivered, id: kept, productId: drill.id },
      { ...delivered, id: returned, productId: drill.id },
      { kind: 'recharge', id: crypto.randomUUID(), ...common, amount: 705 },
      { kind: 'return', id: crypto.randomUUID(), ...common, date: later, deliveryId: returned },
    ]);
    await make(site, '/transactions/credits', { codeId: 'card-1', amount: 500, reason: 'A stuck bottle.' });
    await site.call('DELETE', `/products/${product.id}`);
    await site.call('PATCH', `/operations/${operation.id}`, { body: { name: 'Hall 3' } });
  }

  async function shipped(personal: Personal = 'pseudonym', schema?: number): Promise<Client> {
    const url = await pg.database();
    const client = await pg.client(url);
    if (schema === undefined) await upgradeHead(client);
    else await makeOlder(client, schema);
    await ship(url, personal);
    return client;
  }

  async function ship(url: string, personal: Personal): Promise<void> {
    const settings = { url, site: 'Plant 1', personal, batch: 50 };
    const work = new HeadWork(settings, site.appliance.reader, key);
    for (;;) {
      const outcome = await work.ship();
      if (outcome.state !== 'shipped') throw new Error(JSON.stringify(outcome));
      if (outcome.behind === 0) break;
    }
    await work.close();
  }

  it('has a comment on every column, table, view and function', async () => {
    expect(columns.length).toBeGreaterThan(200);
    const silent = columns
      .filter(({ comment }) => !comment)
      .map(({ relation, name }) => `${relation}.${name}`);
    expect(silent).toEqual([]);
    const { rows } = await head.query(
      `SELECT relname AS name FROM pg_class WHERE relnamespace = 'larder'::regnamespace AND relkind IN ('r', 'p', 'v')
          AND NOT relispartition AND obj_description(oid) IS NULL
        UNION ALL SELECT proname FROM pg_proc WHERE pronamespace = 'larder'::regnamespace AND obj_description(oid) IS NULL`,
    );
    expect(rows).toEqual([]);
  });

  it('names ids …_id in every view, with one type each', () => {
    const inViews = columns.filter(({ isView }) => isView);
    const types = Map.groupBy(
      inViews.filter(({ name }) => name.endsWith('_id')),
      ({ name }) => name,
    );
    for (const [name, found] of types)
      expect([name, [...new Set(found.map(({ type }) => type))]]).toEqual([
        name,
        [name === 'person_id' ? 'text' : 'uuid'],
      ]);
    const has = new Set(inViews.map(({ relation, name }) => `${relation}.${name}`));
    const unnamed = inViews
      .filter(({ name }) =>
        ['account', 'operation', 'device', 'product', 'person', 'delivery'].includes(name),
      )
      .filter(({ relation, name }) => !has.has(`${relation}.${name}_id`));
    expect(unnamed).toEqual([]);
  });

  it.each([
    ['dim_accounts', 'account_id'],
    ['dim_operations', 'operation_id'],
    ['dim_devices', 'device_id'],
    ['dim_products', 'product_id'],
    ['dim_people', 'person_id'],
  ])('has in %s one row for each thing, which every view joins', async (view, id) => {
    const { rows } = await head.query(
      `SELECT count(*)::int AS n, count(DISTINCT (site, ${id}))::int AS once FROM larder.${view}`,
    );
    expect(rows[0].n).toBeGreaterThan(0);
    expect(rows[0].once).toBe(rows[0].n);
    const joining = columns.filter(
      ({ isView, relation, name }) => isView && name === id && relation !== view,
    );
    expect(joining.length).toBeGreaterThan(0);
    for (const { relation } of joining) {
      const lost = await head.query(
        `SELECT count(*)::int AS n FROM larder.${relation} v LEFT JOIN larder.${view} d USING (site, ${id})
          WHERE v.${id} IS NOT NULL AND d.site IS NULL`,
      );
      expect([relation, lost.rows[0].n]).toEqual([relation, 0]);
    }
  });

  it('keeps the name of a product that was removed', async () => {
    const { rows } = await head.query(
      `SELECT product_name, is_removed, cost::int, cost_amount::text, list_price_amount::text FROM larder.dim_products
        WHERE business_line = 'vending'`,
    );
    expect(rows).toEqual([
      { product_name: 'Water', is_removed: true, cost: 905, cost_amount: '9.05', list_price_amount: '25.50' },
    ]);
  });

  it('has top-ups and returns as views, with amounts in the decimals of the currency', async () => {
    const topUps = await head.query(
      'SELECT device_name, amount::int, top_up_amount::text, balance_after_amount::text, tags FROM larder.top_ups',
    );
    expect(topUps.rows).toEqual([
      {
        device_name: 'Entrance',
        amount: 705,
        top_up_amount: '7.05',
        balance_after_amount: '7.05',
        tags: { department: 'Welding' },
      },
    ]);
    const returns = await head.query(
      `SELECT product_name, out_for = interval '60 seconds' AS waited, delivery_id = d.id AS "isOfDelivery",
          r.occurred_at = d.returned_at AS "isSame", device_id = delivery_device_id AS "isSameDevice"
        FROM larder.returns r JOIN larder.deliveries d USING (site, delivery_id, device_id, product_name)`,
    );
    expect(returns.rows).toEqual([
      { product_name: 'Drill', waited: true, isOfDelivery: true, isSame: true, isSameDevice: true },
    ]);
    const out = await head.query('SELECT product_name FROM larder.tools_out');
    expect(out.rows).toEqual([{ product_name: 'Drill' }]);
  });

  it('rounds every amount to the currency', async () => {
    const amounts = columns.filter(({ name, isView }) => isView && name.endsWith('_amount'));
    const seen = new Set<string>();
    for (const { relation, name } of amounts) {
      const { rows } = await head.query(
        `SELECT DISTINCT scale(${name}) AS scale FROM larder.${relation} WHERE ${name} IS NOT NULL`,
      );
      for (const { scale } of rows) expect([relation, name, scale]).toEqual([relation, name, 2]);
      if (rows.length > 0) seen.add(relation);
    }
    expect([...seen].sort()).toEqual([
      ...['consumption_by_tag', 'credits', 'deliveries', 'dim_products', 'sales_by_day', 'top_ups'],
    ]);
    const { rows } = await head.query(
      "SELECT larder.amount(1234567::bigint, 'KWD')::text AS kwd, larder.amount(1234567::numeric, 'JPY')::text AS jpy",
    );
    expect(rows).toEqual([{ kwd: '1234.567', jpy: '1234567' }]);
  });

  it.each(['pseudonym', 'full', 'none'] as const)('names people of %s as movements do', async (personal) => {
    const client = await shipped(personal);
    const { rows } = await client.query(
      `SELECT p.person_name AS name, p.tags, count(d.delivery_id)::int AS deliveries
        FROM larder.dim_people p JOIN larder.deliveries d USING (site, person_id) GROUP BY 1, 2`,
    );
    const name = personal === 'full' ? 'Eva Example' : null;
    expect(rows).toEqual(
      personal === 'none' ? [] : [{ name, tags: { department: 'Welding' }, deliveries: 3 }],
    );
  });

  it('links people that an older version shipped, and again after the site ships them otherwise', async () => {
    const url = await pg.database();
    const client = await pg.client(url);
    await makeOlder(client, 6);
    await ship(url, 'none');
    await upgradeHead(client);
    const people =
      'SELECT count(*)::int AS n FROM larder.dim_people JOIN larder.top_ups USING (site, person_id)';
    await ship(url, 'none');
    expect((await client.query(people)).rows).toEqual([{ n: 0 }]);
    await ship(url, 'pseudonym');
    expect((await client.query('SELECT count(*)::int AS n FROM larder.dim_people')).rows).toEqual([{ n: 1 }]);
    const older = await shipped('pseudonym', 6);
    await upgradeHead(older);
    const { rows } = await older.query<{ url: string }>('SELECT current_database() AS url');
    await ship(url.replace(/head_\d+/, rows[0]!.url), 'pseudonym');
    expect((await older.query(people)).rows).toEqual([{ n: 1 }]);
  });

  const queries = [
    ...queriesOfTheGuide().map((sql) => ({ title: sql.split('\n')[0]!, sql })),
    ...queriesOfTheDashboard(),
  ];

  /** The partitions that a query reads from before those of the widest documented bound. */
  async function earlyScans(sql: string): Promise<{ scans: Scan[]; early: Scan[] }> {
    await head.query("SELECT larder.make_months('2020-01-01', now()::date)");
    await head.query('SET enable_seqscan = off');
    const plan = await head.query(`EXPLAIN (FORMAT JSON) ${sql}`);
    const scans = scansOf(plan.rows[0]['QUERY PLAN'][0].Plan).filter(({ table }) =>
      table.startsWith('movements_'),
    );
    const month = new Date(Date.now() - 366 * 86_400_000).toISOString().slice(0, 7).replace('-', '_');
    // Rows without a partition may be of any time.
    const isEarly = ({ table }: Scan) => table !== 'movements_other' && table < `movements_${month}`;
    return { scans, early: scans.filter(isEarly) };
  }

  it.each(queries)('reads no partition from before its time: $title', async ({ sql }) => {
    const { scans, early } = await earlyScans(sql);
    const isOfMovements = /larder\.(deliveries|tools_out|sales_by_day|consumption_by_tag)/.test(sql);
    expect(scans.length > 0).toBe(isOfMovements);
    // A return is looked for wherever it may be, by its index.
    expect(early.filter(({ alias }) => !alias.startsWith('r_'))).toEqual([]);
    for (const { node } of early) expect(node).toMatch(/Index|Bitmap/);
  });

  it('reads every partition without a bound on received_at, so the proof above sees it', async () => {
    const { early } = await earlyScans(
      'SELECT sum(sales) FROM larder.sales_by_day WHERE local_day > current_date - 30',
    );
    expect(early.length).toBeGreaterThan(50);
  });
});

type Scan = { table: string; alias: string; node: string };

/** The tables that a plan reads. */
function scansOf(plan: Record<string, unknown>): Scan[] {
  const [table, alias] = [plan['Relation Name'], plan['Alias']] as (string | undefined)[];
  const below = ((plan['Plans'] ?? []) as Record<string, unknown>[]).flatMap(scansOf);
  const own = table ? [{ table, alias: alias ?? table, node: plan['Node Type'] as string }] : [];
  return [...own, ...below];
}
