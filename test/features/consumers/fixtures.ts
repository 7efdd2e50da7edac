import { person } from '../../support/people.ts';
import type { Answer, Owner, Site } from '../../support/site.ts';
import { make, uniqueName } from '../../support/things.ts';
import { vendingProfile } from '../catalogue/fixtures.ts';

/** Makes a consumer through the API, with an identification of its own. @returns its body */
export function consumer(site: Site, given: object = {}, account: Owner = 'north'): Promise<Answer['body']> {
  const identification = uniqueName('ID');
  return make(site, '/consumers', { name: 'Ana', identification, ...given }, site.keys[account]);
}

/** Makes a consumer with one code. @returns its body, and the path of the code */
export async function coded(site: Site, given: object = {}, account: Owner = 'north') {
  const { consumer, codeId, path } = await person(site, { owner: account, code: given });
  return { ...consumer, codeId, path };
}

export async function operation(site: Site, account: Owner = 'north'): Promise<string> {
  return (await make(site, '/operations', { name: uniqueName('Hall') }, site.keys[account])).id;
}

/** Makes a vending profile. @returns its id */
export async function lunch(site: Site, account: Owner = 'north'): Promise<string> {
  const profile = { ...vendingProfile(site), accountId: site.ids[account] };
  return (await make(site, '/profiles', profile, site.keys[account])).id;
}

/** Makes an eas profile. @returns its id */
export async function workwear(site: Site): Promise<string> {
  const attributes = { returnPolicy: { isReturnable: false, restrictDelivery: false } };
  const gloves = { businessLine: 'eas', name: 'Gloves', type: 'ppe', cost: 1, attributes };
  const product = await make(site, '/products', gloves);
  const policy = { products: [{ productId: product.id, quantity: 1, minutesBetweenDeliveries: 0 }] };
  return (await make(site, '/profiles', { ...vendingProfile(site), businessLine: 'eas', policy })).id;
}

/** The code of a consumer as the API tells it. */
export async function readCode(site: Site, path: string): Promise<Answer['body']> {
  return (await site.call('GET', path)).body;
}

/** The last audit row. */
export function lastAudit(site: Site) {
  const row = site.appliance.reader.connection.database
    .prepare<[], { resource_id: string; previous_value: string | null; new_value: string | null }>(
      'SELECT resource_id, previous_value, new_value FROM audit_log ORDER BY seq DESC LIMIT 1',
    )
    .get()!;
  const parsed = (text: string | null) => (text === null ? null : JSON.parse(text));
  return {
    resourceId: row.resource_id,
    before: parsed(row.previous_value),
    after: parsed(row.new_value),
  };
}
