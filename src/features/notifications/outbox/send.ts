import { readFile } from 'node:fs/promises';
import { join, normalize } from 'node:path';
import type { InstallationSettings } from '../../../api/settings.ts';
import { signLink } from '../../../lib/signed-links.ts';
import type { Outbound } from '../../../outbound/outbound.ts';
import type { Reader } from '../../../store/statement.ts';
import { sendMail } from '../channels/email.ts';
import { SendFailure } from '../channels/failure.ts';
import { sendWeb, withoutSecrets } from '../channels/web.ts';
import { openContact } from '../contacts/targets.ts';
import { type Content, plainText } from '../content.ts';
import { openMailServer } from '../mail-server/mail-server.ts';
import { linkedContact, maxAttachmentBytes } from '../reports.ts';
import { simpleHtml } from '../texts/html.ts';
import { words } from '../texts/texts.ts';
import type { SendOutcome } from './outbox.ts';
import type { SendJob } from './sender.ts';

/** Dependencies of a sender. */
export type SendingParts = {
  reader: Reader;
  settings: Pick<InstallationSettings, 'templateKey' | 'linkKey' | 'filesDirectory'>;
  outbound: Outbound;
  /** The panel's address, for links to files. */
  baseUrl: string | null;
  nowMs: number;
  /** Called for unexpected errors. */
  onBroken(error: unknown): void;
};

type Attachment = { name: string; mediaType: string; content: Uint8Array };

/** Sends a message by its channel. Never throws: the result reports errors. */
export async function send(job: SendJob, parts: SendingParts): Promise<SendOutcome> {
  const secrets: (string | null)[] = [];
  try {
    await hand(job, parts, secrets);
    return { ok: true };
  } catch (error) {
    if (error instanceof SendFailure) {
      const line = withoutSecrets(error.line, secrets);
      return { ok: false, reason: error.reason, line, isUncertain: error.isUncertain };
    }
    parts.onBroken(error);
    return { ok: false, reason: 'internal', line: null, isUncertain: false };
  }
}

async function hand(job: SendJob, parts: SendingParts, secrets: (string | null)[]): Promise<void> {
  const { reader, settings, outbound, nowMs } = parts;
  const { contactOf } = job;
  const opened = openContact(settings.templateKey, contactOf.id, contactOf.secrets);
  secrets.push(opened.target, opened.token, opened.secret, opened.previous?.secret ?? null);
  const { content: made, attachment } = await withReport(job, parts);
  const content = withAnswers(made, job, parts);
  if (job.channel !== 'email') {
    if (content.isPersonal && !opened.target.startsWith('https:'))
      throw new SendFailure('personal_needs_tls');
    const envelope = { id: job.id, kind: job.kind, sentMs: nowMs, link: content.link };
    return sendWeb(outbound, { shape: contactOf.shape, secrets: opened, content, envelope });
  }
  const server = openMailServer(reader, settings.templateKey);
  secrets.push(server.password);
  if (content.isPersonal && server.security === 'none') throw new SendFailure('personal_needs_tls');
  await sendMail(server, {
    id: job.id,
    to: opened.target,
    subject: content.subject,
    text: plainText(content),
    html: simpleHtml(content, words[content.language].more),
    dateMs: nowMs,
    ...(attachment && { attachment }),
  });
}

/** A request with its links, one for each answer. */
function withAnswers(
  content: Content,
  { asks, contactOf }: SendJob,
  { settings, baseUrl, nowMs }: SendingParts,
): Content {
  if (!asks) return content;
  if (baseUrl === null) return content;
  const from = { linkKey: settings.linkKey, origin: baseUrl, nowMs, by: linkedContact(contactOf.id) };
  const answers = asks.links.map(({ label, kind, id }) => ({
    title: label,
    lines: [],
    link: signLink(from, kind, id, asks.untilMs).url,
  }));
  return { ...content, link: null, sections: [...content.sections, ...answers] };
}

/** A report with its file: attached to a mail, else as a link; where neither may be, the message says why. */
async function withReport(
  { about, isWithoutFile, content, channel, contactOf }: SendJob,
  { settings, baseUrl, nowMs }: SendingParts,
): Promise<{ content: Content; attachment?: Attachment }> {
  if (about === null) return { content };
  const said = words[content.language].report;
  const { file, link, isPersonal } = about;
  const linkTo = (line: string, to: string | null): Content => ({
    ...content,
    isPersonal,
    link: to ?? content.link,
    sections: [...content.sections, { title: null, lines: [line] }],
  });
  if (isWithoutFile) return { content: { ...linkTo(said.personal, null), isPersonal: false } };
  const isLarge = file.bytes > maxAttachmentBytes;
  if (channel === 'email' && !isLarge) {
    const bytes = await readReport(settings.filesDirectory, file.path);
    if (!bytes) return { content: linkTo(said.gone, null) };
    const { name, mediaType } = file;
    return { content: { ...content, isPersonal }, attachment: { name, mediaType, content: bytes } };
  }
  const why = isLarge ? said.tooLarge(`${(file.bytes / 1024 / 1024).toFixed(1)} MiB`) : said.link;
  if (baseUrl === null) return { content: linkTo(why, null) };
  const by = linkedContact(contactOf.id);
  const from = { linkKey: settings.linkKey, origin: baseUrl, nowMs, by };
  const signed = signLink(from, link.kind, link.id, link.untilMs);
  return { content: linkTo(why, signed.url) };
}

/** The bytes of a report; undefined where its file is gone. */
async function readReport(directory: string, path: string): Promise<Uint8Array | undefined> {
  const whole = normalize(join(directory, path));
  if (!whole.startsWith(normalize(directory))) return undefined;
  try {
    return await readFile(whole);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
