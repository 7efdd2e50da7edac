import * as v from 'valibot';
import { integer, nullable, object, oneOf, optional, text, type Value } from '../../../api/fields.ts';
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

export const mailServerBody = object({
  host: v.pipe(text(1, 253), v.regex(hostName, 'isUrl')),
  port: integer(1, 65_535),
  security: oneOf(mailSecurities),
  user: optional(nullable(v.pipe(text(1, 320), v.regex(/^\P{C}+$/u, 'matches')))),
  password: optional(nullable(text(1, 1000))),
  from: sender(),
  ca: optional(nullable(certificates())),
});

/** A mail server as it is answered: of its password whether there is one. */
export const mailServerReply = v.object({
  host: v.string(),
  port: v.number(),
  security: v.picklist(mailSecurities),
  user: v.nullable(v.string()),
  hasPassword: v.boolean(),
  from: v.string(),
  ca: v.nullable(v.string()),
  updatedAt: v.string(),
});

export const mailTestBody = object({ to: mailbox() });

/** The result of a test, step by step. */
export const mailTestReply = v.object({
  isSent: v.boolean(),
  steps: v.array(
    v.object({
      step: v.picklist(mailSteps),
      ok: v.nullable(v.boolean()),
      reason: v.nullable(v.string()),
      detail: v.nullable(v.string()),
      line: v.nullable(v.string()),
      durationMs: v.number(),
    }),
  ),
});

export type MailServerBody = Value<typeof mailServerBody>;
