import { describe, expect, it } from 'vitest';
import { useSiteEach } from '../../support/site.ts';
import { applyTo, type Bend, bent, siteFile } from './site-fixture.ts';

const id = (digit: number) => `01890a5d-ac96-774b-bcce-b30209900${String(digit).padStart(3, '0')}`;

// Shows rules/site-file#what-it-refuses.
describe('a site file that meets what exists', () => {
  const site = useSiteEach();

  const apply = (file: unknown) => applyTo(site, file);
  const refused = (file: unknown, place: string, message: string) => {
    site.audited();
    expect(() => apply(file)).toThrow(
      expect.objectContaining({ message: expect.stringMatching(`^${place} .*${message}`) }),
    );
    expect(site.audited()).toEqual([]);
  };

  it('uses the ids that it gives, and refuses those that are in use elsewhere', () => {
    const made = apply(
      bent((client, account) => {
        Object.assign(client, { id: id(1) });
        Object.assign(account, { id: id(2) });
        account.operations[0].id = id(3);
        account.operations[0].devices[0].id = id(4);
      }),
    );
    expect(made.clients[0]).toMatchObject({
      id: id(1),
      accounts: [{ id: id(2), operations: [{ id: id(3), devices: [{ id: id(4) }] }] }],
    });
    for (const [place, bend, message] of [
      ['clients.0', (client) => (client.id = id(9)), `exists with the id ${id(1)}`],
      ['clients.0.accounts.0', (_, account) => (account.id = site.ids.north), 'in use elsewhere'],
      [
        'clients.0.accounts.0.operations.0',
        (_, account) => (account.operations[0].id = id(8)),
        `with the id ${id(3)}`,
      ],
      [
        'clients.0.accounts.0.operations.0.devices.0',
        (_, account) => (account.operations[0].devices[0].id = id(7)),
        `with the id ${id(4)}`,
      ],
    ] satisfies [string, Bend, string][]) {
      expect(() => apply(bent(bend))).toThrow(
        expect.objectContaining({ message: expect.stringMatching(`^${place} .*${message}`) }),
      );
    }
  });

  it('reaches into no other account and no other client', () => {
    const [client] = apply(siteFile()).clients;
    const second = { ...siteFile().clients[0].accounts[0], name: 'Plant South', operations: [] };
    const device = client!.accounts[0]!.operations[0]!.devices[0]!.id;
    const within = (operations: unknown) => ({
      clients: [{ name: 'Plants Inc.', accounts: [{ ...second, operations }] }],
    });
    const place = 'clients.0.accounts.0.operations.0';
    refused(within([{ name: 'Yard', devices: [{ id: device }] }]), `${place}.devices.0`, 'in use elsewhere');
    refused(within([{ id: client!.accounts[0]!.operations[0]!.id }]), place, 'in use elsewhere');
    const [key] = client!.keys;
    const other = (member: object) => ({ clients: [{ name: 'Another', ...member }] });
    refused(other({ keys: [{ id: key!.id, rateLimit: 1 }] }), 'clients.0.keys.0', 'in use elsewhere');
    for (const account of [client!.accounts[0]!.id, site.ids.north]) {
      const scoped = [{ label: 'k', scope: 'account', account }];
      refused(other({ keys: scoped }), 'clients.0.keys.0.account', 'no such account');
    }
    const controllers = [{ id: client!.controllers[0]!.id, serial: 'C-01' }];
    refused(other({ controllers }), 'clients.0.controllers.0.account', 'is missing');
  });

  it('gives no device and no controller a serial that another has', () => {
    const [client] = apply(
      bent((client, account) => {
        account.operations[0].devices.push({ serial: 'VM-002' });
        client.controllers.push({ serial: 'C-02', account: 'Plant North' });
      }),
    ).clients;
    const [, device] = client!.accounts[0]!.operations[0]!.devices;
    refused(
      bent((_, account) => (account.operations[0].devices = [{ id: device!.id, serial: 'VM-001' }])),
      'clients.0.accounts.0.operations.0.devices.0',
      'the device VM-001 already exists with the id',
    );
    const [, controller] = client!.controllers;
    const renamed = (serial: string) =>
      bent((given) => (given.controllers = [{ id: controller!.id, serial }]));
    refused(renamed('C-01'), 'clients.0.controllers.0', 'the controller C-01 already exists with the id');
    site.audited();
    apply(renamed('C-02'));
    expect(site.audited()).toEqual([]);
  });
});
