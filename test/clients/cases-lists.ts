import { expect } from 'vitest';
import { newId } from '../../src/store/ids.ts';
import { makeDevice, report } from '../support/movements.ts';
import { uniqueName } from '../support/things.ts';
import type { Bench, Case } from './bench.ts';
import { product } from './cases-calls.ts';

type Named = { id: string; name: string };

/** Makes products that one search finds. */
async function products(
  bench: Bench,
  count: number,
): Promise<{ search: string; names: string[]; ids: string[] }> {
  const search = `${uniqueName('Shelf')} `;
  const made: Named[] = [];
  for (let n = 0; n < count; n++) made.push(await product(bench, `${search}${n}`));
  bench.through();
  return { search, names: made.map(({ name }) => name), ids: made.map(({ id }) => id) };
}

/** Reports deliveries. @returns their ids, in the order of their arrival */
async function deliveries(bench: Bench, serial: string, count: number): Promise<string[]> {
  const { id: productId } = await product(bench);
  const ids = Array.from({ length: count }, () => newId());
  report(
    bench.site,
    'north',
    ids.map((id, n) => ({
      kind: 'delivery',
      id,
      deviceSerial: serial,
      // The later it arrives, the older it is.
      date: `2026-03-0${count - n}T10:00:00Z`,
      productId,
      method: 'CASH',
      sellValue: 250,
      isDelivered: true,
    })),
  );
  bench.through();
  return ids;
}

const march = { from: '2026-03-01', to: '2026-03-31' };
const idsOf = (items: Named[]) => items.map(({ id }) => id);

export const lists: Case[] = [
  {
    title: 'reads a page-based list to its end by cursor',
    async run(bench) {
      const { search, names } = await products(bench, 5);
      const { value } = await bench.list('listProducts', { search, sort: 'name', pageSize: 2 });
      expect(value.map(({ name }: Named) => name)).toEqual(names);
      expect(bench.seen).toHaveLength(3);
      expect(bench.seen[2]!.path).toMatch(/^(?!.*[?&]page=).*[?&]cursor=/);
    },
  },
  {
    title: 'misses nothing if an item is removed meanwhile',
    async run(bench) {
      const { search, names, ids } = await products(bench, 6);
      const remove = () => bench.site.call('DELETE', `/products/${ids[0]}`);
      bench.through('pass', remove);
      const { value } = await bench.list('listProducts', { search, sort: 'name', pageSize: 2 });
      expect(value.map(({ name }: Named) => name)).toEqual(names);
    },
  },
  {
    title: 'goes on with a list after lost connections',
    async run(bench) {
      const { search, names } = await products(bench, 5);
      bench.through('pass', 'cut within', 'pass', 'cut before');
      const { value } = await bench.list('listProducts', { search, sort: 'name', pageSize: 2 });
      expect(value.map(({ name }: Named) => name)).toEqual(names);
    },
  },
  {
    title: 'begins with the page that is asked for',
    async run(bench) {
      const { search, names } = await products(bench, 5);
      const { value } = await bench.list('listProducts', { search, sort: 'name', pageSize: 2, page: 2 });
      expect(value.map(({ name }: Named) => name)).toEqual(names.slice(2));
    },
  },
  {
    title: 'asks for large pages',
    async run(bench) {
      await bench.list('listProducts');
      await bench.list('listTransactions', march);
      expect(bench.seen[0]!.path).toContain('pageSize=500');
      expect(bench.seen[1]!.path).toContain('limit=500');
    },
  },
  {
    title: 'returns the pages of a list, with their totals',
    async run(bench) {
      const { search } = await products(bench, 3);
      const { value } = await bench.pages('listProducts', { search, pageSize: 2 });
      expect(value).toMatchObject([
        { total: 3, page: 1, nextCursor: expect.any(String) },
        { total: 3, page: null, nextCursor: null },
      ]);
    },
  },
  {
    title: 'returns nothing of an empty list',
    async run(bench) {
      expect(await bench.list('listProducts', { search: uniqueName('Nothing') })).toEqual({ value: [] });
      expect(bench.seen).toHaveLength(1);
    },
  },
  {
    title: 'reads a cursor-based list to its end',
    async run(bench) {
      const deviceSerial = uniqueName('VM');
      makeDevice(bench.site, 'north', { serial: deviceSerial });
      const ids = await deliveries(bench, deviceSerial, 5);
      const { value } = await bench.list('listTransactions', { ...march, deviceSerial, limit: 2 });
      expect(idsOf(value)).toEqual(ids);
      expect(bench.seen).toHaveLength(3);
    },
  },
  {
    title: 'reads a list by arrival to its end, and goes on with its last cursor',
    async run(bench) {
      const deviceSerial = uniqueName('VM');
      makeDevice(bench.site, 'north', { serial: deviceSerial });
      const query = { order: 'arrival', deviceSerial, limit: 2 };
      const first = await deliveries(bench, deviceSerial, 4);
      const { value: pages } = await bench.pages('listTransactions', query);
      expect(pages.flatMap(({ items }: { items: Named[] }) => idsOf(items))).toEqual(first);
      const cursor = pages.at(-1).nextCursor;
      const second = await deliveries(bench, deviceSerial, 3);
      const { value } = await bench.list('listTransactions', { ...query, cursor });
      expect(idsOf(value)).toEqual(second);
    },
  },
  {
    title: 'reads a list without pages',
    async run(bench) {
      const { value } = await bench.list('getSelector', { key: 'currencies' });
      expect(value.length).toBeGreaterThan(5);
      expect(bench.seen).toHaveLength(1);
    },
  },
  {
    title: 'fails with a refusal in the middle of a list',
    async run(bench) {
      const { search } = await products(bench, 3);
      const body = { code: 'auth.invalid_api_key', detail: 'Revoked.', traceId: '0'.repeat(32) };
      bench.through('pass', { answer: 401, body });
      const { error } = await bench.list('listProducts', { search, pageSize: 2 });
      expect(error).toMatchObject({ type: 'problem', code: 'auth.invalid_api_key' });
    },
  },
];

const joiner = (n: number, identification = uniqueName('ID')) => ({
  op: 'upsert',
  identification,
  name: `P ${n}`,
});

export const bulk: Case[] = [
  {
    title: 'returns each row with its result',
    async run(bench) {
      const rows = [joiner(1), { ...joiner(2), name: '' }, joiner(3)];
      const { value } = await bench.bulk('changeConsumersInBulk', rows);
      expect(value).toMatchObject([
        { row: rows[0], result: { status: 'created' } },
        { row: rows[1], result: { status: 'failed', error: { code: 'validation.failed' } } },
        { row: rows[2], result: { status: 'created' } },
      ]);
    },
  },
  {
    title: 'sends more rows than a call takes in several calls',
    async run(bench) {
      const rows = Array.from({ length: 2100 }, (_, n) => joiner(n));
      const { value } = await bench.through('pass', 'cut after').bulk('changeConsumersInBulk', rows);
      expect(value.map(({ row }: { row: object }) => row)).toEqual(rows);
      expect(value.every(({ result }: { result: { status: string } }) => result.status === 'created')).toBe(
        true,
      );
      // Three calls, one of them twice and under the same key.
      const keys = bench.seen.map(({ headers }) => headers['idempotency-key']);
      expect(keys).toHaveLength(4);
      expect(new Set(keys).size).toBe(3);
    },
  },
  {
    title: 'sends nothing for no rows',
    async run(bench) {
      expect(await bench.bulk('changeConsumersInBulk', [])).toEqual({ value: [] });
      expect(bench.seen).toEqual([]);
    },
  },
  {
    title: 'changes cards in bulk',
    async run(bench) {
      const identification = uniqueName('ID');
      await bench.bulk('changeConsumersInBulk', [joiner(1, identification)]);
      const row = { op: 'create', identification, codeId: uniqueName('card'), codeType: 'NFC' };
      expect(await bench.bulk('changeCodesInBulk', [row])).toMatchObject({
        value: [{ row, result: { status: 'created' } }],
      });
    },
  },
];
