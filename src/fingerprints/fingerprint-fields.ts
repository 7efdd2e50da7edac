import * as v from 'valibot';
import { array, type Field, integer, object, optional, text, type Value } from '../interface/fields.ts';

/** How deep the members of a sample may nest: enough for any reader's agent, too little to exhaust a stack. */
const deepest = 32;

/** A sample as the reader's agent sent it (contract section 5); whether its template is usable is a rule of its own. */
export type Sample = { readonly template?: unknown };

const sample: Field<Sample> = v.pipe(
  v.custom<Sample>(isObject, 'isObject'),
  v.check((value) => isShallow(value), 'isObject'),
  v.metadata({
    jsonSchema: {
      type: 'object',
      properties: { template: { type: 'string', contentEncoding: 'base64', minLength: 1 } },
      additionalProperties: true,
    },
  }),
);

/** Interface 2.5. */
export const newFinger = object({
  fingerId: integer(0, 9),
  fingerLabel: optional(text()),
  fingerprints: array(sample),
});

/** Contract section 5; no template leaves through the interface. */
export const fingerReply = v.object({
  fingerId: v.number(),
  fingerLabel: v.nullable(v.string()),
  sampleCount: v.number(),
  enrolledAt: v.string(),
});

export const fingersReply = v.object({ items: v.array(fingerReply) });

export type NewFinger = Value<typeof newFinger>;

function isObject(input: unknown): input is object {
  return typeof input === 'object' && input !== null && !Array.isArray(input);
}

/** Level by level, for a recursion would be what this keeps away. */
function isShallow(value: unknown): boolean {
  let level = [value];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > deepest) return false;
    level = level.flatMap((item) => (typeof item === 'object' && item !== null ? Object.values(item) : []));
  }
  return true;
}
