import type { ParseArgsConfig } from 'node:util';

/** Bad usage: one clear line on standard error, exit 2 (contract section 1). */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** A flag: `value` names what it takes in the help, and its absence makes the flag a switch. */
export type Flag = { value?: string; help: string; repeatable?: boolean };

/** What a command was given: positionals, and the flags that are known to it by name. */
export type Given = { positionals: string[]; flags: Record<string, string | boolean | string[] | undefined> };

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

/** The configuration of `util.parseArgs` for a command's flags. */
export function parseOptions(flags: Record<string, Flag>): NonNullable<ParseArgsConfig['options']> {
  return Object.fromEntries(
    Object.entries(flags).map(([name, flag]) => [
      name,
      { type: flag.value ? ('string' as const) : ('boolean' as const), multiple: flag.repeatable ?? false },
    ]),
  );
}
