import { beforeAll, describe, expect } from 'vitest';
import { check } from '../../../src/api/fields.ts';
import { endpoints } from '../../../src/app/routes.ts';
import { useSite } from '../../support/site.ts';
import { type Specimens, specimens } from '../../support/specimens.ts';
import { walk } from '../../support/walk.ts';
import { controllerOf, feed } from './fixtures.ts';

const ofControllers = endpoints.filter(({ caller }) => caller === 'controller');

/** Requirements for every endpoint of the feed. */
describe('each endpoint of the feed', () => {
  const site = useSite();
  let token: string;
  let things: Specimens;
  beforeAll(async () => {
    token = controllerOf(site);
    things = await specimens(site, 'north');
  });

  walk(ofControllers, (endpoint, ask) => {
    const target = () =>
      endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) => {
        const params = things[endpoint.path];
        if (!params) throw new Error(`test/support/specimens.ts has no specimen for ${endpoint.path}`);
        return encodeURIComponent(params[name]!);
      });
    const send = (path: string, secret = token) =>
      feed(site, secret, endpoint.method, path.slice('/feed'.length), {
        ...(endpoint.body && { body: {} }),
      });

    ask('wants a good token', async () => {
      expect((await send(target(), 'ctl_none')).body).toMatchObject({
        status: 401,
        code: 'auth.invalid_controller_token',
      });
      const { body } = await site.call(endpoint.method, target());
      expect(body.code).toBe('auth.invalid_controller_token');
    });

    ask('refuses an undeclared member of the query', async () => {
      const { body } = await send(`${target()}?undeclared=1`);
      expect(body).toMatchObject({ status: 400, code: 'validation.failed' });
      expect(body.errors).toContainEqual(
        expect.objectContaining({ field: 'undeclared', rule: 'whitelistValidation' }),
      );
    });

    if (endpoint.path.includes(':') && endpoint.method === 'GET')
      ask('does not find what another account has', async () => {
        expect((await send(target(), controllerOf(site, 'south'))).status).toBe(404);
      });

    if (endpoint.method === 'GET')
      ask('answers in the shape that it declares', async () => {
        const { status, body } = await send(target());
        expect(status).toBe(200);
        expect(check(endpoint.reply!, body).errors).toBeUndefined();
      });
  });
});
