import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { beforeEach, describe, expect, it } from 'vitest';
import { maxUnreadable } from '../../../src/features/feed/movement-stream.ts';
import { useSiteEach } from '../../support/site.ts';
import { delivery, rowsOf, shop } from './fixtures.ts';

/** Bounds on the disk space of a stream of movements. */
describe('a stream of movements', () => {
  const site = useSiteEach({ spoolLimits: { each: 2_000_000, all: 3_000_000 } });
  let here: Awaited<ReturnType<typeof shop>>;
  beforeEach(async () => {
    here = await shop(site);
  });

  async function open(): Promise<Socket> {
    const socket = connect(Number(new URL(site.address).port), '127.0.0.1');
    socket.on('error', () => {});
    await once(socket, 'connect');
    socket.write(
      `POST /feed/movements HTTP/1.1\r\nHost: larder\r\nAuthorization: Bearer ${here.token}\r\n` +
        'Content-Type: application/x-ndjson\r\nTransfer-Encoding: chunked\r\n\r\n',
    );
    return socket;
  }

  const chunk = (text: string) => `${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`;
  const line = (row: unknown) => `${JSON.stringify(row)}\n`;

  /** Returns the body until the other side closes, without chunk frames. */
  async function rest(socket: Socket): Promise<string> {
    let text = '';
    socket.on('data', (part) => (text += part)).resume();
    await once(socket, 'close');
    return text.slice(text.indexOf('\r\n\r\n') + 4).replaceAll(/\r\n[0-9a-f]+\r\n/g, '');
  }

  const toldOf = (text: string) => [...text.matchAll(/"index":(\d+),/g)].map(([, index]) => Number(index));

  it('ends after too many lines that are no JSON object; what was taken in is told, and stays', async () => {
    const socket = await open();
    const rows = [delivery(here.serial), delivery(here.serial)];
    socket.write(chunk(line(rows[0]) + '0\n'.repeat(maxUnreadable) + line(rows[1])));
    const garbage = setInterval(() => socket.writable && socket.write(chunk('nonsense\n'.repeat(500))), 5);
    const text = await rest(socket);
    clearInterval(garbage);
    const told = toldOf(text);
    expect(told).toEqual(told.map((_, at) => at));
    expect(told.length).toBeGreaterThan(maxUnreadable);
    expect(told.length).toBeLessThan(maxUnreadable * 4);
    expect(text).not.toContain('"summary"');
    expect(rowsOf(site, 'deliveries').map(({ id }) => id)).toEqual(rows.map(({ id }) => id));
    for (const { id } of rows) expect(text).toContain(`"id":"${id}","status":"accepted"`);
  });

  it('takes as many of them where the rest are movements', async () => {
    const socket = await open();
    const good = line(delivery(here.serial));
    socket.write(chunk('0\n'.repeat(maxUnreadable) + good));
    socket.end('0\r\n\r\n');
    expect(await rest(socket)).toContain(
      `"summary":{"accepted":1,"duplicate":0,"rejected":${maxUnreadable}}}`,
    );
  });

  it('ends when too much of its answer waits to be read, which then comes whole as far as it goes', async () => {
    const socket = await open();
    socket.pause();
    const id = 'x'.repeat(200);
    let sent = 0;
    // Far more than sockets and file may hold between them.
    while (sent < 400_000 && socket.writable) {
      sent += 1000;
      if (socket.write(chunk(line({ id }).repeat(1000)))) continue;
      const stalled = new Promise((resolve) => setTimeout(resolve, 3000, 'stalled'));
      if ((await Promise.race([once(socket, 'drain'), stalled])) === 'stalled') break;
    }
    const told = toldOf(await rest(socket));
    expect(told).toEqual(told.map((_, at) => at));
    expect(told.length).toBeGreaterThan(5_000);
    expect(told.length).toBeLessThan(150_000);
    expect((await site.call('GET', '/me')).status).toBe(200);
  });
});
