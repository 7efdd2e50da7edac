import { reportsDueInMs } from '../../features/scheduled-reports/runs.ts';
import type { Reader } from '../../store/statement.ts';
import type { Due } from './due.ts';
import type { RunTask } from './tasks.ts';

/** The name under which reports that arrive are begun. */
export const reportingWork = 'begin reports';

/** After a jump of the clock it is unknown whether it stays. */
const afterJumpMs = 60_000;

/** Has reports begun when they are due (rules/reports-that-arrive#runs); the queue of exports makes their files. */
export function startReporting(
  due: Due,
  reader: Reader,
  runTask: RunTask,
  isTestClock: boolean,
  elapsed = () => performance.now(),
): void {
  let notBeforeMs = 0;
  due.register({
    name: reportingWork,
    dueInMs: (nowMs) => Math.max(notBeforeMs - elapsed(), reportsDueInMs(reader, nowMs)),
    async step({ steadyMs }) {
      if (!isTestClock && steadyMs < afterJumpMs) {
        notBeforeMs = elapsed() + afterJumpMs - steadyMs;
        return false;
      }
      return await runTask('begin reports');
    },
  });
}
