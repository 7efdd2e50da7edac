import { isLoopback } from '../../lib/loopback.ts';

/** The part of `GET /network` that says where Larder is reached. */
type Network = { baseUrl: string | null; addresses: readonly string[]; access: 'computer' | 'network' };

/** True if an address (a URL) works on Larder's computer only. */
export function isOnlyHere(address: string): boolean {
  const { hostname } = new URL(address, 'http://localhost');
  return isLoopback(hostname) || hostname === '0.0.0.0';
}

/**
 * The address at which another device reaches Larder: the base URL, else the address in the browser, else one that
 * Larder listens on. Null if all of them work on Larder's computer only.
 */
export function reachableAddress(origin: string, network: Network | undefined): string | null {
  const base = network?.baseUrl;
  if (base && URL.canParse(base) && !isOnlyHere(base)) return new URL(base).origin;
  if (!isOnlyHere(origin)) return origin;
  return network?.access === 'network' ? (network.addresses[0] ?? null) : null;
}
