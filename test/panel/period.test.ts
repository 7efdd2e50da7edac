import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Preset, periodOf, presets, spanBefore, spanOf } from '../../src/panel/parts/lists/period.ts';
import { periodSoFarWords, periodWords } from '../../src/panel/screens/movements/period-words.ts';

const iso = ({ fromMs, toMs }: { fromMs: number; toMs: number }) =>
  [fromMs, toMs].map((ms) => new Date(ms).toISOString());
const named = (period: Preset, today: string) => periodOf({ period }, today, 'today');

describe('a period', () => {
  it.each<[Preset, string, string]>([
    ['today', '2026-03-01', '2026-03-01'],
    ['yesterday', '2026-02-28', '2026-02-28'],
    ['week', '2026-02-23', '2026-03-01'],
    ['last-week', '2026-02-16', '2026-02-22'],
    ['7d', '2026-02-23', '2026-03-01'],
    ['28d', '2026-02-02', '2026-03-01'],
    ['month', '2026-03-01', '2026-03-31'],
    ['last-month', '2026-02-01', '2026-02-28'],
  ])('%s is from %s to %s on the 1st of March', (preset, first, last) => {
    expect(named(preset, '2026-03-01')).toEqual({ preset, first, last });
  });

  it('of one’s own has two days, in either order; anything else is the usual one', () => {
    const own = { preset: 'own', first: '2026-01-02', last: '2026-01-05' };
    expect(periodOf({ from: '2026-01-02', to: '2026-01-05', period: 'today' }, '2026-03-01', '7d')).toEqual(
      own,
    );
    expect(periodOf({ from: '2026-01-05', to: '2026-01-02' }, '2026-03-01', '7d')).toEqual(own);
    for (const query of [
      {},
      { period: 'x' },
      { from: '2026-01-02' },
      { from: '2026-01-02', to: '2026-02-30' },
    ])
      expect(periodOf(query, '2026-03-01', '7d').preset).toBe('7d');
  });

  it('has whole days, also where clocks are moved', () => {
    expect(iso(spanOf('America/Bogota', named('today', '2026-11-22')))).toEqual([
      '2026-11-22T05:00:00.000Z',
      '2026-11-23T04:59:59.999Z',
    ]);
    // 23 hours, and 25.
    expect(iso(spanOf('America/Chicago', named('today', '2026-03-08')))).toEqual([
      '2026-03-08T06:00:00.000Z',
      '2026-03-09T04:59:59.999Z',
    ]);
    expect(iso(spanOf('America/Chicago', named('today', '2026-11-01')))).toEqual([
      '2026-11-01T05:00:00.000Z',
      '2026-11-02T05:59:59.999Z',
    ]);
  });
});

describe('what a period is compared with', () => {
  const compared = (preset: Preset, today: string, nowMs: number, zone = 'America/Bogota') =>
    iso(spanBefore(zone, named(preset, today), nowMs));
  const at = (text: string) => Date.parse(text);

  it('is as much of the one before as has passed', () => {
    const now = at('2026-11-22T19:30:00.000Z');
    expect(compared('today', '2026-11-22', now)).toEqual([
      '2026-11-21T05:00:00.000Z',
      '2026-11-21T19:30:00.000Z',
    ]);
    expect(compared('7d', '2026-11-22', now)).toEqual([
      '2026-11-09T05:00:00.000Z',
      '2026-11-15T19:30:00.000Z',
    ]);
    expect(compared('month', '2026-11-22', now)).toEqual([
      '2026-10-01T05:00:00.000Z',
      '2026-10-22T19:30:00.000Z',
    ]);
  });

  it('is all of the one before where it is over', () => {
    const now = at('2026-11-22T19:30:00.000Z');
    expect(compared('yesterday', '2026-11-22', now)).toEqual([
      '2026-11-20T05:00:00.000Z',
      '2026-11-21T04:59:59.999Z',
    ]);
    expect(compared('last-month', '2026-11-22', now)).toEqual([
      '2026-09-01T05:00:00.000Z',
      '2026-10-01T04:59:59.999Z',
    ]);
  });

  it('is by the clocks on the wall', () => {
    // Noon in Chicago on the day when clocks were moved forward, and the noon before.
    expect(compared('today', '2026-03-08', at('2026-03-08T17:00:00.000Z'), 'America/Chicago')).toEqual([
      '2026-03-07T06:00:00.000Z',
      '2026-03-07T18:00:00.000Z',
    ]);
  });

  it('is all of a month that is shorter', () => {
    expect(compared('month', '2026-03-31', at('2026-03-31T17:00:00.000Z'))).toEqual([
      '2026-02-01T05:00:00.000Z',
      '2026-03-01T04:59:59.999Z',
    ]);
  });

  it('ends before the period begins', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...presets),
        fc.integer({ min: Date.UTC(2000, 0, 1), max: Date.UTC(2035, 0, 1) }),
        fc.constantFrom('America/Santiago', 'Pacific/Apia', 'Africa/Cairo', 'America/St_Johns'),
        (preset, nowMs, zone) => {
          const today = new Date(nowMs).toISOString().slice(0, 10);
          const period = named(preset, today);
          const { fromMs, toMs } = spanBefore(zone, period, nowMs);
          // Empty at worst: Apia had no 30 December 2011, so the day before the 31st has no moment.
          expect(fromMs).toBeLessThanOrEqual(toMs + 1);
          expect(toMs).toBeLessThan(spanOf(zone, period).fromMs);
        },
      ),
    );
  });
});

describe('the words of a period', () => {
  const november = { first: '2026-11-01', last: '2026-11-30' };
  const until = (last: string) => periodWords({ ...november, last });

  it.each([
    ['while it runs, up to today', '2026-11-28', until('2026-11-28')],
    ['on its first day, that day', '2026-11-01', until('2026-11-01')],
    ['once it is over, the whole', '2026-12-03', until('2026-11-30')],
    ['before it begins, the whole', '2026-10-31', until('2026-11-30')],
  ])('name, %s', (_, today, words) => expect(periodSoFarWords(november, today)).toBe(words));
});
