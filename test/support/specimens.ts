import { accountById } from '../../src/tenancy/accounts.ts';
import { createDevice } from '../../src/tenancy/devices.ts';
import type { Site } from './site.ts';

/** Whose things: an account of the site. */
export type Owner = 'north' | 'south' | 'far';

/** The path parameters of a live thing, for each path of the route table that has some. */
export type Specimens = Record<string, Record<string, string>>;

/**
 * Makes one of everything in an account, by its own key, and names it for every path. A path that is not here makes
 * the walks over the route table fail, so that no new endpoint goes unwalked.
 */
export async function specimens(site: Site, owner: Owner, name = 'Specimen'): Promise<Specimens> {
  // Everything is in it that a path could stumble over.
  const codeId = `${name} ñ/1 %2F?#..`;
  const key = site.keys[owner];
  const accountId = site.ids[owner];
  const call = async (method: string, path: string, body: object) => {
    const made = await site.call(method, path, { key, body });
    if (made.status >= 300)
      throw new Error(`${method} ${path} answered ${made.status}: ${JSON.stringify(made.body)}`);
    return made.body;
  };
  const vending = 'vending';
  const attributes = { taxRate: 19, listPrice: 2000, suggestedPrice: 2000 };
  const product = (
    await call('POST', '/products', {
      businessLine: vending,
      name,
      type: 'snack',
      cost: 1,
      attributes,
    })
  ).id;
  const policy = { defaultReloadValue: 1, maxBalance: 2, cumulative: false };
  const period = { type: 'preset', value: 'daily' };
  const profile = (
    await call('POST', '/profiles', { accountId, businessLine: vending, name, period, policy })
  ).id;
  const operation = (await call('POST', '/operations', { name })).id;
  const tag = (await call('POST', '/tags', { key: name })).id;
  const initialCode = { codeId, codeType: 'FINGERPRINT' };
  const consumer = (await call('POST', '/consumers', { name, identification: name, initialCode })).id;
  const code = { id: consumer, codeId };
  await call('PUT', `/consumers/${consumer}/codes/${encodeURIComponent(codeId)}/profile`, {
    profileId: profile,
  });
  const device = makeDevice(site, owner, name);
  const finger = { consumerId: consumer, codeId };

  return {
    '/clients/:id': { id: owner === 'far' ? site.ids.other : site.ids.acme },
    '/accounts/:id': { id: accountId },
    '/operations/:id': { id: operation },
    '/tags/:id': { id: tag },
    '/devices/:id': { id: device },
    '/devices/:id/planogram': { id: device },
    '/products/:id': { id: product },
    '/products/:id/activate': { id: product },
    '/products/:id/deactivate': { id: product },
    '/profiles/:id': { id: profile },
    '/profiles/:id/activate': { id: profile },
    '/profiles/:id/deactivate': { id: profile },
    '/consumers/:id': { id: consumer },
    '/consumers/:id/active': { id: consumer },
    '/consumers/:id/entitlements': { id: consumer },
    '/consumers/:id/codes': { id: consumer },
    '/consumers/:id/codes/:codeId': code,
    '/consumers/:id/codes/:codeId/active': code,
    '/consumers/:id/codes/:codeId/profile': code,
    '/consumers/:id/codes/:codeId/profile/:businessLine': { ...code, businessLine: vending },
    '/consumers/:consumerId/codes/:codeId/fingerprints': finger,
    '/consumers/:consumerId/codes/:codeId/fingerprints/:fingerId': { ...finger, fingerId: '0' },
    '/selectors/:key': { key: 'currencies' },
  };
}

// Devices are the operator's to make, so there is no call for it.
function makeDevice(site: Site, owner: Owner, name: string): string {
  return site.write((tx) => {
    const account = accountById(tx, site.ids[owner])!;
    const device = {
      operation: null,
      serial: name,
      name,
      businessLines: ['vending'] as const,
    };
    return createDevice(tx, account, device).id;
  });
}
