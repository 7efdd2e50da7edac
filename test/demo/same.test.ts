import { describe, expect, it } from 'vitest';
import { auditHead } from '../../src/store/writer/audit-trail.ts';
import { dayMs, madeDemo, rowsOf, untilMs } from './fixtures.ts';

const things = ['accounts', 'devices', 'products', 'profiles', 'consumers'];

/** The ids of what there was from the first day on. */
function idsOf({ connection }: ReturnType<typeof madeDemo>): unknown[] {
  const [{ since }] = rowsOf(connection, 'SELECT max(created_at) AS since FROM products');
  const until = new Date(Date.parse(since) + 30 * 60_000).toISOString();
  return things.map((table) =>
    rowsOf(connection, `SELECT id FROM ${table} WHERE created_at < ? ORDER BY seq`, until),
  );
}

describe('the demo of a seed', () => {
  const first = madeDemo();

  it('is the same in everything that the audit trail vouches for', () => {
    const again = madeDemo();
    expect(auditHead(again)).toEqual(auditHead(first));
    expect(auditHead(first).seq).toBeGreaterThan(300);
  });

  it('is the same in what was refused', () => {
    const refusals = ({ connection }: typeof first) =>
      rowsOf(connection, 'SELECT * FROM refusals ORDER BY seq');
    expect(refusals(madeDemo())).toEqual(refusals(first));
  });

  it('is another one than that of another seed', () => {
    const other = madeDemo({ seed: 2 });
    expect(auditHead(other).hash).not.toBe(auditHead(first).hash);
    expect(rowsOf(other.connection, 'SELECT name FROM consumers')).not.toEqual(
      rowsOf(first.connection, 'SELECT name FROM consumers'),
    );
  });

  it('has the same things under the same ids on another day', () => {
    const later = madeDemo({ untilMs: untilMs + 2 * dayMs });
    expect(idsOf(later)).toEqual(idsOf(first));
    expect(idsOf(first).flat().length).toBeGreaterThan(100);
  });

  it('has secrets of its own all the same', () => {
    const secretsOf = ({ history: { client } }: typeof first) =>
      [...client.keys, ...client.controllers].map(({ secret }) => secret);
    const secrets = [...secretsOf(first), ...secretsOf(madeDemo({ deliveries: 1, days: 1 }))];
    expect(new Set(secrets).size).toBe(10);
  });
});

describe('a demo of any size', () => {
  it.each([
    [1, 1],
    [7, 2],
    [5, 60],
    [400, 1],
  ])('has %i deliveries in %i days, exactly', (deliveries, days) => {
    const { connection, history } = madeDemo({ deliveries, days });
    const [found] = rowsOf(
      connection,
      'SELECT count(*) AS count, min(date_ms) AS first, max(date_ms) AS last FROM deliveries',
    );
    expect(found.count).toBe(deliveries);
    expect(history.counts.deliveries).toBe(deliveries);
    expect(found.first).toBeGreaterThanOrEqual(untilMs - days * dayMs);
    expect(found.last).toBeLessThan(untilMs);
  });
});
