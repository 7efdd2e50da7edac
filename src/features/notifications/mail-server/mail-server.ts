import { auditChange } from '../../../access/audited.ts';
import type { ReadContext, SessionWriteContext } from '../../../api/contexts.ts';
import { openSecret, sealSecret } from '../../../lib/sealed-secrets.ts';
import { invalidField, Problem } from '../../../problems/problem.ts';
import { fieldTexts } from '../../../problems/sentences.ts';
import type { Json } from '../../../store/json.ts';
import type { Reader } from '../../../store/statement.ts';
import type { MailServer } from '../channels/email.ts';
import { SendFailure } from '../channels/failure.ts';
import { hurryMail } from '../outbox/outbox.ts';
import { rowSeal, unsealed } from '../row-seal.ts';
import type { MailServerBody } from './mail-server-fields.ts';
import * as store from './mail-server-store.ts';

/** Its identity in the audit. There is only one. */
const owned = { id: 'mail-server', client: null, account: null };
const under = (key: Uint8Array) => ({ key, purpose: 'mail server' });

export const mailServerColumns = [
  'host',
  'port',
  'security',
  'user',
  'password',
  'sender',
  'ca',
  'updated_at',
] as const;
const seal = rowSeal('mail_server', ['only_row'], mailServerColumns);

/** @throws `mail_server.not_found` */
export function readMailServer({ reader }: Pick<ReadContext, 'reader'>): Json {
  const body = store.mailServerBody.get(reader);
  if (!body) throw new Problem('mail_server.not_found');
  return body;
}

/** The mail server's encryption; undefined without a mail server. */
export function mailSecurity(reader: Reader): 'tls' | 'starttls' | 'none' | undefined {
  return store.mailServer.get(reader)?.security;
}

/**
 * Sets the mail server. If the password is left out and server and user are unchanged, the password stays: so a port
 * can be changed without it, and another host cannot get it.
 * @throws `validation.failed`
 */
export function setMailServer({ tx, settings }: SessionWriteContext, body: MailServerBody): Json {
  const before = store.mailServerBody.get(tx) ?? null;
  const now = store.mailServer.get(tx);
  const { host, port, security, from, ca = null } = body;
  const user = body.user ?? null;
  const isSame = now !== undefined && now.host === host && now.user === user && security !== 'none';
  const storedPassword = isSame ? now.password : null;
  const password =
    body.password === undefined
      ? storedPassword
      : body.password && sealSecret(under(settings.templateKey), body.password);
  if (password !== null && user === null)
    throw invalidField('user', 'isString', fieldTexts.userBesidePassword);
  if (password === null && user !== null)
    throw invalidField('password', 'isString', fieldTexts.passwordBesideUser);
  if (password !== null && security === 'none')
    throw invalidField('security', 'isIn', fieldTexts.encryptedMail);
  store.putMailServer.run(tx, {
    only_row: 1,
    host,
    port,
    security,
    user,
    password,
    sender: from,
    ca,
    updated_at: tx.nowIso,
    seal: unsealed,
  });
  seal(tx, 1);
  const after = store.mailServerBody.get(tx)!;
  auditChange(tx, before === null ? 'create' : 'update', 'mail_server', owned, before, after);
  hurryMail(tx);
  return after;
}

/** @throws `mail_server.not_found` */
export function removeMailServer({ tx }: SessionWriteContext): undefined {
  const before = readMailServer({ reader: tx });
  store.removeMailServer.run(tx);
  auditChange(tx, 'delete', 'mail_server', owned, before, null);
}

/**
 * The mail server with its password, for the sender.
 * @throws SendFailure `no_mail_server`, and `target_unreadable` where the key of the password was lost
 */
export function openMailServer(reader: Reader, key: Uint8Array): MailServer {
  const row = store.mailServer.get(reader);
  if (!row) throw new SendFailure('no_mail_server', { step: 'name' });
  try {
    const password = row.password === null ? null : openSecret(under(key), row.password).toString();
    return { ...row, password };
  } catch {
    throw new SendFailure('target_unreadable', { step: 'sign_in' });
  }
}
