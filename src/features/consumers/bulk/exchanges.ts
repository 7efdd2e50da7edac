import type { Mover, Taken } from '../value-conflict.ts';

/** A row of a bulk call that would bring `mover` to a value which another thing bears. */
export type Waiting = { readonly index: number; readonly mover: Mover };

type Rows = {
  /** Does a row again. @returns why it waits still; undefined once it is done, or refused for another reason */
  again(row: Waiting): Taken | undefined;
  /** Runs rows that form a circle, each taking the value that the next one releases: all or none. */
  turn(rows: readonly Waiting[]): void;
};

/**
 * Runs the rows that wait for others (rules/bulk#exchanges): first the row that releases the value, then the waiting
 * one; a circle in one turn. Each row is repeated once for each row it waited for, so long chains stay cheap.
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
 * A circle, rotated so that its last row is of another person than its first; undefined if all are of one person. The
 * last row takes a value that the first still has in the audit: entries name a card by person and value, so within one
 * person both would have the same name (rules/audit#an-entry).
 */
function byAnotherPerson(cycle: readonly Waiting[]): readonly Waiting[] | undefined {
  const begin = cycle.findIndex(({ mover }, at) => mover.consumer !== cycle.at(at - 1)!.mover.consumer);
  return begin < 0 ? undefined : [...cycle.slice(begin), ...cycle.slice(0, begin)];
}
