import { describe, expect, it } from 'vitest';
import { FairQueue } from '../../src/lib/fair-queue.ts';

function all<T>(queue: FairQueue<T>): T[] {
  const taken: T[] = [];
  for (let next = queue.shift(); next !== undefined; next = queue.shift()) taken.push(next);
  return taken;
}

describe('a fair queue', () => {
  it('gives each a turn, and each one’s in the order in which they came', () => {
    const queue = new FairQueue<string>(10);
    for (const item of ['a1', 'a2', 'a3', 'b1', 'c1', 'b2'])
      expect(queue.push(item[0]!, item)).toBeUndefined();
    expect(queue.length).toBe(6);
    expect(all(queue)).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
    expect(queue.length).toBe(0);
  });

  it('keeps somebody waiting for one item of another, however many there are', () => {
    const queue = new FairQueue<string>(1000);
    for (let at = 0; at < 900; at++) queue.push('many', `${at}`);
    queue.shift();
    queue.push('few', 'mine');
    expect([queue.shift(), queue.shift()]).toEqual(['1', 'mine']);
  });

  it('has who has most waiting give way when it is full', () => {
    const queue = new FairQueue<string>(3);
    for (const item of ['a1', 'a2', 'b1']) queue.push(item[0]!, item);
    expect(queue.push('c', 'c1')).toBe('a2');
    expect(queue.push('a', 'a3')).toBe('a3');
    expect(queue.length).toBe(3);
    expect(all(queue)).toEqual(['a1', 'b1', 'c1']);
  });

  it('drops one of equals by chance, so that no caller keeps it', () => {
    for (const [chance, gone] of [
      [0, 'a1'],
      [0.5, 'c1'],
      [0.99, 'd1'],
    ] as const) {
      const queue = new FairQueue<string>(3, () => chance);
      for (const item of ['a1', 'b1', 'c1']) queue.push(item[0]!, item);
      expect(queue.push('d', 'd1')).toBe(gone);
    }
  });

  it('gives up what is no longer wanted', () => {
    const queue = new FairQueue<string>(9);
    for (const item of ['a1', 'a2', 'b1', 'b2']) queue.push(item[0]!, item);
    expect(queue.take((item) => item === 'a2')).toBe('a2');
    expect(queue.take((item) => item === 'a2')).toBeUndefined();
    expect(queue.shift()).toBe('a1');
    expect(queue.clear()).toEqual(['b1', 'b2']);
    expect([queue.length, queue.shift()]).toEqual([0, undefined]);
  });
});
