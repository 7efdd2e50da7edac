import type { EventStream } from '../../api/live.ts';
import { networkOf } from '../listener/networks.ts';
import type { Exchange } from '../request/exchange.ts';

/** The maximum backlog of a client. A suspended browser reads nothing. */
const maxUnsentBytes = 256 * 1024;

/** An answer of server-sent events (WHATWG HTML, section 9.2). */
export class HttpEventStream implements EventStream {
  readonly #exchange: Exchange;

  constructor(exchange: Exchange) {
    this.#exchange = exchange;
  }

  get lastEventId(): string | undefined {
    const id = this.#exchange.request.headers['last-event-id'];
    return typeof id === 'string' ? id : undefined;
  }

  get address(): string {
    return networkOf(this.#exchange.address);
  }

  begin(): boolean {
    const { response, method } = this.#exchange;
    // A proxy that keeps an answer back until it is whole would keep this one forever.
    this.#exchange.header('X-Accel-Buffering', 'no');
    this.#exchange.begin(200, 'text/event-stream; charset=utf-8');
    if (method !== 'HEAD') return true;
    response.end();
    return false;
  }

  send(text: string): void {
    const { response } = this.#exchange;
    // The end of the stream, such as a server that closes, is reported a moment later.
    if (!response.writableEnded) response.write(text);
  }

  get isBehind(): boolean {
    return this.#exchange.response.writableLength > maxUnsentBytes;
  }

  get isWaiting(): boolean {
    return this.#exchange.response.writableLength > 0;
  }

  close(): void {
    const { request, response } = this.#exchange;
    if (this.isBehind) request.socket.destroy();
    else response.end();
  }

  onClose(work: () => void): void {
    this.#exchange.response.once('close', work);
  }
}
