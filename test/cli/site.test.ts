import { existsSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Desk } from '../support/command-line.ts';

const account = { name: 'North', currency: 'COP', timeZone: 'America/Bogota', businessLines: ['vending'] };
const site = {
  clients: [{ name: 'Acme', accounts: [account], keys: [{ label: 'erp', scope: 'client' }] }],
};

describe('a site on the command line', () => {
  let desk: Desk;
  beforeEach(() => {
    desk = new Desk();
  });
  afterEach(() => desk.close());

  const write = (file: string, content: unknown) =>
    writeFileSync(join(desk.folder, file), typeof content === 'string' ? content : JSON.stringify(content));
  const answer = async (address: string, path: string, secret: string) =>
    // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies of every shape
    (await (await fetch(address + path, { headers: { 'x-api-key': secret } })).json()) as any;

  it('refuses an unusable file with exit 2, a missing one with exit 1, and makes nothing', async () => {
    write('broken.json', '{\n  "clients": x\n}\n');
    write('moon.json', { clients: [{ name: 'A', accounts: [{ ...account, timeZone: 'Moon' }] }] });
    const runs = ['broken.json', 'moon.json', 'missing.json'].map((file) => desk.larder(['provision', file]));
    const [broken, moon, missing] = await Promise.all(runs);
    expect(broken).toMatchObject({
      code: 2,
      stdout: '',
      stderr: expect.stringMatching(/^larder: broken\.json: is not valid JSON: [^\n]+\n$/),
    });
    expect(moon).toMatchObject({
      code: 2,
      stderr: 'larder: moon.json: clients.0.accounts.0.timeZone is no IANA time zone ("Moon")\n',
    });
    expect(missing).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^larder: [^\n]*missing\.json[^\n]*\n$/),
    });
    expect(existsSync(desk.data)).toBe(false);
  });

  it('is provisioned while it is served, and again without a change', async () => {
    write('site.json', site);
    const { address } = await desk.serve();
    const [client] = (await desk.json(['provision', 'site.json'])).clients;
    expect((await answer(address, '/accounts', client.keys[0].secret)).items).toMatchObject([
      { name: 'North' },
    ]);
    const rows = desk.audited();
    expect(rows).toEqual(['operator create client', 'operator create account', 'operator create key']);
    const { code, stdout } = await desk.larder(['provision', 'site.json']);
    expect(code).toBe(0);
    expect(stdout).toBe(
      `client Acme  ${client.id}\n  account North  ${client.accounts[0].id}  COP, America/Bogota\n  key erp of Acme  ${client.keys[0].id}\n`,
    );
    expect(desk.audited()).toEqual(rows);
  });

  it('of a demo is the same for the same seed, and only made where there is no client', async () => {
    const other = new Desk();
    try {
      const products = async (at: Desk, seed: string) => {
        const [client] = (await at.json(['demo', '--seed', seed])).clients;
        const { address } = await at.serve();
        const { secret } = client.keys.find(({ scope }: { scope: string }) => scope === 'client');
        const list = await answer(address, '/products?pageSize=1000', secret);
        const profiles = await answer(address, '/profiles?pageSize=1000', secret);
        const device = client.accounts[0].operations[0].devices[0];
        const planogram = await answer(address, `/devices/${device.id}/planogram`, secret);
        expect(list.total).toBeGreaterThanOrEqual(40);
        return {
          products: list.items.map(({ name, cost, attributes }: Record<string, unknown>) => ({
            name,
            cost,
            attributes,
          })),
          profiles: profiles.items.map(({ name, period }: Record<string, unknown>) => ({ name, period })),
          stock: planogram.items.map(({ selection, price, stock }: Record<string, unknown>) => ({
            selection,
            price,
            stock,
          })),
        };
      };
      const [first, second] = await Promise.all([products(desk, '7'), products(other, '7')]);
      expect(second).toEqual(first);
      expect(first.profiles.length).toBeGreaterThanOrEqual(6);
      expect(first.stock).toHaveLength(10);
      const rows = desk.audited();
      expect(rows).toContain('api_key create product');
      expect(await desk.larder(['demo'])).toMatchObject({
        code: 1,
        stderr: expect.stringMatching(/^larder: [^\n]*has a client already[^\n]*\n$/),
      });
      expect(desk.audited()).toEqual(rows);
      expect((await desk.larder(['demo', '--data', ':memory:'])).code).toBe(2);
    } finally {
      await other.close();
    }
  });

  it('is made by a first start, and every start shows a line that works', async () => {
    const line = /curl -H 'x-api-key: (svc_\S+)' '(\S+)'/;
    const secrets: string[] = [];
    for (const turn of [1, 2]) {
      const server = await desk.serve('start');
      await expect.poll(server.output).toMatch(line);
      const [, secret, url] = line.exec(server.output())!;
      secrets.push(secret!);
      expect((await answer(url!, '', secret!)).items, `start ${turn}`).toHaveLength(5);
      expect(await desk.stop()).toEqual([0]);
    }
    expect(secrets[1]).toBe(secrets[0]);
    expect(statSync(join(desk.data, 'demo-key')).mode & 0o777).toBe(0o600);
  });

  it('that is the operator’s own gets no key from a start', async () => {
    write('site.json', site);
    await desk.json(['provision', 'site.json']);
    const rows = desk.audited();
    const server = await desk.serve('start');
    await expect.poll(server.output).toContain('larder help keys create');
    expect(desk.audited()).toEqual(rows);
  });
});
