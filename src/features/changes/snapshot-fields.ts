import * as v from 'valibot';
import { object, oneOf, optional, type Value } from '../../api/fields.ts';
import { scopeFields, several } from '../../api/queries.ts';
import { thingChanges } from './change-kinds.ts';

export const snapshotQuery = object({
  kinds: optional(
    v.pipe(several(oneOf(thingChanges)), v.description('The kinds of things to return; all by default.')),
  ),
  ...scopeFields,
});
export type SnapshotQuery = Value<typeof snapshotQuery>;

/** A line of a snapshot: a thing. */
export const snapshotThing = v.pipe(
  v.object({
    kind: v.pipe(v.picklist(thingChanges), v.description('The kind of thing.')),
    id: v.pipe(
      v.union([v.pipe(v.string(), v.uuid()), v.string()]),
      v.description('Its id, as `/changes` has it: of a code `consumerId/codeId`.'),
    ),
    accountId: v.nullable(v.string()),
    body: v.pipe(v.unknown(), v.description('The body of its GET at the moment of the cursor.')),
  }),
  v.title('SnapshotThing'),
);

/** The last line of a snapshot. */
export const snapshotEnd = v.pipe(
  v.object({
    cursor: v.pipe(v.string(), v.description('The cursor to continue from, for `/changes?after=`.')),
    epoch: v.pipe(
      v.string(),
      v.uuid(),
      v.description('The name of this history; a restore begins another one.'),
    ),
  }),
  v.title('SnapshotEnd'),
);
