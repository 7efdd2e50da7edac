import type { ParseArgsConfig } from 'node:util';

/** Bad usage: one clear line on standard error, exit 2 (rules/command-line#exit-codes). */
export class UsageError extends Error {
  override readonly name = 'UsageError';
  /** What there is to say beside that line, a line each. */
  readonly more: readonly string[];

  constructor(message: string, more: readonly string[] = []) {
    super(message);
    this.more = more;
  }
}

/** A flag of a command. */
export type Flag = {
  /** Names what it takes, in the help; its absence makes the flag a switch. */
  value?: string;
  help: string;
  repeatable?: boolean;
  /** The values that there are, where they are few. */
  choices?: readonly string[];
  /** Not from `larder.json`: it would stand there for every time. */
  once?: boolean;
};

/** What a command was given: positionals, and the flags that are known to it by name. */
export type Given = {
  positionals: string[];
  flags: Record<string, string | boolean | string[] | undefined>;
  /** Which of these flags an environment variable sets. */
  variables?: ReadonlySet<string>;
};

/** A command of the program; each is a file of this folder. */
export type Command = {
  /** As `larder help` shows it, without the program's name: `keys revoke ID`. */
  usage: string;
  summary: string;
  flags: Record<string, Flag>;
  /** How many positionals it takes, at least and at most. */
  positionals: [number, number];
  /** @returns the exit code. @throws UsageError for bad usage, any other error for a failure */
  run(given: Given): Promise<number> | number;
};

/** The commands that there are, each loaded when it is asked for. */
export type CommandShelf = { names: readonly string[]; load(name: string): Promise<Command> };

/** The configuration of `util.parseArgs` for a command's flags. */
export function parseOptions(flags: Record<string, Flag>): NonNullable<ParseArgsConfig['options']> {
  return Object.fromEntries(
    Object.entries(flags).map(([name, flag]) => [
      name,
      { type: flag.value ? ('string' as const) : ('boolean' as const), multiple: flag.repeatable ?? false },
    ]),
  );
}
