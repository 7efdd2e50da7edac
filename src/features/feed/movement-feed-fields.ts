import * as v from 'valibot';
import { array, described, object } from '../../api/fields.ts';
import { wholeNumber } from '../../api/values.ts';
import { maxItems } from '../movements/intake/limits.ts';
import { movementInput } from '../movements/intake/movement-fields.ts';
import { rowWarnings } from '../movements/intake/row-result.ts';
import { rowErrorMember } from './rejections/rejection-fields.ts';
import { resendMember } from './status-endpoint.ts';

/** A JSON body, checked as a whole; its items are checked row by row. */
export const movementItems = object({ items: array(v.unknown(), 0, maxItems) });

/** A JSON body, for the reference. */
export const movementsBody = object({
  items: described('The movements, in any order.', array(movementInput, 0, maxItems)),
});

/** See rules/feed#reporting-movements. */
export const movementsReply = v.object({
  summary: described(
    'The number of rows by result.',
    v.object({
      accepted: described('Rows that are recorded now.', wholeNumber),
      duplicate: described('Rows that were recorded before; nothing is recorded twice.', wholeNumber),
      rejected: described('Rows that were refused.', wholeNumber),
    }),
  ),
  results: described(
    'The result of each row, in the order of the request.',
    v.array(
      v.object({
        index: described('The index of the row in the request, from 0.', wholeNumber),
        id: described('The id of the row as it was sent; null if that was not text.', v.nullable(v.string())),
        status: described(
          'The result: accepted, already known, or refused.',
          v.picklist(['accepted', 'duplicate', 'rejected']),
        ),
        warnings: v.optional(
          described('Oddities of an accepted row; absent for none.', v.array(v.picklist(rowWarnings))),
        ),
        error: described(
          'The reason for the refusal; absent if the row succeeded.',
          v.optional(rowErrorMember),
        ),
      }),
    ),
  ),
  resendFrom: v.optional(resendMember),
});
