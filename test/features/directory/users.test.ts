import { describe, expect, it } from 'vitest';
import { by, useSite } from '../../support/site.ts';
import { make, uniqueName } from '../../support/things.ts';
import { feed, shop } from '../feed/fixtures.ts';
import { newUser, patch, scim } from './fixtures.ts';

const enterprise = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';

// Shows rules/directory#users.
describe('users of a directory', () => {
  const site = useSite();
  const created = async (more: object = {}) => {
    const { status, body } = await scim(site, 'POST', '/Users', { body: newUser(more) });
    expect(status, JSON.stringify(body)).toBe(201);
    return body;
  };

  it('who leave are refused by the next authorisation, and get the same cards back', async () => {
    const { token, serial, product } = await shop(site);
    const { id } = await created();
    const policy = { defaultReloadValue: 0, maxBalance: 1_000_000, cumulative: true };
    const profile = await make(site, '/profiles', {
      accountId: site.ids.north,
      businessLine: 'vending',
      name: uniqueName('All'),
      period: { type: 'preset', value: 'daily' },
      policy,
    });
    const [codeId, lost] = [uniqueName('card'), uniqueName('lost')];
    for (const one of [codeId, lost])
      await site.call('POST', `/consumers/${id}/codes`, {
        body: {
          codeId: one,
          codeType: 'QR',
          vending: { balance: 100_000 },
          lineProfiles: { vending: profile.id },
        },
      });
    await site.call('PATCH', `/consumers/${id}/codes/${encodeURIComponent(lost)}/active`, {
      body: { active: false },
    });
    const authorise = async () =>
      (
        await feed(site, token, 'POST', '/authorizations', {
          body: { deviceSerial: serial, codeId, productId: product.id },
        })
      ).body;
    expect(await authorise()).toMatchObject({ allowed: true });
    await scim(site, 'PATCH', `/Users/${id}`, {
      body: patch({ op: 'Replace', path: 'active', value: 'False' }),
    });
    expect(await authorise()).toMatchObject({ allowed: false, reason: 'consumer_inactive' });
    await scim(site, 'PATCH', `/Users/${id}`, { body: patch({ op: 'replace', value: { Active: true } }) });
    expect(await authorise()).toMatchObject({ allowed: true });
    const { codes } = (await site.call('GET', `/consumers/${id}`)).body;
    expect(codes).toMatchObject([
      { codeId, isActive: true },
      { codeId: lost, isActive: false },
    ]);
  });

  it('become the person who has their number, with all that they had', async () => {
    const identification = uniqueName('N');
    const person = await make(site, '/consumers', {
      name: 'A. Torres',
      identification,
      initialCode: { codeId: uniqueName('C'), codeType: 'QR' },
    });
    const user = await created({
      [enterprise]: { employeeNumber: identification },
      displayName: 'Ana Torres',
    });
    expect(user.id).toBe(person.id);
    const { body } = await site.call('GET', `/consumers/${person.id}`);
    expect(body).toMatchObject({ name: 'Ana Torres', identification, codes: [{ isActive: true }] });
    const other = await scim(site, 'POST', '/Users', {
      body: newUser({ [enterprise]: { employeeNumber: identification } }),
    });
    expect(other.body).toMatchObject({
      status: '409',
      scimType: 'uniqueness',
      code: 'scim.identification_taken',
    });
  });

  it('who were removed in Larder are free to come again', async () => {
    const sent = newUser();
    const { body: first } = await scim(site, 'POST', '/Users', { body: sent });
    await site.call('DELETE', `/consumers/${first.id}`);
    expect((await scim(site, 'GET', `/Users/${first.id}`)).status).toBe(404);
    const found = await scim(
      site,
      'GET',
      `/Users?filter=${encodeURIComponent(`userName eq "${sent.userName}"`)}`,
    );
    expect(found.body.totalResults).toBe(0);
    const { body: second } = await scim(site, 'POST', '/Users', { body: sent });
    expect(second.id).not.toBe(first.id);
  });

  it('are changed whole or not at all, and every refusal is kept with its reason', async () => {
    const { id } = await created();
    site.audited();
    const refused: [object, string][] = [
      [
        patch({ op: 'replace', path: 'nickName', value: 'A' }, { op: 'replace', path: 'shoe', value: '1' }),
        'scim.invalid_path',
      ],
      [patch({ op: 'replace', path: 'emails[type eq "work"', value: 'a@b' }), 'scim.invalid_path'],
      [patch({ op: 'replace', path: 'emails[type ~ "work"].value', value: 'a@b' }), 'scim.invalid_filter'],
      [patch({ op: 'replace', path: 'emails[type ne "work"].value', value: 'a@b' }), 'scim.no_target'],
      [patch({ op: 'remove', path: 'emails[type eq "home"]' }), 'scim.no_target'],
      [patch({ op: 'remove' }), 'scim.no_target'],
      [patch({ op: 'replace', value: { schemas: [], id } }), 'scim.no_target'],
      [patch({ op: 'replace', path: 'id', value: 'x' }), 'scim.mutability'],
      [patch({ op: 'replace', path: 'groups', value: [] }), 'scim.mutability'],
      [patch({ op: 'replace', value: { id: 'x', title: 'y' } }), 'scim.mutability'],
      [patch({ op: 'remove', path: 'userName' }), 'scim.invalid_value'],
      [patch({ op: 'replace', path: 'active', value: 'perhaps' }), 'scim.invalid_value'],
      [patch({ op: 'replace', path: 'displayName', value: { a: 1 } }), 'scim.invalid_syntax'],
      [patch({ op: 'move', path: 'title', value: 'x' }), 'scim.invalid_syntax'],
      [patch({ op: 'add', path: 'title' }), 'scim.invalid_syntax'],
      [patch(), 'scim.invalid_syntax'],
      [patch({ op: 'replace', path: 'displayName', value: 'x'.repeat(201) }), 'scim.invalid_value'],
      [
        patch({
          op: 'add',
          path: 'emails',
          value: Array.from({ length: 51 }, (_, at) => ({ value: `${at}` })),
        }),
        'scim.invalid_value',
      ],
    ];
    for (const [body, code] of refused) {
      const answer = await scim(site, 'PATCH', `/Users/${id}`, { body });
      expect(answer.body, JSON.stringify(body)).toMatchObject({ code });
      expect(answer.status).toBe(400);
    }
    const long = await scim(site, 'POST', '/Users', { body: newUser({ title: 'x'.repeat(1001) }) });
    expect(long.body).toMatchObject({ code: 'scim.invalid_value' });
    expect((await scim(site, 'POST', '/Users', { body: { userName: 'a', shoe: 1 } })).body.code).toBe(
      'scim.invalid_syntax',
    );
    expect((await scim(site, 'POST', '/Users', { body: '[]' })).body).toMatchObject({
      scimType: 'invalidValue',
    });
    expect((await scim(site, 'POST', '/Users', { body: '{' })).body).toMatchObject({
      scimType: 'invalidSyntax',
    });
    expect(site.audited()).toEqual([]);
    await site.appliance.writeRefusals();
    const owner = site.person('owner', 'north');
    const { items } = (await site.call('GET', '/directories', by(owner))).body;
    const list = (await site.call('GET', `/directories/${items[0].id}/requests?refused=true`, by(owner)))
      .body;
    expect(list.items.slice(0, 4).map(({ code }: { code: string }) => code)).toEqual([
      'request.malformed_json',
      'validation.failed',
      'scim.invalid_syntax',
      'scim.invalid_value',
    ]);
    const badRequests = list.items.filter(({ status }: { status: number }) => status === 400);
    expect(badRequests).toHaveLength(refused.length + 4);
    for (const { detail } of list.items) expect(detail.en).not.toBe(detail.es);
  });

  it('do no harm to what objects inherit', async () => {
    const { id } = await created();
    const bodies = [
      `{"Operations":[{"op":"add","path":"__proto__.polluted","value":"1"}]}`,
      `{"Operations":[{"op":"add","value":{"__proto__":{"polluted":"1"}}}]}`,
      `{"Operations":[{"op":"add","path":"name","value":{"__proto__":{"polluted":"1"}}}]}`,
      `{"Operations":[{"op":"add","path":"urn:x:y:constructor.prototype.polluted","value":"1"}]}`,
      `{"Operations":[{"op":"add","path":"emails[__proto__ eq \\"x\\"].polluted","value":"1"}]}`,
    ];
    for (const body of bodies) expect((await scim(site, 'PATCH', `/Users/${id}`, { body })).status).toBe(400);
    await scim(site, 'PATCH', `/Users/${id}`, {
      body: patch({ op: 'add', path: 'urn:x:y:2.0:User:constructor', value: 'kept' }),
    });
    expect({}).not.toHaveProperty('polluted');
    expect((await scim(site, 'GET', `/Users/${id}`)).body['urn:x:y:2.0:User'].constructor).toBe('kept');
  });

  it('are listed from 1, page by page, by filters of any shape', async () => {
    const mark = uniqueName('page').replace(' ', '-');
    for (let at = 0; at < 5; at++)
      await created({
        userName: `${mark}.${at}`,
        title: mark,
        active: at !== 4,
        displayName: `${mark} ${at}`,
      });
    const list = async (filter: string, more = '') =>
      (await scim(site, 'GET', `/Users?filter=${encodeURIComponent(filter)}${more}`)).body;
    const names = ({ Resources }: { Resources: { userName: string }[] }) =>
      Resources.map(({ userName }) => userName.slice(-1)).join('');
    expect(await list(`title eq "${mark}"`)).toMatchObject({
      totalResults: 5,
      startIndex: 1,
      itemsPerPage: 5,
    });
    expect(names(await list(`title eq "${mark}"`, '&startIndex=4&count=3'))).toBe('34');
    expect(names(await list(`title eq "${mark}"`, '&startIndex=0&count=1'))).toBe('0');
    expect(await list(`title eq "${mark}"`, '&count=-1')).toMatchObject({ totalResults: 5, Resources: [] });
    expect(names(await list(`title eq "${mark}" and active eq false`))).toBe('4');
    expect(names(await list(`title eq "${mark}" and active eq "True"`))).toBe('0123');
    expect(names(await list(`(displayName ew "1" OR DISPLAYNAME ew "2") and Title SW "${mark}"`))).toBe('12');
    expect(
      names(await list(`title pr and not (userName co ".0") and title eq "${mark.toUpperCase()}"`)),
    ).toBe('1234');
    expect(names(await list(`userName eq "${mark}.3"`))).toBe('3');
    const [one] = (await list(`userName eq "${mark}.3"`, '&attributes=displayName')).Resources;
    expect(Object.keys(one).sort()).toEqual(['displayName', 'id', 'schemas']);
    const [rest] = (await list(`userName eq "${mark}.3"`, '&excludedAttributes=title,meta.location'))
      .Resources;
    expect(rest).not.toHaveProperty('title');
    expect(rest.meta).not.toHaveProperty('location');
    for (const wrong of [
      'title',
      'title eq',
      'title eq mark',
      '(title pr',
      'title pr)',
      'title eq "x',
      `${'('.repeat(20)}title pr`,
      'x'.repeat(1001),
    ])
      expect(['scim.invalid_filter', 'validation.failed']).toContain((await list(wrong)).code);
  });

  it('refuses what has no text, wherever a text or a switch stands', async () => {
    const { id } = await created({ emails: [{ type: 'work', value: 'a@contoso.example', primary: true }] });
    const odd = { toString: null };
    const bodies = [
      patch({ op: 'replace', path: odd, value: 'x' }),
      patch({ op: odd, path: 'active', value: true }),
      patch({ op: 'add', path: 'emails', value: [{ type: odd, value: odd, primary: odd }] }),
      patch({ op: 'replace', path: 'emails[primary eq true].value', value: odd }),
      patch({ op: 'replace', value: { displayName: odd } }),
    ];
    for (const body of bodies)
      expect((await scim(site, 'PATCH', `/Users/${id}`, { body })).status, JSON.stringify(body)).toBe(400);
    for (const more of [
      { userName: odd },
      { active: odd },
      { emails: [{ value: odd, primary: odd }] },
      { name: odd },
    ])
      expect((await scim(site, 'POST', '/Users', { body: newUser(more) })).status, JSON.stringify(more)).toBe(
        400,
      );
  });
});
