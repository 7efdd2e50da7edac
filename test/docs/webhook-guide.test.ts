import { execFileSync, spawn } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Webhook } from 'standardwebhooks';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { readAsset } from '../../src/lib/assets.ts';
import { newSigningSecret, signatureHeaders } from '../../src/outbound/signing.ts';
import { patient } from '../support/patient.ts';
import { useSite } from '../support/site.ts';

/* Runs the receivers of docs/guides/webhooks: a site calls them, and so does somebody who has no secret. */

const guide = readAsset('docs/guides/webhooks.md').toString('utf8');
const programOf = (language: string) =>
  new RegExp(`^\`\`\`${language}\n([\\s\\S]*?)^\`\`\`$`, 'm').exec(guide)![1]!;

const isHere = (command: string, args: string[]) => {
  try {
    execFileSync(command, args, { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};

/** The command that starts each one, if this machine can run it. */
const receivers = {
  js: { file: 'receiver.mjs', command: process.execPath, args: () => ['receiver.mjs'], isHere: true },
  python: {
    file: 'receiver.py',
    command: 'python3',
    args: () => ['receiver.py'],
    isHere: isHere('python3', ['--version']),
  },
  php: {
    file: 'receiver.php',
    command: 'php',
    args: (port: number) => ['-S', `127.0.0.1:${port}`, 'receiver.php'],
    isHere: isHere('php', ['--version']),
  },
} as const;

async function begun(language: keyof typeof receivers, secret: string) {
  const folder = mkdtempSync(join(tmpdir(), 'larder-webhook-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const { file, command, args } = receivers[language];
  writeFileSync(join(folder, file), programOf(language));
  const port = await freePort();
  const child = spawn(command, args(port), {
    cwd: folder,
    // It stores the ids that it saw in its own folder.
    env: {
      PATH: process.env['PATH'],
      PORT: String(port),
      LARDER_SECRET: secret,
      PYTHONUTF8: '1',
      TMPDIR: folder,
    },
  });
  onTestFinished(() => void child.kill());
  let output = '';
  child.stdout.on('data', (part) => (output += part));
  await vi.waitUntil(() => fetch(`http://127.0.0.1:${port}/`).then(Boolean, () => false), patient);
  return {
    url: `http://127.0.0.1:${port}/larder`,
    messages: () => output.split('\n').filter((line) => line.startsWith('{')),
  };
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  await new Promise((done) => server.close(done));
  return port;
}

describe.each(Object.keys(receivers) as (keyof typeof receivers)[])('the receiver in %s', (language) => {
  const site = useSite();

  it.skipIf(!receivers[language].isHere)('takes what is Larder’s, once, and nothing else', async () => {
    const secret = newSigningSecret();
    const { url, messages } = await begun(language, secret);
    const body = '{"type":"test","data":{"name":"Ñandú"}}';
    const post = (given: string, headers: Record<string, string>) =>
      fetch(url, { method: 'POST', headers, body: given }).then(({ status }) => status);
    const signed = (more: object = {}, secrets = [secret]) =>
      signatureHeaders({ id: 'msg_1', sentMs: Date.now(), body, ...more }, secrets);
    expect(await post(body, signed())).toBe(204);
    expect(await post(body, signed())).toBe(204);
    // It answers before what it wrote is read here.
    await vi.waitUntil(() => messages().length > 0, patient);
    expect(messages()).toEqual([body]);
    expect(await post(body, signed({ id: 'msg_2' }, [newSigningSecret(), secret]))).toBe(204);
    await vi.waitUntil(() => messages().length === 2, patient);
    for (const [given, headers] of [
      [`${body} `, signed()],
      [body, { ...signed(), 'webhook-id': 'msg_9' }],
      [body, signed({ id: 'msg_3' }, [newSigningSecret()])],
      [body, signed({ id: 'msg_4', sentMs: Date.now() - 3_600_000 })],
      [body, { ...signed(), 'webhook-timestamp': 'x' }],
      [body, { ...signed(), 'webhook-signature': 'v1,' }],
      [body, {}],
    ] as [string, Record<string, string>][])
      expect(await post(given, headers), JSON.stringify(headers)).toBe(401);
    expect(messages()).toHaveLength(2);
  });

  it.skipIf(!receivers[language].isHere)('is called by a site', async () => {
    // The secret is known once the subscription is made, and the receiver begins with it.
    const made = await site.call('POST', '/subscriptions', {
      body: { url: 'http://127.0.0.1:1/', label: 'ERP' },
    });
    const { url, messages } = await begun(language, made.body.secret);
    const path = `/subscriptions/${made.body.id}`;
    await site.call('PATCH', path, { body: { url } });
    expect((await site.call('POST', `${path}/test`)).body).toMatchObject({ status: 204, error: null });
    await vi.waitUntil(() => messages().some((one) => JSON.parse(one).type === 'test'), patient);
    await site.call('POST', `${path}/rotate`);
    expect((await site.call('POST', `${path}/test`)).body).toMatchObject({ status: 204 });
    await site.call('DELETE', path);
  });
});

/** The message to try with, by the rows of its table. */
function shownVector() {
  const row = (name: string) => new RegExp(`^\\| ${name} \\| \`(.*)\` \\|$`, 'm').exec(guide)![1]!;
  return {
    secret: row('secret'),
    id: row('`webhook-id`'),
    seconds: Number(row('`webhook-timestamp`')),
    body: row('body'),
    signature: row('`webhook-signature`'),
  };
}

describe('the message to try with', () => {
  it('is signed as the published library signs it, and as Larder does', () => {
    const { secret, id, seconds, body, signature } = shownVector();
    expect(new Webhook(secret).sign(id, new Date(seconds * 1000), body)).toBe(signature);
    expect(signatureHeaders({ id, sentMs: seconds * 1000, body }, [secret])['webhook-signature']).toBe(
      signature,
    );
  });

  it('and so is the one that Standard Webhooks publishes', () => {
    // From the specification's own tests of its libraries.
    const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
    const message = {
      id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      sentMs: 1_614_265_330_000,
      body: '{"test": 2432232314}',
    };
    expect(signatureHeaders(message, [secret])['webhook-signature']).toBe(
      'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    );
  });
});

/*
 * C# and PHP, where this machine has neither: each line that makes the signature is carried out here, on the message
 * to try with. A part that is not read is unchecked.
 */
describe.each([
  [
    'csharp',
    /\$"(\{id\}\.\{timestamp\}\.)"\)\.Concat\(body\)/,
    /HMACSHA256\.HashData\(key, signed\)/,
    /"v1," \+ Convert\.ToBase64String/,
  ],
  [
    'php',
    /"(\$id\.\$timestamp\.)\$body"/,
    /hash_hmac\('sha256', .*, \$key, true\)/,
    /'v1,' \. base64_encode/,
  ],
])('what %s signs', (language, signed, hmac, shown) => {
  it('is what Standard Webhooks signs', () => {
    const program = programOf(language);
    const { secret, id, seconds, body, signature } = shownVector();
    const [, head] = signed.exec(program)!;
    for (const part of [hmac, shown, /whsec_/, /300/, /401|Unauthorized/]) expect(program).toMatch(part);
    const filled = head!.replace(/\{id\}|\$id/, id).replace(/\{timestamp\}|\$timestamp/, String(seconds));
    const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
    expect(
      `v1,${createHmac('sha256', key)
        .update(filled + body)
        .digest('base64')}`,
    ).toBe(signature);
  });
});
