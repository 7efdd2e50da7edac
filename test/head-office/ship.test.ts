import type { Client } from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { pseudonymsOf } from '../../src/head-office/pseudonyms.ts';
import { headSteps, upgradeHead } from '../../src/head-office/schema.ts';
import type { HeadSettings, Personal } from '../../src/head-office/settings.ts';
import { shipStep } from '../../src/head-office/ship.ts';
import { verifyHead } from '../../src/head-office/verify.ts';
import { HeadWork } from '../../src/head-office/work.ts';
import { schemaVersion } from '../../src/store/directory/migrations.ts';
import { auditHead } from '../../src/store/writer/audit-trail.ts';
import { makeDevice, report } from '../support/movements.ts';
import { patient } from '../support/patient.ts';
import { inProofs } from '../support/scaled.ts';
import { useSite } from '../support/site.ts';
import { make } from '../support/things.ts';
import { pgBouncer, startPgBouncer } from './pgbouncer.ts';
import { describeWithEachPostgres, type Postgres, startPostgres } from './postgres.ts';
import { statementsForTheOwner } from './queries.ts';

const key = new Uint8Array(32).fill(7);
const newest = headSteps().at(-1)!.version;

/** The number of times the connection breaks. */
const kills = inProofs(25, 12);

// Shows rules/head-office#shipping and rules/head-office#people.
describeWithEachPostgres('a site that ships to head office', (binaries) => {
  const site = useSite();
  let pg: Postgres;
  let url: string;
  let head: Client;
  let made = 0;

  beforeAll(async () => {
    pg = await startPostgres(binaries);
  }, 120_000);
  afterAll(() => pg?.close());

  /** A head office without a row, and what ships to it. */
  async function newHead(personal: Personal = 'pseudonym', batch = 50): Promise<HeadWork> {
    url = await pg.database();
    head = await pg.client(url);
    await upgradeHead(head);
    return workAt(url, personal, batch);
  }

  const settingsAt = (at: string, personal: Personal, batch: number): HeadSettings => ({
    url: at,
    site: 'Plant 1',
    personal,
    batch,
  });
  const workAt = (at: string, personal: Personal = 'pseudonym', batch = 50) =>
    new HeadWork(settingsAt(at, personal, batch), site.appliance.reader, key);

  /** Ships until nothing is left. */
  async function shipAll(work: HeadWork): Promise<number> {
    for (let steps = 1; ; steps++) {
      const outcome = await work.ship();
      if (outcome.state !== 'shipped') throw new Error(JSON.stringify(outcome));
      if (outcome.behind === 0) return steps;
    }
  }

  /** A plant with a person of Welding, and some of their sales. */
  async function plant(sales: number): Promise<{ serial: string; codeId: string; productId: string }> {
    const n = ++made;
    const serial = `HEAD-${n}`;
    makeDevice(site, 'north', { serial });
    const product = await make(site, '/products', {
      businessLine: 'vending',
      name: `Water ${n}`,
      type: 'beverage',
      cost: 900,
      attributes: { taxRate: 19, listPrice: 2500, suggestedPrice: 2500 },
    });
    if (n === 1) await make(site, '/tags', { key: 'department' });
    const codeId = `card-of-eva-${n}`;
    await make(site, '/consumers', {
      name: `Eva Example ${n}`,
      identification: `ID-OF-EVA-${n}`,
      tags: [{ key: 'department', value: 'Welding' }],
      initialCode: { codeId, codeType: 'NFC' },
    });
    sell({ serial, codeId, productId: product.id }, sales);
    return { serial, codeId, productId: product.id };
  }

  function sell(
    { serial, codeId, productId }: { serial: string; codeId: string; productId: string },
    sales: number,
    date = new Date().toISOString(),
  ) {
    const row = () => ({
      kind: 'delivery',
      id: crypto.randomUUID(),
      date,
      deviceSerial: serial,
      productId,
      codeId,
      method: 'CASH',
      isDelivered: true,
      sellValue: 2500,
    });
    report(site, 'north', Array.from({ length: sales }, row));
    report(site, 'north', [
      {
        kind: 'recharge',
        id: crypto.randomUUID(),
        date: new Date().toISOString(),
        deviceSerial: serial,
        codeId,
        amount: 700,
      },
    ]);
  }

  async function everythingThere(): Promise<string> {
    const tables = ['movements', 'changes', 'entities', 'refusals', 'sites'];
    const texts: string[] = [];
    for (const table of tables) {
      const { rows } = await head.query(`SELECT t::text AS text FROM larder.${table} t`);
      texts.push(...rows.map(({ text }) => text));
    }
    return texts.join('\n');
  }

  async function expectAlike(): Promise<void> {
    const verified = await verifyHead(head, site.appliance.reader, 'Plant 1');
    expect(verified.findings).toEqual([]);
    expect(verified.accounts.flatMap(({ differences }) => differences)).toEqual([]);
    expect(verified.pos).toBe(auditHead(site.appliance.reader).seq);
  }

  it('has everything there, once, with the day on the wall, the tags of then, and amounts as they are', async () => {
    const work = await newHead();
    await plant(120);
    await shipAll(work);
    await expectAlike();
    const { rows } = await head.query(
      `SELECT kind, local_day::text, local_hour, tags, max(occurred_at) AS at, sum(sell_value)::int AS value, sum(amount)::int AS amount, count(*)::int
        FROM larder.movements WHERE device_serial = 'HEAD-1' GROUP BY 1, 2, 3, 4 ORDER BY 1`,
    );
    const wall = (options: Intl.DateTimeFormatOptions) =>
      new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Bogota', ...options }).format(rows[0].at);
    const when = { local_day: wall({ dateStyle: 'short' }), local_hour: Number(wall({ hour: '2-digit' })) };
    const tags = { department: 'Welding' };
    expect(rows.map(({ at, ...row }) => row)).toEqual([
      { kind: 'delivery', ...when, tags, value: 300_000, amount: null, count: 120 },
      { kind: 'recharge', ...when, tags, value: null, amount: 700, count: 1 },
    ]);
    await work.close();
  });

  it('sends nothing about people by default, and all of it with people in full', async () => {
    await plant(3);
    for (const personal of ['pseudonym', 'none', 'full'] as const) {
      const work = await newHead(personal);
      await shipAll(work);
      const text = await everythingThere();
      for (const own of ['Eva Example', 'ID-OF-EVA', 'card-of-eva'])
        expect(text.includes(own), `${own} in what ships with ${personal}`).toBe(personal === 'full');
      const { rows } = await head.query('SELECT count(DISTINCT person)::int AS people FROM larder.movements');
      expect(rows[0].people).toBe(personal === 'none' ? 0 : made);
      await work.close();
    }
  });

  it('forgets the data of a removed person, and keeps their movements', async () => {
    const { codeId } = await plant(2);
    const work = await newHead('full');
    await shipAll(work);
    const found = await site.call('GET', `/consumers?search=${codeId}`);
    await site.call('DELETE', `/consumers/${found.body.items[0].id}`);
    await shipAll(work);
    const text = await everythingThere();
    for (const own of [codeId, `Eva Example ${made}`, `ID-OF-EVA-${made}`])
      expect(text.includes(own), own).toBe(false);
    await expectAlike();
    await work.close();
  });

  it(`loses and doubles nothing, however the connection breaks (${kills} times), also after the COMMIT`, async () => {
    const work = await newHead('pseudonym', 20);
    await head.query('ALTER TABLE larder.movements DROP CONSTRAINT movements_pkey');
    await head.query('ALTER TABLE larder.changes DROP CONSTRAINT changes_pkey');
    const things = await plant(40);
    for (let kill = 0; kill < kills; kill++) {
      sell(things, 15);
      await breakWhileShipping(kill);
    }
    await shipAll(work);
    await expectAlike();
    await work.close();
  });

  it('would double rows if the cursor had a transaction of its own: so the proof above sees it', async () => {
    await newHead('pseudonym', 20);
    await head.query('ALTER TABLE larder.movements DROP CONSTRAINT movements_pkey');
    await head.query('ALTER TABLE larder.changes DROP CONSTRAINT changes_pkey');
    const client = await pg.client(url);
    // The rows are committed, and what moves the cursor is lost with the connection.
    const parted = wrapped(client, (text) => !text.startsWith('UPDATE larder.sites SET pos'));
    await shipStep(parted, { ...shipper(), batch: 5000 });
    await shipStep(client, { ...shipper(), batch: 5000 });
    await client.end();
    const { rows } = await head.query(
      'SELECT count(*)::int AS n, count(DISTINCT (account, sequence))::int AS once FROM larder.movements',
    );
    expect(rows[0].n).toBeGreaterThan(rows[0].once);
  });

  it('goes on by itself where head office was put back to an older state', async () => {
    const work = await newHead();
    const things = await plant(30);
    await shipAll(work);
    const { rows } = await head.query('SELECT pos, chain_hash, places, epoch FROM larder.sites');
    sell(things, 60);
    await shipAll(work);
    const older = rows[0];
    for (const table of ['movements', 'changes'])
      await head.query(`DELETE FROM larder.${table} WHERE pos > $1`, [older.pos]);
    await head.query('UPDATE larder.sites SET pos = $1, chain_hash = $2, places = $3', [
      older.pos,
      older.chain_hash,
      older.places,
    ]);
    await shipAll(work);
    await expectAlike();
    await work.close();
  });

  it('ships nothing beside another installation that has its name, and says so', async () => {
    const work = await newHead();
    await shipAll(work);
    await head.query("UPDATE larder.sites SET chain_hash = repeat('a', 64)");
    const before = await everythingThere();
    await plant(5);
    expect(await work.ship()).toMatchObject({ state: 'stopped', reason: expect.stringContaining('copy') });
    await head.query('UPDATE larder.sites SET epoch = gen_random_uuid()');
    expect(await work.ship()).toMatchObject({
      state: 'stopped',
      reason: expect.stringContaining('another installation'),
    });
    await head.query('UPDATE larder.sites SET fence = 1');
    expect(await work.ship()).toMatchObject({ state: 'stopped', reason: expect.stringContaining('fence') });
    const movements = (text: string) => text.split('\n').filter((line) => line.includes('HEAD-')).length;
    expect(movements(await everythingThere())).toBe(movements(before));
    await work.close();
  });

  it('tells a difference by its sequence', async () => {
    const work = await newHead();
    await shipAll(work);
    const { rows } = await head.query(
      "SELECT sequence::int FROM larder.movements WHERE kind = 'delivery' ORDER BY sequence LIMIT 2",
    );
    const [first, second] = rows.map(({ sequence }) => sequence);
    await head.query('DELETE FROM larder.movements WHERE sequence = $1', [first]);
    await head.query('UPDATE larder.movements SET sell_value = sell_value + 1 WHERE sequence = $1', [second]);
    const { accounts } = await verifyHead(head, site.appliance.reader, 'Plant 1');
    expect(accounts.find(({ account }) => account === site.ids.north)!.differences).toEqual([
      { sequence: first, state: 'missing' },
      { sequence: second, state: 'different' },
    ]);
    await work.close();
  });

  it('may not change the schema, and reads no more than it needs as the role that ships', async () => {
    await newHead();
    await head.query('SET ROLE larder_site');
    for (const statement of [
      'DROP TABLE larder.movements',
      'CREATE TABLE larder.mine (a int)',
      'ALTER TABLE larder.sites ADD COLUMN a int',
    ])
      await expect(head.query(statement), statement).rejects.toThrow(/must be owner|permission denied/);
    await head.query('RESET ROLE; SET ROLE larder_read');
    await head.query('SELECT * FROM larder.deliveries LIMIT 1');
    await expect(head.query('DELETE FROM larder.movements')).rejects.toThrow(/permission denied/);
    await head.query('RESET ROLE');
  });

  const viaBouncer =
    'needs nothing of its session: it ships through PgBouncer, a connection for each transaction';
  it.skipIf(!pgBouncer)(pgBouncer ? viaBouncer : `${viaBouncer} (not installed)`, async () => {
    await newHead();
    const bouncer = startPgBouncer(pgBouncer!, pg.socket);
    try {
      const pooled = url.replace(/host=[^&]*/, `host=${encodeURIComponent(bouncer.folder)}`);
      const works = [workAt(pooled), workAt(pooled), workAt(pooled)];
      await vi.waitUntil(async () => (await works[0]!.ship()).state === 'shipped', patient);
      await plant(60);
      await Promise.all(works.map(shipAll));
      await expectAlike();
      for (const work of works) await work.close();
    } finally {
      bouncer.close();
    }
  });

  it('is made and upgraded as often as one likes', async () => {
    await newHead();
    expect(await upgradeHead(head)).toEqual({ from: newest, to: newest, partitions: 0 });
  });

  it('ships to a head office of the version before, and what is new once that is upgraded', async () => {
    url = await pg.database();
    head = await pg.client(url);
    for (const { version, sql } of headSteps().filter((step) => step.version < 3)) {
      await head.query(sql);
      await head.query('INSERT INTO larder.schema_versions (version) VALUES ($1)', [version]);
    }
    const work = workAt(url);
    const things = await plant(10);
    await shipAll(work);
    await expectAlike();
    // Rows set aside before keep their place.
    await head.query(`INSERT INTO larder.movements_orphaned
      SELECT m.*, gen_random_uuid() FROM larder.movements m LIMIT 3`);
    expect(await upgradeHead(head)).toMatchObject({ from: 2, to: newest });
    const kept = await head.query(
      'SELECT count(*)::int AS n, count(DISTINCT epoch)::int AS epochs FROM larder.movements_orphaned WHERE site IS NOT NULL AND orphaned_at IS NOT NULL',
    );
    expect(kept.rows).toEqual([{ n: 3, epochs: 3 }]);
    // An older site sets whole rows aside, by their order.
    await head.query(`INSERT INTO larder.movements_orphaned
      SELECT m.*, gen_random_uuid() FROM larder.movements m LIMIT 1`);
    // The machine says a year in which there was no such machine.
    sell(things, 2, '2020-01-01T00:00:00.000Z');
    await shipAll(work);
    await expectAlike();
    const { rows } = await head.query(
      'SELECT date_doubtful AS doubtful, count(*)::int AS n FROM larder.deliveries GROUP BY 1 ORDER BY 1 NULLS LAST',
    );
    expect(rows).toEqual([
      { doubtful: true, n: 2 },
      { doubtful: null, n: expect.any(Number) },
    ]);
    await work.close();
  });

  it('says of a credit what went back to the subsidy', async () => {
    const work = await newHead();
    const { codeId } = await plant(1);
    const credited = await site.call('POST', '/transactions/credits', {
      body: { codeId, amount: 500, reason: 'A stuck bottle.' },
    });
    expect(credited.status, JSON.stringify(credited.body)).toBe(201);
    await shipAll(work);
    const { rows } = await head.query(
      'SELECT amount::int, to_subsidy::int, to_recharge::int, credited_amount::float FROM larder.credits ORDER BY sequence DESC LIMIT 1',
    );
    expect(rows).toEqual([{ amount: 500, to_subsidy: 0, to_recharge: 500, credited_amount: 5 }]);
    const columns = await head.query("SELECT obj_description('larder.credits'::regclass) AS comment");
    expect(columns.rows[0].comment).toContain('subsidy');
    await work.close();
  });

  it('goes on after what the guide lets a DBA do', async () => {
    const work = await newHead();
    await plant(20);
    await shipAll(work);
    const month = new Date(Date.now() - 40 * 86_400_000).toISOString().slice(0, 7).replace('-', '_');
    const statements = statementsForTheOwner().map((sql) => sql.replaceAll('2024_01', month));
    for (const sql of statements) await head.query(sql);
    expect(statements).toHaveLength(3);
    await head.query('CREATE INDEX ON larder.movements (product, local_day)');
    await shipAll(work);
    await expectAlike();
    // Emptied at head office.
    for (const table of ['movements', 'changes', 'entities', 'refusals', 'sites'])
      await head.query(`DELETE FROM larder.${table} WHERE site = 'Plant 1'`);
    await shipAll(work);
    await expectAlike();
    await work.close();
  });

  it('is stopped by row-level security, which COPY does not do', async () => {
    await newHead();
    await head.query(`ALTER TABLE larder.movements ENABLE ROW LEVEL SECURITY;
      CREATE POLICY all_rows ON larder.movements TO larder_site USING (true)`);
    await head.query(
      'DO $$ BEGIN CREATE ROLE plant_1 LOGIN IN ROLE larder_site; EXCEPTION WHEN duplicate_object THEN NULL; END $$',
    );
    await plant(2);
    const work = workAt(url.replace('postgres@', 'plant_1@'));
    // Things go first; movements are stopped.
    await expect(shipAll(work)).rejects.toThrow('row-level security');
    await head.query('ALTER TABLE larder.movements DISABLE ROW LEVEL SECURITY');
    await shipAll(work);
    await expectAlike();
    await work.close();
  });

  it('says what is wrong with head office in words, without its password', async () => {
    await newHead();
    const secret = 'h3ad-0ffice-secret';
    const away = url.replace('postgres@', `postgres:${secret}@`).replace(/host=[^&]*/, 'host=%2Fnowhere');
    const outcome = await workAt(away).ship();
    expect(outcome).toMatchObject({ state: 'unreachable' });
    expect(JSON.stringify(outcome)).not.toContain(secret);
    const empty = workAt(await pg.database());
    expect(await empty.ship()).toMatchObject({
      state: 'stopped',
      reason: expect.stringContaining('runs head init'),
    });
    await empty.close();
  });

  const shipper = () => ({
    reader: site.appliance.reader,
    site: 'Plant 1',
    people: pseudonymsOf('pseudonym', key),
    schema: schemaVersion(site.appliance.reader.connection),
    batch: 20,
    timeZone: 'UTC',
  });

  /** Ships over connections that break at another statement each time; every third one right after its COMMIT. */
  async function breakWhileShipping(kill: number): Promise<void> {
    const client = await pg.client(url);
    let asked = 0;
    const breaking = wrapped(client, async (text) => {
      const isEnd = kill % 3 === 0;
      if (isEnd ? text === 'COMMIT' : asked++ === kill % 4) {
        if (isEnd) await client.query('COMMIT');
        await client.end();
      }
      return true;
    });
    await expect(shipStep(breaking, shipper())).rejects.toThrow();
    await client.end().catch(() => {});
  }
});

/** A connection that asks before each statement of text whether it goes over. */
function wrapped(client: Client, mayGo: (text: string) => boolean | Promise<boolean>): Client {
  return new Proxy(client, {
    get(target, name) {
      if (name !== 'query') return Reflect.get(target, name);
      return (text: unknown, ...more: unknown[]) => {
        const query = target.query.bind(target) as (...args: unknown[]) => unknown;
        if (typeof text !== 'string') return query(text, ...more);
        return Promise.resolve(mayGo(text)).then((goes) =>
          goes ? query(text, ...more) : { rows: [], rowCount: 0 },
        );
      };
    },
  });
}
