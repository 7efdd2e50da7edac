import { sealOf } from '../store/checks/seal.ts';
import { change, column, insertInto, type Reader } from '../store/statement.ts';
import type { Tx } from '../store/writer/transaction.ts';
import { secretHash } from './keys.ts';
import { userByName } from './users.ts';

/*
 * Networks from which users signed in (rules/people-and-sessions#attempts). There, other people's attempts do
 * not delay them. A network is stored as a hash with its user.
 */

/** The number of networks stored per user: the latest ones. */
const maxOfUser = 20;

const found = column<[user: number, addressSha256: string], number>(
  'SELECT 1 FROM known_addresses WHERE user = ? AND address_sha256 = ?',
);
const remove = change<[user: number, addressSha256: string]>(
  'DELETE FROM known_addresses WHERE user = ? AND address_sha256 = ?',
);
const insert = insertInto('known_addresses', {
  user: 'integer',
  address_sha256: 'text',
  last_ms: 'integer',
  seal: 'text',
});
const oldest = column<[user: number], string>(
  `SELECT address_sha256 FROM known_addresses WHERE user = ? ORDER BY last_ms DESC LIMIT -1 OFFSET ${maxOfUser}`,
);

const hashOf = (user: number, network: string) => secretHash(`${user} ${network}`);

/** True if the user with this name signed in from a network before. */
export function isKnownAddress(reader: Reader, name: string, network: string): boolean {
  const user = userByName(reader, name);
  return user !== undefined && found.get(reader, user.seq, hashOf(user.seq, network)) !== undefined;
}

/** Stores that a user (`seq`) signed in from a network. The user is unchanged, so there is no audit row. */
export function noteAddress(tx: Tx, user: number, network: string): void {
  const address = hashOf(user, network);
  remove.run(tx, user, address);
  const seal = sealOf('known_addresses', user, address, tx.nowMs);
  insert.run(tx, { user, address_sha256: address, last_ms: tx.nowMs, seal });
  for (const one of oldest.all(tx, user)) remove.run(tx, user, one);
}
