/** A step of handing a message over, in their order (rules/messages#mail-server). */
export const mailSteps = ['name', 'connection', 'tls', 'sign_in', 'accepted'] as const;
export type MailStep = (typeof mailSteps)[number];

/**
 * The reasons why a message was not sent, as words for programs; the panel and `sentenceOfFailure` have texts for
 * people.
 */
export const failureReasons = [
  'no_mail_server',
  'name_unknown',
  'connection_refused',
  'connection_failed',
  'timeout',
  'not_a_mail_server',
  'tls_not_offered',
  'certificate_untrusted',
  'certificate_expired',
  'certificate_name',
  'tls_failed',
  'sign_in_not_offered',
  'sign_in_refused',
  'sender_refused',
  'recipient_refused',
  'content_refused',
  'connection_lost',
  'target_not_allowed',
  'target_unreadable',
  'answer_refused',
  'redirected',
  'too_large',
  'personal_needs_tls',
  'expired',
  'outbox_full',
  'interrupted',
  'internal',
] as const;
export type FailureReason = (typeof failureReasons)[number];

/** The sentence of each reason. */
const sentences: Record<FailureReason, string> = {
  no_mail_server: 'No mail server is set up.',
  name_unknown: 'The name of the server is not known here.',
  connection_refused: 'The server refused the connection.',
  connection_failed: 'The server could not be reached.',
  timeout: 'The server did not answer in time.',
  not_a_mail_server: 'What answered is no mail server.',
  tls_not_offered: 'The server does not offer encryption (STARTTLS), and nothing is sent without it.',
  certificate_untrusted: 'The certificate of the server was issued by nobody who is trusted here.',
  certificate_expired: 'The certificate of the server is out of date.',
  certificate_name: 'The certificate of the server is for another name.',
  tls_failed: 'An encrypted connection to the server could not be made.',
  sign_in_not_offered: 'The server does not let anybody sign in, and a password is set.',
  sign_in_refused: 'The server refused the user name or the password.',
  sender_refused: 'The server refused the sender’s address.',
  recipient_refused: 'The server refused the address of the recipient.',
  content_refused: 'The server refused the message.',
  connection_lost: 'The connection was lost before the server had confirmed the message.',
  target_not_allowed: 'The address of the target is not among those that may be called (`webhook-allow`).',
  target_unreadable: 'The target cannot be read any more: its key was lost. Enter it again.',
  answer_refused: 'The target answered with an error.',
  redirected: 'The target answered with a redirect, and none is followed.',
  too_large: 'The message is larger than the target takes.',
  personal_needs_tls: 'The message has personal data, and the way to the target is not encrypted.',
  expired: 'It could not be handed over in time.',
  outbox_full: 'Too many messages wait already.',
  interrupted: 'Larder was stopped while it was being handed over.',
  internal: 'Larder could not make the message.',
};

/** The error of a message that was not sent. */
export class SendFailure extends Error {
  readonly reason: FailureReason;
  /** One line of the other side's answer; null without one. */
  readonly line: string | null;
  /** The step that failed. */
  readonly step: MailStep;
  /** True if the message may have arrived. Then the identical message is sent again. */
  readonly isUncertain: boolean;

  constructor(
    reason: FailureReason,
    {
      line = null,
      step = 'connection',
      isUncertain = false,
    }: { line?: string | null; step?: MailStep; isUncertain?: boolean } = {},
  ) {
    super(sentences[reason]);
    this.reason = reason;
    this.line = line;
    this.step = step;
    this.isUncertain = isUncertain;
  }
}

/** The English sentence of a reason. */
export function sentenceOfFailure(reason: FailureReason): string {
  return sentences[reason];
}
