import type { ParseArgsConfig } from 'node:util';

/** Bad usage: one line on standard error, and exit code 2 (rules/command-line#exit-codes). */
export class UsageError extends Error {
  override readonly name = 'UsageError';
  /** Further lines, below that one. */
  readonly more: readonly string[];

  constructor(message: string, more: readonly string[] = []) {
    super(message);
    this.more = more;
  }
}

/** A flag of a command. */
export type Flag = {
  /** The name of its value in the help; without one the flag is a switch. */
  value?: string;
  help: string;
  repeatable?: boolean;
  /** Its possible values, where they are few. */
  choices?: readonly string[];
  /** Refused in `larder.json`, where it would apply to every call. */
  once?: boolean;
};

/** The parsed arguments of a command: positionals, and its flags by name. */
export type Given = {
  positionals: string[];
  flags: Record<string, string | boolean | string[] | undefined>;
  /** The names of the flags that come from environment variables. */
  variables?: ReadonlySet<string>;
};

/** A command of the program; each is a file of this folder. */
export type Command = {
  /** As `larder help` shows it, without the program's name: `keys revoke ID`. */
  usage: string;
  summary: string;
  flags: Record<string, Flag>;
  /** The minimum and maximum number of positionals. */
  positionals: [number, number];
  /** @returns the exit code. @throws UsageError for bad usage, any other error for a failure */
  run(given: Given): Promise<number> | number;
};

/** All commands; each is loaded on demand. */
export type CommandRegistry = { names: readonly string[]; load(name: string): Promise<Command> };

/** The configuration of `util.parseArgs` for a command's flags. */
export function parseOptions(flags: Record<string, Flag>): NonNullable<ParseArgsConfig['options']> {
  return Object.fromEntries(
    Object.entries(flags).map(([name, flag]) => [
      name,
      { type: flag.value ? ('string' as const) : ('boolean' as const), multiple: flag.repeatable ?? false },
    ]),
  );
}
