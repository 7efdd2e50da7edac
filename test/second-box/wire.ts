import { connect, createServer, type Server, type Socket } from 'node:net';

/** A network between two boxes that fails on demand: it is cut, slow, silent, or flips bits. */
export class Wire {
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  #isCut = false;
  /** The delay of each packet. */
  delayMs = 0;
  /** True to swallow packets without closing a connection. */
  isSilent = false;
  #flipsAhead = 0;
  /** The number of bits that were flipped. */
  flipped = 0;

  private constructor(server: Server) {
    this.#server = server;
  }

  /** Opens a wire to a port. */
  static async to(port: number): Promise<Wire> {
    const server = createServer();
    const wire = new Wire(server);
    server.on('connection', (socket) => wire.#carry(socket, port));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return wire;
  }

  get address(): string {
    return `https://127.0.0.1:${(this.#server.address() as { port: number }).port}`;
  }

  cut(): void {
    this.#isCut = true;
    for (const socket of this.#sockets) socket.destroy();
  }

  mend(): void {
    this.#isCut = false;
    this.delayMs = 0;
    this.isSilent = false;
  }

  /** Flips one bit of the next packet to the second box. */
  flip(): void {
    this.#flipsAhead++;
  }

  async close(): Promise<void> {
    this.cut();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #carry(near: Socket, port: number): void {
    if (this.#isCut) {
      near.destroy();
      return;
    }
    const far = connect(port, '127.0.0.1');
    this.#pass(near, far, (bytes) => bytes);
    this.#pass(far, near, (bytes) => this.#damaged(bytes));
  }

  #pass(from: Socket, to: Socket, change: (bytes: Buffer) => Buffer): void {
    this.#sockets.add(from);
    from.setNoDelay(true);
    from.on('error', () => {});
    from.on('close', () => {
      this.#sockets.delete(from);
      to.destroy();
    });
    from.on('data', (bytes: Buffer) => {
      if (this.isSilent) return;
      const sent = change(bytes);
      if (this.delayMs === 0) to.write(sent);
      else setTimeout(() => to.writable && to.write(sent), this.delayMs);
    });
  }

  /** Flips a bit in the middle of a packet of the log: a small one may be a sign of life alone. */
  #damaged(bytes: Buffer): Buffer {
    if (this.#flipsAhead === 0 || bytes.length < 1000) return bytes;
    this.#flipsAhead--;
    this.flipped++;
    const damaged = Buffer.from(bytes);
    const at = damaged.length >> 1;
    damaged[at]! ^= 0x10;
    return damaged;
  }
}
