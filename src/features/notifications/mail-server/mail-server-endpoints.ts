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
    summary: 'Read the mail server',
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
    summary: 'Set the mail server',
    description:
      'A password requires `tls` or `starttls`; without `user` there is no sign-in. An absent ' +
      'password stays while server and user stay. Pending mails are tried immediately.',
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
    summary: 'Remove the mail server',
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
    summary: 'Send a test mail, and return the result of each step',
    description:
      'The steps are `name`, `connection`, `tls` (`detail` is the fingerprint of the certificate), ' +
      '`sign_in` and `accepted`; `ok` is null for a step that was not needed or not reached. The test ' +
      'is sent like every other mail.',
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
