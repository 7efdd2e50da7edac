import type { Account } from '../../access/accounts.ts';
import type { Reader } from '../../store/statement.ts';
import type { Tx } from '../../store/writer/transaction.ts';
import { activeContacts, type Contact, findContact } from './contacts/contact.ts';
import { whyNotReceive } from './contacts/receiving.ts';
import { isFull, putIn } from './outbox/outbox.ts';

/** The stored part of a request to a contact: its text, and its two links. */
export type AskAbout = {
  title: string;
  lines: readonly string[];
  /** The links: their labels, and their kinds and id (see `signLink`). */
  links: readonly { label: string; kind: string; id: string }[];
  untilMs: number;
};

type Asking = Pick<Account, 'seq' | 'id' | 'client'>;

/** The most contacts that are asked at once. */
const maxAsked = 20;

/** True if a contact may grant exceptions for people of an account now. */
function mayGrant(contact: Contact, account: Asking): boolean {
  return contact.grantsExtras === 1 && whyNotReceive(contact, { account, isPersonal: true }) === null;
}

/** The contacts who may grant exceptions for people of an account now. */
export function contactsWhoGrant(reader: Reader, account: Asking): Contact[] {
  return activeContacts(reader)
    .filter((contact) => mayGrant(contact, account))
    .slice(0, maxAsked);
}

/** The contact with an id, if it may grant exceptions for people of an account now. */
export function grantingContact(reader: Reader, id: string, account: Asking): Contact | undefined {
  const contact = findContact(reader, id);
  return contact && mayGrant(contact, account) ? contact : undefined;
}

/** Puts a request to a contact into the outbox; it is given up when its links end. @returns false where that is full */
export function handOverAsk(tx: Tx, contact: Contact, account: number, about: AskAbout): boolean {
  if (isFull(tx, account)) return false;
  putIn(tx, { contact, kind: 'ask', account, about, expiresMs: about.untilMs });
  return true;
}
