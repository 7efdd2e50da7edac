import { beforeAll, describe, expect, it } from 'vitest';
import { accountById } from '../../../../src/access/accounts.ts';
import { editAccount } from '../../../../src/features/sites/tenants.ts';
import { newId } from '../../../../src/store/ids.ts';
import { makeDevice, report } from '../../../support/movements.ts';
import { person } from '../../../support/people.ts';
import { type Site, useSite } from '../../../support/site.ts';
import { make } from '../../../support/things.ts';

// Shows rules/movements#other-summaries: sums of top-ups and credits, as their lists have them.
const site = useSite();
const everything = { from: '2000-01-01', to: '2100-01-01' };
/** The largest amount of a movement: a thousand of them are past what a number tells exactly. */
const largest = 2 ** 31 - 1;
const named: Record<string, string>[] = [{}];
beforeAll(async () => {
  site.write((tx) => editAccount(tx, accountById(tx, site.ids.south)!, { currency: 'USD' }));
  for (const owner of ['north', 'south', 'far'] as const) {
    const devices = ['D-0', 'D-1'].map((serial) => makeDevice(site, owner, { serial }));
    const codes = [{ codeType: 'NFC' }, { codeType: 'QR' }].map((code) => person(site, { owner, code }));
    const people = await Promise.all(codes);
    const rows = Array.from({ length: 40 }, (_, at) => ({
      kind: 'recharge',
      id: newId(),
      date: new Date(Date.UTC(2026, at % 3, 1 + at)).toISOString(),
      deviceSerial: `D-${at % 2}`,
      codeId: people[at % 3 === 0 ? 0 : 1]!.codeId,
      amount: at % 5 === 0 ? largest : at,
    }));
    report(site, owner, rows);
    for (const [at, { codeId, id }] of people.entries())
      for (const amount of [500 + at, -70]) {
        const body = { codeId, consumerId: id, amount, reason: 'why' };
        await make(site, '/transactions/credits', body, site.keys[owner]);
      }
    const { identification } = people[0]!.consumer;
    named.push({ deviceId: devices[1]! }, { consumerIdentification: identification });
    named.push({ consumerCode: people[1]!.codeId }, { accountId: site.ids[owner] });
  }
});

type Item = { amount: number; currency: string; code: { codeType: string } };
type Part = { count: number; totalAmount: number | null; currency: string | null; byCurrency: object[] };

async function itemsOf(path: string, query: Record<string, string>, key: string): Promise<Item[]> {
  const asked = new URLSearchParams({ ...query, limit: '1000' });
  return (await site.call('GET', `${path}?${asked}`, { key })).body.items;
}

function sumOf(items: readonly Item[]): Omit<Part, 'currency'> {
  const add = (some: readonly Item[]) => some.reduce((sum, { amount }) => sum + amount, 0);
  const groups = Object.entries(Object.groupBy(items, ({ currency }) => currency));
  return {
    count: items.length,
    totalAmount: groups.length > 1 ? null : add(items),
    byCurrency: groups
      .map(([currency, some]) => ({ currency, count: some!.length, totalAmount: add(some!) }))
      .sort((a, b) => b.count - a.count || (a.currency < b.currency ? -1 : 1)),
  };
}

describe.each([
  ['/transactions/recharges', ['deviceId', 'consumerIdentification', 'consumerCode', 'accountId']],
  ['/transactions/credits', ['consumerIdentification', 'accountId']],
])('GET %s/summary', (path, filters) => {
  it.each(['north', 'acme', 'far'] as const)('equals the list, under each filter, for %s', async (who) => {
    const key = site.keys[who as keyof Site['keys']];
    const ranges = [everything, { from: '2026-01-10', to: '2026-02-20' }];
    for (const range of ranges)
      for (const filter of named.filter((one) => Object.keys(one).every((name) => filters.includes(name)))) {
        const query = { ...range, ...filter };
        const items = await itemsOf(path, query, key);
        const answer = await site.call('GET', `${path}/summary?${new URLSearchParams(query)}`, { key });
        expect(answer.status).toBe(200);
        const { byCodeType, currency, ...sum } = answer.body as Part & { byCodeType: object[] };
        expect(sum, JSON.stringify(query)).toEqual(sumOf(items));
        if (items.length > 0) expect(currency === null).toBe(sum.byCurrency.length > 1);
        const types = Object.entries(Object.groupBy(items, ({ code }) => code.codeType));
        expect(byCodeType).toHaveLength(types.length);
        for (const [codeType, some] of types)
          expect(byCodeType).toContainEqual(expect.objectContaining({ codeType, ...sumOf(some!) }));
      }
    expect((await itemsOf(path, everything, key)).length).toBeGreaterThan(0);
  });

  it('takes what the list takes, and needs reports:read', async () => {
    const query = new URLSearchParams({ ...everything, to: '1999-01-01' });
    expect((await site.call('GET', `${path}/summary?${query}`)).body.errors).toMatchObject([
      { field: 'to', rule: 'isAfterFrom' },
    ]);
    const key = site.key('north', ['codes:read']);
    const asked = `${path}/summary?${new URLSearchParams(everything)}`;
    expect((await site.call('GET', asked, { key })).status).toBe(403);
  });
});
