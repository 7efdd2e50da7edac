import type { Mover, Taken } from '../value-conflict.ts';

/** A row of a bulk call that would bring `mover` to a value which another thing bears. */
export type Waiting = { readonly index: number; readonly mover: Mover };

type Rows = {
  /** Does a row again. @returns why it waits still; undefined once it is done, or refused for another reason */
  again(row: Waiting): Taken | undefined;
  /** Does rows of which each takes what the next one gives up, and the last one what the first does: all or none. */
  turn(rows: readonly Waiting[]): void;
};

/**
 * Does the rows that wait for others (rules/bulk#exchanges): what a row waits for, and then the row; those that wait for
 * each other in one turn. A row is done again once for each that it waited for, so many that wait in a line cost no more
 * than as many others.
 */
export function settle(waiting: readonly Waiting[], { again, turn }: Rows): void {
  const open = new Set(waiting);
  const rowOf = new Map<number, Waiting>();
  // Where two rows are for one thing, others wait for the first.
  for (const row of waiting) if (!rowOf.has(row.mover.seq)) rowOf.set(row.mover.seq, row);
  for (const row of waiting) {
    // Each waits for the one behind it.
    const path = open.has(row) ? [row] : [];
    while (path.length > 0) {
      const last = path.at(-1)!;
      const bearer = again(last)?.bearer;
      const next = bearer === undefined ? undefined : rowOf.get(bearer);
      if (next && open.has(next) && !path.includes(next)) {
        path.push(next);
        continue;
      }
      const cycle = next && open.has(next) ? path.slice(path.indexOf(next)) : [];
      const inOrder = cycle.length > 0 ? byAnotherPerson(cycle) : undefined;
      if (inOrder) turn(inOrder);
      const settled = path.splice(path.length - Math.max(cycle.length, 1));
      for (const one of settled) open.delete(one);
    }
  }
}

/**
 * A cycle, begun where its last row is another person's than its first; undefined where all are of one. The last row
 * takes a value while the first is still said to have it: entries of the audit name a card by its person and its value,
 * and of one person both would have the same name (rules/audit#an-entry).
 */
function byAnotherPerson(cycle: readonly Waiting[]): readonly Waiting[] | undefined {
  const begin = cycle.findIndex(({ mover }, at) => mover.consumer !== cycle.at(at - 1)!.mover.consumer);
  return begin < 0 ? undefined : [...cycle.slice(begin), ...cycle.slice(0, begin)];
}
