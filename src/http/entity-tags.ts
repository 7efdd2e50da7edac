import { hash } from 'node:crypto';
import { Problem } from '../problems/problem.ts';

/**
 * The strong entity tag of a body (RFC 9110 section 8.8.3): equal bodies have equal tags, and others have others. It is
 * made of the body alone: what a row remembers of its last change tells nothing of what it is told together with.
 */
export function entityTagOf(body: string): string {
  return `"${hash('sha1', body, 'base64url')}"`;
}

/**
 * @param ifMatch the header as it came; with `*` whatever is there will do
 * @param tag of what is there; undefined where nothing has one
 * @throws `request.precondition_failed` unless the header names the tag (RFC 9110 section 13.1.1)
 */
export function requireMatch(ifMatch: string, tag: string | undefined): void {
  const asked = ifMatch.split(',').map((one) => one.trim());
  if (asked.includes('*') || (tag !== undefined && asked.includes(tag))) return;
  throw new Problem('request.precondition_failed');
}

/** Whether a client that sent `If-None-Match` has what a tag is of (RFC 9110 section 13.1.2). */
export function isKnown(ifNoneMatch: string, tag: string): boolean {
  return ifNoneMatch.split(',').some((one) => one.trim() === '*' || one.trim().replace(/^W\//, '') === tag);
}
