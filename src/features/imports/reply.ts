import { isoOf } from '../../lib/clock.ts';
import type { Warning } from './row.ts';
import type { StepDone } from './run-import.ts';

/**
 * The answer of a run as JSON (rules/imports#the-answer), from the results of its steps.
 */
export function replyOf(dryRun: boolean, done: readonly StepDone[]): string {
  const summary = summaryOf(done);
  const rows = done.flatMap((each) => each.rows).sort((one, other) => one.number - other.number);
  const { columns, unknownColumns } = done[0]!;
  const firsts = firstSubsidiesOf(done);
  const importId = done.findLast((each) => each.importId !== null)?.importId ?? null;
  const warned = (warning: Warning) => done.reduce((sum, each) => sum + each.warnings[warning], 0);
  const warnings = {
    nameChanges: warned('name_changes'),
    balancesReduced: warned('balance_reduced'),
    withoutProfile: warned('no_profile'),
  };
  const head = JSON.stringify({ dryRun, importId, summary, warnings, ...firsts, columns, unknownColumns });
  return `${head.slice(0, -1)},"rows":[${rows.map(({ json }) => json).join(',')}]}`;
}

/** The counts of all rows of some steps. */
export function summaryOf(done: readonly StepDone[]): StepDone['summary'] {
  const summary = { created: 0, updated: 0, unchanged: 0, failed: 0 };
  for (const each of done)
    for (const status of Object.keys(summary) as (keyof typeof summary)[])
      summary[status] += each.summary[status];
  return summary;
}

/** Rows that share a person are in one step, so that each person is counted once. */
function firstSubsidiesOf(done: readonly StepDone[]) {
  const firsts = done.flatMap(({ firstSubsidies }) => firstSubsidies ?? []);
  if (firsts.length === 0) return {};
  const sum = (of: 'given' | 'waiting') => firsts.reduce((total, each) => total + each[of], 0);
  const untils = firsts.flatMap(({ untilMs }) => untilMs ?? []);
  const waitingUntil = untils.length === 0 ? null : isoOf(Math.max(...untils));
  return { firstSubsidy: { given: sum('given'), waiting: sum('waiting'), waitingUntil } };
}
