import type { Comparison } from '../../../src/features/counters/reconciliation/reconcile.ts';
import type { Cause, Report, Witnesses } from '../../../src/features/counters/reconciliation/witnesses.ts';
import { auditFile } from '../../support/audit-files/frame.ts';
import { comparing, dayMs, readingOf, reportsOf, startMs } from './witnesses.ts';

/** A slot over a week: what the machine counted, tested and gave away, what was reported, what people missed. */
export type Slot = { m?: number; tests?: number; free?: number; c?: number; s?: number; price?: number };

/** The cash of a week, in minor units. */
export type Week = { box: number; tubes?: number; bills?: number; paidOut?: number; filled?: number };

/** All that a machine counted up to a moment. `week` has what it counted since the reset that came before. */
type Life = {
  slots: { name: string; n: number; v: number; tests: number; free: number; price: number; week: number }[];
  cash: Required<Week> & { content: number };
  isLater: boolean;
};

export type Make = (life: Life) => Buffer;

const sum = (values: readonly number[]) => values.reduce((total, one) => total + one, 0);
const identity = 'ID1*S1*M';
const euros = 'ID4*2*1978*EUR';

/** Totals and cash, in a unit of `scale` minor ones; `bills` says where the machine counts them. */
function totals(life: Life, { scale = 1, bills = 'CA310' } = {}): string[] {
  const { slots, cash } = life;
  const n = sum(slots.map((slot) => slot.n));
  const v = sum(slots.map((slot) => slot.v)) / scale;
  const at = (amount: number) => amount / scale;
  const total = at(cash.box + cash.tubes + cash.bills);
  const ca308 = bills === 'CA308x100' ? cash.bills / 100 : at(cash.bills);
  return [
    `VA1*${v}*${n}*0*0`,
    `VA2*0*${sum(slots.map((slot) => slot.tests))}*0*0`,
    `VA3*0*${sum(slots.map((slot) => slot.free))}*0*0`,
    `CA2*${v}*${n}*0*0`,
    'CA1*COI1*MECH*1',
    `CA3*0*0*0*0*${total}*${at(cash.box)}*${at(cash.tubes)}*${ca308}${bills === 'CA310' ? `*0*${at(cash.bills)}` : ''}`,
    `CA4*0*0*${at(cash.paidOut)}*0`,
    `CA10*0*${at(cash.filled)}`,
    `CA15*${at(cash.content)}`,
  ];
}

const each = (life: Life, lines: (slot: Life['slots'][number]) => string[]) => life.slots.flatMap(lines);
const besides = (slot: Life['slots'][number]) => [`PA3*${slot.tests}*0*0*0`, `PA4*${slot.free}*0*0*0`];

/** Makes, by what is odd about their files. */
export const makes = {
  standard: (life) =>
    auditFile([
      identity,
      euros,
      ...totals(life),
      ...each(life, (slot) => [
        `PA1*${slot.name}*${slot.price}`,
        `PA2*${slot.n}*${slot.v}*0*0`,
        ...besides(slot),
      ]),
    ]),
  'LA1 before PA1, with products of no slot': (life) =>
    auditFile([
      identity,
      euros,
      ...totals(life),
      ...each(life, (slot) => [`LA1*0*${slot.name}*${slot.price}*0*${slot.n}`]),
      `LA1*7*101**0*${life.isLater ? 9000 : 10}`,
      ...each(life, (slot) => [
        `PA1*${slot.name}*${slot.price}`,
        `PA2*${slot.n}*${slot.v}*0*0`,
        ...besides(slot),
      ]),
    ]),
  'PA7 before PA1': (life) =>
    auditFile([
      identity,
      euros,
      ...totals(life),
      ...each(life, (slot) => [
        `PA7*${slot.name}*CA*0*${slot.price}*${slot.n}*${slot.v}*0*0`,
        `PA1*${slot.name}*${slot.price}`,
        `PA2*${slot.n}*${slot.v}*0*0`,
        ...besides(slot),
      ]),
    ]),
  'PA7 alone': (life) =>
    auditFile([
      identity,
      euros,
      ...totals(life),
      ...each(life, (slot) => [
        `PA1*${slot.name}*${slot.price}`,
        `PA7*${slot.name}*CA*0*${slot.price}*${slot.n}*${slot.v}*0*0`,
      ]),
    ]),
  'prices one element too far': (life) =>
    auditFile(
      [
        identity,
        euros,
        ...totals(life),
        ...each(life, (slot) => [`PA1**${slot.name}*${slot.price}`, `PA2*${slot.n}*${slot.v}*0*0`]),
      ],
      { crc: 'bad' },
    ),
  'names with zeros in front': (life) =>
    auditFile([
      identity,
      euros,
      ...totals(life),
      ...each(life, (slot) => [`PA1*00${slot.name}*${slot.price}`, `PA2*${slot.n}*${slot.v}*0*0`]),
    ]),
  'no ST, SE and checksum': (life) =>
    auditFile(
      [
        identity,
        euros,
        ...totals(life),
        ...each(life, (slot) => [`PA1*${slot.name}*${slot.price}`, `PA2*${slot.n}*${slot.v}*0*0`]),
      ],
      { hasStart: false, crc: 'absent', after: 'XX1*\r\n' },
    ),
  'lists in brackets, a wrong count of lines': (life) =>
    auditFile(
      [
        identity,
        euros,
        ...totals(life),
        'LS*0100',
        ...each(life, (slot) => [`PA1*${slot.name}*${slot.price}`, `PA2*${slot.n}*${slot.v}*0*0`]),
        'LE*0100',
      ],
      { count: 9, eol: '\n' },
    ),
  'bills in whole units': (life) =>
    auditFile([
      identity,
      euros,
      ...totals(life, { bills: 'CA308x100' }),
      ...each(life, (slot) => [`PA1*${slot.name}*${slot.price}`, `PA2*${slot.n}*${slot.v}*0*0`]),
    ]),
  'amounts without decimals': (life) =>
    auditFile([
      identity,
      'ID4*0*1978*EUR',
      ...totals(life, { scale: 100 }),
      ...each(life, (slot) => [`PA1*${slot.name}*${slot.price / 100}`, `PA2*${slot.n}*${slot.v / 100}*0*0`]),
    ]),
  'amounts with one decimal': (life) =>
    auditFile([
      identity,
      'ID4*1*1978*EUR',
      ...totals(life, { scale: 10 }),
      ...each(life, (slot) => [`PA1*${slot.name}*${slot.price / 10}`, `PA2*${slot.n}*${slot.v / 10}*0*0`]),
    ]),
  'a test currency': (life) =>
    auditFile([
      identity,
      'ID4*2*963*XTS',
      ...totals(life),
      ...each(life, (slot) => [`PA1*${slot.name}*${slot.price}`, `PA2*${slot.n}*${slot.v}*0*0`]),
    ]),
  'slots that restart at each read': (life) =>
    auditFile([
      identity,
      euros,
      ...totals(life).filter((line) => !line.startsWith('VA1')),
      `VA1*${sum(life.slots.map(({ v }) => v))}*${sum(life.slots.map(({ n }) => n))}*${sum(life.slots.map(({ week, price }) => week * price))}*${sum(life.slots.map(({ week }) => week))}`,
      ...each(life, (slot) => [
        `PA1*${slot.name}*${slot.price}`,
        `PA2***${slot.week}*${slot.week * slot.price}`,
      ]),
      life.isLater ? 'EA3*5*20260309*1200**20260302*1200' : 'EA3*4*20260302*1200**20260223*1200',
    ]),
  'totals alone': (life) => auditFile([identity, euros, ...totals(life)]),
} satisfies Record<string, Make>;

export type Trial = {
  slots: Record<string, Slot>;
  make?: Make;
  /** The count of each slot before the week. */
  before?: number;
  /** The number at which counters wrap. */
  wrapsAt?: number;
  /** The counters were reset within the week, so that the later reading has what came after. */
  isReset?: boolean;
  /** Segments of the earlier and the later reading, instead of those of the same name. */
  more?: [string[], string[]];
  week?: Week;
  /** The content of the tubes at both ends. */
  content?: [number, number];
  bag?: number;
  /** The amount filled into the tubes, as visits say; null: visits say nothing. */
  said?: number | null;
  /** Reports besides those that the slots say. */
  extra?: Report[];
} & Partial<Omit<Witnesses, 'slots'>>;

/** The two readings of a trial, by what its make writes. */
function readingsOf(trial: Trial) {
  const {
    slots,
    make = makes.standard,
    before = 100,
    wrapsAt = Number.POSITIVE_INFINITY,
    isReset = false,
  } = trial;
  const { week, content = [5000, 5000], more } = trial;
  return [0, 1].map((later) => {
    const since = isReset && later === 1 ? 0 : before;
    const life: Life = {
      isLater: later === 1,
      slots: Object.entries(slots).map(([name, { m = 0, tests = 0, free = 0, price = 100 }]) => {
        const n = since + later * m;
        return {
          name,
          n: n % wrapsAt,
          v: n * price,
          tests: 5 + later * tests,
          free: later * free,
          price,
          week: later === 1 ? m : 7,
        };
      }),
      cash: {
        box: 7000 + later * (week?.box ?? 0),
        tubes: 3000 + later * (week?.tubes ?? 0),
        bills: 4000 + later * (week?.bills ?? 0),
        paidOut: 2000 + later * (week?.paidOut ?? 0),
        filled: 1000 + later * (week?.filled ?? 0),
        content: content[later]!,
      },
    };
    const own = more?.[later] ?? [];
    const idOf = (line: string) => line.split('*')[0]!;
    const replaced = new Set(own.map(idOf));
    const lines = make(life).toString('latin1').split('\r\n');
    const at = lines.findIndex((line) => line.startsWith('ID1'));
    const others = lines
      .toSpliced(at + 1, 0, ...own)
      .filter((line, place) => !replaced.has(idOf(line)) || (place > at && place <= at + own.length));
    return readingOf(
      more ? Buffer.from(others.join('\r\n'), 'latin1') : make(life),
      startMs + later * 7 * dayMs,
    );
  });
}

/** Compares what the witnesses of a trial say. */
export function tried(trial: Trial): Comparison {
  const {
    slots,
    make: _,
    before: __,
    wrapsAt: ___,
    isReset: ____,
    more: _____,
    week,
    content,
    ...rest
  } = trial;
  const { bag, said, extra = [], ...witnesses } = rest;
  const all = Object.entries(slots);
  const isRead = all.some(([, { m }]) => m !== undefined);
  const readings = trial.readings ?? (isRead ? readingsOf(trial) : []);
  const reports = all.flatMap(([name, { c = 0, price = 100 }]) => reportsOf(name, c, price));
  return comparing({
    names: all.map(([name]) => name),
    reports: [...reports, ...extra].sort((a, b) => a.atMs - b.atMs),
    stocks: new Map(
      all.flatMap(([name, { s }]) =>
        s === undefined ? [] : [[name, { sold: s, before: 20, after: 20 - s }] as const],
      ),
    ),
    hasReports: all.some(([, { c }]) => c !== undefined),
    collection: bag === undefined ? null : { collected: bag, sinceMs: startMs, readings },
    tubesFilled: said === undefined ? null : { atStart: null, between: said, atEnd: null },
    ...witnesses,
    readings,
  }).comparison;
}

const inShort = (causes: readonly Cause[]) =>
  causes
    .map(({ cause, vends, value }) => `${cause} ${vends === 0 ? (value ?? '') : vends}`.trim())
    .join(', ');

/** Returns the result in short: each slot as `verdict: causes`, `total` if there is one, and `money`. */
export function summary({ selections, total, money }: Comparison): Record<string, string> {
  const lines = [...selections, ...(total ? [{ ...total, selection: 'total' }] : [])];
  return {
    ...Object.fromEntries(
      lines.map(({ selection, verdict, causes }) => [
        selection,
        [verdict ?? 'alone', inShort(causes)].filter(Boolean).join(': '),
      ]),
    ),
    ...(money.causes.length > 0 && { money: inShort(money.causes) }),
  };
}
