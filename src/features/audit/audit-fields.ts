import * as v from 'valibot';
import { described, oneOf, optional, type Value } from '../../api/fields.ts';
import { member } from '../../api/members.ts';
import { sortedPageFields } from '../../api/pages.ts';
import { queryText, scopeFields, several } from '../../api/queries.ts';
import { openRange, ranged } from '../../api/range.ts';
import { timestamp, uuid } from '../../api/values.ts';
import { auditActions, auditResourceTypes } from '../../store/writer/audit-trail.ts';

/** A fingerprint's: `consumerId/codeId/fingerId`, of a UUID, a code's value and a digit. */
const longestResourceId = 36 + 1 + 256 + 1 + 1;

/** See rules/audit#filters. */
export const auditQuery = ranged({
  resourceType: described('Only resources of this type.', optional(several(oneOf(auditResourceTypes)))),
  action: described('Only this action.', optional(several(oneOf(auditActions)))),
  search: described(
    'Only items that contain this text; case and accents are ignored.',
    optional(queryText(longestResourceId)),
  ),
  traceId: described('The `x-trace-id` of the request.', optional(v.pipe(queryText(), v.toLowerCase()))),
  ...openRange,
  ...scopeFields,
  ...sortedPageFields('createdAt'),
});

/** An entry as the API returns it (rules/audit#an-entry). The values are bodies of what was written, of every shape. */
export const auditReply = v.object({
  id: described('The id of the entry.', uuid),
  date: described('The time of the action.', timestamp),
  actor: member.actor,
  action: described('The action.', v.picklist(auditActions)),
  resourceType: described('The type of the changed resource.', v.picklist(auditResourceTypes)),
  resourceId: described('The id of the resource.', v.string()),
  accountId: described('The id of the affected account; null for none.', v.nullable(uuid)),
  previousValue: described(
    'The resource before the change; null if it did not exist.',
    v.nullable(v.unknown()),
  ),
  newValue: described('The resource after the change; null if it no longer exists.', v.nullable(v.unknown())),
  traceId: member.traceId,
});

export type AuditQuery = Value<typeof auditQuery>;
