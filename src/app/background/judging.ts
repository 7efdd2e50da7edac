import type { Standing } from '../../api/installation.ts';
import { type Judged, type JudgingAsked, judging } from '../../features/incidents/record.ts';
import { hourMs } from '../../lib/calendar/durations.ts';
import type { ScheduledBackups } from '../../ops/scheduled-backups.ts';
import type { ReadPool } from '../../store/threads/read-pool.ts';
import { type Due, everySoOften } from './due.ts';
import type { RunTask } from './tasks.ts';
import type { ApplianceWatch } from './watch.ts';

/** The name under which incidents are judged. */
export const judgingWork = 'judge incidents';

/** Dependencies of incident detection. */
export type JudgingParts = {
  due: Due;
  readPool: ReadPool;
  runTask: RunTask;
  watch: ApplianceWatch;
  standing(): Promise<Standing>;
  backups: ScheduledBackups | undefined;
  certificateEndsMs: (() => number) | undefined;
  isTestClock: boolean;
  elapsed: (() => number) | undefined;
};

const everyMs = 60_000;
/** After a start controllers reconnect, and after a jump of the clock: none counts as silent yet. */
const afterStartMs = 3 * 60_000;
const afterJumpMs = 60_000;
const forgetEveryMs = hourMs;

/**
 * Has incidents judged, once a minute and at once after what happens to disk, backups and certificate
 * (rules/incidents#when-it-is-judged): looked at on a read thread, and written only where something changes.
 */
export function startJudging(parts: JudgingParts): void {
  const { due, readPool, runTask, watch, standing, backups, certificateEndsMs, isTestClock, elapsed } = parts;
  const often = everySoOften(everyMs, elapsed);
  const forgetting = everySoOften(forgetEveryMs, elapsed);
  let ended = 0;
  backups?.onChange((_, state) => {
    if (state === 'running') return;
    ended++;
    due.soon();
  });
  /** A text that changes when the observed state changes. */
  const seen = () => `${watch.storageWasRefused} ${ended} ${certificateEndsMs?.() ?? 0}`;
  let judged = seen();
  let notBeforeMs = 0;
  const upMs = elapsed ?? (() => performance.now());
  const startedMs = upMs();

  due.register({
    name: judgingWork,
    dueInMs: () => {
      const waitMs = Math.max(startedMs + afterStartMs, notBeforeMs) - upMs();
      if (waitMs > 0) return waitMs;
      return seen() === judged ? often.dueInMs() : 0;
    },
    async step(moment) {
      if (moment.steadyMs < afterJumpMs) {
        notBeforeMs = upMs() + afterJumpMs - moment.steadyMs;
        return false;
      }
      often.done();
      const now = seen();
      // Time that a test adds to the clock has passed.
      const steadyMs = isTestClock ? Number.POSITIVE_INFINITY : Math.min(moment.upMs, moment.steadyMs);
      const steadySinceMs = moment.nowMs - Math.min(steadyMs, moment.nowMs);
      const asked: JudgingAsked = { standing: await standing(), steadySinceMs };
      const text = (await readPool.run(judging, asked)) as string;
      const found = JSON.parse(text) as Judged[];
      if (found.length > 0) await runTask('record incidents', found);
      judged = now;
      return false;
    },
  });
  due.register({
    name: 'forget incidents',
    dueInMs: forgetting.dueInMs,
    async step() {
      const more = await runTask('forget incidents');
      if (!more) forgetting.done();
      return more;
    },
  });
}
