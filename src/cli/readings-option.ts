import { resolve } from 'node:path';
import type { Flag } from './command.ts';
import type { CommandSettings } from './command-settings.ts';

export const readingsFlag: Record<'readings-folder', Flag> = {
  'readings-folder': {
    value: 'DIR',
    help: 'a folder for files of machine counters; Larder moves them to done/ or bad/ in it (none)',
  },
};

/** The watched folder of readings (rules/counters#the-watched-folder), where there is one. */
export function readingsFolder(settings: CommandSettings): string | undefined {
  const folder = settings.text('readings-folder');
  return folder === undefined ? undefined : resolve(folder);
}
