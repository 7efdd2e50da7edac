import { accountById } from '../../../src/access/accounts.ts';
import { addDevice } from '../../../src/features/devices/devices.ts';
import type { BusinessLine } from '../../../src/features/sites/tenant-fields.ts';
import { person } from '../../support/people.ts';
import type { Site } from '../../support/site.ts';
import { uniqueName } from '../../support/things.ts';

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

/** Makes a device as an operator does. @returns its id */
export function device(
  site: Site,
  account: 'north' | 'south' | 'far' = 'north',
  businessLines: readonly BusinessLine[] = ['vending', 'eas'],
): string {
  const serial = uniqueName('VM');
  return site.write((tx) =>
    addDevice(tx, accountById(tx, site.ids[account])!, {
      operation: null,
      serial,
      name: serial,
      businessLines,
    }),
  ).id;
}

/**
 * Makes a consumer whose code has a profile.
 * @returns what removes the code again
 */
export async function codeWith(site: Site, profileId: string): Promise<() => Promise<unknown>> {
  const { path } = await person(site, { profiles: [profileId] });
  return () => site.call('DELETE', path);
}
