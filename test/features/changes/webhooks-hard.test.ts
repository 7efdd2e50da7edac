import diagnostics from 'node:diagnostics_channel';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { startDelivering } from '../../../src/app/background/delivering.ts';
import type { Due, DueWork } from '../../../src/app/background/due.ts';
import type { OutboundOptions } from '../../../src/outbound/outbound.ts';
import { type Received, rawReceiver, receiver } from '../../outbound/receivers.ts';
import { acmeSecrets, callerOf } from '../../support/acme.ts';
import { Desk } from '../../support/command-line.ts';
import { describeInProofs } from '../../support/in-proofs.ts';
import { patient } from '../../support/patient.ts';
import { inProofs } from '../../support/scaled.ts';
import { type Site, siteOfTest } from '../../support/site.ts';
import { make, uniqueName } from '../../support/things.ts';

/* Shows rules/webhooks#order, rules/webhooks#a-call and rules/webhooks#bounds where receivers and machines misbehave. */

const start = Date.parse('2026-11-23T10:00:00Z');
const bounds = { deadlineMs: 500, answerBytes: 65_536 };
const open = (outbound: OutboundOptions = {}): Promise<Site> =>
  siteOfTest({ clock: () => start, outbound: { bounds, ...outbound } });

async function subscribe(site: Site, url: string, more: object = {}): Promise<string> {
  const body = { url, label: 'n8n', kinds: ['tag'], payload: 'changes', ...more };
  const made = await site.call('POST', '/subscriptions', { body });
  expect(made.status).toBe(201);
  return made.body.id;
}
const tag = (site: Site) => make(site, '/tags', { key: uniqueName('key') });
const read = async (site: Site, id: string) => (await site.call('GET', `/subscriptions/${id}`)).body;
const attemptsOf = async (site: Site, id: string) =>
  (await site.call('GET', `/subscriptions/${id}/attempts`)).body.items;

/** Returns the outcome of the first call of a subscription for a change. */
async function outcomeOf(site: Site, url: string) {
  const id = await subscribe(site, url);
  await tag(site);
  await vi.waitUntil(async () => (await attemptsOf(site, id)).length > 0, patient);
  return { attempt: (await attemptsOf(site, id))[0], subscription: await read(site, id) };
}
const head = 'HTTP/1.1 200 OK\r\n';

describe('a receiver', () => {
  it('that is slow, and answers in time, has it', async () => {
    const site = await open();
    const { url } = await receiver((_, response) => setTimeout(() => response.end(), 200));
    const { attempt, subscription } = await outcomeOf(site, url);
    expect(attempt).toMatchObject({ status: 200, error: null });
    expect(attempt.durationMs).toBeGreaterThanOrEqual(190);
    expect(subscription).toMatchObject({ state: 'active', behind: { changes: 0 } });
  });

  it('that answers 429 is left alone for as long as it asks', async () => {
    const site = await open();
    const { url } = await receiver((_, response) => response.writeHead(429, { 'retry-after': '90' }).end());
    const { attempt, subscription } = await outcomeOf(site, url);
    expect(attempt).toMatchObject({ status: 429, error: 'HTTP 429' });
    expect(subscription).toMatchObject({ state: 'retrying', nextAttemptAt: '2026-11-23T10:01:30.000Z' });
  });

  it('that answers with 10 GB is read to 64 KiB, and counts by its status', async () => {
    const site = await open();
    const part = Buffer.alloc(64 * 1024);
    let sent = 0;
    const { url } = await rawReceiver((socket) => {
      socket.on('data', () => {
        socket.write(`${head}content-length: 10000000000\r\n\r\n`);
        const more = () => {
          while (!socket.destroyed && sent < 1e10) {
            sent += part.length;
            if (!socket.write(part)) return socket.once('drain', more);
          }
        };
        more();
      });
    });
    const { attempt, subscription } = await outcomeOf(site, url);
    expect(attempt).toMatchObject({ status: 200, error: null, bytes: 65_536 });
    expect(subscription.state).toBe('active');
    // Only the buffers of the sockets, not the whole body.
    expect(sent).toBeLessThan(100 * 1024 * 1024);
  });

  it.each([
    ['half an answer', `${head}content-length: 100\r\n\r\nhalf`, 'reset'],
    ['half a header', 'HTTP/1.1 200', 'reset'],
    ['something else', 'SSH-2.0-OpenSSH_9.2\r\n\r\n', 'bad_answer'],
    ['a header without end', `${head}x: ${'a'.repeat(20_000)}\r\n\r\n`, 'bad_answer'],
  ])('that answers %s has nothing, and is tried again', async (_, text, error) => {
    const site = await open();
    const { url } = await rawReceiver((socket) => socket.on('data', () => socket.end(text)));
    const { attempt, subscription } = await outcomeOf(site, url);
    expect(attempt).toMatchObject({ status: null, error });
    expect(subscription).toMatchObject({ state: 'retrying', behind: { changes: 1 } });
  });

  it('whose name leads elsewhere at the second look is not called there', async () => {
    const looks: string[] = [];
    // The first look-up is made when the subscription is created.
    const addresses = ['127.0.0.1', '127.0.0.1', '8.8.8.8'];
    const site = await open({
      lookUp: async (name) => {
        looks.push(name);
        return [addresses[looks.length - 1]!];
      },
    });
    const { got, port } = await receiver((_, response) => response.end());
    const id = await subscribe(site, `http://erp.example:${port}/hook`);
    await tag(site);
    await vi.waitUntil(async () => (await attemptsOf(site, id)).length === 1, patient);
    // One look-up for one call: the name was not looked up again between the check and the call.
    expect([looks.length, got.length]).toEqual([2, 1]);
    expect(got[0]!.headers.host).toBe(`erp.example:${port}`);
    await tag(site);
    await vi.waitUntil(async () => (await attemptsOf(site, id)).length === 2, patient);
    expect((await attemptsOf(site, id))[0]).toMatchObject({ status: null, error: 'not_allowed' });
    expect([looks.length, got.length]).toEqual([3, 1]);
  });

  it('that is slow keeps no other from a turn, though there are as many as calls at once', async () => {
    const site = await open({ maxCalls: 8 });
    const slow = await receiver((_, response) => setTimeout(() => response.end(), 150));
    for (let n = 0; n < 8; n++) await subscribe(site, slow.url);
    const quick = await receiver((_, response) => response.end());
    const id = await subscribe(site, quick.url);
    // There is always something for all of them.
    let isOver = false;
    const busy = (async () => {
      while (!isOver) await tag(site);
    })();
    await vi.waitUntil(() => quick.got.length >= 5, patient);
    isOver = true;
    await busy;
    expect(slow.got.length / 8).toBeLessThan(3 * quick.got.length);
    expect((await read(site, id)).state).toBe('active');
  });

  it('that never answers keeps half of the calls for other accounts', async () => {
    const site = await open({ bounds: { deadlineMs: 60_000, answerBytes: 65_536 } });
    const silent = await receiver(() => {});
    for (let n = 0; n < 10; n++) await subscribe(site, silent.url);
    await tag(site);
    await vi.waitUntil(() => silent.got.length === 4, patient);
    const quick = await receiver((_, response) => response.end());
    const body = { url: quick.url, label: 'erp', kinds: ['tag'] };
    expect((await site.call('POST', '/subscriptions', { key: site.keys.far, body })).status).toBe(201);
    const name = { key: uniqueName('key') };
    expect((await site.call('POST', '/tags', { key: site.keys.far, body: name })).status).toBe(201);
    await vi.waitUntil(() => quick.got.length === 1, patient);
    expect(silent.got.length).toBe(4);
  });

  it('that never answers a test holds one place by hand, and no place of what is delivered', async () => {
    const site = await open({ bounds: { deadlineMs: 60_000, answerBytes: 65_536 } });
    const silent = await receiver(() => {});
    const quick = await receiver((_, response) => response.end());
    const inTest: string[] = [];
    for (let n = 0; n < 5; n++) inTest.push(await subscribe(site, silent.url, { isActive: false }));
    const ending = new AbortController();
    onTestFinished(() => ending.abort());
    const test = async (id: string) => {
      const headers = { 'x-api-key': site.keys.north };
      const path = `${site.address}/subscriptions/${id}/test`;
      const answer = await fetch(path, { method: 'POST', headers, signal: ending.signal });
      return ((await answer.json()) as { code?: string }).code;
    };
    const tests = inTest.slice(0, 4).map((id) => test(id).catch(() => undefined));
    await vi.waitUntil(() => silent.got.length === 4, patient);
    // One at a time for a subscription, and four for an account.
    expect(await test(inTest[0]!)).toBe('subscriptions.test_in_progress');
    expect(await test(inTest[4]!)).toBe('subscriptions.test_in_progress');
    const far = { key: site.keys.far, body: { url: quick.url, label: 'erp', isActive: false } };
    const { id } = (await site.call('POST', '/subscriptions', far)).body;
    const tested = await site.call('POST', `/subscriptions/${id}/test`, { key: site.keys.far });
    expect(tested.body).toMatchObject({ status: 200, error: null });
    await subscribe(site, quick.url);
    await tag(site);
    await vi.waitUntil(() => quick.got.length === 2, patient);
    ending.abort();
    await Promise.all(tests);
  });
});

describe('what goes out', () => {
  it('is nothing while there is no subscription', async () => {
    const lookUp = vi.fn(async () => ['127.0.0.1']);
    const site = await open({ lookUp });
    const connections: unknown[] = [];
    const note = (message: unknown) => connections.push(message);
    diagnostics.subscribe('net.client.socket', note);
    try {
      site.write((tx) => {
        const entry = { action: 'create', resourceType: 'tag', previousValue: null, newValue: '{}' } as const;
        for (let n = 0; n < 50; n++) tx.audit({ ...entry, resourceId: `${n}`, client: null, account: null });
      });
      await site.appliance.due.runAll();
      expect(connections).toEqual([]);
      expect(lookUp).not.toHaveBeenCalled();
    } finally {
      diagnostics.unsubscribe('net.client.socket', note);
    }
    // The look of the test sees them where there are some.
    diagnostics.subscribe('net.client.socket', note);
    const { got, url } = await receiver((_, response) => response.end());
    await subscribe(site, url);
    await tag(site);
    await vi.waitUntil(() => got.length > 0, patient);
    diagnostics.unsubscribe('net.client.socket', note);
    expect(connections.length).toBeGreaterThan(0);
  });

  it('waits where its outcome cannot be written, and is the same again', async () => {
    const site = await open();
    const { url } = await receiver((_, response) => response.writeHead(500).end());
    await subscribe(site, url, { from: 'beginning', kinds: null });
    let task: DueWork | undefined;
    const ids: string[] = [];
    const due = { register: (one: DueWork) => (task = one), soon: () => {} } as unknown as Due;
    const { reader, settings } = site.appliance;
    const message = { isEmpty: false, place: { seq: 1, at: 0 }, count: 1, id: 'msg_1', data: '{}' };
    let nowMs = start + 60_000;
    startDelivering({
      reader,
      opened: new AsyncDisposableStack(),
      settings,
      due,
      clock: () => nowMs,
      elapsed: () => nowMs,
      readPool: { run: async () => JSON.stringify(message) } as never,
      runTask: (async (name: string) => {
        if (name === 'end a webhook') throw new Error('no room');
        return true;
      }) as never,
      watch: { log: { warn: () => {} } } as never,
      outbound: {
        call: async ({ headers }: { headers: Record<string, string> }) => {
          ids.push(headers['webhook-id']!);
          return { status: 200, headers: {}, body: Buffer.alloc(0), isCut: false };
        },
      } as never,
    });
    await vi.waitUntil(() => task!.dueInMs(nowMs) <= 0, patient);
    await task!.step({ nowMs } as never);
    await vi.waitUntil(() => task!.dueInMs(nowMs) === 5000, patient);
    await task!.step({ nowMs } as never);
    expect(ids).toHaveLength(1);
    nowMs += 5000;
    await task!.step({ nowMs } as never);
    await vi.waitUntil(() => ids.length === 2, patient);
    expect(ids[1]).toBe(ids[0]);
  });
});

describeInProofs('a process that is killed', () => {
  it('at each step keeps the order, skips nothing, and sends again under the same id alone', async () => {
    const desk = new Desk();
    try {
      const { secret } = await acmeSecrets(desk);
      // Where it is killed: as a message comes, once it is answered, and once the next change is written.
      const moments = ['arrived', 'answered', 'written'] as const;
      const rounds = moments.length * inProofs(3, 1);
      let killAt: (typeof moments)[number] | undefined;
      let killed: Promise<unknown> | undefined;
      const kill = () => {
        killAt = undefined;
        killed ??= desk.kill();
      };
      const erp = await receiver((_, response) => {
        if (killAt === 'arrived') kill();
        else if (killAt === 'answered') response.end(kill);
        else response.end();
      });
      const other = await receiver((_, response) => response.end());
      let call = callerOf((await desk.serve()).address, secret);
      for (const { url } of [erp, other]) {
        const body = { label: url, url, payload: 'changes', kinds: ['tag'], from: 'beginning' };
        expect((await call('POST', '/subscriptions', body)).status).toBe(201);
      }
      for (let round = 0; round < rounds; round++) {
        const moment = moments[round % moments.length]!;
        killed = undefined;
        killAt = moment === 'written' ? undefined : moment;
        for (let n = 0; n < 3 && !killed; n++)
          await call('POST', '/tags', { key: `${round} ${n}` }).catch(() => undefined);
        if (moment === 'written') kill();
        await vi.waitUntil(() => killed !== undefined, patient);
        await killed;
        killAt = undefined;
        call = callerOf((await desk.serve()).address, secret);
      }
      await call('POST', '/tags', { key: 'last' });
      const { items } = (await call('GET', '/changes?limit=1000&kinds=tag')).body as {
        items: { cursor: string }[];
      };
      const cursors = items.map(({ cursor }) => cursor);
      for (const { got } of [erp, other]) {
        await vi.waitUntil(() => told(got).at(-1) === cursors.at(-1), patient);
        expect(told(got)).toEqual(cursors);
      }
      // The test has seen what it is for: some came twice.
      expect(erp.got.length).toBeGreaterThan(new Set(erp.got.map(idOf)).size);
      await desk.stop();
    } finally {
      await desk.close();
    }
  }, 180_000);
});

const idOf = ({ headers }: Received) => String(headers['webhook-id']);

/** The changes that came, of messages under one id once: they are the same whenever they come. */
function told(got: readonly Received[]): string[] {
  const bodies = new Map<string, string>();
  for (const one of got) {
    const text = JSON.stringify(JSON.parse(one.body).data);
    expect(bodies.get(idOf(one)) ?? text).toBe(text);
    bodies.set(idOf(one), text);
  }
  return [...bodies.values()].flatMap((text) =>
    JSON.parse(text).items.map(({ cursor }: { cursor: string }) => cursor),
  );
}
