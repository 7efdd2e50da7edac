import * as v from 'valibot';
import { described } from './fields.ts';

/** The steps of a test of a connection to another server, in the order in which they run; `more` is in each of them. */
export function testStepsReply<const S extends readonly string[], M extends v.ObjectEntries>(
  steps: S,
  details: string,
  more: M,
) {
  const names = steps.map((step) => `\`${step}\``);
  return described(
    'The results of the steps, in order.',
    v.array(
      v.object({
        step: described(`The step: ${names.slice(0, -1).join(', ')} or ${names.at(-1)}.`, v.picklist(steps)),
        ok: described(
          'True if it succeeded; null if it was not needed or not reached.',
          v.nullable(v.boolean()),
        ),
        reason: described('The reason why it failed, as a code; null if it did not.', v.nullable(v.string())),
        detail: described(details, v.nullable(v.string())),
        ...more,
      }),
    ),
  );
}
