import { hash } from 'node:crypto';
import { change, column, insertInto } from '../store/statement.ts';
import type { Tx } from '../store/writer/transaction.ts';

/* Names of things that work once: the start of a sign-in, and a token that ends sessions (rules/identity-provider). */

const found = column<[tokenSha256: string], number>('SELECT 1 FROM spent_tokens WHERE token_sha256 = ?');
const insert = insertInto('spent_tokens', { token_sha256: 'text', expires_ms: 'integer' });
const forget = change<[nowMs: number]>('DELETE FROM spent_tokens WHERE expires_ms <= ?');

/**
 * Marks a name as used until it would expire anyway.
 * @returns false if it was used before
 */
export function spend(tx: Tx, name: string, expiresMs: number): boolean {
  const tokenSha256 = hash('sha256', name);
  if (found.get(tx, tokenSha256) !== undefined) return false;
  forget.run(tx, tx.nowMs);
  insert.run(tx, { token_sha256: tokenSha256, expires_ms: expiresMs });
  return true;
}
