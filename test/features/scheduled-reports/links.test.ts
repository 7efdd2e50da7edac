import { beforeEach, describe, expect, it, vi } from 'vitest';
import { accountById } from '../../../src/access/accounts.ts';
import { editKey, findKey, revokeKey } from '../../../src/access/key-admin.ts';
import { findKeyBySecret } from '../../../src/access/keys.ts';
import { patient } from '../../support/patient.ts';
import { type Person, type Site, siteOfTest } from '../../support/site.ts';
import { expectInvalid } from '../../support/things.ts';
import { type Receiver, receiverOfTest } from '../notifications/support.ts';

/* Shows rules/messages#what-a-contact-may-receive and rules/scheduled-reports#links. */

const start = Date.parse('2026-07-13T11:30:00Z');
const base = 'http://larder.test';
let nowMs = start;
let site: Site;
let owner: Person;
let receiver: Receiver;

beforeEach(async () => {
  nowMs = start;
  site = await siteOfTest({ clock: () => nowMs, baseUrl: base });
  owner = site.person('owner');
  receiver = await receiverOfTest();
});

const as = (session: string, body?: object) => ({ session, ...(body && { body }) });
const contact = async (more: object = {}): Promise<string> => {
  const target = `${receiver.url}/hook`;
  const body = { label: 'Ana', channel: 'webhook', target, ...more };
  const made = await site.call('POST', '/contacts', as(owner.session, body));
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  return made.body.id;
};
const weekly = (contacts: string[]) => ({ label: 'Stock', report: 'stock', every: 'week', contacts });
const schedule = (contacts: string[], key = site.keys.north) =>
  site.call('POST', '/report-schedules', { key, body: weekly(contacts) });

/** Runs a schedule, and sends what it hands over. @returns the link that came, and that of the list of runs */
async function arrived(id: string, key = site.keys.north): Promise<{ sent: string; listed: string }> {
  await site.call('POST', `/report-schedules/${id}/run`, { key });
  const runs = async () => (await site.call('GET', `/report-schedules/${id}/runs`, { key })).body.items;
  await vi.waitUntil(async () => (await runs())[0].state === 'ready', patient);
  await site.appliance.due.run('send by webhook');
  await vi.waitUntil(() => receiver.got.length > 0, patient);
  return { sent: receiver.got.at(-1)!.json.data.link, listed: (await runs())[0].url };
}
const open = async (link: string) => {
  const answer = await fetch(link.replace(base, site.address));
  const code = answer.ok ? undefined : ((await answer.json()) as { code: string }).code;
  return code ?? answer.status;
};

describe('a contact', () => {
  it('that is limited to accounts takes no schedule of another one', async () => {
    const limited = await contact({ accountIds: [site.ids.south] });
    site.audited();
    expectInvalid(site, await schedule([limited]), 'contacts.0 isIn');
    expect((await schedule([limited], site.keys.south)).status).toBe(201);
    const free = await contact();
    const { id } = (await schedule([free])).body;
    site.audited();
    const edit = { key: site.keys.north, body: { contacts: [limited] } };
    expectInvalid(site, await site.call('PATCH', `/report-schedules/${id}`, edit), 'contacts.0 isIn');
  });

  it('that was limited to other accounts since is handed nothing, and sent nothing that waits', async () => {
    const ana = await contact();
    const { id } = (await schedule([ana])).body;
    const narrow = (accountIds: string[] | null) =>
      site.call('PATCH', `/contacts/${ana}`, as(owner.session, { accountIds }));
    await site.call('POST', `/report-schedules/${id}/run`);
    const path = `/report-schedules/${id}/runs`;
    const last = async () => (await site.call('GET', path)).body.items[0];
    await vi.waitUntil(async () => (await last()).state === 'ready', patient);
    expect((await narrow([site.ids.south])).status).toBe(200);
    await site.appliance.due.run('send by webhook');
    expect(receiver.got).toEqual([]);
    expect((await last()).sent).toEqual([{ contactId: ana, state: 'failed' }]);
    nowMs += 7 * 24 * 60 * 60_000;
    await site.call('POST', `/report-schedules/${id}/run`);
    await vi.waitUntil(async () => (await last()).state === 'ready', patient);
    expect((await last()).sent).toEqual([{ contactId: ana, state: 'gone' }]);
  });
});

describe('a link to a report', () => {
  it('is good for the contact that it was sent to, and for the caller who listed the runs', async () => {
    const { sent, listed } = await arrived((await schedule([await contact()])).body.id);
    expect([await open(sent), await open(listed)]).toEqual([200, 200]);
    // Each names whom it is for, and that is signed.
    const [byContact, byKey] = [sent, listed].map((link) => new URL(link).searchParams.get('by')!);
    expect(await open(sent.replace(byContact!, byKey!))).toBe('links.invalid_signature');
  });

  it.each<[string, (id: { contact: string; schedule: string }) => Promise<unknown>]>([
    ['the contact', ({ contact: id }) => site.call('DELETE', `/contacts/${id}`, as(owner.session))],
    [
      'the contact’s switch',
      ({ contact: id }) => site.call('PATCH', `/contacts/${id}`, as(owner.session, { isActive: false })),
    ],
    [
      'the contact’s account',
      ({ contact: id }) =>
        site.call('PATCH', `/contacts/${id}`, as(owner.session, { accountIds: [site.ids.south] })),
    ],
    ['the schedule', ({ schedule: id }) => site.call('DELETE', `/report-schedules/${id}`)],
    ['the owner of the schedule', async () => site.write((tx) => revokeKey(tx, keyOf(site.keys.north).id))],
    [
      'the owner’s right',
      async () =>
        site.write((tx) => editKey(tx, findKey(tx, keyOf(site.keys.north).id)!, { permissions: [] })),
    ],
    [
      'the owner’s account',
      async () =>
        site.write((tx) =>
          editKey(tx, findKey(tx, keyOf(site.keys.north).id)!, {
            account: accountById(tx, site.ids.south)!.seq,
          }),
        ),
    ],
  ])('that was sent ends with %s', async (_, end) => {
    const ana = await contact();
    const { id } = (await schedule([ana])).body;
    const { sent } = await arrived(id);
    expect(await open(sent)).toBe(200);
    await end({ contact: ana, schedule: id });
    expect(['links.invalid_signature', 'report_schedules.file_gone']).toContain(await open(sent));
  });

  it('that was listed ends with the schedule, and with the rights of the caller who listed it', async () => {
    const { id } = (await schedule([await contact()])).body;
    await arrived(id);
    const other = site.key('north', ['report-schedules:read', 'reports:read']);
    const path = `/report-schedules/${id}/runs`;
    const listed = async (key: string) => (await site.call('GET', path, { key })).body.items[0].url;
    const link = await listed(other);
    expect(await open(link)).toBe(200);
    site.write((tx) =>
      editKey(tx, findKey(tx, keyOf(other).id)!, { permissions: ['report-schedules:read'] }),
    );
    expect(await open(link)).toBe('links.invalid_signature');
    // A caller without reports:read gets none.
    await vi.waitUntil(async () => (await listed(other)) === null, patient);
    const own = await listed(site.keys.north);
    await site.call('DELETE', `/report-schedules/${id}`);
    expect(await open(own)).toBe('report_schedules.file_gone');
  });

  it('to names ends with the contact’s right to them', async () => {
    const personal = { personalData: true, target: 'https://127.0.0.1:1/hook' };
    const ana = await contact(personal);
    const body = { ...weekly([ana]), report: 'credit' };
    const made = await site.call('POST', '/report-schedules', { body });
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    const path = `/report-schedules/${made.body.id}/runs`;
    await site.call('POST', `/report-schedules/${made.body.id}/run`);
    const last = async () => (await site.call('GET', path)).body.items[0];
    await vi.waitUntil(async () => (await last()).state === 'ready', patient);
    const { reader } = site.appliance;
    const { mayStillReceive } = await import('../../../src/features/notifications/reports.ts');
    const message = reader.connection.database
      .prepare<[], string>("SELECT id FROM messages WHERE kind = 'report'")
      .pluck()
      .get()!;
    expect(mayStillReceive(reader, ana, message)).toBe(true);
    await site.call('PATCH', `/contacts/${ana}`, as(owner.session, { personalData: false }));
    expect(mayStillReceive(reader, ana, message)).toBe(false);
    // Another contact may not receive it.
    expect(mayStillReceive(reader, await contact(personal), message)).toBe(false);
  });
});

const keyOf = (secret: string) => findKeyBySecret(site.appliance.reader, secret)!;
