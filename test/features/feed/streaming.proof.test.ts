import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { text as textOf } from 'node:stream/consumers';
import { beforeAll, describe, expect, it } from 'vitest';
import { inProofs } from '../../support/scaled.ts';
import { useSite } from '../../support/site.ts';
import { delivery, rowsOf, shop } from './fixtures.ts';

/** NDJSON as sockets carry it. */
describe('a stream of movements', () => {
  const site = useSite();
  let here: Awaited<ReturnType<typeof shop>>;
  beforeAll(async () => {
    here = await shop(site);
  });

  const head = () =>
    `POST /feed/movements HTTP/1.1\r\nHost: larder\r\nAuthorization: Bearer ${here.token}\r\n` +
    'Content-Type: application/x-ndjson\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n';
  const chunk = (text: string) => `${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`;
  const line = (row: object) => `${JSON.stringify(row)}\n`;
  const open = async () => {
    const socket = connect(Number(new URL(site.address).port), '127.0.0.1');
    await once(socket, 'connect');
    return socket;
  };
  const until = async (socket: Socket, text: string) => {
    let received = '';
    while (!received.includes(text)) received += String((await once(socket, 'data'))[0]);
    return received;
  };
  const wholeOf = async (socket: Socket) => {
    const parts: Buffer[] = [];
    for await (const part of socket) parts.push(part as Buffer);
    return Buffer.concat(parts).toString();
  };

  it('is answered while it goes on: results come as soon as they are on disk', async () => {
    const socket = await open();
    socket.write(head());
    for (let count = 0; count < 3; count++) {
      const row = delivery(here.serial);
      socket.write(chunk(line(row)));
      expect(await until(socket, row.id)).toContain(`"index":${count},"id":"${row.id}","status":"accepted"`);
    }
    socket.write('0\r\n\r\n');
    expect(await wholeOf(socket)).toContain('"summary":{"accepted":3,"duplicate":0,"rejected":0}}');
  });

  it('may be cut anywhere: in a line, and in a character', async () => {
    const row = delivery(here.serial, { codeId: 'ñandú 💥' });
    const bytes = Buffer.from(line(row));
    const socket = await open();
    socket.write(head());
    for (const byte of bytes) {
      socket.write(Buffer.concat([Buffer.from('1\r\n'), Buffer.from([byte]), Buffer.from('\r\n')]));
      if (byte > 0x7f) await new Promise((resolve) => setTimeout(resolve, 2));
    }
    socket.write('0\r\n\r\n');
    expect(await wholeOf(socket)).toContain('"accepted":1');
    expect(rowsOf(site, 'deliveries').at(-1)).toMatchObject({ code_value: 'ñandú 💥' });
  });

  it('loses only the line that is no UTF-8', async () => {
    const [first, last] = [delivery(here.serial), delivery(here.serial)];
    const bytes = Buffer.concat([
      Buffer.from(line(first)),
      Buffer.from([0x22, 0xff, 0x22, 0x0a]),
      Buffer.from(line(last)),
    ]);
    const headers = { authorization: `Bearer ${here.token}`, 'content-type': 'application/x-ndjson' };
    const response = await fetch(`${site.address}/feed/movements`, { method: 'POST', headers, body: bytes });
    const { results } = (await response.json()) as { results: { status: string }[] };
    expect(results.map(({ status }) => status)).toEqual(['accepted', 'rejected', 'accepted']);
  });

  it('may be sent whole before anything of the answer is read', async () => {
    // Short rows with long ids in the answer: it is far more than sockets hold between them.
    const rows = inProofs(150_000, 75_000);
    const text = `${JSON.stringify({ id: 'x'.repeat(100) })}\n`;
    const headers = { authorization: `Bearer ${here.token}`, 'content-type': 'application/x-ndjson' };
    const outgoing = request(`${site.address}/feed/movements`, { method: 'POST', headers });
    const answered = once(outgoing, 'response') as Promise<[IncomingMessage]>;
    for (let sent = 0; sent < rows; sent += 1000)
      if (!outgoing.write(text.repeat(1000))) await once(outgoing, 'drain');
    outgoing.end();
    const [answer] = await answered;
    const { summary, results } = JSON.parse(await textOf(answer));
    expect(summary).toEqual({ accepted: 0, duplicate: 0, rejected: rows });
    expect(results).toHaveLength(rows);
    expect(results.at(-1).index).toBe(rows - 1);
  });

  it('is whole beside many others, each in the order of its lines', async () => {
    // Some 48 batches of 2000 lines; 16 of all streams together are let under way, and two of each.
    const streams = Array.from({ length: 12 }, () =>
      Array.from({ length: 8 }, () => 'not one JSON object\n'.repeat(1000)).map((lines, batch) =>
        batch % 4 === 0 ? line(delivery(here.serial)) + lines : lines,
      ),
    );
    const answers = await Promise.all(
      streams.map(async (batches) => {
        const body = batches.join('');
        const headers = { authorization: `Bearer ${here.token}`, 'content-type': 'application/x-ndjson' };
        const answer = await fetch(`${site.address}/feed/movements`, { method: 'POST', headers, body });
        return (await answer.json()) as { summary: object; results: { index: number }[] };
      }),
    );
    for (const { summary, results } of answers) {
      expect(summary).toEqual({ accepted: 2, duplicate: 0, rejected: 8000 });
      expect(results.every(({ index }, at) => index === at)).toBe(true);
    }
  });

  it('that the client leaves keeps what was answered, and harms no one', async () => {
    const row = delivery(here.serial);
    const socket = await open();
    socket.write(head() + chunk(line(row)));
    await until(socket, row.id);
    socket.destroy();
    expect(rowsOf(site, 'deliveries').at(-1)).toMatchObject({ id: row.id });
    expect((await site.call('GET', '/me')).status).toBe(200);
  });

  it('breaks off when the token is revoked meanwhile', async () => {
    const row = delivery(here.serial);
    const socket = await open();
    socket.write(head() + chunk(line(row)));
    await until(socket, row.id);
    const { database } = site.appliance.reader.connection;
    database.exec(`UPDATE controllers SET revoked_at = 'now'`);
    socket.write(chunk(line(delivery(here.serial))) + chunk(line(delivery(here.serial))));
    await new Promise((resolve) => setTimeout(resolve, 20));
    socket.write(chunk(line(delivery(here.serial))));
    expect(await wholeOf(socket).catch(() => '')).not.toContain('summary');
    expect(rowsOf(site, 'deliveries').at(-1)).toMatchObject({ id: row.id });
    database.exec('UPDATE controllers SET revoked_at = NULL');
  });
});
