import { beforeAll, describe, expect, it } from 'vitest';
import { check, type Field } from '../../../../src/api/fields.ts';
import { exportColumns } from '../../../../src/api/vocabulary.ts';
import { oneTransactionReply } from '../../../../src/features/movements/deliveries/transaction-fields.ts';
import { transactionTable } from '../../../../src/features/movements/deliveries/transaction-store.ts';
import { onePairReply } from '../../../../src/features/movements/returns/return-fields.ts';
import { oneRechargeReply } from '../../../../src/features/movements/top-ups/recharge-fields.ts';
import { newId } from '../../../../src/store/ids.ts';
import { makeDevice, report } from '../../../support/movements.ts';
import { useSite } from '../../../support/site.ts';
import { type Stage, stage } from './history.ts';

/** The members of an item of each list. */
const site = useSite({ clock: () => nowMs });
let north: Stage;
const nowMs = Date.UTC(2026, 3, 1, 12);
beforeAll(async () => {
  north = await stage(site, 'north');
  makeDevice(site, 'north', { serial: 'VM', name: 'Lobby' });
});

let day = 0;
/** Reports a delivery on a day of its own, and gives the query that finds it alone. */
function deliver(more: object): { id: string; range: string; date: string } {
  const id = newId();
  const at = `2026-02-${String(++day).padStart(2, '0')}`;
  const date = `${at}T10:20:30.456Z`;
  const base = { kind: 'delivery', id, date, deviceSerial: 'VM', productId: north.products[0]!.id };
  report(site, 'north', [{ ...base, isDelivered: true, ...more }]);
  return { id, range: `from=${at}&to=${at}T23:59:59.999Z`, date };
}
const get = async (path: string) => (await site.call('GET', path)).body;
const item = async (query: string) => (await get(`/transactions?${query}`)).items[0];

// Shows rules/movements#fields.
describe('a delivery', () => {
  it('tells what rules/movements#deliveries says, and no more', async () => {
    const { id, range, date } = deliver({
      selection: 'A1',
      codeId: 'code 100',
      method: 'CARD',
      sellValue: 1190,
      balancePaid: 100,
      rechargePaid: 90,
    });
    expect(await item(range)).toEqual({
      id,
      date,
      businessLine: 'vending',
      isDelivered: true,
      method: 'CARD',
      failureReason: null,
      currency: 'COP',
      device: { serial: 'VM', name: 'Lobby' },
      consumer: { name: 'Ana', identification: '100', codeId: 'code 100', tags: [] },
      product: {
        name: 'snack vending',
        selection: 'A1',
        cost: 3,
        sellValue: 1190,
        priceWithoutTax: 1000,
        tax: 19,
        taxValue: 190,
        profit: 997,
        balancePaid: 100,
        rechargePaid: 90,
      },
    });
  });

  it('has no consumer without a code, and only the code where that was never known', async () => {
    expect((await item(deliver({}).range)).consumer).toBeNull();
    expect((await item(deliver({ codeId: 'nobody’s' }).range)).consumer).toEqual({
      name: null,
      identification: null,
      codeId: 'nobody’s',
      tags: [],
    });
  });

  it('has no selection where none was given, and a failure its reason', async () => {
    const { range } = deliver({ isDelivered: false, failureReason: 'stuck "again"\n' });
    expect(await item(range)).toMatchObject({
      isDelivered: false,
      failureReason: 'stuck "again"\n',
      product: { selection: null, profit: 0, balancePaid: 0, rechargePaid: 0 },
    });
  });

  it('keeps large amounts to the last digit', async () => {
    const { range } = deliver({ sellValue: Number.MAX_SAFE_INTEGER });
    expect((await item(range)).product.sellValue).toBe(Number.MAX_SAFE_INTEGER);
  });
});

describe('fields', () => {
  it('leave the rest away, in the order of the item', async () => {
    const { id, range, date } = deliver({ codeId: 'code 100' });
    const trimmed = await item(`${range}&fields=product.name,device,date,%20id,consumer.codeId`);
    expect(JSON.stringify(trimmed)).toBe(
      JSON.stringify({
        id,
        date,
        device: { serial: 'VM', name: 'Lobby' },
        consumer: { codeId: 'code 100' },
        product: { name: 'snack vending' },
      }),
    );
  });

  it('give a member whole that is asked for whole and in part', async () => {
    const { range } = deliver({});
    for (const fields of ['device,device.name', 'device.name,device'])
      expect(await item(`${range}&fields=${fields}`)).toEqual({ device: { serial: 'VM', name: 'Lobby' } });
  });

  it('bring in what an item has on demand only', async () => {
    const frameUuid = newId();
    const { id, range } = deliver({});
    const framed = deliver({ frameUuid });
    const asked = 'fields=sequence,receivedAt,frameUuid';
    const first = await item(`${range}&${asked}`);
    expect(first).toEqual({
      sequence: expect.any(Number),
      receivedAt: '2026-04-01T12:00:00.000Z',
      frameUuid: id,
    });
    expect(await item(`${framed.range}&${asked}`)).toMatchObject({ sequence: first.sequence + 1, frameUuid });
  });

  it('bring in the ids of what a delivery names, and the video, when they are named', async () => {
    const { range } = deliver({ codeId: 'code 100', videoKey: 'a.mp4' });
    const [product] = north.products;
    const fields = 'fields=device,device.id,product.id,consumer.id,videoKey';
    expect(await item(`${range}&${fields}`)).toEqual({
      device: { id: expect.any(String), serial: 'VM', name: 'Lobby' },
      product: { id: product!.id },
      consumer: { id: expect.any(String) },
      videoKey: 'a.mp4',
    });
    expect(await item(`${deliver({ codeId: 'nobody’s' }).range}&fields=consumer.id`)).toEqual({
      consumer: { id: null },
    });
  });

  it('join a delivery with what it names, and with its batch', async () => {
    const device = north.devices[0]!;
    const coded = await site.call('POST', '/products', {
      body: {
        businessLine: 'vending',
        name: 'Coded',
        code: 'SKU-1',
        type: 'snack',
        cost: 1,
        attributes: { taxRate: 0, listPrice: 1, suggestedPrice: 1 },
      },
    });
    const fields = 'fields=accountId,operationId,batchId,sequence,product.code';
    const { range } = deliver({ deviceSerial: device.serial, productId: coded.body.id });
    const found = await item(`${range}&${fields}`);
    const [entry] = (await get('/audit-logs?resourceType=movements&pageSize=1')).items;
    expect(found).toEqual({
      accountId: site.ids.north,
      operationId: device.operationId,
      batchId: entry.id,
      sequence: entry.newValue.firstSequence,
      product: { code: 'SKU-1' },
    });
    const placeless = await item(`${deliver({}).range}&fields=operationId,product.code`);
    expect(placeless).toEqual({ operationId: null, product: { code: null } });
  });

  it('tell of each movement the batch that it came in with', async () => {
    const batches = new Map<string, string>();
    const row = { kind: 'delivery', deviceSerial: 'VM', productId: north.products[0]!.id, isDelivered: true };
    for (const size of [1, 3, 1, 2]) {
      const ids = Array.from({ length: size }, () => newId());
      report(
        site,
        'north',
        ids.map((id, at) => ({ ...row, id, date: `2026-01-0${at + 1}` })),
      );
      const [entry] = (await get('/audit-logs?resourceType=movements&pageSize=1')).items;
      for (const id of ids) batches.set(id, entry.id);
      // Credits are batches, too.
      const credit = { codeId: 'code 100', amount: 1, reason: 'between' };
      expect((await site.call('POST', '/transactions/credits', { body: credit })).status).toBe(201);
    }
    const { items } = await get('/transactions?from=2026-01-01&to=2026-01-31&fields=id,batchId');
    expect(new Map(items.map((one: Record<string, string>) => [one['id'], one['batchId']]))).toEqual(batches);
  });

  it('leave a null where there is no object', async () => {
    const { range } = deliver({});
    expect(await item(`${range}&fields=consumer.name`)).toEqual({ consumer: null });
  });

  it('are each known: leaves of the item, and what they are in', async () => {
    const { range } = deliver({ codeId: 'code 100' });
    const members = exportColumns.filter((column) => column !== 'outcome');
    for (const path of [...members, ...transactionTable.projection.paths]) {
      const answered = await item(`${range}&fields=${path}`);
      expect(check(oneTransactionReply, answered).errors, path).toBeUndefined();
      const value = path.split('.').reduce((at, key) => at?.[key], answered);
      expect(value, path).not.toBeUndefined();
    }
    for (const fields of [
      '',
      'nothing',
      'id,',
      'ID',
      'device.',
      'device.ID',
      'operation.id',
      'id.x',
      'product.name.x',
      '__proto__',
    ])
      expect((await get(`/transactions?${range}&fields=${fields}`)).errors, fields).toMatchObject([
        { field: 'fields', rule: 'isIn' },
      ]);
  });
});

describe('a top-up', () => {
  it('says whose, where and what came of it, and is found by each filter', async () => {
    const ids = [newId(), newId()];
    const common = { kind: 'recharge', date: '2026-03-01T00:00:00.001Z', codeId: 'code 200' };
    report(site, 'north', [
      { ...common, id: ids[0], deviceSerial: 'VM', amount: 500 },
      { ...common, id: ids[1], deviceSerial: north.devices[0]!.serial, amount: 250 },
    ]);
    const range = 'from=2026-03-01&to=2026-03-02';
    const { items, nextCursor } = await get(`/transactions/recharges?${range}`);
    expect(nextCursor).toBeNull();
    expect(items.map(({ id }: { id: string }) => id)).toEqual([ids[1], ids[0]]);
    expect(items[1]).toEqual({
      id: ids[0],
      date: '2026-03-01T00:00:00.001Z',
      amount: 500,
      balanceAfter: 500,
      currency: 'COP',
      code: { codeId: 'code 200', codeType: 'QR' },
      consumer: { name: 'Ana', identification: '200', tags: [] },
      device: { serial: 'VM', name: 'Lobby' },
    });
    const { id: deviceId, operationId } = north.devices[0]!;
    const counts = {
      [`deviceId=${deviceId}`]: 1,
      [`operationId=${operationId}`]: 1,
      'operationId=01890000-0000-7000-8000-000000000000': 2,
      'deviceId=none': 0,
      'consumerIdentification=200': 2,
      'consumerIdentification=20': 0,
      'consumerCode=code%20200': 2,
      'consumerCode=CODE%20200': 0,
      [`accountId=${site.ids.far}`]: 2,
      'limit=1': 1,
    };
    for (const [query, count] of Object.entries(counts)) {
      const found = await get(`/transactions/recharges?${range}&${query}`);
      expect(found.items, query).toHaveLength(count);
    }
  });
});

describe('a pair', () => {
  it('is one delivery with what came back of it', async () => {
    const tool = north.products[3]!.id;
    const out = deliver({ productId: tool, codeId: 'code 100', videoKey: 'out.mp4' });
    const alone = deliver({ productId: tool });
    const back = { kind: 'return', id: newId(), date: '2026-03-05', deviceSerial: 'VM', codeId: 'code 100' };
    report(site, 'north', [{ ...back, deliveryId: out.id, videoKey: 'back.mp4' }]);
    const { items } = await get('/transactions/returns');
    expect(items).toEqual([
      {
        id: alone.id,
        status: 'pending',
        deliveryDate: alone.date,
        returnDate: null,
        product: { id: tool, name: 'tool eas' },
        consumer: null,
        device: { serial: 'VM', name: 'Lobby' },
        deliveryVideoKey: null,
        returnVideoKey: null,
      },
      {
        id: out.id,
        status: 'returned',
        deliveryDate: out.date,
        returnDate: '2026-03-05T00:00:00.000Z',
        product: { id: tool, name: 'tool eas' },
        consumer: { name: 'Ana', identification: '100', codeId: 'code 100', tags: [] },
        device: { serial: 'VM', name: 'Lobby' },
        deliveryVideoKey: 'out.mp4',
        returnVideoKey: 'back.mp4',
      },
    ]);
  });
});

describe('the fields of a pair', () => {
  it('tell the arrival of what came last of it', async () => {
    const tool = north.products[3]!.id;
    const { id, range } = deliver({ productId: tool, codeId: 'code ñ 300' });
    const fields = 'fields=id,sequence,batchId,product.code';
    const pair = async () => (await get(`/transactions/returns?${range}&${fields}`)).items[0];
    const lastBatch = async () => (await get('/audit-logs?resourceType=movements&pageSize=1')).items[0];
    const told = async () => {
      const { id: batchId, newValue } = await lastBatch();
      return { id, sequence: newValue.lastSequence, batchId, product: { code: null } };
    };
    const out = await pair();
    expect(out).toEqual(await told());
    const back = { kind: 'return', id: newId(), date: '2026-03-30', deviceSerial: 'VM' };
    report(site, 'north', [{ ...back, codeId: 'code ñ 300', deliveryId: id }]);
    expect(await pair()).toEqual(await told());
    expect((await pair()).sequence).toBeGreaterThan(out.sequence);
  });

  it('and of a top-up are known, each to its own list', async () => {
    for (const [list, fields] of [
      ['recharges', 'product.id'],
      ['recharges', 'frameUuid'],
      ['returns', 'amount'],
      ['returns', 'code'],
    ])
      expect(
        (await get(`/transactions/${list}?from=2026-01-01&to=2026-02-01&fields=${fields}`)).errors,
      ).toMatchObject([{ field: 'fields', rule: 'isIn' }]);
  });
});

// Shows rules/movements#one-movement.
describe('one movement', () => {
  it('is what its list has of it', async () => {
    const { id, range } = deliver({ codeId: 'code 100' });
    expect(await get(`/transactions/${id}`)).toEqual(await item(range));
    expect(await get(`/transactions/${id.toUpperCase()}?fields=product.id`)).toEqual({
      product: { id: north.products[0]!.id },
    });
    const recharge = newId();
    const at = { date: '2026-03-20T00:00:00Z', codeId: 'code 200', deviceSerial: 'VM' };
    const returnable = north.products.find(({ isReturnable }) => isReturnable)!;
    const pair = newId();
    report(site, 'north', [
      { ...at, kind: 'recharge', id: recharge, amount: 7 },
      { ...at, kind: 'delivery', id: pair, productId: returnable.id, isDelivered: true },
    ]);
    const days = 'from=2026-03-20&to=2026-03-21';
    for (const [list, one, reply, leaf] of [
      ['recharges', recharge, oneRechargeReply, 'code.codeId'],
      ['returns', pair, onePairReply, 'product.name'],
    ] as const) {
      const { items } = await get(`/transactions/${list}?${days}`);
      expect(items).toHaveLength(1);
      expect(await get(`/transactions/${list}/${one}`)).toEqual(items[0]);
      const fields = 'fields=device,device.id,consumer.id,batchId,accountId,sequence';
      const whole = (await get(`/transactions/${list}?${days}&${fields}`)).items[0];
      expect(whole).toEqual({
        accountId: site.ids.north,
        batchId: expect.any(String),
        sequence: expect.any(Number),
        device: { id: expect.any(String), serial: 'VM', name: 'Lobby' },
        consumer: { id: expect.any(String) },
      });
      expect(await get(`/transactions/${list}/${one}?${fields}`)).toEqual(whole);
      for (const asked of [fields, `fields=device.name,consumer.name,${leaf}`]) {
        const told = await get(`/transactions/${list}/${one}?${asked}`);
        expect(check(reply as Field, told).errors, asked).toBeUndefined();
      }
    }
  });

  it('is found by its own kind alone', async () => {
    const { id } = deliver({});
    for (const path of [`recharges/${id}`, `returns/${id}`, newId(), 'summaries'])
      expect((await get(`/transactions/${path}`)).code, path).toBe('transactions.not_found');
  });
});
