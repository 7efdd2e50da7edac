import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { onTestFinished } from 'vitest';
import type { MailServer } from '../../src/features/notifications/channels/email.ts';
import { issueServerCertificate, makeAuthority, newKey } from '../../src/ops/tls/x509.ts';

/** A mail as the server took it. */
export type TakenMail = { from: string; to: string[]; raw: string; isSecure: boolean; user: string | null };

/** A mail server that really speaks SMTP; what it refuses can be changed while it runs. */
export type TestMailServer = {
  port: number;
  taken: TakenMail[];
  /** Everything that came in before TLS, or without it. */
  connections: number;
  /** Refuses at a step with a line; undefined: it takes everything. */
  refuse: Partial<Record<'connect' | 'auth' | 'from' | 'to' | 'data', { code: number; line: string }>>;
  /** The recipients that it refuses permanently. */
  unknown: Set<string>;
  settings(more?: Partial<MailServer>): MailServer;
  close(): Promise<void>;
};

type Secrets = { ca?: string; cert?: string; key?: string };

/** An authority, and a certificate of it for `localhost`, which ends a year after `nowMs`. */
export async function testCertificate(nowMs = Date.now(), dns = ['localhost']): Promise<Required<Secrets>> {
  const authority = await makeAuthority('Test', { dns, ip: ['127.0.0.1'] }, nowMs);
  const key = newKey();
  const cert = await issueServerCertificate(authority, { key, names: { dns, ip: [] }, nowMs });
  return { ca: authority.cert, cert, key };
}

/** Starts a mail server for the test that runs. */
export async function mailServerOfTest(
  options: SMTPServerOptions & Secrets = {},
  user = 'larder',
  password = 'correct horse',
): Promise<TestMailServer> {
  const { ca, ...rest } = options;
  const refusal = (step: keyof TestMailServer['refuse']) => {
    const told = server.refuse[step];
    return told && Object.assign(new Error(told.line), { responseCode: told.code });
  };
  const smtp = new SMTPServer({
    authOptional: true,
    logger: false,
    disableReverseLookup: true,
    closeTimeout: 100,
    ...rest,
    onConnect(_session, done) {
      server.connections++;
      done(refusal('connect'));
    },
    onAuth(auth, _session, done) {
      if (auth.username === user && auth.password === password && !server.refuse.auth)
        return done(null, { user });
      done(refusal('auth') ?? Object.assign(new Error('Authentication failed'), { responseCode: 535 }));
    },
    onMailFrom: (_address, _session, done) => done(refusal('from')),
    onRcptTo({ address }, _session, done) {
      if (server.unknown.has(address))
        return done(Object.assign(new Error(`no mailbox ${address}`), { responseCode: 550 }));
      done(refusal('to'));
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const told = refusal('data');
        if (told) return done(told);
        const { mailFrom, rcptTo } = session.envelope;
        server.taken.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          raw: Buffer.concat(chunks).toString('latin1'),
          isSecure: session.secure,
          user: (session.user as unknown as string | undefined) ?? null,
        });
        done(null, 'queued as 42');
      });
    },
  });
  smtp.on('error', () => {});
  const listener = smtp.listen(0, '127.0.0.1');
  await new Promise((resolve) => listener.once('listening', resolve));
  const { port } = listener.address() as AddressInfo;
  const close = () => new Promise<void>((resolve) => smtp.close(() => resolve()));
  const server: TestMailServer = {
    port,
    taken: [],
    connections: 0,
    refuse: {},
    unknown: new Set(),
    settings: (more = {}) => ({
      host: 'localhost',
      port,
      security: rest.secure ? 'tls' : 'starttls',
      user: null,
      password: null,
      from: 'Larder <larder@example.com>',
      ca: ca ?? null,
      ...more,
    }),
    close,
  };
  onTestFinished(close);
  return server;
}

/** The headers of a mail, unfolded, in their order. */
export function headersOf(raw: string): [name: string, value: string][] {
  const head = raw.slice(0, raw.indexOf('\r\n\r\n'));
  return head
    .replaceAll(/\r\n[ \t]+/g, ' ')
    .split('\r\n')
    .map((line) => {
      const at = line.indexOf(':');
      return [line.slice(0, at).toLowerCase(), line.slice(at + 1).trim()];
    });
}
