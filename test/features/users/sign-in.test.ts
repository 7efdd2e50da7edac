import { beforeEach, describe, expect, it } from 'vitest';
import { isKnownAddress, noteAddress } from '../../../src/access/known-addresses.ts';
import { addUser, createLink, editUser, userBySeq } from '../../../src/access/users.ts';
import type { Role } from '../../../src/api/roles.ts';
import { Attempts } from '../../../src/http/admission/attempts.ts';
import { sealsCheck } from '../../../src/ops/verify/seals.ts';
import { newId } from '../../../src/store/ids.ts';
import { foldCase } from '../../../src/store/search/search-text.ts';
import { type CallOptions, useSite } from '../../support/site.ts';

const hourMs = 60 * 60 * 1000;
const good = 'correct horse battery staple';

let nowMs = Date.parse('2026-03-01T10:00:00Z');
const site = useSite({ clock: () => nowMs });
beforeEach(() => {
  nowMs += 24 * hourMs;
});

let count = 0;

/** A person with a link that waits. */
function invite(role: Role = 'owner', scope: { client: number | null; account: number | null } = all) {
  count++;
  const name = `Person ${count} ñ`;
  return site.write((tx) => {
    const { seq, link } = addUser(tx, { name, role, language: 'es', ...scope });
    return { seq, name, id: userBySeq(tx, seq).id, token: link.token };
  });
}
const all = { client: null, account: null };

const post = (path: string, body: object, options: CallOptions = {}) =>
  site.call('POST', path, { key: null, body, ...options });
const tokenIn = ({ headers }: { headers: Headers }) =>
  /^larder_session=([\w-]{43}); Path=\/; HttpOnly; SameSite=Strict$/.exec(
    headers.get('set-cookie') ?? '',
  )?.[1] ?? '';
const who = (session: string) => site.call('GET', '/auth/session', { session });

async function signedIn(role: Role = 'owner') {
  const person = invite(role);
  const answer = await post('/auth/welcome', { token: person.token, password: good });
  return { ...person, session: tokenIn(answer) };
}

// Shows rules/people-and-sessions#signing-in, rules/people-and-sessions#links, rules/people-and-sessions#passwords.
describe('a link', () => {
  it('takes a password once, and signs in', async () => {
    const person = invite('viewer');
    site.audited();
    for (const password of [
      'short',
      'x'.repeat(257),
      'P@ssw0rd2024!',
      '123456789012',
      `${person.name} 2026`,
    ]) {
      const refused = await post('/auth/welcome', { token: person.token, password });
      expect(refused.body, password).toMatchObject({
        code: 'validation.failed',
        errors: [{ field: 'password' }],
      });
    }
    const answer = await post('/auth/welcome', { token: person.token, password: good });
    expect(answer.status).toBe(200);
    expect(Object.keys(answer.body)).toEqual(['user', 'expiresAt']);
    expect(answer.body.user).toEqual({
      id: person.id,
      name: person.name,
      role: 'viewer',
      scope: 'all',
      clientId: null,
      accountId: null,
      permissions: expect.arrayContaining(['products:read', 'audit:read']),
      language: 'es',
    });
    expect(answer.body.user.permissions.every((one: string) => one.endsWith(':read'))).toBe(true);
    expect(Date.parse(answer.body.expiresAt)).toBe(nowMs + 12 * hourMs);
    expect((await who(tokenIn(answer))).body).toEqual(answer.body);
    expect(site.audited()).toEqual(['update user']);
    expect((await post('/auth/welcome', { token: person.token, password: good })).body).toMatchObject({
      status: 401,
      code: 'auth.invalid_link',
    });
  });

  it('opens nothing when it is late, unknown, replaced, or of a disabled user', async () => {
    const [late, before, off] = [invite(), invite(), invite()];
    const after = site.write((tx) => {
      editUser(tx, userBySeq(tx, off.seq), { isActive: false });
      return createLink(tx, userBySeq(tx, before.seq));
    });
    for (const token of ['none', before.token, off.token])
      expect((await post('/auth/welcome', { token, password: good })).body.code).toBe('auth.invalid_link');
    expect((await post('/auth/welcome', { token: after.token, password: good })).status).toBe(200);
    nowMs += 24 * hourMs;
    expect((await post('/auth/welcome', { token: late.token, password: good })).body.code).toBe(
      'auth.invalid_link',
    );
  });

  it('is used by one of two who come at once, whose sessions are the only ones', async () => {
    const person = await signedIn();
    const { token } = site.write((tx) => createLink(tx, userBySeq(tx, person.seq)));
    const answers = await Promise.all(
      ['of the first one', 'of the second one'].map((password) => post('/auth/welcome', { token, password })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
    expect((await who(person.session)).status).toBe(401);
  });
});

// Shows rules/people-and-sessions#sessions.
describe('a session', () => {
  it('begins with name and password, however the name is written, and ends with DELETE', async () => {
    const { name } = await signedIn();
    const answer = await post('/auth/session', { name: name.toUpperCase(), password: good });
    const session = tokenIn(answer);
    expect(answer.status).toBe(200);
    expect((await who(session)).status).toBe(200);
    expect((await site.call('GET', '/products', { session })).status).toBe(200);
    const out = await site.call('DELETE', '/auth/session', { session });
    expect(out.status).toBe(204);
    expect(out.headers.get('clear-site-data')).toBe('"cache", "storage"');
    expect(out.headers.get('set-cookie')).toContain(
      'larder_session=; Path=/; HttpOnly; SameSite=Strict; Max-Age=0',
    );
    expect((await who(session)).body.code).toBe('auth.no_session');
    expect((await site.call('DELETE', '/auth/session', { session })).body.code).toBe('auth.no_session');
    expect((await site.call('GET', '/auth/session', { key: null })).body.code).toBe('auth.no_session');
  });

  it('ends after 12 hours without use, and after 7 days of it', async () => {
    const { session } = await signedIn();
    nowMs += 12 * hourMs;
    expect((await who(session)).status).toBe(401);
    const { session: used } = await signedIn();
    const beganMs = nowMs;
    for (; nowMs < beganMs + 7 * 24 * hourMs; nowMs += 11 * hourMs)
      expect((await who(used)).status).toBe(200);
    nowMs = beganMs + 7 * 24 * hourMs - 1;
    expect(Date.parse((await who(used)).body.expiresAt)).toBe(beganMs + 7 * 24 * hourMs);
    nowMs++;
    expect((await who(used)).status).toBe(401);
  });

  it('ends at once with another role, scope or password, and when its person is disabled', async () => {
    for (const edit of [{ role: 'viewer' as const }, { client: 1 }, { isActive: false }]) {
      const { seq, session } = await signedIn();
      expect((await who(session)).status).toBe(200);
      site.write((tx) => editUser(tx, userBySeq(tx, seq), { language: 'en' }));
      expect((await who(session)).status).toBe(200);
      site.write((tx) => editUser(tx, userBySeq(tx, seq), edit));
      expect((await who(session)).status, JSON.stringify(edit)).toBe(401);
    }
    const { name, session } = await signedIn();
    const other = tokenIn(await post('/auth/session', { name, password: good }));
    site.audited();
    const wrong = await post('/auth/password', { current: 'no', new: `${good}!` }, { session });
    expect(wrong.body.code).toBe('auth.invalid_credentials');
    const easy = await post('/auth/password', { current: good, new: 'password1234' }, { session });
    expect(easy.body).toMatchObject({
      code: 'validation.failed',
      errors: [{ field: 'new', rule: 'isNotIn' }],
    });
    expect(site.audited()).toEqual([]);
    const changed = await post('/auth/password', { current: good, new: `${good}!` }, { session });
    expect(changed.status).toBe(204);
    expect(site.audited()).toEqual(['update user']);
    expect([(await who(session)).status, (await who(other)).status]).toEqual([401, 401]);
    expect((await who(tokenIn(changed))).status).toBe(200);
    expect((await post('/auth/session', { name, password: good })).status).toBe(401);
  });

  it('writes in the name of its person, and repeats by Idempotency-Key for itself', async () => {
    const { id, name, session } = await signedIn('operator');
    const body = { accountId: site.ids.north, key: `tag ${newId()}` };
    const headers = { 'idempotency-key': 'one' };
    const first = await site.call('POST', '/tags', { session, body, headers });
    expect(first.status).toBe(201);
    const again = await site.call('POST', '/tags', { session, body, headers });
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect(again.body).toEqual(first.body);
    const other = tokenIn(await post('/auth/session', { name, password: good }));
    expect((await site.call('POST', '/tags', { session: other, body, headers })).status).toBe(409);
    const [row] = (await site.call('GET', '/audit-logs?resourceType=tag', { session })).body.items;
    expect(row.actor).toEqual({ type: 'operator', id, label: name });
    const seals = sealsCheck.run(site.appliance.reader, {} as never);
    expect([...seals]).toEqual([]);
  });

  it('has one export at a time for each person', async () => {
    const { name, session } = await signedIn();
    const body = { from: '2026-01-01', to: '2026-01-02', columns: ['id'] };
    const ask = (token: string) => site.call('POST', '/transactions/exports', { session: token, body });
    const other = tokenIn(await post('/auth/session', { name, password: good }));
    const anybody = (await signedIn()).session;
    const made = await ask(session);
    expect(made.status).toBe(202);
    expect((await ask(other)).body.code).toBe('transactions.export.already_running');
    expect((await ask(anybody)).status).toBe(202);
    await expect
      .poll(
        async () =>
          (await site.call('GET', `/transactions/exports/${made.body.id}`, { session })).body.status,
      )
      .toBe('ready');
  });

  it('sees all clients, or the one that a list is asked for', async () => {
    const { session } = await signedIn();
    for (const owner of ['north', 'far'] as const)
      await site.call('POST', '/tags', { key: site.keys[owner], body: { key: `of ${owner}` } });
    const accounts = async (query: string) =>
      new Set(
        (await site.call('GET', `/tags${query}`, { session })).body.items.map(
          ({ accountId }: { accountId: string }) => accountId,
        ),
      );
    const { north, far, acme, other } = site.ids;
    expect(await accounts('')).toEqual(new Set([north, far]));
    expect(await accounts(`?clientId=${acme}`)).toEqual(new Set([north]));
    expect(await accounts(`?clientId=${other}`)).toEqual(new Set([far]));
    expect(await accounts(`?accountId=${far}`)).toEqual(new Set([far]));
    expect(await accounts(`?clientId=${acme}&accountId=${far}`)).toEqual(new Set([north]));
    expect((await site.call('GET', '/clients', { session })).body.total).toBe(2);
    expect((await site.call('GET', `/clients?clientId=${acme}`, { session })).body.total).toBe(1);
    const { total } = (await site.call('GET', '/audit-logs?resourceType=user', { session })).body;
    expect(total).toBeGreaterThan(0);
    const me = (await site.call('GET', '/me', { session })).body;
    expect(me).toMatchObject({ scope: 'all', clientId: null, accountId: null, rateLimit: 600 });
  });

  it('is bound to 600 requests a minute, and not to the limit of its address', async () => {
    const narrow = await site.call('GET', '/me', { session: (await signedIn()).session });
    expect(narrow.headers.get('ratelimit-limit')).toBe('600');
  });
});

// Shows rules/people-and-sessions#attempts.
describe('who guesses', () => {
  const wrong = { status: 401, code: 'auth.invalid_credentials' };

  it('learns nothing: an unknown name, a disabled person, no password yet and a wrong one are alike', async () => {
    const [known, off, fresh] = [await signedIn(), await signedIn(), invite()];
    site.write((tx) => editUser(tx, userBySeq(tx, off.seq), { isActive: false }));
    const bodies = [];
    for (const { name, password } of [
      { name: known.name, password: `${good}?` },
      { name: off.name, password: good },
      { name: fresh.name, password: good },
      { name: 'nobody at all', password: good },
    ]) {
      nowMs += 2 * hourMs;
      const { body, headers } = await post('/auth/session', { name, password });
      expect(body).toMatchObject(wrong);
      expect(headers.get('set-cookie')).toBeNull();
      const { traceId, ...told } = body;
      bodies.push(told);
    }
    expect(new Set(bodies.map((body) => JSON.stringify(body))).size).toBe(1);
  });

  it('needs as long for a name that there is as for one that there is not', async () => {
    const { name } = await signedIn();
    const took = async (tried: string) => {
      nowMs += 2 * hourMs;
      const startedMs = performance.now();
      await post('/auth/session', { name: tried, password: `${good}?` });
      return performance.now() - startedMs;
    };
    const times = { known: [] as number[], unknown: [] as number[] };
    const least = (of: number[]) => Math.min(...of);
    // To answer without a hash takes a millisecond or two, however often. A busy machine delays either.
    const isAsLong = () => least(times.unknown) > least(times.known) / 2;
    for (let turn = 0; turn < 7 || (turn < 50 && !isAsLong()); turn++) {
      times.known.push(await took(name));
      times.unknown.push(await took('nobody at all'));
    }
    expect(isAsLong()).toBe(true);
  });

  it('waits longer and longer, a minute at most, and is never shut out', async () => {
    const { name } = await signedIn();
    const tried = (password: string) => post('/auth/session', { name, password });
    const waits: number[] = [];
    for (let turn = 0; turn < 14; turn++) {
      const answer = await tried(`${good}?`);
      if (answer.status === 429) {
        expect(answer.body.code).toBe('auth.too_many_attempts');
        const seconds = Number(answer.headers.get('retry-after'));
        waits.push(seconds);
        // The good one is not looked at either, before its time.
        nowMs += seconds * 1000 - 1;
        expect((await tried(good)).status).toBe(429);
        nowMs++;
        expect((await tried(`${good}?`)).body).toMatchObject(wrong);
      }
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60]);
    nowMs += 60_000;
    expect((await tried(good)).status).toBe(200);
  });

  it('gets no more of them hashed by a link', async () => {
    const { token } = invite();
    for (let turn = 0; turn < 5; turn++)
      expect((await post('/auth/session', { name: `nobody ${turn}`, password: good })).body).toMatchObject(
        wrong,
      );
    const answer = await post('/auth/welcome', { token, password: good });
    expect(answer).toMatchObject({ status: 429, body: { code: 'auth.too_many_attempts' } });
    nowMs += 1000;
    expect((await post('/auth/welcome', { token, password: good })).status).toBe(200);
  });

  it('gets few of ten thousand passwords looked at', () => {
    const attempts = new Attempts(() => false);
    let looked = 0;
    // From six addresses, ten a second.
    for (let turn = 0; turn < 10_000; turn++) {
      try {
        attempts.begin('ana', `192.0.2.${turn % 6}`, turn * 100);
        looked++;
      } catch (error) {
        expect(error).toMatchObject({ code: 'auth.too_many_attempts' });
      }
    }
    // In a thousand seconds: five at once, six in the first minute, then one from each address each minute.
    expect(looked).toBeLessThanOrEqual(5 + 6 + 6 * 17);
  });

  it('has an attempt from a new address each minute, however many others try, at the announced time', () => {
    const attempts = new Attempts(() => false);
    const attempt = (address: string, ms: number): number => {
      try {
        attempts.begin('ana', address, ms);
        return 0;
      } catch (error) {
        return (error as { retryAfterSeconds: number }).retryAfterSeconds;
      }
    };
    let ms = 0;
    const besiege = (untilMs: number) => {
      for (; ms < untilMs; ms += 100) for (let one = 0; one < 6; one++) attempt(`192.0.2.${one}`, ms);
    };
    besiege(10 * 60_000);
    for (let turn = 0; turn < 6; turn++) {
      expect(attempt('198.51.100.7', ms)).toBe(0);
      const seconds = attempt('198.51.100.7', ms);
      expect(seconds).toBeGreaterThan(0);
      expect(seconds).toBeLessThanOrEqual(60);
      besiege(ms + seconds * 1000);
    }
  });

  it('asks for seconds after the first typos, also from an address that became known at the last sign-in', () => {
    let isKnown = false;
    const attempts = new Attempts(() => isKnown);
    const waits = (ms: number) => {
      try {
        attempts.begin('ana', '192.0.2.1', ms);
        return 0;
      } catch (error) {
        return (error as { retryAfterSeconds: number }).retryAfterSeconds;
      }
    };
    for (let turn = 0; turn < 4; turn++) attempts.begin('ana', '192.0.2.1', turn);
    const forget = attempts.begin('ana', '192.0.2.1', 5);
    isKnown = true;
    forget();
    isKnown = false;
    for (let turn = 0; turn < 5; turn++) expect(waits(10)).toBe(0);
    expect(waits(10)).toBe(1);
    // An expired wait of the name is no wait, whatever the address has left.
    expect(waits(2000)).toBe(0);
    expect(waits(2001)).toBe(2);
  });

  it('knows where somebody signed in from over a restart', async () => {
    const { name } = await signedIn();
    const { reader } = site.appliance;
    const isKnown = (tried: string, address: string) => isKnownAddress(reader, tried, address);
    const attempts = new Attempts(isKnown);
    for (let turn = 0; turn < 200; turn++)
      try {
        attempts.begin(foldCase(name), `192.0.2.${turn}`, turn);
      } catch {
        // As it should.
      }
    for (let turn = 0; turn < 5; turn++) attempts.begin(foldCase(name), '127.0.0.1', 200);
    expect([isKnown(foldCase(name), '127.0.0.2'), isKnown('nobody', '127.0.0.1')]).toEqual([false, false]);
    expect(sealsCheck.run(reader, { full: true })).toEqual([]);
  });

  it('keeps the latest 20 networks of a person', async () => {
    const { seq } = await signedIn();
    site.write((tx) => {
      for (let at = 0; at < 30; at++) noteAddress(tx, seq, `10.0.0.${at}`);
    });
    const kept = site.appliance.reader.connection.database
      .prepare('SELECT count(*) FROM known_addresses WHERE user = ?')
      .pluck();
    expect(kept.get(seq)).toBe(20);
  });

  it('gets no more of them looked at when they come at once', async () => {
    const { name } = invite();
    nowMs += 2 * hourMs;
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, at) => post('/auth/session', { name, password: `${at} ${good}` })),
    );
    const looked = answers.filter(({ status }) => status === 401);
    expect(looked).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(195);
  });

  it('does not keep waiting who signed in from elsewhere before', async () => {
    const { name, session } = await signedIn();
    nowMs += 2 * hourMs;
    await post('/auth/confirm', { password: good }, { session });
    for (let turn = 0; turn < 6; turn++) await post('/auth/confirm', { password: 'wrong' }, { session });
    expect((await post('/auth/confirm', { password: good }, { session })).status).toBe(429);
    nowMs += 2 * hourMs;
    expect((await post('/auth/session', { name, password: good })).status).toBe(200);
  });
});

describe('the door', () => {
  /** White space says nothing, and has a body looked into on another thread. */
  const padded = (body: object) => ' '.repeat(100_000) + JSON.stringify(body);

  it('asks for the password as well where a body is long', async () => {
    const { name, session } = await signedIn();
    nowMs += 2 * hourMs;
    const refused = { status: 401, code: 'auth.invalid_credentials' };
    const ask = (path: string, body: object) =>
      site.call('POST', path, { key: null, session, body: padded(body) });
    expect((await ask('/auth/session', { name, password: 'wrong' })).body).toMatchObject(refused);
    expect((await ask('/auth/confirm', { password: 'wrong' })).body).toMatchObject(refused);
    expect((await ask('/auth/totp', {})).body).toMatchObject({ code: 'auth.password_needed' });
    expect((await ask('/auth/password', { current: 'wrong', new: `${good} 2` })).body).toMatchObject(refused);
    nowMs += 2 * hourMs;
    expect((await ask('/auth/session', { name, password: good })).status).toBe(200);
    expect((await ask('/auth/confirm', { password: good })).status).toBe(204);
    expect((await ask('/auth/password', { current: good, new: `${good} 2` })).status).toBe(204);
    expect((await post('/auth/session', { name, password: `${good} 2` })).status).toBe(200);
  });

  it('is shut to keys, other sites and other names, and open to programs', async () => {
    const { name } = await signedIn();
    nowMs += 2 * hourMs;
    const body = { name, password: good };
    const byKey = await site.call('POST', '/auth/session', { body });
    expect(byKey.body).toMatchObject({ status: 403, code: 'auth.reserved_resource' });
    for (const headers of [{ origin: 'https://evil.example' }, { 'sec-fetch-site': 'cross-site' }])
      expect((await post('/auth/session', body, { headers })).body.code).toBe('auth.cross_site');
    expect((await post('/auth/session', body, { headers: { origin: site.address } })).status).toBe(200);
    expect((await post('/auth/session', body)).status).toBe(200);
    expect((await post('/auth/session', { name })).body.code).toBe('validation.failed');
    expect((await post('/auth/nothing', {})).body.code).toBe('auth.missing_credentials');
  });

  it('keeps no secret in the database', async () => {
    const { name, session, token } = await signedIn();
    const { connection } = site.appliance.reader;
    for (const table of ['users', 'user_links', 'sessions', 'audit_log', 'session_answers']) {
      const rows = JSON.stringify(connection.database.prepare(`SELECT * FROM ${table}`).all());
      for (const secret of [session, token, good]) expect(rows, table).not.toContain(secret);
    }
    const hash = connection.database
      .prepare('SELECT password_hash FROM users WHERE name = ?')
      .pluck()
      .get(name);
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
  });
});
