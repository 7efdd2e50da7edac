import { BlockList, isIP, isIPv4 } from 'node:net';

/*
 * The targets that Larder may call (rules/webhooks#allowed-targets). The usual advice is reversed on a customer's
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

/** Networks outside the public internet, reserved by IANA for special purposes (RFC 6890). */
const special = networks([
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
  '::/8',
  '64:ff9b:1::/48',
  '100::/64',
  '2001:db8::/32',
  'fc00::/7',
  'fe80::/9',
  'ff00::/8',
]);

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
  readonly #isPublicAllowed: boolean;

  /**
   * `isPublicAllowed` allows every address of the public Internet too.
   * @throws an error that names the entry that is none, or that there are too many
   */
  constructor(entries: readonly string[] = defaultAllowed, isPublicAllowed = false) {
    this.#isPublicAllowed = isPublicAllowed;
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
    if (family === 0) return false;
    const kind = family === 4 ? 'ipv4' : 'ipv6';
    return this.#networks.check(plain, kind) || (this.#isPublicAllowed && !special.check(plain, kind));
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

function networks(entries: readonly string[]): BlockList {
  const list = new BlockList();
  for (const entry of entries) {
    const [address = '', bits] = entry.split('/');
    list.addSubnet(address, Number(bits), isIPv4(address) ? 'ipv4' : 'ipv6');
  }
  return list;
}
