import { accountById } from '../../../src/access/accounts.ts';
import { addDevice, type NewDevice } from '../../../src/features/devices/devices.ts';
import type { Site } from '../../support/site.ts';
import { uniqueName } from '../../support/things.ts';

export type AccountName = 'north' | 'south' | 'far';

/** Makes a device as the operator does, who alone can. @returns its id */
export function deviceOf(site: Site, owner: AccountName, device: Partial<NewDevice> = {}): string {
  const serial = uniqueName('VM');
  return site.write((tx) => {
    const account = accountById(tx, site.ids[owner])!;
    const usual: NewDevice = { serial, name: 'Lobby', operation: null, businessLines: ['vending'] };
    return addDevice(tx, account, { ...usual, ...device }).id;
  });
}

/** Makes a thing through the API with the key of its account. @returns its body */
export async function post(site: Site, owner: AccountName, path: string, body: object) {
  const answer = await site.call('POST', path, { body, key: site.keys[owner] });
  if (answer.status !== 201) throw new Error(`POST ${path}: ${JSON.stringify(answer.body)}`);
  return answer.body;
}

/** Makes a consumer with one code. */
export function consumerOf(site: Site, owner: AccountName, given: object = {}) {
  const name = uniqueName('Ana');
  return post(site, owner, '/consumers', { name, identification: name, ...given });
}

const names = (items: { name: string }[]) => items.map(({ name }) => name);

/** Returns the names of a list's items for a key. */
export async function namesIn(site: Site, path: string, key: string): Promise<string[]> {
  return names((await site.call('GET', path, { key })).body.items);
}
