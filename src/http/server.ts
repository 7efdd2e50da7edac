import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createServer as createTlsServer, Server as TlsServer } from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import { Problem } from '../problems/problem.ts';
import { newTraceId } from './trace.ts';

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

/** What a slow or greedy client can hold. A body has a deadline of its own, see src/http/body.ts. */
export type HttpLimits = {
  /** Connections at once; one more is closed at once. */
  connections: number;
  /** How long a header may take to arrive. */
  headersTimeoutMs: number;
  /** How long a connection may do nothing between requests. */
  keepAliveMs: number;
  /** Bytes of a header. */
  headerBytes: number;
};

/** The limits that hold unless told otherwise. */
export const usualLimits: HttpLimits = {
  connections: 2000,
  headersTimeoutMs: 10_000,
  keepAliveMs: 65_000,
  headerBytes: 16 * 1024,
};

/** Listens. @throws when the address cannot be had */
export async function listen(
  handler: (request: IncomingMessage, response: ServerResponse) => void,
  options: { host: string; port: number; tls?: TlsFiles | undefined; limits?: HttpLimits },
): Promise<HttpServer> {
  const limits = options.limits ?? usualLimits;
  const serverOptions = {
    headersTimeout: limits.headersTimeoutMs,
    // Bodies have a deadline each of their own, for a feed may stream for an hour.
    requestTimeout: 0,
    keepAliveTimeout: limits.keepAliveMs,
    maxHeaderSize: limits.headerBytes,
    connectionsCheckingInterval: Math.min(2000, limits.headersTimeoutMs),
  };
  const server = options.tls
    ? createTlsServer({ ...serverOptions, cert: options.tls.cert, key: options.tls.key }, handler)
    : createServer(serverOptions, handler);
  server.maxConnections = limits.connections;
  server.on('clientError', refuseMalformed);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port, options.host, resolve);
  });
  const { address, family, port } = server.address() as AddressInfo;
  const host = family === 'IPv6' ? `[${address}]` : address;
  return {
    address: `${options.tls ? 'https' : 'http'}://${host}:${port}`,
    useCertificate({ cert, key }) {
      if (server instanceof TlsServer) server.setSecureContext({ cert, key });
    },
    close: (graceMs) => closeServer(server, graceMs),
  };
}

function closeServer(server: Server, graceMs: number): Promise<void> {
  return new Promise((resolve) => {
    const cut = setTimeout(() => server.closeAllConnections(), graceMs);
    // A connection that was answered stays open for a next request; here there is none.
    const tidy = setInterval(() => server.closeIdleConnections(), closeIdleEveryMs);
    server.close(() => {
      clearTimeout(cut);
      clearInterval(tidy);
      resolve();
    });
    server.closeIdleConnections();
  });
}

const closeIdleEveryMs = 20;

const problemsByError: Record<string, 'request.headers_too_large' | 'request.timeout'> = {
  HPE_HEADER_OVERFLOW: 'request.headers_too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request.timeout',
};

/** What is not HTTP gets a problem document too, written by hand: there is no response object for it. */
function refuseMalformed(error: NodeJS.ErrnoException, socket: Socket): void {
  if (!socket.writable || error.code === 'ECONNRESET') {
    socket.destroy();
    return;
  }
  const { status, title, code, detail } = new Problem(
    problemsByError[error.code ?? ''] ?? 'request.malformed',
  );
  const traceId = newTraceId();
  const body = JSON.stringify({ type: `/problems/${code}`, title, status, code, detail, traceId });
  socket.end(
    `HTTP/1.1 ${status} ${title}\r\nx-trace-id: ${traceId}\r\nContent-Type: application/problem+json; charset=utf-8\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
}
