import { expect } from 'vitest';
import { newSigningSecret } from '../../src/outbound/signing.ts';
import { siteOfTest } from '../support/site.ts';
import { uniqueName } from '../support/things.ts';
import type { Bench, Case } from './bench.ts';
import { product, water } from './cases-calls.ts';
import type { Fault } from './faulty-proxy.ts';

/** A refusal as the site would send it. */
const refusal = (status: number, code: string, headers: Record<string, string> = {}): Fault => ({
  answer: status,
  headers,
  body: { type: 'about:blank', title: 'Refused', status, code, detail: 'Refused.', traceId: '0'.repeat(32) },
});
const limited = refusal(429, 'rate_limit.exceeded');
const busy = refusal(503, 'server.busy');
const full = refusal(507, 'storage.full');

/** Returns the number of products with a name. */
const named = async (bench: Bench, name: string) => {
  const { body } = await bench.site.call('GET', `/products?search=${encodeURIComponent(name)}`);
  return body.total as number;
};

/** Faults after which a read, or a write with an Idempotency-Key, is sent again. */
const passing: readonly (readonly [title: string, fault: Fault])[] = [
  ['429', limited],
  ['503', busy],
  ['507', full],
  ['502 of a proxy', { answer: 502, body: '<h1>Bad gateway</h1>' }],
  ['504 of a proxy', { answer: 504, body: '' }],
  ['a connection that is cut before the request arrives', 'cut before'],
  ['an answer that is lost', 'cut after'],
  ['an answer that is cut in half', 'cut within'],
];

export const retries: Case[] = [
  ...passing
    .filter(([title]) => !/^(429|507)/.test(title))
    .map(
      ([title, fault]): Case => ({
        title: `writes once, at the address of the second box, after ${title}`,
        async run(bench) {
          bench.options = { secondUrl: bench.site.address };
          const name = uniqueName('Second');
          const { value } = await bench.through(fault).call('createProduct', { body: water(name) });
          expect(value).toMatchObject({ name });
          expect(await named(bench, name)).toBe(1);
          expect(bench.seen).toHaveLength(1);
        },
      }),
    ),
  ...passing.map(
    ([title, fault]): Case => ({
      title: `reads again after ${title}`,
      async run(bench) {
        expect(await bench.through(fault).call('getMe')).toMatchObject({ value: { scope: 'account' } });
        expect(bench.seen).toHaveLength(2);
      },
    }),
  ),
  ...passing.map(
    ([title, fault]): Case => ({
      title: `writes once after ${title}`,
      async run(bench) {
        const name = uniqueName('Once');
        const { value } = await bench.through(fault).call('createProduct', { body: water(name) });
        expect(value).toMatchObject({ name, id: expect.any(String) });
        expect(await named(bench, name)).toBe(1);
        const keys = bench.seen.map(({ headers }) => headers['idempotency-key']);
        expect(keys).toHaveLength(2);
        expect(new Set(keys).size).toBe(1);
      },
    }),
  ),
  {
    title: 'removes once after an answer that is lost',
    async run(bench) {
      const { id } = await product(bench);
      expect(await bench.through('cut after').call('deleteProduct', { id })).toEqual({ value: null });
      expect(bench.seen).toHaveLength(2);
    },
  },
  {
    title: 'sends a write with its ETag again after an answer that is lost',
    async run(bench) {
      const { id } = await product(bench);
      const { etag: ifMatch } = (await bench.answer('getProduct', { id })).value;
      const changed = await bench
        .through('cut after')
        .call('updateProduct', { id, body: { cost: 1 } }, { ifMatch });
      expect(changed).toMatchObject({ value: { cost: 1 } });
    },
  },
  {
    title: 'waits for the first try of a write that still runs',
    async run(bench) {
      bench.through('cut before', refusal(409, 'idempotency.in_progress'));
      expect(await bench.call('createProduct', { body: water() })).toMatchObject({
        value: { id: expect.any(String) },
      });
      expect(bench.seen).toHaveLength(3);
    },
  },
  {
    title: 'takes many faults one after another',
    async run(bench) {
      const name = uniqueName('Stormy');
      bench.through(limited, 'cut after', busy, 'cut within', 'cut before');
      expect(await bench.call('createProduct', { body: water(name) })).toMatchObject({ value: { name } });
      expect(bench.seen).toHaveLength(6);
      expect(await named(bench, name)).toBe(1);
    },
  },
  {
    title: 'gives up after its retries, with the last refusal',
    async run(bench) {
      bench.options = { retries: 2 };
      bench.through(limited, busy, full, 'pass');
      expect(await bench.call('getMe')).toMatchObject({
        error: { type: 'problem', status: 507, code: 'storage.full', traceId: '0'.repeat(32) },
      });
      expect(bench.seen).toHaveLength(3);
    },
  },
  {
    title: 'gives up after its retries, with the lost connection',
    async run(bench) {
      bench.options = { retries: 1 };
      bench.through('cut before', 'cut before', 'pass');
      expect(await bench.call('getMe')).toMatchObject({ error: { type: 'connection' } });
      expect(bench.seen).toHaveLength(2);
    },
  },
  {
    title: 'sends nothing again without retries',
    async run(bench) {
      bench.options = { retries: 0 };
      expect(await bench.through(busy).call('getMe')).toMatchObject({ error: { code: 'server.busy' } });
      expect(bench.seen).toHaveLength(1);
    },
  },
  {
    title: 'reports a server that does not listen',
    async run(bench) {
      bench.options = { retries: 1, url: 'http://127.0.0.1:1' };
      expect(await bench.call('getMe')).toMatchObject({
        error: { type: 'connection', message: expect.stringContaining('http://127.0.0.1:1') },
      });
    },
  },
  {
    title: 'reads again where the answer takes too long',
    async run(bench) {
      bench.options = { timeoutMs: 300 };
      expect(await bench.through('stall').call('getMe')).toMatchObject({ value: { scope: 'account' } });
      expect(bench.seen).toHaveLength(2);
    },
  },
  ...(['in seconds', 'as a date'] as const).map(
    (form): Case => ({
      title: `pauses for as long as Retry-After asks, ${form}`,
      async run(bench) {
        // A date has whole seconds, so that of two seconds is more than one away.
        const date = new Date(Date.now() + 2000).toUTCString();
        const pause = refusal(429, 'rate_limit.exceeded', {
          'retry-after': form === 'in seconds' ? '1' : date,
        });
        expect(await bench.through(pause).call('getMe')).toHaveProperty('value');
        const [first, second] = bench.seen.map(({ atMs }) => atMs);
        expect(second! - first!).toBeGreaterThanOrEqual(900);
      },
    }),
  ),
  {
    title: 'goes on in the next minute beyond the limit of its key',
    async run(bench) {
      // The minute of this site ends two seconds after its first request.
      const aheadMs = 58_000 - (Date.now() % 60_000);
      const site = await siteOfTest({ clock: () => Date.now() + aheadMs });
      bench.options = { key: site.key('north', ['products:read'], 2) };
      bench.to(() => site.address);
      for (let n = 0; n < 3; n++) expect(await bench.call('listProducts')).toHaveProperty('value');
      const at = bench.seen.map(({ atMs }) => atMs);
      expect(at).toHaveLength(4);
      expect(at[3]! - at[2]!).toBeGreaterThan(500);
    },
  },
  {
    title: 'fails at once if the server asks for a longer pause than it may take',
    async run(bench) {
      bench.options = { maxPauseMs: 1000 };
      bench.through(refusal(503, 'server.busy', { 'retry-after': '30' }));
      expect(await bench.call('getMe')).toMatchObject({
        error: { code: 'server.busy', retryAfterMs: 30_000 },
      });
      expect(bench.seen).toHaveLength(1);
    },
  },
  {
    title: 'pauses longer each time',
    async run(bench) {
      bench.options = { backoffMs: 100 };
      await bench.through(busy, busy, busy).call('getMe');
      const at = bench.seen.map(({ atMs }) => atMs);
      const pauses = at.slice(1).map((ms, n) => ms - at[n]!);
      // Each is between half of it and all of it: 50 to 100, 100 to 200, 200 to 400.
      expect(pauses[0]).toBeGreaterThanOrEqual(45);
      expect(pauses[1]).toBeGreaterThanOrEqual(95);
      expect(pauses[2]).toBeGreaterThanOrEqual(195);
    },
  },
  {
    title: 'takes a Retry-After that it cannot read as none',
    async run(bench) {
      bench.through(refusal(429, 'rate_limit.exceeded', { 'retry-after': 'soon' }));
      expect(await bench.call('getMe')).toHaveProperty('value');
    },
  },
  {
    title: 'sends a write without an Idempotency-Key again after a 429 alone',
    async run(bench) {
      const body = { url: 'http://127.0.0.1:1/', label: uniqueName('ERP') };
      const made = await bench.through(limited).call('createSubscription', { body });
      expect(made).toMatchObject({ value: { secret: expect.any(String) } });
      expect(bench.seen).toHaveLength(2);
      expect(bench.seen[0]!.headers['idempotency-key']).toBeUndefined();
    },
  },
  ...(
    [
      ['503', busy, { type: 'problem', code: 'server.busy' }],
      ['an answer that is lost', 'cut after', { type: 'connection' }],
    ] as const
  ).map(
    ([title, fault, error]): Case => ({
      title: `does not send a write without an Idempotency-Key again after ${title}`,
      async run(bench) {
        const body = { url: 'http://127.0.0.1:1/', label: newSigningSecret() };
        expect(await bench.through(fault).call('createSubscription', { body })).toMatchObject({ error });
        expect(bench.seen).toHaveLength(1);
      },
    }),
  ),
];
