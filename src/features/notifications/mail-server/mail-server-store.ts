import { type Json, jsonObject } from '../../../store/json.ts';
import { change, column, query, replaceInto } from '../../../store/statement.ts';
import type { MailServer } from '../channels/email.ts';

export const mailServer = query<[], MailServer>(
  'SELECT host, port, security, user, password, sender AS "from", ca FROM mail_server WHERE only_row = 1',
);
export const mailServerBody = column<[], Json>(
  `SELECT ${jsonObject({
    host: 'host',
    port: 'port',
    security: 'security',
    user: 'user',
    hasPassword: `json(iif(password IS NULL, 'false', 'true'))`,
    from: 'sender',
    ca: 'ca',
    updatedAt: 'updated_at',
  })} FROM mail_server WHERE only_row = 1`,
);
export const putMailServer = replaceInto('mail_server', {
  only_row: 'integer',
  host: 'text',
  port: 'integer',
  security: 'text',
  user: 'text?',
  password: 'text?',
  sender: 'text',
  ca: 'text?',
  updated_at: 'text',
  seal: 'text',
});
export const removeMailServer = change<[]>('DELETE FROM mail_server WHERE only_row = 1');
