import { useEffect, useRef, useState } from 'preact/hooks';
import { call, type Name, type Options, type Reply, topicOf } from './call.ts';
import { ProblemError } from './problem.ts';
import { retryInMs } from './retry.ts';
import { revisionOf } from './revisions.ts';

export { refresh } from './revisions.ts';

/** Loaded data of a page. `data` stays available while it reloads. */
export type Loaded<T> = {
  data: T | undefined;
  problem: ProblemError | undefined;
  isLoading: boolean;
  reload(): void;
};

// A page that is come back to shows at once what it showed, and then what is.
const kept = new Map<string, unknown>();
const maxHeld = 60;

function keep(key: string, data: unknown): void {
  kept.delete(key);
  kept.set(key, data);
  if (kept.size > maxHeld) kept.delete(kept.keys().next().value as string);
}

/** Drops all loaded data, because the user changed. */
export function forgetLoaded(): void {
  kept.clear();
}

/**
 * Loads what an endpoint answers with, again whenever what it requests changes or something about its topic, or one of
 * `also`, was written. Nothing is requested while `options` is null. After too many requests, or without an answer, the
 * problem stays and the request is retried (see `retryInMs`).
 */
export function useCall<N extends Name>(
  name: N,
  options: Options<N> | null,
  also: readonly string[] = [],
): Loaded<Reply<N>> {
  const key = options === null ? null : JSON.stringify([name, options]);
  const [state, setState] = useState<{ key: string | null; problem?: ProblemError; isLoading: boolean }>({
    key,
    isLoading: key !== null,
  });
  const [asked, ask] = useState(0);
  const topics = [topicOf(name), ...also];
  const revision = topics.map((topic) => revisionOf(topic).value).join();
  const latest = useRef(options);
  latest.current = options;
  const tries = useRef<{ key: string | null; count: number }>({ key, count: 0 });

  useEffect(() => {
    if (key === null) return;
    const aborting = new AbortController();
    let again: ReturnType<typeof setTimeout> | undefined;
    if (tries.current.key !== key) tries.current = { key, count: 0 };
    // The problem stays until there is an answer: a screen that tries again does not flicker.
    setState((before) => ({ ...(before.key === key && before), key, isLoading: true }));
    call(name, { ...latest.current, signal: aborting.signal } as never).then(
      (data) => {
        if (aborting.signal.aborted) return;
        tries.current.count = 0;
        keep(key, data);
        setState({ key, isLoading: false });
      },
      (error: unknown) => {
        if (aborting.signal.aborted) return;
        if (!(error instanceof ProblemError)) throw error;
        setState({ key, isLoading: false, problem: error });
        const inMs = retryInMs(error, tries.current.count);
        if (inMs === null) return;
        tries.current.count++;
        again = setTimeout(() => ask((asked) => asked + 1), inMs);
      },
    );
    return () => {
      clearTimeout(again);
      aborting.abort();
    };
  }, [key, revision, asked]);

  return {
    data: key === null ? undefined : (kept.get(key) as Reply<N> | undefined),
    problem: state.key === key ? state.problem : undefined,
    isLoading: state.isLoading || state.key !== key,
    reload: () => ask(asked + 1),
  };
}

/** An action of the user: `isBusy` while it runs, then its result is shown. */
export type Action<A extends unknown[]> = {
  run(...args: A): Promise<boolean>;
  isBusy: boolean;
  problem: ProblemError | undefined;
  clear(): void;
};

/** Runs `work` once at a time; `run` resolves to whether it went well, and `problem` says what did not. */
export function useAction<A extends unknown[]>(work: (...args: A) => Promise<unknown>): Action<A> {
  const [state, setState] = useState<{ isBusy: boolean; problem?: ProblemError }>({ isBusy: false });
  const busy = useRef(false);
  return {
    isBusy: state.isBusy,
    problem: state.problem,
    clear: () => setState({ isBusy: busy.current }),
    async run(...args) {
      if (busy.current) return false;
      busy.current = true;
      setState({ isBusy: true });
      try {
        await work(...args);
        setState({ isBusy: false });
        return true;
      } catch (error) {
        setState(error instanceof ProblemError ? { isBusy: false, problem: error } : { isBusy: false });
        if (!(error instanceof ProblemError)) throw error;
        return false;
      } finally {
        busy.current = false;
      }
    },
  };
}

/** Runs what loads something again by itself after a problem that passes (see `retryInMs`). */
export function useRetry({ problem, run }: Action<[]>): void {
  const tries = useRef(0);
  useEffect(() => {
    if (!problem) return;
    const inMs = retryInMs(problem, tries.current);
    if (inMs === null) return;
    tries.current++;
    const again = setTimeout(() => void run(), inMs);
    return () => clearTimeout(again);
  }, [problem]);
}
