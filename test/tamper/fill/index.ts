import { randomUUID } from 'node:crypto';
import { vi } from 'vitest';
import { hotp, stepAt } from '../../../src/lib/totp.ts';
import { pngLogo } from '../../support/logos.ts';
import { patient } from '../../support/patient.ts';
import { type Body, type Call, callerOf, type Item, type Place } from './call.ts';
import { counting } from './counting.ts';
import { directory } from './directory.ts';
import { exceptions } from './exceptions.ts';
import { grants } from './grants.ts';
import { telling } from './notifications.ts';

/** Secrets of a demo that is served: of a key of its client, of the link of its owner, and what signs its links. */
export type Secrets = { key: string; link: string; linkKey: Uint8Array };

const password = 'correct horse battery staple';

/** Puts into a site what the demo has not, so that there is something in every table and in every state. */
export async function fill(data: string, address: string, { key, link, linkKey }: Secrets): Promise<Place> {
  const office = callerOf(address, { 'x-api-key': key });
  const owner = await signedIn(address, link);
  const items = async (path: string) => (await office('GET', path))['items'] as Item[];
  const [device] = await items('/devices?pageSize=1');
  const [product] = await items(`/products?pageSize=1&businessLine=vending&accountId=${device!.accountId}`);
  const { accountId } = device!;
  const { clientId } = (await office('GET', `/accounts/${accountId}`)) as Item;
  const place: Place = { accountId, clientId, device: device!, productId: product!.id };
  const made = await consumer(office, place);
  const feed = await machines(address, owner, office, place, made);
  await credits(office, owner, items, place, made);
  await exceptions(office, owner, feed, place);
  await imported(address, key, office, place);
  await counting(office, owner, place);
  await subscribed(office, place);
  await people(address, owner, place);
  await directory(address, owner, place);
  await grants({ office, owner, anybody: callerOf(address, {}) }, linkKey, place);
  // Passwords are off from here on.
  await telling(data, owner, place);
  await access(owner, place);
  await sites(owner, place);
  await catalogue(office, place);
  await jobs(office, owner, place);
  return place;
}

/** Chooses a password by a link. */
async function signedIn(address: string, token: string): Promise<Call> {
  const page = { 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' };
  const response = await fetch(`${address}/auth/welcome`, {
    method: 'POST',
    headers: page,
    body: JSON.stringify({ token, password }),
  });
  const cookie = /larder_session=[\w-]+/.exec(response.headers.get('set-cookie') ?? '')?.[0];
  if (!cookie) throw new Error(`nobody is signed in: ${await response.text()}`);
  return callerOf(address, { ...page, cookie });
}

/** An import of three rows: one that goes back, one that somebody changed since, and one that stays until it is tried. */
async function imported(address: string, key: string, office: Call, { accountId }: Place): Promise<void> {
  const send = async (rows: readonly string[]): Promise<string> => {
    const response = await fetch(`${address}/consumers/imports?accountId=${accountId}&fileName=people.csv`, {
      method: 'POST',
      headers: { 'x-api-key': key, 'content-type': 'text/csv' },
      body: ['ID,Name,Card,Card type', ...rows, ''].join('\r\n'),
    });
    return ((await response.json()) as { importId: string }).importId;
  };
  const first = await send(['T-imported-1,Ana,T-IMP-1,NFC', 'T-imported-2,Eva,T-IMP-2,NFC']);
  await office('POST', '/consumers/bulk', {
    accountId,
    items: [{ op: 'update', identification: 'T-imported-2', name: 'Eve' }],
  });
  await office('POST', `/imports/${first}/undo`, {});
  await send(['T-imported-3,Leo,T-IMP-3,NFC']);
}

async function consumer(office: Call, { accountId }: Place): Promise<Body> {
  const body = (name: string) => ({
    accountId,
    name,
    identification: `T-${name}`,
    initialCode: { codeId: `T-${name}`, codeType: 'QR', vending: { balance: 700 } },
  });
  // Before the others: where the last row of a kind is removed, how far its search index is filled says nothing.
  const gone = await office('POST', '/consumers', body('gone soon'));
  await office('DELETE', `/consumers/${gone['id']}`);
  const made = await office('POST', '/consumers', body('renamed soon'), { 'idempotency-key': 'consumer' });
  await office('PATCH', `/consumers/${made['id']}`, { name: 'Renamed now', identification: 'T-2' });
  await office('PATCH', `/consumers/${made['id']}/codes/T-renamed%20soon`, {
    newCodeId: 'T-CODE-2',
    vendingBalance: 900,
  });
  return made;
}

/** Sends a controller's reports about itself and about movements, and some that are refused. */
async function machines(
  address: string,
  owner: Call,
  office: Call,
  { accountId, device, productId }: Place,
  made: Body,
): Promise<Call> {
  const { secret } = await owner('POST', '/controllers', { accountId, serial: 'T-C' });
  const feed = callerOf(address, { authorization: `Bearer ${secret}` });
  const drill = await office('POST', '/products', {
    accountId,
    businessLine: 'eas',
    name: 'Drill',
    description: 'To be brought back',
    type: 'tool',
    cost: 5,
    attributes: { returnPolicy: { isReturnable: true, restrictDelivery: false } },
  });
  const codeId = 'T-CODE-2';
  // Without a zone: a doubtful date of each kind.
  const date = new Date().toISOString().slice(0, 23);
  const at = { date, deviceSerial: device.serial, codeId };
  const lent = randomUUID();
  // Movements of a machine whose clock is dead.
  const dead = { ...at, date: '0001-01-01T00:00:00Z' };
  const lentThen = randomUUID();
  const delivery = { kind: 'delivery', ...at, productId, isDelivered: true };
  const items = [
    { kind: 'recharge', id: randomUUID(), ...at, amount: 1000 },
    { ...delivery, id: randomUUID(), frameUuid: randomUUID() },
    { ...delivery, id: randomUUID(), isDelivered: false, failureReason: 'jam' },
    { ...delivery, id: lent, productId: drill['id'] },
    { kind: 'return', id: randomUUID(), ...at, deliveryId: lent, videoKey: 'brought-back' },
    { kind: 'recharge', id: randomUUID(), ...dead, amount: 10 },
    { ...delivery, ...dead, id: lentThen, productId: drill['id'] },
    { kind: 'return', id: randomUUID(), ...dead, deliveryId: lentThen },
  ];
  const { results } = (await feed('POST', '/feed/movements', { items })) as { results: { status: string }[] };
  if (results.some(({ status }) => status !== 'accepted'))
    throw new Error(`a movement was refused: ${JSON.stringify(results)}`);
  await feed('POST', '/feed/status', { pending: 3, version: '2.4.1', date: new Date().toISOString() });
  const setActive = (active: boolean) =>
    office('PATCH', `/consumers/${made['id']}/codes/${codeId}/active`, { active });
  await setActive(false);
  for (const held of [codeId, 'T-nobody', 'T-nobody', 'T-nobody else'])
    await feed('POST', '/feed/authorizations', { deviceSerial: device.serial, codeId: held, productId });
  await setActive(true);
  return feed;
}

/** People who wait for their first sign-in, have a second factor, or may come no more. */
async function people(address: string, owner: Call, { accountId }: Place): Promise<void> {
  const add = (name: string, role: string) =>
    owner('POST', '/users', { name, role, accountId }, { 'idempotency-key': name });
  await add('Invited', 'viewer');
  const disabled = await add('Disabled', 'operator');
  await owner('PATCH', `/users/${disabled['id']}`, { isActive: false });
  const { link } = (await add('Careful', 'operator')) as { link: string };
  const careful = await signedIn(address, link.slice(link.indexOf('#') + 1));
  const { secret } = (await careful('POST', '/auth/totp')) as { secret: string };
  const code = hotp(fromBase32(secret), stepAt(Date.now()));
  await careful('POST', '/auth/totp/activate', { code });
}

function fromBase32(text: string): Uint8Array {
  const bits = [...text].map((letter) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  );
  return Uint8Array.from(bits.join('').match(/.{8}/g)!, (byte) => Number.parseInt(byte, 2));
}

/** Keys of every form, a controller and walls; of each one that is revoked. */
async function access(owner: Call, { accountId }: Place): Promise<void> {
  const path = ['/api-keys', '/controllers', '/walls'] as const;
  const permissions = ['products:read', 'consumers:read'];
  for (const name of ['T-stays', 'T-gone']) {
    const made = [
      await owner('POST', path[0], { label: name, accountId, permissions, rateLimit: 7 }),
      await owner('POST', path[1], { serial: name, accountId }),
      await owner('POST', path[2], { name, accountId }),
    ];
    if (name === 'T-gone')
      for (const [at, { id }] of made.entries()) await owner('DELETE', `${path[at]}/${id}`);
  }
  await owner('POST', '/api-keys', { label: 'ends', accountId, expiresAt: '2099-01-01T00:00:00Z' });
}

async function sites(owner: Call, { accountId }: Place): Promise<void> {
  const logo = pngLogo(120, 40).toString('base64');
  const issueRecord = { company: 'Acme S.A.', statement: 'I received these items in good order.', logo };
  await owner('PATCH', `/accounts/${accountId}`, { issueRecord });
  const { id: client } = await owner('POST', '/clients', { name: 'Gone soon' });
  await owner('DELETE', `/clients/${client}`);
  for (const [path, body] of [
    ['/operations', { name: 'Gone soon' }],
    ['/tags', { key: 'gone soon' }],
    ['/devices', { serial: 'T-gone', name: 'Gone soon', businessLines: ['vending'] }],
  ] as const) {
    const { id } = await owner('POST', path, { ...body, accountId }, { 'idempotency-key': path });
    await owner('DELETE', `${path}/${id}`);
  }
}

async function catalogue(office: Call, { accountId, device, productId }: Place): Promise<void> {
  const profile = (name: string) => ({
    accountId,
    businessLine: 'vending',
    name,
    period: { type: 'preset', value: 'monthly' },
    policy: { defaultReloadValue: 100, maxBalance: 500, cumulative: true },
    allowedDevices: [device.id],
  });
  const { id } = await office('POST', '/profiles', profile('Gone soon'));
  await office('DELETE', `/profiles/${id}`);
  await office('POST', '/profiles', profile('At one device'), { 'idempotency-key': 'profile-1' });
  await office('DELETE', `/products/${productId}`);
}

async function credits(
  office: Call,
  owner: Call,
  items: (path: string) => Promise<Item[]>,
  { accountId }: Place,
  made: Body,
): Promise<void> {
  const [sale] = await items(
    `/transactions?from=2000-01-01&to=2100-01-01&businessLine=vending&limit=1&accountId=${accountId}`,
  );
  const credit = { codeId: 'T-CODE-2', consumerId: made['id'], amount: 250, reason: 'It kept the bottle' };
  // It is no sale of this code: an owner may all the same.
  await owner('POST', '/transactions/credits', { ...credit, transactionId: sale!.id });
  await office('POST', '/transactions/credits', { ...credit, amount: -100 });
  // A card that was removed since takes no credit.
  const codes = await items(`/consumers/report?limit=1000&accountId=${accountId}`);
  const live = new Set(codes.map((code) => (code as Partial<Item> & { codeId?: string }).codeId ?? ''));
  const subsidized = (
    await items(
      `/transactions?from=2000-01-01&to=2100-01-01&businessLine=vending&isDelivered=true&limit=1000&accountId=${accountId}`,
    )
  ).find(
    ({ id, consumer, product: paid }) =>
      id !== sale!.id && consumer && live.has(consumer.codeId) && paid!.balancePaid > 0,
  )!;
  await office('POST', '/transactions/credits', {
    codeId: subsidized.consumer!.codeId,
    transactionId: subsidized.id,
    amount: subsidized.product!.sellValue,
    reason: 'It cost less than that',
    to: 'source',
  });
}

/** A subscription of a key. */
async function subscribed(office: Call, { accountId }: Place): Promise<void> {
  const body = { label: 'Of a key', url: 'http://127.0.0.1:9/x', kinds: ['consumer'], accountId };
  await office('POST', '/subscriptions', { ...body, isActive: false });
}

/** Exports of a key and of a person, to their ends. */
async function jobs(office: Call, owner: Call, { accountId }: Place): Promise<void> {
  const range = { accountId, from: '2026-01-01T00:00:00Z', to: '2026-12-31T00:00:00Z' };
  for (const call of [office, owner]) {
    const { id } = await call('POST', '/transactions/exports', { ...range, columns: ['date'] });
    await vi.waitUntil(
      async () => (await call('GET', `/transactions/exports/${id}`))['status'] === 'ready',
      // A key has a limited number of requests a minute; a busy machine takes long.
      { ...patient, interval: 500 },
    );
  }
}
