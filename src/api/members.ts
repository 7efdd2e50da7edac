import * as v from 'valibot';
import { boolean, described, id, optional, text } from './fields.ts';
import { timestamp, uuid, wholeNumber } from './values.ts';

/** Members of answers that are the same everywhere, apart from `device` and `actor`, which are made of them. */
const plain = {
  id: described('The id, a UUID; it never changes.', uuid),
  clientId: described('The id of the client.', uuid),
  accountId: described('The id of the account.', uuid),
  isActive: described('True if it is active; an inactive one has no effect.', v.boolean()),
  createdAt: described('The time of creation.', timestamp),
  updatedAt: described('The time of the last change.', timestamp),
  name: described('The name.', v.string()),
  label: described('The label: a name for people.', v.string()),
  date: described('The time of the event.', timestamp),
  count: described('The number of items.', wholeNumber),
  currency: described('The ISO 4217 currency of the amounts, which are in its minor units.', v.string()),
  timeZone: described('The IANA time zone in which days are counted and dates are shown.', v.string()),
  serial: described('The serial of the machine, unique in the account.', v.string()),
  deviceName: described('The name of the machine.', v.string()),
  productName: described('The name of the product.', v.string()),
  productCode: described('The operator’s own code of the product; null for none.', v.nullable(v.string())),
  consumerName: described('The name of the person.', v.string()),
  identification: described(
    'The operator’s number for the person, such as a personnel number; unique in the account.',
    v.string(),
  ),
  codeId: described('The value exactly as the machine reads it.', v.string()),
  selection: described('The selection of the machine, as labeled: `A1`.', v.string()),
  nextCursor: described('The `cursor` of the next page; null on the last page.', v.nullable(v.string())),
  actorId: described(
    'The id of the caller; null for a caller without an id, such as the system.',
    v.nullable(v.string()),
  ),
  actorLabel: described('The caller’s name at the time.', v.string()),
  traceId: described('The `x-trace-id` of the request.', v.string()),
  at: described('The moment that the data describe.', v.string()),
  detail: described('The refusal in words, for people.', v.string()),
  stock: described('The number of units in it; null if unknown.', v.nullable(wholeNumber)),
  capacity: described('The maximum number of units; null if unknown.', v.nullable(wholeNumber)),
  periodStart: described(
    'The start of the current period; null before the first one.',
    v.nullable(v.string()),
  ),
  periodEnd: described(
    'The end of the current period; null without a current period, or if it never ends.',
    v.nullable(v.string()),
  ),
  used: described('The quantity taken in the current period.', wholeNumber),
  remaining: described('The quantity left; null for no limit.', v.nullable(wholeNumber)),
  extra: described('The additional quantity from exceptions, which override all other limits.', wholeNumber),
};

/** Members of answers that are the same everywhere. */
export const member = {
  ...plain,
  productId: described('The id of the product.', uuid),
  device: described('The machine.', v.object({ id: plain.id, serial: plain.serial, name: plain.deviceName })),
  actor: described(
    'The caller who did it.',
    v.object({
      type: described(
        'The kind of caller.',
        v.picklist(['api_key', 'operator', 'controller', 'directory', 'system']),
      ),
      id: plain.actorId,
      label: plain.actorLabel,
    }),
  ),
};

/** Members of bodies that are the same everywhere. */
export const sent = {
  clientId: described('The id of the client.', optional(id())),
  accountId: described('The id of the account.', optional(id())),
  isActive: described('True if it is active; an inactive one has no effect.', optional(boolean())),
  productId: described('The id of the product.', optional(id())),
  codeId: described('The value exactly as the machine reads it.', text(1, 256)),
};
