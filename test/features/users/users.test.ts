import { describe, expect, it } from 'vitest';
import { by, type Person, useOwners, useSite } from '../../support/site.ts';

const site = useSite();
const { owner, acme, north } = useOwners(site);

const good = 'correct horse battery staple';
const add = (who: Person, body: object) => site.call('POST', '/users', by(who, body));
const edit = (who: Person, id: string, body: object) => site.call('PATCH', `/users/${id}`, by(who, body));
const linkToken = ({ link }: { link: string }) => link.slice(link.indexOf('#') + 1);
const useLink = (token: string) =>
  site.call('POST', '/auth/welcome', { key: null, body: { token, password: good } });

// Shows rules/people-and-sessions#users, rules/people-and-sessions#giving-a-scope.
describe('people', () => {
  it('are made with a link that lets them in', async () => {
    site.audited();
    const made = await add(owner, { name: ' Ana Núñez ', role: 'viewer', language: 'es' });
    expect(made).toMatchObject({ status: 201 });
    expect(made.body).toEqual({
      id: expect.any(String),
      identity: null,
      name: 'Ana Núñez',
      role: 'viewer',
      scope: 'all',
      clientId: null,
      accountId: null,
      language: 'es',
      isActive: true,
      lastSeenAt: null,
      link: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/panel\/welcome#[\w-]{43}$/),
      expiresAt: expect.any(String),
    });
    expect(made.body.link.startsWith(site.address)).toBe(true);
    expect(site.audited()).toEqual(['create user']);
    expect((await add(owner, { name: 'ANA NUNEZ', role: 'viewer' })).body.code).toBe('users.name_exists');
    expect((await useLink(linkToken(made.body))).status).toBe(200);
    const { body } = await site.call('GET', `/users/${made.body.id}`, by(owner));
    const { link, expiresAt, ...user } = made.body;
    expect(body).toEqual(user);
    const list = await site.call('GET', '/users?search=nune', by(owner));
    expect(list.body).toEqual({ items: [user], total: 1, page: 1, pageSize: 50, nextCursor: null });
  });

  it('get no answer again by an Idempotency-Key: it would hold the link', async () => {
    const headers = { 'Idempotency-Key': 'once' };
    const send = () =>
      site.call('POST', '/users', { ...by(owner, { name: 'Once', role: 'viewer' }), headers });
    expect((await send()).status).toBe(201);
    expect((await send()).body.code).toBe('users.name_exists');
    const kept = site.appliance.reader.connection.database
      .prepare('SELECT count(*) FROM session_answers')
      .pluck()
      .get();
    expect(kept).toBe(0);
  });

  it('get the scope that is given, and no more than the giver has', async () => {
    const { acme: client, other, north: account, far } = site.ids;
    let count = 0;
    const scopeOf = async (who: Person, given: object) => {
      count++;
      const { body } = await add(who, { name: `Scoped ${count}`, role: 'operator', ...given });
      return body.code === undefined ? [body.scope, body.clientId, body.accountId] : body.code;
    };
    expect(await scopeOf(owner, { accountId: account })).toEqual(['account', client, account]);
    expect(await scopeOf(owner, { scope: 'account', accountId: account, clientId: client })).toEqual([
      'account',
      client,
      account,
    ]);
    expect(await scopeOf(owner, { clientId: client })).toEqual(['client', client, null]);
    expect(await scopeOf(owner, { scope: 'all', clientId: null, accountId: null })).toEqual([
      'all',
      null,
      null,
    ]);
    expect(await scopeOf(acme, {})).toEqual(['client', client, null]);
    expect(await scopeOf(north, {})).toEqual(['account', client, account]);
    expect(await scopeOf(acme, { accountId: account })).toEqual(['account', client, account]);

    expect(await scopeOf(owner, { clientId: account })).toBe('clients.not_found');
    expect(await scopeOf(owner, { accountId: client })).toBe('accounts.not_found');
    for (const body of [
      { scope: 'account' },
      { scope: 'client' },
      { scope: 'client', accountId: account },
      { scope: 'all', clientId: client },
      { accountId: account, clientId: other },
    ])
      expect(await scopeOf(owner, body), JSON.stringify(body)).toBe('validation.failed');
    for (const body of [{ scope: 'all' }, { clientId: other }, { accountId: far }, { accountId: 'none' }])
      expect(await scopeOf(acme, body), JSON.stringify(body)).toBe('auth.out_of_scope');
    expect(await scopeOf(north, { clientId: client })).toBe('auth.out_of_scope');
  });

  it('are seen in one’s own scope alone', async () => {
    const ids = async (who: Person, query = '') => {
      const { items } = (await site.call('GET', `/users?pageSize=1000${query}`, by(who))).body;
      return items.map(({ id }: { id: string }) => id);
    };
    const farther = site.person('viewer', 'far');
    expect(await ids(owner)).toEqual(expect.arrayContaining([owner.id, acme.id, north.id, farther.id]));
    expect(await ids(owner, `&clientId=${site.ids.other}`)).toEqual([farther.id]);
    expect(await ids(acme)).toEqual(expect.arrayContaining([acme.id, north.id]));
    for (const hidden of [owner.id, farther.id]) expect(await ids(acme)).not.toContain(hidden);
    expect(await ids(north)).not.toContain(acme.id);
    expect(await ids(owner, '&role=viewer&isActive=false')).toEqual([]);
    expect((await edit(acme, owner.id, {})).body.code).toBe('auth.out_of_scope');
    expect((await edit(owner, newId, {})).body.code).toBe('users.not_found');
  });

  it('are changed, and signed out where it takes rights away or gives others', async () => {
    const person = site.person('viewer');
    const isIn = async () => (await site.call('GET', '/auth/session', by(person))).status === 200;
    site.audited();
    expect((await edit(owner, person.id, { language: 'es' })).body).toMatchObject({ language: 'es' });
    expect(await isIn()).toBe(true);
    expect((await edit(owner, person.id, { role: 'viewer', scope: 'all', isActive: true })).status).toBe(200);
    expect(site.audited()).toEqual(['update user']);
    const { body } = await edit(owner, person.id, { accountId: site.ids.north });
    expect(body).toMatchObject({ scope: 'account', clientId: site.ids.acme });
    expect(await isIn()).toBe(false);
    expect((await edit(owner, person.id, { accountId: null })).body).toMatchObject({ scope: 'client' });
    expect((await edit(owner, person.id, { clientId: null })).body).toMatchObject({ scope: 'all' });
    expect((await edit(owner, person.id, { isActive: false })).body).toMatchObject({ isActive: false });
    expect(site.audited()).toEqual([...Array(6).fill('update user'), 'deactivate user']);
    expect((await site.call('POST', `/users/${person.id}/link`, by(owner))).body.code).toBe('users.disabled');
    await edit(owner, person.id, { isActive: true });
    expect(site.audited()).toEqual(['activate user']);
  });

  it('get a new link, which ends the one before', async () => {
    const made = (await add(owner, { name: 'Linked', role: 'viewer' })).body;
    site.audited();
    const again = await site.call('POST', `/users/${made.id}/link`, by(owner));
    expect(again.status).toBe(201);
    expect(Object.keys(again.body)).toEqual(Object.keys(made));
    expect(site.audited()).toEqual(['update user']);
    expect((await useLink(linkToken(made))).body.code).toBe('auth.invalid_link');
    expect((await useLink(linkToken(again.body))).status).toBe(200);
  });
});

const newId = '01890000-0000-7000-8000-000000000000';

describe('the last owner', () => {
  const own = useSite();

  it('of a scope cannot be taken away', async () => {
    const last = own.person('owner');
    const change = async (id: string, body: object, who = last) =>
      (await own.call('PATCH', `/users/${id}`, by(who, body))).body.code;
    for (const body of [{ role: 'viewer' }, { isActive: false }, { clientId: own.ids.acme }])
      expect(await change(last.id, body)).toBe('users.last_owner');
    expect((await own.call('GET', '/auth/session', by(last))).status).toBe(200);
    // One of all clients may do what one of a client may.
    const ofClient = own.person('owner', 'acme');
    expect(await change(ofClient.id, { isActive: false })).toBeUndefined();
    const second = own.person('owner');
    expect(await change(last.id, { role: 'viewer' })).toBeUndefined();
    expect(await change(second.id, { role: 'viewer' }, second)).toBe('users.last_owner');
    expect(await change(second.id, { language: 'es' }, second)).toBeUndefined();
  });
});
