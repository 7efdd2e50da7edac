import { readFileSync, statSync } from 'node:fs';
import { basename } from 'node:path';
import { type ReadingResult, takeFile } from '../../features/counters/readings/intake.ts';
import { filesOfZip } from '../../features/counters/readings/reading-files.ts';
import { auditFileBounds } from '../../lib/evadts/lines.ts';
import { inMemory } from '../../store/directory/open-store.ts';
import { requireAccount } from '../access-options.ts';
import { type Command, UsageError } from '../command.ts';
import { CommandSettings, dataFlag } from '../command-settings.ts';
import { operatorWrite, requireData } from '../operator-write.ts';
import { jsonFlag, plain, print } from '../output.ts';

/**
 * `larder readings import FILE… --account ID` (rules/counters#how-files-arrive): a transaction for each file. Exit code
 * 1 when a file has no set, or a set waits for someone; all others count.
 */
export const importCommand: Command = {
  usage: 'readings import FILE [FILE ...] --account ID [flags]',
  summary:
    'import machine counters from files or ZIP files; exits with 1 if a reading needs a decision or cannot be read',
  flags: {
    ...dataFlag,
    account: { value: 'ID', help: 'the account of the machines' },
    ...jsonFlag,
  },
  positionals: [1, 1000],
  async run(given) {
    const settings = new CommandSettings(given);
    const accountId = settings.text('account');
    if (accountId === undefined) throw new UsageError('readings import needs --account ID');
    if (settings.data === inMemory) throw new UsageError('an import into memory would be lost immediately');
    requireData(settings.data);
    const results: ReadingResult[] = [];
    for (const path of given.positionals) {
      for (const file of await filesAt(path, results.length)) {
        const from = { door: 'command', controller: null } as const;
        results.push(
          ...operatorWrite(settings.data, (tx) => takeFile(tx, requireAccount(tx, accountId), from, file)),
        );
      }
    }
    const summary = { accepted: 0, quarantined: 0, duplicate: 0, unreadable: 0 };
    for (const { status } of results) summary[status]++;
    print(settings, { summary, results }, () => [
      ...results.map(lineOf),
      `${summary.accepted} accepted, ${summary.quarantined} waiting, ${summary.duplicate} duplicate, ${summary.unreadable} unreadable`,
    ]);
    return summary.quarantined + summary.unreadable === 0 ? 0 : 1;
  },
};

async function filesAt(path: string, at: number) {
  // One byte more than a file may have tells that it is too long; a container is bounded where it is unpacked.
  const isZip = /\.zip$/i.test(path);
  if (!isZip && statSync(path).size > auditFileBounds.bytes)
    throw new Error(`${plain(path)} has more than 1 MiB and is not a file of counters`);
  const bytes = readFileSync(path);
  if (isZip) return filesOfZip(bytes);
  return [{ bytes, at, fileName: basename(path).slice(-200), deviceSerial: null, readAtMs: null }];
}

function lineOf({ fileName, set, status, device, problem }: ReadingResult): string {
  const machine = device ? ` ${plain(device.serial)} (${plain(device.name)})` : '';
  const why = problem ? `: ${problem.detail}` : '';
  return `${plain(fileName ?? '')} set ${set}: ${status}${machine}${why}`;
}
