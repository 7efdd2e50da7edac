import { accountById } from '../../../src/access/accounts.ts';
import { addController } from '../../../src/access/controllers.ts';
import type { Owner, Site } from '../../support/site.ts';
import { uniqueName } from '../../support/things.ts';

/** Sends a file of counters as it is, with a key. */
export async function sendFile(
  site: Site,
  bytes: Uint8Array,
  query = '',
  { path = '/devices/readings', key = site.keys.north, type = 'text/plain' } = {},
) {
  const response = await fetch(`${site.address}${path}${query}`, {
    method: 'POST',
    headers: {
      'x-api-key': key,
      authorization: key.startsWith('ctl_') ? `Bearer ${key}` : '',
      'content-type': type,
    },
    body: new Uint8Array(bytes),
  });
  return { status: response.status, body: JSON.parse(await response.text()), headers: response.headers };
}

/** A controller of an account. @returns its token */
export function controllerOf(site: Site, owner: Owner, serial = uniqueName('C')): string {
  return site.write((tx) => addController(tx, accountById(tx, site.ids[owner])!, { serial }).secret);
}
