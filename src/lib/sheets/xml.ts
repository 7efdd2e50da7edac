import { UnreadableSheet } from './cells.ts';

/*
 * The one tokenizer of the XML of workbooks: it makes one normal form (names without prefixes, texts without
 * entities, CDATA as text, no comments), in one pass over the pieces of input, and everything else reads only that.
 * Its cost is linear in the length, whatever the content.
 */

/** No part of a workbook nests its elements anywhere near as deep. */
const deepest = 64;

/** Characters of the longest tag, a hundred times that of real workbooks. */
const longestTag = 64 * 1024;

/** Attributes of a tag, by name without prefix. */
export type Attributes = Readonly<Record<string, string>>;

/** Handlers for elements and text, in document order. A text can arrive in several pieces. */
export type XmlHandler = {
  open?(name: string, attributes: () => Attributes): void;
  close?(name: string): void;
  text?(text: string): void;
};

/** Start and end of sections without elements. */
const besides = { '<!--': '-->', '<![CDATA[': ']]>', '<?': '?>' } as const;
const beginnings = Object.keys(besides) as (keyof typeof besides)[];
const longestBeginning = Math.max(...beginnings.map(({ length }) => length));

/**
 * Hands the elements of a part to a handler, as the part comes.
 * @throws UnreadableSheet for what is no XML, declares entities, nests elements deeper or has longer tags than workbooks
 */
export class XmlReader {
  readonly #path: string;
  readonly #handler: XmlHandler;
  readonly #open: string[] = [];
  #rest = '';
  #beside: keyof typeof besides | undefined;

  /** `path` is what messages call the part. */
  constructor(path: string, handler: XmlHandler) {
    this.#path = path;
    this.#handler = handler;
  }

  write(chunk: string): void {
    const text = this.#rest + chunk;
    this.#rest = '';
    let at = 0;
    while (at < text.length) {
      const next = this.#beside ? this.#passBeside(text, at) : this.#takeNext(text, at);
      if (next === undefined) break;
      at = next;
    }
    this.#rest ||= text.slice(at);
  }

  /** @throws UnreadableSheet when something has not ended */
  end(): void {
    if (this.#open.length > 0 || this.#beside || this.#rest.trim() !== '') throw this.#damaged();
  }

  /** Passes what is in a comment or a CDATA section. @returns where to continue; undefined: more must come */
  #passBeside(text: string, at: number): number | undefined {
    const mark = besides[this.#beside!];
    const end = text.indexOf(mark, at);
    // The mark itself may come in two pieces.
    const until = end < 0 ? Math.max(at, text.length - mark.length + 1) : end;
    if (this.#beside === '<![CDATA[' && until > at) this.#handler.text?.(text.slice(at, until));
    if (end < 0) {
      this.#rest = text.slice(until);
      return text.length;
    }
    this.#beside = undefined;
    return end + mark.length;
  }

  #takeNext(text: string, at: number): number | undefined {
    const tag = text.indexOf('<', at);
    if (tag !== at) return this.#takeText(text, at, tag);
    const second = text.charCodeAt(at + 1);
    if (second === exclamation || second === question) {
      const beginning = beginnings.find((one) => text.startsWith(one, at));
      if (beginning) {
        this.#beside = beginning;
        return at + beginning.length;
      }
      if (text.length - at < longestBeginning) return undefined;
      throw new UnreadableSheet('The workbook is not read: it declares entities.');
    }
    const end = this.#endOfTag(text, at);
    if (end === undefined) return undefined;
    this.#takeTag(text, at, end);
    return end + 1;
  }

  /** Takes the text before a tag (-1: none has come yet, and an entity at the end may continue). */
  #takeText(text: string, at: number, tag: number): number | undefined {
    let until = tag;
    if (tag < 0) {
      const entity = text.lastIndexOf('&');
      const goesOn = entity >= at && text.length - entity < longestEntity && !text.includes(';', entity);
      until = goesOn ? entity : text.length;
      if (until === at) return undefined;
    }
    if (this.#open.length > 0) this.#handler.text?.(unescaped(text.slice(at, until)));
    else if (text.slice(at, until).trim() !== '' && text.charCodeAt(at) !== byteOrderMark)
      throw this.#damaged();
    return until;
  }

  #endOfTag(text: string, at: number): number | undefined {
    const most = Math.min(text.length, at + longestTag);
    let quote = 0;
    for (let place = at + 1; place < most; place++) {
      const code = text.charCodeAt(place);
      if (code === less) throw this.#damaged();
      if (quote !== 0) {
        if (code === quote) quote = 0;
      } else if (code === greater) return place;
      else if (code === double || code === single) quote = code;
    }
    if (text.length - at >= longestTag)
      throw new UnreadableSheet('The workbook is not read: it has a tag that is longer than any.');
    return undefined;
  }

  #takeTag(text: string, at: number, end: number): void {
    if (text.charCodeAt(at + 1) === slash) {
      const name = this.#open.pop();
      if (name === undefined || name !== text.slice(at + 2, end).trimEnd()) throw this.#damaged();
      this.#handler.close?.(bare(name));
      return;
    }
    const isEmpty = text.charCodeAt(end - 1) === slash;
    let from = at + 1;
    while (from < end && !endsName(text.charCodeAt(from))) from++;
    const name = text.slice(at + 1, from);
    if (name === '') throw this.#damaged();
    if (this.#open.length >= deepest)
      throw new UnreadableSheet('The workbook is not read: its parts are nested too deep.');
    const attributes = text.slice(from, isEmpty ? end - 1 : end);
    this.#handler.open?.(bare(name), () => attributesOf(attributes));
    if (isEmpty) this.#handler.close?.(bare(name));
    else this.#open.push(name);
  }

  #damaged(): UnreadableSheet {
    return new UnreadableSheet(`The workbook is damaged: ${this.#path} is no XML.`);
  }
}

const [slash, less, greater, double, single, exclamation, question] = [...'/<>"\'!?'].map((mark) =>
  mark.charCodeAt(0),
) as [number, number, number, number, number, number, number];
const space = 0x20;
const byteOrderMark = 0xfeff;
const longestEntity = 12;

const endsName = (code: number) => code <= space || code === slash;

/** A name without the prefix of its namespace. */
function bare(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

function attributesOf(text: string): Attributes {
  const found: Record<string, string> = Object.create(null) as Record<string, string>;
  if (text === '') return found;
  const attribute = /\s*([^\s=]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/y;
  for (let one = attribute.exec(text); one; one = attribute.exec(text))
    found[bare(one[1]!)] = unescaped(one[2] ?? one[3]!);
  return found;
}

const named: Record<string, string> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };

function unescaped(text: string): string {
  if (!text.includes('&')) return text;
  return text.replaceAll(
    /&(?:#x([\da-f]{1,6})|#(\d{1,7})|(lt|gt|quot|apos|amp));/gi,
    (all, hex, decimal, name) => {
      if (name) return named[(name as string).toLowerCase()]!;
      const point = hex ? Number.parseInt(hex as string, 16) : Number(decimal);
      return point <= 0x10ffff ? String.fromCodePoint(point) : all;
    },
  );
}
