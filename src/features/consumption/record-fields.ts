import * as v from 'valibot';
import { cursorFields, cursorPageOf } from '../../api/cursor.ts';
import { instant, optional, type Value } from '../../api/fields.ts';
import { ranged } from '../../api/range.ts';
import { issueStates } from '../movements/deliveries/handed-out.ts';

/** See rules/consumption#record-of-issue. */
export const recordQuery = ranged({ from: optional(instant()), to: optional(instant()), ...cursorFields });

const called = { id: v.string(), name: v.string() };
const tags = v.array(v.object({ key: v.string(), value: v.string() }));

const item = v.pipe(
  v.object({
    id: v.string(),
    date: v.string(),
    product: v.object({ id: v.string(), code: v.nullable(v.string()), name: v.string() }),
    quantity: v.pipe(v.number(), v.description('The quantity: a delivery is of one.')),
    device: v.object({ id: v.string(), serial: v.string(), name: v.string() }),
    operation: v.nullable(v.object(called)),
    tags: v.pipe(tags, v.description('The person’s tags at the date of the delivery.')),
    requirements: v.pipe(
      v.array(v.object(called)),
      v.description('The person’s active requirements of today that the product meets.'),
    ),
    state: v.pipe(
      v.picklist(issueStates),
      v.description('`kept`: it need not come back; `out`: it has to, and did not yet.'),
    ),
    returnedAt: v.pipe(
      v.nullable(v.string()),
      v.description('The time of the return; null if it was not returned, or was written off.'),
    ),
    closedByHand: v.pipe(
      v.boolean(),
      v.description('True if a person recorded the return, or wrote it off.'),
    ),
    hasVideo: v.pipe(v.boolean(), v.description('True if the machine named a video of the delivery.')),
    hasReturnVideo: v.pipe(v.boolean(), v.description('True if the machine named a video of the return.')),
  }),
  v.title('IssueLine'),
);

const product = v.pipe(
  v.object({
    id: v.string(),
    code: v.nullable(v.string()),
    name: v.pipe(v.string(), v.description('The name of today, of a removed product the last one.')),
    handedOut: v.pipe(v.number(), v.description('The number of units handed out.')),
    returned: v.pipe(v.number(), v.description('The number of them returned.')),
    writtenOff: v.pipe(v.number(), v.description('The number of them written off.')),
    out: v.pipe(v.number(), v.description('The number of them that must still be returned.')),
  }),
  v.title('IssuedProduct'),
);

/** See rules/consumption#record-of-issue. */
export const recordReply = v.pipe(
  v.object({
    consumer: v.object({
      ...called,
      identification: v.string(),
      isActive: v.boolean(),
      removedAt: v.pipe(
        v.nullable(v.string()),
        v.description('The time at which the person was removed; null for existing people.'),
      ),
      tags: v.pipe(tags, v.description('The person’s current tags; none after a removal.')),
    }),
    account: v.object({ ...called, timeZone: v.string() }),
    client: v.object(called),
    from: v.pipe(v.nullable(v.string()), v.description('As asked for; null: from the beginning.')),
    to: v.pipe(v.nullable(v.string()), v.description('As asked for; null: up to now.')),
    at: v.pipe(v.string(), v.description('The time at which the record was drawn.')),
    products: v.pipe(
      v.nullable(v.array(product)),
      v.description('All of the period by product, by name; null on the pages after the first.'),
    ),
    ...cursorPageOf(item).entries,
  }),
  v.title('RecordOfIssue'),
);

export type RecordQuery = Value<typeof recordQuery>;
