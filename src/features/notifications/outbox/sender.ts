import { accountBySeq } from '../../../access/accounts.ts';
import { sharerOf } from '../../../api/caller.ts';
import { parseJson } from '../../../api/json-bytes.ts';
import type { Reader } from '../../../store/statement.ts';
import type { Tx } from '../../../store/writer/transaction.ts';
import { settleMessage, untieMessage } from '../alerting/alerts.ts';
import { isSendingOn } from '../alerting/sending.ts';
import { type AskAbout, grantingContact } from '../asks.ts';
import { type Contact, contactOfSeq, isAnybodyNotified, noteState } from '../contacts/contact.ts';
import { type WhyNot, whyNotReceive } from '../contacts/receiving.ts';
import type { Content } from '../content.ts';
import { momentText, words } from '../texts/texts.ts';
import { type Composing, compose, type ReportAbout } from './compose.ts';
import {
  dropMessage,
  endTry,
  failMessage,
  hurryContact,
  hurryMail,
  type Leased,
  lease,
  postpone,
  roomOf,
  type SendOutcome,
} from './outbox.ts';
import * as store from './outbox-store.ts';

/** A message to send. Plain data, because it crosses threads; its target is still sealed. */
export type SendJob = Leased & {
  content: Content;
  about: ReportAbout | null;
  /** The links of a request, and until when they are good. */
  asks: Pick<AskAbout, 'links' | 'untilMs'> | null;
  /** The owner of its contact: an account, a client, or the installation. */
  sharer: string;
  /** True if the contact may not receive the file of a report, which names people. */
  isWithoutFile: boolean;
  contactOf: Pick<Contact, 'id' | 'secrets' | 'shape' | 'language'>;
};

/** Returns the time of the next message on a channel, in milliseconds; Infinity if there is none or sending is off. */
export function sendingDueMs(reader: Reader, channel: string): number {
  const nextMs = store.nextDue.get(reader, channel);
  return nextMs === undefined || !isSendingOn(reader) ? Number.POSITIVE_INFINITY : nextMs;
}

/** The number of the last turn of each owner of contacts (`SendJob.sharer`). */
export type Turns = Readonly<Record<string, number>>;

/**
 * Leases a message of a channel for five minutes, and makes its text: the longest waiting one of the account whose last
 * turn is longest ago, so that accounts take turns. Expired messages end here, and contacts over their limit wait.
 * @returns null when there is none
 */
export function takeUpMessage(
  tx: Tx,
  { channel, turns = {}, ...composing }: Composing & { channel: string; turns?: Turns },
): SendJob | null {
  if (!isSendingOn(tx) || !isAnybodyNotified(tx)) return null;
  const turnOf = (owner: Pick<Contact, 'client' | 'account'>) => turns[sharerName(owner)] ?? 0;
  const owners = store.dueOwners.all(tx, channel, tx.nowMs).toSorted((a, b) => turnOf(a) - turnOf(b));
  for (const { client, account } of owners)
    for (const row of store.dueMessagesOf.all(tx, channel, tx.nowMs, client, account)) {
      const job = taken(tx, row, composing);
      if (job) return job;
    }
  return null;
}

const sharerName = (owner: Pick<Contact, 'client' | 'account'>) => sharerOf(owner) ?? 'installation';

function taken(tx: Tx, row: store.MessageRow, composing: Composing): SendJob | undefined {
  const contact = contactOfSeq(tx, row.contact);
  if (row.expiresMs <= tx.nowMs) {
    failMessage(tx, row.seq, 'expired');
    untieMessage(tx, row.seq);
    return undefined;
  }
  const about = row.kind === 'report' ? (parseJson(row.about!) as ReportAbout) : null;
  const why = about && whyNotReport(tx, row, contact, about);
  if (why !== null && why !== 'personal') {
    dropMessage(tx, row.seq);
    return undefined;
  }
  const asks = row.kind === 'ask' ? (parseJson(row.about!) as AskAbout) : null;
  // A contact that may not grant any more is not asked.
  if (asks && !grantingContact(tx, contact.id, accountBySeq(tx, row.account!))) {
    dropMessage(tx, row.seq);
    return undefined;
  }
  const room = row.kind === 'heartbeat' ? undefined : roomOf(tx, row.contact, tx.nowMs);
  if (room && room.left <= 0) {
    postpone(tx, row.seq, room.freeMs);
    return undefined;
  }
  // A text that may have arrived is sent again unchanged: the receiver recognises it by its id.
  const fixed: Content | undefined =
    row.content === null ? undefined : { ...(parseJson(row.content) as Content), isFixed: true };
  const made = fixed ?? compose(tx, row, contact, composing);
  if (!made) {
    dropMessage(tx, row.seq);
    return undefined;
  }
  const content = fixed || room?.left !== 1 ? made : lastOne(made, contact, room, tx.nowMs);
  const leased = lease(tx, row, JSON.stringify(content), content.subject);
  const { id, secrets, shape, language } = contact;
  const isWithoutFile = why === 'personal';
  const contactOf = { id, secrets, shape, language };
  return { ...leased, content, about, asks, sharer: sharerName(contact), isWithoutFile, contactOf };
}

function whyNotReport(
  tx: Tx,
  { account }: store.MessageRow,
  contact: Contact,
  { isPersonal }: ReportAbout,
): WhyNot | null {
  const of = account === null ? null : accountBySeq(tx, account);
  return whyNotReceive(contact, { account: of, isPersonal });
}

/** The sentence in the last message before the limit of a contact. */
function lastOne(
  content: Content,
  contact: Contact,
  room: ReturnType<typeof roomOf>,
  nowMs: number,
): Content {
  const { language, timeZone } = contact;
  const until = momentText(language, timeZone, room.freeMs, nowMs);
  return { ...content, footer: [words[language].limit(room.within.most, until), ...content.footer] };
}

/** Records the result of a message: its content counts as notified, or is in the next message. */
export function endMessage(
  tx: Tx,
  { outcome, ...held }: Pick<Leased, 'seq' | 'leaseMs'> & { outcome: SendOutcome },
): void {
  const ended = endTry(tx, held, outcome);
  if (!ended) return;
  const { row, came } = ended;
  if (came === 'waits') untieMessage(tx, row.seq);
  if (came !== 'sent') return;
  noteState(tx, row.contact, { sentMs: tx.nowMs });
  settleMessage(tx, contactOfSeq(tx, row.contact), row.seq);
  // Where one got through, the others need not wait for their next try.
  hurryContact(tx, row.contact);
  if (row.channel === 'email') hurryMail(tx);
}
