import { figuresOf, figuresText } from '../../../src/features/counters/readings/figures.ts';
import type { CountedReading } from '../../../src/features/counters/reconciliation/counting.ts';
import { reconcile } from '../../../src/features/counters/reconciliation/reconcile.ts';
import type { Report, Witnesses } from '../../../src/features/counters/reconciliation/witnesses.ts';
import { usualRules } from '../../../src/features/counters/rules/rule-fields.ts';
import { readAuditFile } from '../../../src/lib/evadts/read.ts';

export const dayMs = 24 * 3600_000;
export const startMs = Date.parse('2026-03-02T12:00:00Z');

/** A file as the engine takes it, as if it had been kept and read again. */
export function readingOf(file: Uint8Array, readMs: number): CountedReading {
  const set = readAuditFile(file).sets[0]!;
  const { boardSerial, serial, boardSoftware } = set.ids;
  return {
    id: String(readMs),
    readMs,
    isVouched: false,
    board: { serial: boardSerial, machine: serial, software: boardSoftware },
    figures: figuresOf(figuresText(set)),
  };
}

/** Reports of a selection, one an hour from the first day on. */
export function reportsOf(
  selection: string,
  count: number,
  value = 100,
  fromMs = startMs + 3600_000,
): Report[] {
  return Array.from({ length: count }, (_, at) => {
    const atMs = fromMs + at * 600_000;
    return { atMs, receivedMs: atMs + 1000, selection, value, method: 'CASH', sequence: fromMs + at };
  });
}

/** Witnesses of a machine over a week; what is not told says nothing. */
export function witnessesOf(told: Partial<Witnesses> & { names?: string[] }): Witnesses {
  const { names = ['1', '2'], ...rest } = told;
  const readings = told.readings ?? [];
  return {
    fromMs: readings[0]?.readMs ?? startMs,
    toMs: readings.at(-1)?.readMs ?? startMs + 7 * dayMs,
    readings,
    clockOffsetsMs: [],
    reports: [],
    edgeMs: 120_000,
    stocks: new Map(),
    slots: names.map((selection) => ({
      selection,
      product: { id: `p${selection}`, name: `Product ${selection}` },
      price: 100,
      capacity: 20,
    })),
    planogramChanged: false,
    rules: usualRules,
    account: { currency: 'EUR', decimals: 2 },
    heardElsewhereMs: [],
    usualSilenceMs: 0,
    usualDelayMs: 0,
    hasReports: true,
    controller: null,
    collection: null,
    tubesFilled: null,
    earlier: [],
    neighbours: new Map(),
    ...rest,
  };
}

/** A comparison, and what it says of one selection in short. */
export function comparing(told: Partial<Witnesses> & { names?: string[] }) {
  const comparison = reconcile(witnessesOf(told));
  const line = (selection: string) => comparison.selections.find((one) => one.selection === selection)!;
  return {
    comparison,
    line,
    why: (selection: string) => line(selection).causes.map(({ cause, vends }) => `${cause} ${vends}`),
    verdict: (selection: string) => line(selection).verdict,
  };
}
