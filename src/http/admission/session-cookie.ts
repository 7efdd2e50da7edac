import type { IncomingMessage } from 'node:http';

const name = 'larder_session';
const token = /^[\w-]{43}$/;

/** Over TLS a name that no page of the same host without TLS can set (RFC 6265bis section 4.1.3). */
function plainNameFor({ socket }: IncomingMessage): string {
  return 'encrypted' in socket ? `__Host-${name}` : name;
}

/**
 * The name of the cookie for the port in the browser's address. Browsers send cookies to every port of a host, so
 * two sites on one computer would overwrite a shared name.
 */
function nameFor(request: IncomingMessage): string {
  const port = /:(\d{1,5})$/.exec(request.headers.host ?? '')?.[1];
  return port === undefined ? plainNameFor(request) : `${plainNameFor(request)}_${port}`;
}

/** The token that the session cookie of a request holds; undefined without one that could be a token. */
export function sessionTokenOf(request: IncomingMessage): string | undefined {
  const { cookie } = request.headers;
  if (cookie === undefined) return undefined;
  const pairs = cookie.split(';').map((pair) => pair.trim());
  // Programs send the name without a port, and so do browsers that signed in before names had one.
  for (const own of [`${nameFor(request)}=`, `${plainNameFor(request)}=`]) {
    const value = pairs.find((pair) => pair.startsWith(own))?.slice(own.length);
    if (value !== undefined && token.test(value)) return value;
  }
  return undefined;
}

/** The `Set-Cookie` that gives a browser a token, or (null) takes it away. */
export function sessionCookie(request: IncomingMessage, value: string | null): string {
  const secure = 'encrypted' in request.socket ? '; Secure' : '';
  const end = value === null ? '; Max-Age=0' : '';
  return `${nameFor(request)}=${value ?? ''}; Path=/; HttpOnly; SameSite=Strict${secure}${end}`;
}
