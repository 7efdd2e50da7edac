import { Agent, request } from 'node:http';
import { connect, type Socket } from 'node:net';

/** The credentials and addresses that a besieger has. */
export type Target = {
  port: number;
  key: string;
  token: string;
  /** Tokens of sessions of one owner. */
  sessions: string[];
  /** The token of a link by which somebody may choose a password. */
  link: string;
  /** A consumer, the code value that everything was bought with, and the machine. */
  busy: { consumer: string; code: string; device: string };
};

/** Puts a load on the target until `signal` ends it. */
export type Besieger = (target: Target, signal: AbortSignal) => Promise<void>;

/** The number of answers by status. */
export const answered = new Map<number, number>();

/** All of 127.0.0.0/8 are this machine's: a besieger has an address of its own. */
const home = '127.0.0.66';

/** Addresses of somebody who has many. */
export const manyAddresses = Array.from(
  { length: 200 },
  (_, at) => `127.0.${1 + (at >> 6)}.${1 + (at & 63)}`,
);

export function open({ port }: Target, signal: AbortSignal): Socket {
  const socket = connect({ host: '127.0.0.1', port, localAddress: home });
  socket.on('error', () => {});
  signal.addEventListener('abort', () => socket.destroy(), { once: true });
  return socket;
}

export const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Does it again and again, a bounded number of times. */
export async function again(
  signal: AbortSignal,
  most: number,
  work: (count: number) => Promise<void>,
): Promise<void> {
  for (let count = 0; count < most && !signal.aborted; count++) await work(count);
  while (!signal.aborted) await pause(20);
}

/** A request, and from which of the besieger's addresses it comes. */
export type Call = {
  method?: string;
  path: string;
  headers?: Record<string, string>;
  body?: Buffer | string;
  from?: string;
};

/** Sends a request and reads its answer to nowhere. @returns its status; 0 without one */
export function ask({ port }: Target, call: Call, signal: AbortSignal, agent?: Agent): Promise<number> {
  const { method = 'GET', path, headers = {}, body, from = home } = call;
  return new Promise((resolve) => {
    const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) };
    const place = {
      host: '127.0.0.1',
      port,
      localAddress: from,
      method,
      path,
      agent: agent ?? false,
      signal,
    };
    const sent = request({ ...place, headers: { ...headers, ...length } }, (response) => {
      const { statusCode = 0 } = response;
      answered.set(statusCode, (answered.get(statusCode) ?? 0) + 1);
      response.resume().on('close', () => resolve(statusCode));
    });
    sent.on('error', () => resolve(0));
    sent.end(body);
  });
}

/** Sends requests over some connections, each as soon as the one before is answered. */
export const storm =
  (connections: number, call: (target: Target, count: number) => Call): Besieger =>
  async (target, signal) => {
    let count = 0;
    const agents = new Map<string, Agent>();
    const agentOf = (from = home) => {
      const agent = agents.get(from) ?? new Agent({ keepAlive: true, maxSockets: connections });
      agents.set(from, agent);
      return agent;
    };
    const one = async () => {
      while (!signal.aborted) {
        const next = call(target, count++);
        await ask(target, next, signal, agentOf(next.from));
      }
    };
    await Promise.all(Array.from({ length: connections }, one));
    for (const agent of agents.values()) agent.destroy();
  };

/** The headers of a key, of one of the sessions, of a body that is JSON. */
export const byKey = ({ key }: Target) => ({ 'x-api-key': key });
export const bySession = ({ sessions }: Target, count: number) => ({
  cookie: `larder_session=${sessions[count % sessions.length]}`,
  'sec-fetch-site': 'same-origin',
});
export const json = { 'content-type': 'application/json' };
