import { type BagUnknown, countMachine, type MachineCount, scaleOf } from './counting.ts';
import type { Amount } from './selection-counts.ts';
import { type Cause, iso, type TubesFilled, type Witnesses } from './witnesses.ts';

export type Payment = {
  payment: 'CA' | 'DA' | 'DB' | 'TA';
  methods: string[];
  machine: Amount;
  reported: { vends: number | null; value: number | null };
  difference: number | null;
};

export type Money = {
  /** `reported` is null if no controller reports for the machine. */
  sold: { machine: number | null; reported: number | null; difference: number | null };
  byPayment: Payment[];
  bag: {
    since: string;
    expected: number | null;
    collected: number;
    difference: number | null;
    tolerance: number | null;
    level: 'none' | 'watch' | 'alert';
    /** The reason why the expected amount is unknown; null if it is known. */
    unknown: BagUnknown | 'no_readings' | null;
  } | null;
  tubes: { expected: number; counted: number; difference: number } | null;
  causes: Cause[];
};

const payments = ['CA', 'DA', 'DB', 'TA'] as const;

/** The reason why a machine's amounts cannot be compared; null if they can. */
function moneyFault({ readings, account }: Witnesses): Cause | null {
  const isMixed = scaleOf(readings, account.decimals) === null;
  for (const { figures } of readings) {
    const isOther = figures.currency !== null && figures.currency !== account.currency;
    if (isOther || isMixed)
      return {
        cause: 'scale_mismatch',
        vends: 0,
        value: null,
        facts: {
          machine: { currency: figures.currency, decimals: figures.decimals },
          account: { currency: account.currency, decimals: account.decimals },
        },
      };
  }
  return null;
}

type Tally = { vends: number; value: number };

/** Figures that the money of a time is judged by. */
export type MoneyGrounds = {
  /** The reason why amounts cannot be compared; null if they can. */
  fault: Cause | null;
  reported: number;
  byMethod: ReadonlyMap<string, Tally>;
  /** The expected content of the box at its collection; null without one, and if the machine does not say. */
  expected: number | null;
  /** The reason why the expected amount of a collection is unknown; null if it is known, or there was no collection. */
  unknown: BagUnknown | 'no_readings' | null;
};

/** Adds up the money of a time. */
export function moneyGrounds(witnesses: Witnesses, count: MachineCount | null): MoneyGrounds {
  const { reports, fromMs, toMs, rules, readings, collection, account } = witnesses;
  const byMethod = new Map<string, Tally>();
  let reported = 0;
  for (const { atMs, method, value } of reports) {
    if (atMs <= fromMs || atMs > toMs) continue;
    reported += value;
    const tally = byMethod.get(method);
    if (tally) {
      tally.vends++;
      tally.value += value;
    } else byMethod.set(method, { vends: 1, value });
  }
  const fault = moneyFault(witnesses);
  const inBox = (fault ? undefined : collection?.readings) ?? [];
  const counted =
    inBox === readings ? count : inBox.length < 2 ? null : countMachine(inBox, rules, account.decimals);
  return {
    fault,
    reported,
    byMethod,
    expected: counted && inBag(counted.cash),
    unknown: collection === null || fault ? null : counted ? counted.cash.unknown : 'no_readings',
  };
}

/** The money of a period: sales, payments, and the part of them in the cash box (rules/counters#money). */
export function moneyOf(witnesses: Witnesses, count: MachineCount | null, grounds: MoneyGrounds): Money {
  const { fault, reported, byMethod } = grounds;
  const { rules, hasReports } = witnesses;
  const sold = fault ? null : (count?.sold.value ?? null);
  const causes: Cause[] = fault ? [fault] : [];
  if (count && !fault) causes.push(...inconsistencies(witnesses, count));
  const bag = fault ? null : bagOf(witnesses, grounds, causes);
  const tubes = fault || !count ? null : tubesOf(witnesses, count, causes);
  return {
    sold: {
      machine: sold,
      reported: hasReports ? reported : null,
      difference: sold === null || !hasReports ? null : sold - reported,
    },
    byPayment: payments.flatMap((payment): Payment[] => {
      const methods = rules.payments[payment];
      const said = { vends: 0, value: 0 };
      for (const method of new Set(methods)) {
        const { vends, value } = byMethod.get(method) ?? { vends: 0, value: 0 };
        said.vends += vends;
        said.value += value;
      }
      const machine = fault || !count ? { vends: null, value: null } : count.payments[payment];
      if (machine.value === null && said.vends === 0) return [];
      if (!hasReports)
        return [{ payment, methods, machine, reported: { vends: null, value: null }, difference: null }];
      const difference = machine.value === null ? null : machine.value - said.value;
      return [{ payment, methods, machine, reported: said, difference }];
    }),
    bag,
    tubes,
    causes,
  };
}

/** Totals that do not hold: cash in = box + tubes + bills, and sales that no selection has. */
function inconsistencies({ readings }: Witnesses, count: MachineCount): Cause[] {
  const found: Cause[] = [];
  const { total, box, tubes, bills } = count.cash;
  if (total !== null && box !== null && tubes !== null) {
    const parts = bills === null ? total : box + tubes + bills;
    if (parts !== total)
      found.push({
        cause: 'machine_inconsistent',
        vends: 0,
        value: parts - total,
        facts: { identity: 'cash', total, parts, readAt: iso(readings.at(-1)!.readMs) },
      });
  }
  const known = count.selections.every(({ paid }) => paid.vends !== null);
  if (known && count.sold.vends !== null && count.selections.length > 0) {
    const counted = count.selections.reduce((sum, { paid }) => sum + paid.vends!, 0);
    const worth = count.selections.reduce((sum, { paid }) => sum + (paid.value ?? 0), 0);
    const all = count.sold.vends + (count.includesFree ? (count.free ?? 0) : 0);
    if (all !== counted && count.source !== 'interval')
      found.push({
        cause: 'unassigned',
        vends: all - counted,
        value: count.sold.value === null ? null : count.sold.value - worth,
        facts: {},
      });
  }
  return found;
}

/**
 * The expected content of the box: coins and bills that went in, less the bills that a recycler gave back; null if the
 * machine does not say.
 */
export function inBag({ box, bills, paidBack, unknown }: MachineCount['cash']): number | null {
  return unknown === null ? box! + bills! - paidBack! : null;
}

/** The difference to an expected amount of cash that is tolerated. */
export function cashTolerance(
  { tolerance: { amount, percent } }: Witnesses['rules'],
  decimals: number,
  expected: number,
): number {
  return Math.max(amount ?? 2 * 10 ** decimals, Math.round((expected * percent) / 100));
}

/** Cash that went into the box since the last collection, compared with the collected amount. */
function bagOf(witnesses: Witnesses, { expected, unknown }: MoneyGrounds, causes: Cause[]): Money['bag'] {
  const { collection, rules, account, earlier, readings } = witnesses;
  if (!collection) return null;
  const { collected, sinceMs } = collection;
  if (expected === null) {
    // Nothing is ever expected of a machine without readings.
    if (unknown !== null && (readings.length > 0 || collection.readings.length > 0))
      causes.push({
        cause: 'bag_unknown',
        vends: 0,
        value: null,
        facts: { why: unknown, collected, since: iso(sinceMs) },
      });
    return {
      since: iso(sinceMs),
      expected: null,
      collected,
      difference: null,
      tolerance: null,
      level: 'none',
      unknown,
    };
  }
  const tolerance = cashTolerance(rules, account.decimals, expected);
  const difference = collected - expected;
  const level = levelOf(
    difference,
    tolerance,
    earlier.map((one) => one.difference),
  );
  if (level !== 'none')
    causes.push({
      cause: difference < 0 ? 'cash_short' : 'cash_over',
      vends: 0,
      value: Math.abs(difference),
      facts: { expected, collected, level, since: iso(sinceMs) },
    });
  else if (Math.abs(difference) > tolerance)
    causes.push({
      cause: 'collection_late',
      vends: 0,
      value: Math.abs(difference),
      facts: { expected, collected },
    });
  return { since: iso(sinceMs), expected, collected, difference, tolerance, level, unknown: null };
}

/**
 * The level of a difference, judged over four collections: one is watched, three of four with the same sign
 * are an alarm, and over then short by the same amount is a bag that was counted late.
 */
export function levelOf(
  difference: number,
  tolerance: number,
  earlier: readonly number[],
): 'none' | 'watch' | 'alert' {
  if (Math.abs(difference) <= tolerance) return 'none';
  const before = earlier[0];
  if (before !== undefined && Math.abs(before) > tolerance && Math.abs(before + difference) <= tolerance)
    return 'none';
  const alike = [difference, ...earlier.slice(0, 3)].filter(
    (one) => Math.abs(one) > tolerance && Math.sign(one) === Math.sign(difference),
  );
  return alike.length >= 3 ? 'alert' : 'watch';
}

/**
 * The content of the tubes, compared with what went in and out. The filled amount is the machine's figure, or people's
 * if the machine has none or the content of the tubes confirms theirs.
 */
function tubesOf(
  { tubesFilled }: Witnesses,
  { tubesThen, tubesNow, cash }: MachineCount,
  causes: Cause[],
): Money['tubes'] {
  const { tubes, paidOut, filled } = cash;
  const isKnown = tubesThen !== null && tubesNow !== null && tubes !== null && paidOut !== null;
  const rest = isKnown ? tubesNow - (tubesThen + tubes - paidOut) : null;
  const said = tubesFilled && saidFilled(tubesFilled, filled, rest);
  if (tubesFilled && filled !== null && (said ?? 0) !== filled)
    causes.push({
      cause: 'tubes_filled',
      vends: 0,
      value: (said ?? 0) - filled,
      facts: { said, counted: filled },
    });
  if (!isKnown) return null;
  const isSaidRight = said !== null && said === rest;
  const expected = tubesThen + tubes - paidOut + (isSaidRight ? said : (filled ?? said ?? 0));
  const difference = tubesNow - expected;
  if (difference !== 0)
    causes.push({
      cause: 'tube_difference',
      vends: 0,
      value: difference,
      facts: { expected, counted: tubesNow },
    });
  return { expected, counted: tubesNow, difference };
}

/**
 * The amount that people said they filled in; null if no visit says so. A filling at an end of the time counts on the
 * side where it agrees with the machine's count, otherwise with the content of the tubes, otherwise where it differs least.
 * @param rest by how much more the tubes hold than without any filling
 */
function saidFilled(
  { atStart, between, atEnd }: TubesFilled,
  counted: number | null,
  rest: number | null,
): number | null {
  const sums = [[between, atEnd], [between], [atStart, between, atEnd], [atStart, between]].map((parts) => {
    const given = parts.flatMap((one) => one ?? []);
    return given.length === 0 ? null : given.reduce((sum, one) => sum + one, 0);
  });
  const proven = sums.find((said) => said !== null && said === rest);
  if (proven !== undefined && rest !== counted) return proven;
  if (counted === null) return sums[0]!;
  const off = (said: number | null) => Math.abs((said ?? 0) - counted);
  return sums.reduce((best, one) => (off(one) < off(best) ? one : best));
}
