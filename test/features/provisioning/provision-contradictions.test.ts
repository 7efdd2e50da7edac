import { describe, expect, it } from 'vitest';
import { readSiteFile } from '../../../src/features/provisioning/site-file.ts';
import { SiteFileError } from '../../../src/features/provisioning/site-problems.ts';
import { useSiteEach } from '../../support/site.ts';
import { make } from '../../support/things.ts';
import { easProduct, vendingProfile } from '../catalogue/fixtures.ts';
import { applyTo, type Bend, bent, siteFile } from './site-fixture.ts';

const north = 'clients.0.accounts.0';
const id = '01890a5d-ac96-774b-bcce-b30209900001';
const twin = (list: object[], change: object = {}) => list.push({ ...structuredClone(list[0]), ...change });

describe('a site file that contradicts itself, or what exists', () => {
  const site = useSiteEach();

  const apply = (file: unknown) => applyTo(site, file);
  const linesOf = (work: () => unknown): readonly string[] => {
    try {
      work();
    } catch (error) {
      if (error instanceof SiteFileError) return error.lines;
      throw error;
    }
    return [];
  };

  it.each([
    ['clients.1.name is "Plants Inc.", as is clients.0.name', 'client names must be unique', undefined],
    [
      `${north.slice(0, -1)}1.name is "Plant North", as is ${north}.name`,
      'account names must be unique',
      (client) => twin(client.accounts),
    ],
    [
      `${north}.operations.1.name is "Warehouse 1", as is ${north}.operations.0.name`,
      'operation names must be unique in an account',
      (_, account) => twin(account.operations, { devices: [] }),
    ],
    [
      `${north}.operations.0.devices.1.serial is "VM-001", as is ${north}.operations.0.devices.0.serial`,
      'device serials must be unique in an account',
      (_, account) => twin(account.operations[0].devices),
    ],
    [
      'clients.0.keys.1.label is "erp", as is clients.0.keys.0.label',
      'key labels must be unique',
      (client) => twin(client.keys),
    ],
    [
      'clients.0.controllers.1.serial is "C-01", as is clients.0.controllers.0.serial',
      'controller serials must be unique',
      (client) => twin(client.controllers),
    ],
    [
      `${north}.operations.0.id is "${id}", as is ${north}.id`,
      'ids must be unique',
      (_, account) => {
        account.id = id;
        account.operations[0].id = id.toUpperCase();
      },
    ],
  ] satisfies [string, string, Bend | undefined][])('%s', (line, rule, bend) => {
    const file = bend ? bent(bend) : { clients: [siteFile().clients[0], siteFile().clients[0]] };
    site.audited();
    expect(linesOf(() => apply(file))).toEqual([expect.stringContaining(`${line}: ${rule}`)]);
    expect(site.audited()).toEqual([]);
  });

  it('names a device’s line that its account lacks, and an unknown controller', () => {
    const file = bent((_, account) => {
      account.businessLines = ['vending'];
      Object.assign(account.operations[0].devices[0], { controllerSerial: 'C-10' });
      account.operations[0].devices.push({ serial: 'EAS-1', businessLines: ['eas'] });
    });
    expect(linesOf(() => apply(file))).toEqual([
      `${north}.operations.0.devices.1.businessLines has eas, but the account Plant North has only vending`,
      `${north}.operations.0.devices.0.controllerSerial is "C-10", but neither the file nor the account Plant North has that controller; did you mean C-01?`,
    ]);
    const later = bent((client) => (client.controllers = []));
    expect(linesOf(() => apply(later))).toHaveLength(1);
    apply(siteFile());
    expect(linesOf(() => apply(later))).toEqual([]);
  });

  it('takes no line away that something is of', async () => {
    const [client] = apply(bent((client) => client.keys.push({ label: 'all', scope: 'client' }))).clients;
    const accountId = client!.accounts[0]!.id;
    const key = client!.keys[1]!.secret!;
    await make(site, '/products', { ...easProduct, accountId }, key);
    await make(site, '/profiles', { ...vendingProfile(site), accountId }, key);
    const only = (line: string) =>
      bent((_, account) => {
        account.businessLines = [line];
        account.operations = [];
      });
    expect(linesOf(() => apply(only('vending')))).toEqual([
      `${north}.businessLines leaves out eas, which is used by 1 product`,
    ]);
    expect(linesOf(() => apply(only('eas')))).toEqual([
      `${north}.businessLines leaves out vending, which is used by 1 profile, the device VM-001`,
    ]);
  });

  it('changes no currency under movements', () => {
    const [client] = apply(siteFile()).clients;
    const dollars = bent((_, account) => (account.currency = 'USD'));
    const { database } = site.appliance.reader.connection;
    database
      .prepare('INSERT INTO movement_sequences (account, last) SELECT seq, 1 FROM accounts WHERE id = ?')
      .run(client!.accounts[0]!.id);
    expect(linesOf(() => apply(dollars))).toEqual([
      `${north}.currency is USD, but the account already has movements in COP`,
    ]);
    database.exec('DELETE FROM movement_sequences');
    expect(linesOf(() => apply(dollars))).toEqual([]);
  });

  it('lists everything at once, a hundred at most, and applies none of it', () => {
    apply(siteFile());
    site.audited();
    const file = bent((client, account) => {
      client.name = 'Plants Inc.';
      account.operations.push({ name: 'Yard', devices: [{ name: 'no serial' }, { serial: 'OK-1' }] });
      client.accounts.push({ name: 'Bare' });
      client.keys.push({ label: 'lost', scope: 'account', account: 'Plant Norht' });
    });
    expect(linesOf(() => apply(file))).toEqual([
      `${north}.operations.1.devices.0.serial is missing`,
      ...['currency', 'timeZone', 'businessLines'].map(
        (member) => `clients.0.accounts.1.${member} is missing`,
      ),
      'clients.0.keys.1.account is Plant Norht, but the client has no such account; did you mean Plant North?',
    ]);
    expect(site.audited()).toEqual([]);
    const many = bent((_, account) => {
      account.operations = Array.from({ length: 102 }, () => ({ name: 'One' }));
    });
    const lines = linesOf(() => apply(many));
    expect([lines.length, lines.at(-1)]).toEqual([101, 'and 1 more']);
  });

  it('of the wrong shape says so of each place, with the values that there are and what was meant', () => {
    const file = bent((client, account) => {
      account.timezone = 'America/Bogota';
      account.businessLines = ['vendin'];
      account.timeZone = 'America/Bogta';
      account.currency = 'CPO';
      client.keys[0].permissions = ['product:read'];
      client.keys.push(structuredClone(client.keys[0]));
    });
    const lines = linesOf(() => apply(file));
    expect(lines).toEqual(
      expect.arrayContaining([
        `${north}.timezone is not a known member ("America/Bogota"); did you mean timeZone?`,
        `${north}.businessLines.0 is "vendin", but must be one of vending, eas`,
        `${north}.timeZone is not an IANA time zone ("America/Bogta"); did you mean America/Bogota?`,
        expect.stringMatching(
          `^${north}.currency is "CPO", but must be one of \\d+ allowed values; did you mean COP`,
        ),
        expect.stringMatching(
          /^clients\.0\.keys\.0\.permissions\.0 is "product:read", but must be one of products:read, .*; did you mean products:read\?$/,
        ),
        expect.stringContaining('clients.0.keys.1.label is "erp", as is'),
      ]),
    );
  });

  it('of a value whose `toString` is no function says so, too', () => {
    const file = bent((_, account) => {
      account.timeZone = { toString: null };
      account.businessLines = [{ toString: null }];
    });
    const lines = linesOf(() => apply(file));
    expect(lines).toContain(`${north}.businessLines.0 is {"toString":null}, but must be one of vending, eas`);
    expect(lines).toContainEqual(expect.stringMatching(`^${north}.timeZone `));
  });

  it('is read as UTF-8 with or without a mark, and refused in other bytes with the line', () => {
    const text = '{ "clients":\n[ { "name": "Peñón" } ] }';
    const marked = Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), Buffer.from(text)]);
    for (const bytes of [Buffer.from(text), marked]) {
      expect(readSiteFile(bytes)).toEqual({ clients: [{ name: 'Peñón' }] });
    }
    expect(linesOf(() => readSiteFile(Buffer.from(text, 'latin1')))).toEqual([
      'is not UTF-8 in line 2 (byte 29); save it as UTF-8',
    ]);
    expect(linesOf(() => readSiteFile(Buffer.from(`\ufeff${text}`, 'utf16le')))).toEqual([
      'is not UTF-8 in line 1 (byte 1); save it as UTF-8',
    ]);
  });
});
