import * as v from 'valibot';
import { described, object, oneOf, optional, text, type Value, withEither } from '../../api/fields.ts';
import { member, sent } from '../../api/members.ts';
import { timestamp } from '../../api/values.ts';

/** The answers to a request; each has a link of its own kind. */
export const decisions = ['grant', 'decline'] as const;
export type Decision = (typeof decisions)[number];

/** The body of a machine’s request for an exception: the refused authorization (rules/grants#asking). */
export const feedAsk = withEither(
  object({
    deviceSerial: described('The serial of the machine.', text()),
    codeId: sent.codeId,
    selection: described('The selection of the machine, as labeled: `A1`.', optional(text())),
    productId: sent.productId,
  }),
  'productId',
  'selection',
);

/** The same from the panel, for the card in the path. */
export const panelAsk = withEither(
  object({
    deviceSerial: described('The serial of the machine.', text()),
    selection: described('The selection of the machine, as labeled: `A1`.', optional(text())),
    productId: sent.productId,
  }),
  'productId',
  'selection',
);

/** An answer, with the parts of the link that was sent to a contact (rules/grants#links). */
export const decisionBody = object({
  decision: described('The kind of the link: `grant` or `decline`.', oneOf(decisions)),
  by: described('The contact, as the link names it.', text(1, 100)),
  expires: described('The end of the link, as it is there.', text(1, 20)),
  signature: described('The signature of the link.', text(1, 100)),
});

export const states = ['pending', 'granted', 'declined', 'expired'] as const;

export const grantReply = v.pipe(
  v.object({
    id: member.id,
    state: described('`pending` until a contact answers, or the hour is over.', v.picklist(states)),
    expiresAt: described('The end of its links, an hour after it was asked.', timestamp),
  }),
  v.title('GrantRequest'),
);

export type PanelAsk = Value<typeof panelAsk>;
export type DecisionBody = Value<typeof decisionBody>;
