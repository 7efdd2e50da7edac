import { expect } from 'vitest';
import { accountById } from '../../src/tenancy/accounts.ts';
import { createDevice } from '../../src/tenancy/devices.ts';
import type { BusinessLine } from '../../src/tenancy/tenant-fields.ts';
import type { Answer, Site } from '../support/site.ts';

/** An id that names nothing. */
export const nobody = '01890a5d-ac96-774b-bcce-b302099a8057';

export const vendingAttributes = { taxRate: 19, listPrice: 2500, suggestedPrice: 2600 };
export const easAttributes = { returnPolicy: { isReturnable: true, restrictDelivery: false } };

export const vendingProduct = {
  businessLine: 'vending',
  name: 'Sparkling water',
  type: 'beverage',
  cost: 1200,
  attributes: vendingAttributes,
};
export const easProduct = {
  businessLine: 'eas',
  name: 'Gloves',
  type: 'ppe',
  cost: 300,
  attributes: easAttributes,
};

export const vendingPolicy = { defaultReloadValue: 1000, maxBalance: 5000, cumulative: true };

/** A vending profile's body, with a name of its own. */
export function vendingProfile(site: Site) {
  return {
    accountId: site.ids.north,
    businessLine: 'vending',
    name: uniqueName('Lunch'),
    period: { type: 'preset', value: 'monthly' },
    policy: vendingPolicy,
  };
}

/** An eas profile's body that grants these products without bounds. */
export function easProfile(site: Site, ...productIds: string[]) {
  return { ...vendingProfile(site), businessLine: 'eas', policy: granting(...productIds) };
}

/** An eas policy that grants these products without bounds. */
export function granting(...productIds: string[]) {
  return {
    products: productIds.map((productId) => ({ productId, quantity: null, minutesBetweenDeliveries: 0 })),
  };
}

let made = 0;
export function uniqueName(prefix: string): string {
  made += 1;
  return `${prefix} ${made}`;
}

/** Makes a thing and returns its body. */
export async function make(site: Site, path: string, body: object, key?: string): Promise<Answer['body']> {
  const answer = await site.call('POST', path, { body, ...(key !== undefined && { key }) });
  expect(answer.body).toMatchObject({ id: expect.any(String) });
  return answer.body;
}

/** Makes a device as an operator does. @returns its id */
export function device(
  site: Site,
  account: 'north' | 'south' | 'far' = 'north',
  businessLines: readonly BusinessLine[] = ['vending', 'eas'],
): string {
  const serial = uniqueName('VM');
  return site.write((tx) =>
    createDevice(tx, accountById(tx, site.ids[account])!, {
      operation: null,
      serial,
      name: serial,
      businessLines,
    }),
  ).id;
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

/**
 * Makes a consumer in north whose code has these profiles in its slots, as rows.
 * @returns what takes the profiles off again
 */
export function codeWithProfiles(site: Site, slots: { vending?: string; eas?: string }): () => void {
  const name = uniqueName('Consumer');
  const run = (sql: string, ...parameters: unknown[]) =>
    site.write((tx) => tx.connection.database.prepare(sql).run(...parameters).lastInsertRowid);
  const owner = `(SELECT client FROM accounts WHERE id = '${site.ids.north}'), (SELECT seq FROM accounts WHERE id = '${site.ids.north}')`;
  const consumer = run(
    `INSERT INTO consumers (id, client, account, name, identification, created_at, search_text)
      VALUES (?, ${owner}, ?, ?, '', '')`,
    name,
    name,
    name,
  );
  const profile = '(SELECT seq FROM profiles WHERE id = ?)';
  const { vending = null, eas = null } = slots;
  const code = run(
    `INSERT INTO codes (client, account, consumer, value, type, is_active, vending_profile, vending_assigned_ms,
        eas_profile, eas_assigned_ms, created_at) VALUES (${owner}, ?, ?, 'QR', 1, ${profile}, ?, ${profile}, ?, '')`,
    consumer,
    name,
    vending,
    vending && 0,
    eas,
    eas && 0,
  );
  return () =>
    run(
      `UPDATE codes SET vending_profile = NULL, vending_assigned_ms = NULL, eas_profile = NULL,
        eas_assigned_ms = NULL WHERE seq = ?`,
      code,
    );
}
