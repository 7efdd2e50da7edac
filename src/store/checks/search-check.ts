import { searchMark } from '../search/search-marks.ts';
import type { SearchedKind } from '../search/searched-kinds.ts';
import type { Reader } from '../statement.ts';
import { type Check, everyRow, maxListed } from './check.ts';

/** A text that an index should know under the row `doc`. */
export type IndexedText = { doc: number; text: string };

/** A posting: a term, the row that has it, and its offset there (null where the index keeps no offsets). */
type Posting = readonly [term: string, doc: number, offset: number | null];

/** A trigram index over texts: each trigram must stand in it where it stands in them, and nowhere else. */
export function searchIndexCheck(table: string, texts: (reader: Reader) => Iterable<IndexedText>): Check {
  return indexCheck(table, function* (reader) {
    for (const { doc, text } of texts(reader)) {
      const characters = [...text];
      for (let start = 0; start + 3 <= characters.length; start++) {
        yield [characters.slice(start, start + 3).join(''), doc, start];
      }
    }
  });
}

/**
 * An n-gram index, against the view that says what it should hold for each row up to its mark (`grams`, apart by
 * spaces).
 */
export function nGramIndexCheck(table: string, row: SearchedKind, view: string): Check {
  return indexCheck(table, function* (reader) {
    const rows = everyRow<{ doc: number; grams: string | null }>(
      reader,
      `SELECT ${row} AS doc, grams FROM ${view} WHERE ${row} <= ?`,
      searchMark(reader, row) ?? 0,
    );
    for (const { doc, grams } of rows)
      for (const gram of new Set(grams?.toLowerCase().split(' '))) yield [gram, doc, null];
  });
}

/**
 * What an index holds, against what it should. (FTS5's own comparison would have to write, and so to keep the server
 * from writing.) Only sums by row are kept, so that memory does not grow with the words.
 */
function indexCheck(table: string, expected: (reader: Reader) => Iterable<Posting>): Check {
  const name = table.replaceAll('_', ' ');
  return {
    name,
    leavesOut: 'whether a search reaches every term',
    run(reader, { full }) {
      const { database } = reader.connection;
      const vocabulary = (form: string) => `temp.${table}_${form}`;
      for (const form of ['instance', 'row'])
        database.exec(`CREATE VIRTUAL TABLE ${vocabulary(form)} USING fts5vocab (main, ${table}, ${form})`);
      try {
        return reader.connection.snapshot(() => [
          ...differingRows(reader, vocabulary('instance'), table, expected(reader)),
          ...(full ? unreachable(reader, vocabulary('row')) : []),
        ]);
      } finally {
        for (const form of ['instance', 'row']) database.exec(`DROP TABLE ${vocabulary(form)}`);
      }
    },
  };
}

function differingRows(
  reader: Reader,
  vocabulary: string,
  table: string,
  expected: Iterable<Posting>,
): string[] {
  const sums = new Sums();
  const found = reader.connection.database
    .prepare<[], Posting>(`SELECT term, doc, offset FROM ${vocabulary}`)
    .raw()
    .iterate();
  for (const posting of found) sums.add(posting, 1);
  for (const posting of expected) sums.add(posting, -1);
  return sums
    .differing()
    .map((doc) => `the index holds other terms of row ${doc} than its text has (${table})`)
    .slice(0, maxListed);
}

/** Terms that are there when all are read, and are not found when they are searched for. */
function unreachable(reader: Reader, vocabulary: string): string[] {
  const { database } = reader.connection;
  const probe = database.prepare<[string], number>(`SELECT doc FROM ${vocabulary} WHERE term = ?`).pluck();
  const wrong: string[] = [];
  const terms = everyRow<{ term: string; doc: number }>(reader, `SELECT term, doc FROM ${vocabulary}`);
  for (const { term, doc } of terms) {
    if (probe.get(term) === doc) continue;
    wrong.push(`a search for ${JSON.stringify(term)} does not find the ${doc} rows that have it`);
    if (wrong.length === maxListed) break;
  }
  return wrong;
}

/** A checksum for each row: the sum of the hashes of its postings. It is 0 where both sides have the same postings. */
class Sums {
  #sums = new Int32Array(1024);
  readonly #odd = new Map<number, number>();

  add([term, doc, offset]: Posting, sign: 1 | -1): void {
    const number = Math.imul(sign, mixed(term, offset ?? 0));
    // Rows are numbered from 1 on; what is not, damage made.
    if (!(doc >= 0 && doc < 2 ** 28)) this.#odd.set(doc, ((this.#odd.get(doc) ?? 0) + number) | 0);
    else {
      if (doc >= this.#sums.length) this.#grow(doc);
      this.#sums[doc]! += number;
    }
  }

  differing(): number[] {
    const rows = [...this.#odd].filter(([, sum]) => sum !== 0).map(([doc]) => doc);
    this.#sums.forEach((sum, doc) => {
      if (sum !== 0) rows.push(doc);
    });
    return rows;
  }

  #grow(doc: number): void {
    const larger = new Int32Array(Math.max(doc + 1, this.#sums.length * 2));
    larger.set(this.#sums);
    this.#sums = larger;
  }
}

/** The hash of a posting: FNV-1a over the characters and the offset, mixed once more. */
function mixed(term: string, offset: number): number {
  let hash = 0x811c9dc5 ^ offset;
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  for (let at = 0; at < term.length; at++) hash = Math.imul(hash ^ term.charCodeAt(at), 0x01000193);
  return Math.imul(hash ^ (hash >>> 13), 0x297a2d39);
}
