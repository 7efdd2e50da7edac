import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { accountById } from '../../../src/access/accounts.ts';
import {
  momentCountOfAccount,
  reportsBetween,
} from '../../../src/features/counters/reconciliation/comparison-store.ts';
import { rowsOfEach, rowsTogether } from '../../../src/features/counters/reconciliation/report-rows.ts';
import { newId } from '../../../src/store/ids.ts';
import { report } from '../../support/movements.ts';
import { useSite } from '../../support/site.ts';
import { vendingProduct } from '../catalogue/fixtures.ts';
import { deviceOf, post } from '../sites/fixtures.ts';
import { dayMs, startMs } from './witnesses.ts';

const hourMs = 3600_000;

// Shows rules/counters#reconciliation.
describe('reports of many machines, read together', () => {
  const site = useSite();
  const serials = ['T-1', 'T-2', 'T-3', 'T-4', 'T-5'];
  const seqs: number[] = [];
  let reader: ReturnType<typeof useSite>['appliance']['reader'];
  let account: number;
  beforeAll(async () => {
    const water = (await post(site, 'north', '/products', vendingProduct)).id;
    for (const serial of serials) {
      const id = deviceOf(site, 'north', { serial, name: serial });
      const items = [{ selection: 'A1', productId: water, stock: 20, capacity: 40 }];
      await site.call('PUT', `/devices/${id}/planogram`, { body: { items } });
    }
    reader = site.appliance.reader;
    account = accountById(reader, site.ids.north)!.seq;
    const seqOf = reader.connection.database.prepare('SELECT seq FROM devices WHERE serial = ?').pluck();
    seqs.push(...serials.map((serial) => Number(seqOf.get(serial))));
    // Five machines over twelve days, in turn; two reports of a moment, a failure and one without a selection among them.
    const rows = Array.from({ length: 600 }, (_, at) => ({
      kind: 'delivery',
      id: newId(),
      date: new Date(startMs - 2 * dayMs + Math.floor(at / 2) * hourMs).toISOString(),
      deviceSerial: serials[at % serials.length],
      ...(at % 7 === 0 ? { productId: water } : { selection: 'A1' }),
      method: at % 3 === 0 ? 'CARD' : 'CASH',
      isDelivered: at % 11 !== 0,
    }));
    report(site, 'north', rows);
    site.audited();
  });
  afterEach(() => vi.restoreAllMocks());

  const week = () => seqs.map((device) => ({ device, fromMs: startMs, toMs: startMs + 7 * dayMs }));

  it('are those that a statement for each machine tells, whatever part is asked for', () => {
    const each = rowsOfEach(reader);
    const together = rowsTogether(reader, account, week());
    const asked = vi.spyOn(reportsBetween, 'all');
    for (const device of seqs)
      for (const fromMs of [startMs - 2 * hourMs, startMs, startMs + 1, startMs + 3 * dayMs])
        for (const toMs of [startMs + 3 * dayMs, startMs + 7 * dayMs, startMs + 7 * dayMs + 2 * hourMs]) {
          asked.mockClear();
          const told = together(device, fromMs, toMs);
          expect(asked).not.toHaveBeenCalled();
          expect(told).toEqual(each(device, fromMs, toMs));
          if (fromMs < toMs) expect(told.length).toBeGreaterThan(2);
        }
  });

  it('are asked for one by one where they reach beyond what was read', () => {
    const each = rowsOfEach(reader);
    const together = rowsTogether(reader, account, week().slice(1));
    const asked = vi.spyOn(reportsBetween, 'all');
    for (const [device, fromMs, toMs] of [
      [seqs[0]!, startMs, startMs + dayMs],
      [seqs[1]!, startMs - 3 * hourMs, startMs + dayMs],
      [seqs[1]!, startMs, startMs + 8 * dayMs],
    ] as const) {
      asked.mockClear();
      const told = together(device, fromMs, toMs);
      expect(asked).toHaveBeenCalledOnce();
      expect(told.length).toBeGreaterThan(2);
      expect(told).toEqual(each(device, fromMs, toMs));
    }
  });

  it('are read together by those that lie about the same time, however far one reaches', () => {
    const times = [...Array.from({ length: 3 }, week).flat(), { device: -1, fromMs: 0, toMs: startMs }];
    const together = rowsTogether(reader, account, times);
    const asked = vi.spyOn(reportsBetween, 'all');
    expect(together(seqs[0]!, startMs, startMs + dayMs).length).toBeGreaterThan(2);
    expect(asked).not.toHaveBeenCalled();
  });

  it.each([
    ['a few machines of many', () => week().slice(0, 2)],
    ['one machine', () => week().slice(0, 1)],
    ['more than is kept', week, 500_001],
  ])('are asked for one by one of %s', (_, times, count?: number) => {
    if (count) vi.spyOn(momentCountOfAccount, 'get').mockReturnValue(count);
    const together = rowsTogether(reader, account, times());
    const asked = vi.spyOn(reportsBetween, 'all');
    expect(together(seqs[0]!, startMs, startMs + dayMs).length).toBeGreaterThan(2);
    expect(asked).toHaveBeenCalledOnce();
  });
});
