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

/** How many of a kind a check tells of: more would not say more. */
export const mostListed = 20;

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
 */
export function searchIndexCheck(table: string, texts: IndexedTexts): Check {
  return termsCheck(table, 'cnt', (reader) => {
    const counts = new Map<string, number>();
    for (const text of texts(reader)) {
      const characters = [...text];
      for (let start = 0; start + 3 <= characters.length; start++) {
        addTo(counts, characters.slice(start, start + 3).join(''));
      }
    }
    return counts;
  });
}

/**
 * An index of grams, against the view that says what it should hold (`grams`, apart by spaces): each gram must
 * stand in it for as many rows as have it.
 */
export function gramIndexCheck(table: string, view: string): Check {
  return termsCheck(table, 'doc', (reader) => {
    const counts = new Map<string, number>();
    for (const { grams } of everyRow<{ grams: string | null }>(reader, `SELECT grams FROM ${view}`)) {
      for (const gram of new Set(grams?.toLowerCase().split(' '))) addTo(counts, gram);
    }
    return counts;
  });
}

function addTo(counts: Map<string, number>, term: string): void {
  counts.set(term, (counts.get(term) ?? 0) + 1);
}

/**
 * The terms of a full-text index, against what they should be: how often each stands in it (`cnt`), or in how many
 * rows (`doc`). (FTS5's own comparison would have to write, and so to keep the server from writing.)
 */
function termsCheck(
  table: string,
  counted: 'cnt' | 'doc',
  expected: (reader: Reader) => Map<string, number>,
): Check {
  return {
    name: table.replaceAll('_', ' '),
    run(reader) {
      const { database } = reader.connection;
      database.exec(`CREATE VIRTUAL TABLE temp.${table}_terms USING fts5vocab (main, ${table}, row)`);
      try {
        const differing = reader.connection.snapshot(() => {
          const terms = `SELECT term, ${counted} AS count FROM temp.${table}_terms`;
          return differingTerms(everyRow(reader, terms), expected(reader));
        });
        return differing === 0
          ? []
          : [`${differing} terms stand in the index more or less often than in the rows`];
      } finally {
        database.exec(`DROP TABLE temp.${table}_terms`);
      }
    },
  };
}

function differingTerms(
  found: Iterable<{ term: string; count: number }>,
  expected: Map<string, number>,
): number {
  let differing = 0;
  for (const { term, count } of found) {
    if (expected.get(term) !== count) differing++;
    expected.delete(term);
  }
  return differing + expected.size;
}
