import { change } from '../store/statement.ts';
import type { Tx } from '../store/transaction.ts';

const deleteFingerprintsOfCode = change<[code: number]>('DELETE FROM fingerprints WHERE code = ?');

/**
 * Deletes every enrolled finger of a code, for a code that stops being one of type `FINGERPRINT` or is removed
 * (interface 2.4; contract section 5). Its audit row is the caller's: it belongs to what happened to the code.
 * @returns how many there were
 */
export function removeFingerprintsOfCode(tx: Tx, codeSeq: number): number {
  return deleteFingerprintsOfCode.run(tx, codeSeq).changes;
}
