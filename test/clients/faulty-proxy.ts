import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * The fate of a request: it is answered without reaching the site, the connection is cut before or after it reaches
 * the site, its answer is cut in half, it gets no answer, or something is done before it is forwarded.
 */
export type Fault =
  | { answer: number; headers?: Record<string, string>; body?: string | object }
  | 'cut before'
  | 'cut after'
  | 'cut within'
  | 'stall'
  | 'pass'
  | (() => unknown);

/** A request that came, with what the proxy did to it. */
export type Seen = { method: string; path: string; headers: IncomingMessage['headers']; atMs: number };

/** A proxy in front of a site: requests meet the planned faults in turn, and after those nothing. */
export type FaultyProxy = {
  address: string;
  /** The requests since the last plan. */
  seen: Seen[];
  /** Sets the site, and the faults to come. */
  plan(target: () => string, faults?: readonly Fault[]): void;
  close(): Promise<void>;
};

export async function faultyProxy(): Promise<FaultyProxy> {
  let target = () => '';
  let faults: Fault[] = [];
  const proxy: FaultyProxy = {
    address: '',
    seen: [],
    plan(to, planned = []) {
      target = to;
      faults = [...planned];
      proxy.seen = [];
    },
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
  const server = createServer(async (incoming, outgoing) => {
    const { method = '', url = '', headers } = incoming;
    proxy.seen.push({ method, path: url, headers, atMs: Date.now() });
    const fault = faults.shift() ?? 'pass';
    const parts: Buffer[] = [];
    for await (const part of incoming) parts.push(part as Buffer);
    const body = Buffer.concat(parts);
    if (typeof fault === 'function') await fault();
    if (fault === 'stall') return;
    if (fault === 'cut before') return void outgoing.destroy();
    if (typeof fault === 'object') return answer(outgoing, fault);
    forward(target(), { method, url, headers }, body, (answered, content) => {
      if (fault === 'cut after') return void outgoing.destroy();
      outgoing.writeHead(answered.statusCode!, { ...answered.headers, 'content-length': content.length });
      if (fault !== 'cut within') return void outgoing.end(content);
      outgoing.write(content.subarray(0, content.length / 2), () => outgoing.destroy());
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  proxy.address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return proxy;
}

function answer(
  outgoing: ServerResponse,
  { answer, headers, body = '' }: Extract<Fault, { answer: number }>,
) {
  const type = typeof body === 'string' ? 'text/html' : 'application/problem+json';
  outgoing.writeHead(answer, { 'content-type': type, ...headers });
  outgoing.end(typeof body === 'string' ? body : JSON.stringify(body));
}

function forward(
  to: string,
  { method, url, headers }: { method: string; url: string; headers: IncomingMessage['headers'] },
  body: Buffer,
  done: (answered: IncomingMessage, content: Buffer) => void,
) {
  const { 'transfer-encoding': _, connection: __, ...rest } = headers;
  const onward = request(to + url, { method, headers: rest, agent: false }, async (answered) => {
    const parts: Buffer[] = [];
    for await (const part of answered) parts.push(part as Buffer);
    delete answered.headers['transfer-encoding'];
    delete answered.headers.connection;
    done(answered, Buffer.concat(parts));
  });
  onward.end(body);
}
