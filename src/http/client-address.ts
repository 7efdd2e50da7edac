import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';
import { plainAddress } from './networks.ts';

/** The address that a request is counted under. */
export type ClientAddress = (request: IncomingMessage) => string;

/**
 * The socket's address; from the proxies in `trusted` (CIDRs), the nearest address of `X-Forwarded-For` that is
 * not a trusted proxy itself.
 * @throws when a CIDR is none
 */
export function clientAddressOf(trusted: readonly string[]): ClientAddress {
  if (trusted.length === 0) return ({ socket }) => plainAddress(socket.remoteAddress);
  const isProxy = proxiesOf(trusted);
  return ({ socket, headers }) => {
    let address = plainAddress(socket.remoteAddress);
    const hops = [headers['x-forwarded-for']]
      .flat()
      .join(',')
      .split(',')
      .map((hop) => hop.trim());
    while (isProxy(address)) {
      const next = hops.pop();
      if (!next || isIP(next) === 0) break;
      address = plainAddress(next);
    }
    return address;
  };
}

/** Whether an address is one of the proxies in `trusted` (CIDRs). @throws when a CIDR is none */
export function proxiesOf(trusted: readonly string[]): (address: string) => boolean {
  const proxies = new BlockList();
  for (const cidr of trusted) addSubnet(proxies, cidr);
  return (address) => {
    const family = isIP(address);
    return family !== 0 && proxies.check(address, family === 6 ? 'ipv6' : 'ipv4');
  };
}

function addSubnet(list: BlockList, cidr: string): void {
  const [network = '', bits] = cidr.split('/');
  const family = isIP(network);
  const longest = family === 6 ? 128 : 32;
  const prefix = bits === undefined ? longest : Number(bits);
  if (family === 0 || !Number.isInteger(prefix) || prefix < 0 || prefix > longest)
    throw new Error(`${cidr} is not a CIDR`);
  list.addSubnet(network, prefix, family === 6 ? 'ipv6' : 'ipv4');
}
