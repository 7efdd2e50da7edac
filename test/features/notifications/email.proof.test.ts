import { createServer } from 'node:net';
import fc from 'fast-check';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import {
  type Mail,
  type MailServer,
  mailDeadlines,
  type StepTaken,
  sendMail,
} from '../../../src/features/notifications/channels/email.ts';
import { SendFailure } from '../../../src/features/notifications/channels/failure.ts';
import { headersOf, mailServerOfTest, testCertificate } from '../../support/mail-server.ts';

/** For a server that never answers. Any other one has the usual time, because the machine may be busy. */
const soon = { ...mailDeadlines, stepMs: 2000, silentMs: 2000, wholeMs: 8000 };
const mail: Mail = {
  id: '0198c5a0-0000-7000-8000-000000000001',
  to: 'ana@example.com',
  subject: 'North: a machine is silent',
  text: 'Lobby is silent.',
  html: '<p>Lobby is silent.</p>',
  dateMs: Date.UTC(2026, 10, 23),
};

/** Sends a mail and returns its outcome: the server's answer or the failure, and the steps. */
async function send(server: MailServer, changed: Partial<Mail> = {}, deadlines = mailDeadlines) {
  const steps: StepTaken[] = [];
  const told = await sendMail(server, { ...mail, ...changed }, (step) => steps.push(step), deadlines).catch(
    (error: unknown) => error as SendFailure,
  );
  const failure = told instanceof SendFailure ? told : undefined;
  return { told, failure, steps: steps.map(({ step, ok }) => `${step} ${ok}`), details: steps };
}

// Shows rules/messages#mail-server.
describe('mail', () => {
  let good: { ca: string; cert: string; key: string };
  beforeAll(async () => {
    good = await testCertificate();
  });

  it('is handed over by TLS and by STARTTLS, signed in, step by step', async () => {
    for (const secure of [true, false]) {
      const server = await mailServerOfTest({ secure, ...good });
      const { told, steps, details } = await send(
        server.settings({ user: 'larder', password: 'correct horse' }),
      );
      expect(told).toMatch(/queued as 42/);
      expect(steps).toEqual(['name true', 'connection true', 'tls true', 'sign_in true', 'accepted true']);
      expect(details[2]!.detail).toMatch(/^([0-9A-F]{2}:){31}[0-9A-F]{2}$/);
      expect(server.taken).toMatchObject([
        { from: 'larder@example.com', to: ['ana@example.com'], isSecure: true, user: 'larder' },
      ]);
      const headers = new Map(headersOf(server.taken[0]!.raw));
      expect(headers.get('message-id')).toBe(`<${mail.id}@example.com>`);
      expect(headers.get('subject')).toBe(mail.subject);
      expect(headers.get('from')).toBe('Larder <larder@example.com>');
      expect(headers.get('auto-submitted')).toBe('auto-generated');
    }
  });

  it('goes in the clear only where that was chosen, and needs no sign-in', async () => {
    const server = await mailServerOfTest({ disabledCommands: ['STARTTLS'] });
    const { steps } = await send(server.settings({ security: 'none' }));
    expect(steps).toEqual(['name true', 'connection true', 'tls null', 'sign_in null', 'accepted true']);
    expect(server.taken).toMatchObject([{ isSecure: false, user: null }]);
  });

  it('keeps its Message-ID however often it is sent', async () => {
    const server = await mailServerOfTest(good);
    for (let at = 0; at < 3; at++) await send(server.settings());
    const ids = server.taken.map(({ raw }) => new Map(headersOf(raw)).get('message-id'));
    expect(new Set(ids)).toEqual(new Set([`<${mail.id}@example.com>`]));
  });

  describe('leaves nothing behind where', () => {
    const expectNothing = async (
      options: Parameters<typeof mailServerOfTest>[0],
      more: Partial<MailServer>,
      reason: string,
      step: string,
    ) => {
      const server = await mailServerOfTest(options);
      const { failure, steps } = await send(
        server.settings({ user: 'larder', password: 'correct horse', ...more }),
      );
      expect(failure).toMatchObject({ reason, step });
      expect(steps.filter((one) => one.endsWith('false'))).toEqual([`${step} false`]);
      expect(server.taken).toEqual([]);
    };

    it('STARTTLS was stripped', () =>
      expectNothing({ ...good, disabledCommands: ['STARTTLS'] }, {}, 'tls_not_offered', 'tls'));
    it('the issuer of the certificate is not trusted', async () => {
      await expectNothing({ ...good, secure: true }, { ca: null }, 'certificate_untrusted', 'tls');
      await expectNothing(good, { ca: (await testCertificate()).ca }, 'certificate_untrusted', 'tls');
    });
    it('the certificate has ended', async () => {
      const old = await testCertificate(Date.now() - 500 * 24 * 60 * 60 * 1000);
      await expectNothing({ ...old, secure: true }, {}, 'certificate_expired', 'tls');
      await expectNothing(old, {}, 'certificate_expired', 'tls');
    });
    it('the certificate is for another name', async () => {
      const other = await testCertificate(Date.now(), ['elsewhere']);
      await expectNothing({ ...other, secure: true }, {}, 'certificate_name', 'tls');
      await expectNothing(other, {}, 'certificate_name', 'tls');
    });
    it('a sign-in is not offered, or refused', async () => {
      await expectNothing({ ...good, disabledCommands: ['AUTH'] }, {}, 'sign_in_not_offered', 'sign_in');
      await expectNothing(good, { password: 'wrong' }, 'sign_in_refused', 'sign_in');
    });
  });

  it('is refused at each step with the line of the server', async () => {
    const server = await mailServerOfTest(good);
    const refusedAt = async (step: 'connect' | 'from' | 'to' | 'data', code: number) => {
      server.refuse = { [step]: { code, line: `not at ${step}` } };
      return (await send(server.settings())).failure;
    };
    expect(await refusedAt('connect', 421)).toMatchObject({
      reason: 'not_a_mail_server',
      step: 'connection',
    });
    expect(await refusedAt('from', 550)).toMatchObject({
      reason: 'sender_refused',
      line: expect.stringContaining('not at from'),
    });
    expect(await refusedAt('to', 450)).toMatchObject({ reason: 'recipient_refused' });
    expect(await refusedAt('to', 550)).toMatchObject({ reason: 'recipient_refused' });
    expect(await refusedAt('data', 452)).toMatchObject({ reason: 'content_refused', isUncertain: false });
    expect(await refusedAt('data', 552)).toMatchObject({ reason: 'too_large' });
    expect(server.taken).toEqual([]);
  });

  it('says what is wrong with a name, a port, silence, and what is no mail server', async () => {
    const server = await mailServerOfTest(good);
    const settings = server.settings();
    expect((await send({ ...settings, host: 'no-such-host.invalid' })).failure).toMatchObject({
      reason: 'name_unknown',
      step: 'name',
    });
    await server.close();
    expect((await send(settings)).failure).toMatchObject({
      reason: 'connection_refused',
      step: 'connection',
    });

    const silent = createServer(() => {}).listen(0, '127.0.0.1');
    onTestFinished(() => void silent.close());
    await new Promise((resolve) => silent.once('listening', resolve));
    const { port } = silent.address() as { port: number };
    for (const security of ['tls', 'starttls', 'none'] as const)
      expect((await send({ ...settings, port, security }, {}, soon)).failure).toMatchObject({
        reason: 'timeout',
      });
    const web = createServer((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n')).listen(
      0,
      '127.0.0.1',
    );
    onTestFinished(() => void web.close());
    await new Promise((resolve) => web.once('listening', resolve));
    const webPort = (web.address() as { port: number }).port;
    expect((await send({ ...settings, port: webPort, security: 'none' })).failure).toMatchObject({
      reason: 'not_a_mail_server',
    });
  }, 30_000);

  it('has one header each and one recipient, whatever the names in it are', async () => {
    const server = await mailServerOfTest({ disabledCommands: ['STARTTLS'] });
    const hostile = fc.oneof(
      fc.constantFrom(
        'a\r\nBcc: victim@example.com',
        'a\nTo: victim@example.com\n\nbody',
        '=?utf-8?Q?=0D=0ABcc:_victim@example.com?=',
        '\u2028Bcc: victim@example.com\u2029',
        '<script>alert(1)</script>',
        'x'.repeat(10_000),
        '\u202Etxt.exe',
        '"quoted" <victim@example.com>, other@example.com',
      ),
      fc.string({ unit: 'binary', maxLength: 60 }),
    );
    await fc.assert(
      fc.asyncProperty(hostile, hostile, async (name, other) => {
        server.taken.length = 0;
        const from = `${name.replaceAll(/[<>]/g, '')} <larder@example.com>`;
        const { failure } = await send(server.settings({ security: 'none', from }), {
          subject: `${name}: ${other}`,
          text: other,
          html: '<p></p>',
          attachment: { name: `${name}.xlsx`, mediaType: 'text/csv', content: new Uint8Array([1]) },
        });
        expect(failure).toBeUndefined();
        const [taken] = server.taken;
        expect(taken!.to).toEqual(['ana@example.com']);
        expect(taken!.from).toBe('larder@example.com');
        const headers = headersOf(taken!.raw);
        const names = headers.map(([header]) => header).sort();
        expect(names).toEqual(
          [
            'auto-submitted',
            'content-type',
            'date',
            'from',
            'message-id',
            'mime-version',
            'subject',
            'to',
          ].sort(),
        );
        expect(new Map(headers).get('to')).toBe('ana@example.com');
        for (const [, value] of headers) expect(value).toMatch(/^[\t\P{Cc}]*$/u);
      }),
      { numRuns: Number(process.env['LARDER_TEST_RUNS'] ?? 40) },
    );
  }, 60_000);
});
