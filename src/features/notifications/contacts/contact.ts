import { parseJson } from '../../../api/json-bytes.ts';
import type { Reader } from '../../../store/statement.ts';
import type { Tx } from '../../../store/writer/transaction.ts';
import { rowSeal, unsealed } from '../row-seal.ts';
import type { QuietHours, Wants } from './contact-fields.ts';
import * as store from './contact-store.ts';

/** A contact with the members that decisions about them need. */
export type Contact = Omit<store.ContactRow, 'wants' | 'quietHours' | 'accountIds'> & {
  wants: Wants;
  quietHours: QuietHours;
  accountIds: ReadonlySet<string> | null;
};

function contactOf(row: store.ContactRow): Contact {
  const accountIds = row.accountIds === null ? null : new Set(parseJson(row.accountIds) as string[]);
  return {
    ...row,
    wants: parseJson(row.wants) as Wants,
    quietHours: parseJson(row.quietHours) as QuietHours,
    accountIds,
  };
}

/** All active contacts. */
export function activeContacts(reader: Reader): Contact[] {
  return store.activeContacts.all(reader).map(contactOf);
}

/** A contact by its `seq`, removed or not. */
export function contactOfSeq(reader: Reader, seq: number): Contact {
  return contactOf(store.contactBySeq.get(reader, seq)!);
}

/** A contact by its id; undefined for one that was removed. */
export function findContact(reader: Reader, id: string): Contact | undefined {
  const row = store.contactById.get(reader, id);
  return row && contactOf(row);
}

/** True if any contact is active. Without one, nothing is checked. */
export function isAnybodyNotified(reader: Reader): boolean {
  return store.anyContact.get(reader) !== undefined;
}

export const contactStateColumns = [
  'contact',
  'sent_ms',
  'digest_day',
  'reminder_day',
  'handover_ms',
  'heartbeat_ms',
  'next_ms',
] as const;
const seal = rowSeal('contact_states', ['contact'], contactStateColumns);

/** The progress of a contact. */
export function stateOf(reader: Reader, contact: number): store.ContactState {
  return (
    store.contactState.get(reader, contact) ?? {
      sentMs: null,
      digestDay: null,
      reminderDay: null,
      handoverMs: null,
      heartbeatMs: null,
      nextMs: 0,
    }
  );
}

/** Notes how far a contact has come; what is absent stays. */
export function noteState(tx: Tx, contact: number, changed: Partial<store.ContactState>): void {
  const { sentMs, digestDay, reminderDay, handoverMs, heartbeatMs, nextMs } = {
    ...stateOf(tx, contact),
    ...changed,
  };
  store.putContactState.run(tx, {
    contact,
    sent_ms: sentMs,
    digest_day: digestDay,
    reminder_day: reminderDay,
    handover_ms: handoverMs,
    heartbeat_ms: heartbeatMs,
    next_ms: nextMs,
    seal: unsealed,
  });
  seal(tx, contact);
}
