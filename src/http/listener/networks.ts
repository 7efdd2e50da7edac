import { isIPv6 } from 'node:net';

/** An IPv4 client of a dual-stack socket is the same client (RFC 4291 section 2.5.5.2). */
export function plainAddress(address: string | undefined): string {
  return address?.startsWith('::ffff:') ? address.slice(7) : (address ?? '');
}

/**
 * What counts as one address where shares are given: an IPv4 address, and of IPv6 the 64 bits of its network, for
 * whoever has one address there has them all.
 */
export function networkOf(address: string): string {
  if (!address.includes(':') || !isIPv6(address)) return address;
  const [head = '', tail] = address.split('%', 1)[0]!.split('::');
  const groups = head === '' ? [] : head.split(':');
  if (tail !== undefined) {
    const last = tail === '' ? [] : tail.split(':');
    const missing = 8 - groups.length - last.length;
    groups.push(...Array<string>(Math.max(0, missing)).fill('0'), ...last);
  }
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}
