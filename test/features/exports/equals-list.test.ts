import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  creditColumns,
  exportColumns,
  givenCreditColumns,
  rechargeColumns,
  returnColumns,
} from '../../../src/api/vocabulary.ts';
import { scaled } from '../../support/scaled.ts';
import { type Answer, useSite } from '../../support/site.ts';
import { controllerOf, movement, reported } from '../feed/fixtures.ts';
import { momentMs, reportRandom, type Stage, stage, startMs } from '../movements/lists/history.ts';
import { downloaded, exported, valuesOf } from './support.ts';

/*
 * A workbook equals the list, cell for cell; other tests show that the lists are right. Money is turned into major
 * units and dates into those of a zone a second way here.
 */
const site = useSite();
const stages: Stage[] = [];
beforeAll(async () => {
  for (const owner of ['north', 'south', 'far'] as const) {
    const things = await stage(site, owner);
    stages.push(things);
    reportRandom(site, things, 60, stages.length);
  }
});

const days = { from: '2026-01-01T00:00:00Z', to: new Date(startMs + 70 * momentMs).toISOString() };

async function listed(path: string, query: Record<string, string>, key: string): Promise<Answer['body'][]> {
  const items = [];
  for (let cursor: string | undefined; ; ) {
    const asked = new URLSearchParams({ ...query, limit: '50', ...(cursor !== undefined && { cursor }) });
    const { status, body } = await site.call('GET', `${path}?${asked}`, { key });
    expect(status, JSON.stringify(body)).toBe(200);
    items.push(...body.items);
    if (body.nextCursor === null) return items;
    cursor = body.nextCursor;
  }
}

/** The columns that are members of an item: the others say something about it in words. */
const members = <C extends string>(columns: readonly C[]) => columns.filter((column) => column !== 'outcome');

const moments = new Set([
  'date',
  'receivedAt',
  'lastSubsidyAt',
  'lastRechargeAt',
  'deliveryDate',
  'returnDate',
]);
const amounts = new Set(['cost', 'sellValue', 'priceWithoutTax', 'taxValue', 'profit', 'balancePaid']);
for (const name of [
  'rechargePaid',
  'subsidy',
  'recharge',
  'available',
  'amount',
  'toSubsidy',
  'balanceAfter',
])
  amounts.add(name);

/** A member of an item as a cell shows it: pesos have two decimals (ISO 4217), dates are days since 1899-12-30. */
function shown(item: Answer['body'], path: string, timeZone: string): unknown {
  const value = path.split('.').reduce((part, name) => part?.[name], item);
  if (value === null || value === undefined) return undefined;
  const leaf = path.split('.').at(-1)!;
  if (amounts.has(leaf)) return Number(value) / 100;
  if (!moments.has(leaf))
    return typeof value === 'string' && String(Number(value)) === value ? Number(value) : value;
  const wall = Temporal.Instant.from(value).toZonedDateTimeISO(timeZone).toPlainDateTime();
  const since = Temporal.PlainDateTime.from('1899-12-30').until(wall, { largestUnit: 'day' });
  return since.total({ unit: 'day', relativeTo: '1899-12-30' });
}

function expectSame(
  rows: unknown[][],
  items: Answer['body'][],
  columns: readonly string[],
  zone: string,
): void {
  const said = items.map((item) => columns.map((path) => shown(item, path, zone)));
  expect(rows).toHaveLength(said.length);
  for (const [at, row] of said.entries()) {
    for (const [index, value] of row.entries()) {
      const cell = rows[at]![index];
      if (moments.has(columns[index]!) && value !== undefined) expect(cell).toBeCloseTo(value as number, 8);
      else expect(cell, `${columns[index]} of row ${at}`).toEqual(value);
    }
  }
}

describe('an export of deliveries', () => {
  it('has the rows of GET /transactions under the same filters, in its order, in any columns and zone', async () => {
    const filters = fc.record(
      {
        businessLine: fc.constantFrom('vending', 'eas'),
        isDelivered: fc.boolean(),
        method: fc.constantFrom('CASH', 'CASHLESS', 'BRE_B'),
        isReturnable: fc.boolean(),
        deviceSerial: fc.constantFrom('D-0', 'D-1', 'none'),
        controllerSerial: fc.constantFrom('C-1', 'none'),
        consumerIdentification: fc.constantFrom('100', 'ñ 300'),
        operationId: fc.constantFrom(...stages.flatMap(({ devices }) => devices[0]!.operationId!)),
        productId: fc.constantFrom(...stages.flatMap(({ products }) => products[0]!.id)),
        deviceId: fc.constantFrom(...stages.flatMap(({ devices }) => devices[2]!.id)),
        accountId: fc.constantFrom(site.ids.north, site.ids.south, site.ids.far),
      },
      { requiredKeys: [] },
    );
    // Two filters at most: of more together hardly a row passes.
    const few = filters.map((all) => Object.fromEntries(Object.entries(all).slice(0, 2)));
    const columns = fc
      .shuffledSubarray(members(exportColumns), { minLength: 1 })
      .map((some) => ['id', ...some.filter((name) => name !== 'id')]);
    const zone = fc.constantFrom('America/Bogota', 'Asia/Kolkata', 'America/Santiago', 'UTC');
    const asking = fc.constantFrom('north', 'acme', 'far') as fc.Arbitrary<'north' | 'acme' | 'far'>;
    await fc.assert(
      fc.asyncProperty(asking, few, columns, zone, async (scope, asked, some, timeZone) => {
        const key = site.keys[scope];
        const body = { ...days, ...asked, columns: some, timeZone };
        const { url } = await exported(site, '/transactions/exports', body, key);
        const query = Object.fromEntries(Object.entries(asked).map(([name, value]) => [name, String(value)]));
        const items = await listed('/transactions', { ...days, ...query, fields: some.join() }, key);
        expectSame(valuesOf(await downloaded(url)).slice(1), items, some, timeZone);
      }),
      { numRuns: scaled(12) },
    );
  });

  it.each([
    ['en', 'Delivered', 'No reason given'],
    ['es', 'Entregado', 'Sin motivo informado'],
    ['pt', 'Entregue', 'Sem motivo informado'],
  ])('says in words what became of each delivery (%s)', async (locale, delivered, unnamed) => {
    const columns = ['outcome', 'isDelivered'];
    const { url } = await exported(site, '/transactions/exports', { ...days, columns, locale });
    const [, ...rows] = valuesOf(await downloaded(url));
    const words = (isDelivered: boolean) =>
      new Set(rows.filter((row) => row[1] === isDelivered).map(([word]) => word));
    expect(words(true)).toEqual(new Set([delivered]));
    expect(words(false)).toEqual(new Set([unnamed]));
  });

  it.skipIf(!hasLibreOffice())(
    'opens in LibreOffice as what GET /transactions says (needs soffice)',
    async () => {
      const key = site.keys.north;
      const columns = ['id', 'method', 'device.name', 'consumer.identification', 'product.selection'];
      const { url } = await exported(site, '/transactions/exports', { ...days, columns }, key);
      const items = await listed('/transactions', days, key);
      const [header, ...rows] = await asCsv(url);
      expect(header).toBe('ID,Paid with,Machine,Number,Slot');
      expect(rows).toEqual(
        items.map(({ id, method, device, consumer, product }) =>
          [id, method, device.name, consumer?.identification, product.selection].join(','),
        ),
      );
    },
  );
});

describe('an export of available credit', () => {
  it('has the rows of GET /consumers/report, in its order, with all its members by default', async () => {
    for (const asked of [{}, { search: 'ñ 3' }, { operationId: stages[0]!.devices[0]!.operationId! }]) {
      const { url } = await exported(site, '/consumers/report/exports', {
        ...asked,
        timeZone: 'Asia/Kolkata',
      });
      const items = await listed('/consumers/report', asked, site.keys.north);
      expect(items.length).toBeGreaterThan(0);
      expectSame(valuesOf(await downloaded(url)).slice(1), items, creditColumns, 'Asia/Kolkata');
    }
  });
});

// Shows rules/exports#exports-of-other-movements.
describe('an export of other movements', () => {
  const zone = 'America/Santiago';
  beforeAll(async () => {
    const { items } = (await site.call('GET', '/consumers/report?limit=5')).body;
    for (const { consumerId, codeId } of items) {
      const body = { consumerId, codeId, amount: 1234, reason: '=made good, "twice"' };
      expect((await site.call('POST', '/transactions/credits', { body })).status).toBe(201);
    }
    const { device, codes } = await topUpPlace();
    const topUps = codes.flatMap((codeId, at) =>
      [1, 2].map((day) => {
        const date = new Date(startMs + (at + day) * momentMs).toISOString();
        return movement('recharge', { deviceSerial: device, codeId, amount: 100 * day, date });
      }),
    );
    const { summary } = await reported(site, controllerOf(site), ...topUps);
    expect(summary).toMatchObject({ rejected: 0, accepted: topUps.length });
  });

  /** A machine of north, and codes that it can read. */
  async function topUpPlace() {
    const { items } = (await site.call('GET', '/devices?pageSize=50')).body;
    const { items: rows } = (await site.call('GET', '/consumers/report?limit=50')).body;
    for (const { serial, operation } of items) {
      const codes = rows
        .filter(
          ({ operationId }: { operationId: string | null }) =>
            operationId === null || operationId === operation?.id,
        )
        .map(({ codeId }: { codeId: string }) => codeId);
      if (codes.length > 2) return { device: serial as string, codes: codes as string[] };
    }
    throw new Error('no machine reads three codes');
  }

  it.each([
    [
      '/transactions/recharges',
      rechargeColumns,
      [{}, { consumerIdentification: 'X1' }, { receivedFrom: days.from }],
    ],
    ['/transactions/returns', members(returnColumns), [{}, { status: 'pending' }, { status: 'returned' }]],
    ['/transactions/credits', givenCreditColumns, [{}, { consumerIdentification: 'X1' }]],
  ] as [string, readonly string[], object[]][])(
    '%s has the rows of its list, whole, in its order',
    async (path, columns, filters) => {
      const range = path.endsWith('credits')
        ? { from: '2020-01-01T00:00:00Z', to: '2099-01-01T00:00:00Z' }
        : days;
      let found = 0;
      for (const key of [site.keys.north, site.keys.acme])
        for (const filter of filters) {
          const { url } = await exported(
            site,
            `${path}/exports`,
            { ...range, ...filter, columns, timeZone: zone },
            key,
          );
          const items = await listed(path, { ...range, ...filter, fields: columns.join() }, key);
          found += items.length;
          expectSame(valuesOf(await downloaded(url)).slice(1), items, columns, zone);
        }
      expect(found).toBeGreaterThan(4);
    },
  );

  it.each(['recharges', 'returns', 'credits'])(
    'of %s writes CSV and NDJSON in each language',
    async (kind) => {
      for (const locale of ['en', 'es', 'pt'])
        for (const format of ['csv', 'ndjson']) {
          const body = {
            ...days,
            to: '2099-01-01T00:00:00Z',
            columns: ['id', 'consumer.name'],
            format,
            locale,
          };
          const { url } = await exported(site, `/transactions/${kind}/exports`, body);
          const text = await (await fetch(url)).text();
          const { items } = (
            await site.call('GET', `/transactions/${kind}?from=${days.from}&to=2099-01-01T00:00:00Z&limit=1`)
          ).body;
          expect(items.length).toBeGreaterThan(0);
          expect(text).toContain(items[0].id);
          if (format === 'csv') expect(text.split('\r\n')[0]).toMatch(/^\uFEFF?ID,\S+$/);
        }
    },
  );

  it.each(['recharges', 'returns', 'credits'])(
    'of %s refuses what its list refuses, and columns it has not',
    async (kind) => {
      const path = `/transactions/${kind}/exports`;
      for (const [body, told] of [
        [{ ...days }, 'columns isArray'],
        [{ ...days, columns: [] }, 'columns arrayMinSize'],
        [{ ...days, columns: ['product.cost'] }, 'columns.0 isIn'],
        [{ ...days, columns: ['id', 'id'] }, 'columns arrayUnique'],
        [{ ...days, columns: ['id'], accountId: 'x' }, 'accountId isUuid'],
        [{ from: days.to, to: days.from, columns: ['id'] }, 'to isAfterFrom'],
        [{ from: days.from, columns: ['id'] }, 'to isISO8601'],
      ] as [object, string][]) {
        const { status, body: refused } = await site.call('POST', path, { body });
        expect([
          status,
          refused.errors.map(({ field, rule }: { field: string; rule: string }) => `${field} ${rule}`),
        ]).toEqual([400, [told]]);
      }
    },
  );
});

function hasLibreOffice(): boolean {
  try {
    execFileSync('soffice', ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** The lines of the first sheet, as LibreOffice reads it. */
async function asCsv(url: string): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'larder-soffice-'));
  try {
    writeFileSync(join(folder, 'export.xlsx'), Buffer.from(await (await fetch(url)).arrayBuffer()));
    const profile = `-env:UserInstallation=file://${folder}/profile`;
    execFileSync(
      'soffice',
      [
        profile,
        '--headless',
        '--convert-to',
        'csv:Text - txt - csv (StarCalc):44,34,76',
        '--outdir',
        folder,
        join(folder, 'export.xlsx'),
      ],
      { stdio: 'ignore' },
    );
    return readFileSync(join(folder, 'export.csv'), 'utf8').trimEnd().split('\n');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
