import { signLink } from '../../../src/lib/signed-links.ts';
import type { Call, Place } from './call.ts';

/** A person who was refused a product, and the contact who granted it, by the link that is sent. */
export async function grants(
  { office, owner, anybody }: { office: Call; owner: Call; anybody: Call },
  linkKey: Uint8Array,
  { accountId }: Place,
): Promise<void> {
  const gloves = await office('POST', '/products', {
    accountId,
    businessLine: 'eas',
    name: 'Gloves',
    type: 'ppe',
    cost: 5,
    attributes: { returnPolicy: { isReturnable: false, restrictDelivery: false } },
  });
  const lockers = { accountId, serial: 'T-lockers', name: 'Lockers', businessLines: ['eas'] };
  await owner('POST', '/devices', lockers, { 'idempotency-key': 'lockers' });
  const { id: tagId } = await office('POST', '/tags', { accountId, key: 'Height rescue' });
  const profile = await office('POST', '/profiles', {
    accountId,
    businessLine: 'eas',
    name: 'Nothing left',
    period: { type: 'preset', value: 'daily' },
    policy: { products: [{ productId: gloves['id'], quantity: 0, minutesBetweenDeliveries: 0 }] },
    qualification: { tagId, tagValue: 'level 2' },
  });
  const person = await office('POST', '/consumers', {
    accountId,
    name: 'Refused',
    identification: 'T-refused',
    validFrom: '2020-01-01T00:00:00Z',
    validUntil: '2099-01-01T00:00:00Z',
    tags: [{ key: 'Height rescue', value: 'level 2', validUntil: '2099-01-01T00:00:00Z' }],
    initialCode: { codeId: 'T-refused', codeType: 'QR', lineProfiles: { eas: profile['id'] } },
  });
  await office('PATCH', `/consumers/${person['id']}/codes/T-refused`, {
    validFrom: '2020-01-01T00:00:00Z',
    validUntil: '2098-01-01T00:00:00Z',
  });
  const contact = await owner('POST', '/contacts', {
    label: 'Supervisor',
    channel: 'webhook',
    target: 'https://127.0.0.1:9/x',
    accountId,
    personalData: true,
    grantsExtras: true,
    wants: { bad: 'off', warn: 'off' },
  });
  const { id } = (await office('POST', `/consumers/${person['id']}/codes/T-refused/grant-requests`, {
    deviceSerial: 'T-lockers',
    productId: gloves['id'],
  })) as { id: string };
  const { url } = signLink(
    { linkKey, origin: '', nowMs: 0, by: `contact.${contact['id']}` },
    'grant',
    id,
    Date.now() + 600_000,
  );
  const { by, expires, signature } = Object.fromEntries(new URL(url, 'http://x').searchParams);
  await anybody('POST', `/grant-requests/${id}/decision`, { decision: 'grant', by, expires, signature });
}
