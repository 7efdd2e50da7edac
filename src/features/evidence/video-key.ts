import * as v from 'valibot';
import { check, text } from '../../api/fields.ts';
import { validationFailed } from '../../problems/problem.ts';

/**
 * The name of a video (rules/evidence-and-receipts#videos): 1 to 200 of `A-Z a-z 0-9 . _ -`, save the two names that
 * a client resolves away before it sends the path that they are in.
 */
export const videoKey = () => v.pipe(text(), v.regex(/^(?!\.{1,2}$)[A-Za-z0-9._-]+$/, 'matches'));

/** @throws `validation.failed` on `videoKey` unless it is one */
export function requireVideoKey(name: string): void {
  const { errors } = check(videoKey(), name, 'videoKey');
  if (errors) throw validationFailed(errors);
}
