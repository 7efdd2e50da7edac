import { invalidField } from '../../problems/problem.ts';
import { fieldTexts } from '../../problems/sentences.ts';

/** A bound on the members of a query: more than any call takes. */
const maxMembers = 100;

/**
 * The members of a query string (WHATWG URL, application/x-www-form-urlencoded). A name that occurs twice is an array,
 * which no field takes, so it is refused like any other wrong kind.
 * @throws `validation.failed` for more than 100 members
 */
export function parseQuery(queryString: string): Record<string, unknown> {
  requireFewMembers(queryString);
  const members: Record<string, unknown> = Object.create(null);
  for (const [name, value] of new URLSearchParams(queryString)) {
    const before = members[name];
    if (before === undefined) members[name] = value;
    else if (Array.isArray(before)) before.push(value);
    else members[name] = [before, value];
  }
  return members;
}

/** @throws `validation.failed` when a query string has more than 100 members, before any of them is checked */
export function requireFewMembers(queryString: string): void {
  // A member has one character at least, and one between it and the next; nearly every query is too short for the
  // maximum.
  if (queryString.length <= 2 * maxMembers) return;
  let members = 0;
  for (let from = 0; from < queryString.length; ) {
    const next = queryString.indexOf('&', from);
    const end = next < 0 ? queryString.length : next;
    if (end > from && ++members > maxMembers)
      throw invalidField('', 'arrayMaxSize', fieldTexts.maxMembers({ max: maxMembers }));
    from = end + 1;
  }
}
