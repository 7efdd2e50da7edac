import {
  Agent,
  type ClientRequest,
  request as httpRequest,
  type IncomingMessage,
  type RequestOptions,
} from 'node:http';
import { request as httpsRequest, Agent as TlsAgent } from 'node:https';
import { isIP } from 'node:net';
import { rootCertificates } from 'node:tls';
import { type AllowList, plainHost } from './allow-list.ts';
import { CallFault, faultOf } from './fault.ts';
import { checkedAddress, type LookUp } from './look-up.ts';

/** An outgoing request. */
export type Call = {
  /** `http:` or `https:`, without credentials; see `targetOf`. */
  url: string;
  method?: 'GET' | 'POST' | 'PUT';
  headers: Readonly<Record<string, string>>;
  /** Empty for a GET. */
  body: Uint8Array | string;
  /** Certificates (PEM) that are trusted in addition to those of the system. */
  ca?: string | null;
  /** The account or client whose call it is, for shares of places and look-ups (`sharerOf`). */
  sharer?: string | null;
};

/** An answer, whatever its status. `body` is what was read of it, and `isCut` whether there was more. */
export type CallAnswer = {
  status: number;
  headers: Readonly<Record<string, string | undefined>>;
  body: Buffer;
  isCut: boolean;
};

/** Limits of a call. Tests use shorter ones. */
export type CallBounds = { deadlineMs: number; answerBytes: number };

export const callBounds: CallBounds = { deadlineMs: 15_000, answerBytes: 64 * 1024 };

/** Bytes of the header of an answer, and of all interim answers (1xx) before it. */
const maxHeaderBytes = 16 * 1024;

/** The longest address of a target. */
export const maxUrlLength = 2048;

/**
 * An address that can be called: http or https, with a host, without credentials and fragment; undefined for any other.
 * Its permission and its host are checked at every call.
 */
export function targetOf(text: string): URL | undefined {
  if (text.length > maxUrlLength || !URL.canParse(text)) return undefined;
  const url = new URL(text);
  const isWeb = url.protocol === 'http:' || url.protocol === 'https:';
  return isWeb && url.hostname !== '' && !url.username && !url.password && !url.hash ? url : undefined;
}

/**
 * Sends one call (rules/webhooks#a-call): to the address that was checked, on a connection of its own, within one
 * deadline for look-up, connection and answer. Redirects are not followed. The answer is read up to a limit of bytes,
 * and twice as many on the wire; then the connection is closed.
 * @throws CallFault
 */
export async function call(
  order: Call,
  allowed: AllowList,
  lookUp: LookUp,
  { deadlineMs, answerBytes }: CallBounds = callBounds,
  proxy?: string,
): Promise<CallAnswer> {
  const url = targetOf(order.url);
  if (!url) throw new CallFault('bad_target');
  const ending = new AbortController();
  let begun: ClientRequest | undefined;
  const late = new Promise<never>((_, reject) => {
    ending.signal.addEventListener('abort', () => reject(new CallFault('timeout')), { once: true });
  });
  late.catch(() => {});
  const timer = setTimeout(() => ending.abort(), deadlineMs);
  try {
    // A proxy looks names up itself: what is allowed by its name goes through it, and addresses of the LAN never do.
    const isByProxy = proxy !== undefined && allowed.allowsName(url.hostname);
    const address = isByProxy
      ? plainHost(url.hostname)
      : await Promise.race([checkedAddress(url.hostname, allowed, lookUp, order.sharer), late]);
    begun = begin(url, address, order, isByProxy ? proxy : undefined);
    return await Promise.race([answerOf(begun, order.body, answerBytes), late]);
  } catch (error) {
    throw faultOf(error);
  } finally {
    clearTimeout(timer);
    begun?.destroy();
  }
}

function begin(
  url: URL,
  address: string,
  { method = 'POST', headers, body, ca = null }: Call,
  proxy: string | undefined,
): ClientRequest {
  const isTls = url.protocol === 'https:';
  const proxyEnv = { HTTP_PROXY: proxy, HTTPS_PROXY: proxy };
  const host = plainHost(url.hostname);
  const trusted = ca === null ? {} : { ca: [...rootCertificates, ca] };
  const options: RequestOptions & { servername?: string } = {
    host: address,
    port: url.port || (isTls ? 443 : 80),
    path: `${url.pathname}${url.search}`,
    method,
    setHost: false,
    // A connection of its own: one that stays open would be to an address that was checked long ago.
    agent:
      proxy === undefined ? false : isTls ? new TlsAgent({ proxyEnv, ...trusted }) : new Agent({ proxyEnv }),
    maxHeaderSize: maxHeaderBytes,
    headers: {
      ...headers,
      Host: url.host,
      ...(method !== 'GET' && { 'Content-Length': String(Buffer.byteLength(body)) }),
      Connection: 'close',
    },
  };
  return isTls
    ? httpsRequest({ ...options, ...trusted, servername: isIP(host) === 0 ? host : '' })
    : httpRequest(options);
}

function answerOf(
  request: ClientRequest,
  body: Uint8Array | string,
  answerBytes: number,
): Promise<CallAnswer> {
  return new Promise((resolve, reject) => {
    request.on('error', reject);
    request.on('close', () => reject(new CallFault('reset')));
    // No other protocol was requested.
    request.on('upgrade', (_, socket) => {
      socket.destroy();
      reject(new CallFault('bad_answer'));
    });
    // There is no limit to the number of interim answers, so their bytes are counted.
    const countInterim = () => {
      if (wireBytes(request) > maxHeaderBytes) reject(new CallFault('bad_answer'));
    };
    request.on('continue', countInterim).on('information', countInterim);
    request.on('response', (response) => resolve(read(response, answerBytes)));
    request.end(body);
  });
}

/** The number of bytes received on the connection. */
const wireBytes = ({ socket }: ClientRequest | IncomingMessage): number => socket?.bytesRead ?? 0;

function read(response: IncomingMessage, answerBytes: number): Promise<CallAnswer> {
  const parts: Buffer[] = [];
  // Chunks may be much longer on the wire than what they hold.
  const maxWireBytes = wireBytes(response) + 2 * answerBytes;
  let room = answerBytes;
  return new Promise((resolve, reject) => {
    const end = (isCut: boolean) => {
      const headers = response.headers as CallAnswer['headers'];
      resolve({ status: response.statusCode!, headers, body: Buffer.concat(parts), isCut });
    };
    response.on('data', (part: Buffer) => {
      parts.push(part.subarray(0, room));
      room -= part.length;
      if (room >= 0 && wireBytes(response) <= maxWireBytes) return;
      end(true);
      response.destroy();
    });
    response.on('end', () => (response.complete ? end(false) : reject(new CallFault('reset'))));
    response.on('error', reject);
    response.on('close', () => reject(new CallFault('reset')));
  });
}
