import { type Check, cachedCountsCheck } from '../../store/checks/check.ts';

const columns = ['client', 'account', 'business_line', 'is_active'];

function countsCheck(table: string, kind: 'product' | 'profile'): Check {
  return cachedCountsCheck(
    `${kind}_counts`,
    columns,
    `SELECT ${columns.join(', ')}, count(*) FROM ${table} WHERE removed_at IS NULL GROUP BY 1, 2, 3, 4`,
  );
}

/** Checks of counts derived from products and profiles. */
export const catalogueChecks: Check[] = [
  countsCheck('products', 'product'),
  countsCheck('profiles', 'profile'),
];
