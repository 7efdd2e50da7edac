import * as v from 'valibot';
import {
  amount,
  boolean,
  id,
  nullable,
  object,
  oneOf,
  optional,
  text,
  type Value,
} from '../../../api/fields.ts';
import { codeTypes } from '../../../api/vocabulary.ts';
import { validityMembers, validityReply } from '../validity-fields.ts';

/** A text that a machine reads, up to 256 characters. */
export const codeValue = () => text(1, 256);

/** A value that a code is to have: none of the two names that a client resolves away before it sends their path. */
export const newCodeValue = () =>
  v.pipe(
    codeValue(),
    v.check((value) => value !== '.' && value !== '..', 'matches'),
  );

const lineProfiles = optional(object({ vending: optional(nullable(id())), eas: optional(nullable(id())) }));

/** The body of a create, after `codeId` (rules/people-and-codes#codes). */
export const newCodeMembers = {
  codeType: oneOf(codeTypes),
  operationId: optional(nullable(id())),
  vending: optional(object({ balance: optional(amount()) })),
  vendingBalance: optional(amount()),
  lineProfiles,
  ...validityMembers,
};

/**
 * The body of an edit; `operationId: null` moves the code to the account's level
 * (rules/people-and-codes#editing-a-code).
 */
export const codeEditMembers = {
  newCodeId: optional(newCodeValue()),
  codeType: optional(oneOf(codeTypes)),
  vendingBalance: optional(amount()),
  operationId: optional(nullable(id())),
  lineProfiles,
  ...validityMembers,
};

export const newCode = object({ codeId: newCodeValue(), ...newCodeMembers });
export const codeEdit = object(codeEditMembers);
export const profileAssignment = object({ profileId: id() });

/** The body of the calls that activate and deactivate a consumer or a code. */
export const activation = object({ active: boolean() });

/** A code as it is answered (rules/people-and-codes#codes). */
export const codeReply = v.object({
  codeId: v.string(),
  codeType: v.picklist(codeTypes),
  operationId: v.nullable(v.string()),
  isActive: v.boolean(),
  vendingProfileId: v.nullable(v.string()),
  easProfileId: v.nullable(v.string()),
  vendingBalance: v.number(),
  vendingRecharge: v.number(),
  ...validityReply,
});

export type NewCode = Value<typeof newCode>;
export type CodeEdit = Value<typeof codeEdit>;
export type LineProfiles = NonNullable<CodeEdit['lineProfiles']>;
