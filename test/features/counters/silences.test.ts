import { describe, expect, it } from 'vitest';
import { quietIn, silenceOf } from '../../../src/features/counters/reconciliation/reports.ts';

const hourMs = 3_600_000;

/** The silence in a week of hourly sales whose reports arrive as `arrival` says. */
function silence(arrival: (atMs: number) => number) {
  const reports = Array.from({ length: 7 * 24 - 1 }, (_, at) => {
    const atMs = (at + 1) * hourMs;
    return { atMs, receivedMs: arrival(atMs), selection: '1', value: 100, method: 'CASH', sequence: at + 1 };
  });
  const quiet = quietIn({ reports, fromMs: 0, toMs: 7 * 24 * hourMs });
  return silenceOf(quiet, { heardElsewhereMs: [], usualSilenceMs: 2 * hourMs });
}

// Shows rules/counters#silences.
describe('a controller whose reports are late', () => {
  it('was offline if some of them came at once', () => {
    const [from, to] = [30 * hourMs, 54 * hourMs];
    const found = silence((atMs) => (atMs >= from && atMs <= to ? to : atMs));
    expect(found).toEqual({ how: 'offline', fromMs: from, toMs: to });
    // All of them at once, too.
    expect(silence(() => 7 * 24 * hourMs)).toMatchObject({ how: 'offline' });
  });

  it('was not offline if it sends in batches', () => {
    const daily = (atMs: number) => Math.ceil(atMs / (24 * hourMs)) * 24 * hourMs;
    expect(silence(daily)).toBeUndefined();
    const everySixHours = (atMs: number) => Math.ceil(atMs / (6 * hourMs)) * 6 * hourMs;
    expect(silence(everySixHours)).toBeUndefined();
  });

  it('was not offline if none are', () => {
    expect(silence((atMs) => atMs)).toBeUndefined();
  });
});
