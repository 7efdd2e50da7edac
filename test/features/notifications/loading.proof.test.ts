import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { beginSession } from '../../../src/access/sessions.ts';
import { addUser } from '../../../src/access/users.ts';
import { operatorWrite } from '../../../src/cli/operator-write.ts';
import { acmeSecrets } from '../../support/acme.ts';
import { Desk } from '../../support/command-line.ts';
import { mailServerOfTest } from '../../support/mail-server.ts';
import { patient } from '../../support/patient.ts';
import { bySession } from '../../support/site.ts';

const root = join(import.meta.dirname, '..', '..', '..');
const src = join(root, 'src');

// Shows rules/messages#outbox: without contacts nothing is loaded for them.
it('nodemailer is loaded by the first mail alone, and its types cost nothing', () => {
  const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.tsx?$/.test(file),
  );
  const early = files.filter((file) =>
    /^import (?!type )[^;]*from 'nodemailer/m.test(readFileSync(join(src, file), 'utf8')),
  );
  expect(early).toEqual([]);
  expect(readFileSync(join(src, 'features/notifications/channels/email.ts'), 'utf8')).toContain(
    "import('nodemailer/lib/smtp-connection')",
  );
});

it('a process loads no file of it, on no thread, before there is a contact whom it mails', async () => {
  const desk = new Desk([process.execPath, join(src, 'main.ts')]);
  try {
    await acmeSecrets(desk);
    // Each thread of the process notes which of its files it loads.
    const [hook, loaded] = [join(desk.folder, 'hook.mjs'), join(desk.folder, 'loaded')];
    writeFileSync(
      hook,
      `import { appendFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
registerHooks({
  load(url, context, next) {
    if (/node_modules.(nodemailer|undici)/.test(url)) appendFileSync(${JSON.stringify(loaded)}, url + '\\n');
    return next(url, context);
  },
});
`,
    );
    const session = operatorWrite(desk.data, (tx) => {
      const person = { name: 'Owner', role: 'owner', client: null, account: null, language: 'en' } as const;
      return beginSession(tx, addUser(tx, person).seq);
    });
    const { address } = await desk.serve('serve', { NODE_OPTIONS: `--import=${hook}` });
    const call = async (method: string, path: string, body?: object) => {
      const { headers = {} } = bySession(session, {});
      const answer = await fetch(address + path, {
        method,
        headers: { ...headers, 'content-type': 'application/json' },
        ...(body && { body: JSON.stringify(body) }),
      });
      const text = await answer.text();
      expect(answer.ok, text).toBe(true);
      return text === '' ? undefined : JSON.parse(text);
    };
    const server = await mailServerOfTest({ disabledCommands: ['STARTTLS'] });
    const { port } = server;
    await call('PUT', '/mail-server', {
      host: '127.0.0.1',
      port,
      security: 'none',
      from: 'larder@example.com',
    });
    for (const path of ['/contacts', '/messages', '/incidents', '/readyz', '/mail-server'])
      await call('GET', path);
    expect(existsSync(loaded)).toBe(false);
    const { id } = await call('POST', '/contacts', {
      label: 'Ana',
      channel: 'email',
      target: 'ana@example.com',
    });
    await call('POST', `/contacts/${id}/test`);
    await vi.waitUntil(() => server.taken.length === 1, patient);
    expect(readFileSync(loaded, 'utf8')).toContain('nodemailer');
  } finally {
    await desk.close();
  }
}, 60_000);
