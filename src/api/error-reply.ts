import * as v from 'valibot';
import { problemCatalogue } from '../problems/catalogue.ts';
import { described } from './fields.ts';
import { uuid, wholeNumber } from './values.ts';

const said = (text: string) => described(text, v.string());

/** A broken rule as it is answered (rules/requests#validation). */
export const fieldErrorReply = v.pipe(
  v.object({
    field: said('A dotted path: `policy.products.0.productId`. Longer names are cut to 200 characters.'),
    rule: said('A name of class-validator’s vocabulary: `isInt`, `whitelistValidation`. Decide by it.'),
    pointer: said('The same place as a JSON Pointer (RFC 6901): `/policy/products/0/productId`.'),
    message: said('The rule in a sentence, for people: `Must be an integer.`'),
    limit: v.optional(
      described('The bound that is exceeded: of a number, of characters, or of items.', wholeNumber),
    ),
    allowed: v.optional(
      described('With `isIn`: the allowed values; absent if there are too many.', v.array(v.string())),
    ),
    required: v.optional(
      described('True if a required member is missing; otherwise absent.', v.literal(true)),
    ),
  }),
  v.title('FieldError'),
);

/** The holder of a code that is already in use; see `CodeHolder`. */
const holder = described(
  'With a code that is taken: the person who has it; only for a key with `consumers:read`.',
  v.pipe(
    v.object({
      consumerId: described('The id of the person who has the code.', uuid),
      name: said('The name of the person.'),
      identification: said('The number of the person.'),
      isActive: described(
        'False if the person left; another value for their code frees this one.',
        v.boolean(),
      ),
    }),
    v.title('CodeHolder'),
  ),
);

/** The members of a refused row that say which rules of its fields it breaks. */
export const errorMembers = {
  errors: v.optional(
    described(
      'The rules that the row breaks. An answer lists 100 of all its rows, and of every refused row one at least.',
      v.array(fieldErrorReply),
    ),
  ),
  errorsOmitted: v.optional(
    described('The number of further broken rules; absent if `errors` has them all.', wholeNumber),
  ),
};

/** The member of a refusal that says whose a taken code is. */
export const holderMember = { holder: v.optional(holder) };

/** The reason why a row of a call with many is refused. */
export const rowErrorReply = v.object({
  code: described(
    'The code of the refusal, for programs; see `GET /problems`.',
    v.picklist(Object.keys(problemCatalogue)),
  ),
  status: described('The HTTP status that a single call would have returned.', wholeNumber),
  detail: described('The refusal in words, for people.', v.string()),
  ...errorMembers,
  ...holderMember,
});
