import { afterEach, describe, expect, it } from 'vitest';
import { balanceOf, type Driven, held, openDriven, profile, reloadsOf } from './fixtures.ts';

let site: Driven;
afterEach(() => site.close());

// The site's accounts are in Bogotá, five hours behind UTC the year round.
const start = '2026-03-10T15:00Z';

describe('a reload', () => {
  it('comes with the start of the period in the account’s zone, and not before', async () => {
    site = await openDriven(start);
    const code = await held(site, await profile(site), 200);
    site.audited();
    await site.at('2026-04-01T04:59:59.999Z');
    expect(await balanceOf(site, code)).toBe(200);
    expect(site.audited()).toEqual([]);
    await site.at('2026-04-01T05:00Z');
    expect(await balanceOf(site, code)).toBe(1200);
    expect(site.audited()).toEqual(['reload code']);
    expect(await reloadsOf(site, code)).toEqual(['200 > 1200 2026-04-01T05:00:00.000Z']);
  });
});
