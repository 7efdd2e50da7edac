import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { siteOfTest } from '../../support/site.ts';
import { scim } from './fixtures.ts';

type Step = {
  what: string;
  method: string;
  path: string;
  body?: unknown;
  status: number;
  /** The name under which later steps refer to the id of what is made. */
  keep?: string;
  scimType?: string;
  answer?: object;
  /** A member that the resources of the answer do not have. */
  lacks?: string;
  /** A later read, which shows the effect. */
  then?: { path: string; has: object };
  /** A path at which nothing is left. */
  gone?: string;
  /** The person afterwards, as the API answers. */
  person?: object;
};

const directories = ['entra', 'okta', 'keycloak'] as const;

/** Shows rules/directory#applied-in-full-or-refused. */
describe('the recording of', () => {
  for (const name of directories) {
    const file = new URL(`../../fixtures/scim/${name}.json`, import.meta.url);
    const { steps } = JSON.parse(readFileSync(file, 'utf8')) as { steps: Step[] };

    it(`${name} has an effect for every write that is answered 2xx`, async () => {
      const site = await siteOfTest();
      await site.call('POST', '/tags', { body: { key: 'department' } });
      const { body: tags } = await site.call('GET', '/tags');
      const owner = site.person('owner', 'north').session;
      site.directory('north');
      const { body: found } = await site.call('GET', '/directories', { session: owner });
      const rule = {
        attribute: 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:department',
        tagId: tags.items[0].id,
      };
      const edited = await site.call('PATCH', `/directories/${found.items[0].id}`, {
        session: owner,
        body: { tags: [rule] },
      });
      expect(edited.status).toBe(200);

      const ids: Record<string, string> = {};
      const filled = <T>(value: T): T =>
        JSON.parse(
          JSON.stringify(value).replaceAll(/\{(\w+)\}/g, (whole, id: string) => ids[id] ?? whole),
        ) as T;
      for (const step of steps) {
        const { what, method, path, status, body, answer, then, gone, person } = filled(step);
        const isWrite = method !== 'GET';
        site.audited();
        const answered = await scim(site, method, path, { body });
        expect(answered.status, `${what}: ${JSON.stringify(answered.body)}`).toBe(status);
        if (step.keep) ids[step.keep] = answered.body.id;
        if (answer) expect(answered.body, what).toMatchObject(answer);
        if (step.lacks)
          for (const one of answered.body.Resources) expect(one, what).not.toHaveProperty(step.lacks);
        if (status >= 400)
          expect(answered.body, what).toMatchObject({
            schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
            status: String(status),
            ...(step.scimType && { scimType: step.scimType }),
            detail: expect.stringMatching(/\w/),
          });
        const audited = site.audited();
        if (status >= 400 || !isWrite) expect(audited, what).toEqual([]);
        else {
          // No write is answered 2xx of which nothing is to be seen: neither here nor in the audit.
          expect(then ?? gone, what).toBeDefined();
          expect(audited, what).not.toEqual([]);
        }
        if (then) {
          const shown = (await scim(site, 'GET', filled(then.path))).body;
          expect(shown, what).toMatchObject(filled(then.has));
        }
        if (gone) expect((await scim(site, 'GET', gone)).status, what).toBe(404);
        if (person)
          expect((await site.call('GET', `/consumers/${ids['user']}`)).body, what).toMatchObject(person);
      }

      // Every write is in the list of what was sent, with the reason where it was refused.
      await site.appliance.writeRefusals();
      const sent = (
        await site.call('GET', `/directories/${found.items[0].id}/requests?limit=1000`, { session: owner })
      ).body.items;
      const writes = steps.filter(({ method }) => method !== 'GET').reverse();
      expect(sent.map((one: { method: string; status: number }) => [one.method, one.status])).toEqual(
        writes.map(({ method, status }) => [method, status]),
      );
      for (const one of sent) expect(one.detail === null).toBe(one.status < 400);
    });
  }
});
