import { describe, expect, it } from 'vitest';
import { accountById } from '../../../src/access/accounts.ts';
import { judgingWork } from '../../../src/app/background/judging.ts';
import { shortAmong } from '../../../src/features/counters/reconciliation/short-collections.ts';
import { openProblems } from '../../../src/features/overview/attention.ts';
import * as makes from '../../support/audit-files/makes.ts';
import { by, siteOfTest } from '../../support/site.ts';
import { vendingProduct } from '../catalogue/fixtures.ts';
import { sendFile } from '../counters/fixtures.ts';
import { deviceOf, post } from '../sites/fixtures.ts';
import { dayMs, minuteMs } from './fixtures.ts';

const startMs = Date.parse('2026-03-02T15:00:00Z');
const sold = 10_000;

/** A machine that takes 100.00 in coins each day, and is read and emptied each afternoon. */
async function collecting() {
  let nowMs = startMs;
  const site = await siteOfTest({ clock: () => nowMs, elapsed: () => nowMs - startMs });
  const water = (await post(site, 'north', '/products', vendingProduct)).id;
  const device = deviceOf(site, 'north', { serial: 'R-1' });
  const items = [{ selection: 'A1', productId: water, stock: 20, capacity: 40 }];
  await site.call('PUT', `/devices/${device}/planogram`, { body: { items } });
  let vends = 1000;
  const collect = async (coins: number) => {
    const cash = `CA3*0*0*0*0*${vends * 100}*${vends * 100}*0*0`;
    const file = makes.plainMachine({ A1: { n: vends, v: vends * 100 } }, [
      'ID1*R-1*M*1*Hall',
      'ID4*2*1170*COP',
      cash,
    ]);
    const readAt = new Date(nowMs).toISOString();
    const { body } = await sendFile(site, file, `?readAt=${encodeURIComponent(readAt)}`);
    expect(body.results[0]).toMatchObject({ status: 'accepted' });
    const visit = { date: readAt, items: [], collected: { coins, bills: 0 } };
    expect((await site.call('POST', `/devices/${device}/visits`, { body: visit })).status).toBe(201);
    nowMs += minuteMs;
    await site.appliance.due.run(judgingWork);
    nowMs += dayMs - minuteMs;
    vends += sold / 100;
    const { items: open } = (await site.call('GET', '/incidents?kind=cash_short&state=open')).body;
    return open;
  };
  await collect(0);
  return { site, collect };
}

// Shows rules/incidents#kinds.
describe('cash that is missing', () => {
  it('is an incident from the third short collection of four on, until one agrees', async () => {
    const { site, collect } = await collecting();
    expect(await collect(sold - 4_000)).toEqual([]);
    expect(await collect(sold - 3_000)).toEqual([]);
    expect(await collect(sold - 5_000)).toMatchObject([
      {
        severity: 'warn',
        subject: { type: 'device', serial: 'R-1' },
        facts: { short: 3, of: 3, amount: 12_000, currency: 'COP' },
      },
    ]);
    expect(await collect(sold - 1_000)).toMatchObject([{ severity: 'bad', facts: { short: 4, of: 4 } }]);
    const { reasons, machines } = (await site.call('GET', '/overview')).body;
    expect(reasons).toMatchObject([{ code: 'cash_short', subject: { serial: 'R-1' } }]);
    expect(machines.items).toMatchObject([
      { serial: 'R-1', lamp: 'bad', problems: [{ code: 'cash_short', severity: 'bad' }] },
    ]);
    // Money is nothing for a wall.
    const { seq } = accountById(site.appliance.reader, site.ids.north)!;
    expect([...openProblems(site.appliance.reader, seq, 'wall')]).toEqual([]);
    expect(await collect(sold)).toEqual([]);
    expect((await site.call('GET', '/overview')).body.reasons).toEqual([]);
  });

  it('opens at the number of short collections that alert settings say', async () => {
    const { site, collect } = await collecting();
    const set = (threshold: number) =>
      site.call(
        'PATCH',
        '/alert-settings',
        by(site.person('owner', 'north'), { items: [{ kind: 'cash_short', threshold }] }),
      );
    expect((await set(5)).status).toBe(400);
    expect((await set(1)).status).toBe(200);
    expect(await collect(sold)).toEqual([]);
    expect(await collect(sold - 4_000)).toMatchObject([{ facts: { short: 1, of: 2 } }]);
  });

  it('is none where a bag was counted late, and as much was too much before', () => {
    const cash = (...differences: number[]) =>
      differences.map((difference, at) => ({ atMs: -at, difference, tolerance: 200 }));
    expect(shortAmong(cash(-4_000, 4_000, 0, 0))).toBeUndefined();
    expect(shortAmong(cash(-4_000, -4_000, 4_000, 0))).toMatchObject({ short: 1, of: 4 });
    expect(shortAmong(cash(0, -4_000, -4_000, -4_000))).toBeUndefined();
    expect(shortAmong([])).toBeUndefined();
  });
});
