import { beforeAll, describe, expect, it } from 'vitest';
import { useSite } from '../../../support/site.ts';
import { nobody } from '../../../support/things.ts';
import { delivery, lastOf, movement, reported, returnable, rowsOf, shop } from '../../feed/fixtures.ts';
import { holderOf } from '../fixtures.ts';

// Shows rules/feed#returns.
describe('returns', () => {
  const site = useSite();
  let here: Awaited<ReturnType<typeof shop>>;
  let drill: string;
  beforeAll(async () => {
    here = await shop(site);
    drill = (await returnable(site)).id;
  });

  const issued = (codeId: string, members: object = {}) =>
    delivery(here.serial, { productId: drill, selection: undefined, codeId, ...members });
  const back = (codeId: string, members: object = {}) =>
    movement('return', { deviceSerial: here.serial, codeId, ...members });
  const one = async (row: object) => {
    const { results } = await reported(site, here.token, row);
    return results[0].error?.code ?? results[0].status;
  };
  const returnedMs = (id: string) =>
    rowsOf(site, 'deliveries').find((row) => row['id'] === id)!['returned_ms'];

  it('close the oldest open delivery of the code, by the machine’s clock', async () => {
    const { codeId } = await holderOf(site);
    const late = issued(codeId, { date: '2026-03-02T10:00:00Z' });
    const early = issued(codeId, { date: '2026-03-01T10:00:00Z' });
    await reported(site, here.token, late, early);
    expect(await one(back(codeId, { date: '2026-03-05T10:00:00Z', videoKey: 'back.mp4' }))).toBe('accepted');
    expect(returnedMs(early.id)).toBe(Date.parse('2026-03-05T10:00:00Z'));
    expect(returnedMs(late.id)).toBeNull();
    expect(lastOf(site, 'returns')).toMatchObject({ code_value: codeId, video_key: 'back.mp4' });
    expect(await one(back(codeId))).toBe('accepted');
    expect(await one(back(codeId))).toBe('delivery_unknown');
  });

  it('close that of the product, where one is named', async () => {
    const { codeId } = await holderOf(site);
    const { id: ladder } = await returnable(site);
    const [first, second] = [issued(codeId), issued(codeId, { productId: ladder })];
    await reported(site, here.token, first, second);
    expect(await one(back(codeId, { productId: ladder }))).toBe('accepted');
    expect(returnedMs(first.id)).toBeNull();
    expect(await one(back(codeId, { productId: ladder }))).toBe('delivery_unknown');
    expect(await one(back(codeId, { productId: nobody }))).toBe('product_unknown');
  });

  it('close the named delivery, with any code, and only once', async () => {
    const [taker, bringer] = [await holderOf(site), await holderOf(site)];
    const row = issued(taker.codeId);
    await reported(site, here.token, row);
    const named = () => back(bringer.codeId, { deliveryId: row.id.toUpperCase() });
    expect(await one({ ...named(), productId: here.product.id })).toBe('delivery_unknown');
    expect(await one(named())).toBe('accepted');
    expect(await one(named())).toBe('already_returned');
  });

  it('are rejected for what is not there, did not succeed, or does not come back', async () => {
    const { codeId } = await holderOf(site);
    const failed = issued(codeId, { isDelivered: false });
    const sold = delivery(here.serial, { codeId });
    await reported(site, here.token, failed, sold);
    for (const deliveryId of [nobody, 'no uuid', failed.id, sold.id])
      expect(await one(back(codeId, { deliveryId }))).toBe('delivery_unknown');
    expect(await one(back(codeId))).toBe('delivery_unknown');
    expect(await one(back('never known'))).toBe('code_unknown');
  });

  it('stand in the same batch as their delivery', async () => {
    const { codeId } = await holderOf(site);
    const { summary } = await reported(site, here.token, issued(codeId), back(codeId));
    expect(summary.accepted).toBe(2);
  });

  it('that came before their delivery land when they are sent again', async () => {
    const { codeId } = await holderOf(site);
    const row = back(codeId);
    expect(await one(row)).toBe('delivery_unknown');
    await reported(site, here.token, issued(codeId));
    expect([await one(row), await one(row)]).toEqual(['accepted', 'duplicate']);
  });
});
