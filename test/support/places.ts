/** A schema of valibot, as far as its places go. */
export type SchemaLike = {
  entries?: Record<string, SchemaLike>;
  item?: SchemaLike;
  wrapped?: SchemaLike;
  options?: readonly unknown[];
};

/** Texts of a body with a mark in each of its places: members, their members, items of lists. */
export function* placesOf(schema: SchemaLike): Generator<string> {
  const inner = schema.wrapped ?? schema;
  for (const option of inner.options ?? [])
    if (typeof option === 'object') yield* placesOf(option as SchemaLike);
  if (inner.item) {
    yield '[…]';
    for (const place of placesOf(inner.item)) yield `[${place}]`;
  }
  for (const [name, member] of Object.entries(inner.entries ?? {})) {
    yield `{"${name}":…}`;
    for (const place of placesOf(member)) yield `{"${name}":${place}}`;
  }
}
