import { readFileSync } from 'node:fs';
import { type Provisioned, provisionSite } from '../../features/provisioning/provision.ts';
import { readSiteFile } from '../../features/provisioning/site-file.ts';
import { SiteFileError } from '../../features/provisioning/site-problems.ts';
import { type Command, UsageError } from '../command.ts';
import { CommandSettings, dataFlag } from '../command-settings.ts';
import { operatorWrite, rehearsal } from '../operator-write.ts';
import { jsonFlag, print } from '../output.ts';
import { siteLines, summaryLine } from '../site-lines.ts';

/** `larder provision FILE`. */
export const command: Command = {
  usage: 'provision FILE [flags]',
  summary: 'create and change what a site file describes; running it again changes nothing',
  flags: {
    ...dataFlag,
    'dry-run': { once: true, help: 'show the changes without writing them' },
    move: { once: true, help: 'allow keys and controllers to move to another account or scope' },
    ...jsonFlag,
  },
  positionals: [1, 1],
  run(given) {
    const settings = new CommandSettings(given);
    const [file] = given.positionals as [string];
    const bytes = readFileSync(file);
    const [isDry, move] = [given.flags['dry-run'] === true, given.flags['move'] === true];
    const { site, outcomes } = naming(file, () => {
      const wanted = readSiteFile(bytes);
      const write = isDry ? rehearsal : operatorWrite;
      return write(settings.data, (tx) => provisionSite(tx, wanted, { move }));
    });
    if (isDry) withoutSecrets(site);
    print(settings, site, () => [...siteLines(site, outcomes), '', summaryLine(outcomes)]);
    if (isDry) process.stderr.write('larder: dry run: nothing was written\n');
    return 0;
  },
};

/** Turns errors in a site file into usage errors that name the file. */
function naming<T>(file: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof SiteFileError)) throw error;
    const { lines, problems } = error;
    if (problems.length === 1) throw new UsageError(`${file}: ${lines[0]}`);
    throw new UsageError(`${file}: ${problems.length} problems; nothing was applied`, lines);
  }
}

/** Removes the secrets of a dry run, which are not valid. */
function withoutSecrets({ clients }: Provisioned['site']): void {
  for (const { keys, controllers } of clients)
    for (const made of [...keys, ...controllers]) delete made.secret;
}
