import type { Reader } from '../statement.ts';

/** The depth of `larder verify`: `full` also reads what takes minutes on years of history. */
export type CheckDepth = { full: boolean };

/** One thing that `larder verify` checks. It only reads, on short snapshots where it can: a server may be at work. */
export type Check = {
  name: string;
  /**
   * The other schemas whose data it can check: `older` for those that this program knows, `all` for newer ones as
   * well.
   */
  otherSchemas?: 'older' | 'all';
  /** The part that the quick form leaves out; undefined if it checks everything. */
  leavesOut?: string;
  /** True if it only runs with `full`. */
  onlyFull?: boolean;
  /** @returns the findings, a sentence each; empty if there are none */
  run(reader: Reader, depth: CheckDepth): string[];
  /** Returns remarks about what the data cannot prove; they are not errors. */
  notes?(reader: Reader, depth: CheckDepth): string[];
};

/** The maximum number of findings of one kind that a check lists. */
export const maxListed = 20;

/**
 * The rows of a statement that reads a whole table. Statements of checks are not declared with `query()`: those may run
 * in a request and must use an index.
 */
export function everyRow<R>(reader: Reader, sql: string, ...parameters: unknown[]): IterableIterator<R> {
  return reader.connection.database.prepare<unknown[], R>(sql).iterate(...parameters);
}

/** Returns a sentence for each row of a statement that finds errors. The statement bounds the number of rows. */
export function sentences<R>(reader: Reader, sql: string, sentence: (row: R) => string): string[] {
  return [...everyRow<R>(reader, sql)].map(sentence);
}

/** True if the only thing of a type differs from its last audit row; `body` is undefined for none. */
export function differsFromAudit(reader: Reader, type: string, body: string | undefined): boolean {
  const [last] = everyRow<{ told: string | null }>(
    reader,
    'SELECT new_value AS told FROM audit_log WHERE resource_type = ? ORDER BY seq DESC LIMIT 1',
    type,
  );
  return (last?.told ?? null) !== (body ?? null);
}

/** A check in depth that walks over tables side by side, and therefore on one snapshot. */
export function walkCheck(name: string, wrong: (reader: Reader) => Iterable<string>): Check {
  return { name, onlyFull: true, run: (reader) => reader.connection.snapshot(() => firstOf(wrong(reader))) };
}

/** The first findings of a walk, up to the number that a check lists; then the walk ends. */
export function firstOf(found: Iterable<string>): string[] {
  const first: string[] = [];
  for (const one of found) if (first.push(one) === maxListed) break;
  return first;
}

/**
 * Counts that are cached, against counting: `counted` selects the columns and the count, which is last.
 */
export function cachedCountsCheck(table: string, columns: readonly string[], counted: string): Check {
  const stored = `SELECT ${columns.join(', ')}, count FROM ${table} WHERE count <> 0`;
  const differing = `SELECT 'kept' AS side, * FROM (${stored} EXCEPT ${counted})
    UNION ALL SELECT 'counted', * FROM (${counted} EXCEPT ${stored})`;
  return {
    name: table.replaceAll('_', ' '),
    run: (reader) =>
      sentences<Record<string, unknown>>(reader, differing, ({ side, ...row }) =>
        [side, ...Object.entries(row).map(([column, value]) => `${column} ${value}`)].join(' '),
      ),
  };
}
