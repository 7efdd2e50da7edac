import type { Socket } from 'node:net';
import { describe, expect, it, vi } from 'vitest';
import type { Call } from '../../src/outbound/call.ts';
import { targetOf } from '../../src/outbound/call.ts';
import type { CallFault } from '../../src/outbound/fault.ts';
import { type OutboundOptions, openOutbound } from '../../src/outbound/outbound.ts';
import { patient } from '../support/patient.ts';
import { rawReceiver, receiver } from './receivers.ts';

/* Shows rules/webhooks#a-call, against receivers that mean no good. */

const order = (url: string): Call => ({
  url,
  headers: { 'content-type': 'application/json' },
  body: '{"a":1}',
});
const short = { deadlineMs: 400, answerBytes: 64 * 1024 };

const faultOf = async (url: string, options: OutboundOptions = {}): Promise<string> => {
  try {
    const { status } = await openOutbound({ bounds: short, ...options }).call(order(url));
    return `answered ${status}`;
  } catch (error) {
    return (error as CallFault).code;
  }
};

describe('a call', () => {
  it('sends what it is told, and reads the answer', async () => {
    const { got, url } = await receiver((_, response) =>
      response.writeHead(202, { 'x-a': 'b' }).end('thanks'),
    );
    const answer = await openOutbound().call(order(`${url}?a=b`));
    expect(answer).toMatchObject({ status: 202, isCut: false, headers: { 'x-a': 'b' } });
    expect(answer.body.toString()).toBe('thanks');
    expect(got).toMatchObject([
      { path: '/hook?a=b', body: '{"a":1}', headers: { 'content-type': 'application/json' } },
    ]);
  });

  it('goes to the address that was checked, and looks a name up once', async () => {
    const { got, port } = await receiver((_, response) => response.end());
    let looks = 0;
    // The second look would lead elsewhere.
    const lookUp = async () => [looks++ === 0 ? '127.0.0.1' : '203.0.113.1'];
    const { status } = await openOutbound({ lookUp }).call(order(`http://erp.internal:${port}/hook`));
    expect([status, looks]).toEqual([200, 1]);
    expect(got[0]!.headers.host).toBe(`erp.internal:${port}`);
  });

  it('goes nowhere that is not allowed, whatever the name says', async () => {
    const { got, port } = await receiver((_, response) => response.end());
    const nobody = { allow: ['192.0.2.0/24'] };
    expect(await faultOf(`http://127.0.0.1:${port}/`, nobody)).toBe('not_allowed');
    expect(await faultOf(`http://2130706433:${port}/`, nobody)).toBe('not_allowed');
    expect(await faultOf(`http://[::ffff:127.0.0.1]:${port}/`, nobody)).toBe('not_allowed');
    expect(await faultOf(`http://x:${port}/`, { ...nobody, lookUp: async () => ['127.0.0.1'] })).toBe(
      'not_allowed',
    );
    expect(await faultOf(`http://x:${port}/`, { lookUp: async () => ['169.254.169.254'] })).toBe(
      'not_allowed',
    );
    expect(got).toEqual([]);
    const named = { allow: ['x'], lookUp: async () => ['127.0.0.1'] };
    expect(await faultOf(`http://x:${port}/`, named)).toBe('answered 200');
  });

  it('follows no redirect', async () => {
    const other = await receiver((_, response) => response.end());
    const { url } = await receiver((_, response) => response.writeHead(307, { location: other.url }).end());
    expect(await faultOf(url)).toBe('answered 307');
    expect(other.got).toEqual([]);
  });

  it('reads 64 KiB of an answer that never ends, and closes', async () => {
    const closed = Promise.withResolvers<number>();
    const { url } = await receiver((_, response) => {
      let sent = 0;
      response.writeHead(200, { 'content-length': String(10 * 1024 ** 3) });
      const more = () => {
        while (response.write(Buffer.alloc(65_536, 'x'))) sent += 65_536;
        response.once('drain', more);
      };
      response.on('close', () => closed.resolve(sent));
      more();
    });
    const answer = await openOutbound().call(order(url));
    expect([answer.status, answer.body.length, answer.isCut]).toEqual([200, 65_536, true]);
    expect(await closed.promise).toBeLessThan(64 * 1024 * 1024);
  });

  it.each([
    ['says nothing', () => {}, 'timeout'],
    [
      'drips its headers',
      (write: (text: string) => void) => drip(write, 'HTTP/1.1 200 OK\r\n', 'x-a: b\r\n'),
      'timeout',
    ],
    [
      'drips its body',
      (write: (text: string) => void) => drip(write, 'HTTP/1.1 200 OK\r\ncontent-length: 9000\r\n\r\n', 'x'),
      'timeout',
    ],
    ['is no HTTP', (write: (text: string) => void) => write('SSH-2.0-x\r\n\r\n'), 'bad_answer'],
    [
      'switches protocols',
      (write: (text: string) => void) =>
        write('HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n'),
      'bad_answer',
    ],
    [
      'sends a megabyte of headers',
      (write: (text: string) => void) => write(`HTTP/1.1 200 OK\r\nx: ${'y'.repeat(1_000_000)}\r\n\r\n`),
      'bad_answer',
    ],
  ])('gives up on one that %s', async (_, speak, code) => {
    const { url } = await rawReceiver((socket) => speak((text: string) => void socket.write(text)));
    expect(await faultOf(url)).toBe(code);
  });

  it('takes half an answer for none', async () => {
    const half = await rawReceiver((socket) =>
      socket.end('HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\nabc'),
    );
    expect(await faultOf(half.url)).toBe('reset');
    const gone = await rawReceiver((socket) => socket.destroy());
    expect(await faultOf(gone.url)).toBe('reset');
  });

  it('reports an address without a server', async () => {
    const { port } = await rawReceiver(() => {});
    expect(await faultOf(`https://127.0.0.1:${port}/`)).toBe('timeout');
    expect(await faultOf('http://127.0.0.1:1/')).toBe('refused');
    const lookUp = async () => {
      throw new Error('ENOTFOUND');
    };
    expect(await faultOf('http://nowhere.internal/', { lookUp })).toBe('lookup_failed');
    const never = () => new Promise<readonly string[]>(() => {});
    expect(await faultOf('http://nowhere.internal/', { lookUp: never })).toBe('timeout');
    const { url } = await receiver((_, response) => response.end());
    expect(await faultOf(url.replace('http:', 'https:'))).toBe('tls_failed');
  });

  it('has a limited number of calls in progress', async () => {
    let [now, most] = [0, 0];
    const { url } = await receiver((_, response) => {
      now++;
      most = Math.max(most, now);
      setTimeout(() => {
        now--;
        response.end();
      }, 10);
    });
    const outbound = openOutbound({ maxCalls: 3 });
    await Promise.all(Array.from({ length: 20 }, () => outbound.call(order(url))));
    expect(most).toBe(3);
  });

  it('of an account takes half of the places, and of those by hand none', async () => {
    const open: (() => void)[] = [];
    const { got, url } = await receiver((_, response) => open.push(() => response.end()));
    const outbound = openOutbound({ maxCalls: 4 });
    const calls = ['account 1', 'account 1', 'account 1', 'account 1', 'account 2'].map((sharer) =>
      outbound.call({ ...order(`${url}?${sharer.at(-1)}`), sharer }),
    );
    calls.push(outbound.callByHand({ ...order(`${url}?hand`), sharer: 'account 1' }));
    await vi.waitUntil(() => got.length === 4, patient);
    expect(got.map(({ path }) => path.split('?')[1]).toSorted()).toEqual(['1', '1', '2', 'hand']);
    let answered = 0;
    await vi.waitUntil(() => {
      for (const end of open.splice(0)) {
        end();
        answered++;
      }
      return answered === calls.length;
    }, patient);
    await Promise.all(calls);
  });

  it('ends where interim answers come without end, or chunks are longer than what they hold', async () => {
    let sent = 0;
    const flood = (socket: Socket, text: string) => {
      const part = Buffer.from(text.repeat(100));
      const more = () => {
        while (!socket.destroyed && sent < 1e9) {
          sent += part.length;
          if (!socket.write(part)) return socket.once('drain', more);
        }
      };
      socket.once('data', more);
    };
    const patientBounds = { bounds: { deadlineMs: 60_000, answerBytes: 64 * 1024 } };
    for (const interim of ['100 Continue', '102 Processing', '103 Early Hints']) {
      const { url } = await rawReceiver((socket) => flood(socket, `HTTP/1.1 ${interim}\r\n\r\n`));
      expect(await faultOf(url, patientBounds)).toBe('bad_answer');
    }
    const { url } = await rawReceiver((socket) => {
      socket.write('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n');
      flood(socket, `1;${'x'.repeat(8000)}\r\na\r\n`);
    });
    const { isCut, body } = await openOutbound(patientBounds).call(order(url));
    expect([isCut, body.length < 100]).toEqual([true, true]);
    expect(sent).toBeLessThan(100 * 1024 * 1024);
  });
});

describe('a target', () => {
  it.each([
    'ftp://x/',
    'http://user:pass@x/',
    'http://x/#y',
    'x',
    'file:///etc/passwd',
    `http://x/${'y'.repeat(2048)}`,
  ])('is not %s', (url) => expect(targetOf(url)).toBeUndefined());

  it('is an address of http or https', () => {
    expect(targetOf('https://n8n.plant.example:5678/webhook/a?b=c')?.hostname).toBe('n8n.plant.example');
  });
});

function drip(write: (text: string) => void, first: string, more: string): void {
  write(first);
  const timer = setInterval(() => write(more), 20);
  setTimeout(() => clearInterval(timer), 1000).unref();
}
