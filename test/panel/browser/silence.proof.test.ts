import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { drawn } from '../../support/scaled.ts';
import { settled, usePanel } from './panel.ts';
import { views } from './views.ts';

const panel = usePanel({ deliveries: 100, days: 3 });

/** A way to the panel that can be cut, or go quiet as one to a machine without power does. */
async function wayTo(address: string) {
  const { hostname, port } = new URL(address);
  let state: 'open' | 'cut' | 'frozen' = 'open';
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    if (state === 'cut') return near.destroy();
    const far = connect(Number(port), hostname);
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
    become(next: typeof state) {
      state = next;
      if (next !== 'frozen') hangUp();
    },
  };
}

// Shows rules/panel#when-there-is-no-answer.
describe('when there is no answer', () => {
  it.each(
    drawn(
      [
        ['Today', 'cut'],
        ['People', 'frozen'],
        ['Reports', 'cut'],
        ['A wall', 'frozen'],
        ['A wall', 'cut'],
      ] as const,
      4,
    ),
  )('%s says so, and since when, until somebody does (%s)', async (name, how) => {
    const { page } = await panel.signedIn();
    const way = await wayTo(panel.address);
    const path = await views.find((view) => view.name === name)!.path(page, panel.address);
    await page.goto(way.address + path);
    await settled(page);
    const banner = page.getByText(/Since \d.* Larder has not answered/);
    expect(await banner.count()).toBe(0);
    way.become(how);
    await banner.waitFor();
    expect(await banner.locator('..').textContent()).toContain('This page may be out of date.');
    way.become('open');
    await banner.waitFor({ state: 'detached' });
  });
});
