import { person } from '../../support/people.ts';
import type { Site } from '../../support/site.ts';
import { uniqueName } from '../../support/things.ts';
import { post } from '../sites/fixtures.ts';

/** A consumer of north with one code that has a vending profile. */
export async function holderOf(site: Site, code: object = {}, withProfile = true) {
  if (!withProfile) return person(site, { code });
  const profile = await post(site, 'north', '/profiles', {
    accountId: site.ids.north,
    businessLine: 'vending',
    name: uniqueName('Lunch'),
    period: { type: 'preset', value: 'annual' },
    policy: { defaultReloadValue: 0, maxBalance: 1_000_000, cumulative: true },
  });
  return person(site, { code, profiles: [profile.id] });
}

/** Returns the subsidy and top-ups of a code. */
export async function creditOf(site: Site, path: string): Promise<[balance: number, recharge: number]> {
  const { body } = await site.call('GET', path);
  return [body.vendingBalance, body.vendingRecharge];
}
