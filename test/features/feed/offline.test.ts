import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { codePath } from '../../support/people.ts';
import { by, useSite } from '../../support/site.ts';
import { uniqueName } from '../../support/things.ts';
import { holderOf } from '../movements/fixtures.ts';
import { deviceOf, post } from '../sites/fixtures.ts';
import { controllerOf, delivery, feed, reported, returnable, shop } from './fixtures.ts';

// Shows rules/feed#codes-for-offline-machines.
describe('what a controller needs to work offline', () => {
  const site = useSite();
  let token: string;
  beforeAll(async () => {
    token = controllerOf(site);
  });

  type Slot = { product: { name: string; businessLine: string; isActive: boolean } };

  it('is the planogram of any device of its account', async () => {
    const { serial, deviceId } = await shop(site);
    const own = await feed(site, token, 'GET', `/devices/${encodeURIComponent(serial)}/planogram`);
    const { items } = (await site.call('GET', `/devices/${deviceId}/planogram`)).body;
    const { items: slots } = (await site.call('GET', `/devices/${deviceId}/slots`)).body;
    expect(items.length).toBeGreaterThan(0);
    const products = slots.map(({ product: { name, businessLine, isActive } }: Slot) => ({
      name,
      businessLine,
      isActive,
    }));
    const described = items.map((item: object, at: number) => ({ ...item, product: products[at] }));
    expect([own.status, own.body]).toEqual([200, { items: described }]);
    expect((await feed(site, token, 'GET', '/devices/none/planogram')).body.code).toBe('devices.not_found');
  });

  /** Everything from a cursor on. */
  async function codes(cursor?: string, secret = token) {
    const query = cursor === undefined ? '' : `?cursor=${cursor}`;
    const { status, body } = await feed(site, secret, 'GET', `/codes${query}`);
    expect(status).toBe(200);
    return body as { items: Record<string, unknown>[]; nextCursor: string };
  }

  it('is each code that changed since it last asked, once, the removed ones too', async () => {
    const start = (await codes()).nextCursor;
    const [first, second] = [await holderOf(site), await holderOf(site, {}, false)];
    const made = await codes(start);
    expect(made.items).toEqual(
      [first, second].map(({ codeId, consumer }) => ({
        codeId,
        codeType: 'QR',
        operationId: null,
        isActive: true,
        removed: false,
        consumerName: consumer.name,
        validFrom: null,
        validUntil: null,
        fingerprints: [],
      })),
    );
    expect(await codes(made.nextCursor)).toEqual({ items: [], nextCursor: made.nextCursor });

    await site.call('DELETE', second.path);
    await site.call('PATCH', `${first.path}/active`, { body: { active: false } });
    const changed = await codes(made.nextCursor);
    expect(changed.items.map(({ codeId, isActive, removed }) => [codeId, isActive, removed])).toEqual([
      [second.codeId, false, true],
      [first.codeId, false, false],
    ]);
  });

  it('is each code of a person with another name, once for a call however often it renames', async () => {
    const { consumer, codeId } = await holderOf(site);
    const { identification } = (await site.call('GET', `/consumers/${consumer.id}`)).body;
    const lastChange = () =>
      site.appliance.reader.connection.database
        .prepare<[], number>('SELECT max(change) FROM code_values')
        .pluck()
        .get()!;
    const [start, before] = [(await codes()).nextCursor, lastChange()];
    const items = Array.from({ length: 50 }, (_, at) => ({
      op: 'update',
      identification,
      name: `Ana ${at}`,
    }));
    const { body } = await site.call('POST', '/consumers/bulk', { body: { items } });
    expect(body.summary.updated).toBe(50);
    const told = await codes(start);
    expect(told.items.map((code) => [code['codeId'], code['consumerName']])).toEqual([[codeId, 'Ana 49']]);
    expect(lastChange()).toBe(before + 1);
    await site.call('PATCH', `/consumers/${consumer.id}`, { body: { name: 'Ana María' } });
    expect((await codes(told.nextCursor)).items).toMatchObject([{ codeId, consumerName: 'Ana María' }]);
  });

  it('is a renamed code under both names, and a moved one at both levels', async () => {
    const { codeId, path, consumer } = await holderOf(site);
    const { body: operation } = await site.call('POST', '/operations', { body: { name: uniqueName('W') } });
    const { nextCursor } = await codes();
    await site.call('PATCH', path, { body: { newCodeId: `${codeId} new` } });
    const moved = { operationId: operation.id };
    await site.call('PATCH', codePath(consumer.id, `${codeId} new`), { body: moved });
    const { items } = await codes(nextCursor);
    expect(items.map((item) => [item['codeId'], item['operationId'], item['removed']])).toEqual([
      [codeId, null, true],
      [`${codeId} new`, null, true],
      [`${codeId} new`, operation.id, false],
    ]);
  });

  it('is the samples of enrolled fingers, as they were sent', async () => {
    const { path } = await holderOf(site, { codeType: 'FINGERPRINT' });
    const { nextCursor } = await codes();
    const sample = { template: 'QUJDRA==', quality: 80 };
    await site.call('POST', `${path}/fingerprints`, { body: { fingerId: 3, fingerprints: [sample] } });
    const enrolled = await codes(nextCursor);
    expect(enrolled.items[0]!['fingerprints']).toEqual([{ fingerId: 3, samples: [sample] }]);
    await site.call('DELETE', path);
    expect((await codes(enrolled.nextCursor)).items[0]).toMatchObject({ removed: true, fingerprints: [] });
  });

  it('comes in pages, and never another account’s', async () => {
    const items = Array.from({ length: 900 }, () => {
      const name = uniqueName('many');
      return { op: 'create', name, identification: name, initialCode: { codeId: name, codeType: 'NFC' } };
    });
    const start = (await codes()).nextCursor;
    await site.call('POST', '/consumers/bulk', { body: { items } });
    const first = await codes(start);
    const second = await codes(first.nextCursor);
    expect(first.items).toHaveLength(500);
    expect([...first.items, ...second.items].map(({ codeId }) => codeId)).toEqual(
      items.map(({ identification }) => identification),
    );
    expect((await codes(undefined, controllerOf(site, 'far'))).items).toEqual([]);
  });

  it('refuses a cursor that was tampered with, or is another account’s', async () => {
    const { nextCursor } = await codes();
    for (const [cursor, secret] of [
      [`${nextCursor.slice(0, -1)}_`, token],
      ['1', token],
      [nextCursor, controllerOf(site, 'far')],
    ] as const) {
      const { body } = await feed(site, secret, 'GET', `/codes?cursor=${cursor}`);
      expect(body.errors).toMatchObject([{ field: 'cursor', rule: 'isCursor' }]);
    }
  });
});

// Shows rules/feed#devices-of-a-controller, rules/feed#codes-for-offline-machines.
describe('what a controller needs to decide by itself', () => {
  const site = useSite();

  it('are its own machines, page by page, and no others', async () => {
    const [own, other] = [uniqueName('C'), uniqueName('C')];
    const token = controllerOf(site, 'north', own);
    const far = controllerOf(site, 'far', own);
    const machine = (controllerSerial: string | null) =>
      deviceOf(site, 'north', { serial: uniqueName('VM'), controllerSerial });
    const [first, , second, gone] = [machine(own), machine(other), machine(own), machine(own)];
    machine(null);
    const { status } = await site.call('DELETE', `/devices/${gone}`, by(site.person('owner')));
    expect(status).toBe(204);
    const list = async (query = '', secret = token) =>
      (await feed(site, secret, 'GET', `/devices${query}`)).body;
    const bodies = await Promise.all(
      [first, second].map(async (id) => (await site.call('GET', `/devices/${id}`)).body),
    );
    expect(await list()).toEqual({ items: bodies, nextCursor: null });
    const page = await list('?limit=1');
    expect(page.items).toEqual([bodies[0]]);
    expect((await list(`?limit=1&cursor=${page.nextCursor}`)).items).toEqual([bodies[1]]);
    expect((await list('', far)).items).toEqual([]);
  });

  it('is what each code holds and may still take, and what its profiles grant', async () => {
    const machine = await shop(site);
    const { id: tool } = await returnable(site, { isReturnable: true, restrictDelivery: true });
    const eas = await post(site, 'north', '/profiles', {
      accountId: site.ids.north,
      businessLine: 'eas',
      name: uniqueName('Tools'),
      period: { type: 'preset', value: 'annual' },
      policy: { products: [{ productId: tool, quantity: 3, minutesBetweenDeliveries: 0 }] },
      allowedDevices: [machine.deviceId],
      consumptionSchedule: { weekdays: [1, 2] },
    });
    const start = (await feed(site, machine.token, 'GET', '/codes')).body.nextCursor;
    const holder = await holderOf(site, { vending: { balance: 700 } });
    await site.call('PUT', `${holder.path}/profile`, { body: { profileId: eas.id } });
    const away = await holderOf(site);
    await site.call('DELETE', away.path);
    const extra = { productId: tool, quantity: 2, reason: 'A big job' };
    await site.call('POST', `${holder.path}/extras`, { body: extra });
    const earlier = new Date(Date.now() - 60_000).toISOString();
    const taken = delivery(machine.serial, { productId: tool, selection: undefined, codeId: holder.codeId });
    await reported(
      site,
      machine.token,
      taken,
      { ...taken, id: randomUUID(), date: earlier },
      { ...taken, id: randomUUID() },
    );
    const { body } = await feed(site, machine.token, 'GET', `/codes?detail=offline&cursor=${start}`);
    expect(body).toMatchObject({
      at: expect.any(String),
      timeZone: 'America/Bogota',
      nextCursor: expect.any(String),
    });
    const of = (codeId: string) => body.items.find((one: { codeId: string }) => one.codeId === codeId);
    expect(of(away.codeId)).toMatchObject({ removed: true, vending: null, eas: null });
    const told = of(holder.codeId);
    expect(told.vending).toEqual({ profileId: expect.any(String), subsidy: 700, topUps: 0 });
    expect(told.eas).toEqual({
      profileId: eas.id,
      isQualified: true,
      qualifiedUntil: null,
      periodStart: expect.any(String),
      periodEnd: expect.any(String),
      products: [
        {
          productId: tool,
          used: 1,
          remaining: 2,
          extra: 0,
          lastDeliveryAt: new Date(taken['date'] as string).toISOString(),
          isOut: true,
        },
      ],
    });
    expect(body.profiles.find(({ id }: { id: string }) => id === eas.id)).toEqual({
      id: eas.id,
      businessLine: 'eas',
      isActive: true,
      allowedDevices: [machine.serial],
      consumptionSchedule: eas.consumptionSchedule,
      period: eas.period,
      products: [{ productId: tool, quantity: 3, minutesBetweenDeliveries: 0, restrictDelivery: true }],
    });
    expect(body.profiles).toHaveLength(2);
    const refused = await feed(site, machine.token, 'GET', '/codes?detail=online');
    expect(refused.body.errors[0]).toMatchObject({ field: 'detail', rule: 'isIn' });
  });
});
