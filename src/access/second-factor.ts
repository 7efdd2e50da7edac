import { randomBytes } from 'node:crypto';
import { openSecret, sealSecret } from '../lib/sealed-secrets.ts';
import { base32, stepOfCode } from '../lib/totp.ts';
import { sealOf } from '../store/checks/seal.ts';
import { change, column, insertInto, query, type Reader } from '../store/statement.ts';
import type { Tx } from '../store/writer/transaction.ts';
import { auditChange } from './audited.ts';
import { secretHash } from './keys.ts';
import { type UserRow, userBody } from './users.ts';

/*
 * A second factor of a user: codes of a telephone, and recovery codes for when it is lost
 * (rules/people-and-sessions#a-second-factor).
 */

type Row = { secret: string; activeMs: number | null; lastStep: number };

const ofUser = query<[user: number], Row>(
  'SELECT secret, active_ms AS activeMs, last_step AS lastStep FROM user_totp WHERE user = ?',
);
const insert = insertInto('user_totp', {
  user: 'integer',
  secret: 'text',
  last_step: 'integer',
  seal: 'text',
  use_seal: 'text',
});
const activate = change<[activeMs: number, seal: string, user: number]>(
  'UPDATE user_totp SET active_ms = ?, seal = ? WHERE user = ?',
);
const setUse = change<[lastStep: number, seal: string, user: number]>(
  'UPDATE user_totp SET last_step = ?, use_seal = ? WHERE user = ?',
);
const remove = change<[user: number]>('DELETE FROM user_totp WHERE user = ?');
const insertRecovery = insertInto('user_recovery_codes', {
  user: 'integer',
  code_sha256: 'text',
  seal: 'text',
});
const removeRecovery = change<[user: number, codeSha256: string]>(
  'DELETE FROM user_recovery_codes WHERE user = ? AND code_sha256 = ?',
);
const removeAllRecovery = change<[user: number]>('DELETE FROM user_recovery_codes WHERE user = ?');
const recoveryLeft = column<[user: number], number>(
  'SELECT count(*) FROM user_recovery_codes WHERE user = ?',
);
const hasRecovery = column<[user: number, codeSha256: string], number>(
  'SELECT seq FROM user_recovery_codes WHERE user = ? AND code_sha256 = ?',
);

const secretBytes = 20;
const recoveryCodes = 10;
const recoveryBytes = 10;

/** The last use: a recovery code that was used is there no more. */
const useSealOf = (reader: Reader, user: number, lastStep: number) =>
  sealOf('user_totp used', user, lastStep, recoveryLeft.get(reader, user)!);

/** Returns whether sign-in requires a code, and the number of recovery codes left. */
export function secondFactorOf(
  reader: Reader,
  user: number,
): { isActive: boolean; recoveryCodesLeft: number } {
  const isActive = (ofUser.get(reader, user)?.activeMs ?? null) !== null;
  return { isActive, recoveryCodesLeft: recoveryLeft.get(reader, user)! };
}

/**
 * Replaces the secret of a user. Codes are not required before `activateSecondFactor`.
 * @returns it
 */
export function beginSecondFactor(tx: Tx, user: number, templateKey: Uint8Array): Uint8Array {
  const plain = randomBytes(secretBytes);
  const secret = sealSecret(under(templateKey), plain);
  remove.run(tx, user);
  insert.run(tx, {
    user,
    secret,
    last_step: 0,
    seal: sealOf('user_totp', user, secret, null),
    use_seal: useSealOf(tx, user, 0),
  });
  return plain;
}

/**
 * Asks a user for codes from now on, once a first one shows that the telephone has the secret.
 * @returns recovery codes, which cannot be read again; undefined for a wrong code, and without a secret
 */
export function activateSecondFactor(
  tx: Tx,
  user: UserRow,
  code: string,
  templateKey: Uint8Array,
): string[] | undefined {
  const row = ofUser.get(tx, user.seq);
  if (!row || !takeTelephoneCode(tx, user.seq, row, code, templateKey)) return undefined;
  activate.run(tx, tx.nowMs, sealOf('user_totp', user.seq, row.secret, tx.nowMs), user.seq);
  return renewRecoveryCodes(tx, user);
}

/** Replaces the recovery codes of a user; the previous ones stop working. */
export function renewRecoveryCodes(tx: Tx, user: UserRow): string[] {
  removeAllRecovery.run(tx, user.seq);
  const codes = Array.from({ length: recoveryCodes }, () => base32(randomBytes(recoveryBytes)));
  for (const code of codes) {
    const hash = secretHash(code);
    const seal = sealOf('user_recovery_codes', user.seq, hash);
    insertRecovery.run(tx, { user: user.seq, code_sha256: hash, seal });
  }
  const { lastStep } = ofUser.get(tx, user.seq)!;
  setUse.run(tx, lastStep, useSealOf(tx, user.seq, lastStep), user.seq);
  noteChange(tx, user);
  return codes.map((code) => code.toLowerCase().replaceAll(/(....)(?=.)/g, '$1-'));
}

/** Asks a user for codes no more. */
export function endSecondFactor(tx: Tx, user: UserRow): void {
  if (!ofUser.get(tx, user.seq)) return;
  remove.run(tx, user.seq);
  removeAllRecovery.run(tx, user.seq);
  noteChange(tx, user);
}

/** True if a code is valid for a user. It works once. */
export function takeCode(tx: Tx, user: number, given: string, templateKey: Uint8Array): boolean {
  const row = ofUser.get(tx, user);
  if (!row) return false;
  const code = given.replaceAll(/[\s-]/g, '').toUpperCase();
  const hash = secretHash(code);
  if (hasRecovery.get(tx, user, hash) === undefined)
    return takeTelephoneCode(tx, user, row, code, templateKey);
  removeRecovery.run(tx, user, hash);
  setUse.run(tx, row.lastStep, useSealOf(tx, user, row.lastStep), user);
  return true;
}

function takeTelephoneCode(tx: Tx, user: number, row: Row, code: string, templateKey: Uint8Array): boolean {
  const secret = openSecret(under(templateKey), row.secret);
  const step = stepOfCode(secret, code.replaceAll(/\s/g, ''), tx.nowMs, row.lastStep);
  if (step === undefined) return false;
  setUse.run(tx, step, useSealOf(tx, user, step), user);
  return true;
}

// As a password that changed: the trail tells that, and nothing of it.
function noteChange(tx: Tx, user: UserRow): void {
  const body = userBody(tx, user.seq);
  auditChange(tx, 'update', 'user', user, body, body);
}

const under = (key: Uint8Array) => ({ key, purpose: 'second factor' });
