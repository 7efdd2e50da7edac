import type { Endpoint } from '../api/endpoint.ts';
import { check, object } from '../api/fields.ts';
import { parseJsonBytes } from '../api/json-bytes.ts';
import { Problem, validationFailed } from '../problems/problem.ts';
import { parseQuery } from './query.ts';

const noFields = object({});

/** The most values, counted with those inside of others, that a long body may have. */
export const maxValues = 250_000;

/** Longer bodies take longer than others should wait for: they are looked into away from the serving thread. */
export const shortBodyBytes = 64 * 1024;

/**
 * What an endpoint is handed of a query and a JSON body.
 * @throws `request.malformed_json`, `validation.failed` with what is wrong with either
 */
export function checkedInput(
  endpoint: Endpoint,
  queryString: string,
  json: Uint8Array,
): { query: unknown; body: unknown } {
  const given = parseJsonBytes(json);
  const query = check(endpoint.query ?? noFields, parseQuery(queryString));
  const body = check(endpoint.body ?? noFields, given);
  if (query.errors || body.errors) {
    const errors = [...(query.errors ?? []), ...(body.errors ?? [])];
    throw validationFailed(errors, (query.omitted ?? 0) + (body.omitted ?? 0));
  }
  return { query: query.value, body: body.value };
}

/** The body alone. @throws `request.malformed_json`, `validation.failed` */
export function checkedBody(endpoint: Endpoint, json: Uint8Array): unknown {
  const checked = check(endpoint.body ?? noFields, parseJsonBytes(json));
  if (checked.errors) throw validationFailed(checked.errors, checked.omitted);
  return checked.value;
}

/** @throws `validation.failed` */
export function checkedQuery(endpoint: Endpoint, queryString: string): unknown {
  // Most look-ups have none, and need no machinery to find out.
  if (queryString === '' && !endpoint.query) return {};
  const checked = check(endpoint.query ?? noFields, parseQuery(queryString));
  if (checked.errors) throw validationFailed(checked.errors, checked.omitted);
  return checked.value;
}

const quote = 0x22;
const backslash = 0x5c;
const comma = 0x2c;
const openBracket = 0x5b;
const openBrace = 0x7b;

/**
 * Counts the values of a JSON text before memory is taken for them: `{},` is three bytes, and the object dozens.
 * @throws `request.too_large` past `maxValues`; of what is no JSON any number is counted
 */
export function requireFewValues(json: Uint8Array): void {
  let values = 1;
  for (let at = 0; at < json.length; at++) {
    const byte = json[at];
    if (byte === quote) at = endOfText(json, at);
    else if (byte === comma || byte === openBracket || byte === openBrace) values++;
  }
  if (values > maxValues)
    throw new Problem('request.too_large', `The body may have ${maxValues} values at most, not ${values}.`);
}

function endOfText(json: Uint8Array, start: number): number {
  let at = start + 1;
  while (at < json.length && json[at] !== quote) at += json[at] === backslash ? 2 : 1;
  return at;
}
