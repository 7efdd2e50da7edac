import { sealOf } from '../store/checks/seal.ts';
import { type Json, jsonObject } from '../store/json.ts';
import { change, column, insertInto, query, type Reader } from '../store/statement.ts';
import type { Tx } from '../store/writer/transaction.ts';
import { auditChange } from './audited.ts';
import type { Grant } from './identity-provider.ts';

/*
 * Users as their identity provider knows them: by issuer and subject, which never change and are never given to
 * someone else (OpenID Connect Core section 5.7). A mail address or a name is no proof.
 */

/** The row of the table of groups that created a user. */
export type GrantedBy = Pick<Grant, 'by' | 'value'>;

/** The identity of a user (`seq`). Without `grantedBy`, owners set the role and the scope. */
export type Identity = {
  user: number;
  issuer: string;
  subject: string;
  grantedBy: Grant['by'] | null;
  grantedValue: string | null;
  isLapsed: 0 | 1;
  createdMs: number;
};

const select = `SELECT user, issuer, subject, granted_by AS grantedBy, granted_value AS grantedValue,
  is_lapsed AS isLapsed, created_ms AS createdMs FROM identities`;
const bySubject = query<[issuer: string, subject: string], Identity>(
  `${select} WHERE issuer = ? AND subject = ?`,
);
const ofUser = query<[user: number], Identity>(`${select} WHERE user = ?`);
// Users who operate a site are few.
const granted = query<[], Identity>(`${select} WHERE granted_by IS NOT NULL ORDER BY seq`);
const bodyOfUser = column<[user: number], Json>(
  `SELECT ${jsonObject({
    userId: '(SELECT id FROM users WHERE seq = user)',
    issuer: 'issuer',
    subject: 'subject',
  })} FROM identities WHERE user = ?`,
);
const insert = insertInto('identities', {
  user: 'integer',
  issuer: 'text',
  subject: 'text',
  granted_by: 'text?',
  granted_value: 'text?',
  is_lapsed: 'integer',
  created_ms: 'integer',
  seal: 'text',
});
const remove = change<[user: number]>('DELETE FROM identities WHERE user = ?');
const update = change<
  [grantedBy: string | null, grantedValue: string | null, isLapsed: number, seal: string, user: number]
>('UPDATE identities SET granted_by = ?, granted_value = ?, is_lapsed = ?, seal = ? WHERE user = ?');

export const identityColumns = [
  'user',
  'issuer',
  'subject',
  'granted_by',
  'granted_value',
  'is_lapsed',
  'created_ms',
] as const;

const sealOfRow = (row: Identity) =>
  sealOf(
    'identities',
    row.user,
    row.issuer,
    row.subject,
    row.grantedBy,
    row.grantedValue,
    row.isLapsed,
    row.createdMs,
  );

/** The user whom an issuer calls by a subject. */
export function findIdentity(reader: Reader, issuer: string, subject: string): Identity | undefined {
  return bySubject.get(reader, issuer, subject);
}

/** The identity of a user (`seq`), if they have one. */
export function identityOf(reader: Reader, user: number): Identity | undefined {
  return ofUser.get(reader, user);
}

/** The identities of all users whose role and scope follow the table of groups. */
export function grantedIdentities(reader: Reader): Identity[] {
  return granted.all(reader);
}

/** A user as the audit names one. */
type Named = { seq: number; id: string; client: number | null; account: number | null };

/** Binds a user, who has no identity yet, to a subject of an issuer. */
export function addIdentity(
  tx: Tx,
  user: Named,
  { issuer, subject }: { issuer: string; subject: string },
  grantedBy: GrantedBy | null,
): void {
  const row: Identity = {
    user: user.seq,
    issuer,
    subject,
    grantedBy: grantedBy?.by ?? null,
    grantedValue: grantedBy?.value ?? null,
    isLapsed: 0,
    createdMs: tx.nowMs,
  };
  insert.run(tx, {
    user: user.seq,
    issuer,
    subject,
    granted_by: row.grantedBy,
    granted_value: row.grantedValue,
    is_lapsed: 0,
    created_ms: tx.nowMs,
    seal: sealOfRow(row),
  });
  auditChange(tx, 'create', 'identity', user, null, bodyOfUser.get(tx, user.seq)!);
}

/** Takes the identity of a user away. @returns false if there was none */
export function removeIdentity(tx: Tx, user: Named): boolean {
  const before = bodyOfUser.get(tx, user.seq);
  if (before === undefined) return false;
  remove.run(tx, user.seq);
  auditChange(tx, 'delete', 'identity', user, before, null);
  return true;
}

/** Stores by which row of the table a user is in. Their role and scope are audited with the user. */
export function noteGranted(tx: Tx, identity: Identity, { by, value }: GrantedBy): void {
  if (identity.grantedBy !== by || identity.grantedValue !== value || identity.isLapsed)
    store(tx, { ...identity, grantedBy: by, grantedValue: value, isLapsed: 0 });
}

/** Stores if a user is disabled because no group grants anything, rather than by an owner. */
export function noteLapsed(tx: Tx, user: number, isLapsed: boolean): void {
  const row = ofUser.get(tx, user);
  if (row && row.isLapsed !== Number(isLapsed)) store(tx, { ...row, isLapsed: isLapsed ? 1 : 0 });
}

function store(tx: Tx, row: Identity): void {
  update.run(tx, row.grantedBy, row.grantedValue, row.isLapsed, sealOfRow(row), row.user);
}
