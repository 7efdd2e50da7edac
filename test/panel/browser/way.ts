import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

/** A way to the panel that can be cut, or go quiet as one to a machine without power does. */
export async function wayTo(address: string) {
  let to = new URL(address);
  let state: 'open' | 'cut' | 'frozen' = 'open';
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    if (state === 'cut') return near.destroy();
    const far = connect(Number(to.port), to.hostname);
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', () => {}).on('close', () => sockets.delete(socket));
    }
    near.on('data', (data) => state === 'open' && far.write(data)).on('close', () => far.destroy());
    far.on('data', (data) => state === 'open' && near.write(data)).on('close', () => near.destroy());
  });
  await new Promise<void>((listening) => {
    server.listen(0, '127.0.0.1', () => listening());
  });
  const hangUp = () => {
    for (const socket of sockets) socket.destroy();
  };
  onTestFinished(() => {
    hangUp();
    server.close();
  });
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Leads to another server from now on. */
    leadTo(other: string) {
      to = new URL(other);
      hangUp();
    },
    become(next: typeof state) {
      state = next;
      if (next !== 'frozen') hangUp();
    },
  };
}
