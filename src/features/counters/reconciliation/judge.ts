import { agreeing, speaking } from './agreement.ts';
import type { MachineCount } from './counting.ts';
import type { Said } from './lines.ts';
import { duplicatesIn, type Silence } from './reports.ts';
import type { MapProposal } from './selection-map.ts';
import { type Cause, type CauseName, iso, type Line, type Verdict, type Witnesses } from './witnesses.ts';

type Context = {
  witnesses: Witnesses;
  count: MachineCount | null;
  map: MapProposal | undefined;
  /** Selections whose counts cancel, each with the others. */
  stale: ReadonlyMap<string, readonly string[]>;
  /** True if the machine names no selections, and people counted as much of all of them as it sold. */
  isCountRight: boolean;
  silence: () => Silence;
  isProvisional: boolean;
  /** True if amounts of the machine and the account are comparable. */
  hasMoney: boolean;
};

/** A side of an end that a report may count on: the sum of reports that is nearest to the machine's count. */
export function edged({ inside, mayGo, mayCome, m }: Said): { vends: number; value: number; moved: number } {
  const value = inside.reduce((sum, report) => sum + report.value, 0);
  const d = m === null ? 0 : m - inside.length;
  const moved = d > 0 ? mayCome.slice(0, d) : mayGo.slice(0, -d);
  const sign = d > 0 ? 1 : -1;
  return {
    vends: inside.length + sign * moved.length,
    value: value + sign * moved.reduce((sum, report) => sum + report.value, 0),
    moved: sign * moved.length || 0,
  };
}

/** The verdict of the three witnesses on a selection, and its causes (rules/counters#causes). */
export function judged(said: Said, context: Context): Line {
  const { m, mValue, stock, slot } = said;
  const { hasMoney, isProvisional, witnesses } = context;
  const { hasReports } = witnesses;
  const reported = edged(said);
  const machineValue = hasMoney ? mValue : null;
  const counted = stock?.sold ?? null;
  const d = m === null ? 0 : hasReports ? m - reported.vends : counted === null ? 0 : m - counted;
  const causes: Cause[] = [];
  if (reported.moved !== 0)
    causes.push(cause('edge', Math.abs(reported.moved), null, { withinSeconds: witnesses.edgeMs / 1000 }));
  const left =
    m === null
      ? withoutMachine(said, context, causes, reported.vends)
      : explain(said, context, causes, reported, hasReports ? d : 0);
  if (d === 0 && m !== null && machineValue !== null && hasReports)
    causes.push(...ofPrice(said, reported, machineValue));
  if (left !== 0) causes.push(cause('unexplained', left, null, {}));
  const told = { machine: m, reported: hasReports ? reported.vends : null, counted };
  const isOff = d !== 0 || causes.some((one) => one.cause !== 'edge');
  // A figure that no other witness confirms is neither right nor wrong.
  const matched: Verdict | null = speaking(told) > 1 ? 'matched' : null;
  const isUnexplained =
    causes.some((one) => one.cause === 'unexplained') ||
    (speaking(told) === 3 && agreeing(told).length === 0 && causes.some(isTheft));
  return {
    selection: said.selection,
    product: slot?.product ?? null,
    machine: {
      vends: m,
      value: machineValue,
      tests: said.machine?.tests ?? null,
      free: said.machine?.free ?? null,
    },
    reported: hasReports ? { vends: reported.vends, value: reported.value } : { vends: null, value: null },
    counted: { sold: counted },
    difference: {
      vends: d,
      value: machineValue === null || !hasReports ? null : machineValue - reported.value,
    },
    verdict: !isOff
      ? matched
      : isProvisional && d > 0
        ? 'provisional'
        : isUnexplained
          ? 'unexplained'
          : 'explained',
    agree: agreeing(told),
    causes,
  };
}

const isTheft = ({ cause: name, facts }: Cause) => name === 'stock_shrink' && facts['cancels'] !== true;

function cause(name: CauseName, vends: number, value: number | null, facts: Cause['facts']): Cause {
  return { cause: name, vends, value, facts };
}

/** @returns the number of unexplained vends */
function explain(
  said: Said,
  context: Context,
  causes: Cause[],
  reported: { vends: number },
  d: number,
): number {
  const { stock, m } = said;
  const isTold = d < 0 && stock?.sold === reported.vends;
  const sold = stock && !isTold ? beyondTests(said, stock.sold, causes, d) : stock?.sold;
  if (d === 0) {
    if (sold !== undefined && sold !== m) causes.push(ofStock(said, sold - m!, context));
    return 0;
  }
  const found = ofReports(said, context, d);
  if (found) {
    causes.push(found);
    if (sold !== undefined && sold !== m && sold !== reported.vends && found.cause !== 'selection_map')
      return Math.abs(sold - m!);
    return 0;
  }
  if (sold === reported.vends) {
    causes.push(cause('machine_inconsistent', d, null, { counted: sold, machine: m }));
    return 0;
  }
  const rest = d > 0 ? missed(d, context) : cause('extra_reports', -d, null, {});
  // The machine is between the other two, so that goods and reports differ from it for separate causes.
  if (sold !== undefined && (d > 0 ? sold > m! : sold < m!)) {
    causes.push(rest, ofStock(said, sold - m!, context));
    return 0;
  }
  // Only two of three say so, or the third says something else again.
  if (sold !== undefined && sold !== m) {
    const duplicates = d < 0 ? duplicatesIn(said.inside) : 0;
    if (duplicates > 0) causes.push(cause('duplicate_reports', duplicates, null, {}));
    return Math.abs(d) - Math.min(Math.abs(d), duplicates);
  }
  causes.push(rest);
  return 0;
}

/** The units counted as gone, less the machine's test vends, which take goods and are not sold. */
function beyondTests({ tests, m }: Said, sold: number, causes: Cause[], d: number): number {
  const more = sold - m!;
  const isAll = more === tests;
  if (tests === 0 || more < tests || (d !== 0 && !isAll)) return sold;
  causes.push(cause('test_vends', tests, null, { tests, counted: sold }));
  return sold - tests;
}

/** The first rule that explains all of a difference. */
function ofReports(said: Said, { witnesses, count, map }: Context, d: number): Cause | undefined {
  const { tests, free, inside, names, selection, stock, m } = said;
  const areTestsReported = witnesses.rules.reportsTestVends || stock?.sold === m! + tests;
  if (-d === tests && tests > 0 && areTestsReported) return cause('test_vends', tests, null, { tests });
  const unpaid = inside.filter(({ value }) => value === 0).length;
  if (free > 0 && d === free && unpaid === 0 && !count?.includesFree)
    return cause('free_vends', free, null, { free });
  if (unpaid > 0 && -d === unpaid && said.mValue !== 0) return cause('free_vends', unpaid, null, { unpaid });
  const mapped = map?.map.find(({ machine }) => machine === selection || names.includes(machine));
  const isTarget = map?.map.some((one) => one.selection === selection);
  if (map && (mapped || isTarget))
    return cause('selection_map', Math.abs(d), null, { map: map.map, mislabelled: map.mislabelled });
  const duplicates = d < 0 ? duplicatesIn(inside) : 0;
  if (duplicates >= -d && d < 0) return cause('duplicate_reports', -d, null, { pairs: duplicates });
  return undefined;
}

function missed(d: number, { silence: silenceIn, witnesses }: Context): Cause {
  const { controller, toMs } = witnesses;
  const isUnheard = controller !== null && controller.lastSeenMs !== null && controller.lastSeenMs < toMs;
  if (controller && (isUnheard || controller.pending > 0))
    return cause('missed_reports', d, null, {
      how: 'offline',
      from: controller.lastSeenMs === null ? null : iso(controller.lastSeenMs),
      to: null,
      pending: controller.pending,
    });
  const silence = silenceIn();
  if (silence)
    return cause('missed_reports', d, null, {
      how: silence.how,
      from: iso(silence.fromMs),
      to: iso(silence.toMs),
    });
  return cause('missed_reports', d, null, { how: 'unreported' });
}

function ofStock(
  { stock, slot, selection, tests }: Said,
  more: number,
  { witnesses, stale }: Context,
): Cause {
  const { neighbours, planogramChanged } = witnesses;
  const others = stale.get(selection);
  const cancels = neighbours.get(selection) === -more;
  const level = cancels ? 'none' : 'watch';
  const facts = { more, level, cancels, before: stock!.before, after: stock!.after, tests };
  if (others && !cancels)
    return cause('planogram_stale', Math.abs(more), null, { ...facts, level: 'none', with: others });
  const isFuller =
    slot?.capacity !== null && slot?.capacity !== undefined && stock!.sold > slot.capacity && more > 0;
  if (planogramChanged || isFuller)
    return cause('planogram_stale', Math.abs(more), null, { ...facts, planogramChanged });
  return cause(more > 0 ? 'stock_shrink' : 'stock_surplus', Math.abs(more), null, facts);
}

/** Compares reports with counts by people only, for machines without counters and after a reset. */
function withoutMachine(said: Said, context: Context, causes: Cause[], reported: number): number {
  const { machine, stock } = said;
  if (machine?.isTwice) causes.push(cause('machine_inconsistent', 0, null, { selectionTwice: true }));
  else if (machine?.resetAtMs) {
    const broken =
      context.count?.breaks.find(({ atMs }) => atMs === machine.resetAtMs)?.why ?? 'counter_reset';
    causes.push(cause(broken, 0, null, { at: iso(machine.resetAtMs), atLeast: machine.atLeast }));
  } else if (context.count?.selections.some(({ paid }) => paid.vends !== null) && !machine && reported > 0)
    causes.push(cause('unassigned', reported, null, { knownTo: 'reports' }));
  if (!stock || !context.witnesses.hasReports) return 0;
  const more = stock.sold - reported;
  if (more === 0) return 0;
  if (more > 0) causes.push(context.isCountRight ? missed(more, context) : ofStock(said, more, context));
  else causes.push(cause('extra_reports', -more, null, { counted: stock.sold }));
  return 0;
}

function ofPrice(said: Said, reported: { vends: number; value: number }, machineValue: number): Cause[] {
  const { machine, slot, inside } = said;
  if (machineValue === reported.value || reported.vends === 0) return [];
  // Issued products have no price in Larder.
  if (reported.value === 0 && inside.every(({ value }) => value === 0) && (slot?.price ?? 0) === 0) return [];
  const value = machineValue - reported.value;
  for (const scale of [10, 100, 1000])
    if (machineValue * scale === reported.value || machineValue === reported.value * scale)
      return [cause('scale_mismatch', 0, null, { scale })];
  const { priceThen, priceNow } = machine!;
  const facts = { machine: priceNow, planogram: slot?.price ?? null, before: priceThen };
  if (priceThen !== priceNow) return [cause('price_changed', 0, value, facts)];
  return [cause('price_mismatch', 0, value, facts)];
}
