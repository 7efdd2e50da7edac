import { describe, expect, it } from 'vitest';
import { findKeyBySecret } from '../../../src/access/keys.ts';
import { applySiteFile } from '../../../src/features/provisioning/provision.ts';
import { parseSiteFile } from '../../../src/features/provisioning/site-file.ts';
import { useSiteEach } from '../../support/site.ts';
import { applyTo, bent, siteFile } from './site-fixture.ts';

describe('a site file that would move a key or a controller', () => {
  const site = useSiteEach();

  const apply = (file: unknown) => applyTo(site, file);
  const move = (file: unknown) =>
    site.write((tx) => applySiteFile(tx, parseSiteFile(JSON.stringify(file)), { move: true }));
  const refused = (file: unknown): string[] => {
    site.audited();
    let lines: string[] = [];
    try {
      apply(file);
    } catch (error) {
      lines = (error as Error).message.split('\n');
    }
    expect(site.audited()).toEqual([]);
    return lines;
  };
  const renamed = () =>
    bent((client, account) => {
      account.name = 'Plant Nord';
      for (const entry of [...client.keys, ...client.controllers]) entry.account = 'Plant Nord';
    });

  it('is refused where an account has another name without its id, and says which id to give', () => {
    const [client] = apply(siteFile()).clients;
    const { id } = client!.accounts[0]!;
    const places = 'from the account Plant North to the account Plant Nord, which needs --move';
    const hint = `if Plant Nord is another name of Plant North, give clients.0.accounts.0 the id ${id}`;
    expect(refused(renamed())).toEqual([
      `clients.0.keys.0 would move the key erp ${places}; ${hint}`,
      `clients.0.controllers.0 would move the controller C-01 ${places}; ${hint}`,
    ]);
    const file = renamed();
    file.clients[0].accounts[0].id = id;
    expect(apply(file).clients[0]).toMatchObject({
      accounts: [{ id, name: 'Plant Nord' }],
      keys: [{ id: client!.keys[0]!.id, account: 'Plant Nord', accountId: id }],
      controllers: [{ id: client!.controllers[0]!.id, account: 'Plant Nord', accountId: id }],
    });
  });

  it('moves both where the operator says so: the same secrets, another account', () => {
    const [before] = apply(siteFile()).clients;
    site.audited();
    const [after] = move(renamed()).clients;
    const made = ['create account', 'create tag', 'create tag', 'create operation', 'create device'];
    expect(site.audited()).toEqual([...made, 'update key', 'update controller']);
    const accountId = after!.accounts[0]!.id;
    expect(accountId).not.toBe(before!.accounts[0]!.id);
    expect(after!.keys).toMatchObject([{ id: before!.keys[0]!.id, accountId }]);
    expect(after!.controllers).toMatchObject([{ id: before!.controllers[0]!.id, accountId }]);
    expect(after!.controllers[0]).not.toHaveProperty('secret');
    const found = site.write((tx) => findKeyBySecret(tx, before!.keys[0]!.secret!));
    expect(found).toMatchObject({ id: before!.keys[0]!.id, accountId });
  });

  it('goes for the scope of a key, in both directions', () => {
    const [key] = apply(siteFile()).clients[0]!.keys;
    const wide = bent((client) => (client.keys = [{ label: 'erp', scope: 'client' }]));
    expect(refused(wide)).toEqual([
      'clients.0.keys.0 would move the key erp from the account Plant North to the whole client, which needs --move',
    ]);
    move(wide);
    const scopeNow = () => site.write((tx) => findKeyBySecret(tx, key!.secret!))?.scope;
    expect(scopeNow()).toBe('client');
    expect(refused(siteFile())).toEqual([
      'clients.0.keys.0 would move the key erp from the whole client to the account Plant North, which needs --move',
    ]);
    move(siteFile());
    expect(scopeNow()).toBe('account');
  });

  it('goes for a controller by its id, and not where the file names one of that serial in both accounts', () => {
    const [client] = apply(siteFile()).clients;
    const { id } = client!.controllers[0]!;
    const south = { ...siteFile().clients[0].accounts[0], name: 'Plant South', operations: [] };
    const within = (controllers: object[]) =>
      bent((given) => {
        given.accounts.push(south);
        given.controllers = controllers;
      });
    expect(refused(within([{ id, account: 'Plant South' }]))).toEqual([
      expect.stringMatching(
        /^clients\.0\.controllers\.0 would move the controller C-01 from .* needs --move/,
      ),
    ]);
    const both = within(['Plant North', 'Plant South'].map((account) => ({ serial: 'C-01', account })));
    const made = apply(both).clients[0]!.controllers;
    expect(made).toMatchObject([{ id }, { secret: expect.stringMatching(/^ctl_/) }]);
    expect(refused(within([{ serial: 'C-01', account: client!.accounts[0]!.id }]))).toEqual([]);
    expect(refused(within([{ id, account: 'Plant South' }]))).toEqual([
      expect.stringMatching(/^clients\.0\.controllers\.0 would move/),
    ]);
    const taken = within([{ id, serial: 'C-01', account: 'Plant South' }]);
    expect(refused(taken)).toEqual([
      `clients.0.controllers.0 has the id ${id}, but the controller C-01 already exists with the id ${made[1]!.id}`,
    ]);
  });
});
