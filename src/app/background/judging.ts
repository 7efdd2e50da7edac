import type { Standing } from '../../api/installation.ts';
import { type Judged, type JudgingAsked, judgeAll, judging } from '../../features/incidents/record.ts';
import { hourMs } from '../../lib/calendar/durations.ts';
import type { ScheduledBackups } from '../../ops/scheduled-backups.ts';
import { Problem } from '../../problems/problem.ts';
import { column } from '../../store/statement.ts';
import { everySoOften, type Moment } from './due.ts';
import type { Parts } from './parts.ts';

/** The name under which incidents are judged. */
export const judgingWork = 'judge incidents';

/** Dependencies of incident detection. */
export type JudgingParts = Pick<
  Parts,
  'due' | 'reader' | 'readPool' | 'runTask' | 'watch' | 'isTestClock' | 'elapsed'
> & {
  standing(): Promise<Standing>;
  backups: ScheduledBackups | undefined;
  certificateEndsMs: (() => number) | undefined;
};

const everyMs = 60_000;
/** After a jump of the clock controllers reconnect: none counts as silent yet. */
const afterJumpMs = 60_000;
const forgetEveryMs = hourMs;
/** The pages of a small site, 32 MB: it is judged in a millisecond or two, and needs no read thread of 45 MB for that. */
const smallSitePages = 8192;
const pageCount = column<[], number>('SELECT page_count FROM pragma_page_count()');

/** Detection of incidents that others can request. */
export type Judging = {
  /** Judges an account (`seq`) and the installation now, so that what is read next is up to date. */
  judge(account: number): Promise<void>;
};

/**
 * Judges incidents: once a minute, at once after an event of disk, backups or certificate, and before Today is read
 * (rules/incidents#when-incidents-are-judged). They are checked on a read thread, except those of a small site once a
 * minute, and written only where something changes.
 */
export function startJudging(parts: JudgingParts): Judging {
  const { reader, due, readPool, runTask, watch, standing } = parts;
  const { backups, certificateEndsMs, isTestClock, elapsed } = parts;
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
  let judged: string | undefined;
  let notBeforeMs = 0;

  const judge = async (moment: Moment, account?: number) => {
    // Time that a test adds to the clock has passed.
    const steadyMs = isTestClock ? Number.POSITIVE_INFINITY : Math.min(moment.upMs, moment.steadyMs);
    const steadySinceMs = moment.nowMs - Math.min(steadyMs, moment.nowMs);
    const asked: JudgingAsked = { standing: await standing(), steadySinceMs, account };
    const isQuick = account === undefined && pageCount.get(reader)! < smallSitePages;
    const found = isQuick
      ? judgeAll(reader, asked, moment.nowMs)
      : (JSON.parse((await readPool.run(judging, asked)) as string) as Judged[]);
    if (found.length > 0) await runTask('record incidents', found);
  };

  /** Writes a page, if a write was refused for lack of room: not every site polls `/readyz`. */
  const lookForRoom = async () => {
    try {
      await runTask('write for a probe');
      watch.storageWasRefused = false;
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
    }
  };

  due.register({
    name: judgingWork,
    dueInMs: () => {
      const waitMs = notBeforeMs - elapsed();
      if (waitMs > 0) return waitMs;
      return seen() === judged ? often.dueInMs() : 0;
    },
    async step(moment) {
      if (moment.steadyMs < afterJumpMs) {
        notBeforeMs = elapsed() + afterJumpMs - moment.steadyMs;
        return false;
      }
      often.done();
      if (watch.storageWasRefused && judged === seen()) await lookForRoom();
      const now = seen();
      await judge(moment);
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
  return {
    async judge(account) {
      const moment = due.moment();
      if (moment.steadyMs >= afterJumpMs) await judge(moment, account);
    },
  };
}
