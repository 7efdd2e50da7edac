/** The content of a message, made once for all channels (rules/messages#what-a-message-says). */
export type Content = {
  language: 'en' | 'es';
  /** The subject in one line: the site, then the problem. */
  subject: string;
  /** The worst severity in the message. */
  lamp: 'good' | 'warn' | 'bad';
  sections: Section[];
  /** The link to more. */
  link: string | null;
  /** The reason for the message, and how to stop it. */
  footer: string[];
  /** The items for programs, with names of the API. */
  items: ContentItem[];
  /** True if it contains personal data. Then it is sent encrypted, or not at all. */
  isPersonal: boolean;
  /** True if it may have arrived. Then it is sent again unchanged. */
  isFixed?: true;
};

/** A part of a message; `link` is the address of its subject. */
export type Section = { title: string | null; lines: string[]; link?: string | null };

/** An item of a message. */
export type ContentItem = {
  incidentId: string;
  kind: string;
  severity: 'warn' | 'bad';
  state: 'open' | 'closed';
  accountId: string | null;
  subject: string | null;
  openedAt: string;
  closedAt: string | null;
};

/** The limits of a message: 64 KiB of text, and a number of lines. */
const maxLines = 400;
const maxTextBytes = 64 * 1024;

/** A message as plain text, of at most 64 KiB. */
export function plainText({ sections, link, footer, language }: Content): string {
  const blocks = sections.map(({ title, lines, link: own = null }) => {
    const shown = lines.slice(0, maxLines).map((line) => `- ${line}`);
    if (lines.length > maxLines) shown.push(more(language, lines.length - maxLines));
    return [...(title === null ? [] : [title]), ...shown, ...(own === null ? [] : [own])].join('\n');
  });
  const text = [...blocks, ...(link === null ? [] : [link]), footer.join('\n')].join('\n\n');
  return cutBytes(text, maxTextBytes);
}

/** The sentence that says how many more there are than are shown. */
export function more(language: 'en' | 'es', count: number): string {
  return language === 'es' ? `y ${count} más` : `and ${count} more`;
}

/** Cuts a text to at most `max` bytes of UTF-8, between characters, with `…` if it was longer. */
export function cutBytes(text: string, max: number): string {
  const bytes = Buffer.from(text);
  if (bytes.length <= max) return text;
  // A cut in the middle of a character leaves a replacement character, which is taken away.
  return `${bytes
    .subarray(0, max - 3)
    .toString()
    .replace(/(?<!\uFFFD)\uFFFD+$/, '')}…`;
}
