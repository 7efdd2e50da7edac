import { describe, expect, it } from 'vitest';
import { rhythmState, type Silences, usualGapOf, withSilence } from '../../src/access/rhythm.ts';

const minute = 60_000;
const hour = 60 * minute;
const usual = (gapsMs: number[]) => usualGapOf(gapsMs.reduce<Silences>(withSilence, {}));
const many = (count: number, gapsMs: number[]) => Array.from({ length: count }, () => gapsMs).flat();

// Shows rules/people-and-sessions#the-rhythm-of-controllers.
describe('a rhythm', () => {
  it('is the silence of what calls regularly', () => {
    expect(usual(many(10, [minute]))).toBe(minute);
    expect(usual(many(50, [minute]))).toBe(minute);
    const jittered = usual(many(50, [50_000, 70_000, 60_000]));
    expect(jittered! / minute).toBeGreaterThan(0.9);
    expect(jittered! / minute).toBeLessThan(1.2);
  });

  it('is the long silence of what calls in bursts', () => {
    const bursts = usual(many(30, [...many(30, [10_000]), hour]));
    expect(bursts).toBe(hour);
  });

  it('is not known of what called a few times as it started', () => {
    expect(usual(many(9, [1000]))).toBeNull();
    expect(usual([...many(9, [1000]), ...many(9, [minute])])).toBeNull();
    expect(usual([...many(9, [1000]), ...many(10, [minute])])).toBe(minute);
    expect(usual([...many(9, [1000]), 61 * minute])).toBe(61 * minute);
    expect(usual(many(400, [5000]))).toBe(5000);
  });

  it('is found soon, however it began', () => {
    expect(usual([1000, hour, hour])).toBe(hour);
    expect(usual([10 * hour, ...many(70, [minute])])).toBe(minute);
  });

  it('does not change with one outage, and changes with a new habit', () => {
    const before = many(100, [minute]);
    expect(usual([...before, 48 * hour])).toBe(minute);
    expect(usual(many(5, [...many(720, [minute]), 12 * hour]))).toBe(minute);
    expect(usual([...before, ...many(5, [hour])])).toBe(hour);
  });

  it('says what a silence is', () => {
    const state = (silentMs: number, usualMs: number | null) => rhythmState(0, usualMs, silentMs);
    expect(rhythmState(null, null, 0)).toBe('never_seen');
    expect([state(3 * minute, minute), state(4 * minute, minute), state(8 * minute, minute)]).toEqual([
      'on_time',
      'late',
      'silent',
    ]);
    expect([state(2 * hour, hour), state(6 * hour, hour), state(7 * hour, hour)]).toEqual([
      'on_time',
      'late',
      'silent',
    ]);
    expect([state(30 * minute, null), state(60 * minute, null), state(2 * hour, null)]).toEqual([
      'on_time',
      'late',
      'silent',
    ]);
  });
});
