import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { sendPieces } from '../../../src/http/answer/pieces.ts';
import { Exchange } from '../../../src/http/request/exchange.ts';

it('passes on what a later piece throws, so that the failure is logged and counted', async () => {
  async function* pieces() {
    yield 'first';
    throw new Error('the disk is gone');
  }
  const sent = Promise.withResolvers<unknown>();
  const server = createServer((request, response) => {
    const exchange = new Exchange(request, response, '127.0.0.1', 'http://larder.example');
    sendPieces(exchange, 200, pieces(), 'text/plain').then(
      () => sent.resolve(undefined),
      (error: unknown) => {
        request.socket.destroy();
        sent.resolve(error);
      },
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const text = fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`).then((response) =>
    response.text(),
  );
  await expect(text).rejects.toThrow();
  expect(await sent.promise).toEqual(new Error('the disk is gone'));
});
