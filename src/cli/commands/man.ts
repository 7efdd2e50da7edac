import { version } from '../../lib/assets.ts';
import type { Command, CommandRegistry, Flag } from '../command.ts';
import { variableOf } from '../command-settings.ts';
import { exampleLine, groupTitles, manual } from '../manual.ts';

/** `larder man`, for the commands of `registry`: a man page, in the language of man(7). */
export function manCommand(registry: CommandRegistry): Command {
  return {
    usage: 'man',
    summary: 'print the man page: larder man >larder.1; man ./larder.1',
    flags: {},
    positionals: [0, 0],
    async run() {
      const commands = await Promise.all(
        Object.keys(manual).map(
          async (name): Promise<[string, Command]> => [name, await registry.load(name)],
        ),
      );
      process.stdout.write(manPage(commands));
      return 0;
    },
  };
}

function manPage(commands: readonly [string, Command][]): string {
  const groups = Object.entries(groupTitles).flatMap(([group, title]) => [
    `.SH ${roff(title.toUpperCase())}`,
    ...commands
      .filter(([name]) => manual[name]!.group === group)
      .flatMap(([name, command]) => section(name, command)),
  ]);
  const lines = [
    `.TH LARDER 1 "" "larder ${version}" "User Commands"`,
    '.SH NAME',
    `larder \\- ${roff('an appliance for a dispensing business')}`,
    '.SH SYNOPSIS',
    '.B larder',
    '.I COMMAND',
    '[flags]',
    '.br',
    `.B larder \\-\\-version`,
    '.SH DESCRIPTION',
    roff(
      'Catalogue, consumers, movements and reports of a dispensing business, in one data directory, behind one API.',
    ),
    roff(
      'Flags take precedence over environment variables, which take precedence over larder.json in the data directory.',
    ),
    ...groups,
    '.SH ENVIRONMENT',
    roff(
      'Each flag has a variable: LARDER_ and the name of the flag in capitals, with underscores instead of hyphens.',
    ),
    '.SH FILES',
    ...term('larder.json', 'settings by the names of flags, in the data directory'),
    ...term('larder.db', 'the database, in the data directory'),
    '.SH EXIT STATUS',
    ...term('0', 'Success.'),
    ...term('1', 'Failure; one line on standard error says why.'),
    ...term('2', 'Invalid usage: a flag, a variable, a setting, or a file to apply is not valid.'),
  ];
  return `${lines.join('\n')}\n`;
}

function section(name: string, command: Command): string[] {
  const { usage, summary, flags } = command;
  return [
    `.SS ${roff(name)}`,
    `.B larder ${roff(usage)}`,
    '.PP',
    roff(`${summary[0]!.toUpperCase()}${summary.slice(1)}.`),
    ...Object.entries(flags).flatMap(([flag, about]) =>
      term(`--${flag}${about.value ? ` ${about.value}` : ''}`, `${about.help}; ${variableText(flag, about)}`),
    ),
    '.PP',
    ...manual[name]!.examples.flatMap(([line, purpose]) => [
      `${roff(purpose[0]!.toUpperCase() + purpose.slice(1))}:`,
      '.PP',
      '.RS',
      '.nf',
      `.B larder ${roff(exampleLine(line, command))}`,
      '.fi',
      '.RE',
      '.PP',
    ]),
  ];
}

function variableText(name: string, { repeatable }: Flag): string {
  return repeatable ? `${variableOf(name)}, separated by commas` : variableOf(name);
}

function term(name: string, text: string): string[] {
  return ['.TP', `.B ${roff(name)}`, roff(text)];
}

/** Escapes a text for roff: no escapes, no requests, hyphens that can be pasted, ASCII only. */
function roff(text: string): string {
  const escaped = text
    .replaceAll('\\', '\\e')
    .replaceAll('-', '\\-')
    .replaceAll('"', '\\(dq')
    .replaceAll(/[^\x20-\x7e]/gu, (character) => {
      const code = character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0');
      return `\\[u${code}]`;
    });
  return escaped.replace(/^[.']/, '\\&$&');
}
