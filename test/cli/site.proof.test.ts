import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
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
      stderr: 'larder: moon.json: clients.0.accounts.0.timeZone is not an IANA time zone ("Moon")\n',
    });
    expect(missing).toMatchObject({
      code: 1,
      stderr: 'larder: there is no file missing.json\n',
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
      [
        `same     client Acme  ${client.id}`,
        `same       account North  ${client.accounts[0].id}`,
        'same         COP, America/Bogota',
        `same       key erp of Acme  ${client.keys[0].id}`,
        '',
        '0 created, 0 changed, 0 moved, 3 same',
        '',
      ].join('\n'),
    );
    expect(desk.audited()).toEqual(rows);
  });

  it('of a demo is refused in memory, for times to come, and where there is a client', async () => {
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
    const refused = [
      [['--data', ':memory:'], 'a demo in memory would be lost immediately: give --data DIR'],
      [['--until', tomorrow], `until is ${tomorrow}, but must be an ISO 8601 date that is not in the future`],
      [['--until', 'noon'], 'until is noon, but must be an ISO 8601 date that is not in the future'],
      [['--days', '0'], 'days is 0, but must be an integer from 1 to 3660'],
    ] as const;
    const ended = await Promise.all(refused.map(([flags]) => desk.larder(['demo', ...flags])));
    expect(ended).toEqual(
      refused.map(([, message]) => ({ code: 2, stdout: '', stderr: `larder: ${message}\n` })),
    );
    expect(existsSync(desk.data)).toBe(false);
    write('site.json', site);
    await desk.json(['provision', 'site.json']);
    const rows = desk.audited();
    expect(await desk.larder(['demo', '--deliveries', '1'])).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^larder: [^\n]*already has a client[^\n]*\n$/),
    });
    expect(desk.audited()).toEqual(rows);
  });

  it('of a demo is the same for the same seed, stands every check, and shows its videos', async () => {
    const flags = ['--seed', '7', '--deliveries', '400', '--days', '20', '--until', '2026-11-18T21:30:00Z'];
    const other = new Desk();
    try {
      const shown = async (at: Desk) => {
        const { clients, counts, receipt } = await at.json(['demo', ...flags]);
        const verified = await at.larder(['verify', '--full']);
        expect(verified).toMatchObject({ code: 0, stdout: expect.not.stringContaining('WRONG') });
        const { address } = await at.serve();
        const path = new URL(receipt).pathname;
        const sold = await (await fetch(address + path)).json();
        expect(sold).toMatchObject({
          isDelivered: true,
          businessLine: 'vending',
          amount: expect.any(Number),
        });
        const page = await fetch(address + path, { headers: { accept: 'text/html' } });
        expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
        const { secret } = clients[0].keys.find(({ scope }: { scope: string }) => scope === 'client');
        const get = (path: string) => answer(address, path, secret);
        const range = 'from=2026-10-01&to=2026-11-19';
        const issued = await get(`/transactions?${range}&businessLine=eas&isDelivered=true&limit=1`);
        const { url } = await get(`/transactions/${issued.items[0].id}/delivery-evidence`);
        const video = await fetch(url);
        const summary = await get(`/transactions/summary?${range}`);
        expect([summary.count, counts.deliveries]).toEqual([400, 400]);
        return {
          products: await get('/products?pageSize=1000'),
          profiles: await get('/profiles?pageSize=1000'),
          consumers: await get('/consumers?pageSize=1000'),
          planogram: await get(`/devices/${clients[0].accounts[0].operations[0].devices[0].id}/planogram`),
          deliveries: await get(`/transactions?${range}&limit=1000`),
          recharges: await get(`/transactions/recharges?${range}&limit=1000`),
          returns: await get('/transactions/returns?limit=1000'),
          receipt,
          video: [video.headers.get('content-type'), (await video.bytes()).length],
          counts,
        };
      };
      const [first, second] = await Promise.all([shown(desk), shown(other)]);
      expect(second).toEqual(first);
      expect(first.products.total).toBeGreaterThanOrEqual(40);
      expect(first.planogram.items).toHaveLength(10);
      expect(first.video).toEqual(['video/webm', readFileSync('assets/demo/delivery.webm').length]);
      expect(first.deliveries.items).toHaveLength(400);
      expect(desk.audited()).toContain('api_key create product');
    } finally {
      await other.close();
    }
  });

  it('is made by a first start, and every start shows a line that works', async () => {
    const link = /panel {4}(http:\S+)\/panel\/welcome#[\w-]{43}\n {2}address/;
    const line = /curl -H 'x-api-key: (svc_\S+)' '(\S+)'/;
    const secrets: string[] = [];
    for (const turn of [1, 2]) {
      const server = await desk.serve('start');
      await expect.poll(server.output).toMatch(line);
      expect(server.output(), `start ${turn}`).toMatch(link);
      const [, secret, url] = line.exec(server.output())!;
      secrets.push(secret!);
      const [, receipt] = /receipt {2}(\S+)/.exec(server.output())!;
      expect((await fetch(receipt!)).status).toBe(200);
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
    await expect.poll(server.output).toMatch(/To create a key: .* keys create --account ID --data /);
    expect(desk.audited()).toEqual(rows);
  });
});
