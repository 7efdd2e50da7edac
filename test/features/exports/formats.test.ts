import { beforeAll, describe, expect, it } from 'vitest';
import { creditColumns, exportColumns } from '../../../src/api/vocabulary.ts';
import {
  amountColumn,
  booleanColumn,
  dateColumn,
  textColumn,
} from '../../../src/features/exports/columns.ts';
import { writings } from '../../../src/features/exports/file-formats.ts';
import { rowsOfCsv } from '../../../src/lib/sheets/csv.ts';
import { useSite } from '../../support/site.ts';
import { reportRandom, stage } from '../movements/lists/history.ts';
import { downloaded, exported, valuesOf } from './support.ts';

// Shows rules/exports#formats.
const site = useSite();
beforeAll(async () => {
  reportRandom(site, await stage(site, 'north'), 30, 7);
});

const kinds = [
  [
    '/transactions/exports',
    { from: '2026-01-01', to: '2027-01-01' },
    exportColumns.filter((column) => column !== 'outcome'),
  ],
  ['/consumers/report/exports', {}, creditColumns],
] as const;

async function bytesOf(sheet: Parameters<typeof writings.csv.bytesOf>[0], format: 'csv' | 'ndjson') {
  const chunks: Buffer[] = [];
  for await (const chunk of writings[format].bytesOf(sheet)) chunks.push(chunk);
  return chunks;
}

describe.each(kinds)('the formats of POST %s', (path, body, columns) => {
  const file = async (format: string) => {
    const { url } = await exported(site, path, { ...body, columns, format, locale: 'es' });
    const response = await fetch(url);
    return {
      url,
      headers: response.headers,
      text: Buffer.from(await response.arrayBuffer()).toString('utf8'),
    };
  };

  it('have the same columns and rows', async () => {
    const workbook = valuesOf(await downloaded((await file('xlsx')).url));
    const csv = await file('csv');
    expect(csv.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(csv.headers.get('content-disposition')).toMatch(/^attachment; filename=.*\.csv/);
    expect(csv.text.startsWith('\uFEFF')).toBe(true);
    const [header, ...lines] = rowsOfCsv(Buffer.from(csv.text));
    expect(header!.cells).toEqual(workbook[0]);
    expect(lines.length).toBe(workbook.length - 1);
    const ndjson = await file('ndjson');
    expect(ndjson.headers.get('content-type')).toBe('application/x-ndjson');
    expect(ndjson.headers.get('content-disposition')).toMatch(/^attachment; filename=.*\.ndjson/);
    const objects = ndjson.text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(objects.length).toBe(lines.length);
    for (const object of objects) expect(Object.keys(object)).toEqual(columns);
  });

  it('have the values of the list in NDJSON', async () => {
    const { text } = await file('ndjson');
    const list = path.replace('/exports', '');
    // Additional members are requested by name.
    const fields = 'from' in body ? { fields: columns.join() } : {};
    const query = new URLSearchParams({ ...body, ...fields, limit: '1000' });
    const { items } = (await site.call('GET', `${list}?${query}`)).body;
    const leaf = (item: Record<string, unknown>, at: string): unknown =>
      at
        .split('.')
        .reduce<unknown>((part, name) => (part as Record<string, unknown> | null)?.[name] ?? null, item);
    expect(
      text
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line)),
    ).toEqual(
      items.map((item: Record<string, unknown>) =>
        Object.fromEntries(columns.map((column) => [column, leaf(item, column)])),
      ),
    );
  });
});

describe('a CSV file', () => {
  const columns = [
    { path: 'name', type: textColumn(10), header: 'Name' },
    { path: 'price', type: amountColumn, header: 'Price' },
    { path: 'at', type: dateColumn, header: 'At' },
    { path: 'ok', type: booleanColumn, header: 'OK' },
  ];
  const sheet = (items: Iterable<object>) => ({
    name: 'n',
    fileName: 'f',
    timeZone: 'America/Bogota',
    columns,
    items,
  });

  it('shows what a workbook shows, quotes what would be taken apart, and has no formula', async () => {
    const at = '2026-11-21T14:03:07.120Z';
    const items = [
      { name: '=1+1', price: -5, at, ok: true, currency: 'COP' },
      { name: 'a,"b"', price: 9007199254740991, at: null, ok: false, currency: 'COP' },
      { name: null, price: 5, at, ok: null, currency: 'JPY' },
    ];
    expect(Buffer.concat(await bytesOf(sheet(items), 'csv')).toString()).toBe(
      '\uFEFFName,Price,At,OK\r\n' +
        "'=1+1,-0.05,2026-11-21 09:03:07,true\r\n" +
        '"a,""b""",90071992547409.91,,false\r\n' +
        ',5,2026-11-21 09:03:07,\r\n',
    );
  });

  it.each(['csv', 'ndjson'] as const)('is written as its rows are taken, and so is %s', async (format) => {
    let taken = 0;
    function* many() {
      for (; taken < 50_000; taken++)
        yield { name: 'x'.repeat(50), price: 1, at: null, ok: true, currency: 'COP' };
    }
    const bytes = writings[format].bytesOf(sheet(many())) as Iterable<Buffer>;
    const first = bytes[Symbol.iterator]().next().value as Buffer;
    expect(first.length).toBeLessThan(200 * 1024);
    expect(taken).toBeLessThan(3000);
  });
});
