import type { PageSource } from '../../api/pages.ts';
import type { ListedRow } from '../../store/lists/listing.ts';
import { column, type Query, type Reader, tuples } from '../../store/statement.ts';

/**
 * All live things of a kind that have a phrase, newest first, by their index alone: for a search to which no other
 * filter says no. It costs a third of one that checks each thing that the index finds. Read it on one snapshot.
 */
export class FoundByIndex {
  readonly #count: Query<[match: string], number>;
  readonly #page: Query<[scope: string, match: string, limit: number, offset: number], (string | number)[]>;

  /** `body` and `joins` are those of its list. */
  constructor(
    kind: 'product' | 'profile',
    { table, body, joins }: { table: string; body: string; joins: string },
  ) {
    const found = `${kind}_search WHERE ${kind}_search MATCH ?`;
    this.#count = column(`SELECT count(*) FROM ${found}`);
    this.#page = tuples(
      `SELECT ${body}, page.seq FROM (SELECT rowid AS seq FROM ${found} ORDER BY rowid DESC LIMIT ? OFFSET ?) AS page
        CROSS JOIN ${table} ON ${table}.seq = page.seq ${joins} ORDER BY page.seq DESC`,
    );
  }

  /** The result of a search, with pages by number. */
  source(reader: Reader, scope: string, match: string): Pick<PageSource, 'total' | 'page'> {
    return {
      total: () => this.#count.get(reader, match)!,
      page: (limit, offset) => this.#page.iterate(reader, scope, match, limit, offset) as Iterable<ListedRow>,
    };
  }
}
