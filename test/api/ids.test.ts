import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { endpoints } from '../../src/app/routes.ts';
import { easProduct, vendingProfile } from '../features/catalogue/fixtures.ts';
import { delivery, feed, reported, shop } from '../features/feed/fixtures.ts';
import { post } from '../features/sites/fixtures.ts';
import { useSite } from '../support/site.ts';
import { requiredQueries, type Specimens, specimens } from '../support/specimens.ts';
import { make, uniqueName } from '../support/things.ts';

const isUuid = (text: unknown) => typeof text === 'string' && /^[0-9a-f-]{36}$/.test(text);
const upper = (text: string) => (isUuid(text) ? text.toUpperCase() : text);

describe('a UUID in upper case', () => {
  // The same moment for all, which links and entitlements tell.
  const nowMs = Date.now();
  const site = useSite({ clock: () => nowMs });
  let things: Specimens;
  beforeAll(async () => {
    things = await specimens(site, 'north');
  });

  const reads = endpoints.filter(
    ({ method, path, caller }) => method === 'GET' && path.includes(':') && caller === 'key',
  );

  it.each(reads.map(({ path }) => path))('is taken in GET %s, and answered in lower case', async (path) => {
    const target = (change: (text: string) => string) =>
      path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(change(things[path]![name]!))) +
      (requiredQueries[path] ?? '');
    const read = (change: (text: string) => string) => site.call('GET', target(change));
    const asIs = (id: string) => id;
    // Until it is written, an export says how far it is.
    if (path.includes('/exports/'))
      await expect.poll(async () => (await read(asIs)).body.status).toBe('ready');
    const [lower, found] = [await read(asIs), await read(upper)];
    expect(found.status).toBe(200);
    expect(found.body).toEqual(lower.body);
  });

  it('is not what a code is: its value stays as the machine reads it', async () => {
    const value = randomUUID().toUpperCase();
    const { id } = await make(site, '/consumers', { name: 'Card', identification: value });
    const code = await post(site, 'north', `/consumers/${id}/codes`, { codeId: value, codeType: 'QR' });
    expect(code.codeId).toBe(value);
    expect((await site.call('GET', `/consumers/${id.toUpperCase()}/codes/${value}`)).body.codeId).toBe(value);
    const other = await site.call('GET', `/consumers/${id}/codes/${value.toLowerCase()}`);
    expect(other.status).toBe(404);
  });

  it('is taken in bodies and queries', async () => {
    const accountId = site.ids.north.toUpperCase();
    const key = site.keys.acme;
    const operation = await make(site, '/operations', { name: uniqueName('Up'), accountId }, key);
    expect(operation.accountId).toBe(site.ids.north);
    const product = await make(site, '/products', { ...easProduct, name: uniqueName('Up'), accountId }, key);
    const profile = await make(site, '/profiles', {
      ...vendingProfile(site),
      accountId,
      businessLine: 'eas',
      name: uniqueName('Up'),
      policy: {
        products: [{ productId: upper(product.id), quantity: 1, minutesBetweenDeliveries: 0 }],
      },
    });
    expect(profile.policy.products[0].productId).toBe(product.id);
    const identification = uniqueName('Up');
    const consumer = await make(site, '/consumers', { name: 'Up', identification });
    const codes = `/consumers/${consumer.id}/codes`;
    const operationId = upper(operation.id);
    const code = await post(site, 'north', codes, { codeId: identification, codeType: 'QR', operationId });
    expect(code.operationId).toBe(operation.id);
    const lineProfiles = { eas: upper(profile.id) };
    const edited = await site.call('PATCH', `${codes}/${identification}`, { body: { lineProfiles } });
    expect(edited.body.easProfileId).toBe(profile.id);
    const listed = await site.call('GET', `/consumers?operationId=${operationId}&accountId=${accountId}`, {
      key,
    });
    expect(listed.body.items.map(({ id }: { id: string }) => id)).toContain(consumer.id);
    const products = [product.id, upper(product.id)].map((productId) => ({
      productId,
      quantity: 1,
      minutesBetweenDeliveries: 0,
    }));
    const twice = await site.call('PATCH', `/profiles/${profile.id}`, { body: { easPolicy: { products } } });
    expect(twice.body.errors).toMatchObject([{ field: 'easPolicy.products', rule: 'arrayUnique' }]);
  });

  it('is taken from the feed, kept once, and told in lower case', async () => {
    const { token, serial, product } = await shop(site);
    const [id, frameUuid] = [randomUUID(), randomUUID()];
    const row = delivery(serial, {
      id: id.toUpperCase(),
      frameUuid: frameUuid.toUpperCase(),
      productId: upper(product.id),
    });
    const both = await reported(site, token, row, { ...row, id });
    expect(both.results).toMatchObject([
      { id, status: 'accepted' },
      { id, status: 'duplicate' },
    ]);
    const receipt = await site.call('GET', `/receipts/${frameUuid.toUpperCase()}`, { key: null });
    expect(receipt.body.frameUuid).toBe(frameUuid);
    const long = { ...row, id: 'X'.repeat(50_000) };
    const refused = await feed(site, token, 'POST', '/movements', { body: { items: [long] } });
    expect(refused.body.results[0].id).toBe(`${'X'.repeat(200)}…`);
  });
});
