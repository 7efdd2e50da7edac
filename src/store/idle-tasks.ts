/** A bounded step of work that nobody waits for. @returns whether there is more */
export type IdleTask = () => boolean;

/** Several tasks as one: those that have more to do take turns, a step at a time. */
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
