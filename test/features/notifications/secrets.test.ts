import { pino } from 'pino';
import { expect, it } from 'vitest';
import type { Endpoint } from '../../../src/api/endpoint.ts';
import { endpoints } from '../../../src/app/routes.ts';
import { watch } from '../../support/events.ts';
import { mailServerOfTest, testCertificate } from '../../support/mail-server.ts';
import { by, callerOf } from '../../support/site.ts';
import { bodies, specimens } from '../../support/specimens.ts';
import { contactOf, found, hour, minute, movedSite, receiverOfTest } from './support.ts';

const secrets = {
  address: 'very.private.person',
  hook: 'T0HOOKSECRET',
  bot: '123456:B0TSECRET',
  topic: 'topic-of-nobody',
  token: 'tk_n0bodyKnows',
  password: 'S3cretOfTheMailServer',
};

// Shows rules/messages#targets: stored targets cannot be read back by any request or failure.
it('passwords, addresses and URLs of contacts are in no answer of any endpoint, and in no line of the log', async () => {
  const lines: string[] = [];
  const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) });
  const moved = await movedSite({ log });
  const { site, owner } = moved;
  const things = await specimens(site, 'north');
  const answers: string[] = [];
  const events = await watch(site.address, site.person('owner').session);
  const asked = async (method: string, path: string, options: Parameters<typeof site.call>[2]) => {
    const { status, headers, body } = await site.call(method, path, options);
    // Owners see the mail addresses of contacts, in one member.
    const answered = JSON.stringify(body, (name, value) =>
      path.startsWith('/contacts') && name === 'address' ? undefined : value,
    );
    answers.push(`${JSON.stringify([method, path, status, [...headers]])} ${answered}`);
    return body;
  };

  // Those who refuse say in their answers what they were sent: that is told without what is secret in it.
  const hook = await receiverOfTest();
  hook.status = 403;
  hook.answer = `no ${secrets.hook} and ${secrets.bot} and ${secrets.topic} and ${secrets.token} here`;
  const { ca, cert, key } = await testCertificate();
  const server = await mailServerOfTest({ ca, cert, key });
  server.refuse.auth = { code: 535, line: `wrong password ${secrets.password} of ${secrets.address}` };
  const mail = { host: 'localhost', port: server.port, from: 'larder@example.com', security: 'starttls', ca };
  await asked('PUT', '/mail-server', by(owner, { ...mail, user: 'larder', password: secrets.password }));
  const wants = { bad: 'now', warn: 'now' };
  const contacts = [
    { channel: 'email', target: `${secrets.address}@example.com` },
    { channel: 'webhook', shape: 'slack', target: `${hook.url}/services/${secrets.hook}` },
    { channel: 'webhook', shape: 'larder', target: `${hook.url}/x?key=${secrets.hook}` },
    {
      channel: 'webhook',
      shape: 'telegram',
      target: `${hook.url}/bot${secrets.bot}/sendMessage?chat_id=-77`,
    },
    { channel: 'ntfy', target: `${hook.url}/${secrets.topic}`, token: secrets.token },
  ];
  const signing: string[] = [];
  const ids: string[] = [];
  for (const contact of contacts) {
    const { id, secret } = await contactOf(moved, { ...contact, wants });
    ids.push(id);
    if (secret !== undefined) signing.push(secret);
    await asked('POST', `/contacts/${id}/test`, by(owner));
  }
  // Errors do not repeat the wrong value.
  for (const target of [`ftp://${secrets.hook}/`, `https://u:${secrets.password}@x.example/`, secrets.hook])
    await asked('POST', '/contacts', by(owner, { label: 'x', channel: 'webhook', target }));
  await asked('POST', '/mail-server/test', by(owner, { to: `${secrets.address}@example.com` }));
  found(moved, [{ name: 'A' }]);
  await moved.pass(10 * minute);
  await moved.pass(80 * hour, 4 * hour);

  for (const id of ids) {
    await asked('PATCH', `/contacts/${id}`, by(owner, { label: 'Another', isActive: false }));
    await asked('PATCH', `/contacts/${id}`, by(owner, { isActive: true }));
  }
  // Requests that sign out or end things come last, each time by another owner.
  const last = ({ method, path }: Endpoint) =>
    Number(path.startsWith('/auth')) + 2 * Number(method === 'DELETE');
  const walk = endpoints.filter(({ produces }) => produces !== 'text/event-stream');
  let walked = 0;
  for (const endpoint of walk.toSorted((one, other) => last(one) - last(other))) {
    const { method, path, caller } = endpoint;
    const target = path.replaceAll(/:(\w+)/g, (_, name: string) =>
      encodeURIComponent(things[path]?.[name] ?? 'x'),
    );
    const who = last(endpoint) > 0 ? site.person('owner') : owner;
    const call =
      caller === 'user' || caller === 'key'
        ? by(who, bodies[`${method} ${path}`])
        : callerOf(endpoint, { key: site.keys.north, token: '', session: who.session });
    await asked(method, target, call);
    walked++;
  }
  // Endpoints that take whole files return errors about them.
  for (const { method, path } of walk.filter(({ where }) => where === 'stream'))
    await asked(method, path, {
      ...by(owner, { [secrets.hook]: 1 }),
      headers: { 'content-type': 'text/csv' },
    });
  for (const id of ids)
    for (const path of [`/contacts/${id}`, `/messages?contactId=${id}`, `/audit-logs?resourceId=${id}`])
      await asked('GET', path, by(owner));
  for (const id of ids) await asked('DELETE', `/contacts/${id}`, by(owner));
  await asked('GET', `/contacts/${ids[0]}`, by(owner));
  for (const path of ['/messages', '/audit-logs', '/incidents']) await asked('GET', path, by(owner));
  for (const page of ['/readyz', '/metrics', '/openapi.json', '/asyncapi.json'])
    answers.push(await (await fetch(site.address + page)).text());
  expect(walked).toBeGreaterThan(200);
  expect(walked).toBe(endpoints.length - 1);
  expect(events.sent.length).toBeGreaterThan(0);
  expect(lines.length).toBeGreaterThan(0);
  const everything = [...answers, ...lines, events.text].join('\n');
  // They were really sent, and really refused.
  expect(hook.got.length).toBeGreaterThan(4);
  expect(everything).toContain('answer_refused');
  expect(everything).toContain('sign_in_refused');
  for (const secret of [...Object.values(secrets), ...signing, '-77']) {
    const at = everything.indexOf(secret);
    // The chat is part of the target as well, but a number that others may have.
    if (secret !== '-77') expect(at === -1 ? '' : everything.slice(at - 300, at + 60), secret).toBe('');
  }
}, 120_000);
