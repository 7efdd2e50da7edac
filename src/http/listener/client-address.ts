import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import proxyAddr from 'proxy-addr';
import { plainAddress } from './networks.ts';

/** The address that a request is counted under. */
export type ClientAddress = (request: IncomingMessage) => string;

/**
 * The socket's address; from the proxies in `trusted` (CIDRs, or `loopback`, `linklocal`, `uniquelocal`), the nearest
 * address of `X-Forwarded-For` that is not a trusted proxy itself. A hop that is no address is not believed.
 * @throws when a CIDR is none
 */
export function clientAddressOf(trusted: readonly string[]): ClientAddress {
  if (trusted.length === 0) return ({ socket }) => plainAddress(socket.remoteAddress);
  const isProxy = proxiesOf(trusted);
  return (request) => {
    const address = proxyAddr(request, isProxy);
    return plainAddress(isIP(address) === 0 ? request.socket.remoteAddress : address);
  };
}

/**
 * Returns a function that recognizes the proxies in `trusted`.
 * @throws for an invalid CIDR
 */
export function proxiesOf(trusted: readonly string[]): (address: string) => boolean {
  try {
    const isTrusted = proxyAddr.compile([...trusted]);
    return (address) => isTrusted(address, 0);
  } catch (cause) {
    throw new Error(`${trusted.join(', ')}: ${(cause as Error).message}; give CIDRs such as 10.0.0.0/8`, {
      cause,
    });
  }
}
