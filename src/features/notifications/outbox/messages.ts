import { askedScope } from '../../../access/accounts.ts';
import { auditChange } from '../../../access/audited.ts';
import { requireVisible } from '../../../access/scope.ts';
import { type Caller, sharerOf } from '../../../api/caller.ts';
import type {
  PrepareContext,
  ReadContext,
  SessionWriteContext,
  WriteContext,
} from '../../../api/contexts.ts';
import { keysetPage } from '../../../api/keyset-page.ts';
import { Problem } from '../../../problems/problem.ts';
import type { Json } from '../../../store/json.ts';
import type { Reader } from '../../../store/statement.ts';
import type { Tx } from '../../../store/writer/transaction.ts';
import { letGoOf } from '../alerting/alerts.ts';
import { isSendingOn, noteSending } from '../alerting/sending.ts';
import { contactsIn, requireContact } from '../contacts/contacts.ts';
import type { MessageQuery } from './message-fields.ts';
import { dropMessage, putIn, retryMessage } from './outbox.ts';
import * as store from './outbox-store.ts';

/** A page of the messages to contacts in the caller's scope, newest first. @throws `validation.failed` on `cursor` */
export function listMessages(context: ReadContext, query: MessageQuery): Json {
  const { reader, actor } = context;
  const { contactId, state } = query;
  const contacts = contactsIn(reader, askedScope(reader, actor, query)).filter(
    ({ id }) => contactId === undefined || id === contactId,
  );
  const partitions = contacts.flatMap(({ seq: contact }) =>
    state === undefined ? [{ contact }] : state.map((one) => ({ contact, state: one })),
  );
  const page = keysetPage(context, 'messages', query, (range, limit) =>
    store.messageList.page(reader, partitions, range, limit),
  );
  return `${page.slice(0, -1)},"isSending":${isSendingOn(reader)}}`;
}

function requireMessage(reader: Reader, actor: Caller, id: string): store.OwnedMessage {
  const row = store.messageById.get(reader, id);
  requireVisible(actor, row && { client: row.client, account: row.ofAccount }, 'messages.not_found');
  return row!;
}

/**
 * Tries a message now: a waiting one, or one that ended unsent.
 * @throws `messages.not_found`, `auth.out_of_scope`; `messages.ended` for one that was sent, or whose content other
 *   messages have
 */
export function retry({ tx, actor }: WriteContext, id: string): Json {
  const row = requireMessage(tx, actor, id);
  const isNotice = row.kind === 'alert' || row.kind === 'digest' || row.kind === 'reminder';
  const isOver = row.state === 'failed' || row.state === 'dropped';
  if (row.state === 'sent' || row.state === 'sending' || (isOver && isNotice))
    throw new Problem('messages.ended');
  retryMessage(tx, store.messageBySeq.get(tx, row.seq)!);
  audit(tx, 'update', row, 'queued');
  return store.messageBody.get(tx, row.seq)!;
}

/** Drops a message that waits, or forgets one that ended. @throws as `retry`, but for `messages.ended` */
export function drop({ tx, actor }: WriteContext, id: string): undefined {
  const row = requireMessage(tx, actor, id);
  if (row.nextMs === null) store.removeMessage.run(tx, row.seq);
  else {
    dropMessage(tx, row.seq);
    letGoOf(tx, row);
  }
  audit(tx, 'delete', row, null);
}

function audit(tx: Tx, action: 'update' | 'delete', row: store.OwnedMessage, state: string | null): void {
  const audited = (now: string) => JSON.stringify({ kind: row.kind, state: now });
  const owned = { id: row.id, client: row.client, account: row.ofAccount };
  auditChange(tx, action, 'message', owned, audited(row.state), state === null ? null : audited(state));
}

/**
 * Counts a test that would put a message into the outbox: an account chooses where its tests go, also to strangers.
 * @throws `contacts.not_found`, `auth.out_of_scope`; `contacts.too_many_tests` after 20 of an account in an hour
 */
export async function countTest(
  { reader, actor, installation, nowMs }: PrepareContext,
  id: string,
): Promise<void> {
  const contact = requireContact(reader, actor, id);
  if (contact.isActive === 0 || store.waitingOfKind.get(reader, contact.seq, 'test') !== undefined) return;
  const waitMs = installation.contactTests.take(sharerOf(contact) ?? 'installation', nowMs);
  if (waitMs === 0) return;
  const retryAfterSeconds = Math.ceil(waitMs / 1000);
  throw new Problem('contacts.too_many_tests', undefined, { retryAfterSeconds });
}

/**
 * Puts a message into the outbox that goes the way of any other; where one waits already, it is that one.
 * @throws `contacts.not_found`, `contacts.inactive`
 */
export function testContact({ tx, actor }: WriteContext, id: string): Json {
  const contact = requireContact(tx, actor, id);
  if (contact.isActive === 0) throw new Problem('contacts.inactive');
  const seq = store.waitingOfKind.get(tx, contact.seq, 'test') ?? putIn(tx, { contact, kind: 'test' }).seq;
  return store.messageBody.get(tx, seq)!;
}

/** Turns sending on, from a restored copy too. */
export function resumeSending({ tx }: SessionWriteContext): object {
  if (!isSendingOn(tx)) {
    noteSending(tx, { isOn: true });
    const sending = { id: 'sending', client: null, account: null };
    auditChange(tx, 'activate', 'settings', sending, '{"isSending":false}', '{"isSending":true}');
  }
  return { isSending: true };
}
