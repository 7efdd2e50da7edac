import * as v from 'valibot';
import { cursorFields, cursorPageOf } from '../../api/cursor.ts';
import { object, optional, type Value } from '../../api/fields.ts';
import { queryText, scopeFields, scopeId, several } from '../../api/queries.ts';
import { codeTypes } from '../../api/vocabulary.ts';

/** Filters for codes, used by the credit report and by its exports. */
export const creditFilters = {
  operationId: optional(scopeId()),
  identification: optional(queryText()),
  code: optional(queryText()),
  search: optional(queryText()),
};

/** See rules/credit#credit-report. */
export const creditQuery = object({
  ...creditFilters,
  operationId: optional(several(scopeId())),
  ...scopeFields,
  ...cursorFields,
});

/** A row of the report (rules/credit#credit-report). */
export const creditReply = cursorPageOf(
  v.pipe(
    v.object({
      consumerId: v.string(),
      name: v.string(),
      identification: v.string(),
      codeId: v.string(),
      codeType: v.picklist(codeTypes),
      operationId: v.nullable(v.string()),
      isActive: v.boolean(),
      subsidy: v.number(),
      recharge: v.number(),
      available: v.number(),
      profileId: v.nullable(v.string()),
      profileName: v.nullable(v.string()),
      cumulative: v.nullable(v.boolean()),
      lastSubsidyAt: v.nullable(v.string()),
      lastRechargeAt: v.nullable(v.string()),
    }),
    v.title('Credit'),
  ),
);

export type CreditQuery = Value<typeof creditQuery>;
export type CreditFilters = Pick<
  CreditQuery,
  'identification' | 'code' | 'search' | 'accountId' | 'clientId'
> & { operationId?: string | readonly string[] | undefined };
