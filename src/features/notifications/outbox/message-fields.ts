import * as v from 'valibot';
import { cursorFields, cursorPageOf } from '../../../api/cursor.ts';
import { described, object, oneOf, optional, type Value } from '../../../api/fields.ts';
import { member } from '../../../api/members.ts';
import { queryId, scopeFields, several } from '../../../api/queries.ts';
import { timestamp, uuid, wholeNumber } from '../../../api/values.ts';
import { failureReasons } from '../channels/failure.ts';
import { channels } from '../contacts/contact-fields.ts';
import { messageKinds, messageStates } from './outbox-store.ts';

export const messageQuery = object({
  state: described('Only messages in this state.', optional(several(oneOf(messageStates)))),
  contactId: described('The id of a contact.', optional(queryId())),
  ...scopeFields,
  ...cursorFields,
});

export const messageReply = v.pipe(
  v.object({
    id: described('The id of the message: it is part of its Message-ID, and its `webhook-id`.', uuid),
    contact: described(
      'The recipient.',
      v.object({
        id: described('The id of the contact.', uuid),
        label: member.label,
        channel: described('The channel to the contact: `email`, `webhook` or `ntfy`.', v.picklist(channels)),
        target: described(
          'The contact’s address or URL. It is a secret: answers contain only its domain or host.',
          v.string(),
        ),
      }),
    ),
    kind: described(
      'The kind: `alert`, `digest`, `reminder`, `report`, `test` or `heartbeat`.',
      v.picklist(messageKinds),
    ),
    state: described(
      'The status: `queued`, `sending`, `sent`, `failed` or `dropped`.',
      v.picklist(messageStates),
    ),
    accountId: described(
      'The id of the account that the message is about; null for no single account.',
      v.nullable(uuid),
    ),
    subject: described('The subject line; null until the text is written.', v.nullable(v.string())),
    attempts: described('The number of attempts.', wholeNumber),
    createdAt: member.createdAt,
    nextAt: described('The time of the next attempt; null once it ended.', v.nullable(timestamp)),
    expiresAt: described('The time after which Larder gives up.', timestamp),
    endedAt: described(
      'The time at which it was sent or given up; null while it is pending.',
      v.nullable(timestamp),
    ),
    error: described(
      'The reason why the last attempt failed, as a code; null for none.',
      v.nullable(v.picklist(failureReasons)),
    ),
    line: described('The reply of the other side, without secrets; null for none.', v.nullable(v.string())),
  }),
  v.title('Message'),
);

/** `isSending` is false for a restored copy until an owner turns sending on. */
export const messagesReply = v.object({
  ...cursorPageOf(messageReply).entries,
  isSending: described(
    'True if sending is on; a restored copy sends nothing until an owner turns it on.',
    v.boolean(),
  ),
});

export type MessageQuery = Value<typeof messageQuery>;
