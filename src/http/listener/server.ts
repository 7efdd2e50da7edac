import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createServer as createTlsServer, Server as TlsServer } from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import type { CountAddress } from '../admission/rate-limit.ts';
import { type ConnectionLimits, Connections } from './connections.ts';
import { type OnRefusedEarly, Refusals } from './refusals.ts';

/** Certificate and key, as PEM. */
export type TlsFiles = { cert: Buffer; key: Buffer };

export type HttpServer = {
  /** `http://127.0.0.1:8080`, with the real port. */
  readonly address: string;
  /** Serves new connections under another certificate; those that are open keep theirs. */
  useCertificate(tls: TlsFiles): void;
  /** Stops accepting, lets what is in flight finish for `graceMs`, then cuts what is left. */
  close(graceMs: number): Promise<void>;
};

/** What a slow or greedy client can hold. A body has a deadline of its own, see src/http/request/body.ts. */
export type HttpLimits = ConnectionLimits & {
  /** Connections at once; for one more the longest idle makes way, and where none is idle it is closed at once. */
  connections: number;
  /** Connections at once from one address (of IPv6: one network of 64 bits); likewise. */
  ipConnections: number;
  /** How long a TLS handshake may take. */
  handshakeMs: number;
  /** How long a header may take to arrive. */
  headersTimeoutMs: number;
  /** How long a connection may do nothing between requests. */
  keepAliveMs: number;
  /** Bytes of a header. */
  headerBytes: number;
  /** How long a client may take nothing of an answer. */
  unreadMs: number;
  /** Bytes of answers that nobody has taken, of all connections; beyond, those that wait longest are given up. */
  unreadBytes: number;
  /** The same, of one address. */
  ipUnreadBytes: number;
};

/** The limits that hold unless told otherwise. */
export const defaultLimits: HttpLimits = {
  connections: 2000,
  ipConnections: 500,
  handshakeMs: 10_000,
  headersTimeoutMs: 10_000,
  keepAliveMs: 65_000,
  headerBytes: 16 * 1024,
  unreadMs: 60_000,
  unreadBytes: 256 * 1024 * 1024,
  ipUnreadBytes: 64 * 1024 * 1024,
};

/** How a server is reached, and what it lets clients hold. */
export type ListenOptions = {
  host: string;
  port: number;
  tls?: TlsFiles | undefined;
  limits?: HttpLimits;
  /** The base URL of the pipeline: what is refused before there is a request is answered in the same way. */
  baseUrl?: string | undefined;
  corsOrigin?: string | undefined;
  /** Counts what is refused before there is a request. */
  countAddress?: CountAddress | undefined;
  /** Called for what is refused so. */
  onRefusedEarly?: OnRefusedEarly | undefined;
  /** Whether an address is a proxy through which everybody comes. */
  isProxy?(address: string): boolean;
};

/** TLS 1.2 with forward secrecy and authenticated encryption alone (RFC 9325 section 4.2), and TLS 1.3. */
const tlsOptions = {
  minVersion: 'TLSv1.2',
  ciphers: [
    'TLS_AES_128_GCM_SHA256',
    'TLS_AES_256_GCM_SHA384',
    'TLS_CHACHA20_POLY1305_SHA256',
    'ECDHE-ECDSA-AES128-GCM-SHA256',
    'ECDHE-RSA-AES128-GCM-SHA256',
    'ECDHE-ECDSA-AES256-GCM-SHA384',
    'ECDHE-RSA-AES256-GCM-SHA384',
    'ECDHE-ECDSA-CHACHA20-POLY1305',
    'ECDHE-RSA-CHACHA20-POLY1305',
  ].join(':'),
} as const;

/** Listens. @throws when the address cannot be had */
export async function listen(
  handler: (request: IncomingMessage, response: ServerResponse) => void,
  options: ListenOptions,
): Promise<HttpServer> {
  const limits = options.limits ?? defaultLimits;
  const isTls = options.tls !== undefined;
  const serverOptions = {
    headersTimeout: limits.headersTimeoutMs,
    // Bodies have a deadline each of their own, for a feed may stream for an hour.
    requestTimeout: 0,
    keepAliveTimeout: limits.keepAliveMs,
    maxHeaderSize: limits.headerBytes,
    // A head may take so much longer than its limit. To look more often would wake a process that sleeps.
    connectionsCheckingInterval: Math.min(5000, limits.headersTimeoutMs),
    // What is wrong with a Host, or comes twice, is for the pipeline to refuse.
    requireHostHeader: false,
    joinDuplicateHeaders: true,
  };
  const server = options.tls
    ? createTlsServer({
        ...serverOptions,
        ...tlsOptions,
        cert: options.tls.cert,
        key: options.tls.key,
        handshakeTimeout: limits.handshakeMs,
      })
    : createServer(serverOptions);
  const connections = new Connections(limits, options.isProxy ?? (() => false));
  const refusals = new Refusals(connections, options);
  const handle = (request: IncomingMessage, response: ServerResponse) =>
    connections.of(request.socket)?.begin(request, response, handler);
  server.prependListener('connection', (raw: Socket) => connections.open(raw, isTls));
  if (isTls) server.prependListener('secureConnection', (socket: Socket) => connections.secured(socket));
  server.on('request', handle);
  // An expectation that it does not know a server may leave unmet (RFC 9110 section 10.1.1).
  server.on('checkExpectation', handle);
  server.on('clientError', refusals.clientError);
  server.on('connect', refusals.connect);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    // Whoever finds the kernel's queue full asks again in a second, and then in two more.
    server.listen({ port: options.port, host: options.host, backlog: limits.connections }, resolve);
  });
  const { address, family, port } = server.address() as AddressInfo;
  const host = family === 'IPv6' ? `[${address}]` : address;
  return {
    address: `${isTls ? 'https' : 'http'}://${host}:${port}`,
    useCertificate({ cert, key }) {
      if (server instanceof TlsServer) server.setSecureContext({ ...tlsOptions, cert, key });
    },
    close: (graceMs) => closeServer(server, connections, graceMs),
  };
}

function closeServer(server: Server, connections: Connections, graceMs: number): Promise<void> {
  return new Promise((resolve) => {
    const cut = setTimeout(() => connections.closeAll(), graceMs);
    // A connection that was answered stays open for a next request; here there is none.
    const tidy = setInterval(() => connections.closeIdle(), closeIdleEveryMs);
    server.close(() => {
      clearTimeout(cut);
      clearInterval(tidy);
      connections.end();
      resolve();
    });
    connections.closeIdle();
  });
}

const closeIdleEveryMs = 20;
