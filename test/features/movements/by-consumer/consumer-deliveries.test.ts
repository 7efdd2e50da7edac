import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { compactRecent } from '../../../../src/features/movements/by-consumer/consumer-compaction.ts';
import { movementChecks } from '../../../../src/features/movements/verify.ts';
import { scaled } from '../../../support/scaled.ts';
import { useSite } from '../../../support/site.ts';
import { ConsumerHistory, event, identifications, momentAt, type Taken } from '../consumer-history.ts';
import { newestFirst } from '../lists/history.ts';

/** The end of a range: at the time of a delivery, or right next to it. */
const end = fc
  .record({ at: fc.nat(9), beside: fc.constantFrom(0, 0, -1, 1) })
  .map(({ at, beside }) => momentAt(at) + beside);

/** A random query for the end of a history: an identification, a time range, a page size, an operation. */
const question = fc.record({
  identification: fc.constantFrom(...identifications, 'nobody’s'),
  ends: fc.tuple(end, end),
  limit: fc.integer({ min: 1, max: 9 }),
  device: fc.option(fc.nat(2)),
  isDelivered: fc.option(fc.boolean()),
});

describe('deliveries by their consumer', () => {
  const site = useSite();
  let history: ConsumerHistory;
  beforeAll(async () => {
    history = await ConsumerHistory.begun(site);
  });

  const database = () => site.appliance.reader.connection.database;
  const count = (table: string) => Number(database().prepare(`SELECT count(*) FROM ${table}`).pluck().get());
  const read = async (path: string, key?: string) => {
    const { status, body } = await site.call('GET', path, { ...(key && { key }) });
    expect([path, status]).toEqual([path, 200]);
    return body;
  };

  /** Compares lists, their summary and the dashboard under a question with the model. */
  async function expectAnswers({
    identification,
    ends,
    limit,
    device,
    isDelivered,
  }: Question): Promise<void> {
    const [from, to] = [Math.min(...ends), Math.max(...ends)];
    const range = `from=${new Date(from).toISOString()}&to=${new Date(to).toISOString()}`;
    const operationId = device === null ? null : history.stage.devices[device]!.operationId;
    const inOperation = operationId === null ? '' : `&operationId=${operationId}`;
    const within = history.taken.filter(
      (row) =>
        row.dateMs >= from && row.dateMs <= to && (operationId === null || row.operationId === operationId),
    );
    const found = newestFirst(within.filter((row) => row.identification === identification));

    const of = `${range}&consumerIdentification=${encodeURIComponent(identification)}${inOperation}`;
    const how = isDelivered === null ? '' : `&isDelivered=${isDelivered}`;
    const matching = found.filter((row) => isDelivered === null || row.isDelivered === isDelivered);
    expect(await walked(`/transactions?${of}${how}`, limit)).toEqual(idsOf(matching));
    expect(await walked(`/transactions/returns?${of}`, limit)).toEqual(
      idsOf(found.filter(({ isLent }) => isLent)),
    );
    expect(await read(`/transactions/summary?${of}${how}`)).toMatchObject({
      count: matching.length,
      totalValue: matching.reduce((sum, { sellValue }) => sum + sellValue, 0),
    });

    // A client sees both its accounts, in which the same identification is somebody else's.
    const both = [...history.taken, ...history.south].filter(
      (row) => row.dateMs >= from && row.dateMs <= to && row.identification === identification,
    );
    const everywhere = `/transactions?${range}&consumerIdentification=${encodeURIComponent(identification)}`;
    expect(await walked(everywhere, limit, site.keys.acme)).toEqual(idsOf(newestFirst(both)));

    const buyers = within.filter(({ isSale, person }) => isSale && person !== null);
    expect(await read(`/dashboard/summary?${range}${inOperation}`)).toMatchObject({
      activeConsumers: new Set(buyers.map(({ person }) => person)).size,
    });
  }

  async function walked(path: string, limit: number, key?: string): Promise<string[]> {
    const ids: string[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const { items, nextCursor } = await read(`${path}&limit=${limit}${cursor && `&cursor=${cursor}`}`, key);
      ids.push(...items.map(({ id }: { id: string }) => id));
      cursor = nextCursor;
    }
    return ids;
  }

  it('are found as a plain model says, with reused identifications, compacted or not', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(event, { minLength: 4, maxLength: 12 }),
        fc.array(question, { minLength: 3, maxLength: 3 }),
        async (events, questions) => {
          for (const one of events) {
            if (one.kind === 'come') await history.come(one.identification);
            else if (one.kind === 'rename') await history.rename(one.who, one.identification);
            else if (one.kind === 'go') await history.go(one.who);
            else {
              history.report(one.rows);
              site.write((tx) => compactRecent(tx, one.most));
              expect(count('recent_consumer_deliveries')).toBeLessThanOrEqual(one.most);
            }
          }
          for (const one of questions) await expectAnswers(one);
        },
      ),
      { numRuns: scaled(25, 7) },
    );
    // With none of them compacted the half would be shown.
    expect(count('consumer_deliveries')).toBeGreaterThan(0);
    expectSound();
  });

  it('are compacted by batches, as many as come, and no more of them stay recent', () => {
    const most = 32_768;
    const fill = (rows: number) => {
      database().exec(`WITH RECURSIVE n (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < ${rows})
        INSERT INTO recent_consumer_deliveries SELECT 1000000 + n % 2000, 0, -n FROM n`);
      database().exec('UPDATE consumer_fold SET recent = (SELECT count(*) FROM recent_consumer_deliveries)');
    };
    fill(most - count('recent_consumer_deliveries') - 3);
    const compacted = count('consumer_deliveries');
    const take = () => history.report([{ who: 0, device: 0, what: 'sale', moment: 3, sellValue: 1 }]);
    for (let taken = 0; taken < 3; taken++) take();
    expect(count('consumer_deliveries')).toBe(compacted);
    take();
    expect(count('consumer_deliveries')).toBeGreaterThan(compacted);
    expect(count('recent_consumer_deliveries')).toBeLessThanOrEqual(most);
    // All of one consumer at a time, and not many more than came.
    expect(count('recent_consumer_deliveries')).toBeGreaterThan(most - 100);
    database().exec('DELETE FROM recent_consumer_deliveries WHERE delivery < 0');
    database().exec('DELETE FROM consumer_deliveries WHERE delivery < 0');
    database().exec('UPDATE consumer_fold SET recent = (SELECT count(*) FROM recent_consumer_deliveries)');
    expectSound();
  });

  function expectSound(): void {
    for (const check of movementChecks)
      expect([check.name, check.run(site.appliance.reader, { full: true })]).toEqual([check.name, []]);
  }
});

type Question = typeof question extends fc.Arbitrary<infer Q> ? Q : never;
const idsOf = (rows: readonly Taken[]) => rows.map(({ id }) => id);
