import { expect } from 'vitest';
import type { Answer, CallOptions, Site } from '../support/site.ts';
import { uniqueName } from '../support/things.ts';

/*
 * The API that Larder was asked to serve, a row for each sentence of its description and of its tables: the title of
 * each test begins with the section. A row quotes the description, and is never changed to fit the program.
 */

/** A row of a table of the document: the section, what it says, and how that is seen. */
export type Row = readonly [section: string, says: string, see: () => Promise<unknown> | unknown];

/** Calls a site, by default with north's key. */
export const callerOf =
  (site: Site) =>
  (method: string, path: string, body?: object, options: CallOptions = {}): Promise<Answer> =>
    site.call(method, path, { ...(body !== undefined && { body }), ...options });

export type Call = ReturnType<typeof callerOf>;

/** Expects a status, and of a 204 that it has no body. @returns the body */
export async function expectStatus(asked: Promise<Answer>, status: number): Promise<Answer['body']> {
  const answer = await asked;
  expect(answer.status, JSON.stringify(answer.body)).toBe(status);
  if (status === 204) expect(answer.body).toBe('');
  return answer.body;
}

/** Expects a refusal by its status and code. */
export async function expectCode(
  asked: Promise<Answer>,
  status: number,
  code: string,
): Promise<Answer['body']> {
  const { headers, body } = await asked;
  expect(body).toMatchObject({ status, code });
  expect(headers.get('content-type')).toMatch(/^application\/problem\+json/);
  return body;
}

/** Expects that a member breaks a rule. */
export async function expectBroken(asked: Promise<Answer>, field: string): Promise<void> {
  const body = await expectCode(asked, 400, 'validation.failed');
  expect(body.errors.map((one: { field: string }) => one.field)).toContain(field);
}

/** Bodies that the document calls complete. */
export const bodies = (accountId: string) => ({
  vending: () => ({
    businessLine: 'vending',
    name: uniqueName('Water'),
    type: 'beverage',
    cost: 100,
    attributes: { taxRate: 19, listPrice: 250, suggestedPrice: 260 },
  }),
  eas: () => ({
    businessLine: 'eas',
    name: uniqueName('Gloves'),
    type: 'ppe',
    cost: 100,
    attributes: { returnPolicy: { isReturnable: true, restrictDelivery: false } },
  }),
  profile: () => ({
    accountId,
    businessLine: 'vending',
    name: uniqueName('Lunch'),
    period: { type: 'preset', value: 'daily' },
    policy: { defaultReloadValue: 10, maxBalance: 20, cumulative: false },
  }),
  easProfile: (productId: string) => ({
    accountId,
    businessLine: 'eas',
    name: uniqueName('Kit'),
    period: { type: 'preset', value: 'monthly' },
    policy: { products: [{ productId, quantity: null, minutesBetweenDeliveries: 0 }] },
  }),
  consumer: () => ({ name: 'Ana', identification: uniqueName('ID') }),
  code: () => ({ codeId: uniqueName('code'), codeType: 'QR' }),
});
