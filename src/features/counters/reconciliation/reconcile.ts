import { countMachine, type MachineCount } from './counting.ts';
import { edged, judged } from './judge.ts';
import { type Said, saidAt, saidInAll } from './lines.ts';
import { type Money, moneyGrounds, moneyOf } from './money.ts';
import { type Quiet, quietIn, silenceOf } from './reports.ts';
import { type MapProposal, proposedMap } from './selection-map.ts';
import { staleSlots } from './stale-slots.ts';
import { type Compared, iso, type Line, type Witnesses } from './witnesses.ts';

/** A warning of a comparison as a whole. */
export type ComparisonWarning = { code: string; facts: Readonly<Record<string, unknown>> };

/** The result of a comparison. */
export type Comparison = {
  provisional: boolean;
  warnings: ComparisonWarning[];
  selections: Line[];
  /** The machine as a whole, if it has no figures for its selections; else null. */
  total: Compared | null;
  money: Money;
};

const clockToleranceMs = 5 * 60_000;

/** Inputs that need more reads, requested if a first comparison shows that they matter. */
export type AskedLater = Pick<
  Witnesses,
  'neighbours' | 'usualSilenceMs' | 'usualDelayMs' | 'heardElsewhereMs' | 'earlier'
>;

/** A comparison that can be made again with more, and adds up what both rest on once. */
export type Reconciling = {
  /** Returns the gaps without reports. */
  quiet(): Quiet;
  comparison(more?: Partial<AskedLater>): Comparison;
};

/**
 * Compares what a machine counted, what its controller reported and what people counted, and finds the causes of
 * differences (rules/counters#reconciliation). Pure: the same witnesses give the same result, in whatever order they
 * arrived.
 */
export function reconcile(witnesses: Witnesses): Comparison {
  return reconciling(witnesses).comparison();
}

/** `reconcile`, for callers who may have to call it again. */
export function reconciling(given: Witnesses): Reconciling {
  const { readings, rules, controller, toMs, account } = given;
  const count = readings.length < 2 ? null : countMachine(readings, rules, account.decimals);
  const isProvisional =
    controller !== null &&
    // One that was never heard reports by other ways, and nothing tells of what it still has.
    (controller.pending > 0 || (controller.lastSeenMs !== null && controller.lastSeenMs < toMs));
  const grounds = moneyGrounds(given, count);
  const said = saidAt(given, count);
  const standings = said.map(({ selection, m, inside, stock }) => ({
    selection,
    m: m ?? 0,
    c: inside.length,
    s: stock?.sold ?? null,
  }));
  // A machine whose counters started over says nothing of which is which.
  const proposed = count && count.breaks.length === 0 && !isProvisional ? proposedMap(standings) : undefined;
  const map = proposed && { ...proposed, map: byOwnNames(proposed.map, said) };
  const stale = staleSlots(said.map((one) => ({ selection: one.selection, more: goneTooMuch(one, given) })));
  const all = count && saidInAll(count, said);
  // Asked for where something was not reported, which is seldom.
  let known: Quiet | undefined;
  const quiet = () => {
    known ??= quietIn(given);
    return known;
  };
  return {
    quiet,
    comparison(more) {
      const witnesses = { ...given, ...more };
      const context = {
        witnesses,
        count,
        map,
        silence: () => silenceOf(quiet(), witnesses),
        isProvisional,
        hasMoney: grounds.fault === null,
        stale,
        isCountRight: all !== null && all.stock !== undefined && all.stock.sold === all.m,
      };
      return {
        provisional: isProvisional,
        warnings: warningsOf(witnesses, count),
        selections: said.map((one) => judged(one, context)),
        total: all && wholeOf(judged(all, context)),
        money: moneyOf(witnesses, count, grounds),
      };
    },
  };
}

/** A proposed map by the machine's own names, as its rules have them: two of them may be one selection. */
function byOwnNames(map: MapProposal['map'], said: readonly Said[]): MapProposal['map'] {
  const names = new Map(said.map((one) => [one.selection, one.names]));
  return map.flatMap(({ machine, selection }) =>
    names.get(machine)!.map((name) => ({ machine: name, selection })),
  );
}

function wholeOf({ selection: _, product: __, ...compared }: Line): Compared {
  return compared;
}

/**
 * The number of items missing beyond sales and tests, if nothing else is wrong with the selection; otherwise
 * 0.
 */
function goneTooMuch(said: Said, { hasReports }: Witnesses): number {
  const { stock, m, tests } = said;
  const { vends } = edged(said);
  if (!stock || (m === null ? !hasReports : hasReports && vends !== m)) return 0;
  const more = stock.sold - (m ?? vends);
  return tests > 0 && more >= tests ? more - tests : more;
}

function warningsOf(
  { clockOffsetsMs, hasReports }: Witnesses,
  count: MachineCount | null,
): ComparisonWarning[] {
  const warnings: ComparisonWarning[] = [];
  if (!count) warnings.push({ code: 'no_readings', facts: {} });
  if (!hasReports) warnings.push({ code: 'no_reports', facts: {} });
  for (const { atMs, why } of count?.breaks ?? []) warnings.push({ code: why, facts: { at: iso(atMs) } });
  if ((count?.readsMissing ?? 0) > 0)
    warnings.push({ code: 'read_missing', facts: { reads: count!.readsMissing } });
  if (count?.source === 'interval') warnings.push({ code: 'interval_counters', facts: {} });
  if (count?.includesFree) warnings.push({ code: 'includes_free_vends', facts: {} });
  const worst = clockOffsetsMs.reduce((one, other) => (Math.abs(other) > Math.abs(one) ? other : one), 0);
  if (Math.abs(worst) > clockToleranceMs)
    warnings.push({ code: 'clock_wrong', facts: { seconds: Math.round(worst / 1000) } });
  return warnings;
}
