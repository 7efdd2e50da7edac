import { describe, expect, it } from 'vitest';
import { by, type Person, useOwners, useSite } from '../../support/site.ts';

const site = useSite();
const { owner, acme, north } = useOwners(site);

const call = (who: Person, method: string, path: string, body?: object) =>
  site.call(method, path, by(who, body));

// Shows rules/sites#clients.
describe('clients, by a session,', () => {
  it('are made, renamed and removed by users who see them all', async () => {
    site.audited();
    const made = await call(owner, 'POST', '/clients', { name: 'New' });
    expect(made).toMatchObject({ status: 201, body: { name: 'New', createdAt: expect.any(String) } });
    const path = `/clients/${made.body.id}`;
    expect((await call(owner, 'PATCH', path, { name: 'Newer' })).body).toEqual({
      ...made.body,
      name: 'Newer',
    });
    expect((await call(owner, 'PATCH', path, {})).status).toBe(200);
    expect((await call(owner, 'DELETE', path)).status).toBe(204);
    for (const [method, body] of [['GET'], ['PATCH', {}], ['DELETE']] as const)
      expect((await call(owner, method, path, body)).body.code).toBe('clients.not_found');
    const { items } = (await call(owner, 'GET', '/clients')).body;
    expect(items.map(({ name }: { name: string }) => name)).toEqual(['Other', 'Acme']);
    expect(site.audited()).toEqual(['create client', 'update client', 'delete client']);
  });

  it('are not removed while something is in them', async () => {
    const code = async (id: string) => (await call(owner, 'DELETE', `/clients/${id}`)).body.code;
    expect(await code(site.ids.acme)).toBe('clients.in_use');
    const { id } = (await call(owner, 'POST', '/clients', { name: 'Used' })).body;
    const key = (await call(owner, 'POST', '/api-keys', { label: 'x', clientId: id })).body;
    expect(await code(id)).toBe('clients.in_use');
    await call(owner, 'DELETE', `/api-keys/${key.id}`);
    const user = (await call(owner, 'POST', '/users', { name: 'X', role: 'viewer', clientId: id })).body;
    expect(await code(id)).toBe('clients.in_use');
    await call(owner, 'PATCH', `/users/${user.id}`, { isActive: false });
    expect(await code(id)).toBeUndefined();
  });

  it('are not for users who see less', async () => {
    const path = `/clients/${site.ids.acme}`;
    const refused = [
      await call(acme, 'POST', '/clients', { name: 'New' }),
      await call(acme, 'DELETE', path),
      await call(north, 'PATCH', path, { name: 'North’s' }),
      await call(acme, 'PATCH', `/clients/${site.ids.other}`, { name: 'Acme’s' }),
    ];
    expect(refused.map(({ body }) => body.code)).toEqual(refused.map(() => 'auth.out_of_scope'));
    expect((await call(acme, 'PATCH', path, { name: 'Acme' })).status).toBe(200);
  });
});

// Shows rules/sites#accounts.
describe('accounts, by a session,', () => {
  const account = { name: 'West', currency: 'USD', timeZone: 'America/Bogota', businessLines: ['eas'] };

  it('are made in the client that is named, or one’s own', async () => {
    site.audited();
    const made = await call(acme, 'POST', '/accounts', account);
    expect(made).toMatchObject({
      status: 201,
      body: { ...account, clientId: site.ids.acme, isActive: true },
    });
    const ofOther = await call(owner, 'POST', '/accounts', { ...account, clientId: site.ids.other });
    expect(ofOther.body.clientId).toBe(site.ids.other);
    expect((await call(owner, 'POST', '/accounts', account)).body.errors).toMatchObject([
      { field: 'clientId' },
    ]);
    expect((await call(north, 'POST', '/accounts', account)).body.code).toBe('auth.out_of_scope');
    expect((await call(acme, 'POST', '/accounts', { ...account, clientId: site.ids.other })).body.code).toBe(
      'auth.out_of_scope',
    );
    expect((await call(owner, 'POST', '/accounts', { ...account, clientId: 'none' })).body.code).toBe(
      'clients.not_found',
    );
    const { errors } = (
      await call(acme, 'POST', '/accounts', { name: '', currency: 'XXQ', businessLines: [] })
    ).body;
    expect(errors.map(({ field }: { field: string }) => field).sort()).toEqual([
      'businessLines',
      'currency',
      'name',
      'timeZone',
    ]);
    expect(site.audited()).toEqual(['create account', 'create account']);
  });

  it('are changed, as long as nothing in them would mean something else', async () => {
    const { body: made } = await call(acme, 'POST', '/accounts', {
      ...account,
      businessLines: ['eas', 'vending'],
    });
    const path = `/accounts/${made.id}`;
    site.audited();
    const edit = (body: object) => call(acme, 'PATCH', path, body);
    expect((await edit({ currency: 'EUR', businessLines: ['vending'] })).body).toMatchObject({
      currency: 'EUR',
      businessLines: ['vending'],
    });
    await call(acme, 'POST', '/products', {
      accountId: made.id,
      businessLine: 'vending',
      name: 'Water',
      type: 'snack',
      cost: 1,
      attributes: { taxRate: 19, listPrice: 2000, suggestedPrice: 2000 },
    });
    site.audited();
    expect((await edit({ currency: 'USD' })).body.code).toBe('accounts.currency_in_use');
    expect((await edit({ businessLines: ['eas'] })).body.code).toBe('accounts.business_line_in_use');
    expect((await edit({ currency: 'EUR', name: 'Wester' })).body.name).toBe('Wester');
    expect((await edit({ isActive: false })).body.isActive).toBe(false);
    expect((await edit({ isActive: false })).status).toBe(200);
    expect(site.audited()).toEqual(['update account', 'deactivate account']);
  });
});

// Shows rules/devices-and-planograms#devices.
describe('devices, by a session,', () => {
  it('are made and removed', async () => {
    site.audited();
    const made = await call(north, 'POST', '/devices', { serial: 'VM-9' });
    expect(made).toMatchObject({
      status: 201,
      body: {
        accountId: site.ids.north,
        operationId: null,
        serial: 'VM-9',
        name: 'VM-9',
        businessLines: ['vending', 'eas'],
        controllerSerial: null,
        isActive: true,
      },
    });
    expect((await call(north, 'POST', '/devices', { serial: 'VM-9' })).body.code).toBe(
      'devices.serial_exists',
    );
    const path = `/devices/${made.body.id}`;
    expect((await call(north, 'DELETE', path)).status).toBe(204);
    expect((await call(north, 'GET', path)).body.code).toBe('devices.not_found');
    expect((await call(north, 'DELETE', path)).body.code).toBe('devices.not_found');
    expect((await call(north, 'POST', '/devices', { serial: 'VM-9' })).status).toBe(201);
    expect(site.audited()).toEqual(['create device', 'delete device', 'create device']);
  });

  it('are refused where what they name is not the account’s', async () => {
    const code = async (who: Person, body: object) =>
      (await call(who, 'POST', '/devices', { serial: 'VM-10', ...body })).body.code;
    const ofSouth = { accountId: site.ids.south };
    expect(await code(acme, {})).toBe('validation.failed');
    expect(await code(north, ofSouth)).toBe('auth.out_of_scope');
    expect(await code(acme, { ...ofSouth, businessLines: ['eas'] })).toBe(
      'accounts.business_line_not_enabled',
    );
    expect(await code(acme, { ...ofSouth, operationId: 'none' })).toBe('operations.not_found');
    expect(await code(acme, { ...ofSouth, controllerSerial: 'none' })).toBe('controllers.not_found');
    expect(await code(site.person('viewer'), { ...ofSouth })).toBe('auth.forbidden');
    await call(owner, 'POST', '/controllers', { ...ofSouth, serial: 'C-9' });
    expect(
      await code(acme, { ...ofSouth, controllerSerial: 'C-9', businessLines: ['vending'] }),
    ).toBeUndefined();
  });
});
