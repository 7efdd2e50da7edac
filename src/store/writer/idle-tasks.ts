/**
 * Runs one bounded step of background work.
 * @returns whether there is more to do
 */
export type IdleTask = () => boolean;

/** Combines tasks into one, which runs a step of each in turn as long as it has more to do. */
export function roundRobin(tasks: readonly IdleTask[]): IdleTask {
  let first = 0;
  return () => {
    for (let tried = 0; tried < tasks.length; tried++) {
      const at = (first + tried) % tasks.length;
      if (!tasks[at]!()) continue;
      first = at + 1;
      return true;
    }
    return false;
  };
}
