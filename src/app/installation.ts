import { dirname } from 'node:path';
import type { Installation, Standing } from '../api/installation.ts';
import type { Live } from '../api/live.ts';
import type { BackupStatus } from '../ops/backup-status.ts';
import { freeBytes, scarceBytes } from '../store/free-space.ts';
import { inMemory } from '../store/open-store.ts';
import type { Reader } from '../store/statement.ts';
import type { ApplianceWatch } from './watch.ts';

/** What the process knows of the installation. */
export type InstallationParts = {
  reader: Reader;
  live: Live;
  watch: ApplianceWatch;
  /** Where backups are scheduled. */
  backups?: (() => BackupStatus) | undefined;
  /** Where HTTPS is served. */
  certificateEndsMs?: (() => number) | undefined;
};

/** The process that serves, for endpoints that ask it. */
export function installationOf(parts: InstallationParts): Installation {
  return { live: parts.live, standing: () => standingOf(parts) };
}

async function standingOf({
  reader,
  watch,
  backups,
  certificateEndsMs,
}: InstallationParts): Promise<Standing> {
  const file = reader.connection.database.name;
  const free = file === inMemory ? undefined : await freeBytes(dirname(file));
  const status = backups?.();
  return {
    disk:
      free === undefined
        ? null
        : { freeBytes: free, isLow: free < scarceBytes, wasRefused: watch.storageWasRefused },
    backups: {
      isScheduled: backups !== undefined,
      lastProvenAt: status?.lastProven?.createdAt ?? null,
      failures: status?.failures ?? 0,
      onDataDisk: status?.onDataDisk ?? null,
    },
    certificate: certificateEndsMs ? { endsMs: certificateEndsMs() } : null,
    isTestClock: Boolean(process.env['LARDER_TEST_CLOCK']),
  };
}
