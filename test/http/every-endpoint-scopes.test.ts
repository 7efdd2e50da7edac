import { beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '../../src/api/endpoint.ts';
import { permissionsOfRole, type Role, roles } from '../../src/api/roles.ts';
import { endpoints } from '../../src/app/routes.ts';
import { drawn } from '../support/scaled.ts';
import { type Owner, type Person, useSite } from '../support/site.ts';
import { bodies, pathOf, requiredQueries, type Specimens, specimens } from '../support/specimens.ts';
import { walk } from '../support/walk.ts';

/*
 * Each endpoint that people call, for each role of each scope, with the things of two clients: what the walk by role
 * (every-endpoint-sessions) does not look at.
 */

const scopes = ['all', 'acme', 'other', 'north', 'far'] as const;
type Scope = (typeof scopes)[number];
const owners = ['north', 'south', 'far'] as const;

/** The accounts that each scope holds. */
const held: Record<Scope, readonly Owner[]> = {
  all: owners,
  acme: ['north', 'south'],
  other: ['far'],
  north: ['north'],
  far: ['far'],
};

const site = useSite();
const things = {} as Record<Owner, Specimens>;
const people = {} as Record<Role, Record<Scope, Person>>;
beforeAll(async () => {
  for (const owner of owners) things[owner] = await specimens(site, owner, `Specimen of ${owner}`);
  for (const role of roles) {
    people[role] = {} as Record<Scope, Person>;
    for (const scope of scopes) people[role][scope] = site.person(role, scope);
  }
});

const ofPeople = endpoints.filter(({ caller }) => caller === 'key' || caller === 'user');
const notOfOneAccount = ['/selectors/:key', '/backups/:id/file'];
/** A caller of one account sees the client of that account. */
const ownedByClient = ['/clients/:id'];
const signingIn = ({ path }: Endpoint) => path.startsWith('/auth/');
const isAllowed = (role: Role, { permission }: Endpoint) => {
  const needed: readonly string[] = [permission ?? []].flat();
  return needed.length === 0 || needed.some((one) => permissionsOfRole[role].has(one as never));
};

describe('each endpoint that people call', () => {
  const walked = drawn(
    ofPeople.filter((one) => !signingIn(one)),
    4,
  );
  walk(walked, (endpoint, ask) => {
    const { method, path } = endpoint;
    const isOwned = path.includes(':') && !notOfOneAccount.includes(path);
    const required = requiredQueries[path] ?? '';

    // More than a person may send in a minute is sent here.
    const renew = (role: Role) => {
      for (const scope of scopes) people[role][scope] = site.person(role, scope);
    };

    for (const role of roles)
      ask(`is for a ${role} of each scope what role and scope say, and nothing of others`, async () => {
        renew(role);
        for (const scope of scopes) {
          const { session } = people[role][scope];
          const send = async (to: string) =>
            (await site.call(method, to, { session, ...(endpoint.body && { body: {} }) })).body;
          for (const owner of isOwned ? owners : (['north'] as const)) {
            const target = pathOf(endpoint, things[owner]);
            const { status, code } = await send(`${target}?undeclared=1`);
            const told = `${scope} at ${owner}: ${status} ${code}`;
            if (!isAllowed(role, endpoint)) expect(told).toContain('403 auth.forbidden');
            else if (endpoint.ofInstallation && scope !== 'all')
              expect(told).toContain('403 auth.out_of_scope');
            else expect(told).toContain('400 validation.failed');
            const reaches =
              held[scope].includes(owner) ||
              (ownedByClient.includes(path) && held[scope].includes(owner === 'south' ? 'north' : owner));
            if (!isOwned || reaches || !isAllowed(role, endpoint) || endpoint.where === 'stream') continue;
            const body = bodies[`${method} ${path}`] ?? {};
            const refused = await site.call(method, target + required, {
              session,
              ...(endpoint.body && { body }),
            });
            expect(refused.status, `${scope} at ${owner}`).toBe(403);
          }
        }
      });

    const isList = method === 'GET' && !path.includes(':') && endpoint.reply !== undefined;
    if (isList)
      ask('tells each scope what is its own, whatever it filters by', async () => {
        renew('owner');
        for (const scope of scopes) {
          if (endpoint.ofInstallation && scope !== 'all') continue;
          const { session } = people.owner[scope];
          const foreign = owners.filter((owner) => !held[scope].includes(owner));
          const asked = [undefined, ...owners].map((owner) => {
            const named = new URLSearchParams(required);
            if (owner !== undefined) named.set('accountId', site.ids[owner]);
            return `${path}?${named}`;
          });
          for (const target of asked) {
            const { status, body } = await site.call(method, target, { session });
            expect([200, 400], `${target}: ${JSON.stringify(body)}`).toContain(status);
            const text = JSON.stringify(body);
            for (const owner of foreign) {
              expect(text, `${scope} ${target}`).not.toContain(site.ids[owner]);
              expect(text, `${scope} ${target}`).not.toContain(`Specimen of ${owner}`);
            }
          }
        }
      });
  });
});

// Shows rules/scope#the-whole-installation.
it('what is the whole installation’s says so: nothing of it is an account’s', () => {
  const ofIt = endpoints.filter(({ ofInstallation }) => ofInstallation).map(({ path }) => path);
  const looksSo =
    /^\/(backups|backup-plan|network|system|settings|messages\/resume|head-office|second-box|mail-server|identity-provider)(\/|$)/;
  expect(endpoints.filter(({ path }) => looksSo.test(path)).map(({ path }) => path)).toEqual(ofIt);
  for (const endpoint of endpoints.filter(({ ofInstallation }) => ofInstallation)) {
    expect(endpoint.caller, endpoint.path).toBe('user');
    expect(endpoint.problems, endpoint.path).toContain('auth.out_of_scope');
  }
});
