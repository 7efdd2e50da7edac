import * as v from 'valibot';
import { cursorFields, cursorPageOf } from '../../../api/cursor.ts';
import { instant, optional, type Value } from '../../../api/fields.ts';
import { ranged } from '../../../api/range.ts';

/** Kinds of lines of an account statement (rules/credit#account-statement). */
const lineKinds = ['reload', 'sale', 'recharge', 'credit', 'setting'] as const;

/** See rules/credit#account-statement. */
export const accountStatementQuery = ranged({
  from: optional(instant()),
  to: optional(instant()),
  ...cursorFields,
});

/** A line of an account statement (rules/credit#account-statement). */
export const accountStatementReply = cursorPageOf(
  v.pipe(
    v.object({
      date: v.string(),
      kind: v.picklist(lineKinds),
      amount: v.number(),
      subsidyAfter: v.number(),
      rechargeAfter: v.number(),
      reference: v.nullable(v.string()),
    }),
    v.title('StatementLine'),
  ),
);

export type AccountStatementQuery = Value<typeof accountStatementQuery>;
