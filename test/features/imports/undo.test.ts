import { describe, expect, it } from 'vitest';
import { accountById } from '../../../src/access/accounts.ts';
import { type AppliedRow, storeImport } from '../../../src/features/imports/imported.ts';
import { newId } from '../../../src/store/ids.ts';
import { makeDevice, report } from '../../support/movements.ts';
import { useSiteEach } from '../../support/site.ts';
import { csv, send } from './support.ts';

const dayMs = 24 * 60 * 60 * 1000;
let nowMs = Date.parse('2026-03-01T10:00:00Z');
const site = useSiteEach({ clock: () => nowMs });
const passes = async (days: number, work: string) => {
  nowMs += days * dayMs;
  await site.appliance.due.run(work);
};
const header = ['ID', 'Name', 'Card', 'Card type', 'Vending profile', 'Balance', 'Area'];
const columnsOfProducts = ['Code', 'Name', 'Line', 'Type', 'Cost', 'Tax', 'List price'];
const product = (code: string, name = 'Snack', price = '2') => [
  code,
  name,
  'vending',
  'snack',
  '1',
  '19',
  price,
];

async function prepare() {
  await site.call('POST', '/tags', { body: { key: 'Area' } });
  for (const name of ['Lunch', 'Dinner'])
    await site.call('POST', '/profiles', {
      body: {
        accountId: site.ids.north,
        businessLine: 'vending',
        name,
        period: { type: 'preset', value: 'weekly' },
        policy: { defaultReloadValue: 500000, maxBalance: 1000000, cumulative: false },
      },
    });
}

const importing = async (rows: string[][], query = '') =>
  (await send(site, 'consumers', csv([header, ...rows]), { query })).body;
const undo = (id: string, options = {}) => site.call('POST', `/imports/${id}/undo`, { body: {}, ...options });
const people = async () => {
  const { items } = (await site.call('GET', '/consumers')).body;
  // Everything but the moments of changes.
  return items.map(({ updatedAt, ...rest }: { updatedAt: string }) => rest);
};

// Shows rules/imports#lists-of-imports.
describe('imports', () => {
  it('are listed with actor, date, file and counts, and have one audit entry of their own', async () => {
    await prepare();
    site.audited();
    const { importId } = await importing(
      [
        ['1', 'Ana', 'A1', 'NFC', 'Lunch', '7', ''],
        ['', 'Eva', '', '', '', '', ''],
      ],
      '?onError=skip&fileName=people%20of%20May.csv',
    );
    const { items } = (await site.call('GET', '/imports')).body;
    expect(items).toEqual([
      {
        id: importId,
        accountId: site.ids.north,
        kind: 'people',
        date: expect.any(String),
        actor: { type: 'api_key', id: expect.any(String), label: expect.any(String) },
        traceId: expect.any(String),
        fileName: 'people of May.csv',
        summary: { created: 1, updated: 0, unchanged: 0, failed: 1 },
        undo: { until: expect.any(String), open: 1, undone: 0, left: 0, date: null },
      },
    ]);
    expect((await site.call('GET', `/imports/${importId}`)).body).toEqual(items[0]);
    expect(site.audited().at(-1)).toBe('create import');
    const rows = (await site.call('GET', `/imports/${importId}/rows`)).body;
    expect(rows).toMatchObject({
      items: [{ row: 2, status: 'created', name: 'Ana', key: '1', undoneAt: null, left: null }],
      nextCursor: null,
    });
    expect(rows.items[0].changes.subsidy).toEqual([null, '7.00']);
  });

  it('are not listed where nothing changed, and a dry run stores nothing', async () => {
    const rows = [['1', 'Ana', '', '', '', '', '']];
    expect((await importing(rows, '?dryRun=true')).importId).toBeNull();
    expect((await importing(rows)).importId).not.toBeNull();
    expect((await importing(rows)).importId).toBeNull();
    expect((await site.call('GET', '/imports')).body.items).toHaveLength(1);
  });

  it('are one however many parts they were applied in', async () => {
    const rows = Array.from({ length: 1500 }, (_, at) => [`${at}`, 'Ana', '', '', '', '', '']);
    for (const [query, entries] of [
      ['', 1],
      ['?onError=skip', 2],
    ] as const) {
      const marked = rows.map(([id, ...rest]) => [`${query}${id}`, ...rest]);
      site.audited();
      const { importId } = await importing(marked as string[][], query);
      const { body } = await site.call('GET', `/imports/${importId}`);
      expect(body).toMatchObject({ summary: { created: 1500 }, undo: { open: 1500 } });
      expect(site.audited().filter((each) => each.endsWith(' import'))).toHaveLength(entries);
      const first = (await site.call('GET', `/imports/${importId}/rows?limit=1000`)).body;
      const cursor = encodeURIComponent(first.nextCursor);
      const next = (await site.call('GET', `/imports/${importId}/rows?limit=1000&cursor=${cursor}`)).body;
      expect([first.items.length, next.items.length, next.nextCursor]).toEqual([1000, 500, null]);
    }
  }, 60_000);

  it('of a kind need its permission', async () => {
    const { importId } = await importing([['1', 'Ana', '', '', '', '', '']]);
    await send(site, 'products', csv([columnsOfProducts, product('A')]));
    const kindsFor = async (key: string) =>
      (await site.call('GET', '/imports', { key })).body.items.map(({ kind }: { kind: string }) => kind);
    expect(await kindsFor(site.keys.north)).toEqual(['products', 'people']);
    const ofProducts = site.key('north', ['products:read']);
    expect(await kindsFor(ofProducts)).toEqual(['products']);
    for (const path of ['', '/rows'])
      expect((await site.call('GET', `/imports/${importId}${path}`, { key: ofProducts })).status).toBe(403);
    expect((await undo(importId, { key: ofProducts })).status).toBe(403);
    expect((await site.call('GET', '/imports', { key: site.key('north', ['tags:read']) })).status).toBe(403);
    expect((await site.call('GET', `/imports/${importId}`, { key: site.keys.far })).status).toBe(403);
    expect((await undo(site.ids.north)).body.code).toBe('imports.not_found');
  });

  it('of an account have 100,000 rows at most: the oldest lose theirs', async () => {
    const rows = Array.from({ length: 40_000 }, (_, at): AppliedRow => {
      const undoable = { name: 'Ana', key: `${at}`, state: {} };
      return { number: at + 2, status: 'created', id: `${at}`, changes: { name: [null, 'Ana'] }, undoable };
    });
    const summary = { created: rows.length, updated: 0, unchanged: 0, failed: 0 };
    const soFar = { id: null, summary: { created: 0, updated: 0, unchanged: 0, failed: 0 } };
    for (const fileName of ['first', 'second', 'third'])
      site.write((tx) =>
        storeImport(tx, accountById(tx, site.ids.north)!, 'people', { fileName, soFar, summary, rows }),
      );
    const { items } = (await site.call('GET', '/imports')).body;
    const open = items.map(({ fileName, undo }: { fileName: string; undo: { open: number } }) => [
      fileName,
      undo.open,
    ]);
    expect(open).toEqual([
      ['third', 40_000],
      ['second', 40_000],
      ['first', 0],
    ]);
  });

  it('lose their rows after 7 days, and stay listed', async () => {
    const { importId } = await importing([['1', 'Ana', '', '', '', '', '']]);
    await passes(8, 'forget imports');
    expect((await site.call('GET', `/imports/${importId}/rows`)).body.items).toEqual([]);
    const { body } = await site.call('GET', `/imports/${importId}`);
    expect(body).toMatchObject({ summary: { created: 1 }, undo: { until: null, open: 0 } });
    expect((await undo(importId)).body).toMatchObject({ status: 409, code: 'imports.nothing_to_undo' });
  });
});

// Shows rules/imports#undo.
describe('an undo', () => {
  it('leaves everything as it was before the import', async () => {
    await prepare();
    await importing([
      ['1', 'Ana', 'A1', 'NFC', 'Lunch', '7', 'Mill'],
      ['2', 'Eva', 'E1', 'NFC', 'Lunch', '3', ''],
    ]);
    const before = await people();
    const { importId } = await importing([
      ['1', 'Anna', 'A1', 'QR', 'Dinner', '5', 'Dock'],
      ['1', '', 'A2', 'NFC', 'Lunch', '', ''],
      ['2', '', 'E1', '', '', '', 'Mill'],
      ['3', 'Leo', 'L1', 'NFC', 'Lunch', '1', ''],
      ['3', '', 'L2', 'NFC', '', '', ''],
    ]);
    expect(await people()).not.toEqual(before);
    site.audited();
    const { status, body } = await undo(importId);
    expect([status, body.undone, body.left, body.rows]).toEqual([200, 5, 0, []]);
    expect(body.import.undo).toMatchObject({ open: 0, undone: 5, left: 0, date: expect.any(String) });
    expect(await people()).toEqual(before);
    const entries = site.audited();
    expect(entries.at(-1)).toBe('update import');
    expect(entries).toContain('delete consumer');
    expect((await undo(importId)).body.code).toBe('imports.nothing_to_undo');
  });

  it('leaves rows that somebody changed or used since, and says why', async () => {
    await prepare();
    await importing([
      ['1', 'Ana', 'A1', 'NFC', 'Lunch', '7', ''],
      ['2', 'Eva', '', '', '', '', ''],
    ]);
    const { importId } = await importing([
      ['1', 'Anna', 'A1', '', '', '5', ''],
      ['2', 'Evita', '', '', '', '', ''],
      ['3', 'Leo', 'L1', 'NFC', 'Lunch', '10000', ''],
      ['4', 'Mia', 'M1', 'NFC', 'Lunch', '', ''],
      ['5', 'Zoe', 'Z1', 'NFC', '', '', ''],
      ['6', 'Ian', '', '', '', '', ''],
    ]);
    const byNumber = new Map(
      (await people()).map(({ id, identification }: { id: string; identification: string }) => [
        identification,
        id,
      ]),
    );
    const patch = (number: string, path: string, body: object) =>
      site.call('PATCH', `/consumers/${byNumber.get(number)}${path}`, { body });
    await patch('1', '/codes/A1', { vendingBalance: 1 });
    await patch('4', '', { tags: [{ key: 'Area', value: 'Mill' }] });
    await site.call('POST', `/consumers/${byNumber.get('5')}/codes`, {
      body: { codeId: 'Z2', codeType: 'QR' },
    });
    await site.call('DELETE', `/consumers/${byNumber.get('6')}`);
    await sell('L1');
    const { body } = await undo(importId);
    expect([body.undone, body.left]).toEqual([1, 5]);
    const because = (row: number, reason: string, fields: string[]) => ({ row, left: { reason, fields } });
    expect(body.rows).toMatchObject([
      because(2, 'changed', ['subsidy']),
      because(4, 'used', []),
      because(5, 'changed', ['tags.Area']),
      because(6, 'changed', ['codeId']),
      because(7, 'removed', []),
    ]);
    const { items } = (await site.call('GET', `/imports/${importId}/rows?left=true`)).body;
    expect(items).toEqual(body.rows);
    expect((await people()).map(({ name }: { name: string }) => name)).toEqual(
      expect.arrayContaining(['Anna', 'Eva', 'Leo']),
    );
    // The reason is gone: the row goes back in the next try.
    await patch('4', '', { tags: [] });
    expect((await undo(importId)).body).toMatchObject({ undone: 1, left: 4 });
  });

  it('takes back a name although its card is gone', async () => {
    const card = (name: string) => [['1', name, 'A1', 'NFC', '', '', '']];
    await importing(card('Ana'));
    const { importId } = await importing(card('Anna'));
    const [{ id }] = await people();
    await site.call('DELETE', `/consumers/${id}/codes/A1`);
    expect((await undo(importId)).body).toMatchObject({ undone: 1, left: 0 });
    expect(await people()).toMatchObject([{ name: 'Ana', codes: [] }]);
  });

  it('does not count the subsidy of a reload as a change', async () => {
    await prepare();
    const { importId } = await importing([['1', 'Ana', 'A1', 'NFC', 'Lunch', '', '']]);
    await passes(6.9, 'reload subsidies');
    expect((await people())[0].codes[0].vendingBalance).toBe(500000);
    expect((await undo(importId)).body).toMatchObject({ undone: 1, left: 0 });
    expect(await people()).toEqual([]);
  });

  it('is refused to callers that may only read', async () => {
    const { importId } = await importing([['1', 'Ana', '', '', '', '', '']]);
    const key = site.key('north', ['consumers:read', 'products:update']);
    expect((await undo(importId, { key })).body).toMatchObject({ status: 403, code: 'auth.forbidden' });
    expect((await people()).length).toBe(1);
  });

  it('leaves rows without their permission', async () => {
    await importing([['1', 'Ana', '', '', '', '', '']]);
    const { importId } = await importing([
      ['1', 'Anna', '', '', '', '', ''],
      ['2', 'Eva', '', '', '', '', ''],
    ]);
    const key = site.key('north', ['consumers:read', 'consumers:update']);
    const { body } = await undo(importId, { key });
    expect([body.undone, body.left]).toEqual([1, 1]);
    expect(body.rows).toMatchObject([{ row: 3, left: { reason: 'refused', code: 'auth.forbidden' } }]);
  });

  it('of products takes back what changed, and removes what nothing uses', async () => {
    const sheet = (rows: string[][]) => send(site, 'products', csv([columnsOfProducts, ...rows]));
    await sheet([product('A')]);
    const before = (await site.call('GET', '/products')).body.items[0];
    const { importId } = (await sheet([product('A', 'Big snack', '3'), product('B'), product('C')])).body;
    const placed = (await site.call('GET', '/products?code=C')).body.items[0].id;
    const device = makeDevice(site, 'north', { serial: 'VM-1' });
    await site.call('PUT', `/devices/${device}/planogram`, {
      body: { items: [{ selection: '1', productId: placed, capacity: 10 }] },
    });
    const { body } = await undo(importId);
    expect([body.undone, body.left]).toEqual([2, 1]);
    expect(body.rows).toMatchObject([{ row: 4, key: 'C', left: { reason: 'used' } }]);
    const { items } = (await site.call('GET', '/products')).body;
    expect(items.map(({ code }: { code: string }) => code).sort()).toEqual(['A', 'C']);
    const { updatedAt, ...now } = items.find(({ code }: { code: string }) => code === 'A');
    expect({ ...now, updatedAt: before.updatedAt }).toEqual(before);
  });
});

/** Sells something on a card. */
async function sell(codeId: string): Promise<void> {
  const attributes = { taxRate: 19, listPrice: 100, suggestedPrice: 100 };
  const made = await site.call('POST', '/products', {
    body: { businessLine: 'vending', name: 'Snack', type: 'snack', cost: 1, attributes },
  });
  const device = makeDevice(site, 'north', { serial: 'VM-9' });
  await site.call('PUT', `/devices/${device}/planogram`, {
    body: { items: [{ selection: '1', productId: made.body.id, capacity: 10 }] },
  });
  report(site, 'north', [
    {
      kind: 'delivery',
      id: newId(),
      date: new Date(nowMs).toISOString(),
      deviceSerial: 'VM-9',
      selection: '1',
      codeId,
      method: 'CASHLESS',
      isDelivered: true,
    },
  ]);
}
