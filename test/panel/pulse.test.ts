import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { followPulse, heard, silentSince } from '../../src/panel/api/pulse.ts';

const longestMs = 5000;

// Shows rules/panel#when-there-is-no-answer.
describe('the pulse of the appliance', () => {
  let stop: () => void;
  let asked = 0;
  const page = { hidden: false, addEventListener() {}, removeEventListener() {} };
  let answer: (signal: AbortSignal) => Promise<unknown>;

  beforeEach(() => {
    vi.useFakeTimers({ now: 1_000_000 });
    page.hidden = false;
    // The real one runs by the real clock.
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
      const aborting = new AbortController();
      setTimeout(() => aborting.abort(), ms);
      return aborting.signal;
    });
    vi.stubGlobal('fetch', (_url: string, { signal }: { signal: AbortSignal }) => {
      asked++;
      return answer(signal);
    });
    asked = 0;
    answer = () => Promise.resolve();
    heard();
    stop = followPulse(page);
  });
  afterEach(() => {
    stop();
    heard();
    vi.useRealTimers();
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });

  const nobody = (signal: AbortSignal) =>
    new Promise((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason));
    });

  it.each([
    ['refuses connections', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['takes them and says nothing', nobody],
  ])('is missed within five seconds where it %s', async (_how, silence) => {
    await vi.advanceTimersByTimeAsync(60_000);
    expect(silentSince.value).toBeNull();
    answer = silence;
    heard();
    const since = Date.now();
    await vi.advanceTimersByTimeAsync(longestMs);
    expect(silentSince.value).toBe(since);
    answer = () => Promise.resolve();
    await vi.advanceTimersByTimeAsync(longestMs);
    expect(silentSince.value).toBeNull();
  });

  it('is not asked for while it beats, nor by a hidden tab', async () => {
    for (let beat = 0; beat < 40; beat++) {
      await vi.advanceTimersByTimeAsync(1500);
      heard();
    }
    expect(asked).toBe(0);
    page.hidden = true;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(asked).toBe(0);
  });
});
