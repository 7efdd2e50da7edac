import * as v from 'valibot';
import {
  amount,
  boolean,
  described,
  id,
  nullable,
  object,
  oneOf,
  optional,
  text,
  type Value,
} from '../../../api/fields.ts';
import { member } from '../../../api/members.ts';
import { uuid, wholeNumber } from '../../../api/values.ts';
import { codeTypes } from '../../../api/vocabulary.ts';
import { validityMembers, validityReply } from '../validity-fields.ts';

/** A text that a machine reads, up to 256 characters. */
export const codeValue = () => text(1, 256);

/** A value for a code: neither `.` nor `..`, which clients resolve away in a path. */
export const newCodeValue = () =>
  v.pipe(
    codeValue(),
    v.check((value) => value !== '.' && value !== '..', 'matches'),
  );

const lineProfiles = described(
  'The profiles of the code by line; an absent line keeps its profile.',
  optional(
    object({
      vending: described('The id of its `vending` profile; null removes it.', optional(nullable(id()))),
      eas: described('The id of its `eas` profile; null removes it.', optional(nullable(id()))),
    }),
  ),
);

const codeTypeText = 'The type of the code; see `GET /selectors/code_types`.';
const operationIdText =
  'The id of the operation whose machines accept the code; null for all machines of the account.';
const vendingBalanceText = 'The subsidy of the code from now on, in minor units.';

/** The body of a create, after `codeId` (rules/people-and-codes#codes). */
export const newCodeMembers = {
  codeType: described(codeTypeText, oneOf(codeTypes)),
  operationId: described(operationIdText, optional(nullable(id()))),
  vending: described(
    'Settings for the line that sells.',
    optional(object({ balance: described('The initial subsidy, in minor units.', optional(amount())) })),
  ),
  vendingBalance: described(vendingBalanceText, optional(amount())),
  lineProfiles,
  ...validityMembers,
};

/**
 * The body of an edit; `operationId: null` moves the code to the account's level
 * (rules/people-and-codes#editing-a-code).
 */
export const codeEditMembers = {
  newCodeId: described('The new value.', optional(newCodeValue())),
  codeType: described(codeTypeText, optional(oneOf(codeTypes))),
  vendingBalance: described(vendingBalanceText, optional(amount())),
  operationId: described(operationIdText, optional(nullable(id()))),
  lineProfiles,
  ...validityMembers,
};

export const newCode = object({
  codeId: described('The value exactly as the machine reads it.', newCodeValue()),
  ...newCodeMembers,
});
export const codeEdit = object(codeEditMembers);
export const profileAssignment = object({
  profileId: described('The id of the profile that the code gets for the line of that profile.', id()),
});

/** The body of the calls that activate and deactivate a consumer or a code. */
export const activation = object({
  active: described('True to activate it, false to deactivate it.', boolean()),
});

/** A code as it is answered (rules/people-and-codes#codes). */
export const codeReply = v.object({
  codeId: member.codeId,
  codeType: described(codeTypeText, v.picklist(codeTypes)),
  operationId: described(operationIdText, v.nullable(uuid)),
  isActive: member.isActive,
  vendingProfileId: described('The id of its `vending` profile; null for none.', v.nullable(v.string())),
  easProfileId: described('The id of its `eas` profile; null for none.', v.nullable(v.string())),
  vendingBalance: described('The remaining subsidy of the code, in minor units.', wholeNumber),
  vendingRecharge: described('The remaining top-ups of the code, in minor units.', wholeNumber),
  ...validityReply,
});

export type NewCode = Value<typeof newCode>;
export type CodeEdit = Value<typeof codeEdit>;
export type LineProfiles = NonNullable<CodeEdit['lineProfiles']>;
