import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createServer as createTlsServer, Server as TlsServer } from 'node:https';
import { type AddressInfo, Server as NetServer, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { TLSSocket } from 'node:tls';
import type { CountAddress } from '../admission/rate-limit.ts';
import type { Connection } from './connection.ts';
import { type ConnectionLimits, Connections } from './connections.ts';
import { plainAddress } from './networks.ts';
import { type OnRefusedEarly, Refusals } from './refusals.ts';

/** Certificate and key, as PEM. */
export type TlsFiles = { cert: Buffer; key: Buffer };

export type HttpServer = {
  /** `http://127.0.0.1:8080`, with the real port. */
  readonly address: string;
  /** The configured host to listen on. */
  readonly host: string;
  /**
   * Listens on another host, at the same port. Requests in flight finish. The port is closed for a moment, because two
   * sockets cannot listen on it. Connections to an address that is no longer served close after their answer, or after
   * `graceMs`.
   * @throws if the server cannot listen on the host: then it listens as before
   */
  move(host: string, graceMs: number): Promise<void>;
  /** Serves new connections under another certificate; those that are open keep theirs. */
  useCertificate(tls: TlsFiles): void;
  /** Stops accepting, lets what is in flight finish for `graceMs`, then cuts what is left. */
  close(graceMs: number): Promise<void>;
};

/** Limits for slow or greedy clients. Bodies have a deadline of their own, see src/http/request/body.ts. */
export type HttpLimits = ConnectionLimits & {
  /** Connections at once; beyond them the longest idle one is closed, or else the new one. */
  connections: number;
  /** Connections at once from one address (of IPv6: one network of 64 bits); likewise. */
  ipConnections: number;
  /** The timeout of a TLS handshake. */
  handshakeMs: number;
  /** The timeout of a request header. */
  headersTimeoutMs: number;
  /** The idle timeout of a connection. */
  keepAliveMs: number;
  /** Bytes of a header. */
  headerBytes: number;
  /** The time for which a client may read nothing of an answer. */
  unreadMs: number;
  /** Unread bytes of answers, of all connections; beyond this, the oldest answers are dropped. */
  unreadBytes: number;
  /** The same, of one address. */
  ipUnreadBytes: number;
};

/** The default limits. */
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

/** Options of a server. */
export type ListenOptions = {
  host: string;
  port: number;
  tls?: TlsFiles | undefined;
  limits?: HttpLimits;
  /** The base URL of the pipeline, for refusals of invalid HTTP. */
  baseUrl?: string | undefined;
  corsOrigin?: string | undefined;
  /** Counts refusals of invalid HTTP. */
  countAddress?: CountAddress | undefined;
  /** Called for what is refused so. */
  onRefusedEarly?: OnRefusedEarly | undefined;
  /** True if an address is a proxy for many clients. */
  isProxy?(address: string): boolean;
  /** Takes connections that request another protocol. */
  upgrade?: Upgrade | undefined;
};

/** Takes the connections that request a protocol of its own; everything else stays HTTP. */
export type Upgrade = {
  wants(request: IncomingMessage): boolean;
  accept(request: IncomingMessage, socket: TLSSocket): void;
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
  const connections = new Connections(limits, options.isProxy ?? (() => false));
  const refusals = new Refusals(connections, options);
  /** The one that listens, and those that listened before and still have connections. */
  const servers = new Set<Server>();

  const listenOn = async (host: string, port: number, tls: TlsFiles | undefined) => {
    const server = serverOf(handler, connections, refusals, limits, tls, options.upgrade);
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      // A client that finds the kernel's queue full retries after a second, and then after two more.
      server.listen({ port, host, backlog: limits.connections }, resolve);
    });
    servers.add(server);
    server.once('close', () => servers.delete(server));
    return { host, tls, server, bound: server.address() as AddressInfo };
  };
  let current = await listenOn(options.host, options.port, options.tls);
  /** Settles after the last move: one begins after the other. */
  let moving: Promise<void> = Promise.resolve();
  const moveNow = async (host: string, graceMs: number) => {
    const before = current;
    const { port } = before.bound;
    stopListening(before.server);
    try {
      current = await whenFree(() => listenOn(host, port, before.tls), 1000);
    } catch (error) {
      current = await whenFree(() => listenOn(before.host, port, before.tls), 60_000);
      throw error;
    }
    closeInTime(connections, graceMs, ({ raw }) => !isBoundTo(current.bound, raw.localAddress));
  };

  return {
    get address() {
      const { tls, bound } = current;
      const name = bound.family === 'IPv6' ? `[${bound.address}]` : bound.address;
      return `${tls ? 'https' : 'http'}://${name}:${bound.port}`;
    },
    get host() {
      return current.host;
    },
    useCertificate(tls) {
      current = { ...current, tls };
      if (current.server instanceof TlsServer)
        current.server.setSecureContext({ ...tlsOptions, cert: tls.cert, key: tls.key });
    },
    move(host, graceMs) {
      const moved = moving.then(() => moveNow(host, graceMs));
      moving = moved.catch(() => {});
      return moved;
    },
    async close(graceMs) {
      await moving;
      const stop = closeInTime(connections, graceMs);
      await Promise.all([...servers].map((server) => new Promise((resolve) => server.close(resolve))));
      stop();
      connections.end();
    },
  };
}

function serverOf(
  handler: (request: IncomingMessage, response: ServerResponse) => void,
  connections: Connections,
  refusals: Refusals,
  limits: HttpLimits,
  tls: TlsFiles | undefined,
  upgrade: Upgrade | undefined,
): Server {
  const serverOptions = {
    headersTimeout: limits.headersTimeoutMs,
    // Bodies have a deadline each of their own, because a feed may stream for an hour.
    requestTimeout: 0,
    keepAliveTimeout: limits.keepAliveMs,
    maxHeaderSize: limits.headerBytes,
    // A head may take so much longer than its limit. To look more often would wake a process that sleeps.
    connectionsCheckingInterval: Math.min(5000, limits.headersTimeoutMs),
    // A wrong or repeated Host is refused by the pipeline.
    requireHostHeader: false,
    joinDuplicateHeaders: true,
    // Clients that offer HTTP/2 without TLS also send the header, and are answered by HTTP/1.1.
    shouldUpgradeCallback: (request: IncomingMessage) => upgrade?.wants(request) ?? false,
  };
  const isTls = tls !== undefined;
  const server = isTls
    ? createTlsServer({
        ...serverOptions,
        ...tlsOptions,
        cert: tls.cert,
        key: tls.key,
        handshakeTimeout: limits.handshakeMs,
      })
    : createServer(serverOptions);
  const handle = (request: IncomingMessage, response: ServerResponse) =>
    connections.of(request.socket)?.begin(request, response, handler);
  server.prependListener('connection', (raw: Socket) => connections.open(raw, isTls));
  if (isTls) server.prependListener('secureConnection', (socket: Socket) => connections.secured(socket));
  server.on('request', handle);
  // An expectation that it does not know a server may leave unmet (RFC 9110 section 10.1.1).
  server.on('checkExpectation', handle);
  server.on('clientError', refusals.clientError);
  server.on('connect', refusals.connect);
  server.on('upgrade', (request: IncomingMessage, socket: Socket) => {
    connections.of(socket)?.leaveHttp();
    upgrade?.accept(request, socket as TLSSocket);
  });
  return server;
}

/**
 * Tries to listen again while the port is in use, for up to `patienceMs`. A process that was forked a moment ago has the
 * closed socket open until it runs its own program.
 */
async function whenFree<T>(listenOnce: () => Promise<T>, patienceMs: number): Promise<T> {
  const untilMs = performance.now() + patienceMs;
  for (;;) {
    try {
      return await listenOnce();
    } catch (error) {
      const isInUse = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
      if (!isInUse || performance.now() > untilMs) throw error;
      await pause(20);
    }
  }
}

/** Closes the listening socket alone: `Server.close` of HTTP would close idle connections, too. */
function stopListening(server: Server): void {
  // With the last connection; this ends the timer that checks on them.
  server.once('close', () => server.close());
  NetServer.prototype.close.call(server);
}

/** True if a connection to `localAddress` could be made to a socket that is bound so. */
function isBoundTo({ address }: AddressInfo, localAddress: string | undefined): boolean {
  return address === '0.0.0.0' || address === '::' || plainAddress(address) === plainAddress(localAddress);
}

/**
 * Closes connections when they are idle, and all others after `graceMs`.
 * @returns a function that stops this
 */
function closeInTime(
  connections: Connections,
  graceMs: number,
  which?: (connection: Connection) => boolean,
): () => void {
  // A connection that was answered stays open for a next request; here there is none.
  const tidy = setInterval(() => connections.closeIdle(which), closeIdleEveryMs).unref();
  const stop = () => {
    clearInterval(tidy);
    clearTimeout(cut);
  };
  const cut = setTimeout(() => {
    stop();
    connections.closeAll(which);
  }, graceMs).unref();
  connections.closeIdle(which);
  return stop;
}

const closeIdleEveryMs = 20;
