import { existsSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { acmeSite } from '../support/acme.ts';
import { Desk } from '../support/command-line.ts';

// Shows rules/people-and-sessions#links, rules/people-and-sessions#sessions.
describe('a person of a site that is served', () => {
  const desk = new Desk();
  let address: string;
  let output: () => string;
  beforeAll(async () => {
    await acmeSite(desk);
    ({ address, output } = await desk.serve());
  });
  afterAll(() => desk.close());

  const post = (path: string, body: object, headers: object = {}) =>
    fetch(address + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  const seen = (cookie: string) => fetch(`${address}/products`, { headers: { cookie } });

  it('is told how the first one comes in, until there is one', async () => {
    const told =
      /no one can sign in to the panel yet; to create the first link: .* users create --name NAME --role owner --data (\/\S+)/;
    await expect.poll(output).toMatch(told);
    const other = new Desk();
    try {
      await acmeSite(other);
      await other.json(['users', 'create', '--name', 'Ana', '--role', 'owner']);
      const served = await other.serve();
      await other.stop();
      expect(served.output()).not.toMatch(told);
    } finally {
      await other.close();
    }
  });

  it('gets a link with the address that works, signs in with it, and is out at once when disabled', async () => {
    const made = await desk.json(['users', 'create', '--name', 'Ana', '--role', 'operator']);
    const [before, token] = made.link.split('/panel/welcome#');
    expect(before).toBe(address);
    const welcome = await post('/auth/welcome', { token, password: 'correct horse battery staple' });
    expect(welcome.status).toBe(200);
    const cookie = welcome.headers.get('set-cookie')!.split(';')[0]!;
    expect((await seen(cookie)).status).toBe(200);
    const [{ accountId }] = await desk.json(['keys', 'list']);
    const written = await post('/tags', { accountId, key: 'x' }, { cookie, origin: address });
    expect(written.status).toBe(201);
    const credit = await fetch(`${address}/consumers/report`, { headers: { cookie } });
    expect(credit.status).toBe(200);

    await desk.json(['users', 'update', 'Ana', '--role', 'viewer']);
    expect((await seen(cookie)).status).toBe(401);
    const again = await post('/auth/session', { name: 'ana', password: 'correct horse battery staple' });
    const viewer = again.headers.get('set-cookie')!.split(';')[0]!;
    expect((await post('/tags', { key: 'y' }, { cookie: viewer, origin: address })).status).toBe(403);
    await desk.json(['users', 'disable', 'Ana']);
    expect((await seen(viewer)).status).toBe(401);
    expect(
      (await post('/auth/session', { name: 'Ana', password: 'correct horse battery staple' })).status,
    ).toBe(401);
  });

  it('is one of two who are made at once under one name', async () => {
    const ended = await Promise.all(
      ['Luis', 'LUIS'].map((name) => desk.larder(['users', 'create', '--name', name, '--role', 'owner'])),
    );
    expect(ended.map(({ code }) => code).sort()).toEqual([0, 1]);
    expect((await desk.larder(['verify', '--full'])).code).toBe(0);
  });
});

describe('a person of an empty site', () => {
  const desk = new Desk();
  afterAll(() => desk.close());

  it('is made before there is anything else, and no demo takes its place', async () => {
    const create = ['users', 'create', '--name', 'Ana', '--role', 'owner'];
    expect(await desk.larder(create)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('no site in'),
    });
    expect(existsSync(desk.data)).toBe(false);
    await desk.serve();
    await desk.stop();
    const made = await desk.json(create);
    expect(made.scope).toBe('all');
    expect((await desk.larder(['demo', '--deliveries', '1'])).stderr).toContain('or a user');
    expect(await desk.json(['users', 'list'])).toHaveLength(1);
  });
});
