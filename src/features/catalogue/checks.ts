import { type Check, cachedCountsCheck, everyRow } from '../../store/checks/check.ts';
import { type IndexedText, searchIndexCheck } from '../../store/checks/search-check.ts';
import { searchMark } from '../../store/search/search-marks.ts';

const columns = ['client', 'account', 'business_line', 'is_active'];

function checksOf(table: string, kind: 'product' | 'profile'): Check[] {
  const live = `${table} WHERE removed_at IS NULL`;
  const texts = `SELECT seq AS doc, search_text AS text FROM ${live} AND seq <= ?`;
  return [
    cachedCountsCheck(
      `${kind}_counts`,
      columns,
      `SELECT ${columns.join(', ')}, count(*) FROM ${live} GROUP BY 1, 2, 3, 4`,
    ),
    searchIndexCheck(`${kind}_search`, (reader) =>
      everyRow<IndexedText>(reader, texts, searchMark(reader, kind) ?? 0),
    ),
  ];
}

/** What is derived from products and profiles. */
export const catalogueChecks: Check[] = [
  ...checksOf('products', 'product'),
  ...checksOf('profiles', 'profile'),
];
