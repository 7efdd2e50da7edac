import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { larderCommand } from './larder-command.ts';

/** True if a data directory belongs to a second box that follows another one (rules/second-box). */
export const isStandby = (data: string): boolean => existsSync(join(data, 'second-box', 'standby.json'));

/** @throws in the directory of a standby, whose database only follows */
export function refuseStandby(data: string): void {
  if (!isStandby(data)) return;
  throw new Error(
    `${data} belongs to a second box, whose data only follow those of the other one; to let it take over: ${larderCommand(data, ['promote'])}`,
  );
}
