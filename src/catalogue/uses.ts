import { column, type Reader } from '../store/statement.ts';

const amountsOfAccount = column<[product: number, profile: number], number>(
  `SELECT EXISTS (SELECT 1 FROM products WHERE account = ? AND removed_at IS NULL)
    OR EXISTS (SELECT 1 FROM profiles WHERE account = ? AND removed_at IS NULL)`,
);

/** Whether an account has live products or profiles, whose amounts another currency would change the meaning of. */
export function accountHasAmounts(reader: Reader, account: number): boolean {
  return amountsOfAccount.get(reader, account, account) === 1;
}
