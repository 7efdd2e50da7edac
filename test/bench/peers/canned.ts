/** A server that does nothing: the same bytes for whatever arrives. It shows how fast the load client is. */
import { type AddressInfo, createServer } from 'node:net';

const body = JSON.stringify({ id: 'a product', description: 'x'.repeat(500) });
const answer = Buffer.from(
  `HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
);

const server = createServer({ noDelay: true }, (socket) => {
  socket.on('data', () => socket.write(answer));
  socket.on('error', () => socket.destroy());
});
server.listen(0, '127.0.0.1', () => {
  console.log(`canned listening on http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
process.on('SIGTERM', () => process.exit(0));
