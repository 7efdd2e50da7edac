import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { keyById, revokeKey } from '../../../src/access/key-store.ts';
import { exportFile } from '../../../src/features/exports/export-file.ts';
import { insertExport } from '../../../src/features/exports/export-store.ts';
import { newId } from '../../../src/store/ids.ts';
import { operatorActor } from '../../../src/store/writer/actor.ts';
import { useSite } from '../../support/site.ts';
import { expectInvalid } from '../../support/things.ts';
import { reportRandom, stage } from '../movements/lists/history.ts';
import { downloaded, ended, exported, valuesOf } from './support.ts';

let now = Date.parse('2026-02-01T12:00:00Z');
const logged: string[] = [];
const log = pino({ level: 'error' }, { write: (line: string) => logged.push(line) });
const site = useSite({ clock: () => now, log });
beforeAll(async () => {
  reportRandom(site, await stage(site, 'north'), 20, 1);
});
beforeEach(() => site.audited());

const days = { from: '2026-01-01', to: '2026-02-01' };
const deliveries = { ...days, columns: ['id', 'date'] };
const kinds = [
  ['/transactions/exports', deliveries],
  ['/consumers/report/exports', {}],
] as const;

/** The status and the code of a refusal. */
async function refusal(response: Response): Promise<[number, string]> {
  return [response.status, ((await response.json()) as { code: string }).code];
}

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

// Shows rules/exports#exports-of-deliveries, rules/exports#credit-exports, rules/exports#cells.
describe('POST /transactions/exports', () => {
  it.each([
    [{ from: undefined }, 'from isISO8601'],
    [{ to: '2025-12-31' }, 'to isAfterFrom'],
    [{ columns: undefined }, 'columns isArray'],
    [{ columns: [] }, 'columns arrayMinSize'],
    [{ columns: ['id', 'product'] }, 'columns.1 isIn'],
    [{ columns: ['id', 'id'] }, 'columns arrayUnique'],
    [{ isDelivered: 'true' }, 'isDelivered isBoolean'],
    [{ method: 'BARTER' }, 'method isIn'],
    [{ timeZone: 'Bogota' }, 'timeZone isTimeZone'],
    [{ timeZone: '+05:00' }, 'timeZone isTimeZone'],
    [{ locale: 'fr' }, 'locale isIn'],
    [{ format: 'pdf' }, 'format isIn'],
    [{ fields: 'id' }, 'fields whitelistValidation'],
    [{ cursor: 'x' }, 'cursor whitelistValidation'],
  ])('refuses %j', async (wrong, error) => {
    const answer = await site.call('POST', '/transactions/exports', { body: { ...deliveries, ...wrong } });
    expectInvalid(site, answer, error);
  });
});

describe.each(kinds)('an export by POST %s', (path, body) => {
  it('needs the permission reports:read', async () => {
    const key = site.key('north', ['consumers:read']);
    const answer = await site.call('POST', path, { key, body });
    expect([answer.status, answer.body.code]).toEqual([403, 'auth.forbidden']);
  });

  it('is refused while one of the same key, of either kind, is not over; of another key it is not', async () => {
    const [key, other] = [site.key('north'), site.key('north')];
    site.audited();
    const first = await site.call('POST', path, { key, body });
    for (const [otherPath, otherBody] of kinds) {
      const second = await site.call('POST', otherPath, { key, body: otherBody });
      expect([second.status, second.body.code]).toEqual([409, 'transactions.export.already_running']);
      expect(second.body.running).toEqual({
        id: first.body.id,
        status: expect.stringMatching(/^(?:pending|running)$/),
        location: `${path}/${first.body.id}`,
      });
    }
    expect((await site.call('POST', path, { key: other, body })).status).toBe(202);
    expect(site.audited()).toEqual(['create export', 'create export']);
    await ended(site, `${path}/${first.body.id}`, key);
    expect((await exported(site, path, body, key)).status).toBe('ready');
  });

  it('is answered 202 with its id, pending, and leaves an audit row; it ends ready, with a link', async () => {
    const key = site.key('north');
    site.audited();
    const accepted = await site.call('POST', path, { key, body });
    expect([accepted.status, accepted.body]).toEqual([202, { id: expect.any(String), status: 'pending' }]);
    expect(accepted.headers.get('location')).toBe(`${path}/${accepted.body.id}`);
    expect(accepted.headers.get('retry-after')).toBe('1');
    expect(site.audited()).toEqual(['create export']);
    const said = await ended(site, `${path}/${accepted.body.id}`, key);
    expect(said).toEqual({
      status: 'ready',
      rows: expect.any(Number),
      url: expect.stringContaining(`/links/export/${accepted.body.id}?`),
      expiresAt: new Date(now + 15 * minuteMs).toISOString(),
    });
    const audit = await site.call('GET', '/audit-logs?resourceType=export&pageSize=1');
    expect(audit.body.items[0]).toMatchObject({
      action: 'create',
      resourceId: accepted.body.id,
      accountId: site.ids.north,
      newValue: { kind: path.startsWith('/t') ? 'transactions' : 'credit' },
    });
  });

  it('is made once by two requests with the same Idempotency-Key', async () => {
    const options = { key: site.key('north'), body, headers: { 'idempotency-key': `once${path.length}` } };
    site.audited();
    const [first, again] = [await site.call('POST', path, options), await site.call('POST', path, options)];
    expect(again.body).toEqual(first.body);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect(site.audited()).toEqual(['create export']);
  });

  // Shows rules/exports#lists-of-exports.
  it('stands in the list of the key that asked, and in no other, newest first and page by page', async () => {
    const key = site.key('north');
    const first = await exported(site, path, body, key);
    const second = await exported(site, path, { ...body, format: 'csv' }, key);
    const list = async (of: string, query = '') =>
      (await site.call('GET', `${path}${query}`, { key: of })).body;
    const { items, nextCursor } = await list(key);
    expect(nextCursor).toBe(null);
    const item = { status: 'ready', bytes: expect.any(Number), rows: expect.any(Number) };
    expect(items).toMatchObject([
      { id: second.id, format: 'csv', fileName: expect.stringMatching(/\.csv$/), ...item },
      { id: first.id, format: 'xlsx', fileName: expect.stringMatching(/\.xlsx$/), ...item },
    ]);
    expect(items[0].createdAt).toBe(new Date(now).toISOString());
    expect((await fetch(items[0].url)).headers.get('content-length')).toBe(String(items[0].bytes));
    const page = await list(key, '?limit=1');
    expect(page.items).toMatchObject([{ id: second.id }]);
    const next = await list(key, `?limit=1&cursor=${page.nextCursor}`);
    expect([next.items.length, next.items[0].id, next.nextCursor]).toEqual([1, first.id, null]);
    for (const other of [site.key('north'), site.keys.acme]) {
      const ids = (await list(other)).items.map(({ id }: { id: string }) => id);
      expect(ids).not.toContain(first.id);
    }
    const [otherPath] = kinds.find(([one]) => one !== path)!;
    expect((await site.call('GET', otherPath, { key })).body).toEqual({ items: [], nextCursor: null });
    site.audited();
    expectInvalid(site, await site.call('GET', `${path}?cursor=x`, { key }), 'cursor isCursor');
  });

  it('is for every key with reports:read in whose scope it lies, and under the path of its kind', async () => {
    const ofAccount = await exported(site, path, body, site.key('north'));
    const ofClient = await exported(site, path, body, site.key('acme'));
    const named = await exported(site, path, { ...body, accountId: site.ids.north }, site.key('acme'));
    const seen = async (id: string, key: string) => (await site.call('GET', `${path}/${id}`, { key })).status;
    const { north, south, acme, far } = site.keys;
    for (const { id } of [ofAccount, named]) {
      expect(await Promise.all([north, acme, south, far].map((key) => seen(id, key)))).toEqual([
        200, 200, 403, 403,
      ]);
    }
    expect(await Promise.all([acme, north, far].map((key) => seen(ofClient.id, key)))).toEqual([
      200, 403, 403,
    ]);
    expect(await seen(ofAccount.id, site.key('north', ['consumers:read']))).toBe(403);
    const [otherPath] = kinds.find(([other]) => other !== path)!;
    expect((await site.call('GET', `${otherPath}/${ofAccount.id}`)).body.code).toBe(
      'transactions.export.not_found',
    );
    expect((await site.call('GET', `${path}/none`)).body.code).toBe('transactions.export.not_found');
  });
});

// Shows rules/exports#cancelling.
describe.each(kinds)('DELETE %s/:id', (path, body) => {
  it('needs reports:read and the export in scope, under the path of its kind', async () => {
    const { id } = await exported(site, path, body, site.key('north'));
    const refused = async (key: string, at = path) => {
      const answer = await site.call('DELETE', `${at}/${id}`, { key });
      return [answer.status, answer.body.code];
    };
    expect(await refused(site.key('north', ['consumers:read']))).toEqual([403, 'auth.forbidden']);
    expect(await refused(site.keys.south)).toEqual([403, 'auth.out_of_scope']);
    const [otherPath] = kinds.find(([other]) => other !== path)!;
    expect(await refused(site.keys.north, otherPath)).toEqual([404, 'transactions.export.not_found']);
    expect((await site.call('GET', `${path}/${id}`)).body.status).toBe('ready');
  });

  it('deletes one that is ready, with its file, its links and an entry in the audit', async () => {
    const { id, url } = await exported(site, path, body, site.key('north'));
    const file = exportFile(site.appliance.settings.filesDirectory, id, 'xlsx');
    expect(existsSync(file)).toBe(true);
    site.audited();
    expect((await site.call('DELETE', `${path}/${id}`, { key: site.keys.acme })).status).toBe(204);
    expect(existsSync(file)).toBe(false);
    expect(await refusal(await fetch(url))).toEqual([404, 'transactions.export.not_found']);
    expect(site.audited()).toEqual(['delete export']);
    const audit = await site.call('GET', `/audit-logs?resourceType=export&search=${id}&pageSize=1`);
    expect(audit.body.items[0]).toMatchObject({ action: 'delete', actor: { type: 'api_key' } });
    const again = await site.call('DELETE', `${path}/${id}`);
    expect([again.status, again.body.code]).toEqual([404, 'transactions.export.not_found']);
  });

  it('cancels one that has not ended, once, and its key may ask for another', async () => {
    const key = site.key('north');
    const { id } = (await site.call('POST', path, { key, body })).body;
    site.audited();
    expect((await site.call('DELETE', `${path}/${id}`, { key })).status).toBe(204);
    const cancelled = { status: 'cancelled', rows: null };
    expect((await site.call('GET', `${path}/${id}`, { key })).body).toEqual(cancelled);
    expect((await site.call('DELETE', `${path}/${id}`, { key })).status).toBe(204);
    expect(site.audited()).toEqual(['update export']);
    const audit = await site.call('GET', `/audit-logs?resourceType=export&search=${id}&pageSize=1`);
    expect(audit.body.items[0]).toMatchObject({
      action: 'update',
      previousValue: { status: expect.stringMatching(/^(?:pending|running)$/) },
      newValue: { status: 'cancelled' },
    });
    const next = await exported(site, path, body, key);
    expect(next.status).toBe('ready');
    const { items } = (await site.call('GET', path, { key })).body;
    expect(items).toMatchObject([{ id: next.id }, { id, ...cancelled, fileName: null, bytes: null }]);
    expect(existsSync(exportFile(site.appliance.settings.filesDirectory, id, 'xlsx'))).toBe(false);
  });
});

describe('an export that fails', () => {
  it('is tried three times, says so, and lets the next one of its key begin', async () => {
    const key = site.key('north');
    const { id: keyId } = (await site.call('GET', '/me', { key })).body;
    const id = newId();
    site.write((tx) => {
      const { seq, client, account } = keyById.get(tx, keyId)!;
      // A request that no POST accepts.
      const request = JSON.stringify({ from: 0, to: 1, columns: ['none'] });
      insertExport.run(tx, {
        id,
        client,
        account,
        key: seq,
        user: null,
        trace_id: '0'.repeat(32),
        kind: 'transactions',
        request,
        created_ms: tx.nowMs,
        seal: '0'.repeat(64),
      });
    });
    expect(await ended(site, `/transactions/exports/${id}`)).toEqual({
      status: 'failed',
      rows: null,
      error: { code: 'internal.error', detail: expect.any(String) },
    });
    const lines = logged.map((line) => JSON.parse(line)).filter((line) => line.export === id);
    expect(lines).toHaveLength(3);
    expect(lines[0]).toMatchObject({
      msg: 'an export failed',
      code: 'internal.error',
      traceId: '0'.repeat(32),
    });
    expect((await exported(site, '/transactions/exports', deliveries, key)).status).toBe('ready');
  });
});

describe('the link of an export', () => {
  const file = () => exported(site, '/transactions/exports', deliveries, site.key('north'));

  it('needs no key, names the file, and serves HEAD and byte ranges', async () => {
    const { url } = await file();
    const whole = Buffer.from(await (await fetch(url)).arrayBuffer());
    const head = await fetch(url, { method: 'HEAD' });
    expect(head.headers.get('content-length')).toBe(String(whole.length));
    expect(head.headers.get('content-type')).toBe(
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    );
    expect(head.headers.get('content-disposition')).toBe(
      'attachment; filename="deliveries_2025-12-31_2026-01-31.xlsx"',
    );
    const part = await fetch(url, { headers: { range: 'bytes=10-19' } });
    expect(part.status).toBe(206);
    expect(Buffer.from(await part.arrayBuffer())).toEqual(whole.subarray(10, 20));
  });

  it('is signed again by each GET, and ends after 15 minutes', async () => {
    const { id, url } = await file();
    now += 15 * minuteMs;
    const late = await fetch(url);
    expect(await refusal(late)).toEqual([403, 'links.expired']);
    const again = (await site.call('GET', `/transactions/exports/${id}`)).body;
    expect((await fetch(again.url)).status).toBe(200);
    const forged = await fetch(again.url.replace(id, (await file()).id));
    expect(await refusal(forged)).toEqual([403, 'links.invalid_signature']);
  });

  it('ends with the key that asked for the export, and so does the export', async () => {
    const secret = site.key('north');
    const { id, url } = await exported(site, '/transactions/exports', deliveries, secret);
    const { id: keyId } = (await site.call('GET', '/me', { key: secret })).body;
    site.write((tx) => {
      const { seq } = tx.connection.database.prepare('SELECT seq FROM api_keys WHERE id = ?').get(keyId) as {
        seq: number;
      };
      revokeKey.run(tx, tx.nowIso, seq);
    });
    const refused = await fetch(url);
    expect(await refusal(refused)).toEqual([403, 'links.invalid_signature']);
    expect((await site.call('GET', `/transactions/exports/${id}`)).body.code).toBe(
      'transactions.export.not_found',
    );
  });
});

describe('a file', () => {
  it('lives for 24 hours; then it is a 404, and is removed with its row by the appliance itself', async () => {
    const { id } = await exported(site, '/transactions/exports', deliveries, site.key('north'));
    const path = exportFile(site.appliance.settings.filesDirectory, id, 'xlsx');
    now += dayMs - 1;
    const { url } = (await site.call('GET', `/transactions/exports/${id}`)).body;
    await site.appliance.forgetExports();
    expect(existsSync(path)).toBe(true);
    now += 1;
    expect((await site.call('GET', `/transactions/exports/${id}`)).body.code).toBe(
      'transactions.export.not_found',
    );
    const gone = await fetch(url);
    expect(await refusal(gone)).toEqual([404, 'transactions.export.not_found']);
    site.audited();
    await site.appliance.forgetExports();
    expect(existsSync(path)).toBe(false);
    expect(new Set(site.audited())).toEqual(new Set(['delete export']));
    const newest = (await site.call('GET', '/audit-logs?resourceType=export&action=delete&pageSize=1')).body
      .items[0];
    expect(newest.actor).toEqual({
      type: 'system',
      id: null,
      label: expect.not.stringContaining(operatorActor.label),
    });
    expect(readdirSync(join(site.appliance.settings.filesDirectory, 'exports'))).toEqual([]);
  });
});

describe('a workbook', () => {
  it.each([
    ['en', ['Date', 'Machine', 'Sale value'], 'Deliveries'],
    ['es', ['Fecha', 'Máquina', 'Valor de venta'], 'Entregas'],
    ['pt', ['Data', 'Máquina', 'Valor de venda'], 'Entregas'],
  ])('in %s has its headers', async (locale, headers, name) => {
    const columns = ['date', 'device.name', 'product.sellValue'];
    const { url } = await exported(
      site,
      '/transactions/exports',
      { ...days, columns, locale },
      site.key('north'),
    );
    const workbook = await downloaded(url);
    expect(workbook.sheet(0).name()).toBe(name);
    expect(valuesOf(workbook)[0]).toEqual(headers);
  });

  it('shows dates in the zone of the account by default, in UTC where there are several', async () => {
    const first = async (key: string, more: object = {}) => {
      const { url } = await exported(
        site,
        '/transactions/exports',
        { ...days, columns: ['date'], ...more },
        key,
      );
      return valuesOf(await downloaded(url))[1]![0] as number;
    };
    const utc = await first(site.key('acme'));
    const hours = 5 / 24;
    expect(await first(site.key('north'))).toBeCloseTo(utc - hours, 8);
    expect(await first(site.key('acme'), { accountId: site.ids.north })).toBeCloseTo(utc - hours, 8);
    expect(await first(site.key('north'), { timeZone: 'Asia/Kolkata' })).toBeCloseTo(utc + 5.5 / 24, 8);
  });

  it('shows amounts with the decimals of their currency', async () => {
    const { url } = await exported(
      site,
      '/transactions/exports',
      { ...days, columns: ['product.cost'] },
      site.key('north'),
    );
    const cell = (await downloaded(url)).sheet(0).cell('A2');
    expect([cell.value(), cell.style('numberFormat')]).toEqual([0.03, '#,##0.00']);
  });
});
