import { areReloadsDue } from '../features/credit/reloads.ts';
import type { Clock } from '../lib/clock.ts';
import { newTraceId } from '../lib/trace.ts';
import { systemActor } from '../store/actor.ts';
import type { Reader } from '../store/statement.ts';
import type { Writer } from '../store/writer.ts';
import { startReloading } from './reloading.ts';
import { reloadTask } from './tasks.ts';
import type { ApplianceWatch } from './watch.ts';

/** The appliance's own regular writes. */
export type Housekeeping = {
  noteKeyUsed(key: number, usedMs: number): void;
  noteControllerSeen(controller: number, seenMs: number): void;
  noteSessionUsed(session: string, user: number, usedMs: number): void;
  /** Reloads the subsidies that are due now. */
  reloadSubsidies(): Promise<void>;
  /** Writes down what is noted, and stops. */
  close(): Promise<void>;
};

const usesEveryMs = 10_000;
const forgetEveryMs = 60 * 60 * 1000;

/** What housekeeping works with; whoever drives the clock has its reloads done when he says so. */
export type HousekeepingParts = {
  reader: Reader;
  writer: Writer;
  watch: ApplianceWatch;
  clock: Clock;
  clockIsDriven: boolean;
};

/** Starts the regular tasks; a task that fails is logged and comes again. */
export function startHousekeeping(parts: HousekeepingParts): Housekeeping {
  const { reader, writer, watch, clock } = parts;

  const run = async (name: string, input?: unknown) => {
    try {
      return await writer.submit({ name, actor: systemActor, traceId: newTraceId(), input });
    } catch (error) {
      watch.log.warn({ err: error, task: name }, 'a task of the appliance failed');
      return undefined;
    }
  };
  const keysUsed = new Map<number, number>();
  const controllersSeen = new Map<number, number>();
  const sessionsUsed = new Map<string, number>();
  const peopleSeen = new Map<number, number>();
  const writeDown = async (task: string, noted: Map<number | string, number>) => {
    if (noted.size === 0) return;
    const input = [...noted];
    noted.clear();
    await run(task, input);
  };
  const writeUses = async () => {
    await writeDown('keys used', keysUsed);
    await writeDown('controllers seen', controllersSeen);
    await writeDown('sessions used', sessionsUsed);
    await writeDown('people seen', peopleSeen);
  };

  const timers = [
    setInterval(writeUses, usesEveryMs),
    setInterval(() => run('forget old answers'), forgetEveryMs),
    setInterval(() => run('forget old sessions'), forgetEveryMs),
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
    { isDue: reloadsAreDue, step: async () => (await run(reloadTask)) === true },
    !parts.clockIsDriven,
  );

  return {
    reloadSubsidies: reloading.reload,
    noteKeyUsed: (key, usedMs) => keysUsed.set(key, usedMs),
    noteControllerSeen: (controller, seenMs) => controllersSeen.set(controller, seenMs),
    noteSessionUsed(session, user, usedMs) {
      sessionsUsed.set(session, usedMs);
      peopleSeen.set(user, usedMs);
    },
    async close() {
      for (const timer of timers) clearInterval(timer);
      await reloading.stop();
      await writeUses();
    },
  };
}
