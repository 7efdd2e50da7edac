import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { batched } from '../../../src/app/background/batched.ts';
import {
  type Due,
  type DueWork,
  everySoOften,
  type Moment,
  startDue,
} from '../../../src/app/background/due.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

// Timers of vitest's: nothing here waits. `jumpedMs` is by how much the wall clock was moved.
describe('what is due by the clock', () => {
  let jumpedMs = 0;
  let startedMs = 0;
  let opened: Due[] = [];
  const failures: string[] = [];
  const elapsed = () => Date.now() - startedMs;
  const clock = () => Date.now() + jumpedMs;
  const started = (options: { clockIsDriven?: boolean; isTestClock?: boolean } = {}) => {
    const due = startDue({
      clock,
      elapsed,
      clockIsDriven: false,
      isTestClock: false,
      onFailed: (name) => failures.push(name),
      ...options,
    });
    opened.push(due);
    return due;
  };
  beforeEach(() => {
    vi.useFakeTimers();
    [jumpedMs, startedMs, opened] = [0, Date.now(), []];
    failures.length = 0;
  });
  afterEach(async () => {
    for (const due of opened) await due.close();
    expect(vi.getTimerCount()).toBe(0);
    vi.useRealTimers();
  });

  /** Work that is due at moments, and notes when it was done. */
  const at = (...moments: number[]) => {
    const left = [...moments];
    const done: Moment[] = [];
    const work: DueWork = {
      name: 'noted',
      dueInMs: vi.fn((nowMs: number) => (left[0] ?? Number.POSITIVE_INFINITY) - nowMs),
      async step(moment) {
        done.push(moment);
        left.shift();
        return true;
      },
    };
    return { work, done, left };
  };

  it('is done at its moment, and once for each moment that passed', async () => {
    const begun = clock();
    const { work, done } = at(begun + 4000, begun + 25_000, begun + 25_001);
    started().register(work);
    await vi.advanceTimersByTimeAsync(3999);
    expect(done).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(done.map(({ nowMs }) => nowMs - begun)).toEqual([4000]);
    await vi.advanceTimersByTimeAsync(20_999);
    expect(done).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(101);
    expect(done).toHaveLength(3);
  });

  it('is asked seldom while nothing happens, and soon after something did, however often', async () => {
    const { work, done, left } = at();
    const due = started();
    due.register(work);
    await vi.advanceTimersByTimeAsync(minuteMs);
    expect(vi.mocked(work.dueInMs).mock.calls.length).toBeLessThanOrEqual(7);
    vi.mocked(work.dueInMs).mockClear();
    for (let write = 0; write < 100; write++) {
      due.soon();
      await vi.advanceTimersByTimeAsync(10);
    }
    expect(vi.mocked(work.dueInMs).mock.calls.length).toBeLessThanOrEqual(11);
    left.push(clock());
    due.soon();
    await vi.advanceTimersByTimeAsync(100);
    expect(done).toHaveLength(1);
  });

  it('follows a clock that was set, forward and back, within ten seconds, and a test’s at once', async () => {
    for (const [isTestClock, withinMs] of [
      [true, 250],
      [false, 10_000],
    ] as const) {
      jumpedMs = 0;
      const begun = clock();
      const { work, done } = at(begun + hourMs, begun + dayMs);
      started({ isTestClock }).register(work);
      await vi.advanceTimersByTimeAsync(20_000);
      jumpedMs = hourMs;
      await vi.advanceTimersByTimeAsync(withinMs);
      expect(done).toHaveLength(1);
      jumpedMs = -dayMs;
      await vi.advanceTimersByTimeAsync(dayMs);
      expect(done).toHaveLength(1);
      jumpedMs = 0;
      await vi.advanceTimersByTimeAsync(withinMs);
      expect(done).toHaveLength(2);
    }
  });

  it('tells how long the process is up, and how long ago the clock was set; a clock that is kept right is steady', async () => {
    const { done, work } = at(...Array.from({ length: 10 }, (_, n) => clock() + (n + 1) * minuteMs));
    const due = started();
    due.register(work);
    const last = () => done.at(-1)!;
    await vi.advanceTimersByTimeAsync(minuteMs);
    expect(last()).toMatchObject({ upMs: minuteMs, steadyMs: Number.POSITIVE_INFINITY });
    jumpedMs = 89_000;
    await vi.advanceTimersByTimeAsync(minuteMs);
    expect(last().steadyMs).toBe(Number.POSITIVE_INFINITY);
    jumpedMs = -5000;
    await vi.advanceTimersByTimeAsync(4 * minuteMs);
    expect(last().steadyMs).toBeLessThanOrEqual(4 * minuteMs);
    expect(last().steadyMs).toBeGreaterThan(3 * minuteMs);
    expect(last().upMs).toBeGreaterThan(4 * minuteMs);
    await due.runAll();
  });

  it('is tried again when it fails, after a second and then less often, and delays no other', async () => {
    let fails = true;
    const step = vi.fn(async () => {
      if (fails) throw new Error('the disk is full');
      return false;
    });
    const due = started();
    let isDue = true;
    due.register({
      name: 'failing',
      dueInMs: () => (isDue ? 0 : Number.POSITIVE_INFINITY),
      step: async () => {
        const more = await step();
        isDue = false;
        return more;
      },
    });
    const { work, done } = at(clock() + 1000);
    due.register(work);
    await vi.advanceTimersByTimeAsync(950);
    expect(step).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(minuteMs);
    expect(done).toHaveLength(1);
    expect(step.mock.calls.length).toBeGreaterThan(4);
    expect(step.mock.calls.length).toBeLessThan(9);
    expect(failures).toHaveLength(step.mock.calls.length);
    fails = false;
    await vi.advanceTimersByTimeAsync(30_000);
    const calls = step.mock.calls.length;
    isDue = true;
    due.soon();
    await vi.advanceTimersByTimeAsync(200);
    expect(step).toHaveBeenCalledTimes(calls + 1);
  });

  it('never runs beside itself; callers in between wait for the same run', async () => {
    const gate = Promise.withResolvers<void>();
    const step = vi.fn(async () => {
      await gate.promise;
      isDue = false;
      return false;
    });
    let isDue = true;
    const due = started();
    due.register({ name: 'long', dueInMs: () => (isDue ? 0 : Number.POSITIVE_INFINITY), step });
    await vi.advanceTimersByTimeAsync(5000);
    const both = Promise.all([due.run('long'), due.runAll()]);
    due.soon();
    await vi.advanceTimersByTimeAsync(5000);
    gate.resolve();
    await both;
    expect(step).toHaveBeenCalledTimes(1);
    await expect(due.run('none')).rejects.toThrow('none');
  });

  it('goes by itself where a test drives the clock only when it is asked for by writes', async () => {
    const due = started({ clockIsDriven: true });
    const timed = at(clock());
    const asked = at(clock());
    due.register(timed.work);
    due.register({ ...asked.work, name: 'asked', isAsked: true });
    await vi.advanceTimersByTimeAsync(minuteMs);
    expect([timed.done.length, asked.done.length]).toEqual([0, 1]);
    await due.run('noted');
    expect(timed.done).toHaveLength(1);
  });

  it('ends with the step that is under way', async () => {
    const gate = Promise.withResolvers<void>();
    const step = vi.fn(async () => {
      await gate.promise;
      return true;
    });
    const due = started();
    due.register({ name: 'endless', dueInMs: () => 0, step });
    await vi.advanceTimersByTimeAsync(200);
    const closed = due.close();
    gate.resolve();
    await closed;
    await vi.advanceTimersByTimeAsync(minuteMs);
    expect(step).toHaveBeenCalledTimes(1);
  });

  it('every so often goes by time that passes, not by the clock', async () => {
    const often = everySoOften(hourMs, elapsed);
    expect(often.dueInMs()).toBe(hourMs);
    jumpedMs = dayMs;
    await vi.advanceTimersByTimeAsync(hourMs);
    expect(often.dueInMs()).toBe(0);
    often.done();
    expect(often.dueInMs()).toBe(hourMs);
  });

  it('gathers what is wanted, and has no timer while nothing is', () => {
    const work = vi.fn();
    const { wanted, stop } = batched(work, 1000);
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
});
