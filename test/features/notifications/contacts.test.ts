import { beforeAll, describe, expect, it } from 'vitest';
import { withoutSecrets } from '../../../src/features/notifications/channels/web.ts';
import { openContact } from '../../../src/features/notifications/contacts/targets.ts';
import { by, siteOfTest, useOwners, useSite } from '../../support/site.ts';
import { expectInvalid, expectRefused } from '../../support/things.ts';
import { contactOf, found, minute, movedSite, receiverOfTest } from './support.ts';

const secretPath = 'T0SECRET/B0SECRET/XsecretX';
const hook = `https://hooks.slack.example/services/${secretPath}`;

// Shows rules/messages#contacts, rules/messages#targets, rules/messages#personal-data.
describe('contacts', () => {
  const site = useSite();
  const owners = useOwners(site);
  const make = (body: object, as = owners.owner) =>
    site.call('POST', '/contacts', by(as, { label: 'Ana', ...body }));
  const mail = { channel: 'email', target: 'ana.secret@example.com' };

  it('are for owners, and for keys that were given them', async () => {
    for (const role of ['viewer', 'operator'] as const)
      expect((await site.call('GET', '/contacts', { session: site.person(role).session })).status).toBe(403);
    const key = site.key('north', ['contacts:read']);
    expect((await site.call('GET', '/contacts', { key })).status).toBe(200);
    const refused = await site.call('POST', '/contacts', { key, body: { label: 'x', ...mail } });
    expect(refused.status).toBe(403);
    const made = await site.call('POST', '/contacts', {
      key: site.key('north'),
      body: { label: 'x', ...mail },
    });
    expect(made.body).toMatchObject({ accountId: site.ids.north, clientId: site.ids.acme });
  });

  it('of an account are a hundred at most: others have the rest', async () => {
    const { keys, call, ids, write } = site;
    const make = (key: string) => call('POST', '/contacts', { key, body: { label: 'x', ...mail } });
    const made: string[] = [];
    for (let n = 0; n < 100; n++) made.push((await make(keys.south)).body.id);
    expect((await make(keys.south)).body).toMatchObject({ status: 409, code: 'contacts.too_many' });
    expect((await make(keys.far)).body.accountId).toBe(ids.far);
    await call('DELETE', `/contacts/${made[0]}`, { key: keys.south });
    expect((await make(keys.south)).status).toBe(201);
    write((tx) => tx.connection.database.exec('DELETE FROM contact_states; DELETE FROM contacts'));
  });

  it('are stored in one form, which is what is left out of the words of other servers', async () => {
    const { reader, settings } = site.appliance;
    const storedOf = (id: string) => {
      const row = reader.connection.database
        .prepare<[string], { secrets: string }>('SELECT secrets FROM contacts WHERE id = ?')
        .get(id)!;
      return openContact(settings.templateKey, id, row.secrets);
    };
    const made = async (body: object) => {
      const answer = await make(body);
      expect(answer.status, JSON.stringify(answer.body)).toBe(201);
      return storedOf(answer.body.id);
    };
    const hooked = await made({ channel: 'webhook', target: 'HTTPS://Hooks.Example.COM:443/a/../T0/é' });
    expect(hooked.target).toBe('https://hooks.example.com/T0/%C3%A9');
    const ntfy = { channel: 'ntfy', target: 'HTTP://NTFY.example/topic', token: ' tk_copied\n' };
    const { target, token } = await made(ntfy);
    expect([target, token]).toEqual(['http://ntfy.example/topic', 'tk_copied']);
    expect(withoutSecrets('no tk_copied here', [token])).toBe('no … here');
    expect((await made({ channel: 'email', target: 'Ana@Example.COM' })).target).toBe('Ana@example.com');
    // An encrypted way counts as one in either case.
    const personal = await make({ channel: 'webhook', target: 'HTTPS://x.example/y', personalData: true });
    expect(personal.status, JSON.stringify(personal.body)).toBe(201);
    const edited = { target: 'HTTPS://Other.example/Z', token: '\ttk_other ' };
    const { id } = (await make(ntfy)).body;
    expect((await site.call('PATCH', `/contacts/${id}`, by(owners.owner, edited))).status).toBe(200);
    expect(storedOf(id)).toMatchObject({ target: 'https://other.example/Z', token: 'tk_other' });
    site.audited();
    for (const bad of ['a b', 'tk\r\nx: y', 'ñ', ' '])
      expectInvalid(site, await make({ ...ntfy, token: bad }), 'token matches');
  });

  it('of an account are tested 20 times an hour at most, also those that were removed since', async () => {
    let nowMs = Date.parse('2026-11-23T10:00:00Z');
    const other = await siteOfTest({ clock: () => nowMs });
    const add = async (key: string) => {
      const body = { label: 'x', channel: 'email', target: 'stranger@example.com' };
      return (await other.call('POST', '/contacts', { key, body })).body.id as string;
    };
    const test = (id: string, key: string) => other.call('POST', `/contacts/${id}/test`, { key });
    const { north, south } = other.keys;
    for (let n = 0; n < 20; n++) {
      const id = await add(north);
      expect((await test(id, north)).status).toBe(202);
      // While it waits, it is that one.
      expect((await test(id, north)).status).toBe(202);
      if (n % 2 === 0) await other.call('DELETE', `/contacts/${id}`, { key: north });
      nowMs += 1000;
    }
    const one = await add(north);
    other.audited();
    const refused = await test(one, north);
    expectRefused(other, refused, 429, 'contacts.too_many_tests');
    expect(refused.headers.get('retry-after')).toBe('3580');
    expect((await test(await add(south), south)).status).toBe(202);
    nowMs += 3_579_000;
    expect((await test(one, north)).status).toBe(429);
    nowMs += 1000;
    expect((await test(one, north)).status).toBe(202);
  });

  it('refuse what is no target, and keep none of it', async () => {
    site.audited();
    const bad: [object, string][] = [
      [{ channel: 'email', target: 'ana' }, 'target isEmail'],
      [{ channel: 'email', target: 'ana@example.com, bob@example.com' }, 'target isEmail'],
      [{ channel: 'email', target: 'ana@example.com\r\nBcc: x@example.com' }, 'target isEmail'],
      [{ channel: 'email', target: '"a b"@example.com' }, 'target isEmail'],
      [{ channel: 'webhook', target: 'ftp://example.com/x' }, 'target isUrl'],
      [{ channel: 'webhook', target: 'http://user:pass@example.com/x' }, 'target isUrl'],
      [
        { channel: 'webhook', shape: 'telegram', target: 'https://api.telegram.org/botX/sendMessage' },
        'target isUrl',
      ],
      [{ channel: 'ntfy', target: 'https://ntfy.example.com/' }, 'target isUrl'],
      [{ ...mail, shape: 'slack' }, 'shape whitelistValidation'],
      [{ ...mail, token: 'x' }, 'token whitelistValidation'],
      [
        { ...mail, quietHours: [{ weekdays: [7], from: '22:00', to: '06:00' }] },
        'quietHours.0.weekdays.0 max',
      ],
      [{ ...mail, quietHours: [{ weekdays: [1], from: '24:00', to: '06:00' }] }, 'quietHours.0.from matches'],
      [{ ...mail, timeZone: '+05:00' }, 'timeZone isTimeZone'],
      [{ ...mail, accountIds: [site.ids.far], accountId: site.ids.north }, 'accountIds.0 isIn'],
    ];
    for (const [body, error] of bad) expectInvalid(site, await make(body), error);
    expect(site.audited()).toEqual([]);
  });

  it('show owners their mail address, and everyone else nothing of a target but its domain or host', async () => {
    const made = await make(mail);
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({
      label: 'Ana',
      channel: 'email',
      target: '…@example.com',
      address: mail.target,
      shape: null,
      language: 'en',
      wants: { bad: 'now', warn: 'digest' },
      personalData: false,
      lastSentAt: null,
      waiting: 0,
    });
    const hooked = await make({ channel: 'webhook', shape: 'slack', target: hook });
    expect(hooked.body).toMatchObject({ target: 'https://hooks.slack.example/…', address: null });
    const { items: listed } = (await site.call('GET', '/contacts', by(owners.owner))).body;
    const addresses = listed.map(({ address }: { address: string | null }) => address);
    expect(addresses.slice(0, 2)).toEqual([null, mail.target]);
    expect(hooked.body).not.toHaveProperty('secret');
    const push = await make({
      channel: 'ntfy',
      target: 'https://ntfy.example/topic-secret',
      token: 'tk_secret',
    });
    const path = `/contacts/${push.body.id}`;
    await site.call('PATCH', path, by(owners.owner, { label: 'Bo' }));
    await site.call('DELETE', path, by(owners.owner));
    const { database } = site.appliance.reader.connection;
    const tables = database
      .prepare<[], { name: string }>(
        "SELECT name FROM sqlite_schema WHERE type = 'table' AND sql NOT LIKE '%VIRTUAL%'",
      )
      .all();
    const everything = JSON.stringify([
      hooked.body,
      push.body,
      (await site.call('GET', `/contacts?clientId=${site.ids.acme}`)).body,
      (await site.call('GET', '/audit-logs', by(owners.owner))).body,
      ...tables.map(({ name }) => database.prepare(`SELECT * FROM "${name}"`).all()),
    ]);
    for (const secret of ['ana.secret', 'T0SECRET', 'XsecretX', 'topic-secret', 'tk_secret'])
      expect(everything, secret).not.toContain(secret);
  });

  it('keep a target that is sent as it is answered, and say when it was another', async () => {
    const { body } = await make(mail);
    const edit = (change: object) => site.call('PATCH', `/contacts/${body.id}`, by(owners.owner, change));
    site.audited();
    expect((await edit({ target: body.target, label: 'Ana' })).status).toBe(200);
    expect((await edit({ target: body.address })).status).toBe(200);
    expect(site.audited()).toEqual([]);
    expect((await edit({ target: 'eve@example.com' })).body.target).toBe('…@example.com');
    expect(site.audited()).toEqual(['update contact']);
    await edit({ isActive: false });
    await edit({ isActive: true });
    expect(site.audited()).toEqual(['deactivate contact', 'activate contact']);
    expect((await site.call('DELETE', `/contacts/${body.id}`, by(owners.owner))).status).toBe(204);
    expect(site.audited()).toEqual(['delete contact']);
    expect((await edit({ label: 'x' })).status).toBe(404);
  });

  it('of shape larder tell their secret once, and rotate it', async () => {
    const { body } = await make({ channel: 'webhook', target: 'http://127.0.0.1:9/x' });
    expect(body.secret).toMatch(/^whsec_/);
    const rotated = await site.call('POST', `/contacts/${body.id}/rotate`, by(owners.owner));
    expect(rotated.body.secret).toMatch(/^whsec_/);
    expect(rotated.body.secret).not.toBe(body.secret);
    expect((await site.call('GET', `/contacts/${body.id}`, by(owners.owner))).body).not.toHaveProperty(
      'secret',
    );
    const other = await make(mail);
    expect((await site.call('POST', `/contacts/${other.body.id}/rotate`, by(owners.owner))).body.code).toBe(
      'contacts.not_signed',
    );
  });

  it('get personal data if an owner allowed it with their password, by TLS', async () => {
    const personal = { channel: 'webhook', shape: 'slack', target: hook, personalData: true };
    const key = site.key('north');
    const byKey = await site.call('POST', '/contacts', { key, body: { label: 'x', ...personal } });
    expect(byKey.body.code).toBe('auth.forbidden');
    expect((await make({ ...personal, target: 'http://10.0.0.1/x' })).body.code).toBe(
      'contacts.personal_needs_tls',
    );
    expect((await make(personal)).status).toBe(201);
    const { database } = site.appliance.reader.connection;
    database
      .prepare('UPDATE sessions SET confirmed_ms = confirmed_ms - 3600000 WHERE user = ?')
      .run(owners.owner.seq);
    expect((await make(personal)).body.code).toBe('auth.password_needed');
    expect((await make(mail)).status).toBe(201);
  });

  it('of one client are not seen from another', async () => {
    const { body } = await make(mail, owners.north);
    const far = site.person('owner', 'far');
    expect((await site.call('GET', `/contacts/${body.id}`, by(far))).status).toBe(403);
    const { items } = (await site.call('GET', '/contacts', by(far))).body;
    expect(items).toEqual([]);
  });

  describe('and the mail server', () => {
    const server = {
      host: 'smtp.example.com',
      port: 587,
      security: 'starttls',
      from: 'Larder <larder@example.com>',
    };
    const put = (body: object, as = owners.owner) =>
      site.call('PUT', '/mail-server', by(as, { ...server, ...body }));
    beforeAll(() => {
      Object.assign(owners.owner, site.person('owner'));
    });

    it('is for people of the whole installation', async () => {
      expect((await site.call('GET', '/mail-server', by(owners.acme))).body.code).toBe('auth.out_of_scope');
      expect((await put({}, owners.north)).body.code).toBe('auth.out_of_scope');
      expect((await site.call('GET', '/mail-server', by(owners.owner))).body.code).toBe(
        'mail_server.not_found',
      );
    });

    it('takes a password only where it is not sent in the clear, and answers none', async () => {
      site.audited();
      expectInvalid(site, await put({ user: 'u', password: 'hush-hush', security: 'none' }), 'security isIn');
      expectInvalid(site, await put({ password: 'hush-hush' }), 'user isString');
      expectInvalid(site, await put({ user: 'u' }), 'password isString');
      expectInvalid(site, await put({ from: 'larder@example.com\nBcc: x@example.com' }), 'from isEmail');
      expectInvalid(site, await put({ host: 'a b' }), 'host isUrl');
      expect(site.audited()).toEqual([]);
      const made = await put({ user: 'u', password: 'hush-hush' });
      expect(made.body).toMatchObject({ user: 'u', hasPassword: true, ca: null });
      expect((await put({ user: 'u', port: 2525 })).body).toMatchObject({ hasPassword: true, port: 2525 });
      expect(site.audited()).toEqual(['create mail_server', 'update mail_server']);
      // Naming another host does not reveal the password.
      expectInvalid(site, await put({ user: 'u', host: 'evil.example.com' }), 'password isString');
      const { database } = site.appliance.reader.connection;
      const rows = [
        database.prepare('SELECT * FROM mail_server').all(),
        database.prepare('SELECT * FROM audit_log').all(),
      ];
      expect(JSON.stringify([rows, made.body])).not.toContain('hush-hush');
      expect((await site.call('DELETE', '/mail-server', by(owners.owner))).status).toBe(204);
      expect(site.audited()).toEqual(['delete mail_server']);
    });
  });
});

// Shows rules/messages#what-a-contact-may-receive.
it('a contact that is limited to other accounts hears nothing more of what it knows', async () => {
  const moved = await movedSite();
  const receiver = await receiverOfTest();
  const wants = { bad: 'now', warn: 'now' };
  const { id } = await contactOf(moved, { channel: 'webhook', target: `${receiver.url}/x`, wants });
  found(moved, [{ name: 'A' }]);
  await moved.pass(2 * minute);
  expect(receiver.got).toHaveLength(1);
  // One that it knows, and one that it was about to be told of.
  found(moved, [{ name: 'A' }, { name: 'B' }]);
  await moved.settle();
  const limit = { accountIds: [moved.site.ids.south] };
  expect((await moved.site.call('PATCH', `/contacts/${id}`, by(moved.owner, limit))).status).toBe(200);
  found(moved, []);
  await moved.pass(30 * minute);
  expect(receiver.got).toHaveLength(1);
  found(moved, [{ name: 'C' }], 'south');
  await moved.pass(2 * minute);
  expect(receiver.got).toHaveLength(2);
});
