import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

export type Handler = (request: IncomingMessage, response: ServerResponse) => void;

let uses = 0;

/**
 * One connection. Its requests are handled one at a time, the next one in a later turn of the event loop: a packet
 * full of requests does not delay others. While one waits, no more are read, so a client that reads no answers has
 * one in progress.
 */
export class Connection {
  /** As the kernel has it; for HTTPS what is beneath `socket`. */
  readonly raw: Socket;
  /** The network that limits apply to. */
  readonly network: string;
  /** The socket of the requests; for HTTPS undefined until the handshake is complete. */
  socket: Socket | undefined;
  /** The last use, as a sequence number: the larger it is, the later the use. */
  used = ++uses;
  /** The answer of the last request that was begun. */
  #response: ServerResponse | undefined;
  #waiting: (() => void)[] = [];
  #hasLeftHttp = false;

  constructor(raw: Socket, network: string) {
    this.raw = raw;
    this.network = network;
  }

  /** True if no request has arrived. */
  get isSilent(): boolean {
    return this.#response === undefined && !this.#hasLeftHttp;
  }

  /** True if an answer is pending or not yet completely sent. */
  get isBusy(): boolean {
    if (this.#hasLeftHttp) return true;
    return this.#waiting.length > 0 || (this.#response !== undefined && !this.#response.writableFinished);
  }

  /** Another protocol continues over this connection: it never makes way, and its owner closes it. */
  leaveHttp(): void {
    this.#hasLeftHttp = true;
  }

  /** True if an incomplete answer has started. */
  get hasBegunAnswer(): boolean {
    return this.isBusy && this.#response?.headersSent === true;
  }

  /** True if a request has not arrived completely. */
  get isReceiving(): boolean {
    return this.isBusy && this.#response?.req.complete === false;
  }

  /** The `Host` that the client named last. */
  get host(): string | undefined {
    return this.#response?.req.headers.host;
  }

  /** The method of the last request that was begun. */
  get method(): string | undefined {
    return this.#response?.req.method;
  }

  /** Bytes of answers in this process that the client has not read yet. */
  get unreadBytes(): number {
    const response = this.#response;
    return response === undefined || response.writableFinished ? 0 : response.writableLength;
  }

  /** Begins a request, now or after those before it. */
  begin(request: IncomingMessage, response: ServerResponse, handler: Handler): void {
    if (this.isBusy) this.#wait(() => this.#start(request, response, handler));
    else this.#start(request, response, handler);
  }

  /** Runs `work` when every request that has come is answered. */
  afterAnswers(work: () => void): void {
    if (this.isBusy) this.#wait(work);
    else work();
  }

  destroy(): void {
    this.#waiting = [];
    this.socket?.destroy();
    this.raw.destroy();
  }

  #start(request: IncomingMessage, response: ServerResponse, handler: Handler): void {
    this.#response = response;
    this.used = ++uses;
    handler(request, response);
  }

  #wait(begin: () => void): void {
    this.#waiting.push(begin);
    if (this.#waiting.length > 1) return;
    this.socket!.on('resume', this.#holdBack);
    this.socket!.pause();
    this.#response!.once('close', this.#next);
  }

  /** Node.js reads on when an answer was taken; here requests wait that were read already. */
  readonly #holdBack = (): void => {
    this.socket?.pause();
  };

  readonly #next = (): void => {
    setImmediate(() => {
      if (this.raw.destroyed) this.#waiting = [];
      const begin = this.#waiting.shift();
      if (!begin) return;
      if (this.#waiting.length === 0) this.socket!.off('resume', this.#holdBack);
      begin();
      if (this.#waiting.length === 0) this.socket!.resume();
      else if (this.#response!.writableFinished) this.#next();
      else this.#response!.once('close', this.#next);
    });
  };
}
