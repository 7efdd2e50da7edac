import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Desk } from './command-line.ts';

const account = {
  name: 'North',
  currency: 'COP',
  timeZone: 'America/Bogota',
  businessLines: ['vending'],
  tags: ['shift'],
};

/** Provisions a client with one account in the desk's data directory, without limits. @returns its key's secret */
export async function acmeSite(desk: Desk): Promise<string> {
  const keys = [{ label: 'erp', scope: 'account', account: 'North', rateLimit: 1_000_000_000 }];
  const site = { clients: [{ name: 'Acme', accounts: [account], keys }] };
  writeFileSync(join(desk.folder, 'site.json'), JSON.stringify(site));
  mkdirSync(desk.data, { recursive: true });
  writeFileSync(join(desk.data, 'larder.json'), JSON.stringify({ 'ip-limit': 1_000_000_000 }));
  return (await desk.json(['provision', 'site.json'])).clients[0].keys[0].secret;
}

/** An answer with a JSON body. */
export type Told = { status: number; replayed: boolean; body: { [member: string]: unknown } };

/** Sends a request with a key. @throws TypeError when the connection breaks before the whole answer is there */
export type Caller = (
  method: string,
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
) => Promise<Told>;

/** Calls the server at an address with a secret. */
export function callerOf(address: string, secret: string): Caller {
  return async (method, path, body, headers = {}) => {
    const response = await fetch(address + path, {
      method,
      headers: { 'x-api-key': secret, 'content-type': 'application/json', ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const replayed = response.headers.get('idempotency-replayed') === 'true';
    return { status: response.status, replayed, body: (await response.json()) as Told['body'] };
  };
}
