import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { accountById } from '../../../src/access/accounts.ts';
import { openChangeWatch } from '../../../src/app/background/change-watch.ts';
import { addOperation } from '../../../src/features/sites/operations.ts';
import { useSite } from '../../support/site.ts';
import { make } from '../../support/things.ts';
import { changesPath, pageOf, pull } from './support.ts';

/* Shows rules/changes#waiting and rules/changes#events, with threads and files. */

const site = useSite({ onDisk: true });
const tag = (name: string) => ({ key: name });

describe('waiting', () => {
  it('answers with the first change, and at once where there is one', async () => {
    const { nextCursor } = await pageOf(site, { after: 'now' });
    const waiting = pageOf(site, { after: nextCursor, wait: 30 });
    const made = await make(site, '/tags', tag('first'));
    const { items } = await waiting;
    expect(items.map(({ id }) => id)).toEqual([made.id]);
    const begun = performance.now();
    expect((await pageOf(site, { after: nextCursor, wait: 30 })).items).toHaveLength(1);
    expect(performance.now() - begun).toBeLessThan(25_000);
  });

  it('gathers for as long as is asked, unless the page is full', async () => {
    const { nextCursor } = await pageOf(site, { after: 'now' });
    const waiting = pageOf(site, { after: nextCursor, wait: 30, linger: 1500 });
    const made = [];
    for (const name of ['one', 'two', 'three']) made.push((await make(site, '/tags', tag(name))).id);
    expect((await waiting).items.map(({ id }) => id)).toEqual(made);
    const begun = performance.now();
    await pageOf(site, { after: nextCursor, linger: 10_000, limit: 2 });
    expect(performance.now() - begun).toBeLessThan(8000);
    expect((await pageOf(site, { after: nextCursor, linger: 1 })).items).toHaveLength(3);
  });

  it('is woken by what another process writes', async () => {
    const { nextCursor } = await pageOf(site, { after: 'now' });
    const waiting = pageOf(site, { after: nextCursor, wait: 30 });
    site.write((tx) => addOperation(tx, accountById(tx, site.ids.north)!, { name: 'Another' }));
    expect((await waiting).items.map(({ kind }) => kind)).toEqual(['operation']);
  });

  it('passes over what is not asked for, and answers empty at the end of its time', async () => {
    const { nextCursor } = await pageOf(site, { after: 'now' });
    const waiting = pageOf(site, { after: nextCursor, wait: 1, kinds: 'product' });
    await make(site, '/tags', tag('second'));
    const page = await waiting;
    expect(page.items).toEqual([]);
    expect(page.nextCursor).not.toBe(nextCursor);
    expect((await pageOf(site, { after: nextCursor })).items).toHaveLength(1);
  });

  it('is hidden from other callers', async () => {
    const other = await pageOf(site, { after: 'now' }, { key: site.keys.far });
    const waiting = pageOf(site, { after: other.nextCursor, wait: 1 }, { key: site.keys.far });
    await make(site, '/tags', tag('third'));
    expect(await waiting).toMatchObject({ items: [], nextCursor: other.nextCursor });
  });

  it('has bounds for a caller and for all, and gives places back', async () => {
    const { reader } = site.appliance;
    const hub = openChangeWatch(reader, pino({ level: 'silent' }), { ofCaller: 2, ofAll: 3 });
    const who = (id: string, account: number | null = null) => ({ id, client: account, account });
    const [one] = [hub.waiter({}, who('a')), hub.waiter({}, who('a')), hub.waiter({}, who('b'))];
    expect(() => hub.waiter({}, who('a'))).toThrow('changes.too_many_waiting');
    expect(() => hub.waiter({}, who('c'))).toThrow('changes.too_many_waiting');
    const late = one!.after(Number.MAX_SAFE_INTEGER, 60_000);
    one!.end();
    await late;
    hub.waiter({}, who('c')).end();
    hub.close();
    expect(one!.isOver).toBe(true);
    // The keys of an account have half of the places together.
    const shared = openChangeWatch(reader, pino({ level: 'silent' }), { ofCaller: 100, ofAll: 4 });
    const [first] = [shared.waiter({}, who('a', 1)), shared.waiter({}, who('b', 1))];
    expect(() => shared.waiter({}, who('c', 1))).toThrow('changes.too_many_waiting');
    shared.waiter({}, who('d', 2));
    first!.end();
    shared.waiter({}, who('c', 1));
  });
});

/** Reads a number of events. */
async function events(
  count: number,
  query: Record<string, string>,
  lastEventId?: string,
  act = async () => {},
) {
  const headers: Record<string, string> = { 'x-api-key': site.keys.north, accept: 'text/event-stream' };
  if (lastEventId) headers['last-event-id'] = lastEventId;
  const ended = new AbortController();
  const response = await fetch(site.address + changesPath(query), { headers, signal: ended.signal });
  if (!response.headers.get('content-type')?.startsWith('text/event-stream'))
    return { status: response.status, events: [], body: await response.text() };
  const found: { id: string; event: string; data: unknown }[] = [];
  let text = '';
  await act();
  for await (const part of response.body!.pipeThrough(new TextDecoderStream())) {
    text += part;
    const blocks = text.split('\n\n');
    text = blocks.pop()!;
    for (const block of blocks) {
      const fields = Object.fromEntries(
        block.split('\n').map((line) => line.split(/: (.*)/s) as [string, string]),
      );
      if (fields['event'])
        found.push({ id: fields['id']!, event: fields['event'], data: JSON.parse(fields['data']!) });
    }
    if (found.length >= count) break;
  }
  ended.abort();
  return { status: response.status, events: found.slice(0, count), body: '' };
}

describe('events', () => {
  it('are the same changes, by their kind, and go on where one broke off', async () => {
    const { items } = await pull(site);
    const all = await events(items.length, {});
    expect(all.events.map(({ data }) => data)).toEqual(items);
    expect(all.events.map(({ id, event }) => [id, event])).toEqual(
      items.map(({ cursor, kind }) => [cursor, kind]),
    );
    const rest = await events(items.length - 2, {}, items[1]!.cursor);
    expect(rest.events.map(({ id }) => id)).toEqual(items.slice(2).map(({ cursor }) => cursor));
  });

  it('come as they happen', async () => {
    const { nextCursor } = await pageOf(site, { after: 'now' });
    const { events: found } = await events(1, { after: nextCursor }, undefined, async () => {
      await make(site, '/tags', tag('fourth'));
    });
    expect(found.map(({ event }) => event)).toEqual(['tag']);
  });

  it('are refused as a page is', async () => {
    const refused = await events(1, { after: 'x' });
    expect([refused.status, JSON.parse(refused.body).code]).toEqual([400, 'validation.failed']);
  });
});
