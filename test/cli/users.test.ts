import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { acmeSite } from '../support/acme.ts';
import { Desk } from '../support/command-line.ts';
import { larderHere } from '../support/in-process.ts';
import { nobody } from '../support/things.ts';

// Shows rules/people-and-sessions#users, rules/people-and-sessions#links.
describe('people on the command line', () => {
  const desk = new Desk();
  beforeAll(() => acmeSite(desk));
  afterAll(() => desk.close());

  it('refuse bad usage with exit 2 and what is not there with exit 1', async () => {
    const refused = [
      [2, ['users', 'create', '--name', 'Ana'], '--role'],
      [2, ['users', 'create', '--role', 'owner'], '--name'],
      [2, ['users', 'create', '--name', ' ', '--role', 'owner'], '--name'],
      [2, ['users', 'create', '--name', 'Ana', '--role', 'admin'], 'owner'],
      [
        2,
        ['users', 'create', '--name', 'Ana', '--role', 'owner', '--client', nobody, '--account', nobody],
        'one scope',
      ],
      [1, ['users', 'create', '--name', 'Ana', '--role', 'owner', '--account', nobody], 'no account'],
      [1, ['users', 'create', '--name', 'Ana', '--role', 'owner', '--client', nobody], 'no client'],
      [1, ['users', 'link', 'Ana'], 'no user Ana'],
      [2, ['users', 'update', 'Ana'], 'nothing to change'],
      [1, ['users', 'disable', 'Ana'], 'no user Ana'],
    ] as const;
    const before = desk.audited();
    for (const [code, args, message] of refused) {
      const ended = await larderHere(args, { LARDER_DATA: desk.data });
      expect(ended, args.join(' ')).toMatchObject({ code, stdout: '' });
      expect(ended.stderr).toContain(message);
    }
    expect(desk.audited()).toEqual(before);
  });

  it('are made, changed, disabled and enabled, each with its audit row', async () => {
    const made = await desk.json(['users', 'create', '--name', 'Ana Núñez', '--role', 'owner']);
    expect(Object.keys(made)).toEqual([
      'id',
      'name',
      'role',
      'scope',
      'clientId',
      'accountId',
      'language',
      'link',
      'expiresAt',
    ]);
    expect(made).toMatchObject({ name: 'Ana Núñez', role: 'owner', scope: 'all', language: 'en' });
    expect(made.link).toMatch(/^http:\/\/127\.0\.0\.1:8080\/panel\/welcome#[\w-]{43}$/);
    const hours = (Date.parse(made.expiresAt) - Date.now()) / 3_600_000;
    expect(hours).toBeGreaterThan(23.9);
    expect(hours).toBeLessThanOrEqual(24);
    expect((await desk.larder(['users', 'create', '--name', 'ANA NUNEZ', '--role', 'viewer'])).code).toBe(1);

    const again = await desk.json(['users', 'link', 'ana nuñez', '--base-url', 'https://larder.example/']);
    expect(again.link).toMatch(/^https:\/\/larder\.example\/panel\/welcome#/);
    const [account] = JSON.parse((await desk.larder(['keys', 'list', '--json'])).stdout);
    const changed = await desk.json(['users', 'update', 'Ana Núñez', '--account', account.accountId]);
    expect(changed).toMatchObject({ scope: 'account', accountId: account.accountId, isActive: true });
    expect(await desk.json(['users', 'disable', made.id])).toMatchObject({ isActive: false });
    expect((await desk.larder(['users', 'link', 'Ana Núñez'])).code).toBe(1);
    await desk.json(['users', 'enable', 'Ana Núñez']);
    await desk.json(['users', 'update', 'Ana Núñez', '--all-clients']);
    expect(await desk.json(['users', 'update', 'Ana Núñez', '--no-totp'])).toMatchObject({ scope: 'all' });
    const [listed] = await desk.json(['users', 'list']);
    expect(listed).toMatchObject({ id: made.id, scope: 'all', isActive: true, lastSeenAt: null });
    expect((await desk.larder(['users', 'list'])).stdout).toContain('never seen');
    expect((await desk.larder(['verify', '--full'])).code).toBe(0);
  });
});
