import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { accountById } from '../../../src/access/accounts.ts';
import { findContact } from '../../../src/features/notifications/contacts/contact.ts';
import { leaseMs, maxMessages, putIn } from '../../../src/features/notifications/outbox/outbox.ts';
import { endMessage, takeUpMessage } from '../../../src/features/notifications/outbox/sender.ts';
import { handOverReport, reportState } from '../../../src/features/notifications/reports.ts';
import { sealsCheck } from '../../../src/ops/verify/seals.ts';
import { mailServerOfTest } from '../../support/mail-server.ts';
import { by } from '../../support/site.ts';
import { contactOf, found, hour, type Moved, minute, movedSite, receiverOfTest } from './support.ts';

const wants = { bad: 'now', warn: 'now' };
const report = (contactId: string, title: string) => ({
  contactId,
  account: null,
  title,
  lines: [],
  file: { path: 'none.csv', name: 'report.csv', mediaType: 'text/csv', bytes: 9 },
  link: { kind: 'report', id: 'x', untilMs: Date.UTC(2027, 0) },
  isPersonal: false,
});
const database = ({ site }: Moved) => site.appliance.reader.connection.database;
const count = (moved: Moved, where = 'true') =>
  database(moved).prepare(`SELECT count(*) FROM messages WHERE ${where}`).pluck().get() as number;
/** Copies the newest message many times. */
const multiply = (moved: Moved, times: number) => {
  const columns = database(moved)
    .prepare(`SELECT name FROM pragma_table_info('messages') WHERE name NOT IN ('seq', 'id')`)
    .pluck()
    .all()
    .join(', ');
  database(moved)
    .prepare(
      `WITH RECURSIVE n(at) AS (SELECT 1 UNION ALL SELECT at + 1 FROM n WHERE at < ?)
      INSERT INTO messages (id, ${columns}) SELECT printf('copy %d %d', m.seq, n.at), ${columns}
        FROM n CROSS JOIN (SELECT * FROM messages ORDER BY seq DESC LIMIT 1) m`,
    )
    .run(times);
};

// Shows rules/messages#outbox.
describe('the outbox', () => {
  it('holds 10 000 messages: those that ended give way, the oldest first', async () => {
    const moved = await movedSite();
    const receiver = await receiverOfTest();
    const { id } = await contactOf(moved, { channel: 'webhook', target: `${receiver.url}/x`, wants });
    const hand = (title: string) => moved.site.write((tx) => handOverReport(tx, report(id, title)))!;
    const oldest = hand('Oldest');
    await moved.settle();
    expect(reportState(moved.site.appliance.reader, oldest)).toBe('sent');
    await moved.pass(minute);
    const second = hand('Second');
    await moved.settle();
    multiply(moved, maxMessages - 2);
    expect(count(moved)).toBe(maxMessages);
    const newest = hand('Newest');
    expect(count(moved)).toBe(maxMessages);
    const stateOf = (message: string) => reportState(moved.site.appliance.reader, message);
    expect([oldest, second, newest].map(stateOf)).toEqual(['gone', 'sent', 'waits']);
    for (let more = 0; more < 5; more++) hand(`More ${more}`);
    expect(count(moved)).toBe(maxMessages);
  });

  it('is sealed with its numbers', async () => {
    const moved = await movedSite();
    const { id } = await contactOf(moved, { channel: 'email', target: 'ana@example.com', wants });
    moved.site.write((tx) => handOverReport(tx, report(id, 'One')));
    const findings = () => sealsCheck.run(moved.site.appliance.reader, { full: true });
    const row = database(moved)
      .prepare<[], Record<string, string | number | null>>('SELECT * FROM messages')
      .get()!;
    expect(findings()).toEqual([]);
    database(moved).prepare('UPDATE messages SET seq = seq + 1').run();
    expect(findings()).toEqual([`message ${row['id']} was altered: it does not match its seal`]);
  });

  it('gives none up that waits: where 9000 do, a report fails at once, and alerts go on', async () => {
    const moved = await movedSite();
    const receiver = await receiverOfTest();
    receiver.status = 503;
    const { id } = await contactOf(moved, { channel: 'webhook', target: `${receiver.url}/x`, wants });
    const hand = (title: string) => moved.site.write((tx) => handOverReport(tx, report(id, title)))!;
    const first = hand('First');
    multiply(moved, maxMessages - 1002);
    const last = hand('Last');
    const late = hand('Late');
    const stateOf = (message: string) => reportState(moved.site.appliance.reader, message);
    expect([first, last, late].map(stateOf)).toEqual(['waits', 'waits', 'failed']);
    const listed = (await moved.site.call('GET', '/messages?state=failed', by(moved.owner))).body.items;
    expect(listed).toMatchObject([{ id: late, error: 'outbox_full' }]);
    // They have to wait, because trying them all takes too long.
    database(moved)
      .prepare('UPDATE messages SET next_ms = next_ms + 86400000 WHERE next_ms IS NOT NULL')
      .run();
    found(moved, [{ name: 'A' }]);
    await moved.pass(2 * minute);
    expect(count(moved, "kind = 'alert' AND next_ms IS NOT NULL")).toBe(1);
    // One of every other kind waits for a contact: a second request returns the same.
    const test = () => moved.site.call('POST', `/contacts/${id}/test`, by(moved.owner));
    const [one, other] = [await test(), await test()];
    expect([one.status, other.body.id]).toEqual([202, one.body.id]);
    expect(count(moved)).toBeLessThanOrEqual(maxMessages);
  }, 60_000);

  it('refuses reports of an account that half of those that may wait are about, and no others', async () => {
    const moved = await movedSite();
    const { site } = moved;
    const { id } = await contactOf(moved, { channel: 'webhook', target: 'http://127.0.0.1:9/x', wants });
    const hand = (owner: 'north' | 'south') =>
      site.write((tx) => {
        const { seq } = accountById(tx, site.ids[owner])!;
        return handOverReport(tx, { ...report(id, 'R'), account: seq });
      })!;
    const stateOf = (message: string) => reportState(site.appliance.reader, message);
    hand('north');
    multiply(moved, maxMessages / 2 - 502);
    expect(stateOf(hand('north'))).toBe('waits');
    expect(stateOf(hand('north'))).toBe('failed');
    expect(stateOf(hand('south'))).toBe('waits');
  });

  it('lets accounts take turns, however much one of them has', async () => {
    const moved = await movedSite();
    const { site } = moved;
    const made = async (key: string, n: number) => {
      const body = { label: 'x', channel: 'webhook', target: `http://127.0.0.1:9/${n}` };
      return (await site.call('POST', '/contacts', { key, body })).body.id as string;
    };
    for (let n = 0; n < 60; n++) {
      const id = await made(site.keys.north, n);
      site.write((tx) => putIn(tx, { contact: findContact(tx, id)!, kind: 'heartbeat' }));
    }
    moved.jump(1000);
    for (const key of [site.keys.south, site.keys.south, site.keys.far]) {
      const id = await made(key, 0);
      site.write((tx) => putIn(tx, { contact: findContact(tx, id)!, kind: 'heartbeat' }));
    }
    const turns: Record<string, number> = {};
    const taken = [1, 2, 3, 4, 5, 6].map((turn) => {
      const job = site.write((tx) => takeUpMessage(tx, { channel: 'webhook', baseUrl: null, turns }))!;
      turns[job.sharer] = turn;
      return job.sharer;
    });
    expect(new Set(taken.slice(0, 3)).size).toBe(3);
    expect(taken[0]).toBe(taken[3]);
    // North has the rest.
    expect(taken.filter((sharer) => sharer === taken[0])).toHaveLength(3);
  });

  it('has a message in the hands of one sender for five minutes, and no longer', async () => {
    const moved = await movedSite();
    const { site } = moved;
    const { id } = await contactOf(moved, { channel: 'webhook', target: 'http://127.0.0.1:9/x', wants });
    const message = site.write((tx) => handOverReport(tx, report(id, 'R')))!;
    const takeUp = () => site.write((tx) => takeUpMessage(tx, { channel: 'webhook', baseUrl: null }));
    const first = takeUp()!;
    expect(first.id).toBe(message);
    expect(first.leaseMs - moved.now()).toBe(leaseMs);
    expect(leaseMs).toBe(5 * minute);
    const ended = (job: { seq: number; leaseMs: number }) =>
      site.write((tx) => endMessage(tx, { seq: job.seq, leaseMs: job.leaseMs, outcome: { ok: true } }));
    moved.jump(5 * minute - 1);
    expect(takeUp()).toBeNull();
    moved.jump(1);
    const second = takeUp()!;
    expect([second.id, second.content]).toEqual([message, { ...first.content, isFixed: true }]);
    // A sender that returns too late decides nothing.
    ended(first);
    expect(reportState(site.appliance.reader, message)).toBe('waits');
    ended(second);
    expect(reportState(site.appliance.reader, message)).toBe('sent');
  });
});

// Shows rules/messages#when-a-notification-is-sent and rules/messages#shapes.
it('refuses a mail host that ends in a port at once', async () => {
  const moved = await movedSite();
  const mail = { port: 25, security: 'starttls', from: 'larder@example.com' };
  const host = 'industriasdelnorte-com.mail.protection.outlook.com';
  const refused = await moved.site.call(
    'PUT',
    '/mail-server',
    by(moved.owner, { ...mail, host: `${host}:25` }),
  );
  expect(refused.status).toBe(400);
  expect(refused.body.errors).toMatchObject([{ field: 'host', rule: 'isUrl' }]);
  const accepted = await moved.site.call('PUT', '/mail-server', by(moved.owner, { ...mail, host }));
  expect(accepted.status).toBe(200);
});

it('one message tells of more than a hundred causes: all in a mail, and counted where there is less room', async () => {
  const moved = await movedSite();
  const server = await mailServerOfTest({ disabledCommands: ['STARTTLS'] });
  const receiver = await receiverOfTest();
  const mail = { host: '127.0.0.1', port: server.port, security: 'none', from: 'larder@example.com' };
  await moved.site.call('PUT', '/mail-server', by(moved.owner, mail));
  await contactOf(moved, { channel: 'email', target: 'ana@example.com', wants });
  await contactOf(moved, { channel: 'webhook', target: `${receiver.url}/x`, wants });
  const names = Array.from({ length: 150 }, (_, at) => `Machine ${at + 1}`);
  found(
    moved,
    names.map((name) => ({ name })),
  );
  await moved.pass(hour, 5 * minute);
  expect(server.taken).toHaveLength(1);
  const text = server.taken[0]!.raw.replaceAll(/=\r\n/g, '');
  expect(text).toContain('150 problems are open now');
  for (const name of names) expect(text).toMatch(new RegExp(`${name} has stopped selling`));
  expect(receiver.got).toHaveLength(1);
  const { data } = receiver.got[0]!.json;
  expect(data).toMatchObject({
    subject: 'North: 150 problems are open now',
    lines: 10 * 4 + 140,
    omitted: 100,
  });
  expect(data.items).toHaveLength(50);
});

// Shows rules/webhooks#allowed-targets: chats are called through the proxy like everything that is allowed by its name.
it('a chat is told through a proxy, and what is in the LAN without it', async () => {
  const asked: { line: string; text: string }[] = [];
  const proxy = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      asked.push({ line: `${request.method} ${request.url}`, text: Buffer.concat(parts).toString() });
      response.writeHead(200).end('ok');
    });
  });
  proxy.on('connect', ({ method, url }, socket) => {
    asked.push({ line: `${method} ${url}`, text: '' });
    socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n');
  });
  await new Promise<void>((done) => proxy.listen(0, '127.0.0.1', done));
  onTestFinished(() => void proxy.close());
  const address = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  const moved = await movedSite({
    proxy: address,
    webhookAllow: ['*.chat.example', 'api.telegram.org', '127.0.0.0/8'],
    outbound: { lookUp: () => Promise.reject(new Error('nobody looks a name up for a proxy')) },
  });
  const receiver = await receiverOfTest();
  const hook = { channel: 'webhook', wants };
  await contactOf(moved, { ...hook, shape: 'slack', target: 'http://hooks.chat.example/services/T/B/X' });
  await contactOf(moved, { ...hook, shape: 'teams', target: 'http://flows.chat.example/invoke?sig=1' });
  const telegram = 'https://api.telegram.org/bot1:abc/sendMessage?chat_id=7';
  await contactOf(moved, { ...hook, shape: 'telegram', target: telegram });
  await contactOf(moved, { ...hook, target: `${receiver.url}/lan` });
  found(moved, [{ name: 'A' }]);
  await moved.pass(2 * minute);
  const lines = asked.map(({ line }) => line);
  expect(lines).toContain('POST http://hooks.chat.example/services/T/B/X');
  expect(lines).toContain('POST http://flows.chat.example/invoke?sig=1');
  // Encrypted traffic is tunnelled: the proxy knows only the host.
  expect(lines).toContain('CONNECT api.telegram.org:443');
  const of = (host: string) => JSON.parse(asked.find(({ line }) => line.includes(host))!.text);
  expect(of('hooks').text).toContain('A has stopped selling');
  expect(of('flows').attachments[0].content.type).toBe('AdaptiveCard');
  expect(receiver.got).toMatchObject([{ path: '/lan', json: { type: 'message.alert' } }]);
  const waiting = (await moved.site.call('GET', '/messages?state=queued', by(moved.owner))).body.items;
  expect(waiting).toMatchObject([{ contact: { target: 'https://api.telegram.org/…' } }]);
});
