import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RequestLog } from '../../../src/app/background/request-log.ts';

const north = (seq: number) => ({ seq, account: 1 });

const answered = (key: number, path: string) => ({
  key: north(key),
  method: 'GET',
  path,
  route: path,
  traceId: '0'.repeat(32),
  problem: undefined,
  startedMs: performance.now(),
});

const pathsOf = (log: RequestLog, key: number) => [...log.of(north(key))].map(({ path }) => path);

// Shows rules/requests#request-log.
describe('the request logs of all keys', () => {
  it('drop the log of the key that called least recently at their common bounds', () => {
    const log = new RequestLog(Date.now, { perKey: 3, keys: 3, all: 6 });
    const call = (...keys: number[]) => {
      for (const [at, key] of keys.entries()) log.note(answered(key, `/${at}`), 200);
    };
    call(1, 1, 2, 2, 1, 3);
    expect([1, 2, 3].map((key) => pathsOf(log, key))).toEqual([['/4', '/1', '/0'], ['/3', '/2'], ['/5']]);
    call(3);
    expect([1, 2, 3].map((key) => pathsOf(log, key).length)).toEqual([3, 0, 2]);
    call(4, 5);
    expect([1, 3, 4, 5].map((key) => pathsOf(log, key).length)).toEqual([0, 2, 1, 1]);
    expect(log.usageOf(north(1), Date.now()).reduce((sum, { requests }) => sum + requests, 0)).toBe(0);
  });

  it('hold no more than their bounds, and the newest of each key, for any callers', () => {
    const bounds = { perKey: 4, keys: 5, all: 12 };
    const keys = fc.array(fc.integer({ min: 1, max: 8 }), { maxLength: 80 });
    fc.assert(
      fc.property(keys, (calls) => {
        const log = new RequestLog(Date.now, bounds);
        for (const [at, key] of calls.entries()) log.note(answered(key, `/${at}`), 200);
        const held = [1, 2, 3, 4, 5, 6, 7, 8].map((key) => ({ key, paths: pathsOf(log, key) }));
        const stored = held.reduce((sum, { paths }) => sum + paths.length, 0);
        expect(stored).toBe(log.size);
        expect(stored).toBeLessThanOrEqual(bounds.all);
        expect(held.filter(({ paths }) => paths.length > 0).length).toBeLessThanOrEqual(bounds.keys);
        for (const { key, paths } of held) {
          const made = calls.flatMap((one, at) => (one === key ? [`/${at}`] : [])).reverse();
          expect(paths.length).toBeLessThanOrEqual(bounds.perKey);
          expect(paths).toEqual(made.slice(0, paths.length));
        }
        const last = calls.at(-1);
        if (last !== undefined) expect(pathsOf(log, last)[0]).toBe(`/${calls.length - 1}`);
      }),
    );
  });

  it('are empty for a key in another account', () => {
    const log = new RequestLog(Date.now);
    const south = { seq: 1, account: 2 };
    log.note(answered(1, '/north'), 200);
    expect([...log.of(south)]).toEqual([]);
    log.note({ ...answered(1, '/south'), key: south }, 200);
    expect([...log.of(south)].map(({ path }) => path)).toEqual(['/south']);
    expect(pathsOf(log, 1)).toEqual([]);
    expect(log.size).toBe(1);
  });

  it('leave out requests of no key', () => {
    const log = new RequestLog(Date.now);
    log.note({ ...answered(1, '/'), key: undefined }, 401);
    expect(log.size).toBe(0);
  });
});
