import { parseJson } from '../../../api/json-bytes.ts';
import { Problem } from '../../../problems/problem.ts';
import { details } from '../../../problems/sentences.ts';
import type { Text } from '../../../problems/text.ts';
import { type AttributePath, attributePath, valuesAt } from './attribute-path.ts';
import { isObject, keyOf } from './names.ts';

/*
 * Filters of SCIM (RFC 7644 section 3.4.2.2): `userName eq "ana"`, `emails[type eq "work"]`. The text is read once, sign by
 * sign; its length, depth and number of conditions are bounded.
 */

const comparisons = ['eq', 'ne', 'co', 'sw', 'ew', 'gt', 'ge', 'lt', 'le'] as const;
type Comparison = (typeof comparisons)[number];

/** The value that an attribute is compared with. */
export type Compared = string | number | boolean | null;

/** A filter, taken apart. */
export type Filter =
  | { readonly is: 'and' | 'or'; readonly of: readonly Filter[] }
  | { readonly is: 'not'; readonly of: Filter }
  | { readonly is: 'pr'; readonly path: AttributePath }
  | { readonly is: 'some'; readonly path: AttributePath; readonly of: Filter }
  | { readonly is: Comparison; readonly path: AttributePath; readonly value: Compared };

/** Characters of a filter. */
export const longestFilter = 1000;
const deepestFilter = 8;
const mostConditions = 50;

/** @throws `scim.invalid_filter` */
export function parseFilter(text: string): Filter {
  if (text.length > longestFilter) throw wrongFilter(details.scimFilterLong({ max: longestFilter }));
  return new FilterReader(text).read();
}

function wrongFilter(text: Text): Problem {
  return new Problem('scim.invalid_filter', text);
}

type Token =
  | { readonly is: 'word' | 'sign'; readonly text: string; readonly at: number }
  | { readonly is: 'value'; readonly value: Compared; readonly text: string; readonly at: number };

class FilterReader {
  readonly #text: string;
  #at = 0;
  #conditions = 0;

  constructor(text: string) {
    this.#text = text;
  }

  read(): Filter {
    const filter = this.#either(0);
    if (this.#peek()) throw this.#unexpected(this.#peek());
    return filter;
  }

  #either(depth: number): Filter {
    return this.#joined('or', () => this.#joined('and', () => this.#condition(depth)));
  }

  #joined(word: 'and' | 'or', next: () => Filter): Filter {
    const first = next();
    const others: Filter[] = [];
    while (this.#takeWord(word)) others.push(next());
    return others.length === 0 ? first : { is: word, of: [first, ...others] };
  }

  #condition(depth: number): Filter {
    if (depth > deepestFilter) throw wrongFilter(details.scimFilterDeep({ max: deepestFilter }));
    if (this.#takeSign('(')) return this.#closed(')', depth);
    if (this.#takeWord('not')) {
      if (!this.#takeSign('(')) throw this.#unexpected(this.#peek());
      return { is: 'not', of: this.#closed(')', depth) };
    }
    if (++this.#conditions > mostConditions)
      throw wrongFilter(details.scimFilterConditions({ max: mostConditions }));
    const named = this.#next();
    if (named?.is !== 'word') throw this.#unexpected(named);
    const path = this.#pathOf(named);
    if (!this.#takeSign('[')) return this.#compared(path);
    const of = this.#closed(']', depth);
    const part = this.#peek();
    if (part?.is !== 'word' || !part.text.startsWith('.')) return { is: 'some', path, of };
    // `emails[type eq "work"].value eq "ana@example.com"`: one element passes both.
    this.#next();
    const compared = this.#compared(this.#pathOf({ ...part, text: part.text.slice(1) }));
    return { is: 'some', path, of: { is: 'and', of: [of, compared] } };
  }

  #compared(path: AttributePath): Filter {
    const operator = this.#next();
    const name = operator?.is === 'word' ? operator.text.toLowerCase() : '';
    if (name === 'pr') return { is: 'pr', path };
    const comparison = comparisons.find((one) => one === name);
    if (!comparison) throw this.#unexpected(operator);
    const value = this.#next();
    if (value?.is !== 'value') throw this.#unexpected(value);
    return { is: comparison, path, value: value.value };
  }

  #closed(sign: string, depth: number): Filter {
    const filter = this.#either(depth + 1);
    if (!this.#takeSign(sign)) throw this.#unexpected(this.#peek());
    return filter;
  }

  #pathOf({ text, at }: Token): AttributePath {
    try {
      return attributePath(text);
    } catch {
      throw this.#unexpected({ is: 'word', text, at });
    }
  }

  #takeWord(word: string): boolean {
    const token = this.#peek();
    if (token?.is !== 'word' || token.text.toLowerCase() !== word) return false;
    this.#next();
    return true;
  }

  #takeSign(sign: string): boolean {
    const token = this.#peek();
    if (token?.is !== 'sign' || token.text !== sign) return false;
    this.#next();
    return true;
  }

  #peek(): Token | undefined {
    const at = this.#at;
    const token = this.#next();
    this.#at = at;
    return token;
  }

  /** The next token; undefined at the end. */
  #next(): Token | undefined {
    const text = this.#text;
    while (text[this.#at] === ' ') this.#at++;
    const at = this.#at;
    const sign = text[at];
    if (sign === undefined) return undefined;
    if ('()[]'.includes(sign)) {
      this.#at++;
      return { is: 'sign', text: sign, at };
    }
    if (sign === '"') return this.#quoted(at);
    let end = at;
    while (end < text.length && !' ()[]"'.includes(text[end]!)) end++;
    this.#at = end;
    const word = text.slice(at, end);
    const literal = literalOf(word);
    return literal === undefined
      ? { is: 'word', text: word, at }
      : { is: 'value', value: literal, text: word, at };
  }

  /** A text in quotes, with the escapes of JSON. */
  #quoted(at: number): Token {
    let end = at + 1;
    while (end < this.#text.length && this.#text[end] !== '"') end += this.#text[end] === '\\' ? 2 : 1;
    this.#at = end + 1;
    const text = this.#text.slice(at, end + 1);
    try {
      return { is: 'value', value: parseJson(text) as string, text, at };
    } catch {
      throw this.#unexpected({ is: 'word', text, at });
    }
  }

  #unexpected(token: Token | undefined): Problem {
    if (!token) return wrongFilter(details.scimFilterEnds);
    return wrongFilter(details.scimFilterAt({ text: token.text.slice(0, 50), at: token.at + 1 }));
  }
}

function literalOf(word: string): Compared | undefined {
  const lower = word.toLowerCase();
  if (lower === 'true') return true;
  if (lower === 'false') return false;
  if (lower === 'null') return null;
  return /^-?\d{1,15}(?:\.\d{1,15})?$/.test(word) ? Number(word) : undefined;
}

/** True if a resource, or an element of a list, passes a filter. */
export function passes(filter: Filter, resource: object): boolean {
  switch (filter.is) {
    case 'and':
      return filter.of.every((one) => passes(one, resource));
    case 'or':
      return filter.of.some((one) => passes(one, resource));
    case 'not':
      return !passes(filter.of, resource);
    case 'pr':
      return valuesAt(resource, filter.path).some((value) => value !== '');
    case 'some':
      return elementsAt(resource, filter.path).some((element) => passes(filter.of, element));
    default:
      return compares(filter.is, valuesAt(resource, filter.path), filter.value);
  }
}

function elementsAt(resource: object, { attribute }: AttributePath): object[] {
  const key = attribute === null ? undefined : keyOf(resource, attribute);
  const value = key === undefined ? undefined : (resource as Record<string, unknown>)[key];
  return (Array.isArray(value) ? (value as unknown[]) : [value]).filter(isObject);
}

function compares(operator: Comparison, values: readonly unknown[], compared: Compared): boolean {
  if (compared === null) return (operator === 'eq') === (values.length === 0);
  const found = (test: (value: string, wanted: string) => boolean) =>
    values.some((value) => test(comparable(value), comparable(compared)));
  switch (operator) {
    case 'eq':
      return found((value, wanted) => value === wanted);
    case 'ne':
      return !found((value, wanted) => value === wanted);
    case 'co':
      return found((value, wanted) => value.includes(wanted));
    case 'sw':
      return found((value, wanted) => value.startsWith(wanted));
    case 'ew':
      return found((value, wanted) => value.endsWith(wanted));
    case 'gt':
      return found((value, wanted) => value > wanted);
    case 'ge':
      return found((value, wanted) => value >= wanted);
    case 'lt':
      return found((value, wanted) => value < wanted);
    case 'le':
      return found((value, wanted) => value <= wanted);
  }
}

/** Texts compare without their case. Directories send `"True"` and `true` for the same. */
function comparable(value: unknown): string {
  return (typeof value === 'object' ? JSON.stringify(value) : String(value)).toLowerCase();
}

/** The conditions that each must hold for a filter to pass. */
export function conditionsOf(filter: Filter): readonly Filter[] {
  return filter.is === 'and' ? filter.of.flatMap(conditionsOf) : [filter];
}
