/** Calls `work` some time after the first of several `wanted` calls, once for all of them; asleep, it has no timer. */
export function batched(work: () => unknown, afterMs: number): { wanted(): void; stop(): void } {
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
