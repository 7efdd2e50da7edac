import * as v from 'valibot';
import { problemCatalogue } from '../problems/catalogue.ts';

const said = (text: string) => v.pipe(v.string(), v.description(text));

/** A broken rule as it is answered (rules/requests#validation). */
export const fieldErrorReply = v.pipe(
  v.object({
    field: said(
      'A dotted path: `policy.products.0.productId`. Of a name of over 200 characters these are told.',
    ),
    rule: said('A name of class-validator’s vocabulary: `isInt`, `whitelistValidation`. Decide by it.'),
    pointer: said('The same place as a JSON Pointer (RFC 6901): `/policy/products/0/productId`.'),
    message: said('The rule in a sentence, for people: `Must be an integer.`'),
    limit: v.optional(
      v.pipe(v.number(), v.description('The bound that is broken: of a number, of characters, or of items.')),
    ),
    allowed: v.optional(
      v.pipe(
        v.array(v.string()),
        v.description('With `isIn`: the values that there are, unless they are very many.'),
      ),
    ),
    required: v.optional(
      v.pipe(v.literal(true), v.description('There where the member is missing and must not be.')),
    ),
  }),
  v.title('FieldError'),
);

/** The holder of a code that is already in use; see `CodeHolder`. */
const holder = v.pipe(
  v.object({
    consumerId: said('The id of the consumer who holds the code.'),
    name: said('The name of the person.'),
    identification: said('The number of the person.'),
    isActive: v.pipe(
      v.boolean(),
      v.description('False for somebody who left: the code can be freed by another value.'),
    ),
  }),
  v.title('CodeHolder'),
  v.description('With a code that is taken: who holds it; only for a key with `consumers:read`.'),
);

/** The members of a refused row that say which rules of its fields it breaks. */
export const errorMembers = {
  errors: v.optional(
    v.pipe(
      v.array(fieldErrorReply),
      v.description(
        'The rules that the row breaks. An answer lists 100 of all its rows, and of every refused row one at least.',
      ),
    ),
  ),
  errorsOmitted: v.optional(
    v.pipe(v.number(), v.description('The number of further broken rules; absent if `errors` has them all.')),
  ),
};

/** The member of a refusal that says whose a taken code is. */
export const holderMember = { holder: v.optional(holder) };

/** The reason why a row of a call with many is refused. */
export const rowErrorReply = v.object({
  code: v.picklist(Object.keys(problemCatalogue)),
  status: v.number(),
  detail: v.string(),
  ...errorMembers,
  ...holderMember,
});
