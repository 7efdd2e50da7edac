import type { Flag } from './command.ts';
import type { CommandSettings } from './command-settings.ts';

/** The switch of every command that can print JSON. */
export const jsonFlag: Record<'json', Flag> = { json: { help: 'print JSON instead of a text to read' } };

/** How wide a text to read is: what every terminal has. */
export const terminalWidth = 80;

/** Prints what a command came to: as JSON where that was asked for, else as lines to read. */
export function print(settings: CommandSettings, value: unknown, lines: () => readonly string[]): void {
  const text = settings.switch('json') ? JSON.stringify(value, null, 2) : lines().join('\n');
  process.stdout.write(`${text}\n`);
}

/** A text that somebody chose, as it may stand in a line of a terminal: what would steer it is written out. */
export function plain(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it is about
  return text.replaceAll(/[\0-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g, (character) => {
    const code = character.charCodeAt(0);
    return code < 256 ? `\\x${code.toString(16).padStart(2, '0')}` : `\\u${code.toString(16)}`;
  });
}

/** A text in lines of at most `width` columns, broken between words; a word that is longer stands alone. */
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

/** A thing of a list: its line, and below it what there is to say of it. */
export function blockOf(line: string, facts: readonly string[]): string[] {
  return [line, ...wrapped(facts.join(', '), terminalWidth - 4).map((part) => `    ${part}`)];
}
