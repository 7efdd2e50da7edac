import { beforeAll, describe, expect, it } from 'vitest';
import { findKeyBySecret } from '../../../src/access/keys.ts';
import { questionOf } from '../../../src/features/consumption/questions.ts';
import { readAhead } from '../../../src/features/consumption/reading-ahead.ts';
import { newId } from '../../../src/store/ids.ts';
import { makeDevice, report } from '../../support/movements.ts';
import { useSite } from '../../support/site.ts';
import { make } from '../../support/things.ts';

/** rules/consumption#what-a-figure-costs */
describe('sums that are kept', () => {
  const site = useSite();
  const nowMs = Date.UTC(2026, 2, 1);
  let tag: string;
  let southern: string;

  beforeAll(async () => {
    tag = (await make(site, '/tags', { key: 'department' })).id;
    southern = (await make(site, '/operations', { name: 'South', accountId: site.ids.south }, site.keys.acme))
      .id;
    makeDevice(site, 'north', { serial: 'VM', businessLines: ['eas'] });
    const attributes = { returnPolicy: { isReturnable: false, restrictDelivery: false } };
    const product = { businessLine: 'eas', name: 'Gloves', type: 'ppe', cost: 9, attributes };
    const { id: productId } = await make(site, '/products', product);
    report(
      site,
      'north',
      Array.from({ length: 1500 }, (_, row) => ({
        kind: 'delivery',
        id: newId(),
        date: new Date(nowMs - row * 60_000).toISOString(),
        deviceSerial: 'VM',
        productId,
        isDelivered: true,
        method: 'CASH',
      })),
    );
  });

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
    const names = [undefined, 'product', `tag:${tag}`].map(
      (by) => questionOf({ reader, actor }, { ...asked, ...(by && { by }) }).question.name,
    );
    expect([...readAhead(reader, nowMs, 1500)]).toEqual(names.flatMap((name) => [name, name]));
    expect([...readAhead(reader, nowMs, 1501)]).toEqual([]);
  });

  it('are of those operations that count for whoever asks', async () => {
    const path = `/consumption/summary?from=2026-02-01&to=2026-04-01&operationId=${southern}`;
    const deliveries = async (key: string) => {
      const { body } = await site.call('GET', `${path}&accountId=${site.ids.north}`, { key });
      return body.deliveries;
    };
    // The client has that operation, and nothing of this account is in it; for the account's own key it counts for nothing.
    expect(await deliveries(site.keys.acme)).toBe(0);
    expect(await deliveries(site.keys.north)).toBe(1500);
    expect(await deliveries(site.keys.acme)).toBe(0);
  });
});
