import { systemClock } from '../../lib/clock.ts';
import { restoreBackup } from '../../ops/restore.ts';
import { inMemory } from '../../store/directory/open-store.ts';
import { type Command, UsageError } from '../command.ts';
import { CommandSettings, dataFlag } from '../command-settings.ts';
import { jsonFlag, print } from '../output.ts';
import { passphraseFlag, passphraseOption } from '../passphrase.ts';

/** `larder restore FILE` (rules/command-line#backups). */
export const command: Command = {
  usage: 'restore FILE [flags]',
  summary: 'put a backup in the place of the data directory; nothing is touched before it is proven',
  flags: {
    ...dataFlag,
    force: { once: true, help: 'also where there is data, which is kept as <data>.before-<time>' },
    ...passphraseFlag,
    ...jsonFlag,
  },
  positionals: [1, 1],
  async run(given) {
    const settings = new CommandSettings(given);
    if (settings.data === inMemory) throw new UsageError('restore needs a data directory');
    const [file] = given.positionals as [string];
    const { manifest, kept, forgottenVideos } = await restoreBackup({
      file,
      data: settings.data,
      // Never from larder.json, where it would apply to every call.
      force: given.flags['force'] === true,
      passphrase: passphraseOption(settings),
      nowMs: systemClock()(),
    });
    const { larder, schema, createdAt, auditHead } = manifest;
    print(
      settings,
      { data: settings.data, kept, larder, schema, createdAt, auditHead, forgottenVideos },
      () => [
        `${settings.data} is as it was on ${createdAt} (Larder ${larder}, schema ${schema}, audit row ${auditHead.seq})`,
        ...(kept === null ? [] : [`What was there is in ${kept}`]),
        ...(manifest.evidence ? [] : ['The backup was made without videos.']),
        ...(forgottenVideos === 0
          ? []
          : [
              `${forgottenVideos} videos are not in it: Larder has forgotten them, and machines may send them again.`,
            ]),
      ],
    );
    return 0;
  },
};
