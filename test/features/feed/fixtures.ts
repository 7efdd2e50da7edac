import { randomUUID } from 'node:crypto';
import { accountById } from '../../../src/access/accounts.ts';
import { addController } from '../../../src/access/controllers.ts';
import type { Answer, CallOptions, Site } from '../../support/site.ts';
import { uniqueName } from '../../support/things.ts';
import { type AccountName, deviceOf, post } from '../sites/fixtures.ts';

/** A controller of an account, by its token. */
export function controllerOf(site: Site, owner: AccountName = 'north', serial = uniqueName('C')): string {
  return site.write((tx) => addController(tx, accountById(tx, site.ids[owner])!, { serial }).secret);
}

/** Calls the feed with a token; a body that is no text goes as JSON. */
export function feed(
  site: Site,
  token: string,
  method: string,
  path: string,
  options: CallOptions = {},
): Promise<Answer> {
  const headers = { authorization: `Bearer ${token}`, ...options.headers };
  return site.call(method, `/feed${path}`, { ...options, key: null, headers });
}

/** Reports movements as JSON. @returns the body of the answer */
export async function reported(site: Site, token: string, ...items: unknown[]): Promise<Answer['body']> {
  const answer = await feed(site, token, 'POST', '/movements', { body: { items } });
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return answer.body;
}

/** Reports movements as NDJSON. */
export function reportedLines(site: Site, token: string, text: string): Promise<Answer> {
  const headers = { 'content-type': 'application/x-ndjson' };
  return feed(site, token, 'POST', '/movements', { body: text, headers });
}

/** A machine of north with a planogram of a vending product (selection A1), linked to its controller. */
export async function shop(site: Site) {
  const controllerSerial = uniqueName('C');
  const token = controllerOf(site, 'north', controllerSerial);
  const serial = uniqueName('VM');
  const operation = await post(site, 'north', '/operations', { name: uniqueName('Warehouse') });
  const deviceId = deviceOf(site, 'north', {
    serial,
    controllerSerial,
    businessLines: ['vending', 'eas'],
  });
  await site.call('PATCH', `/devices/${deviceId}`, { body: { operationId: operation.id } });
  const product = await post(site, 'north', '/products', {
    businessLine: 'vending',
    name: uniqueName('Water'),
    type: 'beverage',
    cost: 1200,
    attributes: { taxRate: 19, listPrice: 2500, suggestedPrice: 2600 },
  });
  await stock(site, deviceId, [{ selection: 'A1', productId: product.id, stock: 5 }]);
  return { token, serial, deviceId, operationId: operation.id as string, product };
}

/** Replaces the planogram of a device. */
export async function stock(site: Site, deviceId: string, items: object[]): Promise<void> {
  const { status, body } = await site.call('PUT', `/devices/${deviceId}/planogram`, { body: { items } });
  if (status !== 200) throw new Error(JSON.stringify(body));
}

/** A product that is issued and comes back. */
export function returnable(site: Site, attributes = { isReturnable: true, restrictDelivery: false }) {
  return post(site, 'north', '/products', {
    businessLine: 'eas',
    name: uniqueName('Drill'),
    type: 'tool',
    cost: 90_000,
    attributes: { returnPolicy: attributes },
  });
}

/** A movement of now, with an id of its own. */
export function movement(kind: string, members: object): { id: string } & Record<string, unknown> {
  return { kind, id: randomUUID(), date: new Date().toISOString(), ...members };
}

/** A successful delivery at a device. */
export function delivery(deviceSerial: string, members: object = {}) {
  return movement('delivery', { deviceSerial, selection: 'A1', isDelivered: true, ...members });
}

/** The rows of a table, in the order of arrival. */
export function rowsOf(site: Site, table: string): Record<string, unknown>[] {
  return site.appliance.reader.connection.database
    .prepare<[], Record<string, unknown>>(`SELECT * FROM ${table} ORDER BY seq`)
    .all();
}

/** The last row of a table. */
export function lastOf(site: Site, table: string): Record<string, unknown> {
  return rowsOf(site, table).at(-1)!;
}
