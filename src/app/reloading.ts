/** What reloading works with. Neither throws. */
export type ReloadingParts = {
  /** Whether a subsidy has a reload to come by now. */
  isDue(): boolean;
  /** Reloads some of them. @returns whether there are more */
  step(): Promise<boolean>;
};

export type Reloading = {
  /** Reloads all that is due now, a step at a time, so that other writes come between. */
  reload(): Promise<void>;
  /** Finishes the step that it is at, and does no more. */
  stop(): Promise<void>;
};

/** Nobody should wait for lunch money, whenever the clock is moved; to look takes some ten microseconds. */
const lookEveryMs = 250;

/**
 * Reloads subsidies when it is told to, and `byItself` at once and then four times a second. Larder's clock decides,
 * not a timetable: cron jobs (one for each account's zone) would have to be planned anew with every account, and
 * would sleep through a clock that is moved.
 */
export function startReloading({ isDue, step }: ReloadingParts, byItself: boolean): Reloading {
  let running: Promise<void> | undefined;
  let stopped = false;
  const work = async () => {
    while (!stopped && isDue() && (await step()));
  };
  const reload = () => {
    running ??= work().finally(() => {
      running = undefined;
    });
    return running;
  };
  const timer = byItself ? setInterval(reload, lookEveryMs).unref() : undefined;
  if (byItself) void reload();
  return {
    reload,
    stop() {
      stopped = true;
      clearInterval(timer);
      return running ?? Promise.resolve();
    },
  };
}
