import { describe, expect, it } from 'vitest';
import { InUse, Question } from '../../src/access/in-use.ts';
import { Connection } from '../../src/store/connection.ts';

const reader = { connection: Connection.open(':memory:') };

describe('a question that those above answer', () => {
  it('is not asked before all have answered: what one of them holds would be removed', () => {
    const inUse = new InUse('things in use', ['shelves', 'boxes']);
    expect(() => inUse.of(reader, 1)).toThrow('things in use: shelves is not loaded');
    inUse.answer('shelves', () => false);
    expect(() => inUse.of(reader, 1)).toThrow('things in use: boxes is not loaded');
    inUse.answer('boxes', (_reader, thing) => thing === 1);
    expect(inUse.of(reader, 1)).toBe(true);
    expect(inUse.of(reader, 2)).toBe(false);
  });

  it('is answered once by each, and by no other', () => {
    const question = new Question<typeof reader, number>('sizes', ['shelves']);
    expect(() => question.answer('boxes', () => 1)).toThrow('sizes');
    question.answer('shelves', (_reader, thing) => thing * 2);
    expect(() => question.answer('shelves', () => 1)).toThrow('sizes');
    expect(question.ask(reader, 21)).toEqual([42]);
  });
});
