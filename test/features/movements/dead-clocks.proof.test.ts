import { describe, expect, it, vi } from 'vitest';
import { endpoints } from '../../../src/app/routes.ts';
import { verify } from '../../../src/ops/verify/verify.ts';
import { report } from '../../support/movements.ts';
import { patient } from '../../support/patient.ts';
import { siteOfTest } from '../../support/site.ts';
import { pathOf, requiredQueries, specimens } from '../../support/specimens.ts';
import { uniqueName } from '../../support/things.ts';
import { delivery, movement, returnable, shop, stock } from '../feed/fixtures.ts';
import { post } from '../sites/fixtures.ts';

const bounds = vi.hoisted(() => ({ earliestMs: Number.NEGATIVE_INFINITY }));
// A site of before took any date.
vi.mock('../../../src/features/movements/intake/limits.ts', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  get earliestMs() {
    return bounds.earliestMs;
  },
}));

const dates = [
  '0000-01-01T00:00:00Z',
  '0001-01-01T00:00:00Z',
  '1970-01-01T00:00:00Z',
  '1999-12-31T23:59:59Z',
];
const ranges = [
  'from=0000-01-01&to=9999-12-31',
  'from=0000-01-01&to=0001-01-02',
  'from=0001-01-01&to=0001-01-01T00:00:01Z',
];

// Shows that what was stored before rules/feed#doubtful-dates replaced such dates harms no reader of them.
describe('movements of dead clocks that were stored before', () => {
  it('break no answer, no export, no report and no check', async () => {
    const site = await siteOfTest({ onDisk: true });
    const { serial, deviceId, operationId } = await shop(site);
    const person = await post(site, 'north', '/consumers', { name: 'Ana', identification: uniqueName('1') });
    const codeId = uniqueName('card');
    await site.call('POST', `/consumers/${person.id}/codes`, {
      body: { operationId, codeId, codeType: 'NFC' },
    });
    const drill = await returnable(site);
    const { items } = (await site.call('GET', `/devices/${deviceId}/planogram`)).body;
    await stock(site, deviceId, [
      ...items.map(({ selection, productId, stock }: Record<string, unknown>) => ({
        selection,
        productId,
        stock,
      })),
      { selection: 'B1', productId: drill.id, stock: 50 },
    ]);
    const of = (date: string) => {
      const open = delivery(serial, { date, codeId, selection: 'B1' });
      return [
        delivery(serial, { date, codeId }),
        delivery(serial, { date, isDelivered: false, failureReason: 'jam', method: 'CASH' }),
        open,
        movement('return', { deviceSerial: serial, date, codeId, deliveryId: open.id }),
        delivery(serial, { date, codeId, selection: 'B1' }),
        movement('recharge', { deviceSerial: serial, date, codeId, amount: 5 }),
      ];
    };
    report(site, 'north', dates.flatMap(of));
    bounds.earliestMs = Date.UTC(2000, 0, 1);
    const { name } = site.appliance.reader.connection.database;
    expect(verify(name, { full: true }).filter(({ ok }) => !ok)).toEqual([]);
    const things = await specimens(site, 'north');
    const owner = site.person('owner');
    const failed: string[] = [];
    const ask = async (path: string, headers: Record<string, string> = {}) => {
      const { status } = await site.call('GET', path, { session: owner.session, headers });
      if (status >= 500) failed.push(`${path} ${status}`);
      return status;
    };
    let answered = 0;
    const queries = ranges.map((range) => `${range}&accountId=${site.ids.north}`);
    for (const endpoint of endpoints.filter(
      ({ method, caller }) => method === 'GET' && caller !== 'controller',
    )) {
      // Streams, which do not end.
      if (/live|stream|events/.test(endpoint.path)) continue;
      const path = pathOf(endpoint, things);
      const required = requiredQueries[endpoint.path] ?? '';
      const rest = required.replace(/^\?/, '').replace(/from=[^&]*&to=[^&]*&?/, '');
      for (const query of ['', ...queries]) {
        const asked = [query, rest].filter(Boolean).join('&');
        const status = await ask(asked === '' ? path : `${path}?${asked}`);
        if (status === 200) answered++;
      }
      await ask(`${path}?${[queries[0], rest].filter(Boolean).join('&')}`, { accept: 'text/csv' });
    }
    expect(failed).toEqual([]);
    expect(answered).toBeGreaterThan(100);

    for (const [path, columns] of [
      ['/transactions/exports', ['id', 'date']],
      ['/transactions/recharges/exports', ['id', 'date']],
      ['/transactions/returns/exports', ['id', 'deliveryDate', 'returnDate']],
    ] as const) {
      const body = { from: '0000-01-01', to: '2030-01-01', columns };
      const begun = await site.call('POST', path, { key: site.key('north'), body });
      expect(begun.status, JSON.stringify(begun.body)).toBe(202);
      await vi.waitUntil(async () => {
        const { status } = (await site.call('GET', `${path}/${begun.body.id}`)).body;
        expect(status).not.toBe('failed');
        return status === 'ready';
      }, patient);
    }
  }, 120_000);
});
