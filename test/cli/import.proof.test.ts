import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Desk } from '../support/command-line.ts';

const siteFile = {
  clients: [
    {
      name: 'Acme',
      accounts: [
        {
          name: 'North',
          currency: 'COP',
          timeZone: 'America/Bogota',
          businessLines: ['vending'],
          operations: [
            { name: 'W1', devices: [{ serial: 'VM-1', name: 'Lobby', businessLines: ['vending'] }] },
          ],
        },
      ],
      keys: [{ label: 'erp', scope: 'account', account: 'North' }],
    },
  ],
};

// Shows rules/feed#reporting-movements.
describe('larder import', () => {
  const desk = new Desk();
  let account: string;
  let productId: string;
  let address: string;
  let key: string;
  beforeAll(async () => {
    writeFileSync(join(desk.folder, 'site.json'), JSON.stringify(siteFile));
    const [client] = (await desk.json(['provision', 'site.json'])).clients;
    account = client.accounts[0].id;
    key = client.keys[0].secret;
    ({ address } = await desk.serve());
    const product = {
      businessLine: 'vending',
      name: 'Water',
      type: 'beverage',
      cost: 1,
      attributes: { taxRate: 0, listPrice: 10, suggestedPrice: 10 },
    };
    productId = (await call('POST', '/products', product)).id;
  });
  afterAll(() => desk.close());

  // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies of every shape
  const call = async (method: string, path: string, body?: object): Promise<any> => {
    const answer = await fetch(address + path, {
      method,
      headers: { 'x-api-key': key, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    return answer.json();
  };
  const sale = (members: object = {}) =>
    JSON.stringify({
      kind: 'delivery',
      id: randomUUID(),
      date: '2026-01-01T00:00:00Z',
      deviceSerial: 'VM-1',
      productId,
      isDelivered: true,
      ...members,
    });
  const file = (...lines: string[]) => {
    writeFileSync(join(desk.folder, 'movements.ndjson'), lines.join('\n'));
    return ['import', 'movements.ndjson', '--account', account];
  };

  it.each([
    [['import', 'none.ndjson'], 2, 'import needs --account ID'],
    [['import'], 2, 'usage: larder import FILE.ndjson --account ID'],
    [['import', 'none.ndjson', '--account', randomUUID()], 1, 'there is no account'],
  ])('refuses %j', async (args, code, message) => {
    const ended = await desk.larder(args);
    expect([ended.code, ended.stderr]).toEqual([code, expect.stringContaining(message)]);
  });

  it('refuses a file that is not there', async () => {
    expect((await desk.larder(['import', 'none.ndjson', '--account', account])).code).toBe(1);
  });

  it('takes in what a file holds, beside a running server, and again changes nothing', async () => {
    const args = file(...Array.from({ length: 2500 }, () => sale()));
    expect(await desk.larder(args)).toMatchObject({
      code: 0,
      stdout: '2500 accepted, 0 duplicate, 0 rejected\n',
    });
    expect(await desk.json(args)).toEqual({ accepted: 0, duplicate: 2500, rejected: 0 });
    const answer = await call('GET', '/transactions/summary?from=2026-01-01&to=2026-01-02');
    expect(answer).toMatchObject({ count: 2500, totalValue: 25_000 });
  });

  it('names the rows that are rejected, and ends with 1; the others land', async () => {
    const ended = await desk.larder(file(sale(), sale({ deviceSerial: 'VM-9' }), '{', sale()));
    expect(ended).toMatchObject({ code: 1, stdout: '2 accepted, 0 duplicate, 2 rejected\n' });
    expect(ended.stderr).toContain('row 2: device_unknown: The account has no device with the serial VM-9.');
    expect(ended.stderr).toContain('row 3: validation.failed');
  });

  it('is the operator’s, in the audit, and stands every check', async () => {
    const audit = await call('GET', '/audit-logs?resourceType=movements&pageSize=1');
    expect(audit.items[0]).toMatchObject({
      actor: { type: 'operator' },
      newValue: { accepted: 2, rejected: 2, lastSequence: 2502 },
    });
    const verified = await desk.larder(['verify', '--full']);
    expect(verified).toMatchObject({ code: 0, stdout: expect.not.stringContaining('WRONG') });
  });
});
