import { column, type Reader } from '../store/statement.ts';

/*
 * What live consumers and codes hold on to, for the features that may not remove it then. Imports the store only,
 * so that every feature can import it.
 */

const codeOfOperation = column<[operation: number], number>(
  'SELECT seq FROM codes WHERE level = ? AND removed_at IS NULL LIMIT 1',
);
const consumerOfTag = column<[tag: number], number>(
  'SELECT consumer FROM consumer_tags WHERE tag = ? LIMIT 1',
);
const codeOfProfile = column<[vending: number, eas: number], number>(
  `SELECT seq FROM codes WHERE vending_profile = ?
    UNION ALL SELECT seq FROM codes WHERE eas_profile = ? LIMIT 1`,
);
const codeWithMoney = column<[account: number], number>(
  `SELECT seq FROM codes WHERE account = ? AND removed_at IS NULL AND (vending_balance <> 0 OR vending_recharge <> 0)
    LIMIT 1`,
);

/** Whether live codes of an account hold money; reads all of them where none does. */
export function accountHasBalances(reader: Reader, account: number): boolean {
  return codeWithMoney.get(reader, account) !== undefined;
}

/** Whether an operation has live codes (`operations.in_use`). */
export function operationHasCodes(reader: Reader, operation: number): boolean {
  return codeOfOperation.get(reader, operation) !== undefined;
}

/** Whether live consumers carry a tag (`tags.in_use`). */
export function tagHasConsumers(reader: Reader, tag: number): boolean {
  return consumerOfTag.get(reader, tag) !== undefined;
}

/** Whether codes are assigned to a profile (`profiles.in_use`); a removed code has none. */
export function profileHasCodes(reader: Reader, profile: number): boolean {
  return codeOfProfile.get(reader, profile, profile) !== undefined;
}
