import { isIPv6 } from 'node:net';

/** An IPv4 client of a dual-stack socket is the same client (RFC 4291 section 2.5.5.2). */
export function plainAddress(address: string | undefined): string {
  return address?.startsWith('::ffff:') ? address.slice(7) : (address ?? '');
}

/**
 * The unit that shares are given to: an IPv4 address, or the 64-bit network of an IPv6 address, because its
 * holder controls all of it.
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
