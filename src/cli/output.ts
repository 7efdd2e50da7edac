import type { Flag } from './command.ts';
import type { CommandSettings } from './command-settings.ts';

/** The switch of every command that can print JSON. */
export const jsonFlag: Record<'json', Flag> = { json: { help: 'print JSON instead of text' } };

/** The width of texts, which every terminal has. */
export const terminalWidth = 80;

/** Prints the result of a command: as JSON with `--json`, else as lines to read. */
export function print(settings: CommandSettings, value: unknown, lines: () => readonly string[]): void {
  const text = settings.switch('json') ? JSON.stringify(value, null, 2) : lines().join('\n');
  process.stdout.write(`${text}\n`);
}

/** Escapes the control characters of an external text, so that a terminal can print it. */
export function plain(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it is about
  return text.replaceAll(/[\0-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g, (character) => {
    const code = character.charCodeAt(0);
    return code < 256 ? `\\x${code.toString(16).padStart(2, '0')}` : `\\u${code.toString(16)}`;
  });
}

/** Wraps a text between words at `width` columns; a longer word gets a line to itself. */
export function wrapped(text: string, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (line !== '' && line.length + 1 + word.length > width) {
      lines.push(line);
      line = word;
    } else {
      line = line === '' ? word : `${line} ${word}`;
    }
  }
  return [...lines, line];
}

/** An item of a list: its line, and its facts below it. */
export function blockOf(line: string, facts: readonly string[]): string[] {
  return [line, ...wrapped(facts.join(', '), terminalWidth - 4).map((part) => `    ${part}`)];
}
