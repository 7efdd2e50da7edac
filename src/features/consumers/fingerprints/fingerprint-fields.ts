import * as v from 'valibot';
import {
  array,
  described,
  type Field,
  integer,
  listedItems,
  object,
  optional,
  text,
  type Value,
} from '../../../api/fields.ts';
import { timestamp, wholeNumber } from '../../../api/values.ts';
import type { Json } from '../../../store/json.ts';

/** Readers take a few samples of a finger, of some kilobytes each. */
const maxSamples = 20;
const maxSampleText = 256 * 1024;

/**
 * A sample as stored: all that the reader's agent sent, as JSON, and whether its template is usable. As a text it
 * passes between threads cheaply.
 */
export type Sample = { readonly json: Json<object>; readonly isUsable: boolean };

const sample: Field<Sample> = v.pipe(
  v.custom<object>(isObject, 'isObject'),
  v.transform(sampleOf),
  v.check(({ json }) => json.length <= maxSampleText, 'maxLength'),
  v.metadata({
    jsonSchema: {
      type: 'object',
      description: `All its members are kept as they are sent; as JSON it has ${maxSampleText} characters at most.`,
      properties: {
        template: {
          type: 'string',
          contentEncoding: 'base64',
          minLength: 1,
          description: 'The sample as the reader provides it, in base64.',
        },
      },
      additionalProperties: true,
    },
  }),
);

/** See rules/people-and-codes#fingerprints. */
export const newFinger = object({
  fingerId: described('The number of the finger, 0 to 9.', integer(0, 9)),
  fingerLabel: described('A label for the finger; null for none.', optional(text())),
  fingerprints: described('The samples of one finger.', array(sample, 0, maxSamples)),
});

/** The API never returns a template (rules/people-and-codes#fingerprints). */
export const fingerReply = v.object({
  fingerId: described('The number of the finger, 0 to 9.', wholeNumber),
  fingerLabel: described('A label for the finger; null for none.', v.nullable(v.string())),
  sampleCount: described('The number of its samples.', wholeNumber),
  enrolledAt: described('The time at which the samples of the finger were taken.', timestamp),
});

export const fingersReply = v.object({
  items: listedItems(v.array(fingerReply)),
});

export type NewFinger = Value<typeof newFinger>;

// RFC 4648 section 4, padded. One class repeated: a pattern of groups would walk back through a megabyte.
const base64 = /^[A-Za-z0-9+/]+={0,2}$/;

/** A reader agent's sample in its stored form. */
export function sampleOf(sent: object): Sample {
  const { template } = sent as { template?: unknown };
  const isUsable = typeof template === 'string' && template.length % 4 === 0 && base64.test(template);
  return { json: JSON.stringify(sent), isUsable };
}

function isObject(input: unknown): input is object {
  return typeof input === 'object' && input !== null && !Array.isArray(input);
}
