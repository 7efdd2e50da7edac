import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { useSite } from '../../support/site.ts';
import { nobody, uniqueName } from '../../support/things.ts';
import { deviceOf, namesIn, post } from '../sites/fixtures.ts';

// Shows rules/devices-and-planograms#devices.
describe('devices', () => {
  const site = useSite();
  beforeEach(() => {
    site.audited();
  });

  it('are the operator’s to make and to remove', async () => {
    const id = deviceOf(site, 'north');
    site.audited();
    for (const [method, path] of [
      ['POST', '/devices'],
      ['DELETE', `/devices/${id}`],
    ] as const) {
      const { body } = await site.call(method, path);
      expect(body).toMatchObject({ status: 403, code: 'auth.reserved_resource' });
    }
    expect(site.audited()).toEqual([]);
  });

  it('answer 403 to another account’s key and 404 where there is none', async () => {
    const foreign = deviceOf(site, 'south');
    site.audited();
    for (const [method, path, body] of [
      ['GET', '', undefined],
      ['PATCH', '', { name: 'X' }],
      ['GET', '/planogram', undefined],
      ['PUT', '/planogram', { items: [] }],
    ] as const) {
      const send = async (id: string) => (await site.call(method, `/devices/${id}${path}`, { body })).body;
      expect(await send(foreign)).toMatchObject({ status: 403, code: 'auth.out_of_scope' });
      expect(await send(nobody)).toMatchObject({ status: 404, code: 'devices.not_found' });
    }
    expect(site.audited()).toEqual([]);
  });

  it('move only into a live operation of their account', async () => {
    const id = deviceOf(site, 'north');
    const foreign = await post(site, 'south', '/operations', { name: 'South' });
    const gone = await post(site, 'north', '/operations', { name: 'Gone' });
    await site.call('DELETE', `/operations/${gone.id}`);
    site.audited();
    for (const operationId of [foreign.id, gone.id, nobody, 'x']) {
      const answer = await site.call('PATCH', `/devices/${id}`, {
        body: { operationId },
        key: site.keys.acme,
      });
      expect(answer.body).toMatchObject({ status: 404, code: 'operations.not_found' });
    }
    const serial = await site.call('PATCH', `/devices/${id}`, { body: { serial: 'X' } });
    expect(serial.body.errors).toMatchObject([{ field: 'serial', rule: 'whitelistValidation' }]);
    expect(site.audited()).toEqual([]);
  });

  it('show what the operator gave them, and take a name, an operation and a state', async () => {
    const { id: operationId } = await post(site, 'north', '/operations', { name: 'Warehouse' });
    const serial = uniqueName('SN');
    const id = deviceOf(site, 'north', {
      serial,
      businessLines: ['vending', 'eas'],
      controllerSerial: 'C-01',
    });
    site.audited();
    const made = (await site.call('GET', `/devices/${id}`)).body;
    expect(made).toEqual({
      id,
      accountId: site.ids.north,
      operationId: null,
      serial,
      name: 'Lobby',
      businessLines: ['vending', 'eas'],
      controllerSerial: 'C-01',
      isActive: true,
      createdAt: expect.stringMatching(/Z$/),
      updatedAt: made.createdAt,
    });
    const edit = async (body: object) => (await site.call('PATCH', `/devices/${id}`, { body })).body;
    expect(await edit({ name: 'Hall', operationId })).toMatchObject({ name: 'Hall', operationId, serial });
    expect(await edit({ isActive: false })).toMatchObject({ isActive: false, operationId });
    await edit({ isActive: false, name: 'Hall', operationId });
    expect(await edit({ isActive: true })).toMatchObject({ isActive: true });
    expect(await edit({ operationId: null })).toMatchObject({ operationId: null, name: 'Hall' });
    expect(site.audited()).toEqual([
      'update device',
      'deactivate device',
      'activate device',
      'update device',
    ]);
  });

  // Shows rules/devices-and-planograms#front.
  it('keep the front that was drawn, whatever the planogram holds', async () => {
    const id = deviceOf(site, 'north');
    site.audited();
    const edit = async (front: unknown) =>
      (await site.call('PATCH', `/devices/${id}`, { body: { front } })).body;
    for (const [front, rule] of [
      [[], 'arrayMinSize'],
      [['A1', 'A1'], 'arrayUnique'],
      [Array.from({ length: 1001 }, (_, at) => String(at)), 'arrayMaxSize'],
      ['A1', 'isArray'],
    ] as const)
      expect((await edit(front)).errors).toMatchObject([{ field: 'front', rule }]);
    expect(site.audited()).toEqual([]);

    expect(await edit(['B1', 'A1'])).toMatchObject({ id, front: ['B1', 'A1'] });
    await edit(['B1', 'A1']);
    await site.call('PUT', `/devices/${id}/planogram`, { body: { items: [] } });
    expect((await site.call('GET', `/devices/${id}`)).body).toMatchObject({ front: ['B1', 'A1'] });
    expect(await edit(null)).not.toHaveProperty('front');
    expect(site.audited()).toEqual(['update device', 'update device']);
  });

  describe('in a list', () => {
    let inside: string;
    let southern: string;
    beforeAll(async () => {
      const operation = await post(site, 'far', '/operations', { name: 'Inside' });
      inside = operation.id;
      southern = (await post(site, 'south', '/operations', { name: 'Southern' })).id;
      deviceOf(site, 'far', { name: 'Vestíbulo', serial: 'VM-1' });
      deviceOf(site, 'far', { name: 'Crib', serial: 'EA-1', businessLines: ['eas'], isActive: false });
      const moved = deviceOf(site, 'far', {
        name: 'Both',
        serial: 'BO-1',
        businessLines: ['vending', 'eas'],
      });
      await site.call('PATCH', `/devices/${moved}`, { body: { operationId: inside }, key: site.keys.far });
    });
    const listed = (query: string) => namesIn(site, `/devices?${query}`, site.keys.far);

    it('pass each filter, newest first', async () => {
      expect(await listed('')).toEqual(['Both', 'Crib', 'Vestíbulo']);
      expect(await listed('businessLine=eas')).toEqual(['Both', 'Crib']);
      expect(await listed('isActive=false')).toEqual(['Crib']);
      expect(await listed('serial=VM-1')).toEqual(['Vestíbulo']);
      expect(await listed('serial=VM')).toEqual([]);
      expect(await listed('search=vm')).toEqual(['Vestíbulo']);
      expect(await listed('search=VESTIBULO')).toEqual(['Vestíbulo']);
      expect(await listed('businessLine=vending&isActive=true&search=bo')).toEqual(['Both']);
      const unknown = await site.call('GET', '/devices?businessLine=snacks');
      expect(unknown.body.errors).toMatchObject([{ field: 'businessLine', rule: 'isIn' }]);
    });

    it('take several values of a filter, other orders, and what was changed since', async () => {
      expect(await listed('businessLine=vending')).toEqual(['Both', 'Vestíbulo']);
      expect(await listed('businessLine=vending&businessLine=eas')).toEqual(['Both', 'Crib', 'Vestíbulo']);
      const yard = (await post(site, 'far', '/operations', { name: 'Yard' })).id;
      const body = { operationId: yard };
      const [{ id }] = (await site.call('GET', '/devices?serial=VM-1', { key: site.keys.far })).body.items;
      const moved = await site.call('PATCH', `/devices/${id}`, { body, key: site.keys.far });
      expect(await listed(`operationId=${yard}&operationId=${inside}`)).toEqual(['Both', 'Vestíbulo']);
      expect(await listed(`operationId=${yard}&operationId=${southern}`)).toEqual(['Vestíbulo']);
      expect(await listed('sort=-name')).toEqual(['Vestíbulo', 'Crib', 'Both']);
      expect(await listed('sort=-updatedAt')).toContain('Vestíbulo');
      expect(await listed(`updatedFrom=${moved.body.updatedAt}`)).toContain('Vestíbulo');
      expect(await listed('updatedFrom=9999-01-01')).toEqual([]);
    });

    it('are those of an operation, unless it lies outside the scope', async () => {
      expect(await listed(`operationId=${inside}`)).toEqual(['Both']);
      for (const operationId of [southern, nobody]) {
        expect(await listed(`operationId=${operationId}`), operationId).toHaveLength(3);
      }
      expect(await namesIn(site, `/devices?operationId=${southern}`, site.keys.acme)).toEqual([]);
    });

    it('are of the key’s scope, whatever is asked for', async () => {
      expect(await listed(`accountId=${site.ids.north}&clientId=${site.ids.acme}`)).toHaveLength(3);
      const north = uniqueName('N');
      deviceOf(site, 'north', { name: north });
      expect(await namesIn(site, `/devices?search=${north}`, site.keys.acme)).toEqual([north]);
      expect(await namesIn(site, `/devices?search=${north}`, site.keys.south)).toEqual([]);
    });
  });
});
