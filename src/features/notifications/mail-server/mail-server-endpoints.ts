import { endpoint } from '../../../api/endpoint.ts';
import * as mail from './mail-server.ts';
import { mailServerBody, mailServerReply, mailTestBody, mailTestReply } from './mail-server-fields.ts';
import { testMailServer } from './test-mail.ts';

const tag = 'Mail server';

/** See rules/messages#mail-server. */
export const mailServerEndpoints = [
  endpoint({
    method: 'GET',
    path: '/mail-server',
    operation: 'getMailServer',
    tag,
    caller: 'user',
    permission: 'mail-server:read',
    ofInstallation: true,
    summary: 'Read by which server mail goes out',
    status: 200,
    reply: mailServerReply,
    problems: ['auth.out_of_scope', 'mail_server.not_found'],
    where: 'here',
    run: (context) => mail.readMailServer(context),
  }),
  endpoint({
    method: 'PUT',
    path: '/mail-server',
    operation: 'setMailServer',
    tag,
    caller: 'user',
    permission: 'mail-server:update',
    ofInstallation: true,
    secret: true,
    summary: 'Set the server by which mail goes out',
    description:
      'A password needs `tls` or `starttls`; without `user` nobody signs in. A password that is left out stays while server and ' +
      'user stay. What waits to be sent by mail is tried at once.',
    body: mailServerBody,
    example: { host: 'smtp.example.com', port: 587, security: 'starttls', from: 'larder@example.com' },
    status: 200,
    reply: mailServerReply,
    problems: ['auth.out_of_scope'],
    where: 'write',
    run: (context, { body }) => mail.setMailServer(context, body),
  }),
  endpoint({
    method: 'DELETE',
    path: '/mail-server',
    operation: 'removeMailServer',
    tag,
    caller: 'user',
    permission: 'mail-server:delete',
    ofInstallation: true,
    summary: 'Send no mail any more',
    status: 204,
    problems: ['auth.out_of_scope', 'mail_server.not_found'],
    where: 'write',
    run: (context) => mail.removeMailServer(context),
  }),
  endpoint({
    method: 'POST',
    path: '/mail-server/test',
    operation: 'testMailServer',
    tag,
    caller: 'user',
    permission: 'mail-server:update',
    ofInstallation: true,
    summary: 'Send a mail by the mail server, and see each step by itself',
    description:
      'The steps are `name`, `connection`, `tls` (`detail` is the fingerprint of the certificate), `sign_in` and `accepted`; ' +
      '`ok` is null where one was not needed or not come to. It goes the way of every mail.',
    body: mailTestBody,
    example: { to: 'ana@example.com' },
    status: 200,
    reply: mailTestReply,
    isMomentary: true,
    problems: ['auth.out_of_scope', 'mail_server.not_found', 'mail_server.test_in_progress'],
    where: 'process',
    run: (context, { body }) => testMailServer(context, body.to),
  }),
];
