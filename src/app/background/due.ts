import type { Clock } from '../../lib/clock.ts';

/** A reading of the clocks, as a job receives it. */
export type Moment = {
  /** Larder's clock, milliseconds since 1970. */
  readonly nowMs: number;
  /** The running time of the process in milliseconds, independent of any wall clock. */
  readonly upMs: number;
  /** The time since Larder's clock last jumped by more than `jumpMs`; Infinity if it never did. */
  readonly steadyMs: number;
};

/** Something that is to be done at moments of Larder's clock, or soon after something was written. */
export type DueWork = {
  /** The name in the log and for `Due.run`. */
  readonly name: string;
  /**
   * The time until it is due by Larder's clock, in milliseconds; 0 or less: now; Infinity: never. It is
   * called every ten seconds and shortly after each write, so it must be an indexed look-up or less.
   */
  dueInMs(nowMs: number): number;
  /**
   * Runs due work, or a step of it, so that other writes can run in between.
   * @returns whether there is more to do at once
   */
  step(moment: Moment): Promise<boolean>;
  /**
   * True if it runs by itself even when a test drives the clock: work requested by writes, not by a moment.
   */
  readonly isAsked?: boolean;
};

/** The one scheduler of timed work (docs/decisions/043). */
export type Due = {
  /** Takes up work, from now on. There is one for each name. */
  register(work: DueWork): void;
  /** Reports a write or a request for work, after which other work may be due. It costs next to nothing. */
  soon(): void;
  /** Runs one job until nothing of it is due; joins a run that is under way. */
  run(name: string): Promise<void>;
  /** Does all due work: for the code that drives the clock. */
  runAll(): Promise<void>;
  /** A reading of the clocks. */
  moment(): Moment;
  /** Finishes the steps under way, and begins none. */
  close(): Promise<void>;
};

/** Dependencies of scheduled work. */
export type DueParts = {
  clock: Clock;
  /** Milliseconds that pass whatever becomes of the clock. */
  elapsed?: (() => number) | undefined;
  /** True if someone moves the clock and calls `run`. Then only `isAsked` jobs run on their own. */
  clockIsDriven: boolean;
  /** True if a test moves the clock silently. */
  isTestClock: boolean;
  /** Told of a step that failed. It is tried again. */
  onFailed(name: string, error: unknown): void;
};

/** Clients poll an export about once a second, and a subsidy should arrive soon. */
const soonMs = 100;
/** While a test moves the clock, nothing shows when it was moved. */
const testSoonMs = 250;
/** The time for which writes of other processes, a moved clock, or a suspended machine may go unnoticed. */
const atMostMs = 10_000;
const afterFailureMs = 1000;
const afterFailuresMs = 30_000;

/** A clock that is set, or a machine that slept: more than synchronized clocks are ever moved by. */
const jumpMs = 90_000;

type Job = DueWork & { running: Promise<void> | undefined; failures: number; notBeforeMs: number };

/**
 * Runs each job when it is due, with one timer for all, which waits ten seconds at most. A job never runs concurrently
 * with itself. A failed one is tried again after a second, then less often.
 */
export function startDue(parts: DueParts): Due {
  const { clock, elapsed = () => performance.now(), clockIsDriven, isTestClock, onFailed } = parts;
  const jobs = new Map<string, Job>();
  const startedMs = elapsed();
  let seen = { nowMs: clock(), atMs: startedMs };
  let jumpedMs = Number.NEGATIVE_INFINITY;
  let timer: NodeJS.Timeout | undefined;
  let isSoon = false;
  let closed = false;

  const moment = (): Moment => {
    const [nowMs, atMs] = [clock(), elapsed()];
    if (Math.abs(nowMs - seen.nowMs - (atMs - seen.atMs)) > jumpMs) jumpedMs = atMs;
    seen = { nowMs, atMs };
    return { nowMs, upMs: atMs - startedMs, steadyMs: atMs - jumpedMs };
  };

  const failed = (job: Job, error: unknown) => {
    job.failures++;
    job.notBeforeMs = elapsed() + Math.min(afterFailuresMs, afterFailureMs * 2 ** (job.failures - 1));
    onFailed(job.name, error);
  };

  /** Asks again later if the question fails. */
  const dueInMs = (job: Job, nowMs: number): number => {
    try {
      return job.dueInMs(nowMs);
    } catch (error) {
      failed(job, error);
      return Number.POSITIVE_INFINITY;
    }
  };

  const work = async (job: Job) => {
    try {
      while (!closed && dueInMs(job, clock()) <= 0 && (await job.step(moment())));
      job.failures = 0;
    } catch (error) {
      failed(job, error);
    }
  };

  const begin = (job: Job): Promise<void> => {
    job.running ??= work(job).finally(() => {
      job.running = undefined;
      // While it ran, its next due time was not read.
      soon();
    });
    return job.running;
  };

  const look = () => {
    isSoon = false;
    const { nowMs } = moment();
    let nextMs = atMostMs;
    for (const job of jobs.values()) {
      if (job.running || (clockIsDriven && !job.isAsked)) continue;
      const waitMs = job.failures > 0 ? job.notBeforeMs - elapsed() : 0;
      const inMs = waitMs > 0 ? waitMs : dueInMs(job, nowMs);
      if (inMs <= 0) void begin(job);
      else nextMs = Math.min(nextMs, inMs);
    }
    if (!isSoon) sleep(Math.max(soonMs, isTestClock ? testSoonMs : nextMs));
  };

  const sleep = (ms: number) => {
    clearTimeout(timer);
    if (!closed) timer = setTimeout(look, Math.min(atMostMs, ms)).unref();
  };

  const soon = () => {
    if (isSoon || closed) return;
    isSoon = true;
    sleep(soonMs);
  };

  const run = async (name: string) => {
    const job = jobs.get(name);
    if (!job) throw new Error(`nothing is done under the name ${name}`);
    if (!closed) await begin(job);
  };

  soon();
  return {
    register(added) {
      if (jobs.has(added.name)) throw new Error(`${added.name} is registered twice`);
      jobs.set(added.name, { ...added, running: undefined, failures: 0, notBeforeMs: 0 });
      soon();
    },
    soon,
    moment,
    run,
    async runAll() {
      for (const name of [...jobs.keys()]) await run(name);
    },
    async close() {
      closed = true;
      clearTimeout(timer);
      await Promise.all([...jobs.values()].map(({ running }) => running));
    },
  };
}

/**
 * The schedule of background work: `dueInMs` of work that repeats after a fixed time, first after that time, whatever
 * the clock does. `done` begins the next time.
 */
export function everySoOften(
  everyMs: number,
  elapsed = () => performance.now(),
): { dueInMs(): number; done(): void } {
  let lastMs = elapsed();
  return {
    dueInMs: () => lastMs + everyMs - elapsed(),
    done() {
      lastMs = elapsed();
    },
  };
}
