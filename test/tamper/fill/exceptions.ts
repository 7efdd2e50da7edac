import { randomUUID } from 'node:crypto';
import type { Body, Call, Place } from './call.ts';

type Row = { kind: string; id: string } & Body;

/**
 * Creates decisions about single cases: refunds and closed pairs, used and revoked extras, changed tags,
 * requirements, and reports that were rejected and sent again.
 */
export async function exceptions(office: Call, owner: Call, feed: Call, place: Place): Promise<void> {
  const { accountId, device, productId } = place;
  const at = () => ({ date: new Date().toISOString(), deviceSerial: device.serial });
  const report = async (items: readonly Row[], expected = 'accepted') => {
    const { results } = (await feed('POST', '/feed/movements', { items })) as {
      results: { status: string }[];
    };
    if (results[0]?.status !== expected)
      throw new Error(`the first is not ${expected}: ${JSON.stringify(results)}`);
  };
  const product = (await office('POST', '/products', {
    accountId,
    businessLine: 'eas',
    name: 'Gloves',
    type: 'ppe',
    cost: 3,
    attributes: { returnPolicy: { isReturnable: true, restrictDelivery: false } },
  })) as { id: string };
  const profile = (await office('POST', '/profiles', {
    accountId,
    businessLine: 'eas',
    name: 'Gloves a day',
    period: { type: 'preset', value: 'daily' },
    policy: { products: [{ productId: product.id, quantity: 1, minutesBetweenDeliveries: 60 }] },
  })) as { id: string };
  const tag = (await office('POST', '/tags', { accountId, key: 'T-hall' })) as { id: string };
  const codeId = 'T-TAGGED';
  const tagged = (await office('POST', '/consumers', {
    accountId,
    name: 'Tagged',
    identification: 'T-tagged',
    tags: [{ key: 'T-hall', value: 'Foundry' }],
    initialCode: { codeId, codeType: 'QR', vending: { balance: 5000 } },
  })) as { id: string };
  const code = `/consumers/${tagged.id}/codes/${codeId}`;
  await office('PUT', `${code}/profile`, { profileId: profile.id });
  const extra = { productId: product.id, quantity: 2, reason: 'They tore' };
  await office('POST', `${code}/extras`, extra);
  const second = await office('POST', `${code}/extras`, { ...extra, quantity: 1 });
  const delivery = (more: Body) => ({ kind: 'delivery', id: randomUUID(), ...at(), codeId, ...more });
  const handed = { isDelivered: true, productId: product.id };
  const [first, lost] = [delivery(handed), delivery(handed)];
  const failed = delivery({ isDelivered: false, failureReason: 'jam', productId, method: 'CASH' });
  await report([first, lost, failed]);
  await report([{ kind: 'return', id: randomUUID(), ...at(), codeId, deliveryId: first.id }]);
  await office('DELETE', `${code}/extras/${second['id']}`);
  await office('POST', '/transactions/credits', {
    codeId,
    consumerId: tagged.id,
    amount: 50,
    reason: 'For the wait',
  });
  await office('POST', `/transactions/returns/${lost.id}/close`, {
    outcome: 'written_off',
    reason: 'Down a shaft',
  });
  await office('POST', `/transactions/${failed.id}/refund`, { reason: 'Paid at the desk' });
  await office('PATCH', `/consumers/${tagged.id}`, { tags: [{ key: 'T-hall', value: 'Press shop' }] });

  const required = { accountId, productIds: [product.id], graceDays: 3, fromServiceDays: 1 };
  for (const [name, more] of [
    ['Of a department', { who: { tagId: tag.id, tagValue: 'Foundry' }, everyDays: 30 }],
    ['Of a profile', { who: { profileId: profile.id }, dates: ['04-30', '12-20'] }],
    ['Gone soon', { who: { everybody: true }, everyDays: 7 }],
  ] as const) {
    const { id } = await office('POST', '/requirements', { ...required, name, ...more });
    if (name === 'Gone soon') await office('DELETE', `/requirements/${id}`);
  }

  const early = (serial: string): Row => ({
    kind: 'recharge',
    id: randomUUID(),
    date: new Date().toISOString(),
    deviceSerial: serial,
    codeId,
    amount: 100,
  });
  const healed = early('T-LATE');
  await report([healed, early('T-NOWHERE'), early(device.serial)], 'rejected');
  await owner('POST', '/devices', { accountId, serial: 'T-LATE', name: 'Late', businessLines: ['vending'] });
  await report([healed]);
  const unknown = { accountId, code: 'device_unknown', cause: 'T-NOWHERE' };
  await owner('POST', '/feed-rejections/dismiss', unknown);
}
