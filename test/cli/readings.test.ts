import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as makes from '../support/audit-files/makes.ts';
import { Desk } from '../support/command-line.ts';

const site = {
  clients: [
    {
      name: 'Acme',
      accounts: [
        {
          name: 'North',
          currency: 'EUR',
          timeZone: 'Europe/Madrid',
          businessLines: ['vending'],
          operations: [{ name: 'Hall', devices: [{ serial: 'PLAIN0000001', name: 'Lobby' }] }],
        },
      ],
    },
  ],
};

// Shows rules/counters#how-files-arrive.
describe('larder readings import', () => {
  const desk = new Desk();
  let account: string;
  beforeAll(async () => {
    writeFileSync(join(desk.folder, 'site.json'), JSON.stringify(site));
    const made = await desk.json(['provision', 'site.json']);
    account = made.clients[0].accounts[0].id;
    writeFileSync(join(desk.folder, 'lobby.daa'), makes.plainMachine({ A1: { n: 3, v: 300 } }));
    writeFileSync(join(desk.folder, 'note.txt'), 'Hello');
  });
  afterAll(() => desk.close());
  const run = (...files: string[]) => desk.larder(['readings', 'import', ...files, '--account', account]);

  it('wants an account', async () => {
    const { code, stderr } = await desk.larder(['readings', 'import', 'lobby.daa']);
    expect([code, stderr]).toEqual([2, expect.stringContaining('--account ID')]);
  });

  it('takes files in, and knows them the second time', async () => {
    const first = await run('lobby.daa');
    expect(first).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('accepted PLAIN0000001 (Lobby)'),
    });
    const again = await run('lobby.daa');
    expect(again.stdout).toContain('0 accepted, 0 waiting, 1 duplicate, 0 unreadable');
  });

  it('keeps a reading of an unknown machine, says so, and ends with 1', async () => {
    const strange = makes.plainMachine({ A1: { n: 3, v: 300 } }, ['ID1*STRANGER01*M']);
    writeFileSync(join(desk.folder, 'strange.daa'), strange);
    const { code, stdout } = await run('strange.daa');
    expect([code, stdout]).toEqual([1, expect.stringContaining('strange.daa set 1: quarantined: ')]);
    expect(stdout).toContain('0 accepted, 1 waiting, 0 duplicate, 0 unreadable');
    // It is taken when the machine is provisioned, and known from then on.
    const operations = [{ name: 'Hall', devices: [{ serial: 'STRANGER01', name: 'Attic' }] }];
    const [client] = site.clients;
    const later = { clients: [{ ...client!, accounts: [{ ...client!.accounts[0]!, operations }] }] };
    writeFileSync(join(desk.folder, 'later.json'), JSON.stringify(later));
    await desk.json(['provision', 'later.json']);
    const again = await run('strange.daa');
    expect(again.stdout).toContain('strange.daa set 1: duplicate STRANGER01 (Attic)');
  });

  it('says which file has no set, and ends with 1', async () => {
    const { code, stdout } = await run('note.txt');
    expect([code, stdout]).toEqual([1, expect.stringContaining('has no set of counters')]);
  });
});
