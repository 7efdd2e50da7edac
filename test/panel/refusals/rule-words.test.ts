import { join } from 'node:path';
import vm from 'node:vm';
import { build } from 'esbuild';
import { beforeAll, describe, expect, it } from 'vitest';
import { refusalReasons } from '../../../src/api/vocabulary.ts';
import type { Judged } from '../../../src/panel/screens/refusals/steps.ts';

type Period = { start: string | null; end: string | null; timeZone: string };

/** The exports of `rule-words.ts`; types of the browser stay out of files that are not for one. */
type Words = {
  ruleSentence(judged: Judged, nowMs: number): string;
  periodName(period: Period, nowMs: number): string;
};

const languages = ['en-US', 'es-CO'] as const;

/** The words as a browser of a language has them, of an account in Bogotá whose money is dollars. */
async function wordsOf(language: string): Promise<Words> {
  const panel = join(import.meta.dirname, '..', '..', '..', 'src', 'panel');
  const contents = `
    import { account } from './state/account.ts';
    account.value = { currency: 'USD', timeZone: 'America/Bogota' };
    export * from './screens/refusals/rule-words.ts';`;
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: panel, loader: 'ts' },
    bundle: true,
    write: false,
    format: 'iife',
    globalName: 'words',
  });
  const context: { words?: Words; navigator: object; performance: object } = {
    navigator: { languages: [language] },
    performance,
  };
  vm.runInNewContext(outputFiles[0]!.text, context);
  return context.words!;
}

const known = new Map<string, Words>();
beforeAll(async () => {
  for (const language of languages) known.set(language, await wordsOf(language));
});
const wordsIn = (language: (typeof languages)[number]) => known.get(language)!;

/** The facts of each rule (rules/refusals#rules), as an answer has them. */
const facts: Record<Judged['rule'], Judged['facts']> = {
  device_unknown: { serial: 'VM-9' },
  device_inactive: { name: 'Lobby' },
  selection_unknown: { selection: 'A1' },
  product_unknown: { productId: '019b76da' },
  product_inactive: { name: 'Cola' },
  code_unknown: { codeId: '04A1' },
  consumer_inactive: { name: 'Ana Ruiz' },
  code_inactive: { codeId: '04A1' },
  not_yet_valid: { validFrom: '2026-12-01T05:00:00.000Z', of: 'consumer' },
  expired: { validUntil: '2026-11-19T05:00:00.000Z', of: 'code' },
  profile_missing: { businessLine: 'eas' },
  profile_inactive: { name: 'Welders' },
  qualification_missing: { tag: 'forklift', value: null },
  qualification_expired: { tag: 'forklift', validUntil: '2026-11-19T05:00:00.000Z' },
  product_not_allowed: { businessLine: 'eas', deviceHasLine: true, isInPolicy: false },
  device_not_allowed: { profile: 'Welders', device: 'Lobby' },
  day_not_allowed: { date: '2026-11-22', weekday: 0, schedule: { weekdays: [1, 2, 3, 4, 5] } },
  quota_exhausted: {
    used: 3,
    quantity: 3,
    remaining: 0,
    periodStart: '2026-11-16T05:00:00.000Z',
    periodEnd: '2026-11-23T05:00:00.000Z',
  },
  too_soon: {
    minutesBetweenDeliveries: 60,
    minutesSinceLast: 12,
    lastDeliveryAt: '2026-11-18T15:00:00.000Z',
  },
  return_pending: { openDelivery: { id: 'd1', date: '2026-11-18T15:00:00.000Z' } },
  insufficient_credit: { price: 2500, credit: 1240, subsidy: 1000, topUps: 240 },
};

const wednesday = Date.parse('2026-11-18T15:12:00.000Z');
const later = Date.parse('2027-01-05T15:00:00.000Z');

// Shows rules/refusals#explanations.
describe('the words of rules', () => {
  it.each(languages)('has none without a sentence of its own, in %s', (language) => {
    const { ruleSentence } = wordsIn(language);
    const said = refusalReasons.flatMap((rule) =>
      [true, false].map((passed) => ruleSentence({ rule, passed, facts: facts[rule] }, wednesday)),
    );
    for (const sentence of said) {
      expect(sentence).toMatch(/^\S.*\.$/);
      expect(sentence).not.toMatch(/undefined|null|NaN|…|_/);
    }
    const failed = said.filter((_, at) => at % 2 === 1);
    expect(new Set(failed).size).toBe(refusalReasons.length);
  });

  it.each([
    ['quota_exhausted', '3 of 3 used this week; the quota renews on Monday, November 23.'],
    [
      'insufficient_credit',
      'The price is $25.00, and only $12.40 is left: $10.00 of subsidy and $2.40 of top-ups.',
    ],
    ['day_not_allowed', 'The profile does not apply on Sunday, November 22. Its days: Monday to Friday.'],
    ['profile_missing', 'The card has no profile for issues.'],
    ['not_yet_valid', 'The person’s access is not valid until Tuesday, December 1.'],
    ['expired', 'The card was valid until Wednesday, November 18.'],
  ] as const)('tells the facts of %s', (rule, sentence) => {
    const { ruleSentence } = wordsIn('en-US');
    expect(ruleSentence({ rule, passed: false, facts: facts[rule] }, wednesday)).toBe(sentence);
  });

  it('tells when it goes again, and what no pause, no limit and no schedule mean', () => {
    const { ruleSentence } = wordsIn('en-US');
    const say = (rule: Judged['rule'], passed: boolean, told: Judged['facts']) =>
      ruleSentence({ rule, passed, facts: { ...facts[rule], ...told } }, wednesday);
    expect(say('too_soon', false, {})).toMatch(
      /^1 hr must pass .* only 12 min had passed\. Allowed again from .*11:00/,
    );
    expect(say('too_soon', true, { minutesBetweenDeliveries: 0 })).toMatch(/^No time must pass/);
    const first = { minutesSinceLast: null, lastDeliveryAt: null };
    expect(say('too_soon', true, first)).toMatch(/this is the first one/);
    expect(say('quota_exhausted', true, { quantity: null })).toMatch(/^There is no limit/);
    expect(say('quota_exhausted', false, { quantity: 0, used: 0 })).toMatch(/^The profile grants none[^;]*$/);
    expect(say('quota_exhausted', false, { used: 0 })).toMatch(/^The first period starts on Monday/);
    expect(say('quota_exhausted', false, { periodEnd: null })).toMatch(
      /in this period; the quota does not renew/,
    );
    expect(say('day_not_allowed', true, { schedule: null })).toMatch(/every day/);
    expect(say('product_not_allowed', false, { deviceHasLine: false })).toMatch(/does not issue products/);
    expect(say('product_not_allowed', true, { businessLine: 'vending', isInPolicy: null })).toMatch(/sells/);
  });

  it('calls a period by its length, as of now or as of then, over changes of the clocks', () => {
    const { periodName } = wordsIn('en-US');
    const name = (start: string | null, end: string | null, nowMs: number, timeZone = 'America/Bogota') =>
      periodName({ start, end, timeZone }, nowMs);
    const day = ['2026-11-18T05:00:00.000Z', '2026-11-19T05:00:00.000Z'] as const;
    expect([name(...day, wednesday), name(...day, later)]).toEqual(['today', 'day']);
    const month = ['2026-11-01T05:00:00.000Z', '2026-12-01T05:00:00.000Z'] as const;
    expect([name(...month, wednesday), name(...month, later)]).toEqual(['thisMonth', 'month']);
    const shorter = ['2026-03-02T06:00:00.000Z', '2026-03-09T05:00:00.000Z'] as const;
    expect(name(...shorter, later, 'America/Chicago')).toBe('week');
    expect(name('2026-11-01T05:00:00.000Z', '2026-11-15T05:00:00.000Z', wednesday)).toBe('period');
    expect(name('2026-11-01T05:00:00.000Z', null, wednesday)).toBe('period');
    expect(name(null, null, wednesday)).toBe('period');
  });
});
