import type { PageSource } from '../../api/pages.ts';
import type { Json } from '../../store/json.ts';
import type { ListedRow } from '../../store/lists/listing.ts';
import { rowsBehind } from '../../store/search/search-marks.ts';
import { column, type Query, type Reader, tuples } from '../../store/statement.ts';

/** A query for the trigram index, and the text that a match must contain. */
export type Phrase = readonly [match: string, text: string];

/**
 * All live things of a kind that have a phrase, newest first, by their index alone: for a search to which no other filter
 * says no. It costs a third of one that looks at each thing that the index finds. Read it on one snapshot.
 */
export class FoundByIndex {
  readonly #count: Query<[match: string], number>;
  readonly #page: Query<[scope: string, match: string, limit: number, offset: number], (string | number)[]>;
  readonly #behind: Query<[text: string], number>;
  readonly #bodyBySeq: Query<[scope: string, seq: number], Json>;

  /** `body` and `joins` are those of its list; `bodyBySeq` reads one. */
  constructor(
    kind: 'product' | 'profile',
    { table, body, joins }: { table: string; body: string; joins: string },
    bodyBySeq: Query<[scope: string, seq: number], Json>,
  ) {
    const found = `${kind}_search WHERE ${kind}_search MATCH ?`;
    this.#count = column(`SELECT count(*) FROM ${found}`);
    this.#page = tuples(
      `SELECT ${body}, page.seq FROM (SELECT rowid AS seq FROM ${found} ORDER BY rowid DESC LIMIT ? OFFSET ?) AS page
        CROSS JOIN ${table} ON ${table}.seq = page.seq ${joins} ORDER BY page.seq DESC`,
    );
    this.#behind = column(`SELECT seq ${rowsBehind(kind)} AND instr(search_text, ?) > 0 ORDER BY seq DESC`);
    this.#bodyBySeq = bodyBySeq;
  }

  /** The result of a search, with pages by number. */
  source(reader: Reader, scope: string, phrase: Phrase): Pick<PageSource, 'total' | 'page'> {
    return {
      total: () => this.#total(reader, phrase),
      page: (limit, offset) => this.#rows(reader, scope, phrase, limit, offset),
    };
  }

  #total(reader: Reader, [match, text]: Phrase): number {
    return this.#count.get(reader, match)! + this.#behind.all(reader, text).length;
  }

  *#rows(
    reader: Reader,
    scope: string,
    [match, text]: Phrase,
    limit: number,
    offset: number,
  ): Generator<ListedRow> {
    // What the index lacks is newer than all that it has.
    const behind = this.#behind.all(reader, text);
    const first = behind.slice(offset, offset + limit);
    for (const seq of first) yield [this.#bodyBySeq.get(reader, scope, seq)!, seq];
    if (first.length === limit) return;
    const skipped = Math.max(0, offset - behind.length);
    yield* this.#page.iterate(reader, scope, match, limit - first.length, skipped) as Iterable<ListedRow>;
  }
}
