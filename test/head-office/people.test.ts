import type { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { accountById } from '../../src/access/accounts.ts';
import { addKey } from '../../src/access/key-admin.ts';
import { permissions } from '../../src/api/permissions.ts';
import { recordIncidents } from '../../src/features/incidents/record.ts';
import type { Finding } from '../../src/features/incidents/state-machine.ts';
import { openIncidents } from '../../src/features/incidents/transitions.ts';
import { upgradeHead } from '../../src/head-office/schema.ts';
import { type Personal, personalModes } from '../../src/head-office/settings.ts';
import { HeadWork } from '../../src/head-office/work.ts';
import { memoized } from '../../src/lib/memo.ts';
import { newId } from '../../src/store/ids.ts';
import { column } from '../../src/store/statement.ts';
import { report } from '../support/movements.ts';
import { useSite } from '../support/site.ts';
import { pathOf, type Specimens, specimens } from '../support/specimens.ts';
import { makeOlder } from './older.ts';
import { describeWithPostgres, type Postgres, startPostgres } from './postgres.ts';

/** The text in every name, label, reason and code of the site. */
const marker = 'Zzmarker';

/** The places in which names of things ship, as table and column, or table and kind of thing. */
const namesOfThings = [
  ...['changes operation', 'changes product', 'changes profile', 'changes requirement', 'changes tag'],
  ...['changes device', 'changes incident'],
  ...['entities operation', 'entities product', 'entities profile', 'entities requirement', 'entities tag'],
  ...['entities device', 'entities incident'],
  ...['movements device_name', 'movements device_serial', 'movements product_name'],
].sort();

const reason = `${marker} said so`;

/** Calls in which someone gives a reason or writes a note. */
const reasoned = {
  'POST /incidents/:id/acknowledge': { reason },
  'POST /transactions/:id/refund': { reason },
  'POST /transactions/returns/:id/close': { outcome: 'returned', reason },
  'POST /devices/:id/reconciliation/notes': {
    from: '2026-01-02T00:00:00Z',
    to: '2026-01-03T00:00:00Z',
    cause: 'unexplained',
    text: reason,
  },
  'POST /devices/readings/:id/ignore': { reason },
};

// Shows rules/head-office#people.
describeWithPostgres('a site whose every name, label and reason is marked', (binaries) => {
  const site = useSite();
  let pg: Postgres;
  let things: Specimens;
  let key: string;

  beforeAll(async () => {
    pg = await startPostgres(binaries);
    things = await specimens(site, 'north', marker);
    key = site.write((tx) => {
      const { seq: account, client } = accountById(tx, site.ids.north)!;
      const granted = { permissions: [...permissions], rateLimit: 1_000_000, expiresAt: null };
      return addKey(tx, { label: `${marker} of the office`, client, account, ...granted }).secret;
    });
    const failed = { isDelivered: false, failureReason: 'stuck', method: 'CASH', sellValue: 2000 };
    things['/transactions/:id/refund'] = await deliver(marker, failed);
    things['/transactions/returns/:id/close'] = await deliver(`${marker} to return`, { isDelivered: true });
    for (const [endpoint, body] of Object.entries(reasoned)) {
      const [method, path] = endpoint.split(' ') as [string, string];
      await call(method, pathOf({ path }, things), body);
    }
    await call('POST', '/transactions/credits', {
      codeId: things['/consumers/:id/codes/:codeId']!['codeId'],
      amount: 500,
      reason,
    });
    nameInIncidents();
  }, 120_000);
  afterAll(() => pg?.close());

  async function call(method: string, path: string, body: object): Promise<void> {
    const { status, body: answer } = await site.call(method, path, { key, body });
    if (status >= 300) throw new Error(`${method} ${path} answered ${status}: ${JSON.stringify(answer)}`);
  }

  /** Reports a delivery of a product. @returns its id */
  async function deliver(product: string, given: object): Promise<{ id: string }> {
    const [id, { codeId }] = [newId(), things['/consumers/:id/codes/:codeId']!];
    const { body } = await site.call('GET', `/products?search=${marker}`, { key });
    const productId = body.items.find(({ name }: { name: string }) => name === product).id;
    const row = {
      kind: 'delivery',
      id,
      date: '2026-01-02T03:04:05Z',
      deviceSerial: marker,
      productId,
      codeId,
    };
    report(site, 'north', [{ ...row, ...given }]);
    return { id };
  }

  /** Opens incidents that are named after a contact, a subscription and the card of a rejected report. */
  function nameInIncidents(): void {
    const { seq: account } = accountById(site.appliance.reader, site.ids.north)!;
    const about = { severity: 'warn', facts: { reason: marker, host: marker, count: 1 } } as const;
    const subjectOf = (type: string, id = newId()) => ({ type, id, serial: null, name: marker });
    const findings: Finding[] = [
      { kind: 'contact_failing', subject: subjectOf('contact'), ...about },
      { kind: 'webhook_suspended', subject: subjectOf('subscription'), ...about },
      { kind: 'report_failed', subject: subjectOf('report_schedule'), ...about },
      { kind: 'reports_rejected', subject: subjectOf('rejection', `code_unknown ${marker}`), ...about },
    ];
    const open = openIncidents(site.appliance.reader, account).length;
    site.write((tx) => recordIncidents(tx, [{ account, findings }]));
    expect(openIncidents(site.appliance.reader, account).length).toBeGreaterThan(open);
  }

  /** A head office to which everything was shipped, of the newest schema or of an older one. */
  async function shipped(personal: Personal, schema?: number): Promise<Client> {
    const url = await pg.database();
    const head = await pg.client(url);
    if (schema === undefined) await upgradeHead(head);
    else await makeOlder(head, schema);
    const settings = { url, site: 'Plant 1', personal, batch: 50 };
    const work = new HeadWork(settings, site.appliance.reader, new Uint8Array(32).fill(7));
    for (;;) {
      const outcome = await work.ship();
      if (outcome.state !== 'shipped') throw new Error(JSON.stringify(outcome));
      if (outcome.behind === 0) break;
    }
    await work.close();
    return head;
  }

  const heads = new Map<Personal, Promise<Client>>();
  /** The head office of a mode, for tests that only read. */
  const headOf = (personal: Personal) => memoized(heads, personal, () => shipped(personal));

  /** Returns the places of the marker in the whole database of head office, in upper or lower case. */
  async function placesOfMarker(head: Client): Promise<string[]> {
    const { rows: columns } = await head.query<{ table: string; column: string; hasKind: boolean }>(
      `SELECT c.relname AS table, a.attname AS column, c.relname IN ('changes', 'entities') AS "hasKind"
        FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid WHERE c.relnamespace = 'larder'::regnamespace
          AND c.relkind IN ('r', 'p') AND NOT c.relispartition AND a.attnum > 0 AND NOT a.attisdropped`,
    );
    const places = new Set<string>();
    for (const { table, column, hasKind } of columns) {
      const { rows } = await head.query<{ kind: string }>(
        `SELECT DISTINCT ${hasKind ? 'kind' : `'${column}'`} AS kind FROM larder.${table} WHERE ${column}::text ILIKE $1`,
        [`%${marker}%`],
      );
      for (const { kind } of rows) places.add(`${table} ${kind}`);
    }
    return [...places].sort();
  }

  it.each(['pseudonym', 'none'] as const)('ships with %s the names of things only', async (personal) => {
    const head = await headOf(personal);
    expect(await placesOfMarker(head)).toEqual(namesOfThings);
    // An incident may name its machine, and nothing else.
    const { rows } = await head.query(
      `SELECT DISTINCT body #>> '{subject,type}' AS type FROM larder.changes WHERE kind = 'incident' AND body::text LIKE $1`,
      [`%${marker}%`],
    );
    expect(rows).toEqual([{ type: 'device' }]);
  });

  it.each(personalModes)('ships with %s the type of an actor alone', async (personal) => {
    const head = await headOf(personal);
    const { rows } = await head.query(
      `SELECT body -> 'acknowledgedBy' AS by FROM larder.entities WHERE kind = 'incident' AND body ->> 'state' = 'acknowledged'`,
    );
    expect(rows).toEqual([{ by: { type: 'api_key' } }]);
  });

  it.each(personalModes)(
    'ships with %s a credit as a movement, not in its entry as well',
    async (personal) => {
      const head = await headOf(personal);
      const { rows } = await head.query(
        `SELECT (SELECT count(*)::int FROM larder.credits) AS credits,
        (SELECT count(*)::int FROM larder.changes WHERE kind = 'movements' AND body ? 'credit') AS told`,
      );
      expect(rows).toEqual([{ credits: 1, told: 0 }]);
    },
  );

  it.each(personalModes)('takes away what an older version shipped with %s', async (personal) => {
    const [head, newer] = [await shipped(personal, 4), await headOf(personal)];
    const { rows } = await head.query<{ pos: number }>(
      "SELECT pos::int AS pos FROM larder.changes WHERE kind IN ('incident', 'movements') AND body IS NOT NULL",
    );
    for (const { pos } of rows) {
      const body = bodyOfEntry.get(site.appliance.reader, pos);
      await head.query('UPDATE larder.changes SET body = $2 WHERE pos = $1', [pos, body]);
      await head.query(
        "UPDATE larder.entities SET body = $2 WHERE pos = $1 AND kind = 'incident' AND body IS NOT NULL",
        [pos, body],
      );
    }
    const all = `SELECT pos, jsonb_strip_nulls(body) AS body FROM larder.changes
      UNION ALL SELECT pos, jsonb_strip_nulls(body) FROM larder.entities ORDER BY 1, 2`;
    expect((await head.query(all)).rows).not.toEqual((await newer.query(all)).rows);
    await upgradeHead(head);
    expect((await head.query(all)).rows).toEqual((await newer.query(all)).rows);
  });
});

const bodyOfEntry = column<[seq: number], string>('SELECT new_value FROM audit_log WHERE seq = ?');
