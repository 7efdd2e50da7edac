import { beforeEach, describe, expect, it } from 'vitest';
import { codePath } from '../../support/people.ts';
import { useSite } from '../../support/site.ts';
import { expectInvalid, expectRefused, uniqueName } from '../../support/things.ts';
import { coded } from './fixtures.ts';

// Shows rules/people-and-codes#consumer-states, rules/people-and-codes#code-states.
describe('activating and deactivating', () => {
  const site = useSite();
  const setActive = (path: string, active: unknown) =>
    site.call('PATCH', `${path}/active`, { body: { active } });

  /** A consumer with the codes on and off, of which the latter is switched off by itself. */
  async function withTwoCodes() {
    const on = await coded(site);
    const off = codePath(on.id, uniqueName('off'));
    await site.call('POST', `/consumers/${on.id}/codes`, {
      body: { codeId: decodeURIComponent(off.split('/').at(-1)!), codeType: 'QR' },
    });
    await setActive(off, false);
    site.audited();
    return { consumer: `/consumers/${on.id}`, on: on.path, off };
  }
  const isActive = async (path: string) => (await site.call('GET', path)).body.isActive;

  beforeEach(() => {
    site.audited();
  });

  it('refuses anything but a boolean', async () => {
    const { consumer, on } = await withTwoCodes();
    for (const path of [consumer, on]) {
      expectInvalid(site, await setActive(path, 'no'), 'active isBoolean');
      expectInvalid(site, await setActive(path, undefined), 'active isBoolean');
    }
  });

  it('refuses to activate a code of an inactive consumer', async () => {
    const { consumer, on, off } = await withTwoCodes();
    await setActive(consumer, false);
    site.audited();
    for (const path of [on, off]) expectRefused(site, await setActive(path, true), 409, 'consumers.inactive');
  });

  it('takes the active codes along with the consumer, and brings back just those', async () => {
    const { consumer, on, off } = await withTwoCodes();
    const deactivated = await setActive(consumer, false);
    expect(deactivated.body).toMatchObject({
      isActive: false,
      codes: [{ isActive: false }, { isActive: false }],
    });
    expect(site.audited()).toEqual(['deactivate consumer', 'deactivate code']);
    const activated = await setActive(consumer, true);
    expect(activated.body).toMatchObject({
      isActive: true,
      codes: [{ isActive: true }, { isActive: false }],
    });
    expect(site.audited()).toEqual(['activate consumer', 'activate code']);
    expect([await isActive(on), await isActive(off)]).toEqual([true, false]);
  });

  it('brings nothing back a second time', async () => {
    const { consumer, on } = await withTwoCodes();
    await setActive(consumer, false);
    await setActive(consumer, true);
    await setActive(on, false);
    await setActive(consumer, false);
    await setActive(consumer, true);
    expect(await isActive(on)).toBe(false);
  });

  it('leaves a code off that was switched off by itself while its consumer was inactive', async () => {
    const { consumer, on } = await withTwoCodes();
    await setActive(consumer, false);
    expect((await setActive(on, false)).status).toBe(200);
    await setActive(consumer, true);
    expect(await isActive(on)).toBe(false);
  });

  it('makes a code of an inactive consumer inactive, until the consumer comes back', async () => {
    const { consumer } = await withTwoCodes();
    await setActive(consumer, false);
    const codeId = uniqueName('late');
    const added = await site.call('POST', `${consumer}/codes`, { body: { codeId, codeType: 'QR' } });
    expect(added.body).toMatchObject({ isActive: false });
    await setActive(consumer, true);
    expect(await isActive(`${consumer}/codes/${encodeURIComponent(codeId)}`)).toBe(true);
  });

  it('switches one code and no other, nor the consumer', async () => {
    const { consumer, on, off } = await withTwoCodes();
    expect((await setActive(off, true)).body).toMatchObject({ isActive: true });
    expect((await setActive(on, false)).body).toMatchObject({ isActive: false });
    expect(site.audited()).toEqual(['activate code', 'deactivate code']);
    expect((await site.call('GET', consumer)).body).toMatchObject({
      isActive: true,
      codes: [{ isActive: false }, { isActive: true }],
    });
  });

  it('succeeds and leaves no audit row where the state is there already', async () => {
    const { consumer, on, off } = await withTwoCodes();
    expect((await setActive(consumer, true)).status).toBe(200);
    expect((await setActive(on, true)).status).toBe(200);
    expect((await setActive(off, false)).status).toBe(200);
    expect(site.audited()).toEqual([]);
  });
});
