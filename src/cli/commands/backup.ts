import { systemClock } from '../../lib/clock.ts';
import { backupName, makeBackup } from '../../ops/backup.ts';
import { inMemory } from '../../store/directory/open-store.ts';
import { type Command, UsageError } from '../command.ts';
import { CommandSettings, dataFlag } from '../command-settings.ts';
import { requireData } from '../operator-write.ts';
import { jsonFlag, print } from '../output.ts';
import { passphraseFlag, passphraseOption } from '../passphrase.ts';

/** `larder backup [FILE]` (rules/command-line#backups). */
export const command: Command = {
  usage: 'backup [FILE] [flags]',
  summary: 'back up the data directory to one file; works while the server runs',
  flags: {
    ...dataFlag,
    evidence: { help: 'include the videos' },
    ...passphraseFlag,
    ...jsonFlag,
  },
  positionals: [0, 1],
  async run(given) {
    const settings = new CommandSettings(given);
    if (settings.data === inMemory) throw new UsageError('backup needs a data directory');
    requireData(settings.data);
    const nowMs = systemClock()();
    const passphrase = passphraseOption(settings);
    const { file, manifest, missing } = await makeBackup({
      data: settings.data,
      file: given.positionals[0] ?? backupName(nowMs),
      evidence: settings.switch('evidence'),
      passphrase,
      nowMs,
    });
    const { larder, schema, createdAt, auditHead, files } = manifest;
    print(settings, { file, larder, schema, createdAt, auditHead, files, missing }, () => [
      `${file}: ${files.length} files, schema ${schema}, audit row ${auditHead.seq}`,
      ...missing.map((path) => `missing: ${path}, which the database refers to, is not on the disk`),
    ]);
    return 0;
  },
};
