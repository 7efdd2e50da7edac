import fc from 'fast-check';
import { expect, it } from 'vitest';
import { permissions } from '../../../src/api/permissions.ts';
import { endpoints } from '../../../src/app/routes.ts';
import { by } from '../../support/site.ts';
import { bodies } from '../../support/specimens.ts';
import { contactOf, found, minute, movedSite, receiverOfTest } from './support.ts';

const marker = 'MarkedAsOfNorth';
const mine = /^\/(contacts|messages|incidents|mutes|alert-settings|report-schedules|mail-server)(\/|$)/;
const walked = endpoints.filter(({ path }) => mine.test(path));

// Shows rules/messages#contacts, rules/incidents#the-calls, rules/scheduled-reports#schedules: nothing of it is
// another's.
it('600 calls of other clients, by ids and filters that are not theirs, tell and change nothing of it', async () => {
  const moved = await movedSite();
  const { site, owner } = moved;
  const receiver = await receiverOfTest();
  receiver.status = 500;
  const { north, acme } = site.ids;
  const wants = { bad: 'now', warn: 'now' };
  const hook = { label: marker, channel: 'webhook', target: `${receiver.url}/x`, wants };
  const contact = await contactOf(moved, { ...hook, accountId: north });
  const ofClient = await contactOf(moved, { ...hook, clientId: acme });
  found(moved, [{ name: marker }]);
  await moved.pass(10 * minute);
  const schedule = await site.call('POST', '/report-schedules', {
    ...by(owner, { accountId: north, label: marker, report: 'stock', every: 'week', contacts: [contact.id] }),
  });
  expect(schedule.status).toBe(201);
  const until = new Date(moved.now() + 60 * minute).toISOString();
  const mute = await site.call(
    'POST',
    '/mutes',
    by(owner, { accountId: north, kinds: ['machine_idle'], until, reason: marker }),
  );
  const idOf = async (path: string) => (await site.call('GET', path, by(owner))).body.items[0].id;
  const ids = {
    contacts: [contact.id, ofClient.id],
    messages: [await idOf('/messages')],
    incidents: [await idOf('/incidents')],
    mutes: [mute.body.id],
    'report-schedules': [schedule.body.id],
  };
  const state = () =>
    JSON.stringify(
      ['contacts', 'messages', 'incidents', 'mutes', 'report_schedules', 'tellings'].map((table) =>
        site.appliance.reader.connection.database.prepare(`SELECT * FROM ${table} ORDER BY seq`).all(),
      ),
    );
  const before = state();
  const all = Object.values(ids).flat();
  const far = site.person('owner', 'far');
  const other = site.person('owner', 'other');
  const callers = [
    { session: far.session },
    { session: other.session },
    { key: site.key('far', [...permissions], 1_000_000) },
  ];
  const filters = [
    '',
    `accountId=${north}`,
    `clientId=${acme}`,
    `contactId=${contact.id}`,
    `state=open&accountId=${north}`,
    'limit=1000',
  ];
  let calls = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.nat(walked.length - 1),
      fc.constantFrom(...callers),
      fc.constantFrom(...all),
      fc.constantFrom(...filters),
      fc.boolean(),
      async (nth, caller, any, filter, isOwnKind) => {
        const { method, path, body: schema } = walked[nth]!;
        // Their rights at home are not tested: only requests that name something of north's are foreign.
        if (!path.includes(':') && method !== 'GET') return;
        calls++;
        const [, kind = ''] = path.split('/');
        const own = ids[kind as keyof typeof ids] ?? all;
        const id = isOwnKind ? own[own.indexOf(any) === -1 ? 0 : own.indexOf(any)]! : any;
        const query = method === 'GET' && !path.includes(':') ? `?${filter}` : '';
        const body = bodies[`${method} ${path}`] ?? (schema && {});
        const answer = await site.call(method, path.replaceAll(/:\w+/g, id) + query, {
          ...caller,
          ...(body !== undefined && { body }),
        });
        const text = JSON.stringify([answer.body, [...answer.headers]]);
        expect(text, `${method} ${path} ${filter}`).not.toContain(marker);
        if (path.includes(':')) expect([403, 404], `${method} ${path}: ${text}`).toContain(answer.status);
      },
    ),
    { numRuns: 900 },
  );
  expect(calls).toBeGreaterThan(600);
  expect(state()).toBe(before);
}, 120_000);
