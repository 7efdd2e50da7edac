import { type Json, jsonObject } from '../store/json.ts';
import { change, column, query } from '../store/statement.ts';

/** Contract section 5: an enrolled finger as everybody may see it, without a template. */
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

export const insertFinger = change<
  [
    code: number,
    fingerId: number,
    label: string | null,
    sampleCount: number,
    enrolledAt: string,
    nonce: Uint8Array,
    ciphertext: Uint8Array,
    keyVersion: number,
  ]
>(
  `INSERT INTO fingerprints (code, finger_id, label, sample_count, enrolled_at, nonce, ciphertext, key_version)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
);

export const deleteFinger = change<[code: number, fingerId: number]>(
  'DELETE FROM fingerprints WHERE code = ? AND finger_id = ?',
);

/** An enrolled finger as it lies in the database. */
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
