import * as v from 'valibot';
import { described, object, oneOf, optional, type Value } from '../../api/fields.ts';
import { scopeFields, several } from '../../api/queries.ts';
import { uuid } from '../../api/values.ts';
import { thingChanges } from './change-kinds.ts';

export const snapshotQuery = object({
  kinds: optional(described('The kinds of things to return; all by default.', several(oneOf(thingChanges)))),
  ...scopeFields,
});
export type SnapshotQuery = Value<typeof snapshotQuery>;

/** A line of a snapshot: a thing. */
export const snapshotThing = v.pipe(
  v.object({
    kind: described('The kind of thing.', v.picklist(thingChanges)),
    id: described(
      'Its id, as `/changes` has it: of a code `consumerId/codeId`.',
      v.union([v.pipe(v.string(), v.uuid()), v.string()]),
    ),
    accountId: described('The id of the account.', v.nullable(uuid)),
    body: described('The body of its GET at the moment of the cursor.', v.unknown()),
  }),
  v.title('SnapshotThing'),
);

/** The last line of a snapshot. */
export const snapshotEnd = v.pipe(
  v.object({
    cursor: described('The cursor to continue from, for `/changes?after=`.', v.string()),
    epoch: described('The name of this history; a restore begins another one.', v.pipe(v.string(), v.uuid())),
  }),
  v.title('SnapshotEnd'),
);
