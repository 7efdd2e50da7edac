import { didYouMean } from '../../api/nearest.ts';
import { type Command, type CommandRegistry, type Flag, UsageError } from '../command.ts';
import { variableOf } from '../command-settings.ts';
import { exampleLine, groupTitles, manual } from '../manual.ts';
import { terminalWidth, wrapped } from '../output.ts';

/** `larder help [command]`, for the commands of `registry`. */
export function helpCommand(registry: CommandRegistry): Command {
  return {
    usage: 'help [command]',
    summary: 'list the commands, or show the help of one',
    flags: {},
    positionals: [0, 2],
    async run({ positionals }) {
      process.stdout.write(await helpText(registry, positionals.join(' ')));
      return 0;
    },
  };
}

type Named = { name: string; command: Command };

async function helpText(registry: CommandRegistry, asked: string): Promise<string> {
  if (registry.names.includes(asked)) return helpOf(asked, await registry.load(asked));
  const names = Object.keys(manual).filter((name) => asked === '' || name.startsWith(`${asked} `));
  if (names.length === 0) {
    const meant = didYouMean(asked, registry.names, 'larder help ');
    throw new UsageError(`there is no command ${asked}${meant || '; see larder help'}`);
  }
  const commands = await Promise.all(
    names.map(async (name) => ({ name, command: await registry.load(name) })),
  );
  return asked === '' ? overview(commands) : helpOfGroup(asked, commands);
}

function overview(commands: readonly Named[]): string {
  const groups = Object.entries(groupTitles).map(([group, title]) => {
    const rows = commands.filter(({ name }) => manual[name]!.group === group).map(rowOf);
    return `${title}:\n${columns(rows)}`;
  });
  return `larder: an appliance for a dispensing business

usage: larder COMMAND [flags]
       larder COMMAND --help
       larder --version

${groups.join('\n')}
${paragraph(
  'Flags take precedence over environment variables (LARDER_ and the name of the flag), which take precedence over larder.json in the data directory.',
)}`;
}

function helpOfGroup(group: string, commands: readonly Named[]): string {
  return `usage: larder ${group} COMMAND [flags]

${columns(commands.map(rowOf))}
larder ${group} COMMAND --help shows the flags of one.
`;
}

const rowOf = ({ name, command }: Named): [string, string] => [name, command.summary];

function helpOf(name: string, command: Command): string {
  const { usage, summary, flags } = command;
  const known = Object.entries(flags);
  const rows = known.map(([flag, about]): [string, string] => [
    `--${flag}${about.value ? ` ${about.value}` : ''}`,
    `${about.help}; ${variableText(flag, about)}`,
  ]);
  const { examples } = manual[name]!;
  return [
    `${paragraph(`usage: larder ${usage}`)}\n${paragraph(summary)}`,
    ...(rows.length === 0
      ? []
      : [`flags, each with its default and its environment variable:\n${columns(rows)}`]),
    `examples:\n${examples.map(([line, purpose]) => exampleText(exampleLine(line, command), purpose)).join('')}`,
  ].join('\n');
}

/** An example: its purpose, and below it the line to type, which is broken only where the shell allows it. */
function exampleText(line: string, purpose: string): string {
  const typed = wrapped(`larder ${line}`, terminalWidth - 8).join(' \\\n        ');
  return `  # ${purpose}\n  $ ${typed}\n`;
}

function variableText(name: string, flag: Flag): string {
  if (!flag.value) return `${variableOf(name)}=true`;
  return flag.repeatable ? `${variableOf(name)}, separated by commas` : variableOf(name);
}

function paragraph(text: string): string {
  return `${wrapped(text, terminalWidth).join('\n')}\n`;
}

/** Two columns; an entry that is too wide for the first one gets a line to itself. */
function columns(rows: readonly (readonly [string, string])[]): string {
  const widest = Math.min(26, Math.max(...rows.map(([left]) => left.length)));
  const indent = ' '.repeat(widest + 4);
  return rows
    .map(([left, right]) => {
      const gap = left.length > widest ? `\n${indent}` : ' '.repeat(widest + 2 - left.length);
      return `  ${left}${gap}${wrapped(right, terminalWidth - indent.length).join(`\n${indent}`)}\n`;
    })
    .join('');
}
