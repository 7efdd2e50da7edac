import { cpSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { Desk } from '../support/command-line.ts';
import { patient } from '../support/patient.ts';
import { describeWithPostgres, type Postgres, startPostgres } from './postgres.ts';
import { queriesOfTheDashboard, queriesOfTheGuide } from './queries.ts';

/** An address may ask 300 times a minute. */
const patience = { ...patient, interval: 400 };

/** The whole way, as an operator goes it: commands, a server, a restore, a copied data directory, a head office that is away. */
// Shows rules/head-office#shipping, #histories and #stopped.
describeWithPostgres('a served site with a head office', (binaries) => {
  const [desk, copy] = [new Desk(), new Desk()];
  let pg: Postgres;
  let url: string;
  let key: string;

  beforeAll(async () => {
    const demo = desk.json(['demo', '--deliveries', '400', '--days', '20']);
    pg = await startPostgres(binaries);
    url = await pg.database();
    key = (await demo).clients[0].keys[0].secret;
  }, 240_000);
  afterEach(async () => {
    await Promise.all([desk.stop(), copy.stop()]);
  });
  afterAll(async () => {
    await desk.close();
    await copy.close();
    await pg?.close();
  });

  const env = () => ({ LARDER_HEAD_OFFICE: url, LARDER_HEAD_SITE: 'Plant 1' });

  async function standing(address: string) {
    const answer = await fetch(`${address}/readyz`, { signal: AbortSignal.timeout(5000) });
    return (await answer.json()) as {
      headOffice?: { state: string; behind: { changes: number } };
      warnings?: string[];
    };
  }

  const untilShipped = (address: string) =>
    vi.waitUntil(async () => {
      const { headOffice } = await standing(address);
      return headOffice?.state === 'idle' && headOffice?.behind.changes === 0;
    }, patience);

  async function addOperation(address: string, name: string): Promise<void> {
    const accounts = await (await fetch(`${address}/accounts`, { headers: { 'x-api-key': key } })).json();
    const answer = await fetch(`${address}/operations`, {
      method: 'POST',
      headers: { 'x-api-key': key, 'content-type': 'application/json' },
      body: JSON.stringify({ name, accountId: (accounts as { items: { id: string }[] }).items[0]!.id }),
    });
    expect(answer.status).toBe(201);
  }

  /** Gives a person of the account another name, which a restore takes back. */
  async function changePeople(address: string): Promise<void> {
    const headers = { 'x-api-key': key, 'content-type': 'application/json' };
    const list = await (await fetch(`${address}/consumers`, { headers })).json();
    const [{ id }] = (list as { items: { id: string }[] }).items as [{ id: string }];
    const answer = await fetch(`${address}/consumers/${id}`, {
      method: 'PATCH',
      headers,
      body: JSON.stringify({ name: 'Of the time that is lost' }),
    });
    expect(answer.status).toBe(200);
  }

  const verified = (where = desk) => where.larder(['head', 'verify'], env());

  it('is told what to do where head office has no schema, and ships once it is there', async () => {
    const server = await desk.serve('serve', env());
    await vi.waitUntil(
      async () => (await standing(server.address)).headOffice?.state === 'stopped',
      patience,
    );
    expect((await standing(server.address)).warnings).toContain('head_office_stopped');
    const init = await desk.larder(['head', 'init', url]);
    expect(init.stderr).toBe('');
    expect(init.code).toBe(0);
    await untilShipped(server.address);
    expect((await verified()).stdout).toMatch(/the same on both sides/);
    expect((await verified()).code).toBe(0);
    const metrics = await (await fetch(`${server.address}/metrics`)).text();
    expect(metrics).toContain('larder_head_office_state{state="idle"} 1');
    expect(metrics).toContain('larder_head_office_behind_changes 0');
    const doctor = await desk.larder(['doctor'], env());
    expect(doctor.stdout).toMatch(/ok +head office: Plant 1 was sent up to entry \d+, 0 are pending/);
    const status = await desk.larder(['head', 'status'], env());
    expect(status.stdout).toMatch(/Plant 1: \d+ movements up to entry \d+.*; 0 entries pending/);
    await desk.stop();
  });

  it('answers the queries of the guide and of the dashboard, as who only reads', async () => {
    const head = await pg.client(url);
    await head.query('SET ROLE larder_read');
    const guide = queriesOfTheGuide();
    expect(guide).toHaveLength(10);
    let answered = 0;
    for (const sql of guide) answered += Math.sign((await head.query(sql)).rows.length);
    // Most demos have all of it: they sell, hand out, lend and run low.
    expect(answered).toBeGreaterThan(5);
    const dashboard = queriesOfTheDashboard();
    expect(dashboard.length).toBeGreaterThan(5);
    for (const { title, sql } of dashboard) await expect(head.query(sql), title).resolves.toBeDefined();
    const sold = await head.query('SELECT sum(sales)::int AS n FROM larder.sales_by_day');
    const listed = await head.query(
      "SELECT count(*)::int AS n FROM larder.deliveries WHERE is_delivered AND business_line = 'vending'",
    );
    expect(sold.rows).toEqual(listed.rows);
    await head.end();
  });

  it('works on where head office is away, and catches up', async () => {
    const server = await desk.serve('serve', env());
    await untilShipped(server.address);
    pg.stop();
    const doctor = await desk.larder(['doctor'], env());
    expect(doctor.stdout).toMatch(/LOOK +head office: .*cannot be reached/);
    await addOperation(server.address, 'While it was away');
    await vi.waitUntil(
      async () => (await standing(server.address)).headOffice?.state === 'unreachable',
      patient,
    );
    expect((await standing(server.address)).headOffice?.behind.changes).toBeGreaterThan(0);
    await pg.start();
    await untilShipped(server.address);
    await desk.stop();
    expect((await verified()).code).toBe(0);
  });

  it('ships on without a row that head office refuses, says so everywhere, and tries it at the next start', async () => {
    const head = await pg.client(url);
    await head.query("ALTER TABLE larder.changes ADD CONSTRAINT no_milk CHECK (body ->> 'name' <> 'Milk')");
    const server = await desk.serve('serve', env());
    await addOperation(server.address, 'Milk');
    await addOperation(server.address, 'After Milk');
    await untilShipped(server.address);
    const metrics = await (await fetch(`${server.address}/metrics`)).text();
    expect(metrics).toContain('larder_head_office_set_aside 1');
    const status = await desk.larder(['head', 'status'], env());
    expect(status.stdout).toMatch(/refused and set aside: 1;.*\n +changes operation.*no_milk.*23514/);
    expect((await desk.larder(['doctor'], env())).stdout).toMatch(
      /LOOK +head office: rows that head office refused and that are set aside: 1/,
    );
    expect((await verified()).code).toBe(1);
    const names =
      "SELECT body ->> 'name' AS name FROM larder.entities WHERE body ->> 'name' LIKE '%Milk' ORDER BY 1";
    expect((await head.query(names)).rows).toEqual([{ name: 'After Milk' }]);
    await desk.stop();
    await head.query('ALTER TABLE larder.changes DROP CONSTRAINT no_milk');
    const again = await desk.serve('serve', env());
    await vi.waitUntil(
      async () =>
        (await (await fetch(`${again.address}/metrics`)).text()).includes('larder_head_office_set_aside 0'),
      patience,
    );
    expect((await head.query(names)).rows).toEqual([{ name: 'After Milk' }, { name: 'Milk' }]);
    await head.end();
    await desk.stop();
    expect((await verified()).code).toBe(0);
  });

  it('puts aside what a restored site had shipped since, and says which history that was', async () => {
    await desk.larder(['backup', 'site.larder-backup']);
    cpSync(desk.data, copy.data, { recursive: true });
    const server = await desk.serve('serve', env());
    await addOperation(server.address, 'Of the time that is lost');
    await changePeople(server.address);
    await untilShipped(server.address);
    await desk.stop();
    const restored = await desk.larder(['restore', 'site.larder-backup', '--force']);
    expect(restored.code).toBe(0);
    const again = await desk.serve('serve', env());
    await addOperation(again.address, 'Of the new history');
    await untilShipped(again.address);
    await desk.stop();
    expect((await verified()).code).toBe(0);
    const head = await pg.client(url);
    const { rows } = await head.query(
      `SELECT forks, (SELECT count(*)::int FROM larder.changes_orphaned) AS orphans,
        (SELECT count(*)::int FROM larder.entities WHERE body ->> 'name' = 'Of the time that is lost') AS lost,
        (SELECT count(*)::int FROM larder.entities WHERE body ->> 'name' = 'Of the new history') AS anew,
        (SELECT count(*)::int FROM larder.entities WHERE kind = 'consumer' AND person_id IS NULL) AS unlinked,
        (SELECT count(*) > 0 FROM larder.dim_people) AS "hasPeople" FROM larder.sites`,
    );
    expect(rows).toEqual([
      { forks: 1, orphans: expect.any(Number), lost: 0, anew: 1, unlinked: 0, hasPeople: true },
    ]);
    expect(rows[0].orphans).toBeGreaterThan(0);
    await head.end();
  });

  it('is stopped where its data directory is a copy that went on by itself', async () => {
    const server = await copy.serve('serve', env());
    await vi.waitUntil(
      async () => (await standing(server.address)).headOffice?.state === 'stopped',
      patience,
    );
    await copy.stop();
    expect((await verified(copy)).code).toBe(1);
    const status = await copy.larder(['head', 'status'], env());
    expect([status.code, status.stdout]).toEqual([
      1,
      expect.stringMatching(/stopped: head office knows Plant 1/),
    ]);
    const doctor = await copy.larder(['doctor'], env());
    expect([doctor.code, doctor.stdout]).toEqual([
      1,
      expect.stringMatching(/WRONG +head office: head office knows Plant 1/),
    ]);
    expect((await verified()).code).toBe(0);
  });
});
