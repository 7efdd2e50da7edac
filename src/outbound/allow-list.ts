import { BlockList, isIP, isIPv4 } from 'node:net';

/*
 * The targets that Larder may call (rules/webhooks#where-to). The usual advice is reversed on a customer's
 * premises: the LAN is the normal target, and an operator allows the Internet by name.
 */

/** The default of `webhook-allow`: loopback and private networks (RFC 1918, RFC 4193). */
export const defaultAllowed: readonly string[] = [
  '127.0.0.0/8',
  '10.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '::1/128',
  'fc00::/7',
];

/** The maximum number of entries in a list. */
const maxEntries = 1000;

const hostName =
  /^(?=.{1,253}$)[a-z\d_](?:[a-z\d_-]{0,61}[a-z\d_])?(?:\.[a-z\d_](?:[a-z\d_-]{0,61}[a-z\d_])?)*$/;

/** A host name as names are compared: in lower case, without the dot of the root. */
export function plainHost(host: string): string {
  const bare = host.startsWith('[') ? host.slice(1, -1) : host;
  return bare.toLowerCase().replace(/\.$/, '');
}

/** An address as it is compared: one of IPv4 that is written as IPv6 is the same one (RFC 4291 section 2.5.5.2). */
export function plainIp(address: string): string {
  const mapped = /^::ffff:(?:(\d+\.\d+\.\d+\.\d+)|([\da-f]{1,4}):([\da-f]{1,4}))$/i.exec(address);
  if (!mapped) return address.split('%', 1)[0]!;
  if (mapped[1] !== undefined) return mapped[1];
  const [high, low] = [Number.parseInt(mapped[2]!, 16), Number.parseInt(mapped[3]!, 16)];
  return [high >> 8, high & 255, low >> 8, low & 255].join('.');
}

/** The hosts and networks that may be called: names, `*.suffix`, addresses and CIDRs. */
export class AllowList {
  readonly #names = new Set<string>();
  readonly #suffixes: string[] = [];
  readonly #networks = new BlockList();

  /** @throws an error that names the entry that is none, or that there are too many */
  constructor(entries: readonly string[] = defaultAllowed) {
    if (entries.length > maxEntries) throw new Error(`there are more than ${maxEntries} entries`);
    for (const entry of entries) this.#add(entry.trim().toLowerCase());
  }

  /** True if a host is allowed by name, whatever it resolves to. */
  allowsName(host: string): boolean {
    const name = plainHost(host);
    return this.#names.has(name) || this.#suffixes.some((suffix) => name.endsWith(suffix));
  }

  /** True if an address is in an allowed network. */
  allowsAddress(address: string): boolean {
    const plain = plainIp(address);
    const family = isIP(plain);
    return family !== 0 && this.#networks.check(plain, family === 4 ? 'ipv4' : 'ipv6');
  }

  #add(entry: string): void {
    const name = entry.startsWith('*.') ? entry.slice(2) : entry;
    const [address = '', bits, more] = entry.split('/');
    if (isIP(plainHost(address)) !== 0 && more === undefined)
      this.#addNetwork(entry, plainHost(address), bits);
    else if (entry.startsWith('*.') && hostName.test(name)) this.#suffixes.push(`.${name}`);
    else if (hostName.test(plainHost(entry))) this.#names.add(plainHost(entry));
    else throw new Error(`${entry || 'an empty text'} is no host name, *.suffix or CIDR`);
  }

  #addNetwork(entry: string, address: string, bits: string | undefined): void {
    const isShort = isIPv4(address);
    const longest = isShort ? 32 : 128;
    const prefix = bits === undefined ? longest : /^\d{1,3}$/.test(bits) ? Number(bits) : Number.NaN;
    if (!(prefix <= longest)) throw new Error(`${entry} is no CIDR: at most ${longest} bits`);
    this.#networks.addSubnet(address, prefix, isShort ? 'ipv4' : 'ipv6');
  }
}
