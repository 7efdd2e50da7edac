import { reportsDueInMs } from '../../features/scheduled-reports/runs.ts';
import type { Parts } from './parts.ts';

/** The name under which reports that arrive are begun. */
export const reportingWork = 'begin reports';

/** After a jump of the clock it is unknown whether it stays. */
const afterJumpMs = 60_000;

/** Starts reports when they are due (rules/scheduled-reports#runs); the queue of exports makes their files. */
export function startReporting({
  due,
  reader,
  runTask,
  isTestClock,
  elapsed,
}: Pick<Parts, 'due' | 'reader' | 'runTask' | 'isTestClock' | 'elapsed'>): void {
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
