import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { accountById } from '../../../src/access/accounts.ts';
import {
  addController,
  changeController,
  controllerById,
  revokeController,
} from '../../../src/access/controllers.ts';
import { addKey, editKey, findKey, revokeKey } from '../../../src/access/key-admin.ts';
import { beginSession } from '../../../src/access/sessions.ts';
import {
  addUser,
  changePassword,
  createLink,
  editUser,
  type UserEdit,
  userBySeq,
} from '../../../src/access/users.ts';
import { type Permission, permissions } from '../../../src/api/permissions.ts';
import { makeWall } from '../../../src/features/displays/displays.ts';
import type { Tx } from '../../../src/store/writer/transaction.ts';
import { type Owner, useSite } from '../../support/site.ts';
import { type Specimens, specimens } from '../../support/specimens.ts';
import { uniqueName } from '../../support/things.ts';
import { ended } from '../exports/support.ts';
import { feed } from '../feed/fixtures.ts';

/*
 * Every credential that existed before an edit of its owner, against the scope that the owner has after it. Shows
 * rules/people-and-sessions#links, rules/people-and-sessions#sessions, rules/evidence-and-receipts#signed-links,
 * rules/exports#lists-of-exports, rules/requests#idempotency.
 */

const site = useSite();
const things = {} as Record<Owner, Specimens>;
let seqs: Record<Owner, { seq: number; client: number }>;
beforeAll(async () => {
  for (const owner of ['north', 'south', 'far'] as const) things[owner] = await specimens(site, owner);
  const of = (owner: Owner) => accountById(site.appliance.reader, site.ids[owner])!;
  seqs = { north: of('north'), south: of('south'), far: of('far') };
});

const scopeOf = (owner: Owner) => ({ client: seqs[owner].client, account: seqs[owner].seq });
const openLink = async (url: string) =>
  (await site.call('GET', url.slice(site.address.length), { key: null })).status;
const exportsPath = '/transactions/exports';
const asked = { from: '2026-01-01', to: '2026-02-01', columns: ['id'] };

/** An operator of north with one of each credential. */
async function operator() {
  const made = site.write((tx) => {
    const name = uniqueName('Somebody');
    const { seq, link } = addUser(tx, { name, role: 'operator', language: 'en', ...scopeOf('north') });
    return { seq, id: userBySeq(tx, seq).id, token: link.token, session: beginSession(tx, seq) };
  });
  const { session } = made;
  const sent = { session, headers: { 'idempotency-key': randomUUID() } };
  const video = things.north['/transactions/:id/delivery-evidence']!['id'];
  const { id } = (await site.call('POST', exportsPath, { ...sent, body: asked })).body;
  await expect
    .poll(async () => (await site.call('GET', `${exportsPath}/${id}`, { session })).body.status)
    .toBe('ready');
  return {
    ...made,
    sent,
    exportId: id as string,
    videoUrl: (await site.call('GET', `/transactions/${video}/delivery-evidence`, { session })).body.url,
    exportUrl: (await site.call('GET', `${exportsPath}/${id}`, { session })).body.url,
  };
}

type Edit = [name: string, edit: () => UserEdit, ends: boolean, seesNorth: boolean];
const edits: Edit[] = [
  ['another language', () => ({ language: 'es' }), false, true],
  ['a higher role', () => ({ role: 'owner' }), true, true],
  ['a lower role', () => ({ role: 'viewer' }), true, true],
  ['its client', () => ({ client: seqs.north.client, account: null }), true, true],
  ['everything', () => ({ client: null, account: null }), true, true],
  ['everything, as an owner', () => ({ role: 'owner', client: null, account: null }), true, true],
  ['another account', () => scopeOf('south'), true, false],
  ['an account of another client', () => scopeOf('far'), true, false],
  ['nothing any more', () => ({ isActive: false }), true, false],
];

describe.each(edits)('a person who gets %s', (_name, edit, ends, seesNorth) => {
  it('is opened by no earlier credential, and by no link beyond their current scope', async () => {
    const person = await operator();
    site.write((tx) => editUser(tx, userBySeq(tx, person.seq), edit()));

    const { session } = person;
    expect((await site.call('GET', '/auth/session', { session })).status).toBe(ends ? 401 : 200);
    const replayed = await site.call('POST', exportsPath, { ...person.sent, body: asked });
    expect(replayed.status).toBe(ends ? 401 : 202);
    expect([await openLink(person.videoUrl), await openLink(person.exportUrl)]).toEqual(
      seesNorth ? [200, 200] : [403, 403],
    );
    const password = 'correct horse battery staple';
    const welcome = { key: null, body: { token: person.token, password } };
    expect((await site.call('POST', '/auth/welcome', welcome)).status).toBe(ends ? 401 : 200);
  });

  it('finds the same in their own list as one by one, and nothing else', async () => {
    const person = await operator();
    site.write((tx) => editUser(tx, userBySeq(tx, person.seq), edit()));
    const session = site.write((tx) => beginSession(tx, person.seq));
    const list = await site.call('GET', exportsPath, { session });
    const single = await site.call('GET', `${exportsPath}/${person.exportId}`, { session });
    if (list.status === 401) return expect(single.status).toBe(401);
    expect(single.status).toBe(seesNorth ? 200 : 403);
    expect(list.body.items.map(({ id }: { id: string }) => id)).toEqual(seesNorth ? [person.exportId] : []);
    if (seesNorth) expect(await openLink(list.body.items[0].url)).toBe(200);
    // The answer that an `Idempotency-Key` replayed belonged to the other session.
    const again = await site.call('POST', exportsPath, { ...person.sent, session, body: asked });
    expect(again.headers.get('idempotency-replayed')).toBeNull();
  });
});

describe('a person’s link', () => {
  it('ends with a newer one, and with a password', async () => {
    const person = await operator();
    const password = 'correct horse battery staple';
    const welcome = async (token: string) =>
      (await site.call('POST', '/auth/welcome', { key: null, body: { token, password } })).body.code;
    const newer = site.write((tx) => createLink(tx, userBySeq(tx, person.seq)));
    expect(await welcome(person.token)).toBe('auth.invalid_link');
    site.write((tx) => changePassword(tx, userBySeq(tx, person.seq), 'x'));
    expect(await welcome(newer.token)).toBe('auth.invalid_link');
    expect((await site.call('GET', '/auth/session', { session: person.session })).status).toBe(401);
  });
});

/** A key of north with one of each credential. */
async function keyed() {
  const { id, seq, secret } = site.write((tx) => {
    const granted = { permissions, rateLimit: 1_000_000, expiresAt: null };
    const made = addKey(tx, { label: uniqueName('key'), ...scopeOf('north'), ...granted });
    return made;
  });
  const sent = { key: secret, headers: { 'idempotency-key': randomUUID() } };
  const video = things.north['/transactions/:id/delivery-evidence']!['id'];
  const accepted = (await site.call('POST', exportsPath, { ...sent, body: asked })).body;
  const { url: exportUrl } = await ended(site, `${exportsPath}/${accepted.id}`, secret);
  const { url: videoUrl } = (
    await site.call('GET', `/transactions/${video}/delivery-evidence`, { key: secret })
  ).body;
  return { id, seq, secret, sent, exportUrl, videoUrl, exportId: accepted.id as string };
}

const without = (...names: Permission[]) => permissions.filter((one) => !names.includes(one));
const change = (edit: () => Parameters<typeof editKey>[2]) => (tx: Tx, id: string) =>
  editKey(tx, findKey(tx, id)!, edit());
type KeyEdit = [name: string, edit: (tx: Tx, id: string) => void, key: number, replay: number, links: number];
const keyEdits: KeyEdit[] = [
  ['another label', change(() => ({ label: uniqueName('key') })), 200, 202, 200],
  ['fewer permissions', change(() => ({ permissions: without('products:read') })), 200, 202, 200],
  ['no reports', change(() => ({ permissions: without('reports:read') })), 403, 403, 403],
  ['its client', change(() => ({ account: null })), 200, 202, 200],
  ['another account', change(() => ({ account: seqs.south.seq })), 200, 202, 403],
  ['an end that is past', change(() => ({ expiresAt: '2020-01-01T00:00:00.000Z' })), 401, 401, 403],
  ['revoked', (tx, id) => revokeKey(tx, id), 401, 401, 403],
];

describe.each(keyEdits)('a key that gets %s', (name, edit, status, replay, links) => {
  it('opens what it may reach now, and its links no more', async () => {
    const key = await keyed();
    site.write((tx) => edit(tx, key.id));
    // Authentication is cached for 200 ms.
    await new Promise((resolve) => setTimeout(resolve, 250));
    const list = await site.call('GET', exportsPath, { key: key.secret });
    expect(list.status).toBe(status);
    const again = await site.call('POST', exportsPath, { ...key.sent, body: asked });
    expect(again.status).toBe(replay);
    // The answer that is kept is that of an account which it has no more.
    if (replay === 202) expect(again.body.id === key.exportId).toBe(!/account|client/.test(name));
    if (status === 200) {
      const ids = list.body.items.map(({ id }: { id: string }) => id);
      expect(ids).toEqual(links === 200 ? [key.exportId] : []);
    }
    expect([await openLink(key.videoUrl), await openLink(key.exportUrl)]).toEqual([links, links]);
  });
});

describe('a controller’s token', () => {
  const token = (tx: Tx) => addController(tx, { ...seqs.north }, { serial: uniqueName('C') });
  const serials = async (secret: string) => {
    const answer = await feed(site, secret, 'GET', '/codes');
    return answer.status === 200 ? JSON.stringify(answer.body) : answer.status;
  };

  it('is that of the account where it is now, and of none once it is revoked', async () => {
    const made = site.write(token);
    const wait = () => new Promise((resolve) => setTimeout(resolve, 250));
    const before = await serials(made.secret);
    site.write((tx) => {
      const row = controllerById(tx, made.id)!;
      changeController(tx, row, { serial: row.serial, account: seqs.south.seq });
    });
    await wait();
    const own = site.write((tx) => addController(tx, { ...seqs.south }, { serial: uniqueName('C') }));
    expect(await serials(made.secret)).toBe(await serials(own.secret));
    expect(before).not.toBe(await serials(own.secret));
    site.write((tx) => revokeController(tx, made.id));
    await wait();
    expect(await serials(made.secret)).toBe(401);
  });
});

describe('a wall', () => {
  it('shows its own account, whatever becomes of its creator, until it is revoked', async () => {
    const person = await operator();
    const { token, id } = site.write((tx) => {
      const { client, account } = scopeOf('north');
      return makeWall(tx, { client, account, name: uniqueName('Hall') });
    });
    site.write((tx) => editUser(tx, userBySeq(tx, person.seq), { isActive: false }));
    const read = () => site.call('GET', `/wall/${token}`, { key: null });
    expect((await read()).body.account.id).toBe(site.ids.north);
    const session = site.person('owner', 'north').session;
    expect((await site.call('DELETE', `/walls/${id}`, { session })).status).toBe(204);
    expect((await read()).status).toBe(404);
  });
});
