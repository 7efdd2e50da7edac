import * as v from 'valibot';

const fieldErrorReply = v.pipe(
  v.object({ field: v.string(), rule: v.string(), pointer: v.string(), message: v.string() }),
  v.title('FieldError'),
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
    v.pipe(
      v.number(),
      v.description('How many more rules the row breaks; absent when `errors` has them all.'),
    ),
  ),
};
