import { expect } from 'vitest';
import { newToken, writeBoxFile } from '../../src/second-box/box-files.ts';
import { takeBack } from '../../src/second-box/promote.ts';
import { restorable } from '../support/restorable.ts';
import { uniqueName } from '../support/things.ts';
import type { Bench, Case } from './bench.ts';
import { product, water } from './cases-calls.ts';

type Change = { id: string; kind: string; accountId: string; sequence: number | null };
type Page = {
  items: Change[];
  cursor: string | null;
  epoch: string;
  fork?: { shared: null | { accounts: { accountId: string; sequence: number }[] } };
};

const movements = { kinds: ['delivery', 'recharge', 'return', 'credit'] };

/** The newest cursor of the site. */
async function newest(bench: Bench): Promise<string> {
  const { body } = await bench.site.call('GET', '/changes?after=now');
  return body.nextCursor;
}

/** A site that is restored and copied; the client has its key and reaches it through the proxy. */
async function restored(bench: Bench) {
  const one = await restorable();
  bench.options = { key: one.key };
  bench.to(() => one.address);
  return one;
}

/** Movements by account and sequence, as a program would store them with its cursor. */
class Ledger {
  cursor: string | null = null;
  rows: Change[] = [];

  /** Stores pages, as in the README. */
  take(pages: Page[]): this {
    for (const { items, cursor, fork } of pages) {
      if (fork && !fork.shared) this.rows = [];
      for (const { accountId, sequence } of fork?.shared?.accounts ?? [])
        this.rows = this.rows.filter((row) => row.accountId !== accountId || row.sequence! <= sequence);
      this.rows.push(...items);
      this.cursor = cursor;
    }
    return this;
  }

  get ids(): string[] {
    return this.rows.map(({ id }) => id);
  }
}

/** Reads what is new into a ledger. */
async function read(bench: Bench, ledger: Ledger, most?: number, limit = 1000): Promise<Page[]> {
  const { value, error } = await bench.changes(ledger.cursor, { ...movements, limit }, most);
  expect(error).toBeUndefined();
  ledger.take(value);
  return value;
}

/** A second box that took over, and the other one, which still runs: the client reaches the latter through the proxy. */
async function takenOver(bench: Bench) {
  const old = await restored(bench);
  old.report(1);
  const young = await old.copy();
  await Promise.all([old.stop(), young.stop()]);
  for (const { data } of [old, young])
    writeBoxFile(data, 'superseded', {
      token: newToken(),
      at: new Date().toISOString(),
      address: 'https://192.0.2.8:8080',
      fingerprint: null,
      forkedAtSeq: null,
      forkedHash: null,
    });
  takeBack(young.data, Date.now());
  await young.open();
  await old.open();
  bench.options = { key: old.key, secondUrl: young.address };
  return { old, young };
}

export const changes: Case[] = [
  {
    title: 'goes on with its cursor at the box that took over, while the other one still runs',
    async run(bench) {
      const { young } = await takenOver(bench);
      const ledger = new Ledger();
      ledger.cursor = (await young.get('/changes?after=now')).body.nextCursor;
      const ids = young.report(2);
      const pages = await read(bench, ledger);
      expect(pages.map(({ fork }) => fork)).toEqual([undefined]);
      expect(ledger.ids).toEqual(ids);
      expect(bench.seen).toHaveLength(1);
    },
  },
  {
    title: 'sends a write that is never repeated to the box that took over',
    async run(bench) {
      const { young } = await takenOver(bench);
      // A key reads the target without the name before the @.
      const contact = { label: 'Maintenance', channel: 'email' };
      const body = {
        ...contact,
        target: 'mantenimiento@acme.example',
        wants: { bad: 'now', warn: 'digest' },
      };
      expect(await bench.call('createContact', { body })).toMatchObject({ value: contact });
      expect((await young.get('/contacts')).body.items).toMatchObject([contact]);
    },
  },
  {
    title: 'reads changes after a cursor to the newest, and ends',
    async run(bench) {
      const after = await newest(bench);
      const [one, other] = [await product(bench), await product(bench)];
      const { value } = await bench.changes(after, { kinds: ['product'] });
      expect(value.flatMap(({ items }: Page) => items)).toMatchObject([
        { kind: 'product', op: 'create', id: one.id, body: { name: one.name } },
        { kind: 'product', op: 'create', id: other.id },
      ]);
      const { cursor } = value.at(-1);
      expect(await bench.changes(cursor, { kinds: ['product'] })).toEqual({ value: [] });
    },
  },
  {
    title: 'reads changes from the first one without a cursor',
    async run(bench) {
      await product(bench);
      bench.through();
      const { value } = await bench.changes(null, { kinds: ['product'] }, 1);
      expect(value[0].items.length).toBeGreaterThan(0);
      expect(bench.seen[0]!.path).not.toContain('after=');
      expect(bench.seen[0]!.path).toContain('limit=1000');
    },
  },
  {
    title: 'moves the cursor over changes of other kinds',
    async run(bench) {
      const after = await newest(bench);
      await product(bench);
      const { value } = await bench.changes(after, { kinds: ['tag'] });
      expect(value).toMatchObject([{ items: [], cursor: expect.any(String), epoch: expect.any(String) }]);
      expect(value[0].cursor).not.toBe(after);
    },
  },
  {
    title: 'reads each change once in small pages, through lost connections',
    async run(bench) {
      const after = await newest(bench);
      const made: string[] = [];
      for (let n = 0; n < 7; n++) made.push((await product(bench)).id);
      bench.through('cut after', 'pass', 'cut within', 'cut before');
      const { value } = await bench.changes(after, { kinds: ['product'], limit: 2 });
      expect(value.map(({ items }: Page) => items.length)).toEqual([2, 2, 2, 1]);
      expect(value.flatMap(({ items }: Page) => items.map(({ id }) => id))).toEqual(made);
    },
  },
  {
    title: 'repeats a page that was not stored, and skips none that was',
    async run(bench) {
      const one = await restored(bench);
      const ids = one.report(5);
      const ledger = new Ledger();
      await read(bench, ledger, 1, 2);
      expect(ledger.ids).toEqual(ids.slice(0, 2));
      // A program that ends before it stores a page asks for the same page again.
      await bench.changes(ledger.cursor, { ...movements, limit: 2 }, 1);
      await read(bench, ledger, 1, 2);
      await read(bench, ledger);
      expect(ledger.ids).toEqual(ids);
    },
  },
  {
    title: 'waits for the next change',
    async run(bench) {
      const after = await newest(bench);
      const name = uniqueName('Awaited');
      const create = () =>
        void setTimeout(() => void bench.site.call('POST', '/products', { body: water(name) }), 200);
      bench.through(create);
      const { value } = await bench.changes(after, { kinds: ['product'], wait: 20 }, 1);
      expect(value).toMatchObject([{ items: [{ body: { name } }] }]);
    },
  },
  {
    title: 'waits longer than the time of a try',
    async run(bench) {
      const after = await newest(bench);
      bench.options = { timeoutMs: 300, retries: 0 };
      const later = () =>
        void setTimeout(
          () => void bench.site.call('POST', '/tags', { body: { key: uniqueName('tag') } }),
          900,
        );
      bench.through(later);
      const { value } = await bench.changes(after, { kinds: ['tag'], wait: 20 }, 1);
      expect(value).toMatchObject([{ items: [{ kind: 'tag' }] }]);
    },
  },
  {
    title: 'reports a cursor that was altered',
    async run(bench) {
      const after = await newest(bench);
      expect(await bench.changes(`x${after}`)).toMatchObject({
        error: { type: 'problem', code: 'validation.failed', errors: [{ field: 'after', rule: 'isCursor' }] },
      });
    },
  },
  {
    title: 'reports changes that the key may not read',
    async run(bench) {
      bench.options = { key: bench.site.key('north', ['products:read']) };
      expect(await bench.changes(null)).toMatchObject({ error: { status: 403, code: 'auth.forbidden' } });
    },
  },
  {
    title: 'reads everything of one moment, and the changes after it',
    async run(bench) {
      const { id } = await product(bench);
      bench.through('cut within');
      const { value } = await bench.snapshot({ kinds: ['product'] });
      expect(value.items.every(({ kind }: Change) => kind === 'product')).toBe(true);
      const found = value.items.find((one: Change) => one.id === id);
      expect(found).toMatchObject({ accountId: bench.site.ids.north });
      expect(found.body).toEqual((await bench.call('getProduct', { id })).value);
      const { value: none } = await bench.changes(value.cursor, { kinds: ['product'] });
      expect(none).toEqual([]);
      const later = await product(bench);
      const { value: pages } = await bench.changes(value.cursor, { kinds: ['product'] });
      expect(pages).toMatchObject([{ epoch: value.epoch, items: [{ id: later.id, op: 'create' }] }]);
    },
  },
  ...(
    [
      ['before its last line', '{"kind":"product","id":"1"}\n'],
      ['within its last line', '{"kind":"product","id":"1"}\n{"cursor":"x"'],
      ['before its first line', ''],
    ] as const
  ).map(
    ([title, body]): Case => ({
      title: `reports a snapshot that was cut off ${title}`,
      async run(bench) {
        bench.through({ answer: 200, headers: { 'content-type': 'application/x-ndjson' }, body });
        expect(await bench.snapshot()).toMatchObject({ error: { type: 'connection' } });
      },
    }),
  ),
  {
    title: 'takes back what a restore took back, and goes on',
    async run(bench) {
      const one = await restored(bench);
      const ledger = new Ledger();
      const shared = one.report(3);
      await read(bench, ledger);
      const file = await one.backup();
      const lost = one.report(2);
      await read(bench, ledger);
      expect(ledger.ids).toEqual([...shared, ...lost]);
      await one.restore(file);
      const own = one.report(4);
      const [fork, next] = await read(bench, ledger);
      expect(fork).toMatchObject({
        items: [],
        cursor: expect.any(String),
        fork: { shared: { accounts: [{ accountId: one.account.id, sequence: 3 }] } },
      });
      expect(next).not.toHaveProperty('fork');
      expect(ledger.ids).toEqual([...shared, ...own]);
      expect(await read(bench, ledger)).toEqual([]);
    },
  },
  {
    title: 'takes back nothing if its cursor is older than the backup',
    async run(bench) {
      const one = await restored(bench);
      const ledger = new Ledger();
      const stored = one.report(2);
      await read(bench, ledger);
      const unread = one.report(2);
      const file = await one.backup();
      one.report(3);
      await one.restore(file);
      const own = one.report(1);
      await read(bench, ledger);
      expect(ledger.ids).toEqual([...stored, ...unread, ...own]);
    },
  },
  {
    title: 'takes back over two restores',
    async run(bench) {
      const one = await restored(bench);
      const ledger = new Ledger();
      const shared = one.report(2);
      const first = await one.backup();
      one.report(2);
      await read(bench, ledger);
      await one.restore(first);
      const second = one.report(1);
      const later = await one.backup();
      one.report(5);
      await one.restore(later);
      await read(bench, ledger);
      expect(ledger.ids).toEqual([...shared, ...second]);
    },
  },
  {
    title: 'takes back everything if the shared place is not known',
    async run(bench) {
      const one = await restored(bench);
      const ledger = new Ledger();
      const ids = one.report(2);
      const copy = await one.copy();
      one.report(1);
      await read(bench, ledger);
      const other = copy.report(3);
      bench.to(() => copy.address);
      const [fork] = await read(bench, ledger);
      expect(fork).toMatchObject({ items: [], cursor: null, fork: { shared: null } });
      expect(ledger.ids).toEqual([...ids, ...other]);
    },
  },
  {
    title: 'starts over if the shared place is known by its cursor alone',
    async run(bench) {
      const cursor = await newest(bench);
      const fork = { code: 'changes.history_forked', epoch: 'e', forkedAt: cursor, forkedAtNumbers: null };
      bench.through({ answer: 410, body: { status: 410, detail: 'Forked.', traceId: '', ...fork } });
      const { value } = await bench.changes(cursor, {}, 1);
      expect(value).toEqual([{ items: [], cursor: null, epoch: 'e', fork: { shared: null } }]);
    },
  },
  {
    title: 'ends if its cursor does not move',
    async run(bench) {
      const cursor = await newest(bench);
      const headers = { 'content-type': 'application/json' };
      bench.through({
        answer: 200,
        headers,
        body: { items: [], nextCursor: cursor, head: 'later', epoch: 'e' },
      });
      expect(await bench.changes(cursor)).toEqual({ value: [] });
      expect(bench.seen).toHaveLength(1);
    },
  },
  {
    title: 'takes back after a program that ended between the fork and the next page',
    async run(bench) {
      const one = await restored(bench);
      const ledger = new Ledger();
      const shared = one.report(1);
      const file = await one.backup();
      one.report(2);
      await read(bench, ledger);
      await one.restore(file);
      const own = one.report(2);
      await read(bench, ledger, 1);
      expect(ledger.ids).toEqual(shared);
      await read(bench, ledger);
      expect(ledger.ids).toEqual([...shared, ...own]);
    },
  },
];
