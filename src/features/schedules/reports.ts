import { accountById } from '../../access/accounts.ts';
import type { Caller } from '../../api/caller.ts';
import { check } from '../../api/fields.ts';
import { Problem } from '../../problems/problem.ts';
import type { Reader } from '../../store/statement.ts';
import { type ColumnType, dateColumn, numberColumn, textColumn } from '../exports/columns.ts';
import { creditSheet } from '../exports/credit-sheet.ts';
import {
  type CreditExport,
  creditExportBody,
  type TransactionExport,
  transactionExportBody,
} from '../exports/export-fields.ts';
import type { Locale } from '../exports/export-texts.ts';
import { daysText, type Sheet } from '../exports/sheet.ts';
import { transactionSheet } from '../exports/transaction-sheet.ts';
import { examineMachines } from '../overview/machines.ts';
import { type OverviewColumn, reportTexts, type StockColumn } from './report-texts.ts';
import { plainParameters } from './schedule-fields.ts';
import { stockLines } from './schedule-store.ts';

/** What a report is made of: the parameters of its schedule, whose it is, and the period that it covers. */
export type Asked = {
  parameters: Readonly<Record<string, unknown>>;
  accountId: string;
  timeZone: string;
  fromMs: number;
  endMs: number;
};

/** A report that can arrive. */
type ReportKind = {
  /** What is wrong with parameters, as errors of `parameters`. */
  faults(asked: Asked): ReturnType<typeof check>;
  sheet(reader: Reader, actor: Caller, asked: Asked, nowMs: number): Sheet;
  /** Whether it names people. */
  isPersonal: boolean;
};

/** What the schedule says itself. */
const ofSchedule = ['from', 'to', 'accountId', 'clientId', 'timeZone', 'format'];

const defaultColumns = [
  'date',
  'device.name',
  'product.name',
  'isDelivered',
  'consumer.name',
  'product.sellValue',
];

function deliveriesAsked({ parameters, accountId, timeZone, fromMs, endMs }: Asked) {
  const [from, to] = [fromMs, endMs - 1].map((moment) => new Date(moment).toISOString());
  return check(
    transactionExportBody,
    { columns: defaultColumns, ...parameters, from, to, accountId, timeZone },
    'parameters',
  );
}

function creditAsked({ parameters, accountId, timeZone }: Asked) {
  return check(creditExportBody, { ...parameters, accountId, timeZone }, 'parameters');
}

const plainAsked = ({ parameters }: Asked) => check(plainParameters, parameters, 'parameters');

const localeOf = ({ parameters }: Asked) => (parameters['locale'] ?? 'en') as Locale;

/** Every report that can arrive, by its name (rules/reports-that-arrive#what-arrives). */
export const reportKinds = {
  deliveries: {
    faults: deliveriesAsked,
    sheet: (reader, actor, asked) =>
      transactionSheet(reader, actor, required(deliveriesAsked(asked)) as TransactionExport),
    isPersonal: true,
  },
  credit: {
    faults: creditAsked,
    sheet: (reader, actor, asked, nowMs) =>
      creditSheet(reader, actor, required(creditAsked(asked)) as CreditExport, nowMs),
    isPersonal: true,
  },
  stock: { faults: plainAsked, sheet: stockSheet, isPersonal: false },
  overview: { faults: plainAsked, sheet: overviewSheet, isPersonal: false },
} as const satisfies Record<string, ReportKind>;

export type ReportName = keyof typeof reportKinds;

function required(checked: ReturnType<typeof check>): unknown {
  if (checked.errors) throw new Problem('validation.failed', undefined, { errors: checked.errors });
  return checked.value;
}

/** @throws `validation.failed` on `parameters` for what the report does not take, and for what the schedule says itself */
export function requireParameters(report: ReportName, asked: Asked): void {
  const own = Object.keys(asked.parameters).filter((name) => ofSchedule.includes(name));
  if (own.length > 0)
    throw new Problem('validation.failed', undefined, {
      errors: own.map((name) => ({ field: `parameters.${name}`, rule: 'whitelistValidation' })),
    });
  required(reportKinds[report].faults(asked));
}

const stockTypes: Readonly<Record<StockColumn, ColumnType>> = {
  device: textColumn(24),
  serial: textColumn(14),
  operation: textColumn(20),
  selection: textColumn(10),
  product: textColumn(30),
  stock: numberColumn,
  capacity: numberColumn,
};

/** What machines hold now. */
function stockSheet(reader: Reader, _actor: Caller, asked: Asked, nowMs: number): Sheet {
  const texts = reportTexts[localeOf(asked)];
  const { seq, currency } = accountById(reader, asked.accountId)!;
  return {
    name: texts.stock,
    fileName: `${texts.stockFile}_${daysText(asked.timeZone, [nowMs])}`,
    timeZone: asked.timeZone,
    columns: columnsOf(stockTypes, texts.stockHeaders),
    items: stockLines.all(reader, seq).map((line) => ({ ...line, currency })),
  };
}

const overviewTypes: Readonly<Record<OverviewColumn, ColumnType>> = {
  name: textColumn(24),
  serial: textColumn(14),
  operation: textColumn(20),
  lamp: textColumn(10),
  controller: textColumn(12),
  lastSeenAt: dateColumn,
  lastMovementAt: dateColumn,
  empty: numberColumn,
  low: numberColumn,
  failures: numberColumn,
};

/** How the machines stand now, the worst first. */
function overviewSheet(reader: Reader, _actor: Caller, asked: Asked, nowMs: number): Sheet {
  const texts = reportTexts[localeOf(asked)];
  const { seq, currency } = accountById(reader, asked.accountId)!;
  const items = examineMachines(reader, seq, nowMs).items.map((machine) => ({
    name: machine.name,
    serial: machine.serial,
    operation: machine.operation?.name ?? null,
    lamp: machine.lamp,
    controller: machine.controller.state,
    lastSeenAt: machine.controller.lastSeenAt,
    lastMovementAt: machine.lastMovementAt,
    empty: machine.selections.empty,
    low: machine.selections.low,
    failures: machine.failures.count,
    currency,
  }));
  return {
    name: texts.overview,
    fileName: `${texts.overviewFile}_${daysText(asked.timeZone, [nowMs])}`,
    timeZone: asked.timeZone,
    columns: columnsOf(overviewTypes, texts.overviewHeaders),
    items,
  };
}

function columnsOf<K extends string>(
  types: Readonly<Record<K, ColumnType>>,
  headers: Readonly<Record<K, string>>,
) {
  return (Object.keys(types) as K[]).map((path) => ({ path, type: types[path], header: headers[path] }));
}
