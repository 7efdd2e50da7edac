import { readFileSync } from 'node:fs';
import { type Flag, UsageError } from './command.ts';
import type { Settings } from './settings.ts';

/** The flag of the commands that encrypt or decrypt: a passphrase on the command line would be seen by all. */
export const passphraseFlag: Record<'passphrase-file', Flag> = {
  'passphrase-file': { value: 'FILE', help: 'a file whose first line encrypts the backup (none)' },
};

/** The passphrase: the first line of its file. @throws UsageError when it is empty */
export function passphraseOption(settings: Settings, flag = 'passphrase-file'): string | undefined {
  const file = settings.text(flag);
  if (file === undefined) return undefined;
  const [passphrase = ''] = readFileSync(file, 'utf8').split(/\r?\n/);
  if (passphrase === '') throw new UsageError(`the first line of ${file} is empty`);
  return passphrase;
}
