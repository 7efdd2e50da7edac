import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { answerGrew } from '../../../src/http/listener/connections.ts';
import {
  defaultLimits,
  type HttpLimits,
  type HttpServer,
  listen,
} from '../../../src/http/listener/server.ts';

type Client = { socket: Socket; received: () => string; closed: Promise<string> };

/** Limits on the connections of one address and of all. Every address of 127.0.0.0/8 belongs to this machine. */
describe('connections', () => {
  const servers: HttpServer[] = [];
  const clients: Client[] = [];
  afterEach(async () => {
    for (const { socket } of clients.splice(0)) socket.destroy();
    await Promise.all(servers.splice(0).map((server) => server.close(0)));
  });

  async function serve(
    limits: Partial<HttpLimits>,
    handler: Parameters<typeof listen>[0] = (_, response) => response.end('ok'),
    isProxy = (_address: string) => false,
  ): Promise<HttpServer> {
    const all = { ...defaultLimits, ...limits };
    const server = await listen(handler, { host: '127.0.0.1', port: 0, limits: all, isProxy });
    servers.push(server);
    return server;
  }

  async function open({ address }: HttpServer, from = '127.0.0.1', sent = ''): Promise<Client> {
    const port = Number(new URL(address).port);
    const socket = connect({ host: '127.0.0.1', port, localAddress: from });
    let received = '';
    socket.on('data', (chunk) => (received += chunk));
    socket.on('error', () => {});
    const closed = new Promise<string>((resolve) => socket.on('close', () => resolve(received)));
    const client = { socket, received: () => received, closed };
    clients.push(client);
    await once(socket, 'connect');
    if (sent !== '') socket.write(sent);
    return client;
  }

  const get = (path = '/') => `GET ${path} HTTP/1.1\r\nHost: larder\r\n\r\n`;
  const answered = (client: Client, times = 1) =>
    expect.poll(() => client.received().split('200 OK').length - 1).toBe(times);
  const isOpen = ({ socket }: Client) => !socket.destroyed && !socket.readableEnded;

  /** An answer over a connection of its own. */
  async function asks(server: HttpServer, from: string): Promise<boolean> {
    const client = await open(server, from, get().replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n'));
    return (await client.closed).includes('200 OK');
  }

  it('makes way for one address’s newest: what is silent first, then the longest idle', async () => {
    const server = await serve({ ipConnections: 3 });
    const first = await open(server, '127.0.0.2', get());
    await answered(first);
    const second = await open(server, '127.0.0.2', get());
    await answered(second);
    first.socket.write(get());
    await answered(first, 2);
    const silent = await open(server, '127.0.0.2');
    const third = await open(server, '127.0.0.2', get());
    await silent.closed;
    await answered(third);
    expect([first, second, third].map(isOpen)).toEqual([true, true, true]);
    // The first was used after the second.
    const fourth = await open(server, '127.0.0.2', get());
    await second.closed;
    await answered(fourth);
    expect([first, third].map(isOpen)).toEqual([true, true]);
  });

  it('of an address that is all at work takes no more, and closes nothing of it', async () => {
    let waiting = 0;
    const server = await serve({ ipConnections: 2 }, (request, response) => {
      if (request.url === '/wait') waiting++;
      else response.end('ok');
    });
    const busy = [
      await open(server, '127.0.0.2', get('/wait')),
      await open(server, '127.0.0.2', get('/wait')),
    ];
    await expect.poll(() => waiting).toBe(2);
    expect(await (await open(server, '127.0.0.2')).closed).toBe('');
    expect(busy.map(isOpen)).toEqual([true, true]);
    expect(await asks(server, '127.0.0.3')).toBe(true);
  });

  it('locks no one out, whatever one address opens', async () => {
    const server = await serve({ connections: 60, ipConnections: 20 });
    const office = await open(server, '127.0.0.9', get());
    await answered(office);
    for (let number = 0; number < 200; number++) await open(server, '127.0.0.2');
    expect(await asks(server, '127.0.0.3')).toBe(true);
    office.socket.write(get());
    await answered(office, 2);
    await expect.poll(() => clients.filter(isOpen).length).toBeLessThanOrEqual(22);
  });

  it('makes way at the bound of all where most are: one connection of a small site is left alone', async () => {
    const server = await serve({ connections: 6, ipConnections: 5 });
    const small = await open(server, '127.0.0.9', get());
    await answered(small);
    const many: Client[] = [];
    for (let number = 0; number < 5; number++) {
      const client = await open(server, '127.0.0.2', get());
      await answered(client);
      many.push(client);
    }
    const newest = await open(server, '127.0.0.3', get());
    await answered(newest);
    await many[0]!.closed;
    expect([small, ...many.slice(1)].map(isOpen)).toEqual([true, true, true, true, true]);
  });

  it('lets a trusted proxy have them all', async () => {
    const isProxy = (address: string) => address === '127.0.0.7';
    const server = await serve({ connections: 8, ipConnections: 2 }, undefined, isProxy);
    const through: Client[] = [];
    for (let number = 0; number < 8; number++) through.push(await open(server, '127.0.0.7', get()));
    await Promise.all(through.map((client) => answered(client)));
    expect(through.every(isOpen)).toBe(true);
    expect(await asks(server, '127.0.0.3')).toBe(true);
  });

  it('handles the requests of a packet one after another, and others between two of them', async () => {
    const order: string[] = [];
    const server = await serve({}, (request, response) => {
      order.push(request.url!);
      const untilMs = performance.now() + 5;
      while (performance.now() < untilMs);
      response.end(request.url);
    });
    const [greedy, other] = [await open(server), await open(server)];
    greedy.socket.write(Array.from({ length: 50 }, (_, number) => get(`/${number}`)).join(''));
    other.socket.write(get('/other'));
    await answered(greedy, 50);
    expect(order.filter((path) => path !== '/other')).toEqual(
      Array.from({ length: 50 }, (_, at) => `/${at}`),
    );
    expect(order.indexOf('/other')).toBeLessThan(5);
    // And it goes on as before.
    greedy.socket.write(get('/again'));
    await answered(greedy, 51);
  });

  it('reads no further request of a client that takes no answers', async () => {
    let handled = 0;
    const server = await serve({}, (_, response) => {
      handled++;
      response.end(Buffer.alloc(16 * 1024 * 1024));
    });
    const client = await open(server);
    client.socket.pause();
    for (let number = 0; number < 20; number++) client.socket.write(get().repeat(20_000));
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(handled).toBeLessThanOrEqual(2);
    // Unread bytes stay with the client.
    expect(client.socket.writableLength).toBeGreaterThan(0);
  });

  it('gives up an answer of which nothing is taken, and not one that is taken slowly', async () => {
    const unreadMs = 2000;
    let isGivenUp = false;
    const server = await serve({ unreadMs }, (request, response) => {
      response.end(Buffer.alloc(64 * 1024 * 1024));
      if (request.url === '/unread') response.once('close', () => (isGivenUp = true));
    });
    const [unread, slow] = [
      await open(server, undefined, get('/unread')),
      await open(server, undefined, get()),
    ];
    unread.socket.pause();
    // A large sip every 100 ms: small ones may leave the kernel's window as it is.
    const sips = setInterval(() => {
      slow.socket.resume();
      setTimeout(() => slow.socket.pause(), 4);
    }, 100);
    slow.socket.pause();
    const sockets = () => [unread, slow].map(({ socket }) => socket);
    await expect.poll(() => isGivenUp).toBe(true);
    await new Promise((resolve) => setTimeout(resolve, unreadMs));
    clearInterval(sips);
    for (const socket of sockets()) socket.resume();
    await unread.closed;
    await expect.poll(() => slow.received().length).toBeGreaterThan(64 * 1024 * 1024);
    expect(unread.received().length).toBeLessThan(64 * 1024 * 1024);
  });

  it('gives up the answers that wait longest where they are too many bytes, of one address and of all', async () => {
    const limits = { ipUnreadBytes: 40 * mebibyte, unreadBytes: 60 * mebibyte };
    let handled = 0;
    const server = await serve(limits, (request, response) => {
      response.end(Buffer.alloc(18 * mebibyte));
      answerGrew(request.socket);
      handled++;
    });
    const unread = async (from: string) => {
      const client = await open(server, from);
      client.socket.pause();
      const before = handled;
      client.socket.write(get());
      await expect.poll(() => handled).toBe(before + 1);
      return client;
    };
    const one: Client[] = [];
    for (let number = 0; number < 3; number++) one.push(await unread('127.0.0.2'));
    const others = [await unread('127.0.0.3'), await unread('127.0.0.4')];
    const whole = async ({ socket, received, closed }: Client) => {
      socket.resume();
      await Promise.race([closed, expect.poll(() => received().length).toBeGreaterThan(18 * mebibyte)]);
      return received().length > 18 * mebibyte;
    };
    expect(await Promise.all([...one, ...others].map(whole))).toEqual([false, false, true, true, true]);
  });
});

const mebibyte = 1024 * 1024;
