import { again, ask, type Besieger, byKey, json, open, pause, type Target } from './besieging.ts';
import { doors } from './doors.ts';

/*
 * Attacks of one caller that delay all others. Everything comes from an address of its own (all of 127.0.0.0/8 are
 * this machine's) and with a key of its own, and ends on request.
 */

const get = (path: string, key: string) =>
  `GET ${path} HTTP/1.1\r\nHost: larder\r\nx-api-key: ${key}\r\n\r\n`;

async function post(target: Target, path: string, body: Buffer, signal: AbortSignal): Promise<void> {
  const credentials = path.startsWith('/feed') ? { authorization: `Bearer ${target.token}` } : byKey(target);
  await ask(target, { method: 'POST', path, headers: { ...json, ...credentials }, body }, signal);
}

/** A body of 8 MiB of one short piece. */
const filled = (start: string, piece: string, end: string) =>
  Buffer.from(start + piece.repeat(Math.floor((8 * 1024 * 1024 - 64) / piece.length)) + end);

/** Sends large bodies, two at a time. */
const bodies =
  (path: string, make: () => Buffer): Besieger =>
  async (target, signal) => {
    const body = make();
    const one = () => again(signal, 50, () => post(target, path, body, signal));
    await Promise.all([one(), one()]);
  };

/** Sends a text over many connections, and reads nothing of what comes back. */
const unread =
  (connections: number, text: (target: Target) => string): Besieger =>
  async (target, signal) => {
    for (let count = 0; count < connections; count++) open(target, signal).pause().write(text(target));
    await again(signal, 0, async () => {});
  };

export const besiegers: Record<string, Besieger> = {
  ...doors,
  'silent connections': async (target, signal) => {
    await again(signal, 3000, async (count) => {
      open(target, signal);
      if (count % 20 === 0) await pause(5);
    });
  },
  'headers that do not end': async (target, signal) => {
    await again(signal, 1000, async (count) => {
      open(target, signal).write('GET /healthz HTTP/1.1\r\nHost: larder\r\nx-slow:');
      if (count % 20 === 0) await pause(5);
    });
  },
  'connections that are kept': async (target, signal) => {
    await again(signal, 3000, async (count) => {
      open(target, signal).resume().write(get('/healthz', target.key));
      if (count % 20 === 0) await pause(5);
    });
  },
  'many requests in a packet': async (target, signal) => {
    await again(signal, 20, async () => {
      const socket = open(target, signal).resume();
      socket.write(get('/products?pageSize=1000', target.key).repeat(120));
      await pause(300);
    });
  },
  'many connections that ask at once': async (target, signal) => {
    await again(signal, 5, async () => {
      for (let count = 0; count < 200; count++)
        open(target, signal).resume().write(get('/products?pageSize=1000', target.key));
      await pause(1000);
    });
  },
  'answers that nobody reads': unread(24, ({ key }) => get('/products?pageSize=1000', key).repeat(1000)),
  'requests without end, unread': unread(10, ({ key }) => get('/healthz', key).repeat(50_000)),
  'zeros in a bulk body': bodies('/consumers/bulk', () => filled('{"items":[', '0,', '0]}')),
  'objects in a bulk body': bodies('/consumers/codes/bulk', () => filled('{"items":[', '{},', '{}]}')),
  'lists in a bulk body': bodies('/consumers/bulk', () => filled('[', '[],', '0]')),
  'zeros in a feed': bodies('/feed/movements', () => filled('{"items":[', '0,', '0]}')),
  'objects in a feed': bodies('/feed/movements', () => filled('{"items":[', '{},', '{}]}')),
  'a long text in a feed': bodies('/feed/movements', () => filled('{"items":["', 'x', '"]}')),
  'what is not HTTP': async (target, signal) => {
    await again(signal, 2000, async (count) => {
      open(target, signal).resume().write('\x16\x03\x01 GARBAGE\r\n\r\n');
      if (count % 20 === 0) await pause(5);
    });
  },
  'lines that are none, unread': async (target, signal) => {
    const lines = '0\n'.repeat(30_000);
    const chunk = `${lines.length.toString(16)}\r\n${lines}\r\n`;
    await again(signal, 4, async () => {
      const socket = open(target, signal).pause();
      socket.write(
        `POST /feed/movements HTTP/1.1\r\nHost: larder\r\nAuthorization: Bearer ${target.token}\r\n` +
          'Content-Type: application/x-ndjson\r\nTransfer-Encoding: chunked\r\n\r\n',
      );
      for (let count = 0; count < 50 && !signal.aborted && socket.writable; count++)
        if (!socket.write(chunk)) await pause(50);
    });
  },
};
