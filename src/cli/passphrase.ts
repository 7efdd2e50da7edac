import { readFileSync, statSync } from 'node:fs';
import { type Flag, UsageError } from './command.ts';
import type { CommandSettings } from './command-settings.ts';

/** The flag of commands that encrypt or decrypt: it names a file, for command lines are visible to every user. */
export const passphraseFlag: Record<'passphrase-file', Flag> = {
  'passphrase-file': { value: 'FILE', help: 'a file whose first line encrypts the backup (none)' },
};

/** The passphrase: the first line of its file. @throws UsageError when it is empty, or others can read the file */
export function passphraseOption(settings: CommandSettings, flag = 'passphrase-file'): string | undefined {
  return secretOption(settings, flag, 'a passphrase', { whole: flag !== 'passphrase-file' });
}

/**
 * A secret: the first line of the file that a setting names. `whole`: it has to be a file, and no pipe.
 * @throws UsageError when it is empty, or others can read the file
 */
export function secretOption(
  settings: CommandSettings,
  flag: string,
  what: string,
  { whole = true }: { whole?: boolean } = {},
): string | undefined {
  const file = settings.text(flag);
  if (file === undefined) return undefined;
  requirePrivate(file, what, whole);
  const [secret = ''] = readFileSync(file, 'utf8').split(/\r?\n/);
  if (secret === '') throw new UsageError(`the first line of ${file} is empty`);
  return secret;
}

/** Checks that only its owner can read a file. Commands accept a pipe, such as `<(pass show larder)`; `serve` does not. */
function requirePrivate(file: string, what: string, whole: boolean): void {
  const found = statSync(file);
  if (whole && !found.isFile()) throw new Error(`${file} is not a file`);
  // Windows has no such permission bits.
  if (process.platform === 'win32' || (found.mode & 0o077) === 0) return;
  throw new Error(`users other than its owner can access ${file}, which contains ${what}: chmod go= ${file}`);
}
