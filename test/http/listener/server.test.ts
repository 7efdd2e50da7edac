import { createServer } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { defaultLimits, type HttpServer, listen } from '../../../src/http/listener/server.ts';
import { readBody } from '../../../src/http/request/body.ts';
import { siteOfTest } from '../../support/site.ts';

/** Limits on slow and greedy clients, and the effect of a stop on the others. */
describe('the server', () => {
  const servers: { close(graceMs: number): Promise<void> }[] = [];
  afterEach(async () => {
    await Promise.all(servers.splice(0).map((server) => server.close(0)));
  });

  async function serve(
    handler: Parameters<typeof listen>[0],
    limits: Partial<typeof defaultLimits> = {},
  ): Promise<HttpServer> {
    const server = await listen(handler, {
      host: '127.0.0.1',
      port: 0,
      limits: { ...defaultLimits, ...limits },
    });
    servers.push(server);
    return server;
  }

  function open({ address }: HttpServer): { socket: Socket; closed: Promise<string> } {
    const socket = connect(Number(new URL(address).port), '127.0.0.1');
    let received = '';
    socket.on('data', (chunk) => {
      received += chunk;
    });
    socket.on('error', () => {});
    return { socket, closed: new Promise((resolve) => socket.on('close', () => resolve(received))) };
  }

  it('gives up on a header that does not come', async () => {
    const server = await serve((_, response) => response.end('ok'), { headersTimeoutMs: 200 });
    const { socket, closed } = open(server);
    socket.write('GET / HTTP/1.1\r\nHost: x\r\nx-slow:');
    const answer = await closed;
    expect(answer).toContain('408 Request Timeout');
    expect(answer).toContain('"code":"request.timeout"');
  });

  it('gives up on a body that does not come', async () => {
    const bare = createServer((request, response) => {
      readBody(request, 1000, undefined, 100).catch((error) => response.end(error.code));
    });
    await new Promise<void>((resolve) => bare.listen(0, '127.0.0.1', resolve));
    const socket = connect((bare.address() as AddressInfo).port, '127.0.0.1');
    socket.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\n12345');
    const answer = await new Promise<string>((resolve) =>
      socket.on('data', (chunk) => resolve(String(chunk))),
    );
    expect(answer).toContain('request.timeout');
    socket.destroy();
    bare.close();
  });

  it('finishes what is in flight before it closes', async () => {
    let handled = 0;
    const server = await serve((_, response) => {
      handled++;
      setTimeout(() => response.end('late'), 150);
    });
    const answer = fetch(server.address).then((response) => response.text());
    await expect.poll(() => handled).toBe(1);
    await server.close(5000);
    expect(await answer).toBe('late');
  });

  it('cuts what is still in flight when the grace is over', async () => {
    let handled = 0;
    const server = await serve(() => {
      handled++;
    });
    const answer = fetch(server.address).catch(() => 'cut');
    await expect.poll(() => handled).toBe(1);
    await server.close(50);
    expect(await answer).toBe('cut');
  });

  it('writes down what was acknowledged, and answers the rest, while it stops', async () => {
    const site = await siteOfTest({ onDisk: true, faults: { commitDelayMs: 100 } });
    const attributes = { taxRate: 0, listPrice: 1, suggestedPrice: 1 };
    const body = { businessLine: 'vending', name: 'Late one', type: 'snack', cost: 1, attributes };
    const submitted = vi.spyOn(site.appliance.writer, 'submit');
    const created = site.call('POST', '/products', { body });
    await expect
      .poll(() => submitted.mock.calls.map(([{ name }]) => name), { interval: 5 })
      .toContain('POST /products');
    const closing = site.server.close(5000);
    expect((await created).status).toBe(201);
    await closing;
  });
});
