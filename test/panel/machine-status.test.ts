import { describe, expect, it } from 'vitest';
import { lampOf, type Standing, whysOf } from '../../src/panel/screens/machines/status.ts';

const fine: Standing = {
  lamp: 'good',
  controller: { state: 'on_time' },
  selections: { total: 10, empty: 0 },
  failures: { count: 0 },
};

describe('the words beside the lamp of a machine', () => {
  it('are that it runs, where nothing is the matter', () => {
    expect(lampOf(fine)).toEqual({ tone: 'good', word: 'running' });
    expect(lampOf({ ...fine, controller: { state: 'unwatched' }, failures: { count: 2 } }).word).toBe(
      'running',
    );
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
      failures: { count: 3 },
    };
    expect(whysOf(standing)).toEqual(['failing', 'all_empty', 'never_seen']);
    expect(whysOf({ ...standing, lamp: 'warn', selections: { total: 10, empty: 1 } })).toEqual([
      'failing',
      'some_empty',
      'never_seen',
    ]);
    expect(lampOf({ ...fine, lamp: 'bad', controller: { state: 'silent' } })).toEqual({
      tone: 'bad',
      word: 'silent',
    });
  });
});
