import { beforeAll, describe, expect, it } from 'vitest';
import { endpoints } from '../../../src/app/routes.ts';
import { by, useOwners, useSite } from '../../support/site.ts';
import { pathOf, type Specimens, specimens } from '../../support/specimens.ts';
import { walk } from '../../support/walk.ts';
import { newUser, patch, scim } from './fixtures.ts';

const ofDirectories = endpoints.filter(({ caller }) => caller === 'directory');

// Shows rules/directory#tokens.
describe('each endpoint of SCIM', () => {
  const site = useSite();
  const owners = useOwners(site);
  const things = {} as Record<'north' | 'far', Specimens>;
  beforeAll(async () => {
    for (const owner of ['north', 'far'] as const) things[owner] = await specimens(site, owner);
  });

  walk(ofDirectories, (endpoint, ask) => {
    const target = (owner: 'north' | 'far' = 'north') =>
      pathOf(endpoint, things[owner]).slice('/scim/v2'.length);
    const body = endpoint.body && {};

    ask('takes the token of a directory, and nothing else', async () => {
      for (const token of ['scim_none', site.keys.north, site.directory('north').slice(0, -1)]) {
        const {
          status,
          body: refused,
          headers,
        } = await scim(site, endpoint.method, target(), { token, body });
        expect(status).toBe(401);
        expect(refused).toMatchObject({ status: '401', code: 'auth.invalid_directory_token' });
        expect(headers.get('content-type')).toMatch(/^application\/scim\+json/);
      }
      const bySession = await site.call(endpoint.method, `/scim/v2${target()}`, by(owners.owner, body));
      expect(bySession.body).toMatchObject({ status: '401', code: 'auth.invalid_directory_token' });
    });

    if (endpoint.path.endsWith('/:id'))
      ask('does not find what another account has', async () => {
        site.audited();
        const answer = await scim(site, endpoint.method, target('far'), {
          body: endpoint.body && patch({ op: 'replace', path: 'active', value: false }),
        });
        expect(answer.status).toBe(404);
        expect(site.audited()).toEqual([]);
      });

    ask('refuses an undeclared member of the query', async () => {
      const { body: refused } = await scim(site, endpoint.method, `${target()}?undeclared=1`, { body });
      expect(refused).toMatchObject({ status: '400', code: 'validation.failed' });
    });
  });
});

describe('the token of a directory', () => {
  const site = useSite();
  const owners = useOwners(site);

  it('opens nothing but SCIM', async () => {
    const token = site.directory('north');
    const elsewhere = endpoints.filter(({ caller }) => caller !== 'directory' && caller !== 'anybody');
    for (const { method, path } of elsewhere) {
      const headers = { authorization: `Bearer ${token}` };
      const { status } = await site.call(method, path.replaceAll(/:\w+/g, 'x'), { key: null, headers });
      expect(status, `${method} ${path}`).toBe(401);
    }
    const keyed = await site.call('GET', '/products', { key: token });
    expect(keyed.body).toMatchObject({ code: 'auth.invalid_api_key', hint: expect.stringMatching(/scim_/) });
  });

  it('is made once for an account, by an owner with a recent password, and shown once', async () => {
    const { north } = owners;
    for (const role of ['viewer', 'operator'] as const) {
      const { body } = await site.call(
        'POST',
        '/directories',
        by(site.person(role, 'south'), { label: 'Okta' }),
      );
      expect(body.code).toBe('auth.forbidden');
    }
    const south = site.person('owner', 'south');
    const made = await site.call('POST', '/directories', by(south, { label: 'Okta' }));
    expect(made.body).toMatchObject({ label: 'Okta', secret: expect.stringMatching(/^scim_[\w-]{43}$/) });
    expect(site.audited()).toContain('create directory');
    const again = await site.call('POST', '/directories', by(south, { label: 'Another' }));
    expect(again.body).toMatchObject({ status: 409, code: 'directories.exists' });
    const read = await site.call('GET', `/directories/${made.body.id}`, by(south));
    expect(read.body).not.toHaveProperty('secret');
    expect((await site.call('GET', '/directories', by(north))).body.items).not.toContainEqual(
      expect.objectContaining({ id: made.body.id }),
    );
    expect((await site.call('GET', `/directories/${made.body.id}`, by(north))).body.code).toBe(
      'auth.out_of_scope',
    );
  });

  it('is refused from the next request on once it was replaced or revoked', async () => {
    const far = site.person('owner', 'far');
    const { body: made } = await site.call('POST', '/directories', by(far, { label: 'Entra ID' }));
    const ask = (token: string) => scim(site, 'GET', '/Users', { token });
    const write = (token: string) => scim(site, 'POST', '/Users', { token, body: newUser() });
    expect((await ask(made.secret)).status).toBe(200);
    const { body: renewed } = await site.call('POST', `/directories/${made.id}/token`, by(far));
    expect((await ask(made.secret)).status).toBe(401);
    expect((await write(made.secret)).status).toBe(401);
    expect((await write(renewed.secret)).status).toBe(201);
    expect((await site.call('DELETE', `/directories/${made.id}`, by(far))).status).toBe(204);
    expect((await ask(renewed.secret)).status).toBe(401);
    expect((await write(renewed.secret)).status).toBe(401);
    expect((await site.call('GET', `/directories/${made.id}`, by(far))).body.code).toBe(
      'directories.not_found',
    );
    // Its people stay, and another directory finds them by their number.
    expect((await site.call('POST', '/directories', by(far, { label: 'Okta' }))).status).toBe(201);
  });

  it('acts in the name of its directory', async () => {
    const { body: user } = await scim(site, 'POST', '/Users', { body: newUser() });
    const { body } = await site.call('GET', '/audit-logs?resourceType=consumer&pageSize=1');
    expect(body.items[0]).toMatchObject({
      resourceId: user.id,
      actor: { type: 'directory', id: expect.any(String), label: 'Entra ID' },
    });
  });
});
