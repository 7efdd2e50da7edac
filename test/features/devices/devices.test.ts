import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accountById } from '../../../src/access/accounts.ts';
import { addController } from '../../../src/access/controllers.ts';
import { by, type Person, useOwners, useSite } from '../../support/site.ts';
import { make, nobody, uniqueName } from '../../support/things.ts';
import { easProduct, easProfile, vendingProduct } from '../catalogue/fixtures.ts';
import { delivery, reported, shop } from '../feed/fixtures.ts';
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
    expect(site.audited()).toEqual([]);
  });

  // Shows rules/devices-and-planograms#editing.
  describe('what they are', () => {
    const owners = useOwners(site);
    const editOf =
      (id: string) =>
      (body: object, person: Person = owners.north) =>
        site.call('PATCH', `/devices/${id}`, by(person, body));

    it('is refused to keys, and if it names something missing or taken', async () => {
      const serial = uniqueName('SN');
      deviceOf(site, 'north', { serial });
      const id = deviceOf(site, 'north');
      const foreign = uniqueName('C');
      site.write((tx) => addController(tx, accountById(tx, site.ids.south)!, { serial: foreign }));
      site.audited();
      for (const body of [{ serial: 'X' }, { controllerSerial: null }, { businessLines: ['vending'] }]) {
        const answer = await site.call('PATCH', `/devices/${id}`, { body });
        expect(answer.body).toMatchObject({ status: 403, code: 'auth.reserved_resource' });
      }
      const edit = editOf(id);
      expect((await edit({ serial })).body).toMatchObject({ status: 409, code: 'devices.serial_exists' });
      for (const controllerSerial of [foreign, 'nobody'])
        expect((await edit({ controllerSerial })).body).toMatchObject({
          status: 404,
          code: 'controllers.not_found',
        });
      for (const businessLines of [[], ['snacks'], ['eas', 'eas']])
        expect((await edit({ businessLines })).body.code).toBe('validation.failed');
      expect((await edit({ name: 'X' }, site.person('viewer', 'north'))).status).toBe(403);
      expect((await edit({ serial: 'Y' }, owners.acme)).status).toBe(200);
      expect((await edit({ serial: 'Z' }, site.person('operator', 'south'))).body.code).toBe(
        'auth.out_of_scope',
      );
      expect(site.audited().filter((row) => row.endsWith('device'))).toEqual(['update device']);
    });

    it('keeps a line that its planogram or a profile uses', async () => {
      const id = deviceOf(site, 'north', { businessLines: ['vending', 'eas'] });
      const product = await make(site, '/products', vendingProduct);
      const gloves = await make(site, '/products', easProduct);
      const profile = await make(site, '/profiles', { ...easProfile(site, gloves.id), allowedDevices: [id] });
      await site.call('PUT', `/devices/${id}/planogram`, {
        body: { items: [{ selection: 'A1', productId: product.id }] },
      });
      site.audited();
      const edit = editOf(id);
      for (const line of ['vending', 'eas'])
        expect((await edit({ businessLines: [line] })).body).toMatchObject({
          status: 409,
          code: 'devices.business_line_in_use',
        });
      expect(site.audited()).toEqual([]);
      expect((await edit({ businessLines: ['eas', 'vending'] })).status).toBe(200);
      await site.call('PATCH', `/profiles/${profile.id}`, { body: { allowedDevices: [] } });
      expect((await edit({ businessLines: ['vending'] })).body).toMatchObject({ businessLines: ['vending'] });
    });

    it('takes another serial, and keeps its history under it', async () => {
      const { serial, deviceId, token } = await shop(site);
      await reported(site, token, delivery(serial));
      const other = uniqueName('SN');
      expect((await editOf(deviceId)({ serial: other })).body).toMatchObject({ serial: other });
      const { results } = await reported(site, token, delivery(other), delivery(serial));
      expect(results).toMatchObject([{ status: 'accepted' }, { error: { code: 'device_unknown' } }]);
      const range = 'from=2020-01-01&to=2099-01-01';
      const { items } = (await site.call('GET', `/transactions?${range}&deviceSerial=${other}`)).body;
      expect(items).toHaveLength(2);
      const { body } = await site.call('GET', `/devices?search=${other}`);
      expect(body.items).toMatchObject([{ id: deviceId }]);
    });
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
