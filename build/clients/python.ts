import { type Call, callsOf, type Document, nameOf, problemCodesOf, type Schema } from './schemas.ts';

const header = `# Made by \`npm run clients\` from the OpenAPI document: change that.
from __future__ import annotations
`;

/** The modules `types.py`, `typed.py` and `operations.py` of the Python client. */
export function pythonTypes(document: Document): { types: string; typed: string; operations: string } {
  const calls = callsOf(document);
  const types = new Types(document.components.schemas);
  for (const [name, schema] of Object.entries(document.components.schemas)) types.add(name, schema);
  for (const { id, input } of calls) types.add(`${capital(id)}Input`, input);
  const typed = calls.map((call) => typedCall(call, types));
  const traits = calls.map(
    ({ id, method, path, trait }) => `    ${text(id)}: (${[method, path, trait].map(text).join(', ')}),`,
  );
  return {
    types: `"""The types of the interface: bodies, answers, and the input of each operation."""
${header}
from typing import Any, Literal, NotRequired, TypedDict, Union

ProblemCode = str
"""The codes of refusals, an open list."""

${types.definitions.join('\n\n')}
`,
    typed: `"""What each operation takes and answers, for type checkers."""
${header}
from collections.abc import Iterator
from typing import Any, Literal, Protocol, TypedDict, Unpack, overload

from . import types


class Options(TypedDict, total=False):
    """What a call takes beside its input."""

    # The value of \`Idempotency-Key\`, instead of a new one for each call.
    idempotency_key: str | None
    # The \`ETag\` of the thing as it was read: the write is refused if the thing has changed since.
    if_match: str | None
    # The media type of a body that is not JSON, such as \`text/csv\`.
    content_type: str | None


class Call(Protocol):
    """Calls an operation, and returns the body of its answer."""

${typed.map(({ call }) => call).join('\n\n')}


class List(Protocol):
    """The items of a list, page after page."""

${typed.flatMap(({ list }) => list ?? []).join('\n\n')}
`,
    operations: `"""Method and path of each operation.

\`once\` takes an Idempotency-Key, \`page\` and \`limit\` are lists in pages, and \`never\` is a write that may not be sent again.
"""
${header}
VERSION = ${text(document.info.version)}
"""The version of Larder that these operations are of."""

OPERATIONS: dict[str, tuple[str, str, str]] = {
${traits.join('\n')}
}

PROBLEM_CODES = frozenset(
    (
${problemCodesOf(document)
  .map((code) => `        ${text(code)},`)
  .join('\n')}
    )
)
"""The codes of refusals that are known today; others may come."""
`,
  };
}

/** The overloads of an operation: of its call, and of its list if it answers items. */
function typedCall({ id, input, result }: Call, types: Types): { call: string; list?: string } {
  const names = { nothing: 'None', text: 'str', bytes: 'bytes | str' };
  const answered = typeof result === 'string' ? names[result] : types.nameOfResult(id, result);
  const given = `types.${capital(id)}Input`;
  const taken = input.required.length > 0 ? given : `${given} | None = None`;
  const head = `        self, operation: Literal[${text(id)}], input: ${taken}`;
  const method = (parameters: string, type: string) =>
    `    @overload\n    def __call__(\n${parameters}\n    ) -> ${type}: ...`;
  const item = typeof result === 'string' ? undefined : types.itemOf(result);
  return {
    call: method(`${head}, **options: Unpack[Options]`, answered),
    ...(item && { list: method(head, `Iterator[${item}]`) }),
  };
}

/** Named types, with one for each object inside of another. */
class Types {
  readonly definitions: string[] = [];
  readonly #names: Set<string>;
  readonly #schemas: Document['components']['schemas'];

  constructor(schemas: Document['components']['schemas']) {
    this.#schemas = schemas;
    this.#names = new Set(Object.keys(schemas));
  }

  /** The type of what an operation answers. */
  nameOfResult(id: string, result: Schema): string {
    if (result.$ref) return `types.${nameOf(result.$ref)}`;
    const name = this.#nameFor(`${capital(id)}Result`);
    this.add(name, result);
    return `types.${name}`;
  }

  /** The type of an item of what an operation answers; undefined if it answers no items. */
  itemOf(result: Schema): string | undefined {
    const list = result.$ref ? this.#schemas[nameOf(result.$ref)]! : result;
    const { items } = list.properties?.['items'] ?? {};
    if (!items) return undefined;
    return items.$ref ? `types.${nameOf(items.$ref)}` : 'Any';
  }

  add(name: string, schema: Schema): void {
    const isRecord = schema.type === 'object' && schema.properties !== undefined;
    if (isRecord) this.#define(name, schema);
    else this.definitions.push(`${name} = ${this.#typeOf(schema, name, true)}`);
  }

  #define(name: string, { description, properties = {}, required = [] }: Schema): void {
    const members = Object.entries(properties).map(([member, schema]) => {
      const type = this.#typeOf(schema, name + capital(member));
      const isRequired = required.includes(member);
      return { member, type: isRequired ? type : `NotRequired[${type}]`, schema };
    });
    const said = description ? `"""${line(description)}"""` : undefined;
    if (members.every(({ member }) => isName(member))) {
      const lines = members.flatMap(({ member, type, schema }) => [
        ...(schema.description ? [`# ${line(schema.description)}`] : []),
        `${member}: ${type}`,
      ]);
      const body = [...(said ? [said] : []), ...lines];
      const text = body.length > 0 ? body.map((one) => `    ${one}`).join('\n') : '    pass';
      this.definitions.push(`class ${name}(TypedDict):\n${text}`);
      return;
    }
    // A member such as `from` is no name in Python.
    const lines = members.map(({ member, type }) => `        ${text(member)}: ${text(type)},`);
    this.definitions.push(
      `${name} = TypedDict(\n    ${text(name)},\n    {\n${lines.join('\n')}\n    },\n)${said ? `\n${said}` : ''}`,
    );
  }

  #typeOf(schema: Schema, name: string, quoted = false): string {
    if (schema.$ref) return quoted ? text(nameOf(schema.$ref)) : nameOf(schema.$ref);
    const alternatives = schema.anyOf ?? schema.oneOf;
    if (alternatives)
      return union(alternatives.map((one, at) => this.#typeOf(one, `${name}${at + 1}`, quoted)));
    if ('const' in schema) return literal([schema.const]);
    if (schema.enum) return literal(schema.enum);
    const types = [schema.type ?? 'unknown'].flat();
    return union(types.map((type) => this.#typeOfOne(type, schema, name, quoted)));
  }

  #typeOfOne(type: string, schema: Schema, name: string, quoted: boolean): string {
    switch (type) {
      case 'string':
        return 'str';
      case 'integer':
        return 'int';
      case 'number':
        return 'float';
      case 'boolean':
        return 'bool';
      case 'null':
        return 'None';
      case 'unknown':
        return 'Any';
      case 'array':
        return `list[${this.#typeOf(schema.items ?? {}, `${name}Item`, quoted)}]`;
      case 'object': {
        if (!schema.properties) return `dict[str, ${this.#valuesOf(schema, name, quoted)}]`;
        const own = this.#nameFor(name);
        this.#define(own, schema);
        return quoted ? text(own) : own;
      }
      default:
        throw new Error(`no type for ${type}`);
    }
  }

  #valuesOf({ additionalProperties }: Schema, name: string, quoted: boolean): string {
    return typeof additionalProperties === 'object'
      ? this.#typeOf(additionalProperties, `${name}Value`, quoted)
      : 'Any';
  }

  #nameFor(name: string): string {
    let free = name;
    for (let n = 2; this.#names.has(free); n++) free = `${name}${n}`;
    this.#names.add(free);
    return free;
  }
}

const keywords = new Set(
  'and as assert async await class def del elif else except for from global if import in is lambda not or pass raise return try while with yield'.split(
    ' ',
  ),
);

function isName(member: string): boolean {
  return /^[A-Za-z_]\w*$/.test(member) && !keywords.has(member);
}

function union(types: readonly string[]): string {
  const different = [...new Set(types)];
  return different.length === 1 ? different[0]! : `Union[${different.join(', ')}]`;
}

function literal(values: readonly unknown[]): string {
  const written = values.map((value) =>
    typeof value === 'string'
      ? text(value)
      : typeof value === 'boolean'
        ? capital(String(value))
        : String(value),
  );
  return `Literal[${written.join(', ')}]`;
}

function capital(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}

function line(description: string): string {
  return description
    .replaceAll(/\s+/g, ' ')
    .replaceAll('\\', '\\\\')
    .replaceAll('"""', "'''")
    .replace(/"$/, '" ');
}

function text(value: string): string {
  return JSON.stringify(value);
}
