import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import {
  type AddressInfo,
  createServer as createSocketServer,
  type Socket,
  type Server as SocketServer,
} from 'node:net';
import { onTestFinished } from 'vitest';

/** A request that a receiver got. */
export type Received = { path: string; headers: IncomingMessage['headers']; body: string };

type Answer = (request: Received, response: ServerResponse) => void;

/** A receiver on a free port, which ends with the test. */
export async function receiver(answer: Answer) {
  const got: Received[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('error', () => {});
    request.on('end', () => {
      const received = {
        path: request.url!,
        headers: request.headers,
        body: Buffer.concat(parts).toString(),
      };
      got.push(received);
      answer(received, response);
    });
  });
  const port = await listening(server);
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  });
  return { got, port, url: `http://127.0.0.1:${port}/hook` };
}

/** A receiver that speaks as it likes. */
export async function rawReceiver(speak: (socket: Socket) => void) {
  const sockets = new Set<Socket>();
  const server = createSocketServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    speak(socket);
  });
  const port = await listening(server);
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((done) => server.close(done));
  });
  return { sockets, port, url: `http://127.0.0.1:${port}/hook` };
}

async function listening(server: Server | SocketServer): Promise<number> {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return (server.address() as AddressInfo).port;
}
