import { setTimeout as pause } from 'node:timers/promises';
import { systemClock } from '../../lib/clock.ts';
import { type Promoted, readBoxFile, requestFile } from '../../second-box/box-files.ts';
import { promote, takeBack } from '../../second-box/promote.ts';
import { Replica } from '../../second-box/replica.ts';
import { writeDurably } from '../../store/directory/durable.ts';
import { larderCommand } from '../../store/directory/larder-command.ts';
import { type DirectoryLock, lockDirectory } from '../../store/directory/lock.ts';
import { inMemory } from '../../store/directory/open-store.ts';
import { isStandby } from '../../store/directory/standby.ts';
import { type Command, UsageError } from '../command.ts';
import { CommandSettings, dataFlag } from '../command-settings.ts';
import { jsonFlag, print } from '../output.ts';

const lookMs = 100;
/** The time in which the process that follows takes over; a large log takes some seconds. */
const patienceMs = 120_000;

/** `larder promote`: has the second box take over (rules/second-box#promotion). */
export const command: Command = {
  usage: 'promote [flags]',
  summary: 'promote this second box: it then accepts changes, and the other box no longer does',
  flags: { ...dataFlag, ...jsonFlag },
  positionals: [0, 0],
  async run(given) {
    const settings = new CommandSettings(given);
    const { data } = settings;
    if (data === inMemory) throw new UsageError('promote needs a data directory');
    if (!isStandby(data) && readBoxFile(data, 'superseded')) {
      const lock = lockDirectory(data);
      const { epoch, forkedAtSeq } = takeBack(data, systemClock()());
      lock.release();
      print(settings, { data, epoch, forkedAtSeq }, () => [
        `${data} accepts changes again, from entry ${forkedAtSeq} on. Make sure that the other box does not.`,
      ]);
      return 0;
    }
    if (!isStandby(data)) throw new Error(`${data} is not the directory of a second box`);
    const lock = lockIfFree(data);
    const { promoted, isServed } = lock ? await promoteHere(data, lock) : await promoteThere(data);
    const { epoch, forkedAtSeq } = promoted;
    print(settings, { data, epoch, forkedAtSeq, isServed }, () => [
      `This box took over, from entry ${forkedAtSeq} on.`,
      isServed ? 'The running process now serves.' : `To serve it: ${larderCommand(data, ['serve'])}`,
    ]);
    return 0;
  },
};

type Done = { promoted: Promoted; isServed: boolean };

/** Undefined while a process follows. */
function lockIfFree(data: string): DirectoryLock | undefined {
  try {
    return lockDirectory(data);
  } catch (error) {
    if (/another server/.test((error as Error).message)) return undefined;
    throw error;
  }
}

async function promoteHere(data: string, lock: DirectoryLock): Promise<Done> {
  try {
    return { promoted: await promote(Replica.open(data), systemClock()()), isServed: false };
  } finally {
    lock.release();
  }
}

/** Asks the process that follows. */
async function promoteThere(data: string): Promise<Done> {
  if (!readBoxFile(data, 'standby')?.usable)
    throw new Error('the copy is not complete yet: it cannot take over');
  writeDurably(requestFile(data), '');
  const endsMs = performance.now() + patienceMs;
  while (performance.now() < endsMs) {
    await pause(lookMs);
    const promoted = readBoxFile(data, 'promoted');
    if (promoted && !isStandby(data)) return { promoted, isServed: true };
    if (!isStandby(data)) break;
    // The process that followed ended, maybe in the middle: then nothing else promotes.
    const lock = lockIfFree(data);
    if (lock && isStandby(data)) return await promoteHere(data, lock);
    lock?.release();
  }
  throw new Error('the running process did not take over; see its log');
}
