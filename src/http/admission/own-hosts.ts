import type { IncomingMessage } from 'node:http';
import { hostname, networkInterfaces } from 'node:os';
import { Problem } from '../../problems/problem.ts';
import { plainAddress } from '../listener/networks.ts';

/** The time for which the machine's addresses are cached. */
const addressesMs = 5000;

/**
 * Names of this machine (rules/people-and-sessions#other-sites). A request under another name may come from a
 * page that owns that name and whose scripts could act for a session.
 */
export class OwnHosts {
  /** Names that the operator configured: that of the base URL, and further allowed ones. */
  readonly #configured: () => readonly string[];
  #addresses = new Set<string>();
  #readAtMs = Number.NEGATIVE_INFINITY;

  constructor(configured: () => readonly string[]) {
    this.#configured = configured;
  }

  /** @throws `request.unknown_host` */
  require({ headers, socket }: IncomingMessage): void {
    const name = nameOf(headers.host ?? '');
    if (name === plainAddress(socket.localAddress) || this.#isOwn(name)) return;
    throw new Problem('request.unknown_host');
  }

  #isOwn(name: string): boolean {
    if (name === 'localhost' || this.#isOwnAddress(name)) return true;
    const machine = hostname().toLowerCase();
    if (name === machine || name === `${machine}.local`) return true;
    return this.#configured().some((host) => nameOf(host) === name);
  }

  #isOwnAddress(name: string): boolean {
    const nowMs = performance.now();
    if (nowMs - this.#readAtMs > addressesMs) {
      const interfaces = Object.values(networkInterfaces()).flatMap((entries) => entries ?? []);
      this.#addresses = new Set(interfaces.map(({ address }) => plainAddress(address)));
      this.#readAtMs = nowMs;
    }
    return this.#addresses.has(name);
  }
}

/** The name or address of an authority, in small letters, without its port, brackets and last dot. */
function nameOf(authority: string): string {
  const host = authority.startsWith('[')
    ? authority.slice(1, authority.indexOf(']'))
    : authority.replace(/:\d*$/, '');
  return plainAddress(host.toLowerCase().replace(/\.$/, ''));
}
