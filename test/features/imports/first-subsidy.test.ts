import { beforeEach, describe, expect, it } from 'vitest';
import { useSiteEach } from '../../support/site.ts';
import { csv, send } from './support.ts';

const site = useSiteEach();

beforeEach(async () => {
  await site.call('POST', '/profiles', {
    body: {
      accountId: site.ids.north,
      businessLine: 'vending',
      name: 'Lunch',
      period: { type: 'preset', value: 'weekly' },
      policy: { defaultReloadValue: 500000, maxBalance: 1000000, cumulative: false },
    },
  });
  site.audited();
});

const header = ['ID', 'Name', 'Card', 'Vending profile', 'Balance'];
const sheet = csv([
  header,
  ['1', 'Ana', 'A1', 'Lunch', ''],
  ['1', '', 'A2', 'Lunch', ''],
  ['2', 'Eva', 'E1', 'Lunch', '7'],
  ['3', 'Leo', 'L1', '', ''],
]);
const withType = (query = '') => ({ query: `?codeType=NFC${query}` });
const balances = async () => {
  const { items } = (await site.call('GET', '/consumers')).body;
  return items
    .flatMap(({ codes }: { codes: { codeId: string; vendingBalance: number }[] }) => codes)
    .map(({ codeId, vendingBalance }: { codeId: string; vendingBalance: number }) => [codeId, vendingBalance])
    .sort();
};

// Shows rules/imports#one-run.
describe('the type of cards without one', () => {
  it('is that of the query, for new cards alone', async () => {
    const refused = await send(site, 'consumers', sheet);
    expect(refused.body.summary.failed).toBe(4);
    const { body } = await send(site, 'consumers', sheet, withType());
    expect(body.summary).toEqual({ created: 3, updated: 1, unchanged: 0, failed: 0 });
    expect(body.rows[0].changes.codeType).toEqual([null, 'NFC']);
    const again = await send(site, 'consumers', sheet, { query: '?codeType=EAN13' });
    expect(again.body.summary).toMatchObject({ unchanged: 4 });
  });

  it('is none for products', async () => {
    const answered = await send(site, 'products', csv([['Code'], ['A']]), withType());
    expect(answered.status).toBe(400);
  });
});

// Shows rules/credit#the-first-reload.
describe('the first subsidy of new people', () => {
  it('is waited for, and the answer says how many wait and until when', async () => {
    const { body } = await send(site, 'consumers', sheet, withType());
    const { waitingUntil, ...counts } = body.firstSubsidy;
    expect(counts).toEqual({ given: 0, waiting: 1 });
    // Monday, 0:00 in Bogotá.
    expect(new Date(waitingUntil)).toSatisfy((at: Date) => at.getUTCDay() === 1 && at.getUTCHours() === 5);
    expect(await balances()).toEqual([
      ['A1', 0],
      ['A2', 0],
      ['E1', 700],
      ['L1', 0],
    ]);
  });

  it('is given now where that is asked for, once, with an audit entry', async () => {
    const first = withType('&firstSubsidy=true');
    const dry = await send(site, 'consumers', sheet, { query: `${first.query}&dryRun=true` });
    expect(dry.body.firstSubsidy).toEqual({ given: 1, waiting: 0, waitingUntil: null });
    expect(await balances()).toEqual([]);
    expect(site.audited()).toEqual([]);
    const { body } = await send(site, 'consumers', sheet, first);
    expect(body.firstSubsidy).toEqual({ given: 1, waiting: 0, waitingUntil: null });
    expect(body.rows[0].changes.subsidy).toEqual([null, '5000.00']);
    const told = [
      ['A1', 500000],
      ['A2', 500000],
      ['E1', 700],
      ['L1', 0],
    ];
    expect(await balances()).toEqual(told);
    expect(site.audited().filter((each) => each === 'reload code')).toHaveLength(2);
    const again = await send(site, 'consumers', sheet, first);
    expect(again.body).toMatchObject({ firstSubsidy: { given: 0, waiting: 0 }, summary: { unchanged: 4 } });
    expect(site.audited()).toEqual([]);
  });

  it('is not for a new card of somebody who was there', async () => {
    await send(site, 'consumers', csv([header, ['1', 'Ana', '', '', '']]));
    const { body } = await send(site, 'consumers', sheet, withType('&firstSubsidy=true'));
    expect(body.firstSubsidy).toEqual({ given: 0, waiting: 0, waitingUntil: null });
  });
});

// Shows rules/requests#idempotency.
describe('an import under an Idempotency-Key', () => {
  const ask = (
    query: string,
    headers: Record<string, string> = { 'idempotency-key': 'one' },
    bytes = sheet,
  ) => send(site, 'consumers', bytes, { ...withType(query), headers });

  it.each(['', '&onError=skip'])('is answered as the first time (%s)', async (query) => {
    const first = await ask(query);
    expect(first.body.summary.created).toBe(3);
    expect(await ask(query)).toEqual(first);
    expect((await ask(query, {})).body.summary.unchanged).toBe(4);
    const other = csv([header, ['9', 'Zoe', '', '', '']]);
    expect((await ask(query, undefined, other)).body.code).toBe('idempotency.key_reused');
    expect((await ask(`${query}&firstSubsidy=true`)).body.code).toBe('idempotency.key_reused');
  });

  it('keeps nothing of what was not applied', async () => {
    await ask('&dryRun=true');
    const bad = csv([header, ['9', '', '', '', '']]);
    expect((await ask('', undefined, bad)).body.summary.failed).toBe(1);
    expect((await ask('')).body.summary.created).toBe(3);
  });
});
