import * as v from 'valibot';
import { rhythmStates } from '../../access/rhythm.ts';
import { described, object, optional, text, type Value } from '../../api/fields.ts';
import { member, sent } from '../../api/members.ts';
import { sortedPageFields } from '../../api/pages.ts';
import { scopeFields } from '../../api/queries.ts';
import { timestamp, wholeNumber } from '../../api/values.ts';

export const newController = object({
  accountId: sent.accountId,
  serial: described('The serial of the controller.', text()),
});

export const controllerEdit = object({
  serial: described('The serial of the controller.', optional(text())),
});

export const controllerQuery = object({ ...scopeFields, ...sortedPageFields('createdAt') });

/** See rules/people-and-sessions#keys-and-controllers, rules/people-and-sessions#the-rhythm-of-controllers. */
export const controllerReply = v.object({
  id: member.id,
  serial: described('The serial of the controller.', v.string()),
  clientId: member.clientId,
  accountId: member.accountId,
  lastSeenAt: described('The time of its last call; null for never.', v.nullable(timestamp)),
  usualGapSeconds: described(
    'The usual number of seconds between two calls; null if unknown.',
    v.nullable(wholeNumber),
  ),
  state: described('The connection status, judged by its usual interval of calls.', v.picklist(rhythmStates)),
  pending: described(
    'The number of movements it has not sent yet; null if it has not reported it.',
    v.nullable(wholeNumber),
  ),
  version: described('The version of its program; null if it has not reported it.', v.nullable(v.string())),
  clockOffsetSeconds: described(
    'The number of seconds that its clock is ahead; null if it has not reported it.',
    v.nullable(wholeNumber),
  ),
  resendFrom: described(
    'The start of the reports that it must send again after a restore; null for none.',
    v.nullable(v.string()),
  ),
});

export const newControllerReply = v.object({
  id: member.id,
  serial: described('The serial of the controller.', v.string()),
  clientId: member.clientId,
  accountId: member.accountId,
  secret: described('Its token, `ctl_…`; it is returned only once.', v.string()),
});

export type NewControllerBody = Value<typeof newController>;
export type ControllerEditBody = Value<typeof controllerEdit>;
export type ControllerQuery = Value<typeof controllerQuery>;
