import type { Site } from '../../support/site.ts';
import { uniqueName } from '../../support/things.ts';
import { consumerOf, post } from '../sites/fixtures.ts';

/** A consumer of north with one code that has a vending profile. */
export async function holderOf(site: Site, code: object = {}, withProfile = true) {
  const codeId = uniqueName('code');
  const consumer = await consumerOf(site, 'north', { initialCode: { codeId, codeType: 'QR', ...code } });
  if (withProfile) {
    const profile = await post(site, 'north', '/profiles', {
      accountId: site.ids.north,
      businessLine: 'vending',
      name: uniqueName('Lunch'),
      period: { type: 'preset', value: 'annual' },
      policy: { defaultReloadValue: 0, maxBalance: 1_000_000, cumulative: true },
    });
    await site.call('PUT', `${codePath(consumer.id, codeId)}/profile`, { body: { profileId: profile.id } });
  }
  return { consumer, codeId, path: codePath(consumer.id, codeId) };
}

export function codePath(consumerId: string, codeId: string): string {
  return `/consumers/${consumerId}/codes/${encodeURIComponent(codeId)}`;
}

/** What a code holds: subsidy and top-ups. */
export async function creditOf(site: Site, path: string): Promise<[balance: number, recharge: number]> {
  const { body } = await site.call('GET', path);
  return [body.vendingBalance, body.vendingRecharge];
}
