import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isSendingOn } from '../../../src/features/notifications/alerting/sending.ts';
import { makeBackup } from '../../../src/ops/backup.ts';
import { restoreBackup } from '../../../src/ops/restore.ts';
import { verify } from '../../../src/ops/verify/verify.ts';
import { another, temporaryDirectory } from '../../store/support.ts';
import { by, siteOfTest } from '../../support/site.ts';
import { contactOf, found, hour, minute, movedSite, receiverOfTest } from './support.ts';

const wants = { bad: 'now', warn: 'now' };

// Shows rules/messages#a-restored-copy, rules/incidents#kinds.
describe('what goes out', () => {
  it('is nothing from a restored copy, before an owner turns it on', async () => {
    const site = await siteOfTest({ onDisk: true });
    const owner = site.person('owner');
    await contactOf({ site, owner }, { channel: 'webhook', target: 'http://127.0.0.1:9/x', wants });
    const data = join(site.appliance.reader.connection.database.name, '..');
    const folder = temporaryDirectory();
    const file = join(folder, 'one.backup');
    await makeBackup({ data, file, evidence: false, nowMs: Date.now() });
    const restored = join(folder, 'restored');
    await restoreBackup({ file, data: restored, force: false, nowMs: Date.now() });
    const connection = another(join(restored, 'larder.db'));
    expect(isSendingOn({ connection })).toBe(false);
    expect(isSendingOn(site.appliance.reader)).toBe(true);
    connection.close();
    expect(verify(join(restored, 'larder.db'), { full: true }).filter(({ ok }) => !ok)).toEqual([]);
  });

  it('waits while sending is off, and goes once it is on, which owners of the whole may say', async () => {
    const moved = await movedSite();
    const receiver = await receiverOfTest();
    await contactOf(moved, { channel: 'webhook', target: `${receiver.url}/x`, wants });
    const { site, owner } = moved;
    const { noteSending } = await import('../../../src/features/notifications/alerting/sending.ts');
    site.write((tx) => noteSending(tx, { isOn: false }));
    found(moved, [{ name: 'A' }]);
    await moved.pass(hour, 10 * minute);
    expect(receiver.got).toEqual([]);
    expect((await site.call('GET', '/messages', by(owner))).body.isSending).toBe(false);
    const { reasons } = (await site.call('GET', `/overview?accountId=${site.ids.north}`, by(owner))).body;
    expect(reasons.map(({ code }: { code: string }) => code)).toContain('sending_off');
    const north = site.person('owner', 'north');
    expect((await site.call('POST', '/messages/resume', by(north))).status).toBe(403);
    site.audited();
    expect((await site.call('POST', '/messages/resume', by(owner))).body).toEqual({ isSending: true });
    expect(site.audited()).toEqual(['activate settings']);
    await moved.pass(minute);
    expect(receiver.got).toHaveLength(1);
  });

  it('makes an incident of a contact that nothing reaches', async () => {
    const moved = await movedSite();
    const { findingsOfOthers } = await import('../../../src/features/incidents/other-findings.ts');
    const receiver = await receiverOfTest();
    receiver.status = 500;
    const { id } = await contactOf(moved, { channel: 'webhook', target: `${receiver.url}/x`, wants });
    const failing = () => findingsOfOthers(moved.site.appliance.reader, null, moved.now());
    found(moved, [{ name: 'A' }]);
    await moved.pass(3 * minute);
    expect(failing()).toMatchObject([{ kind: 'contact_failing', subject: { type: 'contact', id } }]);
    receiver.status = 200;
    await moved.pass(hour);
    expect(failing()).toEqual([]);
  });

  it('makes it one of the client whose contact it is: its people see it and are told, and no others', async () => {
    const moved = await movedSite();
    const { site, owner } = moved;
    const [dead, theirs, others] = [await receiverOfTest(), await receiverOfTest(), await receiverOfTest()];
    dead.status = 500;
    const of = (receiver: typeof dead, label: string, clientId: string) =>
      contactOf(moved, { label, channel: 'webhook', target: `${receiver.url}/x`, clientId, wants });
    const { id } = await of(dead, 'Dead', site.ids.acme);
    await of(theirs, 'Theirs', site.ids.acme);
    await of(others, 'Others', site.ids.other);
    found(moved, [{ name: 'A' }]);
    await moved.pass(10 * minute);
    theirs.got.length = 0;
    const { findingsOfOthers } = await import('../../../src/features/incidents/other-findings.ts');
    const { recordIncidents } = await import('../../../src/features/incidents/record.ts');
    const judge = () => {
      const findings = findingsOfOthers(site.appliance.reader, null, moved.now());
      site.write((tx) => recordIncidents(tx, [{ account: null, findings }]));
    };
    judge();
    await moved.pass(31 * minute);
    judge();
    await moved.pass(5 * minute);
    const seen = async (session: string, query = '') => {
      const { items } = (await site.call('GET', `/incidents?kind=contact_failing${query}`, { session })).body;
      return items.map(({ subject }: { subject: { id: string } }) => subject.id);
    };
    expect(await seen(owner.session)).toEqual([id]);
    expect(await seen(owner.session, `&clientId=${site.ids.acme}`)).toEqual([id]);
    expect(await seen(owner.session, `&clientId=${site.ids.other}`)).toEqual([]);
    expect(await seen(owner.session, `&accountId=${site.ids.north}`)).toEqual([]);
    expect(await seen(site.person('owner', 'acme').session)).toEqual([id]);
    expect(await seen(site.person('owner', 'north').session)).toEqual([]);
    expect(await seen(site.person('owner', 'other').session)).toEqual([]);
    expect(theirs.got.map(({ json }) => json.data.items[0].kind)).toEqual(['contact_failing']);
    expect(others.got).toEqual([]);
    // It is muted as what is of no account, and seen to by its client's people.
    const [{ id: incident }] = (await site.call('GET', '/incidents?kind=contact_failing', by(owner))).body
      .items;
    const acme = site.person('owner', 'acme');
    const path = `/incidents/${incident}/acknowledge`;
    const done = await site.call('POST', path, {
      session: acme.session,
      body: { reason: 'a new one comes' },
    });
    expect(done.status).toBe(200);
    const until = new Date(moved.now() + hour).toISOString();
    const mute = { kinds: ['contact_failing'], until, reason: 'known' };
    const muted = await site.call('POST', '/mutes', { session: owner.session, body: mute });
    expect(muted.body.accountId).toBeNull();
  });

  it('is found sound by verify, and damage to it is found', async () => {
    const moved = await movedSite();
    const receiver = await receiverOfTest();
    await contactOf(moved, { channel: 'webhook', target: `${receiver.url}/x`, wants });
    found(moved, [{ name: 'A' }]);
    await moved.pass(5 * minute);
    found(moved, []);
    await moved.pass(hour, 10 * minute);
    const { database } = moved.site.appliance.reader.connection;
    const { sealsCheck } = await import('../../../src/ops/verify/seals.ts');
    const wrong = () => sealsCheck.run(moved.site.appliance.reader, { full: true });
    expect(wrong()).toEqual([]);
    database.prepare("UPDATE messages SET subject = 'x' WHERE seq = 1").run();
    database.prepare('UPDATE sending SET transition = 0').run();
    expect(JSON.stringify(wrong())).toMatch(/message .* was altered.*whether messages are sent was altered/);
  });
});
