import Database from 'better-sqlite3';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { jsonBoolean, jsonMoment, jsonObject, jsonText } from '../../src/store/json.ts';
import { scaled } from '../support/scaled.ts';

describe('a body that SQLite writes as text', () => {
  const database = new Database(':memory:');
  afterAll(() => database.close());
  database.exec('CREATE TABLE t (id TEXT, a, b INTEGER, c TEXT, d TEXT)');

  it('is, byte for byte, the one that it writes as JSON', () => {
    const select = database.prepare(
      `SELECT ${jsonObject({ id: 'id', a: 'a', b: 'b', on: jsonBoolean('b'), c: 'json(c)', d: 'json(d)' })} AS object,
          ${jsonText({
            id: { plain: 'id' },
            a: { value: 'a' },
            b: { json: 'b' },
            on: { json: "iif(b, 'true', 'false')" },
            c: { json: 'c' },
            d: { json: 'd' },
          })} AS text FROM t`,
    );
    const insert = database.prepare('INSERT INTO t VALUES (?, ?, ?, ?, ?)');
    const value = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom('%s', '%%', '"', "'", '\\'),
      fc.integer(),
    );
    fc.assert(
      fc.property(
        fc.uuid(),
        fc.option(value),
        fc.maxSafeInteger(),
        fc.dictionary(fc.string(), fc.oneof(fc.string(), fc.integer(), fc.boolean())),
        (id, a, b, c) => {
          database.exec('DELETE FROM t');
          insert.run(id, a, BigInt(b), JSON.stringify(c), null);
          const { object, text } = select.get() as { object: string; text: string };
          expect(text).toBe(object);
          expect(JSON.parse(text)).toMatchObject({ id, b, c, d: null });
        },
      ),
      { numRuns: scaled(300) },
    );
  });
});

describe('a moment that SQLite writes', () => {
  const database = new Database(':memory:');
  afterAll(() => database.close());
  const written = database.prepare(`SELECT ${jsonMoment('?')}`).pluck();

  it('is as the interface writes it, to the millisecond, in any year of four digits', () => {
    const years = { min: new Date('0000-01-01T00:00:00Z'), max: new Date('9999-12-31T23:59:59.999Z') };
    const moment = fc.oneof(
      fc.date({ ...years, noInvalidDate: true }),
      fc.date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true }),
      fc.constantFrom(years.min, years.max, new Date(0), new Date(-1), new Date('2026-12-31T23:59:59.999Z')),
    );
    fc.assert(
      fc.property(moment, (date) => {
        expect(written.get(date.getTime())).toBe(date.toISOString());
      }),
      { numRuns: scaled(5000) },
    );
  });

  it('is null where there is none', () => {
    expect(written.get(null)).toBeNull();
  });
});
