import { describe, expect, it } from 'vitest';
import { lampOf, type Standing, whysOf } from '../../src/panel/screens/machines/status.ts';

const fine: Standing = {
  lamp: 'good',
  controller: { state: 'on_time' },
  selections: { total: 10, empty: 0 },
  problems: [],
};

describe('the words beside the lamp of a machine', () => {
  it('are that it runs, where nothing is the matter', () => {
    expect(lampOf(fine)).toEqual({ tone: 'good', word: 'running' });
    expect(lampOf({ ...fine, controller: { state: 'unwatched' } }).word).toBe('running');
  });

  it('are that it is not connected yet, where nothing was ever heard of it', () => {
    const idle: Standing = { ...fine, lamp: 'idle', controller: { state: 'unwatched' } };
    expect(lampOf(idle)).toEqual({ tone: 'idle', word: 'not_connected' });
    expect(lampOf({ ...idle, controller: { state: 'never_seen' } })).toEqual({
      tone: 'idle',
      word: 'never_seen',
    });
  });

  it('name what is worst first', () => {
    const standing: Standing = {
      lamp: 'bad',
      controller: { state: 'never_seen' },
      selections: { total: 10, empty: 10 },
      problems: [
        { code: 'machine_failing', severity: 'bad' },
        { code: 'cash_short', severity: 'warn' },
      ],
    };
    expect(whysOf(standing)).toEqual(['machine_failing', 'all_empty', 'cash_short', 'never_seen']);
    const warned: Standing = {
      ...standing,
      lamp: 'warn',
      selections: { total: 10, empty: 1 },
      problems: [{ code: 'clock_off', severity: 'warn' }],
    };
    expect(whysOf(warned)).toEqual(['clock_off', 'some_empty', 'never_seen']);
    expect(lampOf({ ...fine, lamp: 'bad', controller: { state: 'silent' } })).toEqual({
      tone: 'bad',
      word: 'silent',
    });
  });
});
