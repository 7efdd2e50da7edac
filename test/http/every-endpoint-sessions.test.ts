import { request } from 'node:http';
import { beforeAll, describe, expect } from 'vitest';
import { endSessionsOf } from '../../src/access/sessions.ts';
import { editUser, userBySeq } from '../../src/access/users.ts';
import { type Endpoint, takesIdempotencyKey } from '../../src/api/endpoint.ts';
import { check } from '../../src/api/fields.ts';
import { permissionsOfRole, type Role, roles } from '../../src/api/roles.ts';
import { endpoints } from '../../src/app/routes.ts';
import { reservedCode } from '../../src/http/admission/reserved.ts';
import { drawn } from '../support/scaled.ts';
import { type Owner, type Person, useSite } from '../support/site.ts';
import { bodies, pathOf, requiredQueries, type Specimens, specimens } from '../support/specimens.ts';
import { type Ask, walk } from '../support/walk.ts';

const withoutOwner = ['/selectors/:key', '/backups/:id/file'];
/** Paths that a site in memory does not have: test/features/installation. */
const ofDisk = ['/backups/:id/file', '/system/authority'];
const ownedByClient = ['/clients/:id'];

const site = useSite();
const things = {} as Record<Owner, Specimens>;
const north = {} as Record<Role, Person>;
let everywhere: Person;
let ended: Person;
let disabled: Person;
beforeAll(async () => {
  for (const owner of ['north', 'south', 'far'] as const) things[owner] = await specimens(site, owner);
  renewPeople();
  ended = site.person('owner');
  disabled = site.person('owner');
  site.write((tx) => {
    endSessionsOf(tx, ended.seq);
    editUser(tx, userBySeq(tx, disabled.seq), { isActive: false });
  });
});

function renewPeople(): void {
  for (const role of roles) north[role] = site.person(role, 'north');
  everywhere = site.person('owner');
}

/** All questions together send more than a person may send in a minute. */
const withNewPeople =
  (ask: Ask): Ask =>
  (question, work) =>
    ask(question, () => {
      renewPeople();
      return work();
    });

/** Those that sessions share with keys, and those that are for sessions alone; /auth is of every person for himself. */
const ofSessions = endpoints.filter(
  ({ caller, permission }) => caller === 'key' || (caller === 'user' && permission !== null),
);
const isAllowed = (role: Role, { permission }: Endpoint) => {
  const needed: readonly string[] = [permission ?? []].flat();
  return needed.length === 0 || needed.some((one) => permissionsOfRole[role].has(one as never));
};

// Shows rules/people-and-sessions#sessions, rules/people-and-sessions#other-sites, rules/people-and-sessions#roles.
describe('each endpoint, by a session,', () => {
  walk(drawn(ofSessions, 3), (endpoint, asked) => {
    const ask = withNewPeople(asked);
    const writes = endpoint.method !== 'GET';
    const isOwned = endpoint.path.includes(':') && !withoutOwner.includes(endpoint.path);
    const target = (owner: Owner) => pathOf(endpoint, things[owner]);
    const send = async (path: string, session: string, headers = {}) =>
      (await site.call(endpoint.method, path, { session, headers, ...(endpoint.body && { body: {} }) })).body;

    ask('is refused without one, with one that ended, and of whoever is disabled', async () => {
      const nobodys = 'A'.repeat(43);
      for (const session of [nobodys, ended.session, disabled.session])
        expect(await send(target('north'), session)).toMatchObject({ status: 401, code: 'auth.no_session' });
      expect(await send(target('north'), 'none')).toMatchObject({
        code: endpoint.caller === 'key' ? 'auth.missing_credentials' : 'auth.no_session',
      });
    });

    for (const role of roles)
      ask(`is for a ${role} what the role says`, async () => {
        const body = await send(`${target('north')}?undeclared=1`, north[role].session);
        const allowed = endpoint.ofInstallation
          ? { code: 'auth.out_of_scope' }
          : { code: 'validation.failed' };
        expect(body).toMatchObject(
          isAllowed(role, endpoint) ? allowed : { status: 403, code: 'auth.forbidden' },
        );
      });

    if (writes)
      ask('is refused from elsewhere, whoever says so', async () => {
        const { session } = north.owner;
        for (const headers of [
          { 'sec-fetch-site': 'cross-site' },
          { 'sec-fetch-site': 'same-site' },
          { 'sec-fetch-site': 'none' },
          { 'sec-fetch-site': 'cross-site', origin: site.address },
        ])
          expect(await send(target('north'), session, headers)).toMatchObject({ code: 'auth.cross_site' });
        for (const origin of [undefined, 'null', 'https://evil.example', `${site.address}0`]) {
          const { code } = await raw(
            endpoint.method,
            target('north'),
            session,
            origin === undefined ? {} : { origin },
          );
          expect(code, origin).toBe('auth.cross_site');
        }
        const own = await raw(endpoint.method, `${target('north')}?undeclared=1`, session, {
          origin: site.address,
        });
        expect(own.code).not.toBe('auth.cross_site');
      });

    ask('is refused under a name that is not the machine’s', async () => {
      const foreign = { host: 'evil.example', 'sec-fetch-site': 'same-origin' };
      expect(await raw(endpoint.method, target('north'), north.owner.session, foreign)).toMatchObject({
        status: 421,
        code: 'request.unknown_host',
      });
    });

    ask('looks at the key alone where there is one', async () => {
      const answer = await site.call(endpoint.method, target('north'), {
        key: 'svc_none',
        headers: { cookie: `larder_session=${everywhere.session}`, 'sec-fetch-site': 'same-origin' },
      });
      expect(answer.body).toMatchObject({ status: 401, code: 'auth.invalid_api_key' });
    });

    if (isOwned)
      ask('refuses what others own', async () => {
        const body = bodies[`${endpoint.method} ${endpoint.path}`] ?? {};
        const refused = async (owner: Owner) =>
          (
            await site.call(endpoint.method, target(owner) + (requiredQueries[endpoint.path] ?? ''), {
              session: north.owner.session,
              ...(endpoint.body && { body }),
            })
          ).status;
        expect(await refused('far')).toBe(403);
        if (!ownedByClient.includes(endpoint.path)) expect(await refused('south')).toBe(403);
      });

    if (!writes && !ofDisk.includes(endpoint.path))
      ask('answers in the shape that it declares, to who may see all as well', async () => {
        const required = requiredQueries[endpoint.path] ?? '';
        // A caller who sees everything names the account.
        const isOfOne =
          /^\/(consumers\/removed|feed-rejections\/causes|consumption\/(summary|groups|outliers|entitlements)|dashboard|overview|alert-settings)|\/imports\/template$/.test(
            endpoint.path,
          );
        const query = isOfOne ? `${required || '?'}&accountId=${site.ids.north}` : required;
        const least = roles.find((role) => isAllowed(role, endpoint))!;
        // A live stream has no end, and lines are not one JSON document.
        const method = ['text/event-stream', 'application/x-ndjson'].includes(endpoint.produces!)
          ? 'HEAD'
          : 'GET';
        const callers = endpoint.ofInstallation ? [everywhere] : [north[least], everywhere];
        for (const { session } of callers) {
          const answer = await site.call(method, target('north') + query, { session });
          expect(answer.status, JSON.stringify(answer.body)).toBe(200);
          if (endpoint.reply) expect(check(endpoint.reply, answer.body).errors).toBeUndefined();
        }
        if (isOwned)
          expect(
            (await site.call('GET', target('far') + query, { session: everywhere.session })).status,
          ).toBe(200);
      });
  });
});

// Shows rules/people-and-sessions#calls-for-users-only, rules/people-and-sessions#the-password-again.
const ofSessionsAlone = ofSessions.filter(({ caller }) => caller === 'user');
describe('each endpoint for sessions alone', () => {
  walk(ofSessionsAlone, (endpoint, asked) => {
    const ask = withNewPeople(asked);
    const target = () => pathOf(endpoint, things.north);
    const options = endpoint.body && { body: {} };

    ask('is for a key what it was before there were people', async () => {
      const { method, path } = endpoint;
      const ofKeys = endpoints.filter((one) => one.path === path && one.caller === 'key');
      const otherwise = ofKeys.length > 0 ? 'request.method_not_allowed' : 'request.route_not_found';
      const { body, headers } = await site.call(method, target(), options);
      expect(body.code).toBe(reservedCode(method, target()) ?? otherwise);
      const told = await site.call('OPTIONS', target());
      const allowed = (told.headers.get('allow') ?? headers.get('allow') ?? '').split(', ');
      expect(allowed).not.toContain(method);
      expect(
        (await site.call('OPTIONS', target(), { session: everywhere.session })).headers.get('allow'),
      ).toContain(method);
    });

    if (endpoint.confirmed)
      ask('wants the password of the last ten minutes', async () => {
        const { seq, session } = site.person('owner');
        const given = (agoMs: number) =>
          site.appliance.reader.connection.database
            .prepare('UPDATE sessions SET confirmed_ms = ? WHERE user = ?')
            .run(Date.now() - agoMs, seq);
        const path = `${target()}?undeclared=1`;
        given(11 * 60_000);
        expect((await site.call(endpoint.method, path, { session, ...options })).body).toMatchObject({
          status: 403,
          code: 'auth.password_needed',
        });
        given(9 * 60_000);
        expect((await site.call(endpoint.method, path, { session, ...options })).body.code).toBe(
          'validation.failed',
        );
      });

    if (endpoint.secret)
      ask('keeps no answer', () => {
        expect(takesIdempotencyKey(endpoint)).toBe(false);
      });
  });
});

/** A request with the headers that fetch would not send, and no others. */
function raw(
  method: string,
  path: string,
  session: string,
  headers: Record<string, string>,
): Promise<{ status: number; code: string }> {
  return new Promise((resolve, reject) => {
    const cookie = `larder_session=${session}`;
    const sent = request(site.address + path, { method, headers: { cookie, ...headers } }, (response) => {
      let text = '';
      response.on('data', (chunk) => (text += chunk));
      response.on('end', () =>
        resolve({ status: response.statusCode!, code: text === '' ? '' : JSON.parse(text).code }),
      );
    });
    sent.on('error', reject);
    sent.end();
  });
}
