import { newTraceId } from '../http/trace.ts';
import { systemActor } from '../store/actor.ts';
import type { Writer } from '../store/writer.ts';
import type { ApplianceWatch } from './watch.ts';

/** The appliance's own regular writes. */
export type Housekeeping = {
  noteKeyUsed(key: number, usedMs: number): void;
  /** Writes down what is noted, and stops. */
  close(): Promise<void>;
};

const keyUseEveryMs = 10_000;
const forgetEveryMs = 60 * 60 * 1000;

/** Starts the regular tasks; a task that fails is logged and comes again. */
export function startHousekeeping(writer: Writer, watch: ApplianceWatch): Housekeeping {
  let used = new Map<number, number>();

  const run = async (name: string, input?: unknown) => {
    try {
      await writer.submit({ name, actor: systemActor, traceId: newTraceId(), input });
    } catch (error) {
      watch.log.warn({ err: error, task: name }, 'a task of the appliance failed');
    }
  };
  const writeKeyUse = async () => {
    if (used.size === 0) return;
    const uses = [...used];
    used = new Map();
    await run('keys used', uses);
  };

  const timers = [
    setInterval(writeKeyUse, keyUseEveryMs),
    setInterval(() => run('forget old answers'), forgetEveryMs),
  ];
  for (const timer of timers) timer.unref();

  return {
    noteKeyUsed: (key, usedMs) => used.set(key, usedMs),
    async close() {
      for (const timer of timers) clearInterval(timer);
      await writeKeyUse();
    },
  };
}
