import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import { Problem } from '../problems/problem.ts';
import { newTraceId } from './trace.ts';

/** Certificate and key, as PEM. */
export type TlsFiles = { cert: Buffer; key: Buffer };

export type HttpServer = {
  /** `http://127.0.0.1:8080`, with the real port. */
  readonly address: string;
  /** Stops accepting, lets what is in flight finish for `graceMs`, then cuts what is left. */
  close(graceMs: number): Promise<void>;
};

/*
 * What a slow or greedy client can hold: a connection (and there are only so many), ten seconds of header, and a
 * body for as long as src/http/body.ts lets it.
 */
const mostConnections = 2000;
const headersTimeoutMs = 10_000;
const keepAliveMs = 65_000;
const largestHeader = 16 * 1024;

/** Listens. @throws when the address cannot be had */
export async function listen(
  handler: (request: IncomingMessage, response: ServerResponse) => void,
  options: { host: string; port: number; tls?: TlsFiles | undefined; graceMs?: number },
): Promise<HttpServer> {
  const limits = {
    headersTimeout: headersTimeoutMs,
    // Bodies have a deadline each of their own, for a feed may stream for an hour.
    requestTimeout: 0,
    keepAliveTimeout: keepAliveMs,
    maxHeaderSize: largestHeader,
    connectionsCheckingInterval: 2000,
  };
  const server = options.tls
    ? createTlsServer({ ...limits, ...options.tls }, handler)
    : createServer(limits, handler);
  server.maxConnections = mostConnections;
  server.on('clientError', refuseMalformed);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port, options.host, resolve);
  });
  const { address, family, port } = server.address() as AddressInfo;
  const host = family === 'IPv6' ? `[${address}]` : address;
  return {
    address: `${options.tls ? 'https' : 'http'}://${host}:${port}`,
    close: (graceMs) => closeServer(server, graceMs),
  };
}

function closeServer(server: Server, graceMs: number): Promise<void> {
  return new Promise((resolve) => {
    const cut = setTimeout(() => server.closeAllConnections(), graceMs);
    server.close(() => {
      clearTimeout(cut);
      resolve();
    });
    server.closeIdleConnections();
  });
}

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
