import { details } from '../problems/sentences.ts';
import { joined, type Text } from '../problems/text.ts';

/** The longest text that is searched for its fault. */
const longestSearched = 1024 * 1024;

type Awaited = 'value' | 'value or end' | 'name' | 'name or end' | 'colon' | 'comma or end' | 'nothing';

const space = /[ \t\n\r]*/y;
const string = /"(?:[ !#-[\]-\uffff]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/y;
const scalar = /true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;

/** The place where a text stops being JSON (RFC 8259): an index, or the length of the text if it ends too early. */
function faultIn(text: string): number {
  const open: string[] = [];
  let awaited: Awaited = 'value';
  let at = 0;
  const take = (pattern: RegExp): boolean => {
    pattern.lastIndex = at;
    if (!pattern.test(text)) return false;
    at = pattern.lastIndex;
    return true;
  };
  for (;;) {
    take(space);
    const sign = text[at] ?? '';
    const mayEnd = awaited.endsWith('or end');
    if (mayEnd && sign !== '' && sign === open.at(-1)) {
      open.pop();
      at++;
      awaited = open.length === 0 ? 'nothing' : 'comma or end';
    } else if (awaited === 'comma or end' && sign === ',') {
      at++;
      awaited = open.at(-1) === '}' ? 'name' : 'value';
    } else if (awaited === 'colon' && sign === ':') {
      at++;
      awaited = 'value';
    } else if (awaited === 'name' || awaited === 'name or end') {
      if (!take(string)) return at;
      awaited = 'colon';
    } else if (awaited !== 'value' && awaited !== 'value or end') return at;
    else if (sign === '{' || sign === '[') {
      open.push(sign === '{' ? '}' : ']');
      at++;
      awaited = sign === '{' ? 'name or end' : 'value or end';
    } else if (take(string) || take(scalar)) awaited = open.length === 0 ? 'nothing' : 'comma or end';
    else return at;
  }
}

/** A sentence about what is wrong with a text that is not JSON: the line, the column and the usual cause. */
export function jsonFaultText(text: string): Text | undefined {
  if (text.trim() === '') return details.emptyBody;
  if (text.length > longestSearched) return undefined;
  const at = faultIn(text);
  const before = text.slice(0, at);
  const line = before.split('\n').length;
  const place = details.jsonFault({ line, column: at - before.lastIndexOf('\n') });
  if (at >= text.length) return joined(place, details.jsonEnds);
  if (/[\]}]/.test(text[at]!) && before.trimEnd().endsWith(',')) return joined(place, details.trailingComma);
  if (text[at] === "'") return joined(place, details.singleQuotes);
  return place;
}
