import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { traceIdOf } from '../../lib/trace.ts';
import type { ProblemCode } from '../../problems/catalogue.ts';
import { Problem } from '../../problems/problem.ts';
import { details } from '../../problems/sentences.ts';
import { type CountAddress, tellQuota } from '../admission/rate-limit.ts';
import { originHeaders } from '../answer/cors.ts';
import {
  languageHeaders,
  privateHeaders,
  problemLanguage,
  problemMediaType,
  problemText,
} from '../answer/problem-answer.ts';
import type { Connections } from './connections.ts';
import { isHost, reachedAt } from './host.ts';
import { plainAddress } from './networks.ts';

const problemsByError: Record<string, ProblemCode> = {
  HPE_HEADER_OVERFLOW: 'request.headers_too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request.timeout',
  HPE_INVALID_TRANSFER_ENCODING: 'request.unsupported_transfer_encoding',
};

/** The time for which a refused client may keep sending. A reset would discard the refusal. */
const lingerMs = 1000;

type RefusalOptions = {
  baseUrl?: string | undefined;
  corsOrigin?: string | undefined;
  countAddress?: CountAddress | undefined;
  onRefusedEarly?: OnRefusedEarly | undefined;
};

/** A refusal before there was a request. */
export type RefusedEarly = { traceId: string; status: number; code: ProblemCode; address: string };

/** Called for each. */
export type OnRefusedEarly = (refused: RefusedEarly) => void;

/** Node.js's error for an unreadable request. */
type ClientError = NodeJS.ErrnoException & { rawPacket?: Buffer; bytesParsed?: number };

/**
 * Refuses invalid HTTP, with the problem document and the headers of every other refusal; there is no response object
 * for it, so it is written by hand. The connection ends with it.
 */
export class Refusals {
  readonly #connections: Connections;
  readonly #options: RefusalOptions;

  constructor(connections: Connections, options: RefusalOptions) {
    this.#connections = connections;
    this.#options = options;
  }

  /** Handles requests that are not HTTP or time out. Failed handshakes just end. */
  readonly clientError = (error: ClientError, socket: Socket): void => {
    const connection = this.#connections.of(socket);
    if (!connection || !socket.writable || error.code === 'ECONNRESET') {
      socket.destroy();
      return;
    }
    // The parser has one code for a coding that it does not know, and for one beside a length (smuggling).
    const code = error.message.includes('Content-Length') ? undefined : problemsByError[error.code ?? ''];
    const problem = new Problem(code ?? 'request.malformed');
    const refuse = () => this.#refuse(socket, problem, headOf(error));
    // The error may be in the body of a request that waits for it: it is answered here, unless it is already.
    if (!connection.isReceiving) connection.afterAnswers(refuse);
    else if (connection.hasBegunAnswer) connection.destroy();
    else refuse();
  };

  /** CONNECT: this is no proxy. */
  readonly connect = (request: IncomingMessage, socket: Socket): void => {
    const problem = new Problem('request.malformed', details.noTunnels);
    const { host } = request.headers;
    const { traceparent, 'accept-language': acceptLanguage } = request.headers;
    this.#write(socket, problem, { host, traceparent: traceparent as string | undefined, acceptLanguage });
  };

  #refuse(socket: Socket, problem: Problem, head: string): void {
    const connection = this.#connections.of(socket);
    const given = fieldOf(head, 'host');
    // If a request has begun, the packet may contain only a part of the body.
    const isHead = connection?.isReceiving ? connection.method === 'HEAD' : head.startsWith('HEAD ');
    const host = given && isHost(given) ? given : connection?.host;
    const [traceparent, acceptLanguage] = [fieldOf(head, 'traceparent'), fieldOf(head, 'accept-language')];
    this.#write(socket, problem, { host, traceparent, acceptLanguage, isHead });
  }

  #write(socket: Socket, wrong: Problem, { host, traceparent, acceptLanguage, isHead }: Readable): void {
    if (!socket.writable) return;
    const { baseUrl = reachedAt(socket, host), corsOrigin, countAddress, onRefusedEarly } = this.#options;
    const address = plainAddress(socket.remoteAddress);
    // A connection on which nothing came has requested nothing.
    const requests = wrong.code === 'request.timeout' ? 0 : 1;
    const quota = countAddress?.(address, requests);
    const isPast = requests > 0 && quota?.exceeded === true;
    const problem = isPast ? new Problem('rate_limit.exceeded') : wrong;
    const traceId = traceIdOf(traceparent);
    const language = problemLanguage(acceptLanguage);
    const body = problemText(problem, baseUrl, traceId, language);
    const headers = [
      'x-trace-id',
      traceId,
      ...privateHeaders,
      ...languageHeaders(language),
      ...(quota && isPast ? ['Retry-After', String(quota.resetSeconds)] : []),
      ...(corsOrigin ? originHeaders(corsOrigin) : []),
    ];
    if (quota) tellQuota(headers, quota);
    headers.push('Content-Type', problemMediaType, 'Content-Length', String(Buffer.byteLength(body)));
    headers.push('Date', new Date().toUTCString(), 'Connection', 'close');
    const lines = headers.map((text, at) => (at % 2 === 0 ? `${text}: ` : `${text}\r\n`)).join('');
    socket.end(`HTTP/1.1 ${problem.status} ${problem.title.en}\r\n${lines}\r\n${isHead ? '' : body}`);
    onRefusedEarly?.({ traceId, status: problem.status, code: problem.code, address });
    const timer = setTimeout(() => socket.destroy(), lingerMs);
    socket.once('close', () => clearTimeout(timer));
  }
}

/** The readable part of a refused request. */
type Readable = {
  host?: string | undefined;
  traceparent?: string | undefined;
  acceptLanguage?: string | undefined;
  isHead?: boolean;
};

/**
 * The head of the request that could not be parsed, from the packet: after earlier requests in it. Empty without data,
 * as for a timeout; for a head in several packets, its last part.
 */
function headOf({ rawPacket, bytesParsed = 0 }: ClientError): string {
  const packet = rawPacket?.toString('latin1') ?? '';
  for (let at = 0; ; ) {
    // The parser skips empty lines before a request.
    while (packet.startsWith('\r\n', at)) at += 2;
    const end = packet.indexOf('\r\n\r\n', at);
    if (end < 0) return packet.slice(at);
    const head = packet.slice(at, end);
    at = end + 4 + (Number(fieldOf(head, 'content-length')) || 0);
    if (at > bytesParsed) return head;
  }
}

/** The first value of a header. No regular expression: over a line of blanks it would take the square of its length. */
function fieldOf(head: string, name: string): string | undefined {
  for (const line of head.split('\n')) {
    const colon = line.indexOf(':');
    if (colon === name.length && line.slice(0, colon).toLowerCase() === name)
      return line.slice(colon + 1).trim();
  }
  return undefined;
}
