// biome-ignore-all lint/suspicious/noExplicitAny: tests look into bodies of every shape
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openAppliance } from '../../src/app/appliance.ts';
import { listen } from '../../src/http/listener/server.ts';
import { dayMs, madeDemo, untilMs } from './fixtures.ts';

describe('machines of a demo that count', () => {
  let get: (path: string) => Promise<any>;
  let close: () => Promise<void>;
  let machines: any[];
  beforeAll(async () => {
    const data = mkdtempSync(join(tmpdir(), 'larder-demo-witnesses-'));
    const { connection, history } = madeDemo({ deliveries: 4000, days: 60 }, data);
    connection.close();
    const appliance = openAppliance({ data, ipLimit: 1_000_000 });
    const server = await listen(appliance.handle, { host: '127.0.0.1', port: 0 });
    const { secret } = history.client.keys.find(({ scope }) => scope === 'client')!;
    get = async (path) => {
      const answer = await fetch(server.address + path, { headers: { 'x-api-key': secret! } });
      const body = await answer.json();
      if (!answer.ok) throw new Error(`${path}: ${JSON.stringify(body)}`);
      return body;
    };
    close = async () => {
      await server.close(0);
      await appliance.close();
      rmSync(data, { recursive: true, force: true });
    };
    machines = (await get('/reconciliation')).items;
  });
  afterAll(() => close());

  const comparison = (id: string, query = '') => get(`/devices/${id}/reconciliation${query}`);
  const historyOf = (id: string) => get(`/devices/${id}/reconciliation/history?limit=26`);
  /** The machine that tells a story: the one of whose last times a cause is told. */
  const telling = (cause: string) => {
    const found = machines.filter(({ causes }) => causes.some((one: any) => one.cause === cause));
    expect(found).toHaveLength(1);
    return found[0].device.id as string;
  };

  it('are three, with visits and readings of two months, and nothing is left unexplained', async () => {
    expect(machines).toHaveLength(3);
    for (const { device, unexplained, provisional } of machines) {
      expect([unexplained, provisional]).toEqual([0, false]);
      const { items } = await historyOf(device.id);
      expect(items.length).toBeGreaterThanOrEqual(8);
      expect(Date.parse(items[0].from)).toBeLessThan(untilMs - 55 * dayMs);
      expect(Date.parse(items.at(-1).to)).toBeGreaterThan(untilMs - 2 * dayMs);
      for (const item of items) expect(item.unexplained).toBe(0);
    }
  });

  it('have one whose controller missed three days', async () => {
    const { selections, money } = await comparison(telling('missed_reports'));
    const missed = selections.flatMap(({ causes }: any) => causes);
    expect(missed.length).toBeGreaterThan(0);
    for (const { cause, facts, vends } of missed) {
      expect([cause, facts.how]).toEqual(['missed_reports', 'offline']);
      expect(vends).toBeGreaterThan(0);
      const silentMs = Date.parse(facts.to) - Date.parse(facts.from);
      expect(silentMs).toBeGreaterThan(2 * dayMs);
      expect(silentMs).toBeLessThan(5 * dayMs);
    }
    // People and the machine agree: it was sold, and the cash is there.
    for (const { machine, counted } of selections) expect(counted.sold).toBe(machine.vends);
    expect(money.bag).toMatchObject({ difference: 0, level: 'none' });
  });

  it('have one that restarted its counters, once, and is compared on reports and counts then', async () => {
    const id = telling('missed_reports');
    const { items } = await historyOf(id);
    const reset = items.filter(({ causes }: any) => causes.some((one: any) => one.cause === 'counter_reset'));
    expect(reset).toHaveLength(1);
    const { selections, warnings } = await comparison(id, `?from=${reset[0].from}&to=${reset[0].to}`);
    expect(warnings.map(({ code }: any) => code)).toContain('counter_reset');
    for (const { machine, reported, counted } of selections) {
      expect(machine.vends).toBeNull();
      expect(counted.sold).toBe(reported.vends);
    }
  });

  it('have one of which two slots are under each other’s names, and say what to change', async () => {
    const id = telling('selection_map');
    // In a short time one of two may have sold nothing, and be no more than known by another name.
    const { items, patterns } = await historyOf(id);
    const [most] = items.sort((a: any, b: any) => b.differing - a.differing);
    const { selections } = await comparison(id, `?from=${most.from}&to=${most.to}`);
    const swapped = selections.filter(({ difference }: any) => difference.vends !== 0);
    expect(swapped).toHaveLength(2);
    const [one, other] = swapped;
    expect(one.difference.vends).toBe(-other.difference.vends);
    expect(one.causes[0].facts).toMatchObject({ mislabelled: 'machine' });
    expect(one.causes[0].facts.map).toEqual(
      expect.arrayContaining([
        { machine: one.selection, selection: other.selection },
        { machine: other.selection, selection: one.selection },
      ]),
    );
    expect(patterns.map(({ cause, times }: any) => [cause, times])).toEqual([
      ['selection_map', 4],
      ['selection_map', 4],
    ]);
  });

  it('have one from which somebody takes small coins: each bag a little, and an alarm over four', async () => {
    const { items, patterns } = await historyOf(telling('cash_short'));
    expect(items.slice(0, 3).map(({ cash }: any) => cash.level)).toEqual(['watch', 'watch', 'alert']);
    for (const { cash } of items) {
      expect(cash.difference).toBeLessThan(0);
      expect(-cash.difference / cash.expected).toBeLessThan(0.05);
    }
    expect(patterns).toMatchObject([{ cause: 'cash_short', selection: null, times: 4, of: 4 }]);
    expect(machines[0].causes[0].cause).toBe('cash_short');
  });
});
