import { type Command, type Flag, UsageError } from './command.ts';
import { variableOf } from './settings.ts';

/** The commands that there are, each loaded when it is asked for. */
export type CommandShelf = { names: readonly string[]; load(name: string): Promise<Command> };

/** `larder help [command]`, for the commands of `shelf`. */
export function helpCommand(shelf: CommandShelf): Command {
  return {
    usage: 'help [command]',
    summary: 'list the commands, or show how one is used',
    flags: {},
    positionals: [0, 2],
    async run({ positionals }) {
      process.stdout.write(await helpText(shelf, positionals.join(' ')));
      return 0;
    },
  };
}

async function helpText(shelf: CommandShelf, asked: string): Promise<string> {
  if (shelf.names.includes(asked)) return helpOf(await shelf.load(asked));
  const group = shelf.names.filter((name) => asked === '' || name.startsWith(`${asked} `));
  if (group.length === 0) throw new UsageError(`there is no command ${asked}; see larder help`);
  const commands = await Promise.all(group.map((name) => shelf.load(name)));
  const list = columns(commands.map(({ usage, summary }) => [withoutFlags(usage), summary]));
  if (asked !== '') return `${list}\nlarder help COMMAND shows the flags of one.\n`;
  return `larder: an appliance for a dispensing business

usage: larder COMMAND [flags]
       larder --version

${list}
larder help COMMAND shows the flags of one. A flag beats its environment variable, which beats larder.json in the
data directory.
`;
}

function helpOf({ usage, summary, flags }: Command): string {
  const known = Object.entries(flags);
  const rows = known.map(([name, flag]): [string, string] => [
    `--${name}${flag.value ? ` ${flag.value}` : ''}`,
    `${flag.help}; ${variableText(name, flag)}`,
  ]);
  const listed =
    rows.length === 0 ? '' : `\nflags, each with its default and its environment variable:\n${columns(rows)}`;
  return `usage: larder ${usage}\n\n${summary}\n${listed}`;
}

function variableText(name: string, flag: Flag): string {
  if (!flag.value) return `${variableOf(name)}=true`;
  return flag.repeatable ? `${variableOf(name)}, separated by commas` : variableOf(name);
}

function withoutFlags(usage: string): string {
  return usage.replace(/ \[flags\]$/, '');
}

/** Two columns, the first as wide as its widest; what is too wide for it stands on a line of its own. */
function columns(rows: readonly (readonly [string, string])[]): string {
  const widest = Math.min(30, Math.max(...rows.map(([left]) => left.length)));
  const lines = rows.map(([left, right]) => {
    const gap = left.length > widest ? `\n${' '.repeat(widest + 4)}` : ' '.repeat(widest + 2 - left.length);
    return `  ${left}${gap}${right}\n`;
  });
  return lines.join('');
}
