import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { type AllowList, plainHost, plainIp } from './allow-list.ts';
import { CallFault } from './fault.ts';
import { Slots } from './slots.ts';

/**
 * The addresses of a name, by the system's resolver, including its hosts file. `sharer` is the account or client of the
 * look-up.
 */
export type LookUp = (name: string, sharer?: string | null) => Promise<readonly string[]>;

/**
 * The maximum number of concurrent look-ups. Each one occupies one of the four threads that also read files.
 */
const maxLookUps = 2;

/** The system's own look-up, for a few names at once. */
export function systemLookUp(): LookUp {
  const slots = new Slots(maxLookUps);
  return (name, sharer) =>
    slots.run(async () => (await lookup(name, { all: true })).map(({ address }) => address), sharer);
}

/**
 * The one address that is called for a host. It is the one that was checked: the name is not looked up a second time,
 * because it could resolve to another address.
 * @throws CallFault `not_allowed`, `lookup_failed`
 */
export async function checkedAddress(
  host: string,
  allowed: AllowList,
  lookUp: LookUp,
  sharer: string | null = null,
): Promise<string> {
  const name = plainHost(host);
  const isNamed = allowed.allowsName(name);
  const addresses = isIP(name) !== 0 ? [name] : await found(name, lookUp, sharer);
  const address = addresses
    .map(plainIp)
    .find((one) => isIP(one) !== 0 && (isNamed || allowed.allowsAddress(one)));
  if (address === undefined) throw new CallFault('not_allowed');
  return address;
}

async function found(name: string, lookUp: LookUp, sharer: string | null): Promise<readonly string[]> {
  let addresses: readonly string[];
  try {
    addresses = await lookUp(name, sharer);
  } catch (error) {
    throw new CallFault('lookup_failed', error);
  }
  if (addresses.length === 0) throw new CallFault('lookup_failed');
  return addresses;
}
