import * as v from 'valibot';
import { array, object } from '../../api/fields.ts';
import { maxItems } from '../movements/intake/limits.ts';
import { movementInput } from '../movements/intake/movement-fields.ts';
import { rowWarnings } from '../movements/intake/row-result.ts';
import { rowErrorMember } from './rejections/rejection-fields.ts';
import { resendMember } from './status-endpoint.ts';

/** A JSON body as far as it can fail as a whole: what its items say is judged row by row. */
export const movementItems = object({ items: array(v.unknown(), 0, maxItems) });

/** A JSON body, for the reference. */
export const movementsBody = object({ items: array(movementInput, 0, maxItems) });

/** See rules/feed#reporting-movements. */
export const movementsReply = v.object({
  summary: v.object({ accepted: v.number(), duplicate: v.number(), rejected: v.number() }),
  results: v.array(
    v.object({
      index: v.number(),
      id: v.nullable(v.string()),
      status: v.picklist(['accepted', 'duplicate', 'rejected']),
      warnings: v.optional(
        v.pipe(
          v.array(v.picklist(rowWarnings)),
          v.description('Oddities of an accepted row; absent for none.'),
        ),
      ),
      error: v.optional(rowErrorMember),
    }),
  ),
  resendFrom: v.optional(resendMember),
});
