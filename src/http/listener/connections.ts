import type { Socket } from 'node:net';
import { Connection } from './connection.ts';
import { noteAccepted } from './fair-scheduler.ts';
import { networkOf, plainAddress } from './networks.ts';

/** Limits of all connections together; see `HttpLimits`. */
export type ConnectionLimits = {
  connections: number;
  ipConnections: number;
  handshakeMs: number;
  unreadMs: number;
  unreadBytes: number;
  ipUnreadBytes: number;
};

/** The interval of checks for clients that read nothing. */
const checkEveryMs = 1000;

/** The connection of a socket. A property, because a WeakMap is slower and every request reads it. */
const ownerOf = Symbol('owner');

type OwnedSocket = Socket & { [ownerOf]?: { connections: Connections; connection: Connection } };

/**
 * The connections of a server. Each address has a limit. At the total limit an idle connection is closed: the oldest
 * without a request, else the longest idle, of the address with the most connections. Unread answers are dropped after
 * a time or a number of bytes.
 */
export class Connections {
  readonly #limits: ConnectionLimits;
  readonly #isProxy: (address: string) => boolean;
  readonly #byNetwork = new Map<string, Set<Connection>>();
  /** By the raw socket's ends: Node.js does not say which one a secure socket is of. */
  readonly #securing = new Map<string, Connection>();
  /** Those with an answer that may be larger than what the kernel takes. */
  readonly #large = new Set<Connection>();
  /** Those that are given up unless they take something in time. */
  readonly #slow = new Set<Connection>();
  /** While there are any. */
  #checking: NodeJS.Timeout | undefined;
  #count = 0;

  /** A proxy that is trusted has no share of its own, for everyone comes through it. */
  constructor(limits: ConnectionLimits, isProxy: (address: string) => boolean) {
    this.#limits = limits;
    this.#isProxy = isProxy;
  }

  /** Accepts a socket, or destroys it if no connection makes way for it. */
  open(raw: Socket, isSecure: boolean): void {
    noteAccepted();
    surviveErrors(raw);
    const address = plainAddress(raw.remoteAddress);
    const network = networkOf(address);
    if (!this.#makeWay(address, network)) {
      // Other listeners of the event find the socket intact.
      process.nextTick(() => raw.destroy());
      return;
    }
    const connection = new Connection(raw, network);
    const others = this.#byNetwork.get(network);
    if (others) others.add(connection);
    else this.#byNetwork.set(network, new Set([connection]));
    this.#count++;
    this.#checking ??= setInterval(
      () => this.#checkUnread(),
      Math.min(checkEveryMs, this.#limits.unreadMs / 2),
    ).unref();
    raw.once('close', () => this.#forget(connection));
    if (isSecure) this.#awaitHandshake(connection);
    else this.#attach(connection, raw);
  }

  /** After a handshake: data on `socket` belong to the underlying connection. */
  secured(socket: Socket): void {
    surviveErrors(socket);
    const connection = this.#securing.get(endsOf(socket));
    if (connection) this.#attach(connection, socket);
    else socket.destroy();
  }

  /** The connection of a socket that requests come over; undefined before its handshake is done. */
  of(socket: OwnedSocket): Connection | undefined {
    return socket[ownerOf]?.connection;
  }

  /** Closes the idle connections of `which`, including those without a request yet. */
  closeIdle(which: (connection: Connection) => boolean = () => true): void {
    for (const connection of this.#all()) if (!connection.isBusy && which(connection)) connection.destroy();
  }

  /** Closes all of `which`, busy or not. */
  closeAll(which: (connection: Connection) => boolean = () => true): void {
    for (const connection of this.#all()) if (which(connection)) connection.destroy();
  }

  /** Stops checking on them. */
  end(): void {
    clearInterval(this.#checking);
    this.#checking = undefined;
  }

  /** Drops answers beyond the bytes that the limits allow to wait. */
  grew(connection: Connection): void {
    this.#large.add(connection);
    const { unreadBytes, ipUnreadBytes } = this.#limits;
    const ofNetwork = [...this.#large].filter(({ network }) => network === connection.network);
    if (!this.#isProxy(plainAddress(connection.raw.remoteAddress)))
      this.#giveUp(ofNetwork, ipUnreadBytes, connection);
    this.#giveUp([...this.#large], unreadBytes, connection);
  }

  /** Drops the answers that have waited longest, until those of `candidates` are no more than `maxBytes`. */
  #giveUp(candidates: readonly Connection[], maxBytes: number, newest: Connection): void {
    let bytes = candidates.reduce((sum, { unreadBytes }) => sum + unreadBytes, 0);
    if (bytes <= maxBytes) return;
    for (const connection of [...candidates].sort((a, b) => a.used - b.used)) {
      // The newest answer stays even if it exceeds the limit alone, because its client is waiting for it.
      if (bytes <= maxBytes || connection === newest) return;
      bytes -= connection.unreadBytes;
      connection.destroy();
    }
  }

  #awaitHandshake(connection: Connection): void {
    const { raw } = connection;
    const ends = endsOf(raw);
    this.#securing.set(ends, connection);
    // Node's own timer restarts with every byte, and leaves the socket open.
    const timer = setTimeout(() => connection.socket ?? connection.destroy(), this.#limits.handshakeMs);
    raw.once('close', () => {
      clearTimeout(timer);
      if (this.#securing.get(ends) === connection) this.#securing.delete(ends);
    });
  }

  #attach(connection: Connection, socket: OwnedSocket): void {
    connection.socket = socket;
    socket[ownerOf] = { connections: this, connection };
  }

  #forget(connection: Connection): void {
    const others = this.#byNetwork.get(connection.network);
    if (!others?.delete(connection)) return;
    if (others.size === 0) this.#byNetwork.delete(connection.network);
    this.#large.delete(connection);
    this.#slow.delete(connection);
    this.#count--;
    if (this.#count === 0) this.end();
  }

  /** @returns whether there is room for one more of an address */
  #makeWay(address: string, network: string): boolean {
    const { connections, ipConnections } = this.#limits;
    const own = this.#byNetwork.get(network);
    if (own && own.size >= ipConnections && !this.#isProxy(address)) return this.#close(idleOf(own));
    if (this.#count < connections) return true;
    return this.#close(this.#idleOfLargest((one) => one.isSilent)) || this.#close(this.#idleOfLargest());
  }

  #close(connection: Connection | undefined): boolean {
    if (!connection) return false;
    this.#forget(connection);
    connection.destroy();
    return true;
  }

  /** The longest idle connection that `may` be closed, of the address with the most connections that has one. */
  #idleOfLargest(may?: (connection: Connection) => boolean): Connection | undefined {
    let found: Connection | undefined;
    let size = 0;
    for (const ofOne of this.#byNetwork.values()) {
      if (ofOne.size <= size) continue;
      const idle = idleOf(ofOne);
      if (!idle || (may && !may(idle))) continue;
      found = idle;
      size = ofOne.size;
    }
    return found;
  }

  *#all(): Generator<Connection> {
    for (const ofOne of this.#byNetwork.values()) yield* ofOne;
  }

  /** Sets a timeout on those whose answers are not taken, and clears it on those that took them. */
  #checkUnread(): void {
    for (const connection of this.#all()) {
      const isSlow = connection.unreadBytes > 0;
      if (isSlow === this.#slow.has(connection)) continue;
      if (isSlow) {
        this.#slow.add(connection);
        // Node.js restarts it with every byte in either direction, and destroys the socket.
        connection.socket?.setTimeout(this.#limits.unreadMs);
      } else {
        this.#slow.delete(connection);
        this.#large.delete(connection);
        // An idle one has the time that Node.js has set to it.
        if (connection.isBusy) connection.socket?.setTimeout(0);
      }
    }
    for (const connection of this.#large) if (!this.#slow.has(connection)) this.#large.delete(connection);
  }
}

/**
 * Ignores errors of a socket, such as a reset by its client: without a listener they end the process. Node.js listens only
 * while it parses requests, so not after CONNECT. The socket is destroyed by then, and its 'close' event follows.
 */
function surviveErrors(socket: Socket): void {
  socket.on('error', noop);
}

const noop = () => {};

/** Tells that an answer is larger than what its client has taken at once. */
export function answerGrew({ [ownerOf]: owner }: OwnedSocket): void {
  owner?.connections.grew(owner.connection);
}

/** The connection that makes way first: silent ones before idle ones, the longest first; undefined when all are at work. */
function idleOf(connections: Iterable<Connection>): Connection | undefined {
  let found: Connection | undefined;
  for (const connection of connections) {
    if (connection.isBusy) continue;
    if (!found || Number(connection.isSilent) > Number(found.isSilent)) found = connection;
    else if (connection.isSilent === found.isSilent && connection.used < found.used) found = connection;
  }
  return found;
}

function endsOf({ remoteAddress, remotePort, localAddress, localPort }: Socket): string {
  return `${remoteAddress} ${remotePort} ${localAddress} ${localPort}`;
}
