import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { permissions } from '../../src/api/permissions.ts';
import { Desk } from '../support/command-line.ts';
import { larderHere } from '../support/in-process.ts';
import { nobody } from '../support/things.ts';

const site = {
  clients: [
    {
      name: 'Acme',
      accounts: [{ name: 'North', currency: 'COP', timeZone: 'America/Bogota', businessLines: ['vending'] }],
    },
  ],
};

// Shows rules/command-line#keys-and-controllers.
describe('keys and controllers on the command line', () => {
  const desk = new Desk();
  let client: string;
  let account: string;
  beforeAll(async () => {
    writeFileSync(join(desk.folder, 'site.json'), JSON.stringify(site));
    const [made] = (await desk.json(['provision', 'site.json'])).clients;
    client = made.id;
    account = made.accounts[0].id;
  });
  afterAll(() => desk.close());
  afterEach(() => desk.stop());

  it('refuse bad usage with exit 2 and what is not there with exit 1, each in one line', async () => {
    const refused = [
      [2, ['keys', 'create'], 'one scope'],
      [2, ['keys', 'create', '--account', account, '--client', client], 'one scope'],
      [
        2,
        ['keys', 'create', '--account', account, '--permissions', 'products:read,all'],
        'no permission all',
      ],
      [2, ['keys', 'create', '--account', account, '--permissions', 'products:read,'], 'no permission ""'],
      [2, ['keys', 'create', '--account', account, '--rate-limit', '0'], 'rate-limit is 0'],
      [2, ['keys', 'create', '--account', account, '--expires', '2020-01-01'], 'past'],
      [2, ['keys', 'create', '--account', account, '--expires', 'soon'], 'ISO 8601'],
      [2, ['keys', 'create', '--account', account, '--label', 'x'.repeat(201)], '200 characters'],
      [2, ['keys', 'create', '--account', account, '--role', 'admin'], '--role'],
      [2, ['keys', 'update', nobody], 'nothing to change'],
      [2, ['keys', 'update'], 'usage: larder keys update ID'],
      [2, ['keys', 'destroy'], 'no command keys'],
      [2, ['controllers', 'create', '--account', account], '--serial'],
      [1, ['keys', 'create', '--account', nobody], 'no account'],
      [1, ['keys', 'create', '--client', account], 'no client'],
      [1, ['keys', 'update', nobody, '--label', 'x'], 'no key'],
      [1, ['keys', 'revoke', 'x'], 'no key'],
      [1, ['controllers', 'create', '--account', nobody, '--serial', 'C-1'], 'no account'],
      [1, ['controllers', 'revoke', nobody], 'no controller'],
      [1, ['keys', 'list', '--data', 'elsewhere'], `no site in ${resolve('elsewhere')}`],
    ] as const;
    const before = desk.audited();
    for (const [code, args, message] of refused) {
      const ended = await larderHere(args, { LARDER_DATA: desk.data });
      expect(ended, args.join(' ')).toMatchObject({ code, stdout: '' });
      expect(ended.stderr).toMatch(/^larder: [^\n]+\n$/);
      expect(ended.stderr).toContain(message);
    }
    expect(desk.audited()).toEqual(before);
  });

  it('make, list, change and end a key, which a running server follows', async () => {
    const before = desk.audited().length;
    const { address } = await desk.serve();
    const me = async (secret: string) =>
      (await fetch(`${address}/me`, { headers: { 'x-api-key': secret } })).json();

    const args = ['keys', 'create', '--account', account, '--permissions', 'tags:read, products:read'];
    const expires = '2999-12-31T19:00:00-05:00';
    const key = await desk.json([...args, '--expires', expires], { LARDER_RATE_LIMIT: '600' });
    const shape = {
      id: key.id,
      label: 'North',
      scope: 'account',
      clientId: client,
      accountId: account,
      permissions: ['products:read', 'tags:read'],
      rateLimit: 600,
      expiresAt: '3000-01-01T00:00:00.000Z',
    };
    expect(key).toEqual({ ...shape, secret: expect.stringMatching(/^svc_[\w-]{43}$/) });
    expect(await me(key.secret)).toEqual(shape);

    const wide = await desk.json(['keys', 'create', '--client', client, '--label', 'erp']);
    expect(wide).toMatchObject({ scope: 'client', accountId: null, rateLimit: 120, expiresAt: null });
    expect(wide.permissions).toEqual([...permissions]);
    const { secret: _, ...shownWide } = wide;
    expect(await desk.json(['keys', 'list'])).toEqual([shape, shownWide]);

    const edit = ['--label', 'pos', '--permissions', 'tags:read', '--rate-limit', '60', '--expires', 'never'];
    const changed = { ...shape, label: 'pos', permissions: ['tags:read'], rateLimit: 60, expiresAt: null };
    expect(await desk.json(['keys', 'update', key.id, ...edit])).toEqual(changed);
    await expect.poll(() => me(key.secret)).toEqual(changed);

    expect(await desk.json(['keys', 'revoke', key.id])).toEqual(changed);
    await expect
      .poll(() => me(key.secret))
      .toMatchObject({ code: 'auth.invalid_api_key', detail: 'Invalid API key' });
    expect(await desk.json(['keys', 'revoke', key.id])).toEqual(changed);
    expect((await desk.larder(['keys', 'update', key.id, '--label', 'x'])).code).toBe(1);
    expect(await desk.json(['keys', 'list'])).toEqual([shownWide]);
    const { stdout } = await desk.larder(['keys', 'list']);
    expect(stdout).toBe(`${wide.id}  erp\n    client Acme, all permissions, 120 per minute, never used\n`);
    expect(stdout).not.toContain('svc_');

    expect(await desk.stop()).toEqual([0]);
    const all = await desk.larder(['keys', 'list', '--all']);
    expect(all.stdout.replaceAll(/\n {4}| (?=\S)/g, ' ')).toMatch(
      new RegExp(
        `^${key.id} +pos revoked 2\\S+, account North of Acme, permissions tags:read, 60 per minute, last used 2\\S+\n${wide.id}`,
      ),
    );
    expect(all.stdout).not.toContain('svc_');
    const times = { lastUsedAt: expect.any(String), revokedAt: expect.any(String) };
    expect(await desk.json(['keys', 'list', '--all'])).toEqual([
      { ...changed, ...times },
      { ...shownWide, lastUsedAt: null, revokedAt: null },
    ]);
    expect(desk.audited().slice(before)).toEqual([
      'operator create key',
      'operator create key',
      'operator update key',
      'operator delete key',
    ]);
  });

  it('make, list and end a controller', async () => {
    const before = desk.audited().length;
    const create = ['controllers', 'create', '--account', account, '--serial', 'C-01'];
    const made = await desk.json(create);
    const shape = { id: made.id, serial: 'C-01', clientId: client, accountId: account };
    expect(made).toEqual({ ...shape, secret: expect.stringMatching(/^ctl_[\w-]{43}$/) });
    expect(await desk.larder(create)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('already has a controller C-01'),
    });
    expect(await desk.json(['controllers', 'list'])).toEqual([shape]);
    expect(await desk.json(['controllers', 'revoke', made.id])).toEqual(shape);
    expect(await desk.json(['controllers', 'revoke', made.id])).toEqual(shape);
    expect(await desk.json(['controllers', 'list'])).toEqual([]);
    const { stdout } = await desk.larder(['controllers', 'list', '--all']);
    expect(stdout).toMatch(
      new RegExp(`^${made.id}  C-01\n    revoked \\S+, account North of Acme, never connected\n$`),
    );
    expect((await desk.json(create)).id).not.toBe(made.id);
    expect(desk.audited().slice(before)).toEqual([
      'operator create controller',
      'operator delete controller',
      'operator create controller',
    ]);
  });
});
