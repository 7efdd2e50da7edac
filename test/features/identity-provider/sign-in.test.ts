import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addUser, userBySeq } from '../../../src/access/users.ts';
import type { Role } from '../../../src/api/roles.ts';
import {
  entra,
  entraOverage,
  google,
  keycloak,
  nowSeconds,
  okta,
  type ScriptedProvider,
  type SignedClaims,
  scriptedProvider,
} from '../../support/identity-provider.ts';
import { type Answer, by, type Person, useOwners, useSite } from '../../support/site.ts';

const site = useSite();
const { owner } = useOwners(site);
let provider: ScriptedProvider;
beforeAll(async () => {
  provider = await scriptedProvider();
});
afterAll(() => provider.close());
beforeEach(() => Object.assign(provider.script, { ...original(), status: {} }));
const plain = new Map<string, unknown>();
/** The provider's behavior unless a test changes it. */
function original() {
  if (plain.size === 0) for (const [name, value] of Object.entries(provider.script)) plain.set(name, value);
  return Object.fromEntries(plain);
}

type Grant = { by?: 'group' | 'domain'; value: string; role: Role; clientId?: string; accountId?: string };
async function setUp(grants: Grant[], more: object = {}) {
  const { issuer, clientId, clientSecret, ca } = provider;
  const rows = grants.map((one) => ({ by: 'group', ...one }));
  const body = { name: 'Contoso', issuer, clientId, clientSecret, ca, grants: rows, ...more };
  const answer = await site.call('PUT', '/identity-provider', by(owner, body));
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body;
}

const start = async (body: object = { purpose: 'sign_in' }) =>
  (await site.call('POST', '/auth/provider/start', { key: null, body })).body as {
    url: string;
    flow: string;
  };
const finish = (flow: string, query: string, more: object = {}) =>
  site.call('POST', '/auth/provider/finish', { key: null, body: { flow, query, ...more } });
async function signIn(claims: SignedClaims): Promise<Answer> {
  const { url, flow } = await start();
  return finish(flow, provider.signIn(url, claims));
}
const tokenOf = ({ headers }: Answer) =>
  /^larder_session=([\w-]{43}); Path=\/; HttpOnly; SameSite=Strict$/.exec(
    headers.get('set-cookie') ?? '',
  )?.[1];
const who = (session: string | undefined) => site.call('GET', '/auth/session', { session: session ?? '' });
const userNamed = async (name: string) =>
  (await site.call('GET', `/users?search=${encodeURIComponent(name)}`, by(owner))).body.items[0];

let seen = 0;
/** Somebody whom the provider has not signed in yet. */
const somebody = (more: object = {}) => ({ sub: `subject ${++seen}`, name: `Somebody ${seen}`, ...more });

describe('the start of a sign-in', () => {
  it('asks for a code with PKCE, state and nonce, for exactly this appliance', async () => {
    await setUp([]);
    const { url } = await start();
    const asked = provider.read(url);
    expect(url.startsWith(`${provider.issuer}/authorize?`)).toBe(true);
    expect(asked).toMatchObject({
      client_id: 'larder',
      response_type: 'code',
      scope: 'openid profile email',
      redirect_uri: `${site.address}/panel/sign-in`,
      code_challenge_method: 'S256',
    });
    const again = provider.read((await start()).url);
    for (const name of ['state', 'nonce', 'code_challenge'] as const) {
      expect(asked[name]).toMatch(/^[\w-]{43}$/);
      expect(again[name]).not.toBe(asked[name]);
    }
  });

  it.each([
    'https://evil.example/',
    '//evil.example/',
    '/\\evil.example',
    '/panel\\evil',
    '/panelevil',
    '/',
    'javascript:alert(1)',
    '/panel/ /x',
  ])('refuses to return to %s', async (returnTo) => {
    await setUp([]);
    const body = { purpose: 'sign_in', returnTo };
    const answer = await site.call('POST', '/auth/provider/start', { key: null, body });
    expect(answer.body).toMatchObject({ code: 'validation.failed', errors: [{ field: 'returnTo' }] });
  });

  it('returns to the page of the panel that it began on', async () => {
    await setUp([{ value: 'g', role: 'viewer' }]);
    const { url, flow } = await start({ purpose: 'sign_in', returnTo: '/panel/north/people?search=a#b' });
    const answer = await finish(flow, provider.signIn(url, somebody({ groups: ['g'] })));
    expect(answer.body.returnTo).toBe('/panel/north/people?search=a#b');
  });
});

// Shows rules/identity-provider#groups.
describe('groups', () => {
  const operator = (value: string): Grant => ({ value, role: 'operator', accountId: site.ids.north });

  it.each([
    ['Entra ID by id', () => ({ ...entra }), '3b2b0c93-acd8-4208-8eba-7a48db1cd4c0', 'Abe Lincoln'],
    ['Okta by name', () => ({ ...okta }), 'Larder operators', 'Isaac Brock'],
    ['Keycloak by path', () => ({ ...keycloak }), '/plant/north/operators', 'María Rivera'],
  ])('of %s give a new user role and scope', async (_, claims, value, name) => {
    await setUp([operator(value)]);
    site.audited();
    const answer = await signIn(claims());
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    expect(answer.body.user).toMatchObject({ name, role: 'operator', accountId: site.ids.north });
    expect((await who(tokenOf(answer))).body.user).toEqual(answer.body.user);
    expect(site.audited()).toEqual(['create user', 'create identity']);
    expect((await userNamed(name)).identity).toEqual({
      issuer: provider.issuer,
      subject: claims().sub,
      group: value,
    });
    // Once more is the same user, and nothing changed.
    const again = await signIn(claims());
    expect(again.body.user.id).toBe(answer.body.user.id);
    expect(site.audited()).toEqual([]);
  });

  it('of Google are none: its hosted domain grants, and a mail address alone does not', async () => {
    await setUp([{ by: 'domain', value: 'Example.com', role: 'viewer', clientId: site.ids.acme }]);
    const { hd: __, ...withoutDomain } = google;
    const private_ = await signIn({ ...withoutDomain, sub: 'private', email: 'jsmith@example.com' });
    expect(private_.body.code).toBe('auth.nothing_granted');
    const answer = await signIn({ ...google });
    expect(answer.body.user).toMatchObject({ name: 'Jane Smith', role: 'viewer', clientId: site.ids.acme });
  });

  it('are read at the userinfo endpoint where the token has none', async () => {
    await setUp([operator('Larder operators')]);
    const groups = ['Larder operators'];
    const thin = somebody();
    const { metadata } = provider.script;
    provider.script.metadata = {
      ...metadata,
      scopes_supported: ['openid', 'groups'],
      userinfo_endpoint: `${provider.issuer}/me`,
    };
    provider.script.userinfo = { sub: thin.sub, groups };
    // Another client has the document read again.
    await setUp([operator('Larder operators')], { clientId: 'larder-thin' });
    provider.clientId = 'larder-thin';
    expect((await signIn(thin)).body.user).toMatchObject({ role: 'operator' });
    // Okta sends them for this scope alone.
    expect(provider.read((await start()).url).scope).toBe('openid profile email groups');
    provider.script.userinfo = { sub: 'somebody else', groups };
    expect((await signIn(somebody())).body.code).toBe('auth.provider_answer');
    provider.clientId = 'larder';
  });

  it('that are too many for a token are refused, and the answer says so', async () => {
    await setUp([operator('0760b6cf-170e-4a14-91b3-4b78e0739963')]);
    site.audited();
    for (const claims of [{ ...entraOverage }, somebody({ hasgroups: true })]) {
      const answer = await signIn(claims as SignedClaims);
      expect(answer.status).toBe(403);
      expect(answer.body).toMatchObject({
        code: 'auth.nothing_granted',
        detail: expect.stringMatching(/more groups/),
      });
    }
    expect(site.audited()).toEqual([]);
  });

  it('of which none is in the table make no user', async () => {
    await setUp([operator('Larder operators')]);
    site.audited();
    for (const groups of [
      undefined,
      [],
      ['larder operators'],
      ['Larder operators '],
      [['Larder operators']],
      7,
    ]) {
      const answer = await signIn(somebody({ groups }));
      expect(answer.body.code, String(groups)).toBe('auth.nothing_granted');
      expect(answer.headers.get('set-cookie')).toBeNull();
    }
    expect(site.audited()).toEqual([]);
  });

  it('count in the order of the table', async () => {
    await setUp([operator('b'), { value: 'a', role: 'owner' }]);
    expect((await signIn(somebody({ groups: ['a', 'b'] }))).body.user).toMatchObject({ role: 'operator' });
    await setUp([{ value: 'a', role: 'owner' }, operator('b')]);
    expect((await signIn(somebody({ groups: ['a', 'b'] }))).body.user).toMatchObject({
      role: 'owner',
      scope: 'all',
    });
  });

  it('that are renamed to one with rights give nothing where ids or paths are in the table', async () => {
    await setUp([operator(entra.groups[1]), operator('/plant/north/operators')]);
    // A group that somebody names like an id, or like the last part of a path.
    for (const groups of [
      ['Larder operators'],
      ['operators'],
      ['/mine/plant/north/operators'],
      ['3B2B0C93-ACD8-4208-8EBA-7A48DB1CD4C0'],
    ])
      expect((await signIn(somebody({ groups }))).body.code).toBe('auth.nothing_granted');
  });

  it('of a removed account grant nothing, and never something wider', async () => {
    const { id } =
      (await site.call('POST', `/clients/${site.ids.acme}/accounts`, by(owner, { name: 'West' }))).body ?? {};
    // No account can be removed; one that is not there is refused as the table is set.
    expect(id).toBeUndefined();
    const body = {
      name: 'x',
      issuer: provider.issuer,
      clientId: 'larder',
      grants: [{ by: 'group', value: 'a', role: 'viewer', accountId: site.ids.acme }],
    };
    expect((await site.call('PUT', '/identity-provider', by(owner, body))).body.code).toBe(
      'accounts.not_found',
    );
  });

  it('that grant less end the sessions, and none at all disables the user until one grants again', async () => {
    await setUp([{ value: 'chiefs', role: 'owner' }, operator('staff')]);
    const claims = somebody();
    const first = await signIn({ ...claims, groups: ['chiefs', 'staff'] });
    const session = tokenOf(first);
    expect(first.body.user.role).toBe('owner');
    site.audited();
    const second = await signIn({ ...claims, groups: ['staff'] });
    expect(second.body.user).toMatchObject({
      id: first.body.user.id,
      role: 'operator',
      accountId: site.ids.north,
    });
    expect((await who(session)).status).toBe(401);
    expect(site.audited()).toEqual(['update user', 'update user']);

    expect((await signIn({ ...claims, groups: ['others'] })).body.code).toBe('auth.nothing_granted');
    expect((await who(tokenOf(second))).status).toBe(401);
    expect((await userNamed(claims.name)).isActive).toBe(false);
    expect(site.audited()).toEqual(['deactivate user']);
    expect((await signIn({ ...claims, groups: ['staff'] })).status).toBe(200);
    expect((await userNamed(claims.name)).isActive).toBe(true);

    // An owner's own decision stands, whatever the groups say.
    const { id } = first.body.user;
    expect((await site.call('PATCH', `/users/${id}`, by(owner, { isActive: false }))).status).toBe(200);
    expect((await signIn({ ...claims, groups: ['chiefs'] })).body.code).toBe('auth.user_disabled');
  });

  it('follow a change of the table at once', async () => {
    await setUp([operator('a'), operator('b')]);
    const [ana, ben] = [somebody({ groups: ['a'] }), somebody({ groups: ['b'] })];
    const sessions = [tokenOf(await signIn(ana)), tokenOf(await signIn(ben))];
    await setUp([operator('a'), { value: 'b', role: 'viewer', accountId: site.ids.north }]);
    expect((await who(sessions[0])).status).toBe(200);
    expect((await who(sessions[1])).status).toBe(401);
    expect(await userNamed(ben.name)).toMatchObject({ role: 'viewer' });
    await setUp([{ value: 'b', role: 'viewer', accountId: site.ids.north }]);
    expect((await who(sessions[0])).status).toBe(401);
    expect(await userNamed(ana.name)).toMatchObject({ isActive: false });
  });
});

// Shows rules/identity-provider#users.
describe('a user', () => {
  it('is known by issuer and subject: neither a name nor a mail address of theirs opens anything', async () => {
    const name = 'Local Person';
    const local = site.write((tx) =>
      addUser(tx, { name, role: 'owner', client: null, account: null, language: 'en' }),
    );
    await setUp([{ value: 'staff', role: 'viewer', accountId: site.ids.north }]);
    const claims = { name, email: name, preferred_username: name, email_verified: true, groups: ['staff'] };
    const answer = await signIn({ ...claims, sub: 'an impostor' });
    expect(answer.body.user.id).not.toBe(site.write((tx) => userBySeq(tx, local.seq)).id);
    expect(answer.body.user).toMatchObject({ name: 'an impostor', role: 'viewer' });
    // Another account with the same names is another user.
    const other = await signIn({ ...claims, sub: 'local person' });
    expect(other.body.user.name).toBe('Local Person 2');
  });

  it('needs no mail address and no name, and gets the language of the page', async () => {
    await setUp([{ value: 'staff', role: 'viewer' }]);
    const { url, flow } = await start();
    const query = provider.signIn(url, { sub: 'only-a-subject', groups: ['staff'] });
    const answer = await finish(flow, query, { language: 'es' });
    expect(answer.body.user).toMatchObject({ name: 'only-a-subject', language: 'es' });
  });

  async function link(person: Person, claims: SignedClaims, purpose = 'link') {
    const begun = (await site.call('POST', '/auth/identity/start', by(person, { purpose }))).body;
    const query = provider.signIn(begun.url, claims);
    return site.call('POST', '/auth/identity/finish', by(person, { flow: begun.flow, query }));
  }

  it('who exists is linked by themselves while signed in, and keeps role and scope', async () => {
    await setUp([{ value: 'staff', role: 'viewer' }]);
    const person = site.person('operator', 'north');
    const claims = somebody({ groups: ['staff'] });
    site.audited();
    expect((await link(person, claims)).body).toMatchObject({ purpose: 'link', tried: null });
    expect(site.audited()).toEqual(['create identity']);
    const answer = await signIn(claims);
    expect(answer.body.user).toMatchObject({ id: person.id, role: 'operator', accountId: site.ids.north });
    // One account of the provider is one user, and the reverse.
    expect((await link(site.person('viewer'), claims)).body.code).toBe('auth.identity_taken');
    expect((await link(person, somebody())).body.code).toBe('auth.identity_taken');

    site.audited();
    expect((await site.call('DELETE', `/users/${person.id}/identity`, by(owner))).status).toBe(204);
    expect((await who(tokenOf(answer))).status).toBe(401);
    expect((await who(person.session)).status).toBe(200);
    expect(site.audited()).toEqual(['delete identity']);
    expect((await site.call('DELETE', `/users/${person.id}/identity`, by(owner))).body.code).toBe(
      'users.no_identity',
    );
  });

  it('is linked by the session that began it alone', async () => {
    await setUp([]);
    const [person, other] = [site.person('operator'), site.person('operator')];
    const begun = (await site.call('POST', '/auth/identity/start', by(person, { purpose: 'link' }))).body;
    const sent = { flow: begun.flow, query: provider.signIn(begun.url, somebody()) };
    expect((await site.call('POST', '/auth/identity/finish', by(other, sent))).body.code).toBe(
      'auth.flow_ended',
    );
    // Nor can it sign somebody in, nor the start of a sign-in link anybody.
    expect((await finish(sent.flow, sent.query)).body.code).toBe('auth.flow_ended');
    const signing = await start();
    const wrong = { flow: signing.flow, query: provider.signIn(signing.url, somebody()) };
    expect((await site.call('POST', '/auth/identity/finish', by(person, wrong))).body.code).toBe(
      'auth.flow_ended',
    );
  });

  it('is linked by the link that an owner made for them, once', async () => {
    await setUp([{ by: 'domain', value: 'example.com', role: 'viewer' }]);
    const made = await site.call('POST', '/users', by(owner, { name: 'Invited', role: 'operator' }));
    const token = made.body.link.split('#')[1];
    const claims = somebody();
    const begun = await start({ purpose: 'welcome', token });
    const query = provider.signIn(begun.url, claims);
    const later = await start({ purpose: 'welcome', token });
    site.audited();
    const answer = await finish(begun.flow, query);
    expect(answer.body.user).toMatchObject({ id: made.body.id, name: 'Invited' });
    expect(site.audited()).toEqual(['create identity']);
    expect((await signIn(claims)).body.user.id).toBe(made.body.id);
    const late = await finish(later.flow, provider.signIn(later.url, somebody()));
    expect(late.body.code).toBe('auth.invalid_link');
    const refused = await site.call('POST', '/auth/provider/start', {
      key: null,
      body: { purpose: 'welcome', token },
    });
    expect(refused.body.code).toBe('auth.invalid_link');
  });

  it('confirms who they are at the provider, where a password would be asked for', async () => {
    await setUp([{ value: 'chiefs', role: 'owner' }]);
    const claims = somebody({ groups: ['chiefs'] });
    const person = { session: tokenOf(await signIn(claims))! } as Person;
    const makeUser = () => site.call('POST', '/users', by(person, { name: somebody().name, role: 'viewer' }));
    expect((await makeUser()).body.code).toBe('auth.password_needed');
    // No proof: no moment, an old one, somebody else.
    expect((await link(person, claims, 'confirm')).body.code).toBe('auth.provider_answer');
    const old = { ...claims, auth_time: nowSeconds() - 3600 };
    expect((await link(person, old, 'confirm')).body.code).toBe('auth.provider_answer');
    const other = { ...claims, sub: 'another', auth_time: nowSeconds() };
    expect((await link(person, other, 'confirm')).body.code).toBe('auth.other_identity');
    expect((await makeUser()).body.code).toBe('auth.password_needed');
    const begun = (await site.call('POST', '/auth/identity/start', by(person, { purpose: 'confirm' }))).body;
    expect(provider.read(begun.url)).toMatchObject({ prompt: 'login', max_age: '0' });
    expect((await link(person, { ...claims, auth_time: nowSeconds() }, 'confirm')).status).toBe(200);
    expect((await makeUser()).status).toBe(201);
    // A sign-in that the provider has just asked for counts too.
    const fresh = await signIn({ ...claims, auth_time: nowSeconds() });
    const body = { name: somebody().name, role: 'viewer' };
    expect((await site.call('POST', '/users', { session: tokenOf(fresh)!, body })).status).toBe(201);
  });

  it('can try an account, and nothing is changed by that', async () => {
    await setUp([
      { value: 'nobody', role: 'owner' },
      { value: 'Larder operators', role: 'viewer' },
    ]);
    site.audited();
    const tried = await link(owner, { ...okta, sub: 'tried' }, 'try');
    expect(tried.body.tried).toEqual({
      subject: 'tried',
      name: 'Isaac Brock',
      domain: null,
      groups: ['Everyone', 'Larder operators'],
      groupCount: 2,
      isOverage: false,
      grant: 1,
    });
    expect((await link(owner, { ...entraOverage } as SignedClaims, 'try')).body.tried).toMatchObject({
      groups: [],
      isOverage: true,
      grant: null,
    });
    expect(site.audited()).toEqual([]);
  });
});

// Shows rules/identity-provider#the-sign-in-flow.
describe('an answer is refused', () => {
  const staff = () => somebody({ groups: ['staff'] });
  beforeEach(async () => {
    await setUp([{ value: 'staff', role: 'viewer' }]);
    // A success forgets the attempts of the test before.
    expect((await signIn(staff())).status).toBe(200);
  });

  async function refused(answer: Promise<Answer> | Answer, code: string, status = 401) {
    const { body, status: sent, headers } = await answer;
    expect({ code: body.code, status: sent }, JSON.stringify(body)).toEqual({ code, status });
    expect(headers.get('set-cookie')).toBeNull();
  }

  it('without a start', async () => {
    await refused(finish('bm90aGluZw==', '?code=a&state=b'), 'auth.flow_ended');
    const { url, flow } = await start();
    const altered = Buffer.from(flow, 'base64');
    altered[20]! ^= 1;
    await refused(finish(altered.toString('base64'), provider.signIn(url, staff())), 'auth.flow_ended');
  });

  it('with the state of another start, or none: two tabs do not mix', async () => {
    const [one, two] = [await start(), await start()];
    const query = provider.signIn(one.url, staff());
    await refused(finish(two.flow, query), 'auth.provider_answer');
    const without = new URLSearchParams(query);
    without.delete('state');
    await refused(finish(one.flow, `?${without}`), 'auth.provider_answer');
    await refused(finish(one.flow, `${query}&state=again`), 'auth.provider_answer');
    // Each tab ends its own, in any order.
    const second = await finish(two.flow, provider.signIn(two.url, staff()));
    const first = await finish(one.flow, query);
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(first.body.user.id).not.toBe(second.body.user.id);
  });

  it('that comes a second time, also where the provider takes its code again', async () => {
    provider.script.takesCodesAgain = true;
    const { url, flow } = await start();
    const query = provider.signIn(url, staff());
    const both = await Promise.all([finish(flow, query), finish(flow, query)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 401]);
    await refused(finish(flow, query), 'auth.flow_ended');
  });

  it.each([
    ['another nonce', { nonce: 'A'.repeat(43) }],
    ['no nonce', { nonce: undefined }],
    ['another audience', { aud: 'another-client' }],
    ['several audiences, made out to another', { aud: ['larder', 'another'], azp: 'another' }],
    ['another issuer', { iss: 'https://evil.example' }],
    ['an end that is past', { exp: nowSeconds() - 60, iat: nowSeconds() - 120 }],
    ['a begin that is to come', { nbf: nowSeconds() + 3600 }],
    ['no subject', { sub: undefined }],
  ])('whose token has %s', async (_, claims) => {
    await refused(signIn({ ...staff(), ...claims } as SignedClaims), 'auth.provider_answer');
  });

  it('whose token another key signed, or none', async () => {
    provider.script.token = (claims) => provider.sign(claims, { foreign: true });
    await refused(signIn(staff()), 'auth.provider_answer');
    provider.script.token = async (claims) => provider.unsigned(claims);
    await refused(signIn(staff()), 'auth.provider_answer');
    // Also where the provider says that it offers that.
    const offered = {
      ...provider.script.metadata,
      id_token_signing_alg_values_supported: ['none', 'HS256', 'RS256'],
    };
    provider.script.metadata = offered;
    provider.clientId = 'larder-none';
    await setUp([{ value: 'staff', role: 'viewer' }]);
    await refused(signIn(staff()), 'auth.provider_answer');
    provider.clientId = 'larder';
  });

  it('that names another issuer (RFC 9207)', async () => {
    const { url, flow } = await start();
    await refused(
      finish(flow, provider.signIn(url, staff(), { iss: 'https://evil.example' })),
      'auth.provider_answer',
    );
    const again = await start();
    const named = provider.signIn(again.url, staff(), { iss: provider.issuer });
    expect((await finish(again.flow, named)).status).toBe(200);
  });

  it('after another provider was set up meanwhile', async () => {
    const { url, flow } = await start();
    const query = provider.signIn(url, staff());
    await setUp([{ value: 'staff', role: 'viewer' }], { clientId: 'larder-2' });
    await refused(finish(flow, query), 'auth.flow_ended');
  });

  it('that says why the provider refuses', async () => {
    const { flow, url } = await start();
    const { state } = provider.read(url);
    const answer = await finish(flow, `?error=access_denied&error_description=%3Cb%3E&state=${state}`);
    expect(answer.body).toMatchObject({
      code: 'auth.provider_refused',
      detail: expect.stringMatching(/access_denied/),
    });
  });

  it('with a code of another client, and after several the address waits', async () => {
    for (let tries = 0; tries < 5; tries++) {
      const { flow, url } = await start();
      const { state } = provider.read(url);
      await refused(finish(flow, `?code=guess&state=${state}`), 'auth.provider_refused');
    }
    const { flow } = await start();
    await refused(finish(flow, '?code=guess'), 'auth.too_many_attempts', 429);
  });
});
