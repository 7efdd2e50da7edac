import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';

const name = 'larder_session';
const token = /^[\w-]{43}$/;

/** Over TLS a name that no page of the same host without TLS can set (RFC 6265bis section 4.1.3). */
function nameOver(socket: Socket): string {
  return 'encrypted' in socket ? `__Host-${name}` : name;
}

/** The token in the session cookie of a request; undefined without a possible token. */
export function sessionTokenOf({ headers, socket }: IncomingMessage): string | undefined {
  const { cookie } = headers;
  if (cookie === undefined) return undefined;
  const own = `${nameOver(socket)}=`;
  const found = cookie
    .split(';')
    .map((pair) => pair.trim())
    .find((pair) => pair.startsWith(own));
  const value = found?.slice(own.length);
  return value !== undefined && token.test(value) ? value : undefined;
}

/** The `Set-Cookie` that sets a browser's token, or (null) removes it. */
export function sessionCookie({ socket }: IncomingMessage, value: string | null): string {
  const secure = 'encrypted' in socket ? '; Secure' : '';
  const end = value === null ? '; Max-Age=0' : '';
  return `${nameOver(socket)}=${value ?? ''}; Path=/; HttpOnly; SameSite=Strict${secure}${end}`;
}
