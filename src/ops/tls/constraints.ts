import * as asn1js from 'asn1js';
import { Certificate, GeneralName, GeneralSubtree, type NameConstraints } from 'pkijs';
import { addressBytes, type Names } from './names.ts';

/*
 * The name constraints of the local CA (RFC 5280, section 4.2.1.10). It may certify names of the own network only, so
 * that a thief of its key cannot pose as any other site.
 */

export const nameConstraintsOid = '2.5.29.30';

/** Names that are reserved for private use (RFC 6761, RFC 6762, RFC 8375), or commonly used so. */
const privateNames = ['localhost', 'local', 'lan', 'internal', 'home.arpa'];

/** Addresses that are reserved for private use (RFC 1122, RFC 1918, RFC 3927, RFC 6598, RFC 4193, RFC 4291). */
const privateNetworks: readonly (readonly [address: string, bits: number])[] = [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
  ['100.64.0.0', 10],
  ['::1', 128],
  ['fc00::', 7],
  ['fe80::', 10],
];

/** The subtrees of an authority for private names and addresses, and for `names` besides. */
export function permittedSubtrees({ dns, ip }: Names): GeneralSubtree[] {
  const domains = [...new Set([...privateNames, ...dns])];
  const own = ip.map((address) => [address, addressBytes(address).length * 8] as const);
  const networks = [
    ...privateNetworks,
    ...own.filter(([address]) => !isIn(privateNetworks.map(range), address)),
  ];
  return [
    ...domains.map((value) => new GeneralName({ type: 2, value })),
    ...networks.map((network) => addressName(range(network))),
  ].map((base) => new GeneralSubtree({ base }));
}

/** An iPAddress general name. */
export function addressName(bytes: Buffer): GeneralName {
  return new GeneralName({
    type: 7,
    value: new asn1js.OctetString({ valueHex: Uint8Array.from(bytes).buffer }),
  });
}

/** Splits names into those that an authority (DER) may certify and those that it may not. */
export function splitByConstraints(
  authority: Uint8Array,
  { dns, ip }: Names,
): { permitted: Names; others: string[] } {
  const { domains, ranges } = permittedBy(authority);
  // Without a subtree of a kind, every name of that kind is permitted.
  const mayDns = (name: string) =>
    domains.length === 0 || domains.some((domain) => name === domain || name.endsWith(`.${domain}`));
  const mayIp = (address: string) => ranges.length === 0 || isIn(ranges, address);
  return {
    permitted: { dns: dns.filter(mayDns), ip: ip.filter(mayIp) },
    others: [...dns.filter((name) => !mayDns(name)), ...ip.filter((address) => !mayIp(address))],
  };
}

function permittedBy(authority: Uint8Array): { domains: string[]; ranges: Buffer[] } {
  const { extensions = [] } = Certificate.fromBER(Uint8Array.from(authority).buffer);
  const found = extensions.find(({ extnID }) => extnID === nameConstraintsOid);
  const subtrees = (found?.parsedValue as NameConstraints | undefined)?.permittedSubtrees ?? [];
  const of = (type: number) =>
    subtrees.filter(({ base }) => base.type === type).map(({ base }) => base.value);
  return {
    domains: of(2) as string[],
    ranges: (of(7) as asn1js.OctetString[]).map(({ valueBlock }) => Buffer.from(valueBlock.valueHexView)),
  };
}

/** An address and its mask, in the form of a network in a name constraint. */
function range([address, bits]: readonly [string, number]): Buffer {
  const bytes = addressBytes(address);
  const mask = bytes.map((_, index) => 0xff & (0xff00 >> Math.min(8, Math.max(0, bits - 8 * index))));
  return Buffer.concat([bytes, Buffer.from(mask)]);
}

function isIn(ranges: readonly Buffer[], address: string): boolean {
  const bytes = addressBytes(address);
  const { length } = bytes;
  return ranges.some(
    (network) =>
      network.length === 2 * length &&
      bytes.every((byte, at) => (byte & network[length + at]!) === network[at]),
  );
}
