import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { accountBySeq } from '../../src/access/accounts.ts';
import { findControllerByToken } from '../../src/access/controller-access.ts';
import { addController, revokeController } from '../../src/access/controllers.ts';
import {
  identityProvider,
  putIdentityProvider,
  removeIdentityProvider,
} from '../../src/access/identity-provider.ts';
import { addKey, editKey, findKey, revokeKey } from '../../src/access/key-admin.ts';
import { findKeyBySecret, findKeyBySeq, secretHash } from '../../src/access/keys.ts';
import { beginSession, findSession } from '../../src/access/sessions.ts';
import { addUser, changePassword, editUser, userBySeq, userOfLink } from '../../src/access/users.ts';
import {
  createSubscription,
  endSubscription,
  switchOffSubscription,
} from '../../src/features/changes/subscriptions/subscriptions.ts';
import { endWall, makeWall } from '../../src/features/displays/displays.ts';
import { isSendingOn } from '../../src/features/notifications/alerting/sending.ts';
import {
  createContact,
  endContact,
  switchOffContact,
} from '../../src/features/notifications/contacts/contacts.ts';
import {
  endSchedule,
  makeSchedule,
  switchOffSchedule,
} from '../../src/features/scheduled-reports/schedules.ts';
import { editAccount } from '../../src/features/sites/tenants.ts';
import { makeBackup } from '../../src/ops/backup.ts';
import { restoreBackup } from '../../src/ops/restore.ts';
import { verify } from '../../src/ops/verify/verify.ts';
import type { Tx } from '../../src/store/writer/transaction.ts';
import { another, groupCommit } from '../store/support.ts';
import { smallSite } from './support.ts';

const nowMs = Date.parse('2026-03-01T02:03:04.005Z');
const north = { client: 1, account: 1 };
const limits = { idleMs: 1e15, longestMs: 1e15 };

function write<T>(data: string, work: (tx: Tx) => T): T {
  let result!: T;
  const connection = another(join(data, 'larder.db'), 'write');
  groupCommit(connection, [(tx) => (result = work(tx))]);
  connection.close();
  return result;
}

/** One of each that may come in. */
function letIn(tx: Tx, name: string) {
  const permissions = ['products:read', 'tags:read', 'audit:read', 'subscriptions:create'] as const;
  const granted = { permissions, rateLimit: 1, expiresAt: null };
  const { seq, link } = addUser(tx, { name, role: 'viewer', language: 'en', ...north });
  const key = addKey(tx, { label: name, ...north, ...granted });
  const actor = findKeyBySeq(tx, key.seq)!;
  const settings = { templateKey: Buffer.alloc(32), linkKey: Buffer.alloc(32), webhookAllow: [] };
  const context = { tx, actor, settings } as unknown as Parameters<typeof createSubscription>[0];
  const asked = { label: name, url: 'http://127.0.0.1:1/', kinds: ['tag' as const] };
  return {
    subscription: JSON.parse(createSubscription(context, asked)) as { id: string },
    user: { id: userBySeq(tx, seq).id, seq, token: link.token, session: beginSession(tx, seq) },
    key,
    controller: addController(tx, { seq: 1, client: 1 }, { serial: name }),
    wall: makeWall(tx, { ...north, name }),
    contact: createContact(context, { label: name, channel: 'email', target: 'a@b.example' }) as {
      id: string;
    },
    schedule: scheduleOf(tx, actor, name),
  };
}

function scheduleOf(tx: Tx, actor: Parameters<typeof makeSchedule>[1], label: string): { id: string } {
  const id = tx.newId();
  const when = { every: 'day', at: '07:00', timeZone: 'UTC', whenEmpty: 'send', isActive: true } as const;
  const what = { label, report: 'stock', parameters: {}, format: 'csv', contacts: [] } as const;
  makeSchedule(tx, actor, { id, ...north }, { ...when, ...what, contacts: [] });
  return { id };
}

/** A backup of a site in which two of each may come in, and of the site since: one of each was ended. */
async function endedSince() {
  const site = smallSite();
  const made = write(site.data, (tx) => ({ gone: letIn(tx, 'Gone'), stays: letIn(tx, 'Stays') }));
  const file = join(site.folder, `${readdirSync(site.folder).length}.backup`);
  await makeBackup({ data: site.data, file, evidence: true, nowMs });
  const { user, key, controller, wall, subscription, contact, schedule } = made.gone;
  write(site.data, (tx) => {
    endContact(tx, contact.id);
    endSchedule(tx, schedule.id);
    editUser(tx, userBySeq(tx, user.seq), { isActive: false });
    revokeKey(tx, key.id);
    revokeController(tx, controller.id);
    endWall(tx, wall.id);
    endSubscription(tx, subscription.id);
  });
  return { ...site, ...made, file };
}

const restore = (site: { file: string; data: string }, keepRevocations = false) =>
  restoreBackup({ file: site.file, data: site.data, force: true, keepRevocations, nowMs });

const isSound = (data: string) => verify(join(data, 'larder.db'), { full: true }).filter(({ ok }) => !ok);

// Shows rules/command-line#what-a-restore-reactivates.
describe('a restore', () => {
  it('ends all sessions and one-time links, even of people who may come in', async () => {
    const site = await endedSince();
    const { rights } = await restore(site);
    expect(rights).toMatchObject({ endedSessions: 2, endedLinks: 2 });
    const reader = { connection: another(join(site.data, 'larder.db')) };
    for (const { user } of [site.gone, site.stays]) {
      expect(userOfLink(reader, user.token, 0)).toBeUndefined();
      expect(findSession(reader, secretHash(user.session), 0, limits)).toBeNull();
    }
    expect(isSound(site.data)).toEqual([]);
  });

  it('says who and what is let in again, and who was not there', async () => {
    const site = await endedSince();
    const { user, key, controller, wall, subscription, contact, schedule } = site.gone;
    write(site.data, (tx) => changePassword(tx, userBySeq(tx, site.stays.user.seq), 'x'));
    const { rights } = await restore(site);
    const told = (kind: string, id: string, name = 'Gone', was = 'ended') => ({
      kind,
      id,
      name,
      was,
      isEnded: false,
      isNarrowed: false,
    });
    expect(rights.revived).toEqual([
      told('person', user.id),
      told('person', site.stays.user.id, 'Stays', 'other'),
      told('key', key.id),
      told('controller', controller.id),
      told('wall', wall.id),
      told('subscription', subscription.id),
      told('contact', contact.id),
      told('schedule', schedule.id),
    ]);
    const reader = { connection: another(join(site.data, 'larder.db')) };
    expect(findKeyBySecret(reader, key.secret)).not.toBeNull();

    const elsewhere = smallSite();
    const found = (await restore({ file: site.file, data: elsewhere.data })).rights.revived!;
    expect(found).toHaveLength(14);
    expect(new Set(found.map(({ was }) => was))).toEqual(new Set(['unknown']));
  });

  it('ends them again where it is told to, each with its audit row, and no others', async () => {
    const site = await endedSince();
    const { rights } = await restore(site, true);
    expect(rights.revived!.map(({ isEnded }) => isEnded)).toEqual(Array(7).fill(true));
    const connection = another(join(site.data, 'larder.db'));
    const reader = { connection };
    expect(findKeyBySecret(reader, site.gone.key.secret)).toBeNull();
    expect(findControllerByToken(reader, site.gone.controller.secret)).toBeNull();
    expect(userBySeq(reader, site.gone.user.seq).isActive).toBe(0);
    expect(findKeyBySecret(reader, site.stays.key.secret)).not.toBeNull();
    expect(findControllerByToken(reader, site.stays.controller.secret)).not.toBeNull();
    expect(userBySeq(reader, site.stays.user.seq).isActive).toBe(1);
    const rows = connection.database
      .prepare("SELECT action || ' ' || resource_type FROM audit_log ORDER BY seq DESC LIMIT 7")
      .pluck()
      .all();
    expect(rows.toSorted()).toEqual([
      'deactivate user',
      'delete contact',
      'delete controller',
      'delete key',
      'delete report_schedule',
      'delete subscription',
      'delete wall',
    ]);
    expect(isSound(site.data)).toEqual([]);
  });

  it('takes away again what had been taken away, where it is told to, and gives nothing', async () => {
    const site = await endedSince();
    const { key, user, subscription, contact, schedule } = site.stays;
    write(site.data, (tx) => {
      editKey(tx, findKey(tx, key.id)!, {
        permissions: ['tags:read', 'consumers:read'],
        expiresAt: '2027-01-01T00:00:00.000Z',
      });
      editUser(tx, userBySeq(tx, user.seq), { role: 'owner' });
      switchOffSubscription(tx, subscription.id);
      switchOffContact(tx, contact.id);
      switchOffSchedule(tx, schedule.id);
    });
    const { rights } = await restore(site, true);
    const changed = rights.revived!.filter(({ isNarrowed }) => isNarrowed).map(({ kind, id }) => [kind, id]);
    expect(changed).toEqual([
      ['key', key.id],
      ['subscription', subscription.id],
      ['contact', contact.id],
      ['schedule', schedule.id],
    ]);
    const reader = { connection: another(join(site.data, 'larder.db')) };
    const { permissions, expiresAt } = findKeyBySecret(reader, key.secret)!;
    expect([[...permissions], expiresAt]).toEqual([['tags:read'], '2027-01-01T00:00:00.000Z']);
    expect(userBySeq(reader, user.seq).role).toBe('viewer');
    expect(isSound(site.data)).toEqual([]);
  });

  it('brings figures by person back only where they were on, and says so', async () => {
    const site = smallSite();
    const set = (consumptionByPerson: boolean) =>
      write(site.data, (tx) => editAccount(tx, accountBySeq(tx, 1), { consumptionByPerson }));
    set(true);
    const file = join(site.folder, 'figures.backup');
    await makeBackup({ data: site.data, file, evidence: false, nowMs });
    set(false);
    const told = { kind: 'figures', name: 'North', was: 'ended', isNarrowed: false };
    const isOn = () =>
      accountBySeq({ connection: another(join(site.data, 'larder.db')) }, 1).consumptionByPerson;
    const kept = await restore({ file, data: site.data }, true);
    expect(kept.rights.revived).toMatchObject([{ ...told, isEnded: true }]);
    expect(isOn()).toBe(0);
    const { rights } = await restoreBackup({ file, data: site.data, force: true, nowMs: nowMs + 1 });
    expect(rights.revived).toMatchObject([{ ...told, isEnded: false }]);
    expect(isOn()).toBe(1);
    expect(isSound(site.data)).toEqual([]);
  });

  it('brings no identity provider back that was removed, nor grants and passwords that were taken away', async () => {
    const site = await endedSince();
    const { seq, id } = site.stays.user;
    const provider = (changed: object = {}) =>
      write(site.data, (tx) =>
        putIdentityProvider(tx, {
          name: 'Entra',
          issuer: 'https://login.example/v2.0',
          clientId: 'larder',
          secret: 'sealed',
          ca: null,
          groupsClaim: 'groups',
          grants: [{ by: 'group', value: 'contractors', role: 'owner', clientId: null, accountId: null }],
          localOwner: null,
          ...changed,
        }),
      );
    const restoreAt = async (atMs: number) => {
      const order = { file, data: site.data, force: true, keepRevocations: true, nowMs: atMs };
      const { rights } = await restoreBackup(order);
      return rights.revived!.filter(({ kind, id: one }) => kind === 'provider' || one === id);
    };
    const now = () => identityProvider({ connection: another(join(site.data, 'larder.db')) });
    write(site.data, (tx) => changePassword(tx, userBySeq(tx, seq), 'hash'));
    provider();
    const file = join(site.folder, 'provider.backup');
    await makeBackup({ data: site.data, file, evidence: true, nowMs });

    provider({ grants: [], localOwner: site.gone.user.seq });
    const listed = { was: 'other', isEnded: false };
    expect(await restoreAt(nowMs)).toMatchObject([
      { kind: 'person', ...listed },
      { kind: 'provider', ...listed, isNarrowed: true },
    ]);
    expect(now()).toMatchObject({ grants: '[]', localOwner: site.gone.user.seq });
    expect(isSound(site.data)).toEqual([]);

    write(site.data, (tx) => removeIdentityProvider(tx));
    expect(await restoreAt(nowMs + 1)).toMatchObject([{ kind: 'provider', was: 'ended', isEnded: true }]);
    expect(now()).toBeUndefined();
    expect(isSound(site.data)).toEqual([]);
  });

  it('lists a person who has no second factor any more', async () => {
    const site = await endedSince();
    const { seq, id } = site.stays.user;
    write(site.data, (tx) =>
      tx.connection.database
        .prepare('INSERT INTO user_totp (user, secret, active_ms, last_step, seal) VALUES (?, ?, 1, 0, ?)')
        .run(seq, 'sealed', 'a'.repeat(64)),
    );
    const { rights } = await restore(site);
    expect(rights.revived).toContainEqual(expect.objectContaining({ kind: 'person', id, was: 'other' }));
  });

  it('sends nothing until an owner turns sending on', async () => {
    const site = await endedSince();
    expect((await restore(site)).isSendingOff).toBe(true);
    const reader = { connection: another(join(site.data, 'larder.db')) };
    expect(isSendingOn(reader)).toBe(false);
  });

  it('goes on sending if no one is left to send to', async () => {
    const site = await endedSince();
    write(site.data, (tx) => {
      endContact(tx, site.stays.contact.id);
      endSubscription(tx, site.stays.subscription.id);
    });
    const file = join(site.folder, 'later.backup');
    await makeBackup({ data: site.data, file, evidence: true, nowMs });
    expect((await restore({ file, data: site.data })).isSendingOff).toBe(false);
  });

  it('finds no one if there was no data, or no readable data', async () => {
    const site = await endedSince();
    rmSync(join(site.data, 'larder.db-wal'), { force: true });
    writeFileSync(join(site.data, 'larder.db'), 'no database at all');
    expect((await restore(site, true)).rights.revived).toBeNull();
    const empty = { file: site.file, data: join(site.folder, 'empty') };
    expect((await restore(empty)).rights.revived).toBeNull();
  });

  it('lists the settings that it brings, next to the existing ones', async () => {
    const site = await endedSince();
    writeFileSync(join(site.data, 'larder.json'), '{"port":9000,"host":"0.0.0.0"}');
    expect((await restore(site)).settings).toEqual([{ name: 'port', value: 8081, before: 9000 }]);
  });
});
