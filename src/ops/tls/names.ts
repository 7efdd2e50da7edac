import { lookup, lookupService } from 'node:dns/promises';
import { isIP } from 'node:net';
import { hostname, networkInterfaces } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { domainToASCII } from 'node:url';

/** The names of a server: DNS names, and IP addresses as texts. */
export type Names = { dns: readonly string[]; ip: readonly string[] };

const dnsPattern =
  /^(?=.{1,253}$)[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9])?(\.[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9])?)*$/;

/** A DNS name as certificates hold it, in lower-case ASCII; undefined when the text is none. */
export function dnsName(text: string): string | undefined {
  const name = domainToASCII(text.trim().replace(/\.$/, '')).toLowerCase();
  return dnsPattern.test(name) && isIP(name) === 0 ? name : undefined;
}

/**
 * The names of this machine: localhost, its host name, its full name if the resolver has one, and the addresses of its
 * network interfaces, except link-local ones, which clients cannot write into a URL.
 */
export async function namesOfThisMachine(): Promise<Names> {
  const addresses = Object.values(networkInterfaces()).flatMap((entries) => entries ?? []);
  const ip = addresses
    .filter(({ internal, address }) => !internal && !address.toLowerCase().startsWith('fe80:'))
    .map(({ address }) => address);
  const dns = ['localhost', dnsName(hostname()), await fullName()].filter((name) => name !== undefined);
  return united({ dns, ip: ['127.0.0.1', '::1', ...ip] });
}

/** The union of lists of names, in their order. */
export function united(...lists: readonly Names[]): Names {
  return {
    dns: [...new Set(lists.flatMap(({ dns }) => dns))],
    ip: [
      ...new Map(
        lists.flatMap(({ ip }) => ip).map((address) => [addressBytes(address).toString('hex'), address]),
      ).values(),
    ],
  };
}

/** The bytes of an IP address. */
export function addressBytes(address: string): Buffer {
  if (isIP(address) === 4) return Buffer.from(address.split('.').map(Number));
  // A URL writes an IPv6 address as eight groups, of which one run of zeros is left out.
  const [left = '', right] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const groups = (text: string | undefined) =>
    text ? text.split(':').map((group) => Number.parseInt(group, 16)) : [];
  const [before, after] = [groups(left), groups(right)];
  const words = [...before, ...new Array<number>(8 - before.length - after.length).fill(0), ...after];
  return Buffer.from(words.flatMap((word) => [word >> 8, word & 0xff]));
}

/** The time for which a start waits for the name service. */
const resolverTimeoutMs = 2000;

/** The full name of this machine, from its resolver. */
async function fullName(): Promise<string | undefined> {
  const resolved = (async () => {
    const { address } = await lookup(hostname());
    const { hostname: name } = await lookupService(address, 0);
    return name.toLowerCase().startsWith(`${hostname().toLowerCase()}.`) ? dnsName(name) : undefined;
  })().catch(() => undefined);
  return Promise.race([resolved, pause(resolverTimeoutMs, undefined, { ref: false })]);
}
