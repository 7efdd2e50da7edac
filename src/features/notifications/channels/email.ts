import { lookup } from 'node:dns/promises';
import { connect, isIP, type LookupFunction, type Socket } from 'node:net';
import { type ConnectionOptions, connect as connectTls, rootCertificates, type TLSSocket } from 'node:tls';
import type SMTPConnection from 'nodemailer/lib/smtp-connection';
import { type MailStep, mailSteps, SendFailure } from './failure.ts';
import { headerText } from './header-text.ts';
import { failureOfSocket, failureOfTls, lineOf, sooner } from './mail-errors.ts';

/*
 * Mail by nodemailer, whose defaults are not ours (rules/messages#mail-server): it asks DNS before the system, sends in
 * the clear where a server stops offering encryption, passes over a sign-in that is not offered, makes a new Message-ID
 * each time, and waits ten minutes. So names are looked up and connections made here, and each step is requested by
 * itself.
 */

/** A mail server, with its secrets. */
export type MailServer = {
  host: string;
  port: number;
  security: 'tls' | 'starttls' | 'none';
  user: string | null;
  password: string | null;
  /** An address, or a name and an address in angle brackets. */
  from: string;
  /** Certificates (PEM) that are trusted in addition to the known authorities. */
  ca: string | null;
};

/** A mail to one recipient. */
export type Mail = {
  /** The constant part of all attempts: the local part of its Message-ID. */
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  dateMs: number;
  attachment?: { name: string; mediaType: string; content: Uint8Array };
};

/** The result of a step: `ok` is null if it was not needed or not reached. */
export type StepTaken = {
  step: MailStep;
  ok: boolean | null;
  /** A useful detail: an address, a fingerprint. */
  detail: string | null;
  /** The server's answer. */
  line: string | null;
  durationMs: number;
};

/** The timeouts of each step, in milliseconds. Tests use shorter ones. */
export const mailDeadlines = { stepMs: 10_000, silentMs: 20_000, wholeMs: 4 * 60_000 };

type Deadlines = typeof mailDeadlines;

/**
 * Sends a mail to a mail server, for one recipient. `onStep` is called after each step.
 * @returns the server's answer
 * @throws SendFailure with the failed step and the reason; nothing is sent unencrypted if encryption is required
 */
export async function sendMail(
  server: MailServer,
  mail: Mail,
  onStep: (taken: StepTaken) => void = () => {},
  deadlines: Deadlines = mailDeadlines,
): Promise<string> {
  let startedMs = performance.now();
  const steps = new Set<MailStep>();
  const whole = new AbortController();
  const took = (step: MailStep, ok: boolean | null, detail: string | null, line: string | null) => {
    steps.add(step);
    onStep({ step, ok, detail, line, durationMs: Math.round(performance.now() - startedMs) });
    startedMs = performance.now();
  };
  try {
    return await sooner(hand(server, mail, deadlines, took, whole.signal), deadlines.wholeMs);
  } catch (error) {
    whole.abort();
    const failure = error instanceof SendFailure ? error : new SendFailure('internal', { step: 'accepted' });
    for (const step of mailSteps.filter((one) => !steps.has(one)))
      if (step === failure.step) took(step, false, failure.message, failure.line);
      else took(step, null, null, null);
    throw failure === error ? error : Object.assign(failure, { cause: error });
  }
}

type Took = (step: MailStep, ok: boolean | null, detail: string | null, line: string | null) => void;

async function hand(
  server: MailServer,
  mail: Mail,
  deadlines: Deadlines,
  took: Took,
  signal: AbortSignal,
): Promise<string> {
  const addresses = await addressesOf(server.host, deadlines);
  took('name', true, addresses.map(({ address }) => address).join(', '), null);

  const socket = await reached(server, addresses, deadlines);
  signal.addEventListener('abort', () => socket.destroy());
  try {
    // With TLS from the start nothing is said before it.
    const secure = server.security === 'tls' ? await secured(socket, server, deadlines, took) : socket;
    const session = await opened(secure, server, deadlines, took);
    try {
      await signedIn(session, server, took);
      const line = await accepted(session, server, mail);
      took('accepted', true, null, line);
      return line;
    } finally {
      session.close();
    }
  } finally {
    socket.destroy();
  }
}

type Address = { address: string; family: number };

/** The addresses of a name by the system, including `/etc/hosts`, which nodemailer reads last. */
async function addressesOf(host: string, { stepMs }: Deadlines): Promise<Address[]> {
  try {
    const found = await sooner(lookup(host, { all: true }), stepMs);
    if (found.length > 0) return found.slice(0, 8);
  } catch (error) {
    if (error instanceof SendFailure) throw new SendFailure(error.reason, { step: 'name' });
  }
  throw new SendFailure('name_unknown', { step: 'name' });
}

function reached({ host, port }: MailServer, addresses: Address[], { stepMs }: Deadlines): Promise<Socket> {
  const known = ((_name, options, found) => {
    if (options.all) found(null, addresses);
    else found(null, addresses[0]!.address, addresses[0]!.family);
  }) as LookupFunction;
  const target = isIP(host) ? { host } : { host, lookup: known };
  return new Promise((resolve, reject) => {
    const socket = connect({ ...target, port, autoSelectFamily: true });
    const timer = setTimeout(() => fail(new SendFailure('timeout')), stepMs);
    const fail = (error: Error) => {
      clearTimeout(timer);
      socket.destroy();
      reject(error instanceof SendFailure ? error : failureOfSocket(error));
    };
    socket.once('error', fail);
    socket.once('connect', () => {
      clearTimeout(timer);
      socket.off('error', fail);
      // The caller that takes over the socket handles its errors; until then they are ignored.
      socket.on('error', () => {});
      resolve(socket);
    });
  });
}

/** TLS options: public authorities, and configured ones. */
function tlsOptions({ host, ca }: MailServer): ConnectionOptions {
  return {
    minVersion: 'TLSv1.2',
    rejectUnauthorized: true,
    ...(isIP(host) ? { host } : { servername: host }),
    ...(ca && { ca: [...rootCertificates, ca] }),
  };
}

const fingerprintOf = (socket: TLSSocket): string => socket.getPeerCertificate().fingerprint256 ?? '';

async function secured(
  socket: Socket,
  server: MailServer,
  { stepMs }: Deadlines,
  took: Took,
): Promise<TLSSocket> {
  took('connection', true, addressOf(socket), null);
  const secure = connectTls({ ...tlsOptions(server), socket });
  const shaken = new Promise<void>((resolve, reject) => {
    secure.once('secureConnect', resolve);
    secure.once('error', reject);
    secure.once('close', () => reject(new Error('the connection was closed')));
  });
  try {
    await sooner(shaken, stepMs);
  } catch (error) {
    secure.destroy();
    throw error instanceof SendFailure ? new SendFailure(error.reason, { step: 'tls' }) : failureOfTls(error);
  }
  secure.on('error', () => {});
  took('tls', true, fingerprintOf(secure), null);
  return secure;
}

const addressOf = ({ remoteAddress, remotePort }: Socket) => `${remoteAddress} port ${remotePort}`;

/** Begins an SMTP session: greeting, EHLO, and STARTTLS if it is required. */
async function opened(
  socket: Socket,
  server: MailServer,
  { stepMs, silentMs }: Deadlines,
  took: Took,
): Promise<SMTPConnection> {
  const { default: Connection } = await import('nodemailer/lib/smtp-connection');
  const isStartTls = server.security === 'starttls';
  const session = new Connection({
    connection: socket,
    host: server.host,
    port: server.port,
    secure: server.security === 'tls',
    secured: server.security === 'tls',
    requireTLS: isStartTls,
    ignoreTLS: server.security === 'none',
    name: clientName(server),
    tls: tlsOptions(server),
    connectionTimeout: stepMs,
    greetingTimeout: stepMs,
    socketTimeout: silentMs,
    socketCloseTimeout: 0,
    maxResponseSize: 64 * 1024,
    logger: false,
  });
  try {
    await sooner(
      new Promise<void>((resolve, reject) => {
        session.once('error', reject);
        session.once('end', () => reject(Object.assign(new Error('ended'), { code: 'ECONNECTION' })));
        session.connect((error) => (error ? reject(error) : resolve()));
      }),
      2 * stepMs,
    );
  } catch (error) {
    session.close();
    if (error instanceof SendFailure) throw error;
    throw failureOfOpening(error as SmtpError, isStartTls, () =>
      took('connection', true, addressOf(socket), null),
    );
  }
  session.on('error', () => {});
  if (server.security === 'tls') return session;
  took('connection', true, addressOf(socket), null);
  if (isStartTls)
    took('tls', true, fingerprintOf((session as unknown as { _socket: TLSSocket })._socket), null);
  else took('tls', null, null, null);
  return session;
}

/** A name to greet by that every server takes: the domain of the sender. */
function clientName({ from }: MailServer): string {
  const domain = addressIn(from).split('@')[1] ?? '';
  return /^[\w.-]+$/.test(domain) ? domain : '[127.0.0.1]';
}

type SmtpError = Error & {
  code?: string;
  command?: string;
  response?: string;
  responseCode?: number;
};

function failureOfOpening(error: SmtpError, isStartTls: boolean, tookConnection: () => void): SendFailure {
  const line = lineOf(error.response);
  if (error.command === 'STARTTLS' || error.code === 'ETLS') {
    tookConnection();
    if (error.response) return new SendFailure('tls_not_offered', { step: 'tls', line });
    return failureOfTls(error);
  }
  if (isStartTls && error.command === 'EHLO') {
    tookConnection();
    return new SendFailure('tls_not_offered', { step: 'tls', line });
  }
  if (isStartTls && failureOfTls(error).reason !== 'tls_failed') {
    tookConnection();
    return failureOfTls(error);
  }
  if (error.code === 'ETIMEDOUT') return new SendFailure('timeout');
  if (line !== null) return new SendFailure('not_a_mail_server', { line });
  return new SendFailure(error.code === 'EPROTOCOL' ? 'not_a_mail_server' : 'connection_lost');
}

async function signedIn(session: SMTPConnection, { user, password }: MailServer, took: Took): Promise<void> {
  if (user === null || password === null) {
    took('sign_in', null, null, null);
    return;
  }
  // nodemailer would send without, where a server does not offer it.
  if (!session.allowsAuth) throw new SendFailure('sign_in_not_offered', { step: 'sign_in' });
  await new Promise<void>((resolve, reject) => {
    const fail = (error: SmtpError) =>
      reject(
        error.code === 'EAUTH' || error.responseCode !== undefined
          ? new SendFailure('sign_in_refused', { step: 'sign_in', line: lineOf(error.response) })
          : new SendFailure(error.code === 'ETIMEDOUT' ? 'timeout' : 'connection_lost', { step: 'sign_in' }),
      );
    session.once('error', fail);
    session.once('end', () => fail(new Error('ended')));
    session.login({ user, pass: password }, (error) => (error ? fail(error as SmtpError) : resolve()));
  });
  took('sign_in', true, user, null);
}

async function accepted(session: SMTPConnection, { from }: MailServer, mail: Mail): Promise<string> {
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer');
  const composer = new MailComposer({
    from: { name: nameIn(from), address: addressIn(from) },
    to: { name: '', address: mail.to },
    subject: headerText(mail.subject, 120),
    text: mail.text,
    html: mail.html,
    messageId: messageIdOf(mail, from),
    date: new Date(mail.dateMs),
    headers: { 'Auto-Submitted': 'auto-generated' },
    ...(mail.attachment && {
      attachments: [
        {
          filename: headerText(mail.attachment.name, 120),
          contentType: mail.attachment.mediaType,
          content: Buffer.from(mail.attachment.content),
        },
      ],
    }),
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const message = composer.compile();
  const envelope = { from: addressIn(from), to: [mail.to] };
  return await new Promise<string>((resolve, reject) => {
    session.once('error', (error) => reject(failureOfMessage(error as SmtpError)));
    session.once('end', () => reject(failureOfMessage(new Error('ended'))));
    session.send(envelope, message.createReadStream(), (error, info) => {
      if (error) reject(failureOfMessage(error as SmtpError));
      else resolve(lineOf(info.response) ?? '');
    });
  });
}

function failureOfMessage(error: SmtpError): SendFailure {
  const line = lineOf(error.response);
  const accepted = { step: 'accepted', line } as const;
  if (error.responseCode === undefined)
    return new SendFailure(error.code === 'ETIMEDOUT' ? 'timeout' : 'connection_lost', {
      ...accepted,
      isUncertain: error.command === undefined || /^DATA|^CONN/.test(error.command),
    });
  if (error.command === 'MAIL FROM') return new SendFailure('sender_refused', accepted);
  if (error.command === 'RCPT TO') return new SendFailure('recipient_refused', accepted);
  return new SendFailure(error.responseCode === 552 ? 'too_large' : 'content_refused', accepted);
}

/** The Message-ID of a mail: it is the same however often the mail is sent. */
export function messageIdOf({ id }: Pick<Mail, 'id'>, from: string): string {
  const domain = addressIn(from).split('@')[1] ?? '';
  return `<${id}@${/^[\w.-]+$/.test(domain) ? domain : 'larder.invalid'}>`;
}

const named = /^([^<>]*)<([^<>]*)>$/;

function addressIn(from: string): string {
  return (named.exec(from)?.[2] ?? from).trim();
}

function nameIn(from: string): string {
  return headerText(named.exec(from)?.[1] ?? '', 100).replaceAll('"', '');
}
