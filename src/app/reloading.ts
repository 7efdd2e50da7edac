import { type Looking, lookWhenDue } from './looking.ts';

/** What reloading works with. None of them throws. */
export type ReloadingParts = {
  /** Whether any subsidy is due for a reload. */
  isDue(): boolean;
  /** How long until the next one is, in milliseconds by Larder's clock; Infinity where none is to come. */
  dueInMs(): number;
  /** Reloads some of them. @returns whether there are more */
  step(): Promise<boolean>;
  /** Whether a test moves the clock: then nothing tells when it was moved. */
  isTestClock: boolean;
};

export type Reloading = {
  /** Reloads everything that is due, a step at a time, so that other writes come between. */
  reload(): Promise<void>;
  /** Something was written: another moment may be the next one. */
  written(): void;
  /** Finishes the current step and stops. */
  stop(): Promise<void>;
};

/** Nobody should wait for lunch money. A look costs about ten microseconds. */
const soonMs = 250;
/** How long another process's write, or a moved clock, may go unnoticed. */
const atMostMs = 10_000;

/**
 * Reloads subsidies when asked; with `byItself` also now, and whenever one is due. Larder's clock decides what is due.
 * Cron jobs, one for each account's time zone, would have to be planned anew with every account, and would miss a
 * clock that is moved.
 */
export function startReloading(
  { isDue, dueInMs, step, isTestClock }: ReloadingParts,
  byItself: boolean,
): Reloading {
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
  const pace = { soonMs, atMostMs: isTestClock ? soonMs : atMostMs };
  const looking: Looking | undefined = byItself ? lookWhenDue(() => void reload(), pace, dueInMs) : undefined;
  if (byItself) void reload();
  return {
    reload,
    written: () => looking?.soon(),
    stop() {
      stopped = true;
      looking?.stop();
      return running ?? Promise.resolve();
    },
  };
}
