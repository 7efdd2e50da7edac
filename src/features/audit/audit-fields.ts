import * as v from 'valibot';
import { instant, oneOf, optional, type Value } from '../../api/fields.ts';
import { sortedPageFields } from '../../api/pages.ts';
import { queryText, scopeFields, several } from '../../api/queries.ts';
import { ranged } from '../../api/range.ts';
import { auditActions, auditResourceTypes } from '../../store/writer/audit-trail.ts';

/** A fingerprint's: `consumerId/codeId/fingerId`, of a UUID, a code's value and a digit. */
const longestResourceId = 36 + 1 + 256 + 1 + 1;

/** See rules/audit#filters. */
export const auditQuery = ranged({
  resourceType: optional(several(oneOf(auditResourceTypes))),
  action: optional(several(oneOf(auditActions))),
  search: optional(queryText(longestResourceId)),
  traceId: optional(v.pipe(queryText(), v.toLowerCase())),
  from: optional(instant()),
  to: optional(instant()),
  ...scopeFields,
  ...sortedPageFields('createdAt'),
});

/** An entry as the API returns it (rules/audit#an-entry). The values are bodies of what was written, of every shape. */
export const auditReply = v.object({
  id: v.string(),
  date: v.string(),
  actor: v.object({
    type: v.picklist(['api_key', 'operator', 'controller', 'directory', 'system']),
    id: v.nullable(v.string()),
    label: v.string(),
  }),
  action: v.picklist(auditActions),
  resourceType: v.picklist(auditResourceTypes),
  resourceId: v.string(),
  accountId: v.nullable(v.string()),
  previousValue: v.nullable(v.unknown()),
  newValue: v.nullable(v.unknown()),
  traceId: v.string(),
});

export type AuditQuery = Value<typeof auditQuery>;
