import { type Check, everyRow, keptCountsCheck, searchIndexCheck } from '../store/check.ts';

const columns = ['client', 'account', 'business_line', 'is_active'];

function checksOf(table: string, counts: string, search: string): Check[] {
  const live = `${table} WHERE removed_at IS NULL`;
  const texts = `SELECT search_text AS text FROM ${live}`;
  return [
    keptCountsCheck(
      counts,
      columns,
      `SELECT ${columns.join(', ')}, count(*) FROM ${live} GROUP BY 1, 2, 3, 4`,
    ),
    searchIndexCheck(search, function* (reader) {
      for (const { text } of everyRow<{ text: string }>(reader, texts)) yield text;
    }),
  ];
}

/** What is derived from products and profiles. */
export const catalogueChecks: Check[] = [
  ...checksOf('products', 'product_counts', 'product_search'),
  ...checksOf('profiles', 'profile_counts', 'profile_search'),
];
