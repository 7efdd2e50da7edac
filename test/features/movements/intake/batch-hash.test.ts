import { describe, expect, it, onTestFinished } from 'vitest';
import { accountById } from '../../../../src/access/accounts.ts';
import { ingest } from '../../../../src/features/movements/intake/ingest.ts';
import { movementChecks } from '../../../../src/features/movements/verify.ts';
import { makeDevice } from '../../../support/movements.ts';
import { openSite, type Site } from '../../../support/site.ts';
import { consumerOf, post } from '../../sites/fixtures.ts';

const nowMs = Date.UTC(2026, 6, 15, 14, 5);
const idOf = (n: number) => `00000000-0000-4000-8000-${n.toString().padStart(12, '0')}`;

/** Reports movements of every kind at a moment, with random values only in hidden ids. */
async function reportAll(site: Site): Promise<unknown> {
  const operation = await post(site, 'north', '/operations', { name: 'Warehouse' });
  const deviceId = makeDevice(site, 'north', {
    serial: 'VM-001',
    name: 'Hall',
    businessLines: ['vending', 'eas'],
  });
  await site.call('PATCH', `/devices/${deviceId}`, { body: { operationId: operation.id } });
  const water = await post(site, 'north', '/products', {
    businessLine: 'vending',
    name: 'Agua “fría”',
    type: 'beverage',
    cost: 1200,
    attributes: { taxRate: 19.5, listPrice: 2500, suggestedPrice: 2600 },
  });
  const drill = await post(site, 'north', '/products', {
    businessLine: 'eas',
    name: 'Drill',
    type: 'tool',
    cost: 90_000,
    attributes: { returnPolicy: { isReturnable: true, restrictDelivery: false } },
  });
  const items = [{ selection: 'A1', productId: water.id, stock: 5 }];
  await site.call('PUT', `/devices/${deviceId}/planogram`, { body: { items } });
  await consumerOf(site, 'north', {
    name: 'Ana',
    identification: 'CC 1',
    initialCode: { codeId: '04A1B2C3', codeType: 'QR' },
  });
  const codeId = '04A1B2C3';
  const at = (n: number, members: object) => ({
    id: idOf(n),
    date: new Date(nowMs - 60_000 + n).toISOString(),
    deviceSerial: 'VM-001',
    ...members,
  });
  const rows = [
    at(1, { kind: 'delivery', selection: 'A1', isDelivered: true }),
    at(2, { kind: 'recharge', codeId, amount: 700 }),
    at(3, {
      ...{ kind: 'delivery', selection: 'A1', codeId, method: 'CARD', isDelivered: true, sellValue: 2400 },
      ...{ balancePaid: 100, rechargePaid: 650, frameUuid: idOf(1003), videoKey: 'a.mp4' },
    }),
    at(4, { kind: 'delivery', productId: drill.id, codeId, isDelivered: true }),
    at(5, { kind: 'delivery', selection: 'A1', isDelivered: false, failureReason: 'jam' }),
    at(6, { kind: 'return', codeId, deliveryId: idOf(4), videoKey: 'b.mp4' }),
    at(7, { kind: 'delivery', selection: 'A1', codeId: 'unheard of', isDelivered: true, sellValue: 0 }),
  ];
  return site.write((tx) => {
    const account = accountById(tx, site.ids.north)!.seq;
    return ingest(tx, { account, controller: null }, rows).summary;
  });
}

describe('the hash of a batch', () => {
  it('is the same for the same movements, in every version of Larder', async () => {
    const site = await openSite({ clock: () => nowMs });
    onTestFinished(() => site.close());
    expect(await reportAll(site)).toEqual({ accepted: 7, duplicate: 0, rejected: 0 });
    const { body } = await site.call('GET', '/audit-logs?resourceType=movements&pageSize=1');
    // Written by versions that are in use: `larder verify --full` makes the same of what they stored.
    expect(body.items[0].newValue.sha256).toBe(
      '7c323937a25d0ed3965181aee034fbbc81dbb8f6c09fe6f9ca82787ccebe8d8e',
    );
    for (const check of movementChecks)
      expect([check.name, check.run(site.appliance.reader, { full: true })]).toEqual([check.name, []]);
  });
});
