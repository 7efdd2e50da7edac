import type { JsonSchema } from '@valibot/to-json-schema';

/*
 * Tagged unions: objects that are told apart by a member which has one value in each, `businessLine` or `kind`. In the
 * document each alternative has a name of its own, and a discriminator says which one a value leads to.
 */

type Components = Record<string, JsonSchema>;

/** Adds the discriminator to every tagged union of the components, and names its alternatives among the components. */
export function withNamedAlternatives(components: Components): Components {
  const naming = new Naming(components);
  for (const [name, schema] of Object.entries(components))
    naming.set(name, discriminated(schema, name, naming));
  return naming.components;
}

/** The components with what was added, and which name represents which schema. */
class Naming {
  readonly components: Components;

  constructor(components: Components) {
    this.components = { ...components };
  }

  set(name: string, schema: JsonSchema): void {
    this.components[name] = schema;
  }

  /** The first of some names that is free, or that represents the same schema already. */
  nameOf(schema: JsonSchema, candidates: readonly string[]): string {
    const text = JSON.stringify(schema);
    const name = candidates.find(
      (one) => !Object.hasOwn(this.components, one) || JSON.stringify(this.components[one]) === text,
    );
    if (name === undefined)
      throw new Error(`the OpenAPI document has other schemas called ${candidates.join(', ')}`);
    this.set(name, schema);
    return name;
  }
}

function discriminated(schema: JsonSchema, owner: string, naming: Naming): JsonSchema {
  const made = { ...schema };
  if (schema.properties) {
    made.properties = Object.fromEntries(
      Object.entries(schema.properties).map(([member, property]) => [
        member,
        typeof property === 'boolean' ? property : discriminated(property, owner + capital(member), naming),
      ]),
    );
  }
  if (schema.items && !Array.isArray(schema.items)) {
    const item = owner.endsWith('Items') ? owner.slice(0, -1) : owner;
    made.items = discriminated(schema.items as JsonSchema, item, naming);
  }
  const { anyOf, oneOf, ...rest } = made;
  const alternatives = ((anyOf ?? oneOf) as JsonSchema[] | undefined)?.map((one) =>
    discriminated(one, owner, naming),
  );
  if (!alternatives) return made;
  const tag = tagOf(alternatives);
  if (tag === undefined) return { ...rest, ...(anyOf ? { anyOf: alternatives } : { oneOf: alternatives }) };
  const references = alternatives.map((alternative) => {
    const value = tagValueOf(alternative, tag)!;
    return { value, $ref: `#/components/schemas/${naming.nameOf(alternative, namesFor(owner, value))}` };
  });
  const mapping = Object.fromEntries(references.map(({ value, $ref }) => [value, $ref]));
  const union = {
    ...rest,
    oneOf: references.map(({ $ref }) => ({ $ref })),
    discriminator: { propertyName: tag, mapping },
  };
  return union as JsonSchema;
}

/** `VendingProduct` of `Product`, `CreateVendingProductBody` of `CreateProductBody`; longer where that is taken. */
function namesFor(owner: string, value: string): string[] {
  const tag = value.split(/[-_]/).map(capital).join('');
  const row = /^(?:Create|Update|Change|Report)(.+)BodyItem$/.exec(owner)?.[1];
  if (row !== undefined) return [`${tag}${row}Row`];
  const [, verb = '', noun = owner] = /^(Create|Update)?([A-Z].*)$/.exec(owner) ?? [];
  return [`${verb}${tag}${noun}`, `${owner}${tag}`];
}

/** The member whose value distinguishes some objects; undefined if there is none. */
function tagOf(alternatives: readonly JsonSchema[]): string | undefined {
  if (alternatives.length < 2) return undefined;
  return Object.keys(alternatives[0]!.properties ?? {}).find((member) => {
    const values = alternatives.map((alternative) => tagValueOf(alternative, member));
    return !values.includes(undefined) && new Set(values).size === values.length;
  });
}

/** The only value that a member can have, where that is a text and it must be there. */
function tagValueOf({ properties = {}, required = [] }: JsonSchema, member: string): string | undefined {
  const { const: value, enum: values } = (properties[member] ?? {}) as JsonSchema;
  const only = value ?? (values?.length === 1 ? values[0] : undefined);
  return typeof only === 'string' && required.includes(member) ? only : undefined;
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
