import { systemClock } from '../../lib/clock.ts';
import { rejoin } from '../../second-box/rejoin.ts';
import { larderCommand } from '../../store/directory/larder-command.ts';
import { lockDirectory } from '../../store/directory/lock.ts';
import { inMemory } from '../../store/directory/open-store.ts';
import { type Command, UsageError } from '../command.ts';
import { CommandSettings, dataFlag } from '../command-settings.ts';
import { jsonFlag, print } from '../output.ts';

/** `larder rejoin`: makes a box that was taken over from the second box of the other one (rules/second-box#rejoining). */
export const command: Command = {
  usage: 'rejoin [flags]',
  summary:
    'after the second box took over: copy what only this box had into a folder, and follow the ' +
    'other one',
  flags: { ...dataFlag, ...jsonFlag },
  positionals: [0, 0],
  async run(given) {
    const settings = new CommandSettings(given);
    const { data } = settings;
    if (data === inMemory) throw new UsageError('rejoin needs a data directory');
    const lock = lockDirectory(data);
    try {
      const rejoined = await rejoin(data, systemClock()());
      const { entries, kept, primary } = rejoined;
      print(settings, { data, ...rejoined }, () => [
        kept === null
          ? 'This box had nothing alone.'
          : `This box had ${entries} entries alone. They are in ${kept}: entries.ndjson, and the whole database.`,
        `It follows ${primary} as soon as it is started: ${larderCommand(data, ['serve'])}`,
      ]);
      return 0;
    } finally {
      lock.release();
    }
  },
};
