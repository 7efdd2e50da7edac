import * as v from 'valibot';
import { testStepsReply } from '../../../api/connection-test.ts';
import {
  described,
  integer,
  nullable,
  object,
  oneOf,
  optional,
  text,
  type Value,
} from '../../../api/fields.ts';
import { member } from '../../../api/members.ts';
import { wholeNumber } from '../../../api/values.ts';
import { mailSteps } from '../channels/failure.ts';
import { isMailbox } from '../contacts/targets.ts';

/** Encryption of mail servers (rules/messages#mail-server). */
export const mailSecurities = ['tls', 'starttls', 'none'] as const;

/** Labels separated by single dots, none of which begins or ends with a hyphen; or an IP address. */
const hostName =
  /^(?:[\p{L}\p{N}_]+(?:-+[\p{L}\p{N}_]+)*\.)*[\p{L}\p{N}_]+(?:-+[\p{L}\p{N}_]+)*\.?$|^[\da-f:.]+$/iu;

const mailbox = () => v.pipe(text(3, 320), v.check(isMailbox, 'isEmail'));

/** An address, or a name and an address in angle brackets. */
const sender = () =>
  v.pipe(
    text(3, 400),
    v.check((from) => {
      const named = /^[^<>\p{C}]{0,200}<([^<>]*)>$/u.exec(from);
      return isMailbox(named ? named[1]! : from);
    }, 'isEmail'),
  );

const certificates = () =>
  v.pipe(text(1, 65_536), v.regex(/-----BEGIN CERTIFICATE-----[\s\S]+-----END CERTIFICATE-----/, 'matches'));

const securityText = 'The encryption: `tls` from the start, `starttls`, or `none`.';
const fromText = 'The sender: an address, or a name and an address in angle brackets.';
const caText = 'Certificates (PEM) that are trusted in addition to the known authorities; null for none.';

export const mailServerBody = object({
  host: described(
    'The name or the address of the mail server.',
    v.pipe(text(1, 253), v.regex(hostName, 'isUrl')),
  ),
  port: described('The port.', integer(1, 65_535)),
  security: described(securityText, oneOf(mailSecurities)),
  user: described(
    'The name to sign in with; null without sign-in.',
    optional(nullable(v.pipe(text(1, 320), v.regex(/^\P{C}+$/u, 'matches')))),
  ),
  password: described('The password; it is never returned.', optional(nullable(text(1, 1000)))),
  from: described(fromText, sender()),
  ca: described(caText, optional(nullable(certificates()))),
});

/** A mail server as the API returns it: without the password, but with whether there is one. */
export const mailServerReply = v.object({
  host: described('The name or the address of the mail server.', v.string()),
  port: described('The port.', wholeNumber),
  security: described(securityText, v.picklist(mailSecurities)),
  user: described('The name to sign in with; null without sign-in.', v.nullable(v.string())),
  hasPassword: described('True if there is a password.', v.boolean()),
  from: described(fromText, v.string()),
  ca: described(caText, v.nullable(v.string())),
  updatedAt: member.updatedAt,
});

export const mailTestBody = object({ to: described('The address that the test is sent to.', mailbox()) });

/** The result of a test, step by step. */
export const mailTestReply = v.object({
  isSent: described('True if the mail server accepted the mail.', v.boolean()),
  steps: testStepsReply(
    mailSteps,
    'Details: addresses, the fingerprint of the certificate, or the reason why it failed.',
    {
      line: described('The reply of the other side, without secrets; null for none.', v.nullable(v.string())),
      durationMs: described('The duration, in milliseconds.', wholeNumber),
    },
  ),
});

export type MailServerBody = Value<typeof mailServerBody>;
