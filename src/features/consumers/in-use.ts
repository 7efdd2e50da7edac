import { column, type Reader } from '../../store/statement.ts';
import { profileInUse } from '../catalogue/profiles.ts';
import { operationInUse } from '../sites/operations.ts';
import { tagInUse } from '../sites/tags.ts';

/* References from live consumers and codes, for the features below that may not remove their targets. */

const codeOfOperation = column<[operation: number], number>(
  'SELECT seq FROM codes WHERE level = ? AND removed_at IS NULL LIMIT 1',
);
const setOfTag = column<[tag: number], number>('SELECT tag_set FROM tag_set_members WHERE tag = ? LIMIT 1');
const consumerOfTag = column<[tag: number, tag: number], number>(
  `SELECT seq FROM consumers INDEXED BY consumers_of_account WHERE account = (SELECT account FROM tags WHERE seq = ?)
    AND removed_at IS NULL AND tag_set IN (SELECT tag_set FROM tag_set_members WHERE tag = ?) LIMIT 1`,
);
const codeOfProfile = column<[vending: number, eas: number], number>(
  `SELECT seq FROM codes WHERE vending_profile = ?
    UNION ALL SELECT seq FROM codes WHERE eas_profile = ? LIMIT 1`,
);
const codeWithMoney = column<[account: number], number>(
  `SELECT seq FROM codes WHERE account = ? AND removed_at IS NULL AND (vending_balance <> 0 OR vending_recharge <> 0)
    LIMIT 1`,
);

/** True if live codes of an account hold money. Without any, it reads all of them. */
export function accountHasBalances(reader: Reader, account: number): boolean {
  return codeWithMoney.get(reader, account) !== undefined;
}

/** True if an operation has live codes (`operations.in_use`). */
function operationHasCodes(reader: Reader, operation: number): boolean {
  return codeOfOperation.get(reader, operation) !== undefined;
}

/**
 * True if live consumers have a tag (`tags.in_use`). If only removed ones had it, it reads all consumers of
 * the account.
 */
function tagHasConsumers(reader: Reader, tag: number): boolean {
  return setOfTag.get(reader, tag) !== undefined && consumerOfTag.get(reader, tag, tag) !== undefined;
}

/** True if codes are assigned to a profile (`profiles.in_use`). Removed codes have none. */
function profileHasCodes(reader: Reader, profile: number): boolean {
  return codeOfProfile.get(reader, profile, profile) !== undefined;
}

operationInUse.answer('codes', operationHasCodes);
profileInUse.answer('codes', profileHasCodes);
tagInUse.answer('consumers', tagHasConsumers);
