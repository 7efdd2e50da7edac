import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashPassword } from '../../../src/access/passwords.ts';
import { addUser, changePassword, createLink, userBySeq } from '../../../src/access/users.ts';
import { providerFetch } from '../../../src/features/identity-provider/calls.ts';
import { sealsCheck } from '../../../src/ops/verify/seals.ts';
import { nowSeconds, type ScriptedProvider, scriptedProvider } from '../../support/identity-provider.ts';
import { testCertificate } from '../../support/mail-server.ts';
import {
  type Answer,
  by,
  type CallOptions,
  type Person,
  siteOfTest,
  useOwners,
  useSite,
} from '../../support/site.ts';

const hourMs = 60 * 60 * 1000;
let aheadMs = 0;
const site = useSite({ clock: () => Date.now() + aheadMs });
const { owner, acme, north } = useOwners(site);
let provider: ScriptedProvider;
beforeAll(async () => {
  provider = await scriptedProvider('/realms/plant');
});
afterAll(() => provider.close());

const staff = { by: 'group', value: 'staff', role: 'viewer' };
const wanted = (more: object = {}) => {
  const { issuer, clientId, clientSecret, ca } = provider;
  return { name: 'Contoso', issuer, clientId, clientSecret, ca, grants: [staff], ...more };
};
const put = (body: object, options: CallOptions = by(owner)) =>
  site.call('PUT', '/identity-provider', { ...options, body });
const read = async () => (await site.call('GET', '/identity-provider', by(owner))).body;
const ways = async () => (await site.call('GET', '/auth/ways', { key: null })).body;

async function signIn(sub: string, more: object = {}): Promise<Answer> {
  const body = { purpose: 'sign_in' };
  const { url, flow } = (await site.call('POST', '/auth/provider/start', { key: null, body })).body;
  const query = provider.signIn(url, { sub, groups: ['staff'], ...more });
  return site.call('POST', '/auth/provider/finish', { key: null, body: { flow, query } });
}
const tokenOf = ({ headers }: Answer) =>
  /^larder_session=([\w-]{43});/.exec(headers.get('set-cookie') ?? '')?.[1] ?? '';
const statusOf = async (session: string) => (await site.call('GET', '/auth/session', { session })).status;

const password = 'correct horse battery staple';
async function withPassword(name: string, role: 'owner' | 'viewer' = 'owner') {
  const passwordHash = await hashPassword(password, 'test');
  const { seq } = site.write((tx) => {
    const made = addUser(tx, { name, role, client: null, account: null, language: 'en' });
    changePassword(tx, userBySeq(tx, made.seq), passwordHash);
    return made;
  });
  return { seq, id: site.write((tx) => userBySeq(tx, seq).id), name };
}
const byPassword = (name: string, given = password) =>
  site.call('POST', '/auth/session', { key: null, body: { name, password: given } });

// Shows rules/identity-provider#setting-it-up.
describe('the setup', () => {
  it('is none at first, and then nothing is different', async () => {
    expect(await ways()).toEqual({ provider: null, passwordFor: 'everyone' });
    expect(await read()).toEqual({
      provider: null,
      redirectUri: `${site.address}/panel/sign-in`,
      logoutUri: `${site.address}/auth/provider/logout`,
    });
    const begun = { key: null, body: { purpose: 'sign_in' } };
    expect((await site.call('POST', '/auth/provider/start', begun)).body.code).toBe(
      'identity_provider.not_found',
    );
  });

  it('is for owners of the whole installation, with a password of the last minutes', async () => {
    for (const person of [acme, north, site.person('operator')])
      for (const [method, path] of [
        ['GET', '/identity-provider'],
        ['PUT', '/identity-provider'],
        ['DELETE', '/identity-provider'],
        ['POST', '/identity-provider/test'],
      ] as const) {
        const body = method === 'PUT' ? { body: wanted() } : {};
        expect((await site.call(method, path, { ...by(person), ...body })).status, path).toBe(403);
      }
    // No key finds it.
    expect((await site.call('PUT', '/identity-provider', { body: wanted() })).status).toBe(404);
    const { session } = site.person('owner');
    aheadMs += 11 * 60 * 1000;
    expect((await put(wanted(), { session })).body.code).toBe('auth.password_needed');
    aheadMs -= 11 * 60 * 1000;
  });

  it.each([
    [{ issuer: 'http://login.example.com' }, 'issuer'],
    [{ issuer: 'https://login.example.com?a=1' }, 'issuer'],
    [{ issuer: 'https://user@login.example.com' }, 'issuer'],
    [{ issuer: 'https://login.example.com/.well-known/openid-configuration' }, 'issuer'],
    [{ clientSecret: undefined }, 'clientSecret'],
    [{ ca: 'a certificate' }, 'ca'],
    [{ grants: [{ ...staff, role: 'admin' }] }, 'grants.0.role'],
    [{ grants: [{ ...staff, by: 'domain', value: 'not a domain' }] }, 'grants.0.value'],
    [{ grants: Array.from({ length: 201 }, () => staff) }, 'grants'],
    [{ localOwnerId: '01a21ff1-884d-7110-9faa-6d6ccc3fed6c' }, 'localOwnerId'],
  ])('refuses %j', async (more, field) => {
    const answer = await put(wanted(more));
    expect(answer.body).toMatchObject({ code: 'validation.failed', errors: [{ field }] });
  });

  it('keeps its secret to itself: in answers, the audit, changes and the database', async () => {
    site.audited();
    const answer = await put(wanted());
    expect(answer.body).toMatchObject({
      name: 'Contoso',
      grants: [{ ...staff, clientId: null, accountId: null }],
    });
    expect(site.audited()).toEqual(['create identity_provider']);
    // Left out it stays while issuer and client stay: naming another issuer does not give it away.
    expect((await put(wanted({ clientSecret: undefined, name: 'Contoso AG' }))).status).toBe(200);
    const elsewhere = await put(wanted({ clientSecret: undefined, issuer: 'https://evil.example' }));
    expect(elsewhere.body.errors).toMatchObject([{ field: 'clientSecret' }]);
    expect((await signIn('still there')).status).toBe(200);
    const all = site.appliance.reader.connection.database;
    const tables = all
      .prepare(`SELECT name FROM pragma_table_list WHERE type = 'table'`)
      .pluck()
      .all() as string[];
    const texts = [await read(), (await site.call('GET', '/audit-logs', by(owner))).body];
    for (const table of tables) texts.push(all.prepare(`SELECT * FROM "${table}"`).all());
    expect(JSON.stringify(texts)).not.toContain(provider.clientSecret);
    expect(JSON.stringify(texts)).not.toContain(encodeURIComponent(provider.clientSecret));
  });

  it('is seen in the audit and in changes by those alone who may read settings', async () => {
    const seen = async (person: Person) =>
      (await site.call('GET', '/audit-logs?resourceType=identity_provider&resourceType=identity', by(person)))
        .body.total;
    expect(await seen(owner)).toBeGreaterThan(2);
    expect(await seen(site.person('viewer'))).toBe(0);
  });

  it('ends what it began when it is removed, and passwords stay', async () => {
    const local = await withPassword('Stays');
    const session = tokenOf(await signIn('goes'));
    expect(await statusOf(session)).toBe(200);
    site.audited();
    expect((await site.call('DELETE', '/identity-provider', by(owner))).status).toBe(204);
    expect(site.audited()).toEqual(['delete identity_provider']);
    expect(await statusOf(session)).toBe(401);
    expect((await byPassword(local.name)).status).toBe(200);
    expect((await site.call('DELETE', '/identity-provider', by(owner))).body.code).toBe(
      'identity_provider.not_found',
    );
  });
});

// Shows rules/identity-provider#sessions.
describe('a session of the provider', () => {
  it('ends after 12 hours however much it is used, and one of a password does not', async () => {
    await put(wanted());
    const local = await withPassword('Long');
    const answer = await signIn('long');
    const [session, other] = [tokenOf(answer), tokenOf(await byPassword(local.name))];
    expect(Date.parse(answer.body.expiresAt) - Date.now() - aheadMs).toBeLessThanOrEqual(12 * hourMs);
    for (let hours = 1; hours < 12; hours++) {
      aheadMs += hourMs;
      expect([await statusOf(session), await statusOf(other)]).toEqual([200, 200]);
    }
    aheadMs += hourMs;
    expect([await statusOf(session), await statusOf(other)]).toEqual([401, 200]);
    aheadMs -= 12 * hourMs;
  });

  it('is a new one with each sign-in, whatever cookie the browser brings', async () => {
    const fixed = 'A'.repeat(43);
    const body = { purpose: 'sign_in' };
    const { url, flow } = (await site.call('POST', '/auth/provider/start', { key: null, body })).body;
    const query = provider.signIn(url, { sub: 'fixed', groups: ['staff'] });
    const answer = await site.call('POST', '/auth/provider/finish', {
      session: fixed,
      body: { flow, query },
    });
    expect(answer.status).toBe(200);
    expect(tokenOf(answer)).not.toBe(fixed);
    expect(await statusOf(fixed)).toBe(401);
    // Another site cannot have a browser end a sign-in of its own.
    const cross = { key: null, body: { flow, query }, headers: { 'sec-fetch-site': 'cross-site' } };
    expect((await site.call('POST', '/auth/provider/finish', cross)).body.code).toBe('auth.cross_site');
  });
});

// Shows rules/identity-provider#without-passwords.
describe('without passwords', () => {
  it('everyone but one local owner signs in by the provider, and that one also while it is dead', async () => {
    const [chief, other] = [await withPassword('Chief'), await withPassword('Other')];
    const waiting = site.write((tx) => createLink(tx, userBySeq(tx, other.seq)).token);
    const sessions = [tokenOf(await byPassword(chief.name)), tokenOf(await byPassword(other.name))];
    const byProvider = tokenOf(await signIn('by provider'));
    const viewer = await withPassword('Only a viewer', 'viewer');
    expect((await put(wanted({ localOwnerId: viewer.id }))).body.errors).toMatchObject([
      { field: 'localOwnerId' },
    ]);
    site.audited();
    expect((await put(wanted({ localOwnerId: chief.id }))).body.localOwnerId).toBe(chief.id);
    expect(site.audited()).toEqual(['update identity_provider']);
    expect(await ways()).toEqual({ provider: { name: 'Contoso' }, passwordFor: 'local_owner' });
    expect(await Promise.all([...sessions, byProvider].map(statusOf))).toEqual([200, 401, 200]);

    expect((await byPassword(other.name)).body.code).toBe('auth.password_off');
    // Only the right password tells the local owner from others.
    for (const { name } of [chief, other])
      expect((await byPassword(name, 'wrong')).body.code).toBe('auth.invalid_credentials');
    const welcome = { key: null, body: { token: waiting, password } };
    expect((await site.call('POST', '/auth/welcome', welcome)).body.code).toBe('auth.password_off');

    const session = tokenOf(await byPassword(chief.name));
    expect(await statusOf(session)).toBe(200);
    provider.script.status = Object.fromEntries(
      ['/token', '/keys', '/.well-known/openid-configuration'].map((path) => [path, 500]),
    );
    expect((await signIn('by provider')).status).toBeGreaterThanOrEqual(400);
    expect((await byPassword(chief.name)).status).toBe(200);
    provider.script.status = {};

    // The local owner stays one while that is so.
    const as = { session };
    for (const body of [
      { isActive: false },
      { role: 'viewer' },
      { scope: 'client', clientId: site.ids.acme },
    ])
      expect(
        (await site.call('PATCH', `/users/${chief.id}`, { ...as, body })).body.code,
        JSON.stringify(body),
      ).toMatch(/users\.(local|last)_owner/);
    expect((await put(wanted({ localOwnerId: null }), as)).status).toBe(200);
    expect((await byPassword(other.name)).status).toBe(200);
    expect((await site.call('PATCH', `/users/${chief.id}`, { ...as, body: { role: 'viewer' } })).status).toBe(
      200,
    );
    Object.assign(owner, site.person('owner'));
  });

  it('an owner remains for the whole installation, whatever the table says', async () => {
    const own = await siteOfTest();
    const only = own.person('owner');
    const body = wanted({ grants: [{ ...staff, role: 'owner' }] });
    expect((await own.call('PUT', '/identity-provider', by(only, body))).status).toBe(200);
    const begun = (
      await own.call('POST', '/auth/provider/start', { key: null, body: { purpose: 'sign_in' } })
    ).body;
    const query = provider.signIn(begun.url, { sub: 'chief', groups: ['staff'], auth_time: nowSeconds() });
    const sent = { key: null, body: { flow: begun.flow, query } };
    const session = tokenOf(await own.call('POST', '/auth/provider/finish', sent));
    const off = await own.call('PATCH', `/users/${only.id}`, { session, body: { isActive: false } });
    expect(off.status).toBe(200);
    const narrowed = { session, body: wanted({ grants: [] }) };
    expect((await own.call('PUT', '/identity-provider', narrowed)).body.code).toBe('users.last_owner');
  });
});

// Shows rules/identity-provider#back-channel-logout.
describe('a logout token', () => {
  const send = (token: string, more: object = {}) =>
    fetch(`${site.address}/auth/provider/logout`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...more },
      body: new URLSearchParams({ logout_token: token }),
    });
  const codeOf = async (answer: Response) => ((await answer.json()) as { code: string }).code;

  it('ends the session that it names, or all of its user, once', async () => {
    await put(wanted());
    const [one, two, three] = [
      tokenOf(await signIn('leaver', { sid: 'first' })),
      tokenOf(await signIn('leaver', { sid: 'second' })),
      tokenOf(await signIn('stayer', { sid: 'third' })),
    ];
    const states = () => Promise.all([one, two, three].map(statusOf));
    // A name of a session with another user is not theirs.
    expect((await send(await provider.logoutToken({ sub: 'stayer', sid: 'first' }))).status).toBe(200);
    expect(await states()).toEqual([200, 200, 200]);
    expect((await send(await provider.logoutToken({ sid: 'first' }))).status).toBe(200);
    expect(await states()).toEqual([401, 200, 200]);
    const token = await provider.logoutToken({ sub: 'leaver' });
    expect((await send(token)).status).toBe(200);
    expect(await states()).toEqual([401, 401, 200]);
    const again = tokenOf(await signIn('leaver'));
    const replayed = await send(token);
    expect([replayed.status, await codeOf(replayed)]).toEqual([400, 'auth.invalid_logout_token']);
    expect(await statusOf(again)).toBe(200);
    expect((await send(await provider.logoutToken({ sub: 'nobody here' }))).status).toBe(200);
  });

  it('ends nothing that began with a password', async () => {
    const local = await withPassword('By both');
    const session = tokenOf(await byPassword(local.name));
    const begun = (await site.call('POST', '/auth/identity/start', { session, body: { purpose: 'link' } }))
      .body;
    const query = provider.signIn(begun.url, { sub: 'by both' });
    const linked = await site.call('POST', '/auth/identity/finish', {
      session,
      body: { flow: begun.flow, query },
    });
    expect(linked.status).toBe(200);
    expect((await send(await provider.logoutToken({ sub: 'by both' }))).status).toBe(200);
    expect(await statusOf(session)).toBe(200);
  });

  it.each([
    ['no event', { events: {} }],
    ['a nonce, as an ID token has', { nonce: 'abc' }],
    ['neither a subject nor a session', { sub: undefined }],
    ['another audience', { aud: 'another' }],
    ['another issuer', { iss: 'https://evil.example' }],
    ['no name of its own', { jti: undefined }],
    ['an old date', { iat: nowSeconds() - 3600, exp: nowSeconds() + 3600 }],
    ['no date', { iat: undefined }],
    ['an end that is past', { exp: nowSeconds() - 3600 }],
  ])('with %s is refused', async (_, claims) => {
    const session = tokenOf(await signIn('victim', { sid: 'victim' }));
    const answer = await send(await provider.logoutToken({ sub: 'victim', ...claims }));
    expect([answer.status, await codeOf(answer)]).toEqual([400, 'auth.invalid_logout_token']);
    expect(await statusOf(session)).toBe(200);
  });

  it('that another key signed, or none, is refused, and so is an ID token', async () => {
    const events = { 'http://schemas.openid.net/event/backchannel-logout': {} };
    const claims = {
      iss: provider.issuer,
      aud: 'larder',
      iat: nowSeconds(),
      exp: nowSeconds() + 60,
      jti: 'forged',
      sub: 'victim',
      events,
    };
    const { events: _, ...plain } = claims;
    const tokens = [
      await provider.sign(claims, { foreign: true }),
      provider.unsigned(claims),
      await provider.sign(plain),
      'no token',
      '',
    ];
    for (const token of tokens) expect((await send(token)).status, token.slice(0, 40)).toBe(400);
    expect((await send(await provider.sign(claims))).status).toBe(200);
  });

  it('comes from a server: a page of another site sends none', async () => {
    const token = await provider.logoutToken({ sub: 'victim' });
    expect((await send(token, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
  });
});

// Shows rules/identity-provider#testing.
describe('the test', () => {
  const test = async (more: object = {}) => {
    expect((await put(wanted(more))).status).toBe(200);
    const { body } = await site.call('POST', '/identity-provider/test', by(owner));
    const steps = body.steps as {
      step: string;
      ok: boolean | null;
      reason: string | null;
      detail: string | null;
    }[];
    const failed = steps.find(({ ok }) => ok === false);
    return { ...body, failed: failed && `${failed.step} ${failed.reason}`, oks: steps.map(({ ok }) => ok) };
  };

  it('passes each step', async () => {
    const result = await test();
    expect(result).toMatchObject({
      isUsable: true,
      failed: undefined,
      oks: [true, true, true, true, true, true],
    });
    expect(result.steps.map(({ step }: { step: string }) => step)).toEqual([
      'name',
      'connection',
      'tls',
      'discovery',
      'keys',
      'client',
    ]);
    expect(result.steps[3].detail).toBe(new URL(provider.issuer).host);
  });

  it('says which step fails, and why', async () => {
    expect(await test({ issuer: 'https://no-such-host.invalid' })).toMatchObject({
      failed: 'name lookup_failed',
      oks: [false, null, null, null, null, null],
    });
    expect((await test({ issuer: 'https://169.254.169.254' })).failed).toBe('name not_allowed');
    expect((await test({ issuer: 'https://127.0.0.1:9' })).failed).toBe('connection refused');
    expect(await test({ ca: null })).toMatchObject({
      failed: 'tls certificate_untrusted',
      oks: [true, true, false, null, null, null],
    });
    const other = await otherServer();
    expect((await test({ issuer: other.issuer, ca: other.ca })).failed).toBe('tls certificate_of_other_name');
    await other.close();
    expect((await test({ issuer: `${provider.issuer}/nowhere` })).failed).toBe('discovery status');
    const { metadata } = provider.script;
    for (const [changed, reason] of [
      [{ issuer: `${provider.issuer}/` }, 'other_issuer'],
      [{ token_endpoint: undefined }, 'incomplete'],
      [{ token_endpoint: 'http://localhost/token' }, 'incomplete'],
      [{ id_token_signing_alg_values_supported: ['HS256', 'none'] }, 'algorithms'],
    ] as const) {
      provider.script.metadata = { ...metadata, ...changed };
      expect((await test()).failed).toBe(`discovery ${reason}`);
    }
    provider.script.metadata = metadata;
    provider.script.status = { '/keys': 404 };
    expect((await test()).failed).toBe('keys status');
    provider.script.status = {};
    expect(await test({ clientSecret: 'wrong' })).toMatchObject({
      isUsable: false,
      failed: 'client client_refused',
      oks: [true, true, true, true, true, false],
    });
    expect((await test()).isUsable).toBe(true);
  });

  async function otherServer() {
    const { ca, cert, key } = await testCertificate(Date.now(), ['other.example']);
    const server = createServer({ cert, key }, (_, response) => response.end('{}'));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const close = () => new Promise((resolve) => server.close(resolve));
    return { ca, issuer: `https://localhost:${(server.address() as AddressInfo).port}`, close };
  }
});

// Shows rules/identity-provider#calls.
describe('calls', () => {
  const faultOf = async (
    url: string,
    issuer: string,
    allow: readonly string[],
    addresses: readonly string[],
  ) => {
    const lookUp = async () => addresses;
    const fetch = providerFetch({ issuer, ca: null }, { allow, proxy: undefined, lookUp });
    return fetch(url, {}).then(
      () => 'called',
      (error: { code: string }) => error.code,
    );
  };
  const issuer = 'https://idp.plant.example:9';

  it('go to the issuer wherever it is, and to what its document names on the Internet or in the list', async () => {
    // `refused`: the call was let out, and no server listens.
    expect(await faultOf(`${issuer}/x`, issuer, ['erp.example'], ['127.0.0.1'])).toBe('refused');
    expect(await faultOf('https://keys.example:9/x', issuer, ['erp.example'], ['127.0.0.1'])).toBe(
      'not_allowed',
    );
    expect(await faultOf('https://keys.example:9/x', issuer, ['keys.example'], ['127.0.0.1'])).toBe(
      'refused',
    );
    expect(await faultOf('https://keys.example:9/x', issuer, ['127.0.0.0/8'], ['127.0.0.1'])).toBe('refused');
    for (const address of ['169.254.169.254', '224.0.0.1', '::ffff:169.254.169.254', 'fe80::1', '::'])
      expect(await faultOf(`${issuer}/x`, issuer, [], [address]), address).toBe('not_allowed');
    expect(await faultOf('http://idp.plant.example:9/x', issuer, [], ['127.0.0.1'])).toBe('not_allowed');
  });
});

it('leaves every row sealed', () => {
  expect(sealsCheck.run(site.appliance.reader, { full: true })).toEqual([]);
});
