import * as v from 'valibot';
import { object, oneOf, optional, type Value } from '../../api/fields.ts';
import { scopeFields, several } from '../../api/queries.ts';
import { thingChanges } from './change-kinds.ts';

export const snapshotQuery = object({
  kinds: optional(
    v.pipe(several(oneOf(thingChanges)), v.description('Which things are told: all kinds unless told.')),
  ),
  ...scopeFields,
});
export type SnapshotQuery = Value<typeof snapshotQuery>;
