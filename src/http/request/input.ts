import type { Endpoint } from '../../api/endpoint.ts';
import { check, object } from '../../api/fields.ts';
import { parseJsonBytes } from '../../api/json-bytes.ts';
import { validationFailed } from '../../problems/problem.ts';
import { parseQuery } from './query.ts';

const noFields = object({});

/** Longer bodies take longer than others should wait for: they are looked into away from the serving thread. */
export const shortBodyBytes = 64 * 1024;

/**
 * The checked query and JSON body of an endpoint.
 * @throws `request.malformed_json`, `validation.failed` with all problems of both
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
