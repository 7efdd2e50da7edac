import * as v from 'valibot';
import { id, object, oneOf, optional, text, type Value, withEither } from '../../api/fields.ts';

/** The answers to a request; each has a link of its own kind. */
export const decisions = ['grant', 'decline'] as const;
export type Decision = (typeof decisions)[number];

/** A request from a machine: the authorisation that was refused (rules/grants#asking). */
export const feedAsk = withEither(
  object({
    deviceSerial: text(),
    codeId: text(1, 256),
    selection: optional(text()),
    productId: optional(id()),
  }),
  'productId',
  'selection',
);

/** The same from the panel, of a card that the path names. */
export const panelAsk = withEither(
  object({ deviceSerial: text(), selection: optional(text()), productId: optional(id()) }),
  'productId',
  'selection',
);

/** An answer, with the parts of the link that was sent to a contact (rules/grants#links). */
export const decisionBody = object({
  decision: v.pipe(oneOf(decisions), v.description('The kind of the link: `grant` or `decline`.')),
  by: v.pipe(text(1, 100), v.description('The contact, as the link names it.')),
  expires: v.pipe(text(1, 20), v.description('The end of the link, as it is there.')),
  signature: v.pipe(text(1, 100), v.description('The signature of the link.')),
});

export const states = ['pending', 'granted', 'declined', 'expired'] as const;

export const grantReply = v.pipe(
  v.object({
    id: v.string(),
    state: v.pipe(
      v.picklist(states),
      v.description('`pending` until a contact answers, or the hour is over.'),
    ),
    expiresAt: v.pipe(v.string(), v.description('The end of its links, an hour after it was asked.')),
  }),
  v.title('GrantRequest'),
);

export type PanelAsk = Value<typeof panelAsk>;
export type DecisionBody = Value<typeof decisionBody>;
