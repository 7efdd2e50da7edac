import { type Check, everyRow, keptCountsCheck } from '../../store/check.ts';
import { type IndexedText, searchIndexCheck } from '../../store/search-check.ts';

const columns = ['client', 'account', 'business_line', 'is_active'];

function checksOf(table: string, counts: string, search: string): Check[] {
  const live = `${table} WHERE removed_at IS NULL`;
  const texts = `SELECT seq AS doc, search_text AS text FROM ${live}`;
  return [
    keptCountsCheck(
      counts,
      columns,
      `SELECT ${columns.join(', ')}, count(*) FROM ${live} GROUP BY 1, 2, 3, 4`,
    ),
    searchIndexCheck(search, (reader) => everyRow<IndexedText>(reader, texts)),
  ];
}

/** What is derived from products and profiles. */
export const catalogueChecks: Check[] = [
  ...checksOf('products', 'product_counts', 'product_search'),
  ...checksOf('profiles', 'profile_counts', 'profile_search'),
];
