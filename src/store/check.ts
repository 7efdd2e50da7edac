import type { Reader } from './statement.ts';

/** How thoroughly `larder verify` looks: `full` also reads what takes minutes on years of history. */
export type CheckDepth = { full: boolean };

/** One thing that `larder verify` looks at. It only reads, on short snapshots where it can: a server may be at work. */
export type Check = {
  name: string;
  /** Whether it is left out unless `full` is asked for. */
  onlyFull?: boolean;
  /** @returns what is wrong, a sentence each; nothing when all is well */
  run(reader: Reader, depth: CheckDepth): string[];
};

/**
 * The rows of a statement that reads a table whole. Statements of checks are not declared with `query()`: those may
 * run in a request and must use an index.
 */
export function everyRow<R>(reader: Reader, sql: string, ...parameters: unknown[]): IterableIterator<R> {
  return reader.connection.database.prepare<unknown[], R>(sql).iterate(...parameters);
}

/**
 * Counts that triggers keep, against counting: `kept` and `counted` select the same columns, the count last.
 */
export function keptCountsCheck(table: string, columns: readonly string[], counted: string): Check {
  const kept = `SELECT ${columns.join(', ')}, count FROM ${table} WHERE count <> 0`;
  const differing = `SELECT 'kept' AS side, * FROM (${kept} EXCEPT ${counted})
    UNION ALL SELECT 'counted', * FROM (${counted} EXCEPT ${kept})`;
  return {
    name: table.replaceAll('_', ' '),
    run: (reader) =>
      [...everyRow<Record<string, unknown>>(reader, differing)].map(({ side, ...row }) =>
        [side, ...Object.entries(row).map(([column, value]) => `${column} ${value}`)].join(' '),
      ),
  };
}

/** What the trigrams of an index over `search_text` should be made from. */
type IndexedTexts = (reader: Reader) => Iterable<string>;

/**
 * A trigram index, against the texts that it should hold: each trigram must stand in it as often as in the texts.
 * (FTS5's own comparison would have to write, and so to keep the server from writing.)
 */
export function searchIndexCheck(table: string, texts: IndexedTexts): Check {
  return {
    name: table.replaceAll('_', ' '),
    run(reader) {
      const { database } = reader.connection;
      database.exec(`CREATE VIRTUAL TABLE temp.${table}_terms USING fts5vocab (main, ${table}, row)`);
      try {
        return reader.connection.snapshot(() => differingTrigrams(reader, table, texts));
      } finally {
        database.exec(`DROP TABLE temp.${table}_terms`);
      }
    },
  };
}

function differingTrigrams(reader: Reader, table: string, texts: IndexedTexts): string[] {
  const counts = new Map<string, number>();
  for (const text of texts(reader)) {
    const characters = [...text];
    for (let start = 0; start + 3 <= characters.length; start++) {
      const trigram = characters.slice(start, start + 3).join('');
      counts.set(trigram, (counts.get(trigram) ?? 0) + 1);
    }
  }
  let differing = 0;
  for (const { term, cnt } of everyRow<{ term: string; cnt: number }>(
    reader,
    `SELECT term, cnt FROM temp.${table}_terms`,
  )) {
    if (counts.get(term) !== cnt) differing++;
    counts.delete(term);
  }
  differing += counts.size;
  return differing === 0
    ? []
    : [`${differing} trigrams stand in the index more or less often than in the rows`];
}
