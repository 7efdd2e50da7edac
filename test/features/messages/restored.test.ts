import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isSendingOn } from '../../../src/features/messages/telling/sending.ts';
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
    const { noteSending } = await import('../../../src/features/messages/telling/sending.ts');
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
