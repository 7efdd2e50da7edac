import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { Problem } from '../../problems/problem.ts';
import { details } from '../../problems/sentences.ts';

// RFC 3986 section 3.2.2, save the comma: two Host fields come joined by one, and no name of a machine has it.
const authority = /^(?:[\w.~!$&'()*+;=%-]+|\[[\d.:A-Fa-f]+\])(?::\d{0,5})?$/;

let lastGood = '';

/** True if a text is a valid authority of a URL: a name or an address, with or without a port. */
export function isHost(host: string): boolean {
  // Clients name the same host again and again.
  if (host === lastGood && host !== '') return true;
  // A port may be too large, and the numbers of an address: what links to it is made of URLs.
  if (!authority.test(host) || !URL.canParse(`http://${host}`)) return false;
  lastGood = host;
  return true;
}

/** @throws `request.malformed` unless there is exactly one valid `Host`; HTTP/1.0 needs none (RFC 9112 section 3.2) */
export function requireHost({ headers, httpVersionMinor }: IncomingMessage): void {
  const { host } = headers;
  if (host === undefined) {
    if (httpVersionMinor === 0) return;
    throw new Problem('request.malformed', details.noHost);
  }
  if (!isHost(host)) throw new Problem('request.malformed', details.severalHosts);
}

/** The address at which a client reached the appliance: its valid `Host`, otherwise the socket's address. */
export function reachedAt(socket: Socket, host: string | undefined): string {
  const scheme = 'encrypted' in socket ? 'https' : 'http';
  if (host !== undefined && isHost(host)) return `${scheme}://${host}`;
  const { localAddress = 'localhost', localPort } = socket;
  const name = localAddress.includes(':') ? `[${localAddress.split('%', 1)[0]}]` : localAddress;
  return `${scheme}://${name}${localPort === undefined ? '' : `:${localPort}`}`;
}

/** The path prefix of a base URL: `/api` of `https://larder.example/api`, empty without a path. */
export function prefixOf(baseUrl: string): string {
  return URL.canParse(baseUrl) ? new URL(baseUrl).pathname.replace(/\/$/, '') : '';
}
