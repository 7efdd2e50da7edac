import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { gathered, lookWhenDue } from '../../src/app/looking.ts';
import { startReloading } from '../../src/app/reloading.ts';

// Timers of vitest's: nothing here waits.
describe('looking for what is due', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });
  const pace = { soonMs: 250, atMostMs: 10_000 };

  it('sleeps until something is due, and never longer than it may', () => {
    let dueAtMs = Date.now() + 4000;
    const look = vi.fn();
    const looking = lookWhenDue(look, pace, () => dueAtMs - Date.now());
    vi.advanceTimersByTime(250);
    expect(look).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(3749);
    expect(look).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(1);
    expect(look).toHaveBeenCalledTimes(2);
    dueAtMs = Number.POSITIVE_INFINITY;
    // What is still due after a look waits a moment, not none.
    vi.advanceTimersByTime(250);
    expect(look).toHaveBeenCalledTimes(3);
    vi.advanceTimersByTime(9999);
    expect(look).toHaveBeenCalledTimes(3);
    vi.advanceTimersByTime(1);
    expect(look).toHaveBeenCalledTimes(4);
    looking.stop();
    looking.soon();
    vi.advanceTimersByTime(60_000);
    expect(look).toHaveBeenCalledTimes(4);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('looks soon after something was written, however often that is', () => {
    const look = vi.fn();
    const looking = lookWhenDue(look, pace);
    vi.advanceTimersByTime(1000);
    expect(look).toHaveBeenCalledTimes(1);
    for (let write = 0; write < 100; write++) {
      looking.soon();
      vi.advanceTimersByTime(10);
    }
    expect(look).toHaveBeenCalledTimes(5);
    looking.stop();
  });

  it('gathers what is wanted, and has no timer while nothing is', () => {
    const work = vi.fn();
    const { wanted, stop } = gathered(work, 1000);
    expect(vi.getTimerCount()).toBe(0);
    wanted();
    wanted();
    vi.advanceTimersByTime(1000);
    expect(work).toHaveBeenCalledTimes(1);
    expect(vi.getTimerCount()).toBe(0);
    wanted();
    stop();
    vi.advanceTimersByTime(5000);
    expect(work).toHaveBeenCalledTimes(1);
  });

  it('follows a clock that a test moves four times a second, and any other within ten seconds', async () => {
    for (const [isTestClock, withinMs] of [
      [true, 250],
      [false, 10_000],
    ] as const) {
      let isDue = false;
      const step = vi.fn(async () => (isDue = false));
      const never = () => Number.POSITIVE_INFINITY;
      const reloading = startReloading({ isDue: () => isDue, dueInMs: never, step, isTestClock }, true);
      await vi.advanceTimersByTimeAsync(1000);
      isDue = true;
      await vi.advanceTimersByTimeAsync(withinMs);
      expect(step).toHaveBeenCalledTimes(1);
      await reloading.stop();
    }
  });
});
