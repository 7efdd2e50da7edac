import { readFileSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { programArguments } from '../../lib/assets.ts';
import { thisUser, userName } from './data-directory.ts';

/**
 * The user that runs a command: the owner of the data, or root, because a restore must write next to the data
 * directory.
 */
type RunAs = 'owner' | 'root';

/**
 * A command line that works when it is pasted into a shell of this machine, from any folder: the path of this program,
 * `words`, `--data` with the whole path of the data directory, each quoted for the shell, and `sudo` where the data
 * belongs to another user than the one at the shell (rules/command-line#printed-commands). Words in capitals are to be
 * filled in by the reader.
 */
export function larderCommand(data: string, words: readonly string[], runAs: RunAs = 'owner'): string {
  const folder = data === ':memory:' ? data : resolve(data);
  const line = [...programArguments(), ...words, '--data', folder].map(quotedForShell).join(' ');
  return `${sudoFor(folder, runAs)}${line}`;
}

/** The systemd unit that this process is the service of; undefined where systemd did not start it. */
export function serviceUnit(): string | undefined {
  if (process.ppid !== 1 || !process.env['INVOCATION_ID']) return undefined;
  try {
    return /\/([^/\n]+\.service)\n/.exec(readFileSync('/proc/self/cgroup', 'utf8'))?.[1];
  } catch {
    return undefined;
  }
}

function sudoFor(data: string, runAs: RunAs): string {
  if (process.platform === 'win32') return '';
  const owner = ownerOf(data);
  // A reader of a service's log or panel uses a shell of another user.
  const reader = serviceUnit() ? undefined : (process.env['SUDO_USER'] ?? thisUser());
  if (owner === reader) return '';
  return runAs === 'root' ? 'sudo ' : `sudo -u ${quotedForShell(owner)} `;
}

/** The owner of the data directory, in the form of sudo; for a missing directory, the user of this process. */
function ownerOf(data: string): string {
  const uid = statSync(data, { throwIfNoEntry: false })?.uid;
  return uid === undefined || uid === process.getuid?.() ? thisUser() : userName(uid).replace(/^user /, '#');
}

/** A word that a shell reads as it is written. */
export function quotedForShell(word: string): string {
  if (/^[\w@%+=:,./-]+$/.test(word)) return word;
  if (process.platform === 'win32') return `"${word.replaceAll('"', '\\"')}"`;
  return `'${word.replaceAll("'", "'\\''")}'`;
}
