import { readFileSync } from 'node:fs';
import { type AppliedClient, type AppliedSite, applySiteFile } from '../tenancy/provision.ts';
import { parseSiteFile, SiteFileError } from '../tenancy/site-file.ts';
import { type Command, UsageError } from './command.ts';
import { operatorWrite } from './operator-write.ts';
import { jsonFlag, print } from './output.ts';
import { dataFlag, Settings } from './settings.ts';

/** `larder provision FILE` (contract sections 1 and 2). */
export const command: Command = {
  usage: 'provision FILE [flags]',
  summary: 'make and change what a site file names; again, it changes nothing',
  flags: { ...dataFlag, ...jsonFlag },
  positionals: [1, 1],
  run(given) {
    const settings = new Settings(given);
    const [file] = given.positionals as [string];
    const content = readFileSync(file, 'utf8').replace(/^\uFEFF/, '');
    const applied = naming(file, () => {
      const site = parseSiteFile(content);
      return operatorWrite(settings.data, (tx) => applySiteFile(tx, site));
    });
    print(settings, applied, () => siteLines(applied));
    return 0;
  },
};

/** What is wrong with a site file is bad usage, and says which file. */
function naming<T>(file: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof SiteFileError) throw new UsageError(`${file}: ${error.message}`);
    throw error;
  }
}

/** A site as a tree to read, with every id and the secrets of what was made now. */
export function siteLines({ clients }: AppliedSite): string[] {
  return clients.flatMap(clientLines);
}

function clientLines(client: AppliedClient): string[] {
  const lines = [`client ${client.name}  ${client.id}`];
  for (const account of client.accounts) {
    lines.push(`  account ${account.name}  ${account.id}  ${account.currency}, ${account.timeZone}`);
    if (account.tags.length > 0) lines.push(`    tags ${account.tags.join(', ')}`);
    for (const operation of account.operations) {
      lines.push(`    operation ${operation.name}  ${operation.id}`);
      for (const { serial, name, id } of operation.devices)
        lines.push(`      device ${serial} ${name}  ${id}`);
    }
  }
  for (const { id, label, account = client.name, secret } of client.keys) {
    lines.push(`  key ${label} of ${account}  ${id}`);
    if (secret) lines.push(`    secret, shown this once: ${secret}`);
  }
  for (const { id, serial, account, secret } of client.controllers) {
    lines.push(`  controller ${serial} of ${account}  ${id}`);
    if (secret) lines.push(`    token, shown this once: ${secret}`);
  }
  return lines;
}
