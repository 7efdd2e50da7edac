import * as v from 'valibot';
import { cursorFields, cursorPageOf } from '../../api/cursor.ts';
import { described, type Value } from '../../api/fields.ts';
import { member } from '../../api/members.ts';
import { openRange, ranged } from '../../api/range.ts';
import { timestamp, wholeNumber } from '../../api/values.ts';
import { issueStates } from '../movements/deliveries/handed-out.ts';

/** See rules/consumption#issue-record. */
export const recordQuery = ranged({ ...openRange, ...cursorFields });

const called = { id: member.id, name: described('The name.', v.string()) };
const tags = v.array(
  v.object({
    key: described('The key of a tag of the account.', v.string()),
    value: described('The person’s value for it.', v.string()),
  }),
);

const item = v.pipe(
  v.object({
    id: member.id,
    date: member.date,
    product: described(
      'The product.',
      v.object({ id: member.id, code: member.productCode, name: member.productName }),
    ),
    quantity: described('The quantity: a delivery is of one.', wholeNumber),
    device: member.device,
    operation: described('The operation; null for none.', v.nullable(v.object(called))),
    tags: described('The person’s tags at the date of the delivery.', tags),
    requirements: described(
      'The person’s active requirements of today that the product meets.',
      v.array(v.object(called)),
    ),
    state: described(
      '`kept`: it need not be returned; `out`: it must be returned and was not yet.',
      v.picklist(issueStates),
    ),
    returnedAt: described(
      'The time of the return; null if it was not returned, or was written off.',
      v.nullable(timestamp),
    ),
    closedByHand: described('True if a person recorded the return, or wrote it off.', v.boolean()),
    hasVideo: described('True if the machine named a video of the delivery.', v.boolean()),
    hasReturnVideo: described('True if the machine named a video of the return.', v.boolean()),
  }),
  v.title('IssueLine'),
);

const product = v.pipe(
  v.object({
    id: member.id,
    code: described('The operator’s own code of the product; null for none.', v.nullable(v.string())),
    name: described('The current name, or the last one of a removed product.', v.string()),
    handedOut: described('The number of units handed out.', wholeNumber),
    returned: described('The number of them returned.', wholeNumber),
    writtenOff: described('The number of them written off.', wholeNumber),
    out: described('The number of them that must still be returned.', wholeNumber),
  }),
  v.title('IssuedProduct'),
);

/** See rules/consumption#issue-record. */
export const recordReply = v.pipe(
  v.object({
    consumer: described(
      'The person.',
      v.object({
        ...called,
        identification: member.identification,
        isActive: described('True if the person can take products.', v.boolean()),
        removedAt: described(
          'The time at which the person was removed; null for existing people.',
          v.nullable(timestamp),
        ),
        tags: described('The person’s current tags; none after a removal.', tags),
      }),
    ),
    account: described(
      'The account.',
      v.object({
        ...called,
        timeZone: described(
          'The IANA time zone in which its days, periods and schedules are counted.',
          v.string(),
        ),
      }),
    ),
    client: described('The client of the person.', v.object(called)),
    from: described('The requested start; null for the beginning.', v.nullable(v.string())),
    to: described('The requested end; null for now.', v.nullable(v.string())),
    at: described('The time at which the record was created.', v.string()),
    products: described(
      'The whole period by product, in order of name; null on the pages after the first.',
      v.nullable(v.array(product)),
    ),
    ...cursorPageOf(item).entries,
  }),
  v.title('RecordOfIssue'),
);

export type RecordQuery = Value<typeof recordQuery>;
