import { describe, expect, it, vi } from 'vitest';
import { patient } from '../../support/patient.ts';
import { by, useSite } from '../../support/site.ts';
import { make, uniqueName } from '../../support/things.ts';
import { easProduct, easProfile, vendingProfile } from '../catalogue/fixtures.ts';
import { newUser, patch, scim } from './fixtures.ts';

const department = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:department';

describe('the mapping of a directory', () => {
  const site = useSite();
  const owner = () => site.person('owner', 'north');
  const user = async (more: object = {}) =>
    (await scim(site, 'POST', '/Users', { body: newUser(more) })).body;
  const group = async (...members: string[]) =>
    (
      await scim(site, 'POST', '/Groups', {
        body: { displayName: uniqueName('Group'), members: members.map((value) => ({ value })) },
      })
    ).body.id as string;
  const profile = async (businessLine: 'vending' | 'eas') => {
    const body =
      businessLine === 'vending'
        ? vendingProfile(site)
        : easProfile(site, (await make(site, '/products', { ...easProduct, name: uniqueName('Gloves') })).id);
    return (await make(site, '/profiles', { ...body, name: uniqueName(businessLine) })).id as string;
  };
  const card = async (id: string, lineProfiles?: object) => {
    const codeId = uniqueName('card');
    const { status, body } = await site.call('POST', `/consumers/${id}/codes`, {
      body: { codeId, codeType: 'QR', ...(lineProfiles && { lineProfiles }) },
    });
    expect(status, JSON.stringify(body)).toBe(201);
    return codeId;
  };
  const cards = async (id: string): Promise<(string | null)[][]> =>
    (await site.call('GET', `/consumers/${id}`)).body.codes.map(
      (one: { vendingProfileId: string | null; easProfileId: string | null }) => [
        one.vendingProfileId,
        one.easProfileId,
      ],
    );
  const edit = async (body: object) => {
    site.directory('north');
    const { items } = (await site.call('GET', '/directories', by(owner()))).body;
    const answer = await site.call('PATCH', `/directories/${items[0].id}`, by(owner(), body));
    if (answer.status === 200) {
      await site.appliance.due.run('apply mappings');
      await vi.waitFor(async () => {
        const { body: read } = await site.call('GET', `/directories/${items[0].id}`, by(owner()));
        expect(read.applyingSince).toBeNull();
      }, patient);
    }
    return answer;
  };
  const join = (id: string, ...members: string[]) =>
    scim(site, 'PATCH', `/Groups/${id}`, {
      body: patch({ op: 'Add', path: 'members', value: members.map((value) => ({ value })) }),
    });
  const leave = (id: string, member: string) =>
    scim(site, 'PATCH', `/Groups/${id}`, {
      body: patch({ op: 'Remove', path: 'members', value: [{ value: member }] }),
    });

  // Shows rules/directory#profiles-by-group.
  it('gives the cards of a group’s people its profiles, of the first rule that names a line', async () => {
    const [welders, night, others] = [await profile('eas'), await profile('eas'), await profile('eas')];
    const [drinks, byHand, basic] = [
      await profile('vending'),
      await profile('vending'),
      await profile('vending'),
    ];
    const [ana, luis] = [(await user()).id, (await user()).id];
    await card(ana);
    await card(luis, { vending: byHand });
    const [first, second] = [await group(), await group()];
    const rules = [
      { groupId: first, easProfileId: welders },
      { groupId: second, easProfileId: night, vendingProfileId: drinks },
    ];
    const without = await edit({ profiles: { rules, otherwise: { easProfileId: others } } });
    expect(without.body).toMatchObject({
      code: 'validation.failed',
      errors: [{ field: 'profiles.otherwise.vendingProfileId' }],
    });
    const otherwise = { easProfileId: others, vendingProfileId: basic };
    expect((await edit({ profiles: { rules, otherwise } })).status).toBe(200);
    // The groups are empty: what was given by hand stays.
    expect(await cards(luis)).toEqual([[byHand, null]]);

    site.audited();
    expect((await join(second, ana, luis)).status).toBe(204);
    expect(site.audited()).toEqual(['update directory_group', 'update code', 'update code']);
    expect(await cards(ana)).toEqual([[drinks, night]]);
    expect(await cards(luis)).toEqual([[drinks, night]]);
    await join(first, ana);
    expect(await cards(ana)).toEqual([[drinks, welders]]);
    // A card that comes later has them from the beginning, unless it is given others.
    await card(ana);
    await card(ana, { vending: byHand });
    expect(await cards(ana)).toEqual([
      [drinks, welders],
      [drinks, welders],
      [byHand, null],
    ]);
    await leave(second, ana);
    expect((await cards(ana)).slice(0, 2)).toEqual([
      [basic, welders],
      [basic, welders],
    ]);
    // A group that goes takes its profiles along.
    await scim(site, 'DELETE', `/Groups/${second}`);
    expect(await cards(luis)).toEqual([[basic, others]]);
    for (const id of [welders, basic])
      expect((await site.call('DELETE', `/profiles/${id}`)).body.code).toBe('profiles.in_use');
  });

  // Shows rules/directory#mapping.
  it('is applied to everybody after a change, and says for whom it could not be', async () => {
    const tag = await make(site, '/tags', { key: uniqueName('department') });
    const byHandTag = await make(site, '/tags', { key: uniqueName('shift') });
    const people = await Promise.all(
      Array.from({ length: 250 }, (_, at) =>
        user({ title: `T${at}`, [department.slice(0, -11)]: { department: 'Welding' } }),
      ),
    );
    const tooLong = await user({ nickName: 'n'.repeat(300), title: 'long' });
    await site.call('PATCH', `/consumers/${people[0].id}`, {
      body: { tags: [{ key: byHandTag.key, value: 'night' }] },
    });
    const edited = await edit({
      tags: [
        { attribute: department, tagId: tag.id },
        { attribute: 'nickName', tagId: byHandTag.id },
      ],
    });
    expect(edited.status, JSON.stringify(edited.body)).toBe(200);
    for (const { id } of people.slice(1))
      expect((await site.call('GET', `/consumers/${id}`)).body.tags).toEqual([
        { key: tag.key, value: 'Welding' },
      ]);
    const { items } = (await site.call('GET', '/directories', by(owner()))).body;
    const list = (
      await site.call('GET', `/directories/${items[0].id}/requests?refused=true&limit=1`, by(owner()))
    ).body;
    expect(list.items[0]).toMatchObject({
      method: 'MAPPING',
      path: `/Users/${tooLong.id}`,
      code: 'scim.invalid_value',
      detail: { en: expect.stringMatching(/nickName/) },
    });
    const { items: entries } = (await site.call('GET', '/audit-logs?resourceType=consumer&pageSize=200'))
      .body;
    expect(entries.find((one: { resourceId: string }) => one.resourceId === people[99].id)).toMatchObject({
      action: 'update',
      actor: { type: 'directory', label: 'Entra ID' },
    });
    // A tag that the mapping gives stays, under whatever name, and goes with its attribute.
    await site.call('PATCH', `/tags/${tag.id}`, { body: { key: uniqueName('área') } });
    expect((await site.call('DELETE', `/tags/${tag.id}`)).body.code).toBe('tags.in_use');
    await scim(site, 'PATCH', `/Users/${people[1].id}`, { body: patch({ op: 'remove', path: department }) });
    expect((await site.call('GET', `/consumers/${people[1].id}`)).body.tags).toEqual([]);
    expect((await edit({ tags: [] })).status).toBe(200);
  });

  it('takes the number from the attributes that it names', async () => {
    const path = 'urn:example:plant:2.0:User:badge';
    expect((await edit({ identification: [path, 'emails[type eq "work"].value'] })).status).toBe(200);
    const badge = uniqueName('badge');
    const first = await user({ [path.slice(0, path.lastIndexOf(':'))]: { badge } });
    const second = await user({
      emails: [
        { type: 'home', value: 'a@b' },
        { type: 'work', value: 'w@b' },
      ],
    });
    const numberOf = async (id: string) => (await site.call('GET', `/consumers/${id}`)).body.identification;
    expect(await numberOf(first.id)).toBe(badge);
    expect(await numberOf(second.id)).toBe('w@b');
    const none = await scim(site, 'POST', '/Users', { body: newUser() });
    expect(none.body).toMatchObject({ status: '400', scimType: 'invalidValue' });
    for (const wrong of ['', 'a b', 'emails[type eq', 'urn:x', '__proto__'])
      expect((await edit({ identification: [wrong] })).status, wrong).toBe(400);
  });
});
