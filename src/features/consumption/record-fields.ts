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
    quantity: v.pipe(v.number(), v.description('How many: a delivery is of one.')),
    device: v.object({ id: v.string(), serial: v.string(), name: v.string() }),
    operation: v.nullable(v.object(called)),
    tags: v.pipe(tags, v.description('What the person carried at the date of the delivery.')),
    requirements: v.pipe(
      v.array(v.object(called)),
      v.description('Which of the person’s active requirements of today the product meets.'),
    ),
    state: v.pipe(
      v.picklist(issueStates),
      v.description('`kept`: it need not come back; `out`: it has to, and did not yet.'),
    ),
    returnedAt: v.pipe(
      v.nullable(v.string()),
      v.description('When it came back; null where it did not, or was written off.'),
    ),
    closedByHand: v.pipe(
      v.boolean(),
      v.description('Whether a person said that it came back, or wrote it off.'),
    ),
    hasVideo: v.pipe(v.boolean(), v.description('Whether the machine named a video of the delivery.')),
    hasReturnVideo: v.pipe(v.boolean(), v.description('Whether the machine named a video of the return.')),
  }),
  v.title('IssueLine'),
);

const product = v.pipe(
  v.object({
    id: v.string(),
    code: v.nullable(v.string()),
    name: v.pipe(v.string(), v.description('The name of today, of a removed product the last one.')),
    handedOut: v.pipe(v.number(), v.description('How many were handed out.')),
    returned: v.pipe(v.number(), v.description('How many of them came back.')),
    writtenOff: v.pipe(v.number(), v.description('How many of them were written off.')),
    out: v.pipe(v.number(), v.description('How many of them have to come back, and did not yet.')),
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
        v.description('When the person was removed; null for whoever is there.'),
      ),
      tags: v.pipe(tags, v.description('What the person carries now; nothing once removed.')),
    }),
    account: v.object({ ...called, timeZone: v.string() }),
    client: v.object(called),
    from: v.pipe(v.nullable(v.string()), v.description('As asked for; null: from the beginning.')),
    to: v.pipe(v.nullable(v.string()), v.description('As asked for; null: up to now.')),
    at: v.pipe(v.string(), v.description('When the record was drawn.')),
    products: v.pipe(
      v.nullable(v.array(product)),
      v.description('All of the period by product, by name; null on the pages after the first.'),
    ),
    ...cursorPageOf(item).entries,
  }),
  v.title('RecordOfIssue'),
);

export type RecordQuery = Value<typeof recordQuery>;
