import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountBySeq } from '../../../src/access/accounts.ts';
import type { Caller } from '../../../src/api/caller.ts';
import '../../../src/app/routes.ts';
import { openSettings } from '../../../src/app/settings.ts';
import type { NewProduct } from '../../../src/features/catalogue/product-fields.ts';
import {
  createProduct,
  editProduct,
  listProducts,
  removeProduct,
  setProductActive,
} from '../../../src/features/catalogue/products.ts';
import { catalogueChecks } from '../../../src/features/catalogue/verify.ts';
import { addCode, changeCode, takeCodeAway } from '../../../src/features/consumers/codes/codes.ts';
import type { ConsumerQuery } from '../../../src/features/consumers/consumer-fields.ts';
import { listConsumers } from '../../../src/features/consumers/consumer-list.ts';
import { addConsumer, changeConsumer, takeConsumerAway } from '../../../src/features/consumers/consumers.ts';
import { requireCode, requireConsumer } from '../../../src/features/consumers/scoped-lookup.ts';
import { consumerChecks } from '../../../src/features/consumers/verify.ts';
import { codesBefore } from '../../../src/features/reports/credit-store.ts';
import { addAccount, addClient } from '../../../src/features/sites/tenants.ts';
import type { Connection } from '../../../src/store/connection.ts';
import { openStore } from '../../../src/store/directory/open-store.ts';
import { nGramSearch } from '../../../src/store/search/n-grams.ts';
import { foldCase } from '../../../src/store/search/search-text.ts';
import { operatorActor } from '../../../src/store/writer/actor.ts';
import { Tx } from '../../../src/store/writer/transaction.ts';
import { emptyDatabase } from '../../support/migrated.ts';
import { scaled } from '../../support/scaled.ts';

/** Larger than any `seq`. */
const beyond = 1_000_000;
const words = [
  'Ana',
  'José Núñez',
  'ÑANDÚ',
  'straße',
  '"quoted" %_',
  '물 생수',
  'nan',
  'Zoë-0042',
  "o'clock",
];
const asked = [
  ...['a', 'an', 'nan', 'nun', 'JOSE N', 'ñandú', 'strasse', '%_', '"', '물', '생수', '0042', '42'],
  ...['nobody', "o'clock-0", 'quoted" %_-0', 'ana-0'],
];

type Doing = { what: string; at: number; word: string; isUndone: boolean };

/** One of the model: what it is searched by, a text for each field. */
type Known = { id: string; texts: string[]; isActive?: boolean };

class Undone extends Error {}

// Shows rules/lists#search.
describe('searches', () => {
  const connection: Connection = openStore(':memory:', Date.now, emptyDatabase());
  const reader = { connection };
  const settings = openSettings(':memory:', connection);
  let actor: Caller;
  let made = 0;
  let people: (Known & { codes: string[] })[] = [];
  let products: Known[] = [];

  const write = <T>(work: (tx: Tx) => T): T =>
    Tx.run(connection, { actor: operatorActor, traceId: '0'.repeat(32), nowMs: Date.now() }, work);
  const textOf = (word: string) => `${word}-${String(made++).padStart(4, '0')}`;

  /** Random operations that follow the rules; each returns the update of the model. */
  const doings: Record<string, (tx: Tx, doing: Doing) => (() => void) | undefined> = {
    'add a person'(tx, { word, at }) {
      const [name, identification, code] = [word, textOf(word), textOf('C')];
      const initialCode = at % 2 === 0 ? { codeId: code, codeType: 'QR' as const } : undefined;
      const account = accountBySeq(tx, actor.account!);
      const { id } = addConsumer(tx, account, {
        name,
        identification,
        ...(initialCode && { initialCode }),
      }).row;
      return () => people.push({ id, texts: [name, identification], codes: initialCode ? [code] : [] });
    },
    'rename a person'(tx, { word, at }) {
      const person = people[at % people.length];
      if (!person) return undefined;
      changeConsumer(tx, requireConsumer(tx, actor, person.id), { name: word });
      return () => (person.texts = [word, person.texts[1]!]);
    },
    'remove a person'(tx, { at }) {
      const person = people[at % people.length];
      if (!person) return undefined;
      takeConsumerAway(tx, requireConsumer(tx, actor, person.id));
      return () => (people = people.filter((one) => one !== person));
    },
    'add a code'(tx, { word, at }) {
      const person = people[at % people.length];
      if (!person) return undefined;
      const codeId = textOf(word);
      addCode(tx, requireConsumer(tx, actor, person.id), { codeId, codeType: 'QR' });
      return () => (person.codes = [...person.codes, codeId]);
    },
    'rename a code'(tx, { word, at }) {
      const person = people.filter(({ codes }) => codes.length > 0)[at % 3];
      if (!person) return undefined;
      const [first, ...rest] = person.codes as [string, ...string[]];
      const newCodeId = textOf(word);
      const consumer = requireConsumer(tx, actor, person.id);
      changeCode(tx, consumer, requireCode(tx, consumer, first), { newCodeId });
      return () => (person.codes = [...rest, newCodeId]);
    },
    'remove a code'(tx, { at }) {
      const person = people.filter(({ codes }) => codes.length > 0)[at % 3];
      if (!person) return undefined;
      const consumer = requireConsumer(tx, actor, person.id);
      takeCodeAway(tx, consumer, requireCode(tx, consumer, person.codes[0]!));
      return () => (person.codes = person.codes.slice(1));
    },
    'add a product'(tx, { word }) {
      const [name, code] = [textOf(word), textOf('P')];
      const attributes = { returnPolicy: { isReturnable: false, restrictDelivery: false } };
      const product = { businessLine: 'eas' as const, name, code, type: 'ppe', cost: 1, attributes };
      const { id } = JSON.parse(createProduct({ tx, actor }, product as NewProduct)) as Known;
      return () => products.push({ id, texts: [name, code, 'ppe'], isActive: true });
    },
    'rename a product'(tx, { word, at }) {
      const product = products[at % products.length];
      if (!product) return undefined;
      const name = textOf(word);
      editProduct({ tx, actor }, product.id, { name });
      return () => (product.texts = [name, ...product.texts.slice(1)]);
    },
    'switch a product'(tx, { at }) {
      const product = products[at % products.length];
      if (!product) return undefined;
      setProductActive({ tx, actor, settings }, product.id, !product.isActive);
      return () => (product.isActive = !product.isActive);
    },
    'remove a product'(tx, { at }) {
      const product = products[at % products.length];
      if (!product) return undefined;
      removeProduct({ tx, actor }, product.id);
      return () => (products = products.filter((one) => one !== product));
    },
  };

  const carryOut = (doing: Doing) => {
    try {
      const followed = write((tx) => {
        const follow = doings[doing.what]!(tx, doing);
        if (doing.isUndone) throw new Undone();
        return follow;
      });
      followed?.();
    } catch (error) {
      if (!(error instanceof Undone)) throw error;
    }
  };

  const agree = (search: string) => {
    const folded = foldCase(search);
    const has = (texts: readonly string[]) => texts.some((text) => foldCase(text).includes(folded));
    const context = { reader, actor, nowMs: 0, settings };
    const listed = (json: string) => {
      const { items, total } = JSON.parse(json) as { items: Known[]; total: number };
      return { ids: items.map(({ id }) => id).reverse(), total };
    };
    const expected = (found: readonly Known[]) => ({ ids: found.map(({ id }) => id), total: found.length });
    const query = { search, page: 1, pageSize: 1000 };
    expect(listed(listConsumers(context, query as ConsumerQuery))).toEqual(
      expected(people.filter(({ texts, codes }) => has(texts) || has(codes))),
    );
    expect(listed(listProducts(context, query))).toEqual(
      expected(products.filter(({ texts }) => has(texts))),
    );
    // With filters that nothing fails, and with those that some fail; in pages, which divide what is behind too.
    for (const isActive of [true, undefined]) {
      const found = products.filter((one) => has(one.texts) && (isActive === undefined || one.isActive));
      const ids = found.map(({ id }) => id).reverse();
      for (const page of [1, 2, 3]) {
        const { items, total } = JSON.parse(
          listProducts(context, { search, page, pageSize: 4, isActive }),
        ) as { items: Known[]; total: number };
        expect(items.map(({ id }) => id)).toEqual(ids.slice((page - 1) * 4, page * 4));
        expect(total).toBe(found.length);
      }
    }
    const held = people.flatMap(({ texts, codes }) => codes.filter((code) => has(texts) || has([code])));
    const partition = { account: actor.account!, by: 'account', value: actor.account! } as const;
    const asked = { search: nGramSearch(search) };
    expect(codesBefore(reader, partition, asked, beyond, beyond)).toHaveLength(held.length);
    const [code] = held;
    if (code === undefined) return;
    const holders = people.filter(({ codes }) => codes.includes(code));
    expect(listed(listConsumers(context, { code, page: 1, pageSize: 10 } as ConsumerQuery))).toEqual(
      expected(holders),
    );
  };

  beforeAll(() => {
    connection.database.exec('BEGIN IMMEDIATE');
    const client = write((tx) => addClient(tx, { name: 'Acme' }).seq);
    const rest = { client, currency: 'COP', timeZone: 'UTC', businessLines: ['eas' as const] };
    const account = write((tx) => addAccount(tx, { name: 'North', ...rest }).seq);
    actor = { client, account, scope: 'account', permissions: new Set() } as unknown as Caller;
    for (let number = 0; number < 600; number++) {
      const doing = { at: 0, word: words[number % words.length]!, isUndone: false };
      carryOut({ ...doing, what: 'add a person' });
      carryOut({ ...doing, what: 'add a product' });
      if (number % 60 !== 0) {
        carryOut({ ...doing, what: 'remove a person', at: people.length - 1 });
        carryOut({ ...doing, what: 'remove a product', at: products.length - 1 });
      }
    }
    connection.database.exec('COMMIT');
  });
  afterAll(() => connection.close());

  it('find what was written, whatever was renamed, removed or rolled back', () => {
    const doing = fc.record({
      what: fc.constantFrom(...Object.keys(doings), 'add a person', 'add a product', 'add a code'),
      at: fc.nat(20),
      word: fc.constantFrom(...words),
      isUndone: fc.integer({ min: 0, max: 9 }).map((dice) => dice === 0),
    });
    const steps = fc.array(fc.tuple(doing, fc.constantFrom(...asked)), { minLength: 1, maxLength: 40 });
    const before = { people, products };
    fc.assert(
      fc.property(steps, (each) => {
        connection.database.exec('BEGIN IMMEDIATE');
        people = before.people.map((person) => ({ ...person }));
        products = before.products.map((product) => ({ ...product }));
        try {
          for (const [one, search] of each) {
            carryOut(one);
            agree(search);
          }
          for (const { name, run } of [...consumerChecks, ...catalogueChecks])
            expect([name, ...run(reader, { full: false })]).toEqual([name]);
          for (const index of ['consumer_search', 'code_search', 'product_search', 'profile_search'])
            connection.database.exec(`INSERT INTO ${index} (${index}) VALUES ('integrity-check')`);
        } finally {
          connection.database.exec('ROLLBACK');
          ({ people, products } = before);
        }
      }),
      { numRuns: scaled(60) },
    );
  });

  it('merge their segments by themselves, however many writes there are', () => {
    const segments = connection.database
      .prepare<[], number>('SELECT count(DISTINCT segid) FROM consumer_search_idx')
      .pluck();
    const before = people;
    people = [...people];
    connection.database.exec('BEGIN IMMEDIATE');
    for (let person = 0; person < 2000; person++)
      carryOut({ what: 'add a person', at: 0, word: words[person % words.length]!, isUndone: false });
    expect(segments.get()).toBeLessThan(40);
    agree('ana');
    connection.database.exec('ROLLBACK');
    people = before;
  });
});
