import { UnreadableSheet } from './cells.ts';

/*
 * A few looks at the XML of a workbook before xlsx-populate reads it: what it would stumble over is refused here, and
 * what it does not know is written as it knows it.
 */

/** No part of a workbook nests its elements anywhere near as deep. */
const deepest = 64;

const slash = 0x2f;

/** What markup there is beside elements, by how it begins and ends: what stands in it is no element. */
const besides: readonly (readonly [string, string])[] = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
];

/**
 * The text of a part. Its elements are nested as they should be: whoever looks for the end of one finds it, and never
 * searches a text to its end again and again.
 * @throws UnreadableSheet when it is no UTF-8, declares entities, has elements that do not end, or nests them deeper
 *   than workbooks do
 */
export function partText(path: string, bytes: Buffer): string {
  const text = decoded(path, bytes);
  if (text.includes('<!DOCTYPE') || text.includes('<!ENTITY'))
    throw new UnreadableSheet('The workbook is not read: it declares entities.');
  requireNested(path, text);
  return text;
}

function decoded(path: string, bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new UnreadableSheet(`The workbook is damaged: ${path} is no UTF-8.`, { cause });
  }
}

function requireNested(path: string, text: string): void {
  const damaged = () => new UnreadableSheet(`The workbook is damaged: ${path} is no XML.`);
  const open: string[] = [];
  for (let at = text.indexOf('<'); at >= 0; at = text.indexOf('<', at)) {
    const beside = besides.find(([begin]) => text.startsWith(begin, at));
    const end = text.indexOf(beside?.[1] ?? '>', at);
    if (end < 0) throw damaged();
    if (beside) {
      at = end + beside[1].length;
      continue;
    }
    const next = text.indexOf('<', at + 1);
    if (next >= 0 && next < end) throw damaged();
    if (text.charCodeAt(at + 1) === slash) {
      if (open.pop() !== text.slice(at + 2, end).trimEnd()) throw damaged();
    } else if (text.charCodeAt(end - 1) !== slash) {
      open.push(nameAt(text, at + 1, end));
      if (open.length > deepest)
        throw new UnreadableSheet('The workbook is not read: its parts are nested too deep.');
    }
    at = end + 1;
  }
  if (open.length > 0) throw damaged();
}

/** The name of an element, which ends with it or with a space. */
function nameAt(text: string, from: number, end: number): string {
  let at = from;
  while (at < end && text.charCodeAt(at) > space) at++;
  return text.slice(from, at);
}

const space = 0x20;

/** The attributes of each element of a name, without the prefixes of namespaces. */
export function elementsOf(xml: string, name: string): Record<string, string>[] {
  const elements = xml.matchAll(new RegExp(`<(?:\\w+:)?${name}(\\s[^>]*?)?/?>`, 'g'));
  return [...elements].map(([, attributes = '']) =>
    Object.fromEntries(
      [...attributes.matchAll(/(?:\w+:)?(\w+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)].map(([, key, one, other]) => [
        key!,
        unescaped(one ?? other ?? ''),
      ]),
    ),
  );
}

const named: Record<string, string> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };

function unescaped(text: string): string {
  return text.replaceAll(
    /&(?:#x([\da-f]{1,6})|#(\d{1,7})|(lt|gt|quot|apos|amp));/gi,
    (all, hex, decimal, name) => {
      if (name) return named[(name as string).toLowerCase()]!;
      const point = hex ? Number.parseInt(hex as string, 16) : Number(decimal);
      return point <= 0x10ffff ? String.fromCodePoint(point) : all;
    },
  );
}

/** Texts that stand outside of markup (CDATA), as markup: xlsx-populate overlooks them. */
export function withoutCdata(xml: string): string {
  if (!xml.includes('<![CDATA[')) return xml;
  return xml.replaceAll(/<!\[CDATA\[([\s\S]*?)\]\]>/g, (_, text: string) =>
    text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;'),
  );
}

/** The elements of the main namespace without a prefix, as nearly all programs write them. */
export function withoutPrefix(xml: string): string {
  const prefix = /<(\w+):(?:worksheet|sst|styleSheet)\b/.exec(xml)?.[1];
  return prefix ? xml.replaceAll(new RegExp(`<(/?)${prefix}:`, 'g'), '<$1') : xml;
}
