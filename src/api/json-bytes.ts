import { Problem } from '../problems/problem.ts';
import { details } from '../problems/sentences.ts';
import { jsonFaultText } from './json-fault.ts';

/*
 * The one door for JSON that comes from outside: bodies, lines, files. JSON that is nested deeper than any
 * value of the API is refused before it is parsed. Code behind the door can therefore walk a value, write it as text
 * or send it to another thread without exhausting its stack.
 */

/** The maximum nesting of objects and lists. */
export const deepestJson = 64;

/** The reason why a JSON text is refused for its depth. */
export const tooDeep = details.jsonTooDeep({ max: deepestJson });

const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * The value of a JSON text (RFC 8259) in UTF-8.
 * @throws `request.malformed_json` when it is none, or nested more than `deepestJson` deep
 */
export function parseJsonBytes(bytes: Uint8Array): unknown {
  let text: string;
  try {
    text = utf8.decode(bytes);
  } catch (cause) {
    throw new Problem('request.malformed_json', details.notUtf8, { cause });
  }
  if (isDeeper(text)) throw new Problem('request.malformed_json', tooDeep);
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new Problem('request.malformed_json', jsonFaultText(text), { cause });
  }
}

/** The value of a JSON text from a file or a line. @throws Error, that says why, when it is none or nested too deep */
export function parseJson(text: string): unknown {
  if (isDeeper(text)) throw new Error(tooDeep.en);
  return JSON.parse(text);
}

const quote = 0x22;
const backslash = 0x5c;
const openBracket = 0x5b;
const closeBracket = 0x5d;
const openBrace = 0x7b;
const closeBrace = 0x7d;

/**
 * True if a JSON text is nested too deeply. The result for invalid JSON is arbitrary, because it is refused
 * anyway.
 */
function isDeeper(text: string): boolean {
  // Most texts have fewer beginnings than may be nested, and to find those costs next to nothing.
  const few = deepestJson - beginnings(text, '{', deepestJson);
  if (few >= 0 && beginnings(text, '[', few) <= few) return false;
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit === quote) {
      for (at++; at < text.length; at++) {
        const inside = text.charCodeAt(at);
        if (inside === quote) break;
        if (inside === backslash) at++;
      }
    } else if (unit === openBracket || unit === openBrace) {
      if (++depth > deepestJson) return true;
    } else if (unit === closeBracket || unit === closeBrace) depth--;
  }
  return false;
}

/** The number of `mark` in a text, including strings; counting stops at `max` + 1. */
function beginnings(text: string, mark: string, max: number): number {
  let count = 0;
  for (let at = text.indexOf(mark); at >= 0 && count <= max; at = text.indexOf(mark, at + 1)) count++;
  return count;
}
