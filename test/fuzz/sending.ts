import { Agent, request as httpRequest } from 'node:http';
import { connect, type Socket } from 'node:net';

/** A request as it goes over the wire. */
export type Sent = {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string | Buffer | undefined;
};

export type Answer = { status: number; headers: Record<string, string | string[] | undefined>; text: string };

/** Ways in which a client fails to take its answer. */
export type Manners = 'leaves' | 'breaks off' | 'reads nothing' | 'says nothing' | 'stops in the header';

/** A client of one server. A target is sent as it is: fetch would tidy it up. */
export class Sender {
  readonly #port: number;
  readonly #agent: Agent;
  /** Those that are there and ask or take nothing; the oldest are closed. */
  readonly #idle: Socket[] = [];

  constructor(address: string, connections: number) {
    this.#port = Number(new URL(address).port);
    this.#agent = new Agent({ keepAlive: true, maxSockets: connections });
  }

  /** Sends a request, and waits for its answer. @throws when the connection ends before one begins */
  send({ method, path, headers, body }: Sent): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const own: Record<string, string> = { ...headers };
      if (body === undefined) delete own['content-type'];
      else own['content-length'] = String(Buffer.byteLength(body));
      const place = { port: this.#port, agent: this.#agent, timeout: 60_000 };
      const outgoing = httpRequest({ ...place, method, path, headers: own }, (incoming) => {
        const chunks: Buffer[] = [];
        const { statusCode, headers } = incoming;
        const answered = () =>
          resolve({ status: statusCode!, headers, text: Buffer.concat(chunks).toString() });
        // A live stream has no end.
        if (headers['content-type']?.startsWith('text/event-stream')) {
          answered();
          outgoing.destroy();
          return;
        }
        incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
        // One in pieces may break off; of a refusal it shows.
        incoming.on('error', answered).on('end', answered);
      });
      outgoing.on('timeout', () => outgoing.destroy(new Error('there is no answer for a minute')));
      outgoing.on('error', (error: NodeJS.ErrnoException) => {
        // A request refused before its header is complete gets the reason, even if the client wants no body.
        const isTold = method === 'HEAD' && error.code === 'HPE_CLOSED_CONNECTION';
        if (isTold) resolve({ status: 431, headers: {}, text: '' });
        else reject(error);
      });
      outgoing.end(body);
    });
  }

  /** Sends a request, or the beginning of one, and takes no answer. */
  misbehave(sent: Sent, manners: Manners): Promise<void> {
    const { method, path, headers, body = '' } = sent;
    const length = Buffer.byteLength(body) + (manners === 'breaks off' ? 1 : 0);
    const lines = Object.entries({ host: 'fuzz', ...headers, 'content-length': String(length) });
    const head = `${method} ${path.replaceAll(/[^!-~]/g, '?')} HTTP/1.1\r\n${lines
      .map(([name, value]) => `${name}: ${value}\r\n`)
      .join('')}`;
    const whole = Buffer.concat([Buffer.from(`${head}\r\n`), Buffer.from(body)]);
    const texts: Record<Manners, Buffer> = {
      leaves: whole,
      'breaks off': whole.subarray(0, whole.length - Math.ceil(length / 2)),
      'reads nothing': Buffer.concat(Array<Buffer>(whole.length < 4096 ? 20 : 1).fill(whole)),
      'says nothing': Buffer.alloc(0),
      'stops in the header': Buffer.from(head),
    };
    const stays = manners !== 'leaves' && manners !== 'breaks off';
    return new Promise((resolve) => {
      const socket = connect(this.#port, '127.0.0.1', () => {
        socket.write(texts[manners], () => {
          if (!stays) socket.destroy();
          resolve();
        });
        if (stays) resolve();
      });
      if (stays) this.#keep(socket.pause());
      socket.on('error', () => socket.destroy()).on('close', () => resolve());
    });
  }

  #keep(socket: Socket): void {
    this.#idle.push(socket);
    if (this.#idle.length > mostIdle) this.#idle.shift()!.destroy();
  }

  close(): void {
    this.#agent.destroy();
    for (const socket of this.#idle) socket.destroy();
  }
}

const mostIdle = 100;
