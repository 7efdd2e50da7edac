import { hash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { revokeController } from '../../../src/access/controllers.ts';
import { revokeKey } from '../../../src/access/key-admin.ts';
import { permissions } from '../../../src/api/permissions.ts';
import { parseSiteFile } from '../../../src/features/provisioning/site-file.ts';
import { useSiteEach } from '../../support/site.ts';
import { vendingProduct } from '../catalogue/fixtures.ts';
import { applyTo, type Bend, bent, siteFile } from './site-fixture.ts';

// Shows rules/site-file#applying-it-again.
describe('a site file', () => {
  const site = useSiteEach();

  const apply = (file: unknown) => applyTo(site, file);

  it.each([
    ['{', 'is not valid JSON'],
    ['[]', 'must be an object'],
    ['{}', 'clients must be a list'],
    ['{"clients":[],"version":1}', 'version is not a known member (1)'],
  ])('refuses %s as a whole', (content, message) => {
    expect(() => parseSiteFile(content)).toThrow(message);
  });

  it.each([
    ['clients.0.accounts.0.timeZone', (_, account) => (account.timeZone = 'Mars/Olympus'), '"Mars/Olympus"'],
    ['clients.0.accounts.0.timeZone', (_, account) => (account.timeZone = '+05:00'), 'IANA time zone'],
    ['clients.0.accounts.0.currency', (_, account) => (account.currency = 'XQZ'), '"XQZ"'],
    ['clients.0.accounts.0.currency', (_, account) => (account.currency = 'cop'), '"cop"'],
    [
      'clients.0.accounts.0.businessLines.1',
      (_, account) => (account.businessLines[1] = 'retail'),
      '"retail"',
    ],
    [
      'clients.0.accounts.0.businessLines',
      (_, account) => (account.businessLines[1] = 'vending'),
      'duplicates',
    ],
    ['clients.0.accounts.0.businessLines', (_, account) => (account.businessLines = []), 'empty'],
    ['clients.0.accounts.0.id', (_, account) => (account.id = '7'), 'UUID'],
    ['clients.0.accounts.0.isActive', (_, account) => (account.isActive = true), 'not a known member'],
    ['clients.0.keys.0.permissions.0', (client) => (client.keys[0].permissions = ['all']), '"all"'],
    ['clients.0.keys.0.scope', (client) => (client.keys[0].scope = 'site'), '"site"'],
    ['clients.0.keys.0.rateLimit', (client) => (client.keys[0].rateLimit = 0), 'too small'],
    ['clients.0.controllers.0.serial', (client) => (client.controllers[0].serial = ''), 'too short'],
  ] satisfies [string, Bend, string][])(
    'names the place of what is wrong: %s (%#)',
    (place, bend, message) => {
      expect(() => parseSiteFile(JSON.stringify(bent(bend)))).toThrow(
        expect.objectContaining({ message: expect.stringMatching(`^${place} .*${message}`) }),
      );
    },
  );

  it.each([
    ['clients.0.name', (client) => delete client.name, 'is missing'],
    ['clients.0.accounts.0.currency', (_, account) => delete account.currency, 'is missing'],
    ['clients.0.accounts.0.timeZone', (_, account) => delete account.timeZone, 'is missing'],
    [
      'clients.0.accounts.0.operations.0.devices.0.serial',
      (_, account) => delete account.operations[0].devices[0].serial,
      'is missing',
    ],
    ['clients.0.keys.0.scope', (client) => (client.keys = [{ label: 'x' }]), 'is missing'],
    ['clients.0.keys.0.account', (client) => delete client.keys[0].account, 'is missing'],
    ['clients.0.keys.0.account', (client) => (client.keys[0].scope = 'client'), 'scope client'],
    ['clients.0.keys.0.account', (client) => (client.keys[0].account = 'Nowhere'), 'no such account'],
    ['clients.0.controllers.0.account', (client) => delete client.controllers[0].account, 'is missing'],
    [
      'clients.0.accounts.1.name',
      (client, account) => client.accounts.push(structuredClone(account)),
      'account names must be unique in a client',
    ],
    [
      'clients.0.accounts.0.operations.1.devices.0.serial',
      (_, account) => account.operations.push({ name: 'Two', devices: [{ serial: 'VM-001' }] }),
      'device serials must be unique in an account',
    ],
    ['clients.0.keys.1.label', (client) => client.keys.push({ label: 'erp' }), 'key labels must be unique'],
  ] satisfies [string, Bend, string][])(
    'leaves nothing behind when it cannot be applied: %s (%#)',
    (place, bend, message) => {
      site.audited();
      expect(() => apply(bent(bend))).toThrow(
        expect.objectContaining({ message: expect.stringMatching(`^${place} .*${message}`) }),
      );
      expect(site.audited()).toEqual([]);
    },
  );

  it('makes everything in it, and shows each id and each new secret', async () => {
    site.audited();
    const applied = apply(siteFile());
    expect(site.audited()).toEqual([
      'create client',
      'create account',
      'create tag',
      'create tag',
      'create operation',
      'create device',
      'create key',
      'create controller',
    ]);
    const ids = { id: expect.stringMatching(/^[0-9a-f-]{36}$/) };
    const [client] = applied.clients;
    const [account] = client!.accounts;
    const file = siteFile().clients[0];
    const [device] = file.accounts[0].operations[0].devices;
    expect(applied).toEqual({
      clients: [
        {
          ...ids,
          name: 'Plants Inc.',
          accounts: [
            {
              ...file.accounts[0],
              ...ids,
              operations: [{ ...ids, name: 'Warehouse 1', devices: [{ ...device, ...ids }] }],
            },
          ],
          keys: [
            {
              ...file.keys[0],
              ...ids,
              secret: expect.stringMatching(/^svc_/),
              clientId: client!.id,
              accountId: account!.id,
              expiresAt: null,
            },
          ],
          controllers: [
            {
              ...file.controllers[0],
              ...ids,
              secret: expect.stringMatching(/^ctl_/),
              clientId: client!.id,
              accountId: account!.id,
            },
          ],
        },
      ],
    });
    const me = await site.call('GET', '/me', { key: client!.keys[0]!.secret! });
    expect(me.body).toMatchObject({ label: 'erp', accountId: account!.id, permissions: ['products:read'] });
  });

  it('changes nothing when it is applied again, and shows no secret', () => {
    const first = apply(siteFile());
    site.audited();
    const again = apply(siteFile());
    expect(site.audited()).toEqual([]);
    const withoutSecrets = JSON.parse(
      JSON.stringify(first, (key, value) => (key === 'secret' ? undefined : value)),
    );
    expect(again).toEqual(withoutSecrets);
  });

  it('updates what its id names, and keeps what it leaves out', () => {
    const [client] = apply(siteFile()).clients;
    const [account] = client!.accounts;
    const [operation] = account!.operations;
    const [device] = operation!.devices;
    site.audited();
    const applied = apply({
      clients: [
        {
          id: client!.id,
          name: 'Plants Ltd.',
          accounts: [
            {
              id: account!.id.toUpperCase(),
              timeZone: 'America/Lima',
              operations: [
                { id: operation!.id, name: 'Store' },
                { name: 'Yard', devices: [{ id: device!.id, serial: 'VM-002' }] },
              ],
            },
          ],
          keys: [{ label: 'erp', rateLimit: 60, expiresAt: '2999-01-01' }],
          controllers: [{ id: client!.controllers[0]!.id, serial: 'C-99' }],
        },
      ],
    });
    expect(site.audited()).toEqual([
      'update client',
      'update account',
      'update operation',
      'create operation',
      'update device',
      'update key',
      'update controller',
    ]);
    expect(applied.clients[0]).toMatchObject({
      name: 'Plants Ltd.',
      accounts: [
        {
          id: account!.id,
          name: 'Plant North',
          currency: 'COP',
          timeZone: 'America/Lima',
          operations: [
            { id: operation!.id, name: 'Store' },
            {
              name: 'Yard',
              devices: [{ id: device!.id, serial: 'VM-002', name: 'Lobby', controllerSerial: 'C-01' }],
            },
          ],
        },
      ],
      keys: [
        {
          id: client!.keys[0]!.id,
          account: 'Plant North',
          permissions: ['products:read'],
          rateLimit: 60,
          expiresAt: '2999-01-01T00:00:00.000Z',
        },
      ],
      controllers: [{ id: client!.controllers[0]!.id, serial: 'C-99' }],
    });
  });

  it('asks for an id where two things bear the name', () => {
    const twins = {
      accounts: ['A', 'B'].map((name) => ({ ...siteFile().clients[0].accounts[0], name, operations: [] })),
    };
    const [client] = apply({ clients: [{ name: 'Twins', ...twins }] }).clients;
    const [one, two] = client!.accounts;
    const renamed = { clients: [{ name: 'Twins', accounts: [{ id: two!.id, name: 'A' }] }] };
    expect(() => apply(renamed)).toThrow(`the account A already exists with the id ${one!.id}`);
    // As data may be that is older than that rule.
    site.appliance.reader.connection.database
      .prepare(`UPDATE accounts SET name = 'A' WHERE id = ?`)
      .run(two!.id);
    expect(() => apply({ clients: [{ name: 'Twins', accounts: [{ name: 'A' }] }] })).toThrow('give the id');
    expect(() =>
      apply({ clients: [{ name: 'Twins', keys: [{ label: 'k', scope: 'account', account: 'A' }] }] }),
    ).toThrow('give the id');
    expect(apply(renamed).clients[0]!.accounts[0]).toMatchObject({ id: two!.id, name: 'A' });
  });

  it('keeps an account’s currency once it has amounts in it', async () => {
    const [client] = apply(siteFile()).clients;
    const change = () => apply(bent((_, account) => (account.currency = 'USD')));
    expect(change().clients[0]!.accounts[0]!.currency).toBe('USD');
    const [key] = apply({ clients: [{ id: client!.id, keys: [{ label: 'all', scope: 'client' }] }] })
      .clients[0]!.keys;
    expect(key!.permissions).toEqual([...permissions]);
    const accountId = client!.accounts[0]!.id;
    await site.call('POST', '/products', { body: { ...vendingProduct, accountId }, key: key!.secret! });
    expect(() => apply(siteFile())).toThrow(
      'clients.0.accounts.0.currency is COP, but the account already has amounts',
    );
  });

  it('gives a device a usual name and its account’s lines', () => {
    const applied = apply(bent((_, account) => (account.operations[0].devices = [{ serial: 'X-1' }])));
    expect(applied.clients[0]!.accounts[0]!.operations[0]!.devices).toMatchObject([
      { serial: 'X-1', name: 'X-1', businessLines: ['vending', 'eas'], controllerSerial: null },
    ]);
  });

  it('creates a key and a controller again once the earlier ones are revoked', () => {
    const [first] = apply(siteFile()).clients;
    site.write((tx) => {
      revokeKey(tx, first!.keys[0]!.id);
      revokeController(tx, first!.controllers[0]!.id);
    });
    site.audited();
    const [again] = apply(siteFile()).clients;
    expect(site.audited()).toEqual(['create key', 'create controller']);
    expect(again!.keys[0]).toMatchObject({ label: 'erp', secret: expect.any(String) });
    const gone = { label: 'erp', id: first!.keys[0]!.id, scope: 'client' };
    expect(() => apply(bent((client) => (client.keys = [gone])))).toThrow('was removed');
  });

  it('leaves no secret in the database, in the audit log least of all', () => {
    const [client] = apply(siteFile()).clients;
    const stored = site.appliance.reader.connection.database.serialize().toString('latin1');
    for (const secret of [client!.keys[0]!.secret!, client!.controllers[0]!.secret!]) {
      expect(stored).toContain(hash('sha256', secret, 'hex'));
      expect(stored).not.toContain(secret);
    }
  });
});
