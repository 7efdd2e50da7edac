import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type CallOptions, useSite } from '../../../support/site.ts';
import { expectInvalid, expectRefused, nobody } from '../../../support/things.ts';
import { delivery, movement, reported, returnable, shop } from '../../feed/fixtures.ts';
import { holderOf } from '../fixtures.ts';

// Shows rules/movements#closing-a-pair.
describe('pairs that a person closes', () => {
  const site = useSite();
  let machine: Awaited<ReturnType<typeof shop>>;
  let productId: string;
  beforeAll(async () => {
    machine = await shop(site);
    productId = (await returnable(site)).id;
  });
  beforeEach(() => void site.audited());

  /** Takes the tool with a code. @returns the id of the delivery */
  const taken = async (codeId: string) => {
    const row = delivery(machine.serial, { productId, selection: undefined, codeId }) as { id: string };
    await reported(site, machine.token, row);
    site.audited();
    return row.id;
  };
  const close = (id: string, body: object = {}, options: CallOptions = {}) =>
    site.call('POST', `/transactions/returns/${id}/close`, {
      body: { outcome: 'written_off', reason: 'Lost', ...body },
      ...options,
    });
  const pairOf = async (id: string) => (await site.call('GET', `/transactions/returns/${id}`)).body;
  const idsOf = async (query: string) => {
    const { items } = (await site.call('GET', `/transactions/returns?${query}`)).body;
    return (items as { id: string }[]).map(({ id }) => id);
  };
  const back = (codeId: string, members: object = {}) =>
    movement('return', { deviceSerial: machine.serial, codeId, ...members });
  const one = async (row: object) => {
    const { results } = await reported(site, machine.token, row);
    return results[0].error?.code ?? results[0].status;
  };

  it('refuse what breaks their rules, and what is back already', async () => {
    const { codeId } = await holderOf(site);
    const id = await taken(codeId);
    expectInvalid(site, await close(id, { outcome: 'pending' }), 'outcome isIn');
    expectInvalid(site, await close(id, { reason: '' }), 'reason minLength');
    const reader = site.key('north', ['reports:read']);
    site.audited();
    expectRefused(site, await close(id, {}, { key: reader }), 403, 'auth.forbidden');
    expectRefused(site, await close(id, {}, { key: site.keys.far }), 403, 'auth.out_of_scope');
    expectRefused(site, await close(nobody), 404, 'transactions.not_found');
    const sale = delivery(machine.serial) as { id: string };
    await reported(site, machine.token, sale, back(codeId));
    site.audited();
    expectRefused(site, await close(sale.id), 404, 'transactions.not_found');
    expectRefused(site, await close(id), 409, 'transactions.already_returned');
  });

  it.each(['returned', 'written_off'] as const)('are %s, and say who closed them', async (outcome) => {
    const { codeId } = await holderOf(site);
    const id = await taken(codeId);
    expect(await pairOf(id)).not.toHaveProperty('closed');
    const { status, body } = await close(id, { outcome });
    expect([status, site.audited()]).toEqual([200, ['create return_closure']]);
    expect(body).toMatchObject({
      id,
      status: outcome,
      returnDate: outcome === 'returned' ? body.closed.date : null,
      closed: { outcome, reason: 'Lost', actor: { type: 'api_key' }, lateReturnDate: null },
    });
    expect(await pairOf(id)).toEqual(body);
    expect(await idsOf(`status=${outcome}`)).toContain(id);
    for (const other of ['pending', 'returned', 'written_off'].filter((one) => one !== outcome))
      expect(await idsOf(`status=${other}`)).not.toContain(id);
    expectRefused(site, await close(id), 409, 'transactions.already_returned');
  });

  it('keep nothing back', async () => {
    const strict = await returnable(site, { isReturnable: true, restrictDelivery: true });
    const eas = await site.call('POST', '/profiles', {
      body: {
        accountId: site.ids.north,
        businessLine: 'eas',
        name: 'Tools',
        period: { type: 'preset', value: 'daily' },
        policy: { products: [{ productId: strict.id, quantity: null, minutesBetweenDeliveries: 0 }] },
      },
    });
    const { codeId, id: person } = await holderOf(site, {}, false);
    const code = `/consumers/${person}/codes/${codeId}`;
    await site.call('PUT', `${code}/profile`, { body: { profileId: eas.body.id } });
    const row = delivery(machine.serial, { productId: strict.id, selection: undefined, codeId });
    await reported(site, machine.token, row);
    const blockedBy = async () => {
      const { codes } = (await site.call('GET', `/consumers/${person}/entitlements`)).body;
      return codes[0].eas.products[0].blockedBy;
    };
    expect(await blockedBy()).toBe('return');
    await close((row as { id: string }).id);
    expect(await blockedBy()).toBeNull();
  });

  it('tell a late return of a machine, and change nothing else by it', async () => {
    const { codeId } = await holderOf(site);
    const [first, second] = [await taken(codeId), await taken(codeId)];
    const { body: closed } = await close(first);
    const { body: other } = await close(second, { outcome: 'returned' });
    expect(await one(back(codeId, { date: '2026-05-05T05:05:05Z', videoKey: 'late.mp4' }))).toBe('accepted');
    expect(await pairOf(first)).toEqual({
      ...closed,
      returnVideoKey: 'late.mp4',
      closed: { ...closed.closed, lateReturnDate: '2026-05-05T05:05:05.000Z' },
    });
    expect(await one(back(codeId, { deliveryId: first }))).toBe('already_returned');
    expect(await one(back(codeId, { deliveryId: second }))).toBe('accepted');
    expect((await pairOf(second)).returnDate).toBe(other.returnDate);
    expect(await one(back(codeId))).toBe('delivery_unknown');
  });

  it('come by arrival once more when they are closed, and when they come back late', async () => {
    const { codeId } = await holderOf(site);
    const pull = async (cursor?: string) => {
      const rest = cursor === undefined ? '' : `&cursor=${cursor}`;
      return (await site.call('GET', `/transactions/returns?order=arrival&limit=1000${rest}`)).body;
    };
    let { nextCursor } = await pull();
    const told = async () => {
      const page = await pull(nextCursor);
      nextCursor = page.nextCursor;
      return page.items.map(({ id, status }: { id: string; status: string }) => `${id} ${status}`);
    };
    const id = await taken(codeId);
    expect(await told()).toEqual([`${id} pending`]);
    await close(id);
    expect(await told()).toEqual([`${id} written_off`]);
    expect(await told()).toEqual([]);
    await reported(site, machine.token, back(codeId));
    expect(await told()).toEqual([`${id} written_off`]);
    expect(await told()).toEqual([]);
  });
});
