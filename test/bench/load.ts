import { connect, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';

/** Returns the next request to send, so that a workload can mix and vary requests. */
export type NextRequest = () => Buffer;

export type LoadOptions = {
  /** Requests in flight: each connection has one. */
  connections: number;
  /** The duration of the measurement. */
  seconds: number;
  /** The duration of the uncounted warm-up with the same load. */
  warmUpSeconds: number;
  next: NextRequest;
  /** The processor time that the server has used so far. */
  cpuMs?: () => number;
};

export type LoadResult = {
  requests: number;
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
  maxMs: number;
  /** Processor time of the server for each request; NaN where it is not known. */
  cpuMicrosPerRequest: number;
};

/**
 * Loads a server over keep-alive connections with one request in flight on each, and counts the answers.
 * Written on bare sockets: a client that costs as much as the servers would measure itself on two cores.
 * It reads just enough of HTTP for servers that send `Content-Length`.
 * @throws when an answer is not a 2xx, or a connection breaks
 */
export async function load(address: string, options: LoadOptions): Promise<LoadResult> {
  const cpuMs = options.cpuMs ?? (() => Number.NaN);
  const url = new URL(address);
  const latencies = new Latencies();
  const clients: Client[] = [];
  const failed = new Promise<never>((_, reject) => {
    for (let i = 0; i < options.connections; i++) {
      clients.push(new Client(url, options.next, latencies, reject));
    }
  });
  try {
    await Promise.race([failed, pause(options.warmUpSeconds)]);
    latencies.start();
    const startedMs = performance.now();
    const cpuStartMs = cpuMs();
    await Promise.race([failed, pause(options.seconds)]);
    const elapsedMs = performance.now() - startedMs;
    latencies.stop();
    return latencies.result(elapsedMs, cpuMs() - cpuStartMs);
  } finally {
    await Promise.all(clients.map((client) => client.close()));
  }
}

/** Bytes of a request; `body` makes it a POST of JSON. */
export function requestBytes(address: string, path: string, secret: string, body?: object): Buffer {
  const head = `Host: ${new URL(address).host}\r\nx-api-key: ${secret}\r\n`;
  if (!body) return Buffer.from(`GET ${path} HTTP/1.1\r\n${head}\r\n`);
  const text = JSON.stringify(body);
  const length = Buffer.byteLength(text);
  return Buffer.from(
    `POST ${path} HTTP/1.1\r\n${head}Content-Type: application/json\r\nContent-Length: ${length}\r\n\r\n${text}`,
  );
}

/** One connection: sends, waits for the whole answer, sends again. */
class Client {
  readonly #socket: Socket;
  readonly #next: NextRequest;
  readonly #latencies: Latencies;
  readonly #fail: (error: Error) => void;
  /** The number of missing bytes of the answer's body. */
  #missing = 0;
  /** The start of an answer whose header is not whole yet. */
  #partial = '';
  #sentMs = 0;
  #closing = false;
  #closed: () => void = () => {};

  constructor(
    { protocol, hostname, port }: URL,
    next: NextRequest,
    latencies: Latencies,
    fail: (e: Error) => void,
  ) {
    this.#next = next;
    this.#latencies = latencies;
    this.#fail = fail;
    const buffer = Buffer.allocUnsafe(256 * 1024);
    const isSecure = protocol === 'https:';
    const options = {
      host: hostname,
      port: Number(port),
      noDelay: true,
      onread: {
        buffer,
        callback: (size: number) => {
          this.#read(buffer, size);
          return true;
        },
      },
    };
    // The certificate is of an authority that the bench makes.
    this.#socket = isSecure ? connectTls({ ...options, rejectUnauthorized: false }) : connect(options);
    this.#socket.once(isSecure ? 'secureConnect' : 'connect', () => this.#send());
    this.#socket.on('error', (error) => this.#broken(error));
    this.#socket.on('close', () => this.#broken(new Error('the server closed a connection')));
  }

  /** Waits for the answer that is under way: what was sent should not run into the next measurement. */
  close(): Promise<void> {
    this.#closing = true;
    if (this.#socket.destroyed) return Promise.resolve();
    return new Promise((resolve) => (this.#closed = resolve));
  }

  #send(): void {
    const request = this.#next();
    this.#sentMs = performance.now();
    this.#socket.write(request);
  }

  #read(buffer: Buffer, size: number): void {
    let bodyBytes = size;
    if (this.#missing === 0) {
      const text = this.#partial + buffer.toString('latin1', 0, size);
      const headEnd = text.indexOf('\r\n\r\n');
      if (headEnd < 0) {
        this.#partial = text;
        return;
      }
      this.#partial = '';
      if (text.charCodeAt(9) !== digitTwo) {
        this.#broken(new Error(`the server answered:\n${text}`));
        return;
      }
      this.#missing = contentLength(text, headEnd);
      bodyBytes = text.length - headEnd - 4;
    }
    this.#missing -= bodyBytes;
    if (this.#missing === 0) this.#answered();
  }

  #answered(): void {
    this.#latencies.add(performance.now() - this.#sentMs);
    if (!this.#closing) this.#send();
    else {
      this.#socket.destroy();
      this.#closed();
    }
  }

  #broken(error: Error): void {
    if (!this.#closing) this.#fail(error);
    this.#closing = true;
    this.#socket.destroy();
    this.#closed();
  }
}

const digitTwo = '2'.charCodeAt(0);

function contentLength(text: string, headEnd: number): number {
  const match = /\r\ncontent-length: *(\d+)/i.exec(text.slice(0, headEnd));
  if (!match) throw new Error(`an answer without Content-Length:\n${text.slice(0, headEnd)}`);
  return Number(match[1]);
}

/** Every latency of a measurement, in full: no buckets. */
class Latencies {
  #valuesMs = new Float64Array(1 << 16);
  #count = 0;
  #counting = false;

  start(): void {
    this.#counting = true;
  }

  stop(): void {
    this.#counting = false;
  }

  add(valueMs: number): void {
    if (!this.#counting) return;
    if (this.#count === this.#valuesMs.length) {
      const larger = new Float64Array(this.#count * 2);
      larger.set(this.#valuesMs);
      this.#valuesMs = larger;
    }
    this.#valuesMs[this.#count++] = valueMs;
  }

  result(elapsedMs: number, usedCpuMs: number): LoadResult {
    const sorted = this.#valuesMs.subarray(0, this.#count).sort();
    const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
    return {
      requests: this.#count,
      perSecond: (this.#count / elapsedMs) * 1000,
      p50Ms: at(0.5),
      p99Ms: at(0.99),
      maxMs: at(1),
      cpuMicrosPerRequest: (usedCpuMs * 1000) / this.#count,
    };
  }
}

function pause(seconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, seconds * 1000));
}
