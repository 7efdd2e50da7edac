import { hash } from 'node:crypto';
import { type Account, accountById } from '../../access/accounts.ts';
import { requireVisible } from '../../access/scope.ts';
import type { AskContext } from '../../api/contexts.ts';
import { imageFacts } from '../../lib/images.ts';
import { invalidField, Problem } from '../../problems/problem.ts';
import { fieldTexts } from '../../problems/sentences.ts';
import type { Reader } from '../../store/statement.ts';
import type { Tx } from '../../store/writer/transaction.ts';
import { type IssueRecordEdit, logoBounds } from './tenant-fields.ts';
import * as store from './tenant-store.ts';

/** A logo as it is stored: its bytes, and JSON of what they are. */
type Logo = { json: string; bytes: Buffer };

/**
 * Reads a sent logo. Its type is detected from the bytes, so that nothing executable is ever served.
 * @throws `validation.failed` on `issueRecord.logo`
 */
export function logoFrom(base64: string): Logo {
  const field = 'issueRecord.logo';
  const bytes = Buffer.from(base64, 'base64');
  if (bytes.toString('base64') !== base64) throw invalidField(field, 'isBase64');
  const facts = imageFacts(bytes);
  const { pixels } = logoBounds;
  const isSmall = (side: number) => side >= 1 && side <= pixels;
  if (!facts || bytes.length > logoBounds.bytes || !isSmall(facts.width) || !isSmall(facts.height))
    throw invalidField(field, 'isIn', fieldTexts.logoKind({ pixels, kib: logoBounds.bytes / 1024 }));
  return { json: JSON.stringify({ ...facts, sha256: hash('sha256', bytes) }), bytes };
}

/** The company name and the declaration of an account's issue records; null is the default. */
export function issueRecordTexts(reader: Reader, account: number) {
  const { company, statement } = store.issueRecordOf.get(reader, account)!;
  return { company, statement };
}

/**
 * An edit of the texts of issue records: `isOther` is false if it changes nothing. `undefined` keeps a value, null
 * restores the default.
 */
export function issueRecordChange(reader: Reader, { seq }: Account, edit: IssueRecordEdit) {
  const before = store.issueRecordOf.get(reader, seq)!;
  const { company = before.company, statement = before.statement } = edit;
  const logo = typeof edit.logo === 'string' ? logoFrom(edit.logo) : edit.logo;
  const isText = company !== before.company || statement !== before.statement;
  const isLogo = logo !== undefined && (logo?.json ?? null) !== before.logo;
  return {
    isOther: isText || isLogo,
    apply(tx: Tx): void {
      if (isText) store.updateIssueRecord.run(tx, company, statement, seq);
      if (isLogo) store.updateLogo.run(tx, logo?.json ?? null, logo?.bytes ?? null, seq);
    },
  };
}

/** Sends the logo of an account. @throws `accounts.not_found`, `auth.out_of_scope`, `accounts.logo_not_found` */
export async function sendLogo({ reader, actor, sendBytes }: AskContext, id: string): Promise<undefined> {
  const row = accountById(reader, id);
  const { seq } = requireVisible(actor, row && { ...row, account: row.seq }, 'accounts.not_found');
  const logo = store.logoOf.get(reader, seq);
  if (!logo) throw new Problem('accounts.logo_not_found');
  const { mediaType, bytes } = logo;
  return sendBytes(bytes, { mediaType, name: mediaType === 'image/png' ? 'logo.png' : 'logo.jpg' });
}
