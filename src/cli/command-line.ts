import { parseArgs } from 'node:util';
import { didYouMean } from '../api/nearest.ts';
import { version } from '../lib/assets.ts';
import { giveNewFiles } from '../ops/give-to-owner.ts';
import { thisUser } from '../store/directory/data-directory.ts';
import { type Command, type Flag, type Given, parseOptions, UsageError } from './command.ts';
import { CommandSettings, flagsFromEnvironment, testClockFlag } from './command-settings.ts';
import { commandNames, groupNames, loadCommand } from './commands.ts';
import { requireKnownSettings, unknownVariables } from './known-settings.ts';
import { plain } from './output.ts';

/**
 * Runs `larder ARGS`.
 * @returns the exit code: 0, 2 for bad usage, 1 for any other failure; both failures print one line on standard error,
 *   and below it what is wrong, where that is a list
 */
export async function runCommandLine(args: string[]): Promise<number> {
  try {
    if (args[0] === '--version' || args[0] === '-v') {
      process.stdout.write(`${version}\n`);
      return 0;
    }
    const name = commandNameOf(args);
    const rest = args.slice(name.split(' ').length);
    if (name === '' || asksForHelp(rest)) return await help(name);
    if (groupNames.includes(name)) return await helpOfGroup(name, rest);
    const command = await loadCommand(name);
    const values = given(name, command, rest);
    for (const line of await unknownVariables(command)) process.stderr.write(`larder: ${plain(line)}\n`);
    if (!('data' in command.flags)) return await command.run(values);
    const { data } = new CommandSettings(values);
    await requireKnownSettings(data, command);
    try {
      return await command.run(values);
    } finally {
      giveNewFiles(data);
    }
  } catch (error) {
    return reportFailure(error);
  }
}

function reportFailure(error: unknown): number {
  const message = error instanceof Error ? (fileProblem(error) ?? error.message) : String(error);
  // Some messages quote a text with line breaks.
  process.stderr.write(
    `larder: ${plain(
      message
        .split('\n')
        .map((line) => line.trim())
        .join(' '),
    )}\n`,
  );
  if (!(error instanceof UsageError)) return 1;
  for (const line of error.more) process.stderr.write(`  ${plain(line)}\n`);
  return 2;
}

/** The sentence for a file that a command could not read; undefined for other errors. */
function fileProblem({ code, path, syscall }: NodeJS.ErrnoException): string | undefined {
  if (code === 'EISDIR') return 'the given file is a folder';
  if (path === undefined || (syscall !== 'open' && syscall !== 'stat')) return undefined;
  if (code === 'ENOENT') return `there is no file ${path}`;
  return code === 'EACCES' ? `${thisUser()} cannot access ${path}` : undefined;
}

/** The name of a command or of a group, or '' for none. @throws UsageError for any other word */
function commandNameOf([first = '', second = '']: string[]): string {
  if (first === '' || isHelp(first)) return '';
  const both = `${first} ${second}`;
  if (commandNames.includes(both)) return both;
  if (commandNames.includes(first) || groupNames.includes(first)) return first;
  if (first.startsWith('-')) throw new UsageError(`the command must come before its flags; see larder help`);
  const meant =
    didYouMean(both, commandNames, 'larder ') ||
    didYouMean(first, [...commandNames, ...groupNames], 'larder ');
  throw new UsageError(`there is no command ${first}${meant || '; see larder help'}`);
}

const isHelp = (arg: string) => arg === '--help' || arg === '-h';

function asksForHelp(args: string[]): boolean {
  const end = args.indexOf('--');
  return (end < 0 ? args : args.slice(0, end)).some(isHelp);
}

async function help(name: string): Promise<number> {
  const command = await loadCommand('help');
  return await command.run({ positionals: name === '' ? [] : name.split(' '), flags: {} });
}

/** A group alone, such as `larder keys`, prints its help; an unknown word after it is an error. */
async function helpOfGroup(name: string, [word]: string[]): Promise<number> {
  if (word === undefined) return await help(name);
  const subCommands = commandNames.filter((command) => command.startsWith(`${name} `));
  const words = subCommands.map((command) => command.slice(name.length + 1));
  const meant = didYouMean(word, words, `larder ${name} `);
  throw new UsageError(`there is no command ${name} ${word}; ${name} has ${words.join(', ')}${meant}`);
}

/** Parses the arguments of a command, and adds the flags that the environment sets. @throws UsageError */
export function given(name: string, command: Command, args: string[]): Given {
  let parsed: ReturnType<typeof parseArgs>;
  try {
    const flags = 'data' in command.flags ? { ...command.flags, ...testClockFlag } : command.flags;
    parsed = parseArgs({ args, options: parseOptions(flags), allowPositionals: true, strict: true });
  } catch (error) {
    throw new UsageError(`${flagProblem(error as ParseError, command.flags)}; see larder ${name} --help`);
  }
  const [min, max] = command.positionals;
  const { positionals } = parsed;
  if (positionals.length < min || positionals.length > max) {
    throw new UsageError(`usage: larder ${command.usage}`);
  }
  const flags = parsed.values as Given['flags'];
  const empty = Object.keys(flags).find((flag) => [flags[flag]].flat().includes(''));
  if (empty)
    throw new UsageError(
      `--${empty} needs a value: ${command.flags[empty]!.value}; see larder ${name} --help`,
    );
  const environment = flagsFromEnvironment(command.flags);
  const variables = new Set(Object.keys(environment).filter((flag) => flags[flag] === undefined));
  return { positionals, flags: { ...environment, ...flags }, variables };
}

type ParseError = Error & { code?: string };

/** The message of a parse error, without Node's advice about positionals. */
function flagProblem({ message, code }: ParseError, flags: Record<string, Flag>): string {
  const text = message.split('\n')[0]!;
  const [, flag = ''] = /'(?:-\w, )?(-[^' ]*)/.exec(text) ?? [];
  const { value } = flags[flag.slice(2)] ?? {};
  if (code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION') {
    return `there is no flag ${flag}${didYouMean(flag, Object.keys(flags), '--').replace(/\?$/, '')}`;
  }
  if (code !== 'ERR_PARSE_ARGS_INVALID_OPTION_VALUE') return text;
  if (value === undefined) return `${flag} takes no value`;
  return `${flag} needs a value: ${flag} ${value}, or ${flag}=${value} if the value begins with a hyphen`;
}
