import type { KeepRefusal, Refusal } from '../api/refusal.ts';
import type { SessionLimits } from '../api/settings.ts';
import { areReloadsDue, nextReloadMs } from '../features/credit/reloads.ts';
import type { Clock } from '../lib/clock.ts';
import type { Reader } from '../store/statement.ts';
import type { Writer } from '../store/writer.ts';
import { gathered } from './looking.ts';
import { startReloading } from './reloading.ts';
import { type TaskName, taskRunner } from './tasks.ts';
import type { ApplianceWatch } from './watch.ts';

/** The appliance's own regular writes. */
export type Housekeeping = {
  noteKeyUsed(key: number, usedMs: number): void;
  noteControllerSeen(controller: number, seenMs: number): void;
  noteSessionUsed(session: string, user: number, usedMs: number): void;
  /** Writes a refusal within a second, with others; of a flood, the first ten thousand of each second. */
  keepRefusal: KeepRefusal;
  /** Writes the refusals that wait. */
  writeRefusals(): Promise<void>;
  /** Reloads the subsidies that are due now. */
  reloadSubsidies(): Promise<void>;
  /** Something was written: what is due may be another. */
  written(): void;
  /** Writes what was noted, and stops. */
  close(): Promise<void>;
};

const usesEveryMs = 10_000;
const refusalsEveryMs = 1000;
const maxRefusalsWaiting = 10_000;
/** Some ten milliseconds of the writer. */
const refusalsAtOnce = 500;
const forgetEveryMs = 60 * 60 * 1000;

/** What housekeeping works with. With a driven clock, subsidies are reloaded only by `reloadSubsidies`. */
export type HousekeepingParts = {
  reader: Reader;
  writer: Writer;
  watch: ApplianceWatch;
  clock: Clock;
  sessions: SessionLimits;
  clockIsDriven: boolean;
};

/** Starts the regular tasks. A task that fails is logged and runs again at its next time. */
export function startHousekeeping(parts: HousekeepingParts): Housekeeping {
  const { reader, writer, watch, clock } = parts;

  const runTask = taskRunner(writer);
  const run = async <N extends TaskName>(...task: Parameters<typeof runTask<N>>) => {
    try {
      return await runTask(...task);
    } catch (error) {
      watch.log.warn({ err: error, task: task[0] }, 'a task of the appliance failed');
      return undefined;
    }
  };
  const keysUsed = new Map<number, number>();
  const controllersSeen = new Map<number, number>();
  const sessionsUsed = new Map<string, number>();
  const peopleSeen = new Map<number, number>();
  const writeDown = async <K>(noted: Map<K, number>, task: (uses: [K, number][]) => Promise<unknown>) => {
    if (noted.size === 0) return;
    const uses = [...noted];
    noted.clear();
    await task(uses);
  };
  const writeUses = async () => {
    await writeDown(keysUsed, (uses) => run('keys used', uses));
    await writeDown(controllersSeen, (uses) => run('controllers seen', uses));
    await writeDown(sessionsUsed, (uses) => run('sessions used', uses));
    await writeDown(peopleSeen, (uses) => run('people seen', uses));
  };

  let refusals: Refusal[] = [];
  let lost = 0;
  const writeRefusals = async () => {
    const waiting = refusals;
    refusals = [];
    if (lost > 0)
      watch.log.warn({ refusals: lost }, 'machines were refused so often that not all of it was kept');
    lost = 0;
    for (let at = 0; at < waiting.length; at += refusalsAtOnce)
      await run('keep refusals', waiting.slice(at, at + refusalsAtOnce));
  };
  const keepRefusal: KeepRefusal = (refusal) => {
    if (refusals.length < maxRefusalsWaiting) refusals.push(refusal);
    else lost++;
    refusalsWait.wanted();
  };
  const refusalsWait = gathered(writeRefusals, refusalsEveryMs);
  const usesWait = gathered(writeUses, usesEveryMs);

  const timers = [
    setInterval(() => run('forget old answers'), forgetEveryMs),
    setInterval(() => run('forget old sessions', parts.sessions), forgetEveryMs),
  ];
  for (const timer of timers) timer.unref();
  const reloadsAreDue = () => {
    try {
      return areReloadsDue(reader, clock());
    } catch (error) {
      watch.log.warn({ err: error }, 'what is due could not be read');
      return false;
    }
  };
  const reloading = startReloading(
    {
      isDue: reloadsAreDue,
      dueInMs: () => orNever(() => nextReloadMs(reader) - clock()),
      step: async () => (await run('reload subsidies')) === true,
      isTestClock: Boolean(process.env['LARDER_TEST_CLOCK']),
    },
    !parts.clockIsDriven,
  );

  return {
    reloadSubsidies: reloading.reload,
    keepRefusal,
    writeRefusals,
    written: reloading.written,
    noteKeyUsed(key, usedMs) {
      keysUsed.set(key, usedMs);
      usesWait.wanted();
    },
    noteControllerSeen(controller, seenMs) {
      controllersSeen.set(controller, seenMs);
      usesWait.wanted();
    },
    noteSessionUsed(session, user, usedMs) {
      sessionsUsed.set(session, usedMs);
      peopleSeen.set(user, usedMs);
      usesWait.wanted();
    },
    async close() {
      for (const timer of timers) clearInterval(timer);
      refusalsWait.stop();
      usesWait.stop();
      await reloading.stop();
      await writeUses();
      await writeRefusals();
    },
  };
}

/** What cannot be read now is looked at again later. */
function orNever(ms: () => number): number {
  try {
    return ms();
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}
