import * as v from 'valibot';
import { cursorFields, cursorPageOf } from '../../../api/cursor.ts';
import { object, oneOf, optional, type Value } from '../../../api/fields.ts';
import { queryId, scopeFields, several } from '../../../api/queries.ts';
import { failureReasons } from '../channels/failure.ts';
import { channels } from '../contacts/contact-fields.ts';
import { messageKinds, messageStates } from './outbox-store.ts';

export const messageQuery = object({
  state: optional(several(oneOf(messageStates))),
  contactId: optional(queryId()),
  ...scopeFields,
  ...cursorFields,
});

export const messageReply = v.pipe(
  v.object({
    id: v.string(),
    contact: v.object({
      id: v.string(),
      label: v.string(),
      channel: v.picklist(channels),
      target: v.string(),
    }),
    kind: v.picklist(messageKinds),
    state: v.picklist(messageStates),
    accountId: v.nullable(v.string()),
    subject: v.nullable(v.string()),
    attempts: v.number(),
    createdAt: v.string(),
    nextAt: v.nullable(v.string()),
    expiresAt: v.string(),
    endedAt: v.nullable(v.string()),
    error: v.nullable(v.picklist(failureReasons)),
    line: v.nullable(v.string()),
  }),
  v.title('Message'),
);

/** `isSending`: whether anything goes out; not from a restored copy before an owner turned it on. */
export const messagesReply = v.object({ ...cursorPageOf(messageReply).entries, isSending: v.boolean() });

export type MessageQuery = Value<typeof messageQuery>;
