import { globSync, readFileSync } from 'node:fs';

/*
 * What the program says when it refuses, found in its sources: the sentences that calls hand over, with `{}` for values.
 */

/** A sentence with `{}` for each value, and the file that says it. */
export type Worded = { text: string; file: string };

/** The sentences that stand in an argument of every call of one of some functions, each by its number. */
export function wordedBy(calls: Readonly<Record<string, number>>, folder = 'src/**/*.ts'): Worded[] {
  const names = Object.keys(calls).join('|');
  const files = globSync(folder, { exclude: ['src/panel/**'] });
  return files.flatMap((file) => {
    const source = readFileSync(file, 'utf8').replaceAll(/^\s*(?:\/\/|\/?\*).*$/gm, '');
    return [...source.matchAll(new RegExp(`\\b(${names})\\(`, 'g'))].flatMap((call) => {
      const told = argumentsAt(source, call.index + call[0].length)[calls[call[1]!]!] ?? '';
      return sentencesOf(told).map((text) => ({ text, file }));
    });
  });
}

/** All texts of the sources, whoever says them; of some files other than these. */
export function textsSaid(exclude: readonly string[]): Set<string> {
  const files = globSync('src/**/*.ts', { exclude: ['src/panel/**', ...exclude] });
  return new Set(
    files.flatMap((file) =>
      readFileSync(file, 'utf8')
        .replaceAll(/^\s*(?:\/\/|\/?\*).*$/gm, '')
        // A quote in a regular expression leads astray no further than its line, or its statement.
        .split(/\n(?=\S)|;\n/)
        .flatMap((statement) => [...textsOf(statement), ...statement.split('\n').flatMap(textsOf)]),
    ),
  );
}

/** The arguments of a call whose parenthesis opens before `from`. */
function argumentsAt(source: string, from: number): string[] {
  const found: string[] = [];
  let begin = from;
  let depth = 0;
  for (let at = from; at < source.length; at++) {
    const one = source[at]!;
    if ('\'"`'.includes(one)) at = endOfText(source, at);
    else if ('([{'.includes(one)) depth++;
    else if (')]}'.includes(one) && depth-- === 0) return [...found, source.slice(begin, at)];
    else if (one === ',' && depth === 0) {
      found.push(source.slice(begin, at));
      begin = at + 1;
    }
  }
  return found;
}

/** Where the text ends that begins with a quote at `from`, with what is computed inside. */
function endOfText(source: string, from: number): number {
  const quote = source[from]!;
  for (let at = from + 1; at < source.length; at++) {
    if (source[at] === '\\') at++;
    else if (source[at] === quote) return at;
    else if (quote === '`' && source.startsWith('${', at)) at = endOfValue(source, at + 2);
  }
  return source.length;
}

function endOfValue(source: string, from: number): number {
  let depth = 0;
  for (let at = from; at < source.length; at++) {
    if ('\'"`'.includes(source[at]!)) at = endOfText(source, at);
    else if (source[at] === '{') depth++;
    else if (source[at] === '}' && depth-- === 0) return at;
  }
  return source.length;
}

/** The texts of an expression; those that a plus joins are one. */
function sentencesOf(expression: string): string[] {
  return textsOf(expression).filter((text) => /^(?:[A-Z]|\{\}).*[.:]$/s.test(text));
}

/** The texts of an expression, whatever they say; those that a plus joins are one. */
function textsOf(expression: string): string[] {
  const found: string[] = [];
  let isJoined = false;
  for (let at = 0; at < expression.length; at++) {
    if (!'\'"`'.includes(expression[at]!)) {
      if (!/\s/.test(expression[at]!)) isJoined = expression[at] === '+' && found.length > 0;
      continue;
    }
    const end = endOfText(expression, at);
    const text = plain(expression.slice(at + 1, end));
    if (isJoined) found.push(found.pop()! + text);
    else found.push(text);
    at = end;
    isJoined = false;
  }
  return found;
}

function plain(text: string): string {
  let told = '';
  for (let at = 0; at < text.length; at++) {
    if (text.startsWith('${', at)) {
      at = endOfValue(text, at + 2);
      told += '{}';
    } else if (text[at] === '\\') told += text[++at];
    else told += text[at];
  }
  return told;
}
