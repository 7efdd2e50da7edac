import { type Account, accountBySeq } from '../../../access/accounts.ts';
import type { Reader } from '../../../store/statement.ts';
import type { Contact } from './contact.ts';

/*
 * Rights of contacts at this moment (rules/messages#what-a-contact-may-receive). They are checked here for all that goes to a
 * contact: alerts, reports, and links to the files of reports.
 */

/** The parts of a contact that decide. */
export type Receiving = Pick<Contact, 'client' | 'account' | 'accountIds' | 'personalData' | 'isActive'>;

/** The subject of a message: an account, else a client, else the installation. */
export type Sendable = {
  account: Pick<Account, 'seq' | 'id' | 'client'> | null;
  client?: number | null;
  /** True if it names people. */
  isPersonal?: boolean;
};

/** `off`: removed or switched off. `out_of_reach`: outside the contact's accounts. `personal`: names people. */
export type WhyNot = 'off' | 'out_of_reach' | 'personal';

/** Returns why a contact may not receive something; null if it may. */
export function whyNotReceive(
  contact: Receiving | undefined,
  { account, client = null, isPersonal = false }: Sendable,
): WhyNot | null {
  if (contact?.isActive !== 1) return 'off';
  if (!reaches(contact, account, client)) return 'out_of_reach';
  return isPersonal && contact.personalData !== 1 ? 'personal' : null;
}

function reaches(
  { client, account, accountIds }: Receiving,
  of: Sendable['account'],
  ofClient: number | null,
): boolean {
  if (of === null) return account === null && accountIds === null && (client === null || client === ofClient);
  if (accountIds !== null && !accountIds.has(of.id)) return false;
  return account === null ? client === null || client === of.client : account === of.seq;
}

/** Those of `rows` that a contact may receive: it may have been limited to other accounts since they were noted. */
export function receivable<R extends { account: number | null }>(
  reader: Reader,
  contact: Receiving,
  rows: readonly R[],
): R[] {
  const { accountIds } = contact;
  if (accountIds === null) return [...rows];
  const known = new Map<number, boolean>();
  const may = (account: number) =>
    whyNotReceive(contact, { account: accountBySeq(reader, account) }) === null;
  return rows.filter(({ account }) => {
    if (account === null) return false;
    if (!known.has(account)) known.set(account, may(account));
    return known.get(account)!;
  });
}
