/** What reloading works with. Neither throws. */
export type ReloadingParts = {
  /** Whether any subsidy is due for a reload. */
  isDue(): boolean;
  /** Reloads some of them. @returns whether there are more */
  step(): Promise<boolean>;
};

export type Reloading = {
  /** Reloads everything that is due, a step at a time, so that other writes come between. */
  reload(): Promise<void>;
  /** Finishes the current step and stops. */
  stop(): Promise<void>;
};

/** Nobody should wait for lunch money, even when the clock is moved. A look costs about ten microseconds. */
const lookEveryMs = 250;

/**
 * Reloads subsidies when asked; with `byItself` also now and then four times a second. Larder's clock decides what is
 * due. Cron jobs, one for each account's time zone, would have to be planned anew with every account, and would miss a
 * clock that is moved.
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
