import { parseArgs } from 'node:util';
import { version } from '../appliance/assets.ts';
import { type Command, parseOptions, UsageError } from './command.ts';
import { commandNames, loadCommand } from './commands.ts';
import { flagsFromEnvironment, testClockFlag } from './settings.ts';

/**
 * Runs `larder ARGS`.
 * @returns the exit code: 0, 2 for bad usage, 1 for any other failure; both failures print one line on standard error
 */
export async function runCommandLine(args: string[]): Promise<number> {
  try {
    if (args[0] === '--version' || args[0] === '-v') {
      process.stdout.write(`${version}\n`);
      return 0;
    }
    const name = commandNameOf(args);
    const command = await loadCommand(name);
    return await command.run(given(name, command, args.slice(name.split(' ').length)));
  } catch (error) {
    const usage = error instanceof UsageError;
    const message = error instanceof Error ? error.message : String(error);
    // Some messages quote what they complain of, with its line breaks.
    process.stderr.write(`larder: ${message.replaceAll(/\s*\n\s*/g, ' ')}\n`);
    return usage ? 2 : 1;
  }
}

function commandNameOf(args: string[]): string {
  if (args.length === 0 || args[0] === '--help' || args[0] === '-h') return 'help';
  const name = [args.slice(0, 2).join(' '), args[0]!].find((candidate) => commandNames.includes(candidate));
  if (!name) throw new UsageError(`there is no command ${args[0]}; see larder help`);
  return name;
}

function given(name: string, command: Command, args: string[]) {
  let parsed: ReturnType<typeof parseArgs>;
  try {
    const flags = 'data' in command.flags ? { ...command.flags, ...testClockFlag } : command.flags;
    parsed = parseArgs({ args, options: parseOptions(flags), allowPositionals: true, strict: true });
  } catch (error) {
    throw new UsageError(`${(error as Error).message.split('\n')[0]}; see larder help ${name}`);
  }
  const [least, most] = command.positionals;
  const { positionals } = parsed;
  if (positionals.length < least || positionals.length > most) {
    throw new UsageError(`usage: larder ${command.usage}`);
  }
  const flags = parsed.values as Record<string, string | boolean | string[] | undefined>;
  return { positionals, flags: { ...flagsFromEnvironment(command.flags), ...flags } };
}
