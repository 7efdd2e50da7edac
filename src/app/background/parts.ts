import type { InstallationSettings } from '../../api/settings.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Reader } from '../../store/statement.ts';
import type { ReadPool } from '../../store/threads/read-pool.ts';
import type { Writer } from '../../store/writer/writer.ts';
import type { Due } from './due.ts';
import type { RunTask } from './tasks.ts';
import type { ApplianceWatch } from './watch.ts';

/** Dependencies of an appliance's background work; each function that starts some picks those it needs. */
export type Parts = {
  reader: Reader;
  writer: Writer;
  readPool: ReadPool;
  runTask: RunTask;
  due: Due;
  clock: Clock;
  /** Milliseconds that pass independently of the clock. */
  elapsed: () => number;
  /** True if a test moves the clock silently: then the time that it adds has passed. */
  isTestClock: boolean;
  watch: ApplianceWatch;
  settings: InstallationSettings;
  /** Collects the closing of parts; the last one opened closes first. */
  opened: AsyncDisposableStack;
};
