import { describe, expect, it } from 'vitest';
import { likelyCurrency, zoneWords } from '../../src/panel/screens/first-steps/guesses.ts';
import { progressOf, stepsOf } from '../../src/panel/screens/first-steps/steps.ts';

const none = { account: 0, operation: 0, machine: 0, product: 0, profile: 0, person: 0, tag: 0 };
const states = (counts: object) =>
  stepsOf({ ...none, ...counts })!
    .map(({ state }) => state.charAt(0))
    .join('');

// Shows rules/panel#first-steps.
describe('the first steps', () => {
  it('wait until it is known what there is', () => {
    expect(stepsOf({ ...none, person: undefined })).toBeUndefined();
  });

  it('come one after the other, whatever was done before its turn', () => {
    expect(states({})).toBe('nllllll');
    expect(states({ account: 1, product: 3 })).toBe('dnldlll');
    expect(states({ account: 1, operation: 1, machine: 1, product: 1, profile: 1, person: 1 })).toBe(
      'ddddddn',
    );
  });

  it('are done without what may be left out', () => {
    const all = { account: 1, operation: 2, machine: 1, product: 1, profile: 1, person: 9 };
    expect(progressOf(stepsOf({ ...none, ...all })!)).toEqual({ done: 6, total: 6, isDone: true });
    expect(progressOf(stepsOf({ ...none, tag: 1, account: 1 })!)).toEqual({
      done: 1,
      total: 6,
      isDone: false,
    });
  });
});

describe('what is guessed', () => {
  it.each([
    ['America/Bogota', ['en-US'], 'COP'],
    ['America/Argentina/Ushuaia', ['es-ES'], 'ARS'],
    ['America/Monterrey', [], 'MXN'],
    ['America/Chicago', ['es-MX'], 'USD'],
    ['Europe/Madrid', ['en-GB'], 'EUR'],
    ['UTC', ['es-CO', 'es'], 'COP'],
    ['UTC', ['es-419', 'es-MX'], 'MXN'],
    ['Asia/Tokyo', ['de-CH'], 'CHF'],
    ['', ['zh-Hant-TW', 'en-GB'], 'GBP'],
    ['UTC', ['en'], 'USD'],
    ['UTC', [], 'USD'],
  ])('a site in %s whose browser says %j pays in %s', (timeZone, languages, currency) => {
    expect(likelyCurrency(timeZone, languages)).toBe(currency);
  });

  it('reads zones as places', () => {
    expect(zoneWords('America/Argentina/Buenos_Aires')).toEqual({
      city: 'Buenos Aires',
      region: 'America, Argentina',
    });
    expect(zoneWords('UTC')).toEqual({ city: 'UTC', region: '' });
  });
});
