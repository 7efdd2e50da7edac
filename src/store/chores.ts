/** A bounded step of work that nobody waits for. @returns whether there is more */
export type Chore = () => boolean;

/** Several chores as one: those that have more to do take turns, a step at a time. */
export function inTurn(chores: readonly Chore[]): Chore {
  let first = 0;
  return () => {
    for (let tried = 0; tried < chores.length; tried++) {
      const at = (first + tried) % chores.length;
      if (!chores[at]!()) continue;
      first = at + 1;
      return true;
    }
    return false;
  };
}
