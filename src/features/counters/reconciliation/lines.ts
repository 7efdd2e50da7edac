import type { MachineCount, SelectionCount } from './counting.ts';
import type { CountedStock, Report, Slot, Witnesses } from './witnesses.ts';

/** The three witnesses of one selection. */
export type Said = {
  selection: string;
  slot: Slot | undefined;
  /** The machine's names for it. */
  names: string[];
  machine: SelectionCount | null;
  /** The machine's count including free vends; null if it has none. */
  m: number | null;
  mValue: number | null;
  tests: number;
  free: number;
  inside: Report[];
  /** Reports just inside and just outside, which may count on the other side. */
  mayGo: Report[];
  mayCome: Report[];
  stock: CountedStock | undefined;
};

/** The selections of a time, by what the planogram calls them. */
export function saidAt(witnesses: Witnesses, count: MachineCount | null): Said[] {
  const { slots, stocks, rules, reports, fromMs, toMs, edgeMs } = witnesses;
  const bySelection = new Map<string, Said>();
  const at = (selection: string) => {
    const known = bySelection.get(selection);
    if (known) return known;
    const made: Said = {
      selection,
      slot: slots.find((slot) => slot.selection === selection),
      names: [],
      machine: null,
      m: null,
      mValue: null,
      tests: 0,
      free: 0,
      inside: [],
      mayGo: [],
      mayCome: [],
      stock: stocks.get(selection),
    };
    bySelection.set(selection, made);
    return made;
  };
  for (const { selection } of slots) at(selection);
  for (const selection of stocks.keys()) at(selection);
  for (const machine of count?.selections ?? []) {
    const selection = selectionOf(machine.selection, rules, slots);
    if (selection === null) continue;
    const said = at(selection);
    said.names.push(machine.selection);
    // Two of the machine's that are one of the planogram's are added up.
    said.machine = said.machine ? together(said.machine, machine) : machine;
  }
  for (const said of bySelection.values()) count && measure(said, count);
  for (const report of reports) {
    const said = at(report.selection ?? '');
    const isInside = report.atMs > fromMs && report.atMs <= toMs;
    const isNear = Math.min(Math.abs(report.atMs - fromMs), Math.abs(report.atMs - toMs)) <= edgeMs;
    if (isInside) said.inside.push(report);
    if (isNear) (isInside ? said.mayGo : said.mayCome).push(report);
  }
  const hasSomething = ({ slot, machine, inside, stock }: Said) =>
    slot || machine || inside.length > 0 || stock;
  return [...bySelection.values()].filter(hasSomething);
}

/** The planogram's name of a machine's selection; null: it is none. */
function selectionOf(name: string, rules: Witnesses['rules'], slots: readonly Slot[]): string | null {
  const rule = rules.selections.find(({ machine }) => machine === name);
  if (rule) return rule.selection;
  if (slots.some(({ selection }) => selection === name)) return name;
  const plain = (text: string) => text.replace(/^0+(?=.)/, '').toUpperCase();
  const alike = slots.filter(({ selection }) => plain(selection) === plain(name));
  return alike.length === 1 ? alike[0]!.selection : name;
}

function together(one: SelectionCount, other: SelectionCount): SelectionCount {
  const add = (a: number | null, b: number | null) => (a === null || b === null ? null : a + b);
  return {
    ...one,
    paid: { vends: add(one.paid.vends, other.paid.vends), value: add(one.paid.value, other.paid.value) },
    tests: add(one.tests, other.tests),
    free: add(one.free, other.free),
    adjusted: one.adjusted + other.adjusted,
    resetAtMs: one.resetAtMs ?? other.resetAtMs,
    isTwice: one.isTwice || other.isTwice,
  };
}

/** The witnesses of a whole machine that does not count by selection; null if it does, or has no total. */
export function saidInAll(count: MachineCount, lines: readonly Said[]): Said | null {
  const { sold, tests, free, selections } = count;
  if (sold.vends === null || selections.some(({ paid }) => paid.vends !== null)) return null;
  const together = <K extends 'inside' | 'mayGo' | 'mayCome'>(key: K) =>
    lines.flatMap((line) => line[key]).sort((a, b) => a.atMs - b.atMs);
  const stocks = lines.flatMap(({ slot, stock }) => (slot ? [stock?.sold] : []));
  const isCounted = stocks.length > 0 && stocks.every((one) => one !== undefined);
  const whole: SelectionCount = {
    selection: '',
    paid: sold,
    tests,
    free,
    adjusted: 0,
    priceThen: null,
    priceNow: null,
    resetAtMs: null,
    atLeast: null,
    isTwice: false,
  };
  return {
    selection: '',
    slot: undefined,
    names: [],
    machine: whole,
    m: sold.vends + (free ?? 0),
    mValue: sold.value,
    tests: tests ?? 0,
    free: free ?? 0,
    inside: together('inside'),
    mayGo: together('mayGo'),
    mayCome: together('mayCome'),
    stock: isCounted
      ? { sold: stocks.reduce((sum, one) => sum + one!, 0), before: null, after: null }
      : undefined,
  };
}

function measure(said: Said, count: MachineCount): void {
  const { machine } = said;
  if (!machine || machine.isTwice || machine.paid.vends === null) return;
  said.free = machine.free ?? 0;
  said.tests = machine.tests ?? 0;
  said.m = machine.paid.vends + (count.includesFree ? 0 : said.free);
  said.mValue = machine.paid.value === null ? null : machine.paid.value - machine.adjusted;
}
