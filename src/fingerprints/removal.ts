import { change, column } from '../store/statement.ts';
import type { Tx } from '../store/transaction.ts';

/*
 * Imports the store only, so that codes can import it while enrolment imports codes.
 */

const fingersOfCode = column<[code: number], number>(
  'SELECT finger_id FROM fingerprints WHERE code = ? ORDER BY finger_id',
);

const deleteFingersOfCode = change<[code: number]>('DELETE FROM fingerprints WHERE code = ?');

/**
 * Deletes every fingerprint of a code, when the code is removed or stops being a `FINGERPRINT` code (interface 2.4).
 * @returns the `fingerId`s that were enrolled, for the audit row of that change
 */
export function removeFingerprintsOfCode(tx: Tx, code: number): number[] {
  const fingers = fingersOfCode.all(tx, code);
  if (fingers.length > 0) deleteFingersOfCode.run(tx, code);
  return fingers;
}
