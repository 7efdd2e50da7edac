import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Bend, bent, siteFile } from '../features/provisioning/site-fixture.ts';
import { Desk } from '../support/command-line.ts';
import { larderHere } from '../support/in-process.ts';

describe('larder provision', () => {
  let desk: Desk;
  beforeEach(() => {
    desk = new Desk();
  });
  afterEach(() => desk.close());

  const file = () => join(desk.folder, 'site.json');
  const write = (content: unknown) => writeFileSync(file(), JSON.stringify(content));
  const provision = (...flags: string[]) => larderHere(['provision', file(), '--data', desk.data, ...flags]);
  const apply = async (bend: Bend, ...flags: string[]) => {
    write(bent(bend));
    return await provision(...flags);
  };
  const statesOf = (stdout: string) => [...new Set(stdout.match(/^(created|changed|moved|same)\b/gm))];
  const withoutIds = (stdout: string) => stdout.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'ID');

  it('says of each line whether it was created, changed, moved or is the same', async () => {
    write(siteFile());
    const first = await provision();
    expect(first.code).toBe(0);
    expect(withoutIds(first.stdout).replaceAll(/(svc|ctl)_\S+/g, '$1_…')).toBe(
      [
        'created  client Plants Inc.  ID',
        'created    account Plant North  ID',
        'created      COP, America/Bogota',
        'created      tags department, shift',
        'created      operation Warehouse 1  ID',
        'created        device VM-001 Lobby  ID',
        'created    key erp of Plant North  ID',
        'created      secret  svc_…',
        'created    controller C-01 of Plant North  ID',
        'created      token  ctl_…',
        '',
        'Secrets and tokens are shown only once; Larder stores only their SHA-256.',
        '',
        '8 created, 0 changed, 0 moved, 0 same',
        '',
      ].join('\n'),
    );
    const again = await provision();
    expect(statesOf(again.stdout)).toEqual(['same']);
    const changed = await apply((client, account) => {
      account.timeZone = 'America/Lima';
      account.tags.push('night');
      account.operations.unshift({ name: 'Yard', devices: account.operations[0].devices.splice(0) });
      client.keys[0] = { label: 'erp', scope: 'client', permissions: ['tags:read'] };
    }, '--move');
    expect(withoutIds(changed.stdout)).toBe(
      [
        'same     client Plants Inc.  ID',
        'changed    account Plant North  ID',
        'changed      COP, America/Lima',
        'changed      timeZone: America/Bogota → America/Lima',
        'created      tags night',
        'same         tags department, shift',
        'created      operation Yard  ID',
        'moved          device VM-001 Lobby  ID',
        'moved            from the operation Warehouse 1',
        'same         operation Warehouse 1  ID',
        'moved      key erp of Plants Inc.  ID',
        'moved        from the account Plant North',
        'moved        permissions: +tags:read -products:read',
        'same       controller C-01 of Plant North  ID',
        '',
        '2 created, 1 changed, 2 moved, 5 same',
        '',
      ].join('\n'),
    );
    for (const line of `${first.stdout}${changed.stdout}`.split('\n'))
      expect(line.length).toBeLessThanOrEqual(80);
  });

  it('does the same in a dry run, and nothing of it is there', async () => {
    write(siteFile());
    const dry = await provision('--dry-run');
    expect(dry).toMatchObject({ code: 0, stderr: 'larder: dry run: nothing was written\n' });
    expect(statesOf(dry.stdout)).toEqual(['created']);
    expect(dry.stdout).not.toMatch(/svc_|ctl_/);
    expect(existsSync(desk.data)).toBe(false);

    await provision();
    const rows = desk.audited();
    const bend: Bend = (client, account) => {
      account.name = 'Plant South';
      for (const entry of [...client.keys, ...client.controllers]) entry.account = 'Plant South';
    };
    const refused = await apply(bend, '--dry-run');
    expect(refused).toMatchObject({ code: 2, stdout: '' });
    const moved = await apply(bend, '--dry-run', '--move');
    expect(desk.audited()).toEqual(rows);
    const json = JSON.parse((await provision('--dry-run', '--move', '--json')).stdout);
    expect(json.clients[0].keys[0]).not.toHaveProperty('secret');
    expect(desk.audited()).toEqual(rows);
    expect((await provision()).stderr).toBe(refused.stderr);
    expect(withoutIds((await provision('--move')).stdout)).toBe(withoutIds(moved.stdout));
    expect(desk.audited().length).toBeGreaterThan(rows.length);
  });

  it('prints the tree of the file and nothing else as JSON', async () => {
    write(siteFile());
    const [client] = JSON.parse((await provision('--json')).stdout).clients;
    expect(Object.keys(client)).toEqual(['id', 'name', 'accounts', 'keys', 'controllers']);
    expect(Object.keys(client.accounts[0])).toEqual([
      ...['id', 'name', 'currency', 'timeZone', 'businessLines', 'tags', 'operations'],
    ]);
  });

  it('lists all that is wrong, a line each below the first, and nothing of it is applied', async () => {
    const refused = await apply((client, account) => {
      account.currency = 'USDD';
      client.keys[0].lable = 'x';
    });
    expect(refused).toMatchObject({ code: 2, stdout: '' });
    expect(refused.stderr.split('\n')).toEqual([
      `larder: ${file()}: 2 problems; nothing was applied`,
      expect.stringMatching(/^ {2}clients\.0\.accounts\.0\.currency is "USDD", .*did you mean USD\?$/),
      '  clients.0.keys.0.lable is not a known member ("x"); did you mean label?',
      '',
    ]);
    writeFileSync(file(), Buffer.from('{"clients":[{"name":"Peñón"}]}', 'latin1'));
    expect(await provision()).toEqual({
      code: 2,
      stdout: '',
      stderr: `larder: ${file()}: is not UTF-8 in line 1 (byte 24); save it as UTF-8\n`,
    });
    expect(existsSync(desk.data)).toBe(false);
  });

  it('steers no terminal by a name', async () => {
    const { stdout } = await apply((client) => (client.name = 'A\u001b[2J\ncreated  client B'));
    expect(stdout).toMatch(/^created {2}client A\\x1b\[2J\\x0acreated {2}client B /);
  });
});
