import { column, type Reader } from '../../store/statement.ts';

const amountsOfAccount = column<[product: number, profile: number], number>(
  `SELECT EXISTS (SELECT 1 FROM products WHERE account = ? AND removed_at IS NULL)
    OR EXISTS (SELECT 1 FROM profiles WHERE account = ? AND removed_at IS NULL)`,
);

/** Whether an account has live products or profiles, whose amounts another currency would change the meaning of. */
export function accountHasAmounts(reader: Reader, account: number): boolean {
  return amountsOfAccount.get(reader, account, account) === 1;
}

const productsOfLine = column<[account: number, line: string], number>(
  'SELECT count(*) FROM products WHERE account = ? AND business_line = ? AND removed_at IS NULL',
);
const profilesOfLine = column<[account: number, line: string], number>(
  'SELECT count(*) FROM profiles WHERE account = ? AND business_line = ? AND removed_at IS NULL',
);

/** How many live products and profiles of an account are of a business line. */
export function usesOfLine(
  reader: Reader,
  account: number,
  line: string,
): { products: number; profiles: number } {
  return {
    products: productsOfLine.get(reader, account, line)!,
    profiles: profilesOfLine.get(reader, account, line)!,
  };
}
