import type { IncomingMessage } from 'node:http';
import { Problem } from '../../problems/problem.ts';
import { reachedAt } from '../listener/host.ts';

const safe: readonly string[] = ['GET', 'HEAD', 'OPTIONS'];

/**
 * Accepts a write only from a page of the appliance (rules/people-and-sessions#other-sites), by headers of the browser
 * that no page can change. `mayBeProgram` accepts requests without these headers.
 * @throws `auth.cross_site`
 */
export function requireSameSite(
  { method, headers, socket }: IncomingMessage,
  baseUrl: string | undefined,
  mayBeProgram: boolean,
): void {
  if (safe.includes(method!)) return;
  const site = headers['sec-fetch-site'];
  const { origin, host } = headers;
  if (site === undefined && origin === undefined && mayBeProgram) return;
  const isOwn =
    site === undefined ? isOwnOrigin(origin, reachedAt(socket, host), baseUrl) : site === 'same-origin';
  if (!isOwn) throw new Problem('auth.cross_site');
}

function isOwnOrigin(origin: string | undefined, reached: string, baseUrl: string | undefined): boolean {
  if (origin === undefined) return false;
  return origin === originOf(reached) || (baseUrl !== undefined && origin === originOf(baseUrl));
}

/** As a browser writes it: without the port that the scheme has anyway. */
function originOf(url: string): string | undefined {
  return URL.canParse(url) ? new URL(url).origin : undefined;
}
