import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import proxyAddr from 'proxy-addr';

/** The address that a request is counted under. */
export type ClientAddress = (request: IncomingMessage) => string;

/**
 * The socket's address; from the proxies in `trusted` (CIDRs, or `loopback`, `linklocal`, `uniquelocal`), the nearest
 * address of `X-Forwarded-For` that is not a trusted proxy itself. A hop that is no address is not believed.
 * @throws when a CIDR is none
 */
export function clientAddressOf(trusted: readonly string[]): ClientAddress {
  if (trusted.length === 0) return ({ socket }) => plain(socket.remoteAddress);
  const isProxy = trustOf(trusted);
  return (request) => {
    const address = proxyAddr(request, isProxy);
    return plain(isIP(address) === 0 ? request.socket.remoteAddress : address);
  };
}

function trustOf(trusted: readonly string[]): (address: string, hop: number) => boolean {
  try {
    return proxyAddr.compile([...trusted]);
  } catch (cause) {
    throw new Error(`${trusted.join(', ')}: ${(cause as Error).message}; give CIDRs such as 10.0.0.0/8`, {
      cause,
    });
  }
}

// An IPv4 client of a dual-stack socket is the same client (RFC 4291 section 2.5.5.2).
function plain(address: string | undefined): string {
  return address?.startsWith('::ffff:') ? address.slice(7) : (address ?? '');
}
