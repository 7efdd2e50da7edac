import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { operatorWrite } from '../../src/cli/operator-write.ts';
import { type Provisioned, provisionSite } from '../../src/features/provisioning/provision.ts';
import { readSiteFile } from '../../src/features/provisioning/site-file.ts';
import { databaseFile, openStore } from '../../src/store/directory/open-store.ts';
import type { Desk } from './command-line.ts';
import { layEmptyDatabase } from './migrated.ts';

const account = {
  name: 'North',
  currency: 'COP',
  timeZone: 'America/Bogota',
  businessLines: ['vending'],
  tags: ['shift'],
  operations: [{ name: 'Hall', devices: [{ serial: 'VM-1', name: 'Lobby', businessLines: ['vending'] }] }],
};

/**
 * Provisions a client with one account, a device and a controller in the desk's data directory, without limits.
 * @returns its key's secret
 */
export async function acmeSite(desk: Desk): Promise<string> {
  return (await acmeSecrets(desk)).secret;
}

/** A way to apply a desk's site.json. */
type Provision = (desk: Desk) => Promise<Provisioned['site']>;

/** By the desk's own program, which is a process more. */
export const provisionByCommand: Provision = (desk) => desk.json(['provision', 'site.json']);

const provisionHere: Provision = async ({ folder, data }) => {
  if (!existsSync(databaseFile(data))) layEmptyDatabase(data);
  openStore(data, Date.now).close();
  const wanted = readSiteFile(readFileSync(join(folder, 'site.json')));
  return operatorWrite(data, (tx) => provisionSite(tx, wanted, { move: false })).site;
};

/** `acmeSite`, with the controller's token as well. */
export async function acmeSecrets(
  desk: Desk,
  provision = provisionHere,
): Promise<{ secret: string; token: string }> {
  const keys = [{ label: 'erp', scope: 'account', account: 'North', rateLimit: 1_000_000_000 }];
  const controllers = [{ serial: 'C-1', account: 'North' }];
  const site = { clients: [{ name: 'Acme', accounts: [account], keys, controllers }] };
  writeFileSync(join(desk.folder, 'site.json'), JSON.stringify(site));
  mkdirSync(desk.data, { recursive: true });
  // Not in larder.json: to know a setting of another command, each command would load them all.
  desk.serverEnvironment['LARDER_IP_LIMIT'] = '1000000000';
  const [client] = (await provision(desk)).clients;
  return { secret: client!.keys[0]!.secret!, token: client!.controllers[0]!.secret! };
}

/** Puts something for sale into the machine that the controller reports for. */
export async function stock(call: Caller): Promise<void> {
  const attributes = { taxRate: 19, listPrice: 100, suggestedPrice: 100 };
  const product = { businessLine: 'vending', name: 'Water', type: 'beverage', cost: 1, attributes };
  const { id: productId } = (await call('POST', '/products', product)).body;
  const [device] = (await call('GET', '/devices')).body['items'] as { id: string }[];
  const items = [{ selection: '1', productId, price: 100 }];
  const { status, body } = await call('PUT', `/devices/${device!.id}/planogram`, { items });
  if (status !== 200) throw new Error(`the machine was not stocked: ${JSON.stringify(body)}`);
}

/** A report of a sale from what `stock` puts into the machine. */
export const saleOf = (id: string = randomUUID()) => ({
  kind: 'delivery',
  id,
  date: new Date().toISOString(),
  deviceSerial: 'VM-1',
  selection: '1',
  method: 'CASH',
  isDelivered: true,
  sellValue: 100,
});

/** An answer with a JSON body. */
export type Told = { status: number; replayed: boolean; body: { [member: string]: unknown } };

/** Sends a request with a key, or a controller's token. @throws TypeError when the connection breaks before the whole answer is there */
export type Caller = (
  method: string,
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
) => Promise<Told>;

/** Calls the server at an address with a secret. */
export function callerOf(address: string, secret: string): Caller {
  const credentials = secret.startsWith('ctl_')
    ? { authorization: `Bearer ${secret}` }
    : { 'x-api-key': secret };
  // A trace of what is sent (test/power-cut) is read for ids.
  const plain = { 'accept-encoding': 'identity' };
  return async (method, path, sent, headers = {}) => {
    const response = await fetch(address + path, {
      method,
      headers: { ...credentials, ...plain, 'content-type': 'application/json', ...headers },
      ...(sent !== undefined && { body: JSON.stringify(sent) }),
    });
    const replayed = response.headers.get('idempotency-replayed') === 'true';
    const body = response.status === 204 ? {} : ((await response.json()) as Told['body']);
    return { status: response.status, replayed, body };
  };
}
