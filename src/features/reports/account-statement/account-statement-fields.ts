import * as v from 'valibot';
import { cursorFields, cursorPageOf } from '../../../api/cursor.ts';
import { described, type Value } from '../../../api/fields.ts';
import { member } from '../../../api/members.ts';
import { openRange, ranged } from '../../../api/range.ts';
import { wholeNumber } from '../../../api/values.ts';

/** Kinds of lines of an account statement (rules/credit#account-statement). */
const lineKinds = ['reload', 'sale', 'recharge', 'credit', 'setting'] as const;

/** See rules/credit#account-statement. */
export const accountStatementQuery = ranged({
  ...openRange,
  ...cursorFields,
});

/** A line of an account statement (rules/credit#account-statement). */
export const accountStatementReply = cursorPageOf(
  v.pipe(
    v.object({
      date: member.date,
      kind: described('The kind of change to the code.', v.picklist(lineKinds)),
      amount: described('The change in minor units; negative if the balance went down.', wholeNumber),
      subsidyAfter: described('The subsidy after it, in minor units.', wholeNumber),
      rechargeAfter: described('The top-ups after it, in minor units.', wholeNumber),
      reference: described(
        'The id of the source, or for a reload the start of its period; null for none.',
        v.nullable(v.string()),
      ),
    }),
    v.title('StatementLine'),
  ),
);

export type AccountStatementQuery = Value<typeof accountStatementQuery>;
