import { describe, expect, it } from 'vitest';
import { triesAtMs } from '../../../src/features/notifications/outbox/tries.ts';
import { handOverReport, reportState } from '../../../src/features/notifications/reports.ts';
import { headersOf, mailServerOfTest, testCertificate } from '../../support/mail-server.ts';
import { by } from '../../support/site.ts';
import { contactOf, day, found, hour, type Moved, minute, movedSite, receiverOfTest } from './support.ts';

const wants = { bad: 'now', warn: 'now' };

async function mailed(moved: Moved, port: number, more: object = {}) {
  const body = { host: '127.0.0.1', port, security: 'none', from: 'Larder <larder@example.com>', ...more };
  const answer = await moved.site.call('PUT', '/mail-server', by(moved.owner, body));
  expect(answer.status).toBe(200);
}

const messagesOf = async ({ site }: Moved, query = '') =>
  (await site.call('GET', `/messages${query}`, by(site.person('owner')))).body;

// Shows rules/messages#outbox, rules/messages#retries, rules/messages#reports, rules/messages#a-restored-copy.
describe('the outbox', () => {
  const plain = { disabledCommands: ['STARTTLS'] };

  it('sends a test the way of any message, by each channel, and says what became of it', async () => {
    const moved = await movedSite();
    const server = await mailServerOfTest(plain);
    await mailed(moved, server.port);
    const receiver = await receiverOfTest();
    const targets = [
      { channel: 'email', target: 'ana@example.com' },
      { channel: 'webhook', target: `${receiver.url}/larder` },
      { channel: 'ntfy', target: `${receiver.url}/topic`, token: 'tk_1' },
    ];
    for (const target of targets) {
      const { id } = await contactOf(moved, target);
      const sent = await moved.site.call('POST', `/contacts/${id}/test`, by(moved.owner));
      expect(sent).toMatchObject({ status: 202, body: { kind: 'test', state: 'queued', attempts: 0 } });
    }
    await moved.settle();
    const { items, isSending } = await messagesOf(moved);
    expect(isSending).toBe(true);
    expect(
      items.map(({ state, attempts }: { state: string; attempts: number }) => [state, attempts]),
    ).toEqual(Array(3).fill(['sent', 1]));
    expect(server.taken).toMatchObject([{ to: ['ana@example.com'] }]);
    const [signed, push] = receiver.got;
    expect(signed!.json).toMatchObject({ type: 'message.test', data: { subject: 'Larder: test message' } });
    expect(push!.path).toBe('/');
    expect(push!.headers['authorization']).toBe('Bearer tk_1');
    expect(push!.json).toMatchObject({ topic: 'topic', title: 'Larder: test message' });
    const contacts = (await moved.site.call('GET', '/contacts', by(moved.owner))).body.items;
    for (const contact of contacts)
      expect(contact).toMatchObject({ lastSentAt: expect.any(String), waiting: 0 });
  });

  it('loses nothing while the mail server refuses for 24 h: at its return one alert and the reports', async () => {
    const moved = await movedSite();
    const server = await mailServerOfTest(plain);
    server.refuse = { from: { code: 451, line: 'come back later' } };
    await mailed(moved, server.port);
    const contacts = [];
    for (const name of ['ana', 'bob'])
      contacts.push(
        await contactOf(moved, { label: name, channel: 'email', target: `${name}@example.com`, wants }),
      );
    const names = Array.from({ length: 40 }, (_, at) => `M-${at}`);
    for (let at = 0; at < 40; at++) {
      found(
        moved,
        names.slice(0, at + 1).map((name) => ({ name })),
      );
      await moved.pass(20 * minute, 10 * minute);
    }
    found(
      moved,
      names.slice(37).map((name) => ({ name })),
    );
    for (const title of ['Monday', 'Tuesday', 'Wednesday'])
      for (const { id } of contacts) moved.site.write((tx) => handOverReport(tx, report(id, title)));
    await moved.pass(10 * hour + 40 * minute, 10 * minute);
    expect(server.taken).toEqual([]);
    const waiting = (await messagesOf(moved)).items;
    expect(waiting[0]).toMatchObject({
      error: 'sender_refused',
      line: expect.stringContaining('come back later'),
    });
    server.refuse = {};
    await moved.pass(6 * hour, 10 * minute);
    for (const name of ['ana', 'bob']) {
      const mails = server.taken.filter(({ to }) => to[0] === `${name}@example.com`);
      const subjects = mails.map(({ raw }) => new Map(headersOf(raw)).get('subject')!);
      expect(subjects.filter((subject) => /day$/.test(subject)).toSorted()).toEqual([
        'Larder: Monday',
        'Larder: Tuesday',
        'Larder: Wednesday',
      ]);
      const alerts = mails.filter(({ raw }) => /M-\d/.test(raw));
      expect(alerts).toHaveLength(1);
      const text = alerts[0]!.raw.replaceAll(/=\r\n/g, '');
      for (const machine of names)
        expect(text, machine).toMatch(new RegExp(`${machine} has stopped selling`));
    }
    await moved.pass(3 * hour, 30 * minute);
    expect((await messagesOf(moved, '?state=queued&state=sending')).items).toEqual([]);
  }, 60_000);

  it('tries at the moments of the table until it expires', async () => {
    const moved = await movedSite();
    const receiver = await receiverOfTest();
    receiver.status = 500;
    const { id } = await contactOf(moved, { channel: 'webhook', target: `${receiver.url}/x`, wants });
    const report1 = moved.site.write((tx) => handOverReport(tx, report(id, 'R')))!;
    const startMs = moved.now();
    const tries: number[] = [];
    for (let at = 0; at < 15 * 24 * 4; at++) {
      const before = receiver.got.length;
      await moved.pass(15 * minute, at < 8 ? 5000 : 15 * minute);
      if (receiver.got.length > before) tries.push(moved.now() - startMs);
    }
    for (const [at, due] of triesAtMs.slice(4).entries())
      expect(
        tries.some((ms) => Math.abs(ms - due) <= due * 0.25 + 30 * minute),
        `${at}`,
      ).toBe(true);
    expect(tries.at(-1)! / day).toBeGreaterThan(13);
    expect(moved.site.appliance.reader && reportState(moved.site.appliance.reader, report1)).toBe('failed');
    const [message] = (await messagesOf(moved)).items;
    expect(message).toMatchObject({ state: 'failed', error: 'expired' });
    expect(new Set(receiver.got.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  }, 60_000);

  it('sends what may have arrived again with the same id and the same text', async () => {
    const moved = await movedSite();
    const receiver = await receiverOfTest();
    receiver.breaksOff = true;
    await contactOf(moved, { channel: 'webhook', target: `${receiver.url}/x`, wants });
    found(moved, [{ name: 'A' }]);
    await moved.pass(2 * minute, 30_000);
    found(moved, [{ name: 'A' }, { name: 'B' }]);
    receiver.breaksOff = false;
    await moved.pass(40 * minute);
    const alerts = receiver.got.map(({ headers, json }) => [
      headers['webhook-id'],
      json.data.items.length,
      json.data.text,
    ]);
    const [first] = alerts;
    const same = alerts.filter(([id]) => id === first![0]);
    expect(same.length).toBeGreaterThan(1);
    expect(new Set(same.map(String)).size).toBe(1);
    expect(receiver.got.at(-1)!.json.data.items).toMatchObject([{ subject: 'B' }]);
  });

  it('is not stopped by a recipient who is refused', async () => {
    const moved = await movedSite();
    const server = await mailServerOfTest(plain);
    server.unknown.add('bad@example.com');
    await mailed(moved, server.port);
    for (const name of ['bad', 'good'])
      await contactOf(moved, { label: name, channel: 'email', target: `${name}@example.com`, wants });
    found(moved, [{ name: 'A' }]);
    await moved.pass(3 * minute);
    expect(server.taken).toMatchObject([{ to: ['good@example.com'] }]);
    const [bad] = (await messagesOf(moved, '?state=queued')).items;
    expect(bad).toMatchObject({ contact: { label: 'bad' }, error: 'recipient_refused' });
    // The server names whom it refuses; Larder does not repeat it.
    expect(bad.line).toMatch(/no mailbox …/);
    expect(JSON.stringify(bad)).not.toContain('bad@example.com');
  });

  it('lets a message be tried now, and dropped', async () => {
    const moved = await movedSite();
    const receiver = await receiverOfTest();
    receiver.status = 503;
    await contactOf(moved, { channel: 'webhook', target: `${receiver.url}/x`, wants });
    found(moved, [{ name: 'A' }]);
    await moved.pass(10 * minute);
    const count = receiver.got.length;
    const [message] = (await messagesOf(moved)).items;
    const retry = () => moved.site.call('POST', `/messages/${message.id}/retry`, by(moved.owner));
    expect((await retry()).status).toBe(200);
    await moved.settle();
    expect(receiver.got).toHaveLength(count + 1);
    moved.site.audited();
    expect((await moved.site.call('DELETE', `/messages/${message.id}`, by(moved.owner))).status).toBe(204);
    expect(moved.site.audited()).toEqual(['delete message']);
    receiver.status = 200;
    await moved.pass(2 * hour);
    // Dropped messages count as notified.
    expect(receiver.got).toHaveLength(count + 1);
    expect((await retry()).body.code).toBe('messages.ended');
  });

  it('calls no server while there is no contact, and none that is not allowed', async () => {
    const moved = await movedSite({ webhookAllow: ['allowed.example'] });
    const receiver = await receiverOfTest();
    found(moved, [{ name: 'A' }]);
    await moved.pass(hour, 10 * minute);
    expect(
      moved.site.appliance.reader.connection.database.prepare('SELECT count(*) AS n FROM messages').get(),
    ).toEqual({ n: 0 });
    const { id } = await contactOf(moved, { channel: 'webhook', target: `${receiver.url}/x`, wants });
    await moved.site.call('POST', `/contacts/${id}/test`, by(moved.owner));
    await moved.pass(2 * minute);
    const { items } = await messagesOf(moved);
    expect(items).toMatchObject([{ kind: 'alert' }, { kind: 'test' }]);
    for (const { error } of items) expect(error).toBe('target_not_allowed');
    expect(receiver.got).toEqual([]);
  });

  it('follows no redirect, and says what was answered without the address', async () => {
    const moved = await movedSite();
    const receiver = await receiverOfTest();
    const { id } = await contactOf(moved, {
      channel: 'webhook',
      shape: 'slack',
      target: `${receiver.url}/services/SECRETPATH`,
    });
    receiver.status = 302;
    await moved.site.call('POST', `/contacts/${id}/test`, by(moved.owner));
    await moved.settle();
    expect((await messagesOf(moved)).items[0]).toMatchObject({ error: 'redirected' });
    receiver.status = 404;
    receiver.answer = 'Cannot POST /services/SECRETPATH';
    await moved.pass(10 * minute);
    const { line } = (await messagesOf(moved)).items[0];
    expect(line).toBe('HTTP 404: Cannot POST …');
    // A user who points a contact of one account at an internal service must not read its answers.
    const database = moved.site.appliance.reader.connection.database;
    database.prepare('UPDATE contacts SET account = 1, client = 1').run();
    expect((await messagesOf(moved)).items[0].line).toBe('HTTP 404');
    expect(receiver.got.every(({ path }) => path === '/services/SECRETPATH')).toBe(true);
  });

  it('attaches a report to a mail, up to 7 MiB, and says why not above it', async () => {
    const moved = await movedSite();
    const { settings } = moved.site.appliance;
    const { mkdirSync, writeFileSync } = await import('node:fs');
    mkdirSync(settings.filesDirectory, { recursive: true });
    writeFileSync(`${settings.filesDirectory}/small.csv`, 'a;b\r\n1;2\r\n');
    const server = await mailServerOfTest(plain);
    await mailed(moved, server.port);
    const { id } = await contactOf(moved, { channel: 'email', target: 'ana@example.com' });
    const file = { path: 'small.csv', name: 'Week 47.csv', mediaType: 'text/csv', bytes: 10 };
    const hand = (more: object) =>
      moved.site.write((tx) => handOverReport(tx, { ...report(id, 'R'), ...more }));
    hand({ file });
    hand({ file: { ...file, bytes: 8 * 1024 * 1024 } });
    hand({ file: { ...file, path: 'gone.csv' } });
    hand({ file, isPersonal: true });
    await moved.settle();
    const texts = server.taken.map(({ raw }) => raw.replaceAll(/=\r\n/g, ''));
    expect(texts).toHaveLength(4);
    expect(texts[0]).toContain('filename="Week 47.csv"');
    expect(texts[1]).toContain('too large for an email (8.0 MiB)');
    expect(texts[1]).toMatch(/http:\/\/larder\.test\/links\/report\/x\?by=3Dcontact\.[\da-f-]+&expires/);
    expect(texts[2]).toContain('The file no longer exists');
    expect(texts[3]).toContain('names, which this contact is not allowed to receive');
    for (const text of texts.slice(1)) expect(text).not.toContain('filename=');
  });

  it('goes by TLS alone where it names people', async () => {
    const moved = await movedSite();
    const secure = await mailServerOfTest(await testCertificate());
    await mailed(moved, secure.port, { ...secure.settings(), user: undefined, password: undefined });
    const { id } = await contactOf(moved, {
      channel: 'email',
      target: 'ana@example.com',
      personalData: true,
    });
    const server = await mailServerOfTest(plain);
    await mailed(moved, server.port);
    moved.site.write((tx) => handOverReport(tx, { ...report(id, 'R'), isPersonal: true }));
    await moved.settle();
    expect(server.taken).toEqual([]);
    expect((await messagesOf(moved)).items[0]).toMatchObject({ error: 'personal_needs_tls' });
  });
});

const report = (contactId: string, title: string) => ({
  contactId,
  account: null,
  title,
  lines: ['16 to 22 November', '12 rows'],
  file: { path: 'none.csv', name: 'report.csv', mediaType: 'text/csv', bytes: 9 },
  link: { kind: 'report', id: 'x', untilMs: Date.UTC(2027, 0) },
  isPersonal: false,
});
