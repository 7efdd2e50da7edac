import { beforeAll, describe, expect, it } from 'vitest';
import { accountBySeq } from '../../../src/access/accounts.ts';
import { findKeyBySecret } from '../../../src/access/keys.ts';
import { measuredOf } from '../../../src/features/consumption/measures.ts';
import { plainQuestion, questionOf } from '../../../src/features/consumption/questions.ts';
import { summed } from '../../../src/features/consumption/reading.ts';
import { readAhead } from '../../../src/features/consumption/reading-ahead.ts';
import { summedAhead } from '../../../src/features/movements/facts/reading.ts';
import { newId } from '../../../src/store/ids.ts';
import { makeDevice, report } from '../../support/movements.ts';
import { useSite } from '../../support/site.ts';
import { make } from '../../support/things.ts';

/** Sums that are computed in advance, of accounts with 100,000 deliveries or more. */
describe('sums that are kept', () => {
  const site = useSite();
  const nowMs = Date.UTC(2026, 2, 1);
  const dayMs = 24 * 60 * 60 * 1000;
  let tag: string;
  let southern: string;
  let gloves: string;

  beforeAll(async () => {
    tag = (await make(site, '/tags', { key: 'department' })).id;
    southern = (await make(site, '/operations', { name: 'South', accountId: site.ids.south }, site.keys.acme))
      .id;
    makeDevice(site, 'north', { serial: 'VM', businessLines: ['eas'] });
    const attributes = { returnPolicy: { isReturnable: false, restrictDelivery: false } };
    const product = { businessLine: 'eas', name: 'Gloves', type: 'ppe', cost: 9, attributes };
    const { id: productId } = await make(site, '/products', product);
    reportDay(0, productId);
    gloves = productId;
  });

  /** A batch that becomes a block of its own: the last 1500 minutes of a day `daysAgo`. */
  function reportDay(daysAgo: number, productId = gloves): void {
    report(
      site,
      'north',
      Array.from({ length: 1500 }, (_, row) => ({
        kind: 'delivery',
        id: newId(),
        date: new Date(nowMs - daysAgo * dayMs - row * 60_000).toISOString(),
        deviceSerial: 'VM',
        productId,
        isDelivered: true,
        method: 'CASH',
      })),
    );
  }

  /** Queries everything of the northern account. */
  function askAll(by: string) {
    const { reader } = site.appliance;
    const seq = findKeyBySecret(reader, site.keys.north)!.account!;
    const question = plainQuestion(reader, accountBySeq(reader, seq), by, {
      fromMs: 0,
      endMs: nowMs + dayMs,
    });
    const told = () => {
      const sums = summed(reader, question);
      return measuredOf(sums, [...sums.keys.keys()]);
    };
    return { reader, question, told };
  }

  it('are read ahead for what the panel asks first, of accounts with many deliveries', () => {
    const { reader } = site.appliance;
    const actor = findKeyBySecret(reader, site.keys.north)!;
    const asked = {
      from: nowMs - 1000,
      to: nowMs,
      accountId: site.ids.north,
      sort: '-deliveries',
      limit: 1000,
    };
    const nameOf = (by: string | undefined) =>
      questionOf({ reader, actor }, { ...asked, ...(by && { by }) }).question.name;
    const first = [undefined, 'product', `tag:${tag}`].map(nameOf);
    const year = [...first, ...['device', 'operation', 'month', 'day'].map(nameOf)];
    const read = [...readAhead(reader, nowMs, 1500)].filter(({ isRead }) => isRead).map(({ name }) => name);
    expect(read).toEqual([...first.flatMap((name) => [name, name]), ...year]);
    expect([...readAhead(reader, nowMs, 1501)]).toEqual([]);
  });

  it('are kept block by block, and figures read none again but at the ends of their range', () => {
    for (const daysAgo of [2, 4, 6]) reportDay(daysAgo);
    const { reader, question, told } = askAll('method');
    const { database } = reader.connection;
    const first = 'SELECT min(seq) FROM fact_blocks';
    const last = 'SELECT max(seq) FROM fact_blocks';
    expect([...summedAhead(reader, question)]).toHaveLength(2);
    expect([...summedAhead(reader, question)]).toHaveLength(0);
    database.exec(
      `BEGIN; UPDATE fact_blocks SET content = x'' WHERE seq NOT IN (SELECT (${first}) UNION SELECT (${last}))`,
    );
    try {
      expect(told()).toMatchObject({ deliveries: 6000n, consumers: 0n });
    } finally {
      database.exec('ROLLBACK');
    }
    expect(told()).toMatchObject({ deliveries: 6000n });
  });

  it('are not gone on with where blocks were joined meanwhile, and the figure is whole', () => {
    const { reader, question, told } = askAll('profile');
    const { database } = reader.connection;
    const steps = summedAhead(reader, question);
    expect(steps.next().done).toBe(false);
    database.exec('BEGIN; DELETE FROM fact_blocks');
    try {
      expect(steps.next().done).toBe(true);
    } finally {
      database.exec('ROLLBACK');
    }
    expect(told()).toMatchObject({ deliveries: 6000n });
  });

  it('are of the operations that count for the caller', async () => {
    const path = `/consumption/summary?from=2026-02-01&to=2026-04-01&operationId=${southern}`;
    const deliveries = async (key: string) => {
      const { body } = await site.call('GET', `${path}&accountId=${site.ids.north}`, { key });
      return body.deliveries;
    };
    // The client has that operation, and nothing of this account is in it; for the account's own key it counts for nothing.
    expect(await deliveries(site.keys.acme)).toBe(0);
    expect(await deliveries(site.keys.north)).toBe(6000);
    expect(await deliveries(site.keys.acme)).toBe(0);
  });
});
