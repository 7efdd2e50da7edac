import { afterEach, describe, expect, it } from 'vitest';
import { bytes, exactly } from '../../src/panel/language/format.ts';
import { messages } from '../../src/panel/language/language.ts';
import { type Account, account } from '../../src/panel/state/account.ts';

afterEach(() => {
  account.value = undefined;
});

// Shows rules/panel#layout.
describe('a moment in words', () => {
  it('has no place for a line to end within its time of day, or before its zone', () => {
    account.value = { timeZone: 'America/Bogota', currency: 'COP' } as Account;
    const told = exactly('2026-11-23T18:55:06Z');
    expect(told).toMatch(/1:55:06\u00a0PM\u00a0GMT\u2060-\u20605$/);
    account.value = { timeZone: 'UTC', currency: 'COP' } as Account;
    expect(exactly('2026-11-23T18:55:06Z')).toMatch(/6:55:06\u00a0PM\u00a0UTC$/);
  });
});

describe('a sentence that ends with a time of day', () => {
  it('has one period', () => {
    const words = {
      now: (time: string) => `Hora actual: ${time}.`,
      of: { until: (time: string) => `Hasta ${time}.` },
    };
    const texts = messages({ en: words, es: words });
    expect(texts.now('1:09\u00a0p.\u00a0m.')).toBe('Hora actual: 1:09\u00a0p.\u00a0m.');
    expect(texts.of.until('9:00 a. m.')).toBe('Hasta 9:00 a. m.');
    expect(texts.now('13:09')).toBe('Hora actual: 13:09.');
  });
});

describe('the size of a file', () => {
  it('has its plural', () => {
    expect([1, 299, 2048].map(bytes)).toEqual(['1 byte', '299 bytes', '2 kB']);
  });
});
