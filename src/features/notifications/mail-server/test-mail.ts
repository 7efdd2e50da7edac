import { randomUUID } from 'node:crypto';
import type { SessionActor } from '../../../api/caller.ts';
import type { AskContext } from '../../../api/contexts.ts';
import { Problem } from '../../../problems/problem.ts';
import { type StepTaken, sendMail } from '../channels/email.ts';
import { SendFailure } from '../channels/failure.ts';
import { withoutSecrets } from '../channels/web.ts';
import { type Content, plainText } from '../content.ts';
import { simpleHtml } from '../texts/html.ts';
import { words } from '../texts/texts.ts';
import { openMailServer, readMailServer } from './mail-server.ts';

let isUnderWay = false;

/**
 * Sends a mail as every mail is sent, and shows how each step went. One at a time.
 * @throws `mail_server.not_found`, `mail_server.test_in_progress`
 */
export async function testMailServer(
  { reader, settings, actor, nowMs }: AskContext<SessionActor>,
  to: string,
): Promise<object> {
  readMailServer({ reader });
  if (isUnderWay) throw new Problem('mail_server.test_in_progress');
  isUnderWay = true;
  const { language } = actor;
  const said = words[language];
  const content: Content = {
    language,
    subject: said.test.subject('Larder'),
    lamp: 'good',
    sections: [{ title: null, lines: said.test.lines }],
    link: null,
    footer: [],
    items: [],
    isPersonal: false,
  };
  const steps: StepTaken[] = [];
  let reason: string | null = null;
  let secrets: (string | null)[] = [to];
  try {
    const server = openMailServer(reader, settings.templateKey);
    secrets = [to, server.password];
    const mail = {
      id: randomUUID(),
      to,
      subject: content.subject,
      text: plainText(content),
      html: simpleHtml(content, said.more),
      dateMs: nowMs,
    };
    await sendMail(server, mail, (step) => steps.push(step));
  } catch (error) {
    if (!(error instanceof SendFailure)) throw error;
    reason = error.reason;
    if (steps.length === 0)
      steps.push({ step: error.step, ok: false, detail: error.message, line: null, durationMs: 0 });
  } finally {
    isUnderWay = false;
  }
  return {
    isSent: reason === null,
    steps: steps.map((step) => ({
      ...step,
      reason: step.ok === false ? reason : null,
      line: withoutSecrets(step.line, secrets),
    })),
  };
}
