import { beforeAll, describe, expect, it } from 'vitest';
import { check } from '../../../src/api/fields.ts';
import { endpoints } from '../../../src/app/routes.ts';
import { itWhere } from '../../support/it-where.ts';
import { useSite } from '../../support/site.ts';
import { type Specimens, specimens } from '../../support/specimens.ts';
import { controllerOf, feed } from './fixtures.ts';

const ofControllers = endpoints.filter(({ caller }) => caller === 'controller');

/** What holds for every endpoint of the feed, whatever it does. */
describe.each(ofControllers.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
  '%s',
  (_name, endpoint) => {
    const site = useSite();
    let token: string;
    let things: Specimens;
    beforeAll(async () => {
      token = controllerOf(site);
      things = await specimens(site, 'north');
    });

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

    it('wants a good token', async () => {
      expect((await send(target(), 'ctl_none')).body).toMatchObject({
        status: 401,
        code: 'auth.invalid_controller_token',
      });
      const { body } = await site.call(endpoint.method, target());
      expect(body.code).toBe('auth.invalid_controller_token');
    });

    it('refuses an undeclared member of the query', async () => {
      const { body } = await send(`${target()}?undeclared=1`);
      expect(body).toMatchObject({ status: 400, code: 'validation.failed' });
      expect(body.errors).toContainEqual(
        expect.objectContaining({ field: 'undeclared', rule: 'whitelistValidation' }),
      );
    });

    itWhere(endpoint.path.includes(':') && endpoint.method === 'GET')(
      'does not find what another account has',
      async () => {
        expect((await send(target(), controllerOf(site, 'south'))).status).toBe(404);
      },
    );

    itWhere(endpoint.method === 'GET')('answers in the shape that it declares', async () => {
      const { status, body } = await send(target());
      expect(status).toBe(200);
      expect(check(endpoint.reply!, body).errors).toBeUndefined();
    });
  },
);
