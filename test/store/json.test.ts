import Database from 'better-sqlite3';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { jsonBoolean, jsonObject, jsonText } from '../../src/store/json.ts';
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
