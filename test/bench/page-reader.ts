import { connect, type Socket } from 'node:net';

/** A page that was read: until its first byte came and until its last one, and what stands at its end. */
export type PageRead = { firstByteMs: number; wholeMs: number; end: string };

const endBytes = 2048;

/**
 * Reads pages one after another over one connection, and keeps of each its end alone: a client that takes pages apart
 * would measure itself. It reads just enough of HTTP for answers with `Content-Length`.
 */
export class PageReader {
  readonly #socket: Socket;
  readonly #end = Buffer.alloc(endBytes);
  #sentMs = 0;
  #firstByteMs = 0;
  /** The number of missing bytes of the body; negative while the head is incomplete. */
  #missing = -1;
  #head = '';
  #settle: { resolve(page: PageRead): void; reject(error: Error): void } | undefined;

  constructor(address: string) {
    const { hostname, port } = new URL(address);
    const buffer = Buffer.allocUnsafe(256 * 1024);
    const callback = (size: number) => {
      this.#read(buffer.subarray(0, size));
      return true;
    };
    this.#socket = connect({
      host: hostname,
      port: Number(port),
      noDelay: true,
      onread: { buffer, callback },
    });
    this.#socket.on('error', (error) => this.#settle?.reject(error));
    this.#socket.on('close', () => this.#settle?.reject(new Error('the server closed the connection')));
  }

  /** Sends a request, and waits for the whole answer. @throws for any but 200 */
  read(request: Buffer): Promise<PageRead> {
    return new Promise((resolve, reject) => {
      this.#settle = { resolve, reject };
      this.#missing = -1;
      this.#head = '';
      this.#sentMs = performance.now();
      this.#socket.write(request);
    });
  }

  close(): void {
    this.#settle = undefined;
    this.#socket.destroy();
  }

  #read(bytes: Buffer): void {
    let body = bytes;
    if (this.#missing < 0) {
      if (this.#head === '') this.#firstByteMs = performance.now();
      this.#head += bytes.toString('latin1');
      const headEnd = this.#head.indexOf('\r\n\r\n');
      if (headEnd < 0) return;
      const length = /^HTTP\/1.1 200 [\s\S]*\r\ncontent-length: *(\d+)/i.exec(
        this.#head.slice(0, headEnd),
      )?.[1];
      if (length === undefined) {
        this.#settle?.reject(new Error(this.#head.slice(0, 1000)));
        return;
      }
      body = bytes.subarray(bytes.length - (this.#head.length - headEnd - 4));
      this.#missing = Number(length);
    }
    this.#missing -= body.length;
    const kept = body.subarray(-endBytes);
    this.#end.copyWithin(0, kept.length);
    this.#end.set(kept, endBytes - kept.length);
    if (this.#missing > 0) return;
    const wholeMs = performance.now() - this.#sentMs;
    this.#settle?.resolve({
      firstByteMs: this.#firstByteMs - this.#sentMs,
      wholeMs,
      end: this.#end.toString('latin1'),
    });
  }
}
