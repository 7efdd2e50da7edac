import { type Json, jsonObject } from '../../../store/json.ts';
import { change, column, insertInto, query } from '../../../store/statement.ts';
import type { Tx } from '../../../store/writer/transaction.ts';

/** An enrolled finger as everyone may see it, without a template (rules/people-and-codes#fingerprints). */
const body = jsonObject({
  fingerId: 'finger_id',
  fingerLabel: 'label',
  sampleCount: 'sample_count',
  enrolledAt: 'enrolled_at',
});

/** In the order of the fingers. */
export const fingersOfCode = column<[code: number], Json>(
  `SELECT ${body} FROM fingerprints WHERE code = ? ORDER BY finger_id`,
);

export const fingerBody = column<[code: number, fingerId: number], Json>(
  `SELECT ${body} FROM fingerprints WHERE code = ? AND finger_id = ?`,
);

export const countOfCode = column<[code: number], number>('SELECT count(*) FROM fingerprints WHERE code = ?');

export const insertFinger = insertInto('fingerprints', {
  code: 'integer',
  finger_id: 'integer',
  label: 'text?',
  sample_count: 'integer',
  enrolled_at: 'text',
  nonce: 'blob',
  ciphertext: 'blob',
  key_version: 'integer',
});

export const deleteFinger = change<[code: number, fingerId: number]>(
  'DELETE FROM fingerprints WHERE code = ? AND finger_id = ?',
);

const fingerIdsOfCode = column<[code: number], number>(
  'SELECT finger_id FROM fingerprints WHERE code = ? ORDER BY finger_id',
);
const deleteFingersOfCode = change<[code: number]>('DELETE FROM fingerprints WHERE code = ?');

/**
 * Deletes every fingerprint of a code, when the code is removed or stops being a `FINGERPRINT` code.
 * @returns the `fingerId`s that were enrolled, for the audit row of that change
 */
export function removeFingerprintsOfCode(tx: Tx, code: number): number[] {
  const fingers = fingerIdsOfCode.all(tx, code);
  if (fingers.length > 0) deleteFingersOfCode.run(tx, code);
  return fingers;
}

/** An enrolled finger as it is in the database. */
export type SealedFinger = {
  code: number;
  fingerId: number;
  nonce: Uint8Array;
  ciphertext: Uint8Array;
  keyVersion: number;
};

const sealed = `SELECT code, finger_id AS fingerId, nonce, ciphertext, key_version AS keyVersion FROM fingerprints`;

export const sealedFingersOfCode = query<[code: number], SealedFinger>(
  `${sealed} WHERE code = ? ORDER BY finger_id`,
);

export const latestSealedFinger = query<[], SealedFinger>(
  `${sealed} WHERE seq = (SELECT max(seq) FROM fingerprints)`,
);
