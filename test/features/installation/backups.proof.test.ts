import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { unpackBackup } from '../../../src/ops/unpack-backup.ts';
import { Connection } from '../../../src/store/connection.ts';
import { watch } from '../../support/events.ts';
import { patient } from '../../support/patient.ts';
import { type Person, type Site, siteOfTest, useSite } from '../../support/site.ts';

/** The password was given longer ago. */
function forgetPasswordOf(site: Site, { seq }: Person): void {
  const connection = Connection.open(site.appliance.reader.connection.database.name, 'write-existing');
  connection.database.prepare('UPDATE sessions SET confirmed_ms = 0 WHERE user = ?').run(seq);
  connection.close();
}

// Shows rules/system#backups.
describe('/backups', () => {
  it('are made, told, proven and fetched by owners, one at a time, each with its audit row', async () => {
    const site = await siteOfTest({ onDisk: true, withBackups: true });
    const owner = site.person('owner');
    const { session } = owner;
    const events = await watch(site.address, session);
    const list = async () => (await site.call('GET', '/backups', { session })).body;
    expect(await list()).toMatchObject({ items: [], plan: { schedule: null, lastProvenAt: null } });
    expect((await site.call('POST', '/backups', site.person('operator'))).status).toBe(403);
    site.audited();

    const made = await site.call('POST', '/backups', { session });
    expect(made).toMatchObject({ status: 202, body: { state: 'running', bytes: null } });
    expect(made.headers.get('location')).toBe('/backups');
    expect(made.headers.get('retry-after')).toBe('1');
    const again = await site.call('POST', '/backups', { session });
    expect(again).toMatchObject({ status: 409, body: { code: 'backups.in_progress' } });
    const { id } = made.body;
    await vi.waitUntil(async () => (await list()).items[0].state === 'proven', patient);
    expect((await list()).items).toMatchObject([{ id, name: made.body.name, isEncrypted: false }]);
    // The installation's status may be sent in between.
    const told = () => events.sent.flatMap(({ data }) => data.status ?? []).join();
    await vi.waitUntil(() => told() === 'running,proven', patient);

    const file = await fetch(`${site.address}/backups/${id}/file`, {
      headers: { cookie: `larder_session=${session}` },
    });
    expect(file.headers.get('content-disposition')).toBe(`attachment; filename="${made.body.name}"`);
    const folder = mkdtempSync(join(tmpdir(), 'larder-fetched-'));
    writeFileSync(join(folder, 'fetched'), Buffer.from(await file.arrayBuffer()));
    await unpackBackup(join(folder, 'fetched'), join(folder, 'unpacked'), undefined);
    expect(existsSync(join(folder, 'unpacked', 'larder.db'))).toBe(true);
    rmSync(folder, { recursive: true });
    expect(site.audited()).toEqual(['create backup', 'create backup_download']);

    const unknown = await site.call('GET', `/backups/${site.ids.north}/file`, { session });
    expect(unknown).toMatchObject({ status: 404, body: { code: 'backups.not_found' } });
    expect((await site.call('GET', '/overview', { session, headers: {} })).status).toBe(400);
    const { body } = await site.call('GET', `/overview?accountId=${site.ids.north}`, { session });
    expect(body.reasons).toEqual([]);
    expect(site.audited()).toEqual([]);
  });

  it('that failed say so, and are not fetched without the password', async () => {
    const site = await siteOfTest({ onDisk: true, withBackups: true });
    const owner = site.person('owner');
    const { session } = owner;
    const folder = join(dirname(site.appliance.reader.connection.database.name), 'backups');
    // That of the start is over.
    await site.call('GET', '/backups', { session });
    writeFileSync(folder, 'no folder');
    expect(await site.call('GET', '/backups', { session })).toMatchObject({
      status: 409,
      body: { code: 'backups.unavailable' },
    });
    expect((await site.call('POST', '/backups', { session })).status).toBe(202);
    const failure = async () => (await site.call('GET', '/system', { session })).body.backups.lastFailure;
    await vi.waitUntil(async () => (await failure()) !== null, patient);
    rmSync(folder);
    expect((await site.call('GET', '/backups', { session })).body).toMatchObject({
      items: [],
      plan: { failures: 1, running: null },
    });
    expect(existsSync(folder) && readdirSync(folder)).toBe(false);
    forgetPasswordOf(site, owner);
    expect(await site.call('GET', `/backups/${site.ids.north}/file`, { session })).toMatchObject({
      status: 403,
      body: { code: 'auth.password_needed' },
    });
  });

  describe('in memory', () => {
    const site = useSite();

    it('are none', async () => {
      const { session } = site.person('owner');
      expect((await site.call('GET', '/backups', { session })).body).toEqual({ items: [], plan: null });
      expect(await site.call('POST', '/backups', { session })).toMatchObject({ status: 409 });
      expect(site.audited()).toEqual(['create user']);
    });
  });
});
