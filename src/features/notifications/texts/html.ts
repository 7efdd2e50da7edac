import { htmlText } from '../channels/header-text.ts';
import { type Content, more, type Section } from '../content.ts';

const colors = { good: '#1a7f37', warn: '#9a6700', bad: '#cf222e' } as const;
const maxLines = 400;

/**
 * The same words as simple HTML: no scripts, pictures or fetched files, so that every program shows it. It is limited
 * as the plain text is.
 */
export function simpleHtml(
  { subject, sections, link, footer, lamp, language }: Content,
  linkText: string,
): string {
  const anchor = (to: string) => `<a href="${htmlText(to)}">${htmlText(linkText)}</a>`;
  const section = ({ title, lines, link: own = null }: Section) => {
    const shown = lines.slice(0, maxLines).map(htmlText);
    if (lines.length > maxLines) shown.push(more(language, lines.length - maxLines));
    const heading =
      title === null ? '' : `<h2 style="font-size:16px;margin:16px 0 4px">${htmlText(title)}</h2>`;
    const items = shown.map((line) => `<li style="margin:4px 0">${line}</li>`).join('');
    const list = items === '' ? '' : `<ul style="margin:0;padding-left:20px">${items}</ul>`;
    return `${heading}${list}${own === null ? '' : `<p style="margin:4px 0 0 20px">${anchor(own)}</p>`}`;
  };
  const details = link === null ? '' : `<p>${anchor(link)}</p>`;
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${htmlText(subject)}</title></head>
<body style="font:15px/1.5 system-ui,sans-serif;max-width:640px;margin:16px;border-left:4px solid ${colors[lamp]};padding:0 0 0 16px">
${sections.map(section).join('\n')}
${details}
<p style="color:#57606a;font-size:13px;margin-top:24px">${footer.map(htmlText).join('<br>')}</p>
</body></html>`;
}
