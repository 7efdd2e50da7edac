import { isoOf } from '../../../lib/clock.ts';
import type { Shape } from '../contacts/contact-fields.ts';
import { type Content, cutBytes, more, plainText } from '../content.ts';

/*
 * The form of a message for each kind of receiver (rules/messages#shapes). Sizes are cut by lines and
 * characters, never inside JSON.
 */

/** The most bytes of a webhook's body, and of what ntfy takes. */
export const maxWebhookBytes = 20 * 1024;
const maxNtfyBytes = 3500;
/** Telegram takes 4096 characters. */
const maxTelegramCharacters = 4000;

/** Facts about a message besides its content. */
export type Envelope = { id: string; kind: string; sentMs: number; link: string | null };

type Call = { url: string; body: string };

/** The body of a message for a webhook of a shape, and where it goes. */
export function shaped(shape: Shape, target: string, content: Content, envelope: Envelope): Call {
  if (shape === 'larder') return { url: target, body: larder(content, envelope) };
  if (shape === 'teams') return { url: target, body: fitted(content, teams) };
  if (shape === 'slack') return { url: target, body: fitted(content, slack) };
  return telegram(target, content);
}

/** Fewer and fewer lines, until the body fits. */
function fitted(content: Content, body: (content: Content) => object): string {
  for (let lines = 200; ; lines = Math.floor(lines / 2)) {
    const json = JSON.stringify(body(withLines(content, lines)));
    if (Buffer.byteLength(json) <= maxWebhookBytes || lines === 0) return json;
  }
}

/** Limits each section of a content to `most` lines, and notes how many are left out. */
function withLines(content: Content, most: number): Content {
  const sections = content.sections.map(({ lines, ...section }) => ({
    ...section,
    lines:
      lines.length <= most ? lines : [...lines.slice(0, most), more(content.language, lines.length - most)],
  }));
  return { ...content, sections };
}

function larder(content: Content, { id, kind, sentMs }: Envelope): string {
  const { subject, lamp, link, language, sections } = content;
  const text = plainText(withLines(content, 50));
  const body = (most: number) => ({
    type: kind === 'heartbeat' ? 'heartbeat' : `message.${kind}`,
    timestamp: isoOf(sentMs),
    data: {
      messageId: id,
      subject,
      lamp,
      language,
      text: cutBytes(text, 6 * 1024),
      link,
      lines: sections.reduce((sum, { lines }) => sum + lines.length, 0),
      items: content.items.slice(0, most),
      omitted: Math.max(0, content.items.length - most),
    },
  });
  for (let most = 50; ; most = Math.floor(most / 2)) {
    const json = JSON.stringify(body(most));
    if (Buffer.byteLength(json) <= maxWebhookBytes || most === 0) return json;
  }
}

/** A message of Teams' Workflows: an Adaptive Card of version 1.4 (https://adaptivecards.io/schemas/adaptive-card.json). */
function teams({ subject, sections, footer, link, lamp }: Content): object {
  const block = (text: string, more: object = {}) => ({ type: 'TextBlock', text, wrap: true, ...more });
  const color = { good: 'good', warn: 'warning', bad: 'attention' }[lamp];
  const card = {
    $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
    type: 'AdaptiveCard',
    version: '1.4',
    body: [
      block(markdown(subject), { weight: 'bolder', size: 'medium', color }),
      ...sections.flatMap(({ title, lines, link: own = null }) => [
        ...(title === null ? [] : [block(titled(title, own), { weight: 'bolder' })]),
        ...lines.map((line) => block(markdown(line), { spacing: 'small' })),
      ]),
      block(footer.map(markdown).join('\n\n'), { isSubtle: true, size: 'small' }),
    ],
    ...(link !== null && { actions: [{ type: 'Action.OpenUrl', title: 'Larder', url: link }] }),
  };
  const attachment = {
    contentType: 'application/vnd.microsoft.card.adaptive',
    contentUrl: null,
    content: card,
  };
  return { type: 'message', attachments: [attachment] };
}

/** The title of a part, as a link where the part has one. */
function titled(title: string, link: string | null): string {
  return link === null ? markdown(title) : `[${markdown(title)}](${link})`;
}

/** A name must not become a link or a heading of a card. */
function markdown(text: string): string {
  return text.replaceAll(/([\\`*_[\]()#~<>|])/g, '\\$1');
}

/** The body for Slack. Its three special characters are escaped, so that no name mentions anyone. */
function slack({ subject, sections, footer, link }: Content): object {
  const plain = (text: string) =>
    text
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
      .replaceAll(/([*_~`])/g, '$1\u200b');
  const lines = [
    `*${plain(subject)}*`,
    ...sections.flatMap((section) => [
      ...(section.title === null ? [] : [`*${plain(section.title)}*`]),
      ...section.lines.map((line) => `• ${plain(line)}`),
      ...(section.link ? [`<${section.link.replaceAll('&', '&amp;')}>`] : []),
    ]),
    ...(link === null ? [] : [`<${link}>`]),
    ...footer.map(plain),
  ];
  return { text: lines.join('\n') };
}

/** The chat is named in the address of the contact; it is sent in the body as well. */
function telegram(target: string, content: Content): Call {
  const url = new URL(target);
  const given = Object.fromEntries(url.searchParams);
  const whole = `${content.subject}\n\n${plainText(withLines(content, 60))}`;
  const characters = [...whole];
  const isLong = whole.length > maxTelegramCharacters;
  const text = isLong ? `${characters.slice(0, maxTelegramCharacters / 2).join('')}…` : whole;
  return {
    url: target,
    body: JSON.stringify({ ...given, text, link_preview_options: { is_disabled: true } }),
  };
}

/** The JSON that ntfy publishes at the root of its server (https://docs.ntfy.sh/publish/#publish-as-json). */
export function ntfy(target: string, content: Content): Call {
  const url = new URL(target);
  const { subject, lamp, link } = content;
  const topic = url.pathname.slice(1);
  const text = plainText({ ...withLines(content, 40), link: null, footer: content.footer.slice(0, 1) });
  return {
    url: `${url.origin}/`,
    body: JSON.stringify({
      topic,
      title: subject,
      message: cutBytes(text, maxNtfyBytes),
      priority: { good: 3, warn: 3, bad: 4 }[lamp],
      tags: [{ good: 'white_check_mark', warn: 'warning', bad: 'rotating_light' }[lamp]],
      ...(link !== null && { click: link }),
    }),
  };
}
