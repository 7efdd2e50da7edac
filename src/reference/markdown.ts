import { escapeHtml } from './html.ts';

/** A heading of a page; `id` is the fragment that leads to it, as GitHub makes it. */
export type Heading = { level: number; text: string; id: string };

/** A page as HTML. */
export type RenderedPage = { title: string; headings: Heading[]; html: string };

/**
 * Renders the Markdown that pages of docs/ are written in: headings, paragraphs, lists of one level, tables, fenced
 * code, and within a line code, bold and links. Everything else is text; no HTML passes.
 * @param link gives the address for the target of a link
 * @throws on what this subset does not have, so that a page never shows half of what it says
 */
export function renderMarkdown(markdown: string, link: (target: string) => string): RenderedPage {
  const lines = markdown.split('\n');
  const headings: Heading[] = [];
  const blocks: string[] = [];
  const inline = (text: string) => inlineHtml(text, link);
  for (let at = 0; at < lines.length; ) {
    const line = lines[at]!;
    if (line.trim() === '') {
      at++;
      continue;
    }
    const kind = kindOf(line);
    if (kind === 'code') {
      const end = lines.indexOf('```', at + 1);
      if (end === -1) throw new Error(`line ${at + 1}: this code does not end`);
      blocks.push(
        `<pre tabindex="0"><code>${escapeHtml(lines.slice(at + 1, end).join('\n'))}\n</code></pre>`,
      );
      at = end + 1;
      continue;
    }
    if (kind === 'heading') {
      const heading = headingOf(line);
      if (headings.some(({ id }) => id === heading.id)) throw new Error(`two headings are #${heading.id}`);
      headings.push(heading);
      const { level, id } = heading;
      blocks.push(`<h${level} id="${id}"><a href="#${id}">${inline(line.slice(level + 1))}</a></h${level}>`);
      at++;
      continue;
    }
    let end = at + 1;
    while (end < lines.length && continues(kind, lines[end]!)) end++;
    blocks.push(blockOf(kind, lines.slice(at, end), inline));
    at = end;
  }
  const [title] = headings;
  if (title?.level !== 1) throw new Error('a page begins with its title');
  return { title: title.text, headings, html: blocks.join('\n') };
}

/** The headings of a page, in their order. */
export function headingsOf(markdown: string): Heading[] {
  return renderMarkdown(markdown, (target) => target).headings;
}

type BlockKind = 'code' | 'heading' | 'bullets' | 'numbers' | 'table' | 'paragraph';

function kindOf(line: string): BlockKind {
  if (/^```\w*$/.test(line)) return 'code';
  if (/^#{1,4} \S/.test(line)) return 'heading';
  if (/^- \S/.test(line)) return 'bullets';
  if (/^\d+\. \S/.test(line)) return 'numbers';
  if (/^\|.*\|$/.test(line)) return 'table';
  if (/^(?:[#>|]|\s|```|[*+-] |!\[|---)/.test(line)) throw new Error(`this page may not have: ${line}`);
  return 'paragraph';
}

/**
 * Returns true if a line continues the block before it; a list continues with its next item and with indented lines.
 */
function continues(kind: BlockKind, line: string): boolean {
  if (line.trim() === '' || line.startsWith('```')) return false;
  if (kind === 'table') return line.startsWith('|');
  if (kind === 'paragraph') return kindOf(line) === 'paragraph';
  return /^ {2,3}\S/.test(line) || kindOf(line) === kind;
}

function blockOf(kind: BlockKind, lines: string[], inline: (text: string) => string): string {
  if (kind === 'paragraph') return `<p>${inline(lines.join('\n'))}</p>`;
  if (kind === 'table') return tableOf(lines, inline);
  const items = lines
    .join('\n')
    .split(kind === 'bullets' ? /^- /m : /^\d+\. /m)
    .slice(1);
  const name = kind === 'bullets' ? 'ul' : 'ol';
  const html = items.map((item) => `<li>${inline(item.trim().replaceAll(/\n\s+/g, '\n'))}</li>`);
  return `<${name}>\n${html.join('\n')}\n</${name}>`;
}

function tableOf(lines: string[], inline: (text: string) => string): string {
  const [head, rule, ...rows] = lines.map((line) =>
    line
      .slice(1, -1)
      .split(/(?<!\\)\|/)
      .map((cell) => cell.trim().replaceAll('\\|', '|')),
  );
  if (!rule?.every((cell) => /^:?-+:?$/.test(cell))) throw new Error(`no table: ${lines[0]}`);
  const row = (cells: string[], tag: string) => {
    if (cells.length !== head!.length)
      throw new Error(`a row of ${cells.length} cells: ${cells.join(' | ')}`);
    const html = cells.map((cell, n) => {
      const end = rule[n]!.endsWith(':') ? ' class="end"' : '';
      return `<${tag}${end}>${inline(cell)}</${tag}>`;
    });
    return `<tr>${html.join('')}</tr>`;
  };
  const body = rows.map((cells) => row(cells, 'td'));
  const top = head!.some((cell) => cell !== '') ? `<thead>${row(head!, 'th')}</thead>\n` : '';
  return `<div class="table"><table>\n${top}<tbody>\n${body.join('\n')}\n</tbody>\n</table></div>`;
}

/** The inside of a block. Text between backticks is code, and its content is not parsed. */
function inlineHtml(text: string, link: (target: string) => string): string {
  const codes: string[] = [];
  const without = text.replaceAll(/`([^`]+)`/g, (_, code: string) => {
    // A browser breaks lines after hyphens, and `--` at the end of one is no flag.
    const flag = code.includes('--') && code.length <= 32 ? ' class="flag"' : '';
    codes.push(`<code${flag}>${escapeHtml(code)}</code>`);
    return '\u0000';
  });
  if (without.includes('`')) throw new Error(`code that does not end: ${text}`);
  return escapeHtml(without)
    .replaceAll(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>')
    .replaceAll(
      /\[([^[\]]+)\]\(([\w./:#-]+)\)/g,
      (_, label: string, to: string) => `<a href="${link(to)}">${label}</a>`,
    )
    .replaceAll('\u0000', () => codes.shift()!);
}

function headingOf(line: string): Heading {
  const [, marks, text] = /^(#+) (.*)$/.exec(line)!;
  const plain = text!.replaceAll(/[`*]/g, '');
  const id = plain
    .toLowerCase()
    .replaceAll(/[^\p{Letter}\p{Number}\s_-]/gu, '')
    .replaceAll(/\s/g, '-');
  return { level: marks!.length, text: plain, id };
}
