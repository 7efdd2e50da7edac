import * as v from 'valibot';
import { cursorFields, cursorPageOf } from '../../api/cursor.ts';
import { described, object, optional, type Value } from '../../api/fields.ts';
import { member } from '../../api/members.ts';
import { filter, queryText, scopeFields } from '../../api/queries.ts';
import { timestamp, uuid, wholeNumber } from '../../api/values.ts';
import { codeTypes } from '../../api/vocabulary.ts';

/** Filters for codes, used by the credit report and by its exports. */
export const creditFilters = {
  operationId: filter.operationId,
  identification: described('Only of the person with this identification.', optional(queryText())),
  code: described('Only the code with exactly this value.', optional(queryText())),
  search: described('Only people with this text in name, identification or code.', optional(queryText())),
};

/** See rules/credit#credit-report. */
export const creditQuery = object({
  ...creditFilters,
  operationId: filter.operationIds,
  ...scopeFields,
  ...cursorFields,
});

/** A row of the report (rules/credit#credit-report). */
export const creditReply = cursorPageOf(
  v.pipe(
    v.object({
      consumerId: described('The id of the person.', uuid),
      name: described('The name of the person.', v.string()),
      identification: member.identification,
      codeId: member.codeId,
      codeType: described('The type of the code; see `GET /selectors/code_types`.', v.picklist(codeTypes)),
      operationId: described(
        'The id of the operation whose machines accept the code; null for all machines of the account.',
        v.nullable(uuid),
      ),
      isActive: described('True if the code is active.', v.boolean()),
      subsidy: described('The remaining subsidy, in minor units.', wholeNumber),
      recharge: described('The remaining top-ups of the code, in minor units.', wholeNumber),
      available: described('Subsidy and top-ups together, in minor units.', wholeNumber),
      profileId: described('The id of the profile; null for none.', v.nullable(uuid)),
      profileName: described('The name of the profile; null for none.', v.nullable(v.string())),
      cumulative: described(
        'True if a reload of its profile is added to the rest; null without a profile.',
        v.nullable(v.boolean()),
      ),
      lastSubsidyAt: described(
        'The time at which the subsidy was last reloaded or set; null for never.',
        v.nullable(timestamp),
      ),
      lastRechargeAt: described('The time of the last top-up; null for never.', v.nullable(timestamp)),
    }),
    v.title('Credit'),
  ),
);

export type CreditQuery = Value<typeof creditQuery>;
export type CreditFilters = Pick<
  CreditQuery,
  'identification' | 'code' | 'search' | 'accountId' | 'clientId'
> & { operationId?: string | readonly string[] | undefined };
