/** How often something is looked at, and how long it may sleep at most, in milliseconds. */
export type Pace = { soonMs: number; atMostMs: number };

export type Looking = {
  /** Looks within `soonMs`: something was written. It costs next to nothing to call. */
  soon(): void;
  stop(): void;
};

/**
 * Calls `look` when `dueInMs` says that there is something to do, and soon after something was written. It never sleeps
 * longer than `atMostMs`: another process may write, the clock may be moved, and a machine that was suspended wakes late.
 */
export function lookWhenDue(
  look: () => void,
  { soonMs, atMostMs }: Pace,
  dueInMs: () => number = () => atMostMs,
): Looking {
  let isSoon = false;
  let timer: NodeJS.Timeout;
  const sleep = (ms: number) => {
    timer = setTimeout(() => {
      isSoon = false;
      look();
      if (!isSoon) sleep(Math.min(atMostMs, Math.max(soonMs, dueInMs())));
    }, ms).unref();
  };
  sleep(soonMs);
  return {
    soon() {
      if (isSoon) return;
      isSoon = true;
      clearTimeout(timer);
      sleep(soonMs);
    },
    stop() {
      // Nothing wakes it again.
      isSoon = true;
      clearTimeout(timer);
    },
  };
}

/** Calls `work` some time after the first of several `wanted` calls, once for all of them; asleep, it has no timer. */
export function gathered(work: () => unknown, afterMs: number): { wanted(): void; stop(): void } {
  let timer: NodeJS.Timeout | undefined;
  return {
    wanted() {
      timer ??= setTimeout(() => {
        timer = undefined;
        work();
      }, afterMs).unref();
    },
    stop() {
      clearTimeout(timer);
      timer = undefined;
    },
  };
}
