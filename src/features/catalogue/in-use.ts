import { column, type Reader } from '../../store/statement.ts';

const amountsOfAccount = column<[product: number, profile: number], number>(
  `SELECT EXISTS (SELECT 1 FROM products WHERE account = ? AND removed_at IS NULL)
    OR EXISTS (SELECT 1 FROM profiles WHERE account = ? AND removed_at IS NULL)`,
);

/**
 * True if an account has live products or profiles with amounts, whose meaning another currency would change.
 */
export function accountHasAmounts(reader: Reader, account: number): boolean {
  return amountsOfAccount.get(reader, account, account) === 1;
}

const productsOfLine = column<[account: number, line: string], number>(
  'SELECT count(*) FROM products WHERE account = ? AND business_line = ? AND removed_at IS NULL',
);
const profilesOfLine = column<[account: number, line: string], number>(
  'SELECT count(*) FROM profiles WHERE account = ? AND business_line = ? AND removed_at IS NULL',
);

/** The number of an account's live products and profiles in a business line. */
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
