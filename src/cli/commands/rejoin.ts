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
    'after the second box took over: copy the entries that only this box has into a folder, and ' +
    'follow the other box',
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
          ? 'This box had no entries of its own.'
          : `Entries that only this box had: ${entries}. They are in ${kept}: entries.ndjson, and the whole database.`,
        `To start following ${primary}: ${larderCommand(data, ['serve'])}`,
      ]);
      return 0;
    } finally {
      lock.release();
    }
  },
};
