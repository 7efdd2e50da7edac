import { expect } from 'vitest';
import type { Answer, Site } from './site.ts';

/** An id that names nothing. */
export const nobody = '01890a5d-ac96-774b-bcce-b302099a8057';

let made = 0;

/** A name that no other thing of this process has. */ export function uniqueName(prefix: string): string {
  made += 1;
  return `${prefix} ${made}`;
}

/** Makes a thing and returns its body. */
export async function make(site: Site, path: string, body: object, key?: string): Promise<Answer['body']> {
  const answer = await site.call('POST', path, { body, ...(key !== undefined && { key }) });
  expect(answer.body).toMatchObject({ id: expect.any(String) });
  return answer.body;
}

/** Expects a refusal with this code, and that nothing of it was written. */
export function expectRefused(site: Site, answer: Answer, status: number, code: string): void {
  expect(answer.body).toMatchObject({ status, code });
  expect(answer.status).toBe(status);
  expect(site.audited()).toEqual([]);
}

/** Expects `validation.failed` with exactly these `field rule`. */
export function expectInvalid(site: Site, answer: Answer, ...broken: string[]): void {
  expectRefused(site, answer, 400, 'validation.failed');
  const errors = answer.body.errors as { field: string; rule: string }[];
  expect(errors.map(({ field, rule }) => `${field} ${rule}`).sort()).toEqual(broken.sort());
}
