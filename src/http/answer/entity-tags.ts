import { hash } from 'node:crypto';
import { Problem } from '../../problems/problem.ts';
import { details } from '../../problems/sentences.ts';
import type { JsonUtf8 } from '../../store/json-utf8.ts';

/**
 * The strong entity tag of a body (RFC 9110 section 8.8.3): its SHA-256. It covers the whole body, because an answer
 * contains more than its row.
 */
export function entityTagOf(body: string | JsonUtf8): string {
  return `"${hash('sha256', body, 'base64url')}"`;
}

/**
 * @param ifMatch the header; `*` matches any existing thing
 * @param tag of the existing thing; undefined if it has none
 * @throws `request.precondition_failed` unless the header names the tag (RFC 9110 section 13.1.1); `request.malformed`
 *   for what is no list of tags: without its quotes none ever matches
 */
export function requireMatch(ifMatch: string, tag: string | undefined): void {
  const asked = ifMatch.split(',').map((one) => one.trim());
  if (!asked.every((one) => one === '*' || entityTag.test(one)))
    throw new Problem('request.malformed', details.ifMatchForm);
  if (asked.includes('*') || (tag !== undefined && asked.includes(tag))) return;
  throw new Problem('request.precondition_failed');
}

/** An entity tag; commas are in none of Larder's. */
const entityTag = /^(?:W\/)?"[^"]*"$/;

/** True if the tag in `If-None-Match` matches (RFC 9110 section 13.1.2). */
export function isKnown(ifNoneMatch: string, tag: string): boolean {
  return ifNoneMatch.split(',').some((one) => one.trim() === '*' || one.trim().replace(/^W\//, '') === tag);
}
