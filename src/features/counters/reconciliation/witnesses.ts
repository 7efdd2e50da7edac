import { hourMs } from '../../../lib/calendar/durations.ts';
import type { ReadingRules } from '../rules/rule-fields.ts';
import type { CountedReading } from './counting.ts';

/** Within how long of an end a report may count on either side of it, at least and at most: as clocks are off. */
export const edge = { leastMs: 120_000, mostMs: hourMs };

/** A delivery as its controller reported it; its moment by Larder's clock. */
export type Report = {
  atMs: number;
  receivedMs: number;
  selection: string | null;
  value: number;
  method: string;
  /** Its place in the order of arrival, or what the controller counts; one that comes twice was sent twice. */
  sequence: number;
};

/** A selection as the planogram has it today. */
export type Slot = {
  selection: string;
  product: { id: string; name: string };
  price: number | null;
  capacity: number | null;
};

/** People's counts of a selection: items gone between two visits, and the differences before and after. */
export type CountedStock = { sold: number; before: number | null; after: number | null };

/** The cash differences of other times, for patterns over several of them. */
export type Cash = { atMs: number; difference: number };

/** A collection with its difference to what was expected, and the difference that is tolerated. */
export type CountedCash = Cash & { tolerance: number };

/**
 * An amount with the period in which it was filled in; null if no visit names one. Either end may be beyond its
 * reading.
 */
export type TubesFilled = { atStart: number | null; between: number | null; atEnd: number | null };

/** All data about a machine in a period: the comparison reads nothing else. */
export type Witnesses = {
  fromMs: number;
  toMs: number;
  /** Readings of the machine from the start to the end, in order; fewer than two count as none. */
  readings: readonly CountedReading[];
  clockOffsetsMs: readonly number[];
  /** Deliveries that succeeded, from `edgeMs` before the time to `edgeMs` after it, in order. */
  reports: readonly Report[];
  /** Within which a report may count on either side of an end. */
  edgeMs: number;
  stocks: ReadonlyMap<string, CountedStock>;
  slots: readonly Slot[];
  /** True if the planogram changed in the time. */
  planogramChanged: boolean;
  rules: ReadingRules;
  account: { currency: string; decimals: number };
  /** Moments in silences of the machine at which its controller reported for another one; none where it was not silent. */
  heardElsewhereMs: readonly number[];
  /** The machine's usual silencefrom earlier weeks; 0 if unknown. */
  usualSilenceMs: number;
  /** The usual delay of reports if the controller sends in batchesfrom earlier weeks; 0 if unknown. */
  usualDelayMs: number;
  /** True if anything ever reported what the machine handed out; a machine that is only read has two witnesses. */
  hasReports: boolean;
  /** The status of the controller; null without one. */
  controller: { lastSeenMs: number | null; pending: number } | null;
  /**
   * Cash that was collected at the end, and the amount that went in since the previous collection; null if none was
   * collected then.
   */
  collection: { collected: number; sinceMs: number; readings: readonly CountedReading[] } | null;
  /** The amounts that people said they filled into the tubes; null without a visit. */
  tubesFilled: TubesFilled | null;
  /** The same for the collections before, the latest first. */
  earlier: readonly Cash[];
  /** Stock differences of adjacent times, by selection. */
  neighbours: ReadonlyMap<string, number>;
};

/** The reasons why witnesses differ (rules/counters#causes), in the order in which they are tried. */
export const causeNames = [
  'edge',
  'test_vends',
  'free_vends',
  'selection_map',
  'duplicate_reports',
  'missed_reports',
  'extra_reports',
  'price_mismatch',
  'price_changed',
  'scale_mismatch',
  'counter_reset',
  'board_changed',
  'read_missing',
  'clock_wrong',
  'machine_inconsistent',
  'unassigned',
  'stock_shrink',
  'stock_surplus',
  'planogram_stale',
  'cash_short',
  'cash_over',
  'collection_late',
  'bag_unknown',
  'tubes_filled',
  'tube_difference',
  'unexplained',
] as const;

export type CauseName = (typeof causeNames)[number];

export type Cause = {
  cause: CauseName;
  vends: number;
  value: number | null;
  facts: Readonly<Record<string, unknown>>;
};

/** Witnesses of a selection. */
export const witnessNames = ['machine', 'reported', 'counted'] as const;

export type WitnessName = (typeof witnessNames)[number];

export type Verdict = 'matched' | 'explained' | 'unexplained' | 'provisional';

/** Figures of the machine, the controller and people, for a selection or a whole machine. */
export type Compared = {
  machine: { vends: number | null; value: number | null; tests: number | null; free: number | null };
  /** Null if no controller reports for the machine. */
  reported: { vends: number | null; value: number | null };
  counted: { sold: number | null };
  /** The machine's figure less the reported one; less the counted one if no controller reports. */
  difference: { vends: number; value: number | null };
  /** Null with one witness alone. */
  verdict: Verdict | null;
  /** The witnesses that say the same, two at least; else none. */
  agree: WitnessName[];
  causes: Cause[];
};

/** A selection of a comparison. */
export type Line = Compared & { selection: string; product: { id: string; name: string } | null };

export const iso = (ms: number) => new Date(ms).toISOString();
