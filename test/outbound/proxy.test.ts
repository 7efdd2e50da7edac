import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { openOutbound } from '../../src/outbound/outbound.ts';

async function serverOf(answer: (request: IncomingMessage) => void): Promise<string> {
  const server = createServer((request, response) => {
    answer(request);
    request.resume().on('end', () => response.writeHead(204).end());
  });
  server.on('connect', (request, socket) => {
    answer(request);
    socket.destroy();
  });
  server.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

// Shows rules/webhooks#allowed-targets.
it('calls through a proxy what is allowed by its name, and directly what is allowed by its address', async () => {
  const [byProxy, direct]: [string[], string[]] = [[], []];
  const proxy = await serverOf(({ method, url }) => byProxy.push(`${method} ${url}`));
  const target = await serverOf(({ method, url }) => direct.push(`${method} ${url}`));
  const outbound = openOutbound({
    allow: ['hooks.example', '127.0.0.0/8'],
    proxy,
    lookUp: () => Promise.reject(new Error('nobody looks a name up for a proxy')),
  });
  const order = { headers: {}, body: '{}' };
  expect((await outbound.call({ ...order, url: 'http://hooks.example/a' })).status).toBe(204);
  await expect(outbound.call({ ...order, url: 'https://hooks.example/b' })).rejects.toThrow();
  expect((await outbound.call({ ...order, url: `${target}/c` })).status).toBe(204);
  await expect(outbound.call({ ...order, url: 'https://other.example/d' })).rejects.toMatchObject({
    code: 'lookup_failed',
  });
  expect(byProxy).toEqual(['POST http://hooks.example/a', 'CONNECT hooks.example:443']);
  expect(direct).toEqual(['POST /c']);
});
