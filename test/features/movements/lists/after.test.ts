import { expect, it } from 'vitest';
import { newId } from '../../../../src/store/ids.ts';
import { makeDevice, report } from '../../../support/movements.ts';
import { person } from '../../../support/people.ts';
import { siteOfTest } from '../../../support/site.ts';
import { expectInvalid } from '../../../support/things.ts';
import { exported } from '../../exports/support.ts';

// Shows rules/movements#received: sums and files go on where a list by arrival was left.
it.each([
  ['recharges', 'amount'],
  ['credits', 'amount'],
] as const)('the summary and exports of %s take a cursor of their list by arrival', async (list, column) => {
  const site = await siteOfTest();
  makeDevice(site, 'north', { serial: 'VM' });
  const { codeId } = await person(site);
  const date = '2026-03-01T10:00:00Z';
  const add = async (amount: number) => {
    if (list === 'recharges')
      report(site, 'north', [{ kind: 'recharge', id: newId(), date, deviceSerial: 'VM', codeId, amount }]);
    else
      expect(
        (await site.call('POST', '/transactions/credits', { body: { codeId, amount, reason: 'x' } })).status,
      ).toBe(201);
  };
  const range = { from: '2026-01-01T00:00:00Z', to: '2126-01-01T00:00:00Z' };
  const path = `/transactions/${list}`;
  const sum = async (after?: string) => {
    const query = new URLSearchParams({ ...range, ...(after !== undefined && { after }) });
    const { body } = await site.call('GET', `${path}/summary?${query}`);
    return [body.count, body.totalAmount];
  };
  await add(100);
  await add(20);
  const { nextCursor } = (await site.call('GET', `${path}?order=arrival`)).body;
  expect([await sum(), await sum(nextCursor)]).toEqual([
    [2, 120],
    [0, 0],
  ]);
  await add(3);
  expect([await sum(), await sum(nextCursor)]).toEqual([
    [3, 123],
    [1, 3],
  ]);
  const asked = { ...range, columns: [column], format: 'csv', after: nextCursor };
  const { url } = await exported(site, `${path}/exports`, asked);
  expect((await (await fetch(url)).text()).trimEnd().split('\r\n')).toHaveLength(2);
  site.audited();
  const other = (await site.call('GET', '/transactions?order=arrival')).body.nextCursor;
  expectInvalid(
    site,
    await site.call('GET', `${path}/summary?${new URLSearchParams({ ...range, after: other })}`),
    'after isCursor',
  );
});
