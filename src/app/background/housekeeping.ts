import { directoryToApply } from '../../access/directories.ts';
import type { ControllerActor } from '../../api/caller.ts';
import type { SentRequest } from '../../api/directory-log.ts';
import type { KeepRefusal, NoteReporter, Refusal } from '../../api/refusal.ts';
import { nextForgetMs } from '../../features/imports/imported.ts';
import { areStocksToTell } from '../../features/planograms/stocks.ts';
import { areReloadsDue, nextReloadMs } from '../../features/subsidies/reloads.ts';
import { hourMs } from '../../lib/calendar/durations.ts';
import { copySeen } from '../../store/history/copies.ts';
import type { Actor } from '../../store/writer/actor.ts';
import { batched } from './batched.ts';
import { everySoOften } from './due.ts';
import type { Parts } from './parts.ts';
import { type TaskName, taskCommand } from './tasks.ts';

/** The appliance's own regular writes. */
export type Housekeeping = {
  noteKeyUsed(key: number, usedMs: number): void;
  noteControllerSeen(controller: number, seenMs: number): void;
  noteDirectoryUsed(directory: number, usedMs: number): void;
  noteSessionUsed(session: string, user: number, usedMs: number): void;
  /** Writes refusals within a second, in batches; in a flood, the first ten thousand of each second. */
  keepRefusal: KeepRefusal;
  /** Writes within a second that a controller requested a device, as the controller's own change. */
  noteReporter: NoteReporter;
  /**
   * Records the use of a cursor of another copy of the data, with the audit entry that it names; once an hour at most.
   */
  noteCopy(actor: Actor, entry: number, atMs: number): void;
  /** Writes requests of directories within a second; in a flood, the first ten thousand of each second. */
  keepSent(request: SentRequest): void;
  /** Writes the refusals, reporters and requests of directories that wait. */
  writeRefusals(): Promise<void>;
  /** Reloads the subsidies that are due now, a step at a time, so that other writes come between. */
  reloadSubsidies(): Promise<void>;
};

const usesEveryMs = 10_000;
const refusalsEveryMs = 1000;
const maxRefusalsWaiting = 10_000;
/** A reporter beyond this number is noted by its next call. */
const maxReportersWaiting = 1000;
/** Some ten milliseconds of the writer. */
const refusalsAtOnce = 500;
/** The shortest interval between two changes of a machine’s planogram that sales cause. */
const tellStocksEveryMs = 1000;
const forgetEveryMs = hourMs;

/**
 * Registers the regular tasks. Larder's clock decides when subsidies reload: cron jobs would have to be rescheduled
 * with every account, and would miss changes of the clock. The close writes pending notes.
 */
export function startHousekeeping({
  reader,
  writer,
  runTask,
  watch,
  due,
  settings,
  opened,
}: Pick<Parts, 'reader' | 'writer' | 'runTask' | 'watch' | 'due' | 'settings' | 'opened'>): Housekeeping {
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
  const directoriesUsed = new Map<number, number>();
  const sessionsUsed = new Map<string, number>();
  const usersSeen = new Map<number, number>();
  const writeDown = async <K>(noted: Map<K, number>, task: (uses: [K, number][]) => Promise<unknown>) => {
    if (noted.size === 0) return;
    const uses = [...noted];
    noted.clear();
    await task(uses);
  };
  const writeUses = async () => {
    await writeDown(keysUsed, (uses) => run('keys used', uses));
    await writeDown(controllersSeen, (uses) => run('controllers seen', uses));
    await writeDown(directoriesUsed, (uses) => run('directories used', uses));
    await writeDown(sessionsUsed, (uses) => run('sessions used', uses));
    await writeDown(usersSeen, (uses) => run('users seen', uses));
  };

  let refusals: Refusal[] = [];
  let lost = 0;
  let reporters: { actor: ControllerActor; device: number }[] = [];
  const writeReporters = async () => {
    const waiting = reporters;
    reporters = [];
    for (const { actor, device } of waiting) {
      const { type, id, label } = actor;
      const command = taskCommand('note a reporter', { controller: actor.seq, device });
      try {
        await writer.submit({ ...command, actor: { type, id, label } });
      } catch (error) {
        watch.log.warn({ err: error, task: command.name }, 'a task of the appliance failed');
      }
    }
  };
  const noteReporter: NoteReporter = (actor, device) => {
    const isWaiting = reporters.some((one) => one.device === device && one.actor.seq === actor.seq);
    if (isWaiting || reporters.length >= maxReportersWaiting) return;
    reporters.push({ actor, device });
    refusalsWait.wanted();
  };
  let sent: SentRequest[] = [];
  const writeSent = async () => {
    const waiting = sent;
    sent = [];
    for (let at = 0; at < waiting.length; at += refusalsAtOnce)
      await run('keep what directories sent', waiting.slice(at, at + refusalsAtOnce));
  };
  const keepSent = (request: SentRequest) => {
    if (sent.length < maxRefusalsWaiting) sent.push(request);
    refusalsWait.wanted();
  };
  const writeRefusals = async () => {
    await writeReporters();
    await writeSent();
    const waiting = refusals;
    refusals = [];
    if (lost > 0)
      watch.log.warn({ refusals: lost }, 'not all refusals of machines were stored: there were too many');
    lost = 0;
    for (let at = 0; at < waiting.length; at += refusalsAtOnce)
      await run('keep refusals', waiting.slice(at, at + refusalsAtOnce));
  };
  const keepRefusal: KeepRefusal = (refusal) => {
    if (refusals.length < maxRefusalsWaiting) refusals.push(refusal);
    else lost++;
    refusalsWait.wanted();
  };
  let notingCopy: Promise<unknown> | undefined;
  const noteCopy: Housekeeping['noteCopy'] = (...came) => {
    if (notingCopy) return;
    const seen = copySeen(reader, ...came);
    if (!seen) return;
    watch.log.warn(seen, 'received a cursor that this data never issued: the data directory was copied');
    notingCopy = run('note a copy', seen).finally(() => {
      notingCopy = undefined;
    });
  };
  const refusalsWait = batched(writeRefusals, refusalsEveryMs);
  const usesWait = batched(writeUses, usesEveryMs);

  const forgetting = everySoOften(forgetEveryMs);
  due.register({
    name: 'forget what is old',
    dueInMs: forgetting.dueInMs,
    async step() {
      forgetting.done();
      await run('forget old answers');
      await run('forget old sessions', settings.sessions);
      await run('forget old calls');
      return false;
    },
  });
  const stockTimer = everySoOften(tellStocksEveryMs);
  due.register({
    name: 'tell stocks',
    dueInMs: () => (areStocksToTell(reader) ? stockTimer.dueInMs() : Number.POSITIVE_INFINITY),
    async step() {
      stockTimer.done();
      while (await runTask('tell stocks'));
      return false;
    },
  });
  due.register({
    name: 'forget imports',
    dueInMs: (nowMs) => nextForgetMs(reader) - nowMs,
    step: () => runTask('forget imports'),
  });
  due.register({
    name: 'apply mappings',
    isAsked: true,
    dueInMs: () => (directoryToApply(reader) ? 0 : Number.POSITIVE_INFINITY),
    async step() {
      const directory = directoryToApply(reader);
      if (!directory) return false;
      const { type, id, label } = directory;
      return (await writer.submit({ ...taskCommand('apply mappings'), actor: { type, id, label } })) === true;
    },
  });
  const reloads = 'reload subsidies';
  due.register({
    name: reloads,
    dueInMs: (nowMs) => (areReloadsDue(reader, nowMs) ? 0 : nextReloadMs(reader) - nowMs),
    step: () => runTask(reloads),
  });

  opened.defer(async () => {
    refusalsWait.stop();
    usesWait.stop();
    await writeUses();
    await writeRefusals();
    await notingCopy;
  });

  return {
    reloadSubsidies: () => due.run(reloads),
    keepRefusal,
    noteReporter,
    keepSent,
    noteCopy,
    writeRefusals,
    noteKeyUsed(key, usedMs) {
      keysUsed.set(key, usedMs);
      usesWait.wanted();
    },
    noteControllerSeen(controller, seenMs) {
      controllersSeen.set(controller, seenMs);
      usesWait.wanted();
    },
    noteDirectoryUsed(directory, usedMs) {
      directoriesUsed.set(directory, usedMs);
      usesWait.wanted();
    },
    noteSessionUsed(session, user, usedMs) {
      sessionsUsed.set(session, usedMs);
      usersSeen.set(user, usedMs);
      usesWait.wanted();
    },
  };
}
