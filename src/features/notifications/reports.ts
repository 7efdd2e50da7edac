import { accountBySeq } from '../../access/accounts.ts';
import { parseJson } from '../../api/json-bytes.ts';
import type { Reader } from '../../store/statement.ts';
import type { Tx } from '../../store/writer/transaction.ts';
import { findContact } from './contacts/contact.ts';
import { type WhyNot, whyNotReceive } from './contacts/receiving.ts';
import type { ReportAbout } from './outbox/compose.ts';
import { failMessage, isFull, putIn } from './outbox/outbox.ts';
import * as store from './outbox/outbox-store.ts';

/**
 * A report that is to be sent to a contact (rules/messages#reports). Its file is made already, and is among the files.
 */
export type ReportHandOver = {
  /** The id of the contact. */
  contactId: string;
  /** The account that it is about, by `seq`. */
  account: number | null;
  /** The subject after the site's name: the report and its period, in the contact's language. */
  title: string;
  /** Lines about it: the period with its zone, the number of rows, a delay. */
  lines: readonly string[];
  /** The file; `path` is relative to the directory of files. */
  file: { path: string; name: string; mediaType: string; bytes: number };
  /** A signed link to the file, valid until then: its kind and id (see `signLink`). */
  link: { kind: string; id: string; untilMs: number };
  /** True if the file contains names. Then only contacts allowed to get personal data receive it. */
  isPersonal: boolean;
};

/** The largest file that goes as an attachment; a larger one is a link and the reason. */
export const maxAttachmentBytes = 7 * 1024 * 1024;

/**
 * Puts a report into the outbox, in the transaction of the run that made it: it is sent once, and tried for 14 days. By
 * e-mail the file is attached (up to 7 MiB, above it a signed link and why), by webhook and ntfy it is a link. If too
 * many messages wait, it fails at once.
 * @returns the id of the message, by which `reportState` tells what became of it; undefined if the contact is gone or
 *   off, or may not receive what is of the account
 */
export function handOverReport(
  tx: Tx,
  { contactId, account, ...report }: ReportHandOver,
): string | undefined {
  const contact = findContact(tx, contactId);
  if (!contact || whyNotReceive(contact, { account: accountOf(tx, account) }) !== null) return undefined;
  const hasRoom = !isFull(tx, account);
  const { seq, id } = putIn(tx, { contact, kind: 'report', account, about: report });
  if (!hasRoom) failMessage(tx, seq, 'outbox_full');
  return id;
}

/** The state of a report after the hand-over; `gone` if it is unknown. */
export function reportState(reader: Reader, messageId: string): 'waits' | 'sent' | 'failed' | 'gone' {
  const row = store.messageById.get(reader, messageId);
  if (!row) return 'gone';
  if (row.state === 'sent') return 'sent';
  return row.state === 'queued' || row.state === 'sending' ? 'waits' : 'failed';
}

const accountOf = (reader: Reader, account: number | null) =>
  account === null ? null : accountBySeq(reader, account);

/** The contact's data that a report needs; undefined if it is removed or inactive. */
export function contactForReport(
  reader: Reader,
  contactId: string,
): { id: string; label: string; language: 'en' | 'es'; timeZone: string } | undefined {
  const row = findContact(reader, contactId);
  if (!row || row.isActive === 0) return undefined;
  const { id, label, language, timeZone } = row;
  return { id, label, language, timeZone };
}

/** Returns why a contact may not receive a report of an account (its `seq`) now; null if it may. */
export function whyNoReport(
  reader: Reader,
  contactId: string,
  { account, isPersonal }: { account: number; isPersonal: boolean },
): WhyNot | null {
  return whyNotReceive(findContact(reader, contactId), { account: accountOf(reader, account), isPersonal });
}

/** True if a contact may still receive the report that a message handed to it. */
export function mayStillReceive(reader: Reader, contactId: string, messageId: string): boolean {
  const message = store.messageById.get(reader, messageId);
  if (message?.kind !== 'report') return false;
  const { isPersonal } = parseJson(message.about!) as ReportAbout;
  const contact = findContact(reader, contactId);
  const account = accountOf(reader, message.account);
  return contact?.seq === message.contact && whyNotReceive(contact, { account, isPersonal }) === null;
}

const contactPrefix = 'contact.';

/** Names a contact in a link that was sent to it (`signLink`). */
export const linkedContact = (id: string) => `${contactPrefix}${id}`;

/** The id of the contact that a link was sent to; undefined for other links. */
export function contactOfLink(by: string): string | undefined {
  return by.startsWith(contactPrefix) ? by.slice(contactPrefix.length) : undefined;
}
