import { openSettings } from '../appliance/settings.ts';
import { inMemory } from '../appliance/store.ts';
import { makeDemo } from '../demo/index.ts';
import type { AppliedClient } from '../tenancy/provision.ts';
import { type Command, UsageError } from './command.ts';
import { inTransaction, withStore } from './operator-write.ts';
import { jsonFlag, print } from './output.ts';
import { siteLines } from './provision.ts';
import { dataFlag, Settings } from './settings.ts';

/** `larder demo` (contract section 1). */
export const command: Command = {
  usage: 'demo [flags]',
  summary: 'fill a new data directory with a site to try things on',
  flags: {
    ...dataFlag,
    seed: { value: 'N', help: 'another number makes another site, the same number the same one (1)' },
    ...jsonFlag,
  },
  positionals: [0, 0],
  run(given) {
    const settings = new Settings(given);
    if (settings.data === inMemory)
      throw new UsageError('a demo in memory would be gone at once: give --data DIR');
    const client = makeDemoSite(settings.data, settings.integer('seed', 0, 2 ** 32 - 1) ?? 1);
    print(settings, { clients: [client] }, () => [
      ...siteLines({ clients: [client] }),
      '',
      `Client-level key:  ${demoSecret(client, 'client')}`,
      `Account-level key: ${demoSecret(client, 'account')}`,
      '',
      `Serve it:  larder serve --data ${settings.data}`,
      `Then try:  ${curlLine('http://127.0.0.1:8080', demoSecret(client, 'account'))}`,
    ]);
    return 0;
  },
};

/** Makes the demo site in a data directory. @throws when there is a client in it already */
export function makeDemoSite(data: string, seed: number): AppliedClient {
  return withStore(data, (connection, clock) => {
    const settings = openSettings(data, connection);
    return inTransaction(connection, clock, (step) => makeDemo(step, settings, seed));
  });
}

/** The secret of the demo's key of a scope. */
export function demoSecret(client: AppliedClient, scope: 'client' | 'account'): string {
  return client.keys.find((key) => key.scope === scope)!.secret!;
}

/** A call that shows something at once; `authority` is the file of a certificate authority that has to be trusted. */
export function curlLine(address: string, secret: string, authority?: string): string {
  return `curl ${authority === undefined ? '' : `--cacert '${authority}' `}-H 'x-api-key: ${secret}' '${address}/products?pageSize=5'`;
}
