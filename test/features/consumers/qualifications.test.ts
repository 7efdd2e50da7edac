import { describe, expect, it } from 'vitest';
import { useSite } from '../../support/site.ts';
import { expectInvalid, expectRefused, make, uniqueName } from '../../support/things.ts';
import { easProfile, vendingProfile } from '../catalogue/fixtures.ts';
import { scene } from '../feed/authorizations/fixtures.ts';
import { controllerOf, feed } from '../feed/fixtures.ts';
import { noon } from './entitlements/fixtures.ts';

// Shows rules/catalogue#qualifications and rules/people-and-codes#tags-that-end, in Bogotá on July 15, 2026.
const site = useSite({ clock: () => noon });

const tag = async () => {
  const key = uniqueName('forklift');
  return { key, id: (await make(site, '/tags', { key })).id as string };
};
const consumer = async (id: string, body: object) =>
  (await site.call('PATCH', `/consumers/${id}`, { body })).body;

describe('a tag that ends', () => {
  it('keeps its end where a change does not name it, and loses it by null', async () => {
    const { key } = await tag();
    const { key: area } = await tag();
    const made = await make(site, '/consumers', {
      name: 'Luz Rey',
      identification: uniqueName('luz'),
      tags: [
        { key, value: 'B', validUntil: '2026-07-31' },
        { key: area, value: 'North' },
      ],
    });
    const licence = { key, value: 'B', validUntil: '2026-08-01T05:00:00.000Z' };
    expect(made.tags).toEqual([licence, { key: area, value: 'North' }]);
    expect((await site.call('GET', `/consumers/${made.id}`)).body.tags).toEqual(made.tags);
    site.audited();
    const same = [
      { key, value: 'B' },
      { key: area, value: 'North' },
    ];
    expect((await consumer(made.id, { tags: same })).tags).toEqual(made.tags);
    expect(site.audited()).toEqual([]);
    const moved = await consumer(made.id, {
      tags: [
        { key: area, value: 'South' },
        { key, value: 'C' },
      ],
    });
    expect(moved.tags).toEqual([
      { key: area, value: 'South' },
      { ...licence, value: 'C' },
    ]);
    const endless = await consumer(made.id, { tags: [{ key, value: 'C', validUntil: null }] });
    expect(endless.tags).toEqual([{ key, value: 'C' }]);
  });

  it('is among what expires', async () => {
    const { key } = await tag();
    const { id } = await make(site, '/consumers', {
      name: 'Luz Rey',
      identification: uniqueName('luz'),
      tags: [{ key, value: 'B', validUntil: '2026-07-31' }],
    });
    const found = async (query: string) =>
      (await site.call('GET', `/consumers?${query}`)).body.items.map((one: { id: string }) => one.id);
    expect(await found('expiresFrom=2026-07-15T17:00:00Z&expiresTo=2026-08-02')).toContain(id);
    expect(await found('expiresTo=2026-07-31')).not.toContain(id);
  });
});

describe('a profile with a qualification', () => {
  it('is refused with an unknown tag or for what is sold, and keeps its tag from being removed', async () => {
    const { id: tagId } = await tag();
    const { eas, gloves } = await scene(site);
    const far = await make(site, '/tags', { key: uniqueName('far') }, site.keys.far);
    site.audited();
    const edit = (qualification: unknown) =>
      site.call('PATCH', `/profiles/${eas}`, { body: { qualification } });
    expectRefused(site, await edit({ tagId: far.id }), 400, 'profiles.unknown_tag');
    const post = (body: object) => site.call('POST', '/profiles', { body });
    expectInvalid(
      site,
      await post({ ...vendingProfile(site), qualification: { tagId } }),
      'qualification isForBusinessLine',
    );
    const name = uniqueName('Harness');
    const made = await post({ ...easProfile(site, gloves), name, qualification: { tagId } });
    expect(made.body.qualification).toEqual({ tagId, tagValue: null });
    site.audited();
    expectRefused(site, await site.call('DELETE', `/tags/${tagId}`), 409, 'tags.in_use');
    const lifted = await site.call('PATCH', `/profiles/${made.body.id}`, { body: { qualification: null } });
    expect(lifted.body).not.toHaveProperty('qualification');
    expect((await site.call('DELETE', `/tags/${tagId}`)).status).toBe(204);
  });

  it('is refused to people without it or after its end, whatever extra there is', async () => {
    const { key, id: tagId } = await tag();
    const { ask, eas, consumer: id, codeId, gloves } = await scene(site);
    const issue = () => ask({ selection: 'B1' });
    await site.call('PATCH', `/profiles/${eas}`, { body: { qualification: { tagId, tagValue: 'yes' } } });
    await site.call('POST', `/consumers/${id}/codes/${encodeURIComponent(codeId)}/extras`, {
      body: { productId: gloves, quantity: 1, reason: 'urgent' },
    });
    expect(issue().reason).toBe('qualification_missing');
    expect(ask().allowed).toBe(true);
    await consumer(id, { tags: [{ key, value: 'no' }] });
    expect(issue().reason).toBe('qualification_missing');
    await consumer(id, { tags: [{ key, value: 'yes', validUntil: '2026-07-14' }] });
    expect(issue().reason).toBe('qualification_expired');
    const why = await site.call(
      'GET',
      `/consumers/${id}/codes/${encodeURIComponent(codeId)}/explanation?deviceSerial=none&productId=${gloves}`,
    );
    expect(why.status).toBe(200);
    const rights = async () => (await site.call('GET', `/consumers/${id}/entitlements`)).body.codes[0].eas;
    expect((await rights()).allowedToday).toBe(false);
    await consumer(id, { tags: [{ key, value: 'yes', validUntil: '2026-07-15' }] });
    expect(issue()).toMatchObject({ allowed: true });
    expect((await rights()).allowedToday).toBe(true);
  });

  it('reaches controllers again when the person gets or loses it, with its end', async () => {
    const { key, id: tagId } = await tag();
    const { eas, consumer: id, codeId } = await scene(site);
    await site.call('PATCH', `/profiles/${eas}`, { body: { qualification: { tagId } } });
    const token = controllerOf(site);
    let cursor: string | undefined;
    const codes = async () => {
      const seen: { codeId: string; eas: object }[] = [];
      for (;;) {
        const from = cursor === undefined ? '' : `&cursor=${encodeURIComponent(cursor)}`;
        const { body } = await feed(site, token, 'GET', `/codes?detail=offline${from}`);
        if (body.items.length === 0) return seen.filter((one) => one.codeId === codeId);
        cursor = body.nextCursor;
        seen.push(...body.items);
      }
    };
    expect(await codes()).toMatchObject([{ eas: { isQualified: false, qualifiedUntil: null } }]);
    await consumer(id, { tags: [{ key, value: 'yes', validUntil: '2026-07-31' }] });
    const until = '2026-08-01T05:00:00.000Z';
    expect(await codes()).toMatchObject([{ eas: { isQualified: true, qualifiedUntil: until } }]);
    await consumer(id, { tags: [] });
    expect(await codes()).toMatchObject([{ eas: { isQualified: false } }]);
  });
});
