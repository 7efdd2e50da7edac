import { beforeAll, describe, expect } from 'vitest';
import { check } from '../../src/api/fields.ts';
import { permissions } from '../../src/api/permissions.ts';
import { endpoints } from '../../src/app/routes.ts';
import { type Owner, useSite } from '../support/site.ts';
import { bodies, pathOf, requiredQueries, type Specimens, specimens } from '../support/specimens.ts';
import { walk } from '../support/walk.ts';

/** Paths whose parameter names no thing of an account. */
const withoutOwner = ['/selectors/:key'];
/** Paths with a foreign id that is not in the path's own resource, but that the key's client may read. */
const ownedByClient = ['/clients/:id'];

const site = useSite();
const things = {} as Record<Owner, Specimens>;
beforeAll(async () => {
  for (const owner of ['north', 'south', 'far'] as const) things[owner] = await specimens(site, owner);
});

// The feed has callers of its own: test/features/feed/every-endpoint.test.ts.
const ofKeys = endpoints.filter(({ caller }) => caller === 'key');

/** Requirements for every endpoint that a key may call. */
// Shows rules/scope#an-id-in-the-path.
describe('each endpoint that keys call', () => {
  walk(ofKeys, (endpoint, ask) => {
    const hasParams = endpoint.path.includes(':');
    const isOwned = hasParams && !withoutOwner.includes(endpoint.path);
    const required = requiredQueries[endpoint.path] ?? '';
    const target = (owner: Owner) => pathOf(endpoint, things[owner]);
    const send = (path: string, options = {}) =>
      site.call(endpoint.method, path, { ...(endpoint.body && { body: {} }), ...options });

    ask('wants a key, and a valid one', async () => {
      expect((await send(target('north'), { key: null })).body).toMatchObject({
        status: 401,
        code: 'auth.missing_credentials',
      });
      expect((await send(target('north'), { key: 'svc_none' })).body).toMatchObject({
        status: 401,
        code: 'auth.invalid_api_key',
      });
    });

    if (endpoint.permission !== null)
      ask('wants its permission', async () => {
        const needed: readonly string[] = [endpoint.permission ?? []].flat();
        const key = site.key(
          'north',
          permissions.filter((permission) => !needed.includes(permission)),
        );
        expect((await send(target('north'), { key })).body).toMatchObject({
          status: 403,
          code: 'auth.forbidden',
        });
      });

    ask('refuses an undeclared member of the query', async () => {
      const { body } = await send(`${target('north')}?undeclared=1`);
      expect(body).toMatchObject({ status: 400, code: 'validation.failed' });
      expect(body.errors).toContainEqual(
        expect.objectContaining({ field: 'undeclared', rule: 'whitelistValidation' }),
      );
    });

    if (endpoint.method !== 'GET' && endpoint.where !== 'stream')
      ask('refuses an undeclared member of the body, and a body that is no object', async () => {
        const { body } = await send(target('north'), { body: { undeclared: 1 } });
        expect(body).toMatchObject({ status: 400, code: 'validation.failed' });
        expect(body.errors).toContainEqual(
          expect.objectContaining({ field: 'undeclared', rule: 'whitelistValidation' }),
        );
        expect((await send(target('north'), { body: [] })).body.errors).toMatchObject([
          { field: '', rule: 'isObject' },
        ]);
      });

    if (isOwned)
      ask('refuses what another client owns', async () => {
        expect(await refusal(target('far'))).toMatchObject({ status: 403 });
      });

    if (isOwned && !ownedByClient.includes(endpoint.path))
      ask('refuses what another account owns, unless the key is the client’s', async () => {
        expect(await refusal(target('south'))).toMatchObject({ status: 403 });
        if (endpoint.method === 'GET')
          expect((await send(target('south') + required, { key: site.keys.acme })).status).toBe(200);
      });

    if (isOwned)
      ask('does not find what there is not', async () => {
        for (const id of [
          '01890000-0000-7000-8000-000000000000',
          'no-uuid',
          '%00',
          encodeURIComponent('💥/../x'),
        ]) {
          const path = endpoint.path.replace(/:\w+/, id).replaceAll(/:\w+/g, '1');
          expect(await refusal(path), path).toMatchObject({ status: 404 });
        }
      });

    if (endpoint.method === 'GET' && endpoint.reply)
      ask('answers in the shape that it declares', async () => {
        const { status, body } = await send(target('north') + required);
        expect(status).toBe(200);
        expect(check(endpoint.reply!, body).errors).toBeUndefined();
      });

    /** The refusal of a body that breaks no rule of its own. */
    async function refusal(path: string) {
      const body = bodies[`${endpoint.method} ${endpoint.path}`];
      return (await send(path + required, body ? { body } : {})).body;
    }
  });
});
