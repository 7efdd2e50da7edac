// biome-ignore-all lint/suspicious/noExplicitAny: tests look into bodies of every shape
import { beforeAll, describe, expect, it } from 'vitest';
import { locales, reconciliationColumns } from '../../../src/api/vocabulary.ts';
import { reconciliationTexts } from '../../../src/features/exports/reconciliation-texts.ts';
import { newId } from '../../../src/store/ids.ts';
import { auditFile } from '../../support/audit-files/frame.ts';
import { report } from '../../support/movements.ts';
import { useSite } from '../../support/site.ts';
import { uniqueName } from '../../support/things.ts';
import { vendingProduct } from '../catalogue/fixtures.ts';
import { sendFile } from '../counters/fixtures.ts';
import { deviceOf, post } from '../sites/fixtures.ts';
import { downloaded, exported, valuesOf } from './support.ts';

const [monday, friday] = ['2026-03-02T10:00:00.000Z', '2026-03-06T10:00:00.000Z'];
const path = '/reconciliation/exports';

// Shows rules/exports#exports-of-a-reconciliation.
describe('exports of a reconciliation', () => {
  const site = useSite();
  const machines: { id: string; serial: string }[] = [];
  beforeAll(async () => {
    const water = (await post(site, 'north', '/products', vendingProduct)).id;
    for (const [counted, sold] of [
      [12, 9],
      [5, 5],
    ] as const) {
      const serial = uniqueName('R');
      const id = deviceOf(site, 'north', { serial, name: `Machine ${serial}` });
      machines.push({ id, serial });
      const items = [{ selection: 'A1', productId: water, stock: 30, capacity: 40, price: 100 }];
      await site.call('PUT', `/devices/${id}/planogram`, { body: { items } });
      const visit = (date: string, left: number, collected: object) =>
        site.call('POST', `/devices/${id}/visits`, {
          body: { date, items: [{ selection: 'A1', counted: left, added: 30 - left }], collected },
        });
      const read = async (n: number, moment: string) => {
        const cash = `CA3*0*0*0*0*${n * 100}*${n * 100}*0*0*0*0`;
        const sold = [`VA1*${n * 100}*${n}`, 'PA1*A1*100', `PA2*${n}*${n * 100}`];
        const file = auditFile([`ID1*${serial}*M`, 'ID4*2*1170*COP', cash, ...sold]);
        await sendFile(site, file, `?readAt=${encodeURIComponent(moment)}`);
      };
      await read(100, monday);
      await visit(monday, 30, { coins: 0, bills: 0 });
      await report(
        site,
        'north',
        Array.from({ length: sold }, (_, at) => ({
          kind: 'delivery',
          id: newId(),
          date: new Date(Date.parse(monday) + (at + 1) * 3600_000).toISOString(),
          deviceSerial: serial,
          selection: 'A1',
          isDelivered: true,
        })),
      );
      await read(100 + counted, friday);
      await visit(friday, 30 - counted, { coins: counted * 100 - 300, bills: 0 });
    }
  });

  it('have the rows that the comparisons have, machine by machine', async () => {
    const { url } = await exported(site, path, { format: 'ndjson' });
    const rows = (await (await fetch(url)).text())
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    for (const row of rows) expect(Object.keys(row)).toEqual(reconciliationColumns);
    for (const { id, serial } of machines) {
      const { selections, money, from, to } = (await site.call('GET', `/devices/${id}/reconciliation`)).body;
      const own = rows.filter((row) => row['device.serial'] === serial);
      const slots = own.filter((row) => row.selection !== null);
      expect(slots).toMatchObject(
        selections.map((line: any) => ({
          from,
          to,
          selection: line.selection,
          'product.name': line.product.name,
          'machine.vends': line.machine.vends,
          'reported.vends': line.reported.vends,
          'counted.sold': line.counted.sold,
          'difference.vends': line.difference.vends,
        })),
      );
      const bag = own.find((row) => row.line === reconciliationTexts.en.lines.bag);
      expect(bag).toMatchObject({
        'machine.value': money.bag.expected,
        'reported.value': money.bag.collected,
        'difference.value': -300,
        causes: money.causes.length === 0 ? '' : expect.stringContaining('Cash missing'),
      });
    }
    const serials = rows.map((row) => row['device.serial']);
    expect(serials).toEqual([...serials].sort());
  });

  it('are of one machine and of one time where that is asked for, in words of the locale', async () => {
    const [first] = machines;
    const asked = { deviceId: first!.id, from: monday, to: friday, locale: 'es' };
    const { url } = await exported(site, path, { ...asked, columns: ['device.serial', 'line', 'causes'] });
    const [header, ...rows] = valuesOf(await downloaded(url));
    const { headers, lines } = reconciliationTexts.es;
    expect(header).toEqual([headers['device.serial'], headers.line, headers.causes]);
    expect(new Set(rows.map(([serial]) => serial))).toEqual(new Set([first!.serial]));
    expect(rows[0]).toEqual([first!.serial, lines.selection, 'No reportadas: 3']);
  });

  it('show amounts as numbers that spreadsheets add up, and nothing where nothing is known', async () => {
    const { url } = await exported(site, path, { columns: ['line', 'machine.value', 'machine.tests'] });
    const rows = valuesOf(await downloaded(url)).slice(1);
    const bag = rows.find(([line]) => line === reconciliationTexts.en.lines.bag)!;
    expect([bag[1], bag[2]]).toEqual([expect.any(Number), undefined]);
  });

  it('show nothing of other accounts', async () => {
    const { url } = await exported(site, path, {}, site.keys.far);
    expect(valuesOf(await downloaded(url))).toHaveLength(1);
  });

  it('have a word for everything, in every language', () => {
    const empty = locales.flatMap((locale) =>
      Object.entries(reconciliationTexts[locale]).flatMap(([part, words]) =>
        Object.entries(words as object).filter(([, word]) => word === '' || part === ''),
      ),
    );
    expect(empty).toEqual([]);
  });
});
