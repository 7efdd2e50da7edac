import { accountById } from '../../access/accounts.ts';
import type { Caller } from '../../api/caller.ts';
import { check, type Value } from '../../api/fields.ts';
import { dayMs } from '../../lib/calendar/durations.ts';
import { isoOf } from '../../lib/clock.ts';
import { invalidField, validationFailed } from '../../problems/problem.ts';
import { fieldTexts } from '../../problems/sentences.ts';
import type { Reader } from '../../store/statement.ts';
import { expiringOf } from '../consumers/expiring.ts';
import { lackingLines } from '../consumption/compliance.ts';
import { requirePersons } from '../consumption/questions.ts';
import { type ColumnType, dateColumn, numberColumn, textColumn } from '../exports/columns.ts';
import { consumptionSheet, requireConsumption } from '../exports/consumption-sheet.ts';
import { creditSheet } from '../exports/credit-sheet.ts';
import {
  type ConsumptionExport,
  type CreditExport,
  consumptionExportBody,
  creditExportBody,
  type TransactionExport,
  transactionExportBody,
} from '../exports/export-fields.ts';
import type { Locale } from '../exports/export-texts.ts';
import type { FileFormat } from '../exports/file-formats.ts';
import { transactionSheet } from '../exports/movement-sheet.ts';
import { daysText, type Sheet } from '../exports/sheet.ts';
import type { Figure } from '../exports/write-export.ts';
// Machines are shown by the thresholds of alert settings.
import '../incidents/attention.ts';
import { examineMachines, needsSomebody } from '../overview/machines.ts';
import type { MachineLamp } from '../overview/overview-fields.ts';
import { type Counts, figuresOfConsumption, figuresOfDeliveries } from './figures.ts';
import {
  type ExpiringColumn,
  type MandatoryColumn,
  type OverviewColumn,
  reportTexts,
  type StockColumn,
} from './report-texts.ts';
import { expiringParameters, mandatoryParameters, plainParameters } from './schedule-fields.ts';
import { stockLines } from './schedule-store.ts';

/** The input of a report: the parameters of its schedule, its account, and the period that it covers. */
export type Asked = {
  parameters: Readonly<Record<string, unknown>>;
  accountId: string;
  timeZone: string;
  fromMs: number;
  endMs: number;
};

/** The period before the one of a report. */
export type Before = { fromMs: number; endMs: number };

/** A report that can arrive. */
export type ReportKind = {
  /** Returns the errors of `parameters`. */
  faults(asked: Asked): ReturnType<typeof check>;
  sheet(reader: Reader, actor: Caller, asked: Asked, nowMs: number): Sheet;
  /** The headline figures of the period, with those of the period before. */
  figures?(reader: Reader, actor: Caller, asked: Asked, before: Before, nowMs: number): Figure[];
  /** The headline figures of the present, counted over the rows of the file. */
  counts?(parameters: Asked['parameters']): Counts;
  /** Throws if valid parameters do not fit the period, the account or the owner. */
  require?(reader: Reader, actor: Caller, asked: Asked): void;
  /** The formats that it can have, where those are not all. */
  formats?: readonly FileFormat[];
  /** Returns true if a report with these parameters names people. */
  isPersonal(parameters: Asked['parameters']): boolean;
};

/** The members that the schedule sets itself. */
const ofSchedule = ['from', 'to', 'accountId', 'clientId', 'timeZone', 'format'];

const defaultColumns = [
  'date',
  'device.name',
  'product.name',
  'isDelivered',
  'consumer.name',
  'product.sellValue',
];

/** Returns true if a column of deliveries identifies a person or describes them. */
const isOfPerson = (column: string) =>
  column.startsWith('consumer.') ||
  column.startsWith('tags.') ||
  column === 'videoKey' ||
  column === 'frameUuid';

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

function consumptionAsked({ parameters, accountId, timeZone, fromMs, endMs }: Asked) {
  const [from, to] = [fromMs, endMs - 1].map((moment) => new Date(moment).toISOString());
  return check(
    consumptionExportBody,
    { by: 'product', ...parameters, from, to, accountId, timeZone },
    'parameters',
  );
}

const consumptionOf = (asked: Asked) => required(consumptionAsked(asked)) as ConsumptionExport;

const mandatoryAsked = ({ parameters }: Asked) => check(mandatoryParameters, parameters, 'parameters');

const expiringAsked = ({ parameters }: Asked) => check(expiringParameters, parameters, 'parameters');

const plainAsked = ({ parameters }: Asked) => check(plainParameters, parameters, 'parameters');

const localeOf = ({ parameters }: Asked) => (parameters['locale'] ?? 'en') as Locale;

function comparedWith(reader: Reader, { accountId }: Asked, { fromMs, endMs }: Before) {
  const { currency } = accountById(reader, accountId)!;
  return { before: { from: fromMs, to: endMs - 1 }, currency };
}

const countName = { in_date: 'inDate', overdue: 'overdue', never: 'never' } as const;

/** Counts people of a standing, over rows of requirements or of people. */
const inStanding = (standing: keyof typeof countName) => (row: Record<string, unknown>) => {
  const counts = row['counts'] as Record<string, number> | null;
  return counts === null ? Number(row['standing'] === standing) : counts[countName[standing]]!;
};

/** Every report that can arrive, by its name (rules/scheduled-reports#kinds-of-reports). */
export const reportKinds = {
  deliveries: {
    faults: deliveriesAsked,
    sheet: (reader, actor, asked) =>
      transactionSheet(reader, actor, required(deliveriesAsked(asked)) as TransactionExport),
    figures: (reader, actor, asked, before, nowMs) =>
      figuresOfDeliveries(
        reader,
        actor,
        required(deliveriesAsked(asked)) as TransactionExport,
        comparedWith(reader, asked, before),
        nowMs,
      ),
    isPersonal: ({ columns = defaultColumns, consumerIdentification }) =>
      consumerIdentification !== undefined || (columns as readonly string[]).some(isOfPerson),
  },
  consumption: {
    faults: consumptionAsked,
    require: (reader, actor, asked) => requireConsumption(reader, actor, consumptionOf(asked)),
    sheet: (reader, actor, asked, nowMs) => consumptionSheet(reader, actor, consumptionOf(asked), nowMs),
    figures: (reader, actor, asked, before, nowMs) =>
      figuresOfConsumption(reader, actor, consumptionOf(asked), comparedWith(reader, asked, before), nowMs),
    isPersonal: ({ by, then, consumerId }) =>
      by === 'consumer' || then === 'consumer' || consumerId !== undefined,
    formats: ['xlsx', 'csv'],
  },
  mandatory: {
    faults: mandatoryAsked,
    require: (reader, actor, { accountId, parameters }) => {
      const { seq } = accountById(reader, accountId)!;
      if (parameters['persons'] === true) requirePersons({ reader, actor }, seq);
    },
    sheet: mandatorySheet,
    counts: ({ persons }) => ({
      // The list of people has only those who lack something.
      ...(persons !== true && { inDate: inStanding('in_date') }),
      overdue: inStanding('overdue'),
      never: inStanding('never'),
    }),
    isPersonal: ({ persons }) => persons === true,
  },
  credit: {
    faults: creditAsked,
    sheet: (reader, actor, asked, nowMs) =>
      creditSheet(reader, actor, required(creditAsked(asked)) as CreditExport, nowMs),
    counts: () => ({ available: ({ available }) => Number(available) }),
    isPersonal: () => true,
  },
  expiring: { faults: expiringAsked, sheet: expiringSheet, isPersonal: () => true },
  stock: {
    faults: plainAsked,
    sheet: stockSheet,
    counts: () => ({ slots: () => 1, emptySlots: ({ stock }) => Number(stock === 0) }),
    isPersonal: () => false,
  },
  overview: {
    faults: plainAsked,
    sheet: overviewSheet,
    counts: () => ({
      machines: () => 1,
      needAttention: ({ lamp }) => Number(needsSomebody({ lamp: lamp as MachineLamp })),
    }),
    isPersonal: () => false,
  },
} as const satisfies Record<string, ReportKind>;

export type ReportName = keyof typeof reportKinds;

function required(checked: ReturnType<typeof check>): unknown {
  if (checked.errors) throw validationFailed(checked.errors, checked.omitted);
  return checked.value;
}

/**
 * @throws `validation.failed` on `parameters` for what the report does not take, and for what the schedule says itself; on
 *   `format`; what the report refuses to `actor`
 */
export function requireParameters(
  reader: Reader,
  actor: Caller,
  report: ReportName,
  { format, ...asked }: Asked & { format: FileFormat },
): void {
  const own = Object.keys(asked.parameters).filter((name) => ofSchedule.includes(name));
  if (own.length > 0)
    throw validationFailed(own.map((name) => ({ field: `parameters.${name}`, rule: 'whitelistValidation' })));
  const kind: ReportKind = reportKinds[report];
  required(kind.faults(asked));
  if (kind.formats && !kind.formats.includes(format))
    throw invalidField('format', 'isIn', fieldTexts.formatOneOf({ formats: kind.formats.join(', ') }));
  kind.require?.(reader, actor, asked);
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

/** The current stock of machines. */
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

/** The current status of machines, worst first. */
function overviewSheet(reader: Reader, actor: Caller, asked: Asked, nowMs: number): Sheet {
  const texts = reportTexts[localeOf(asked)];
  const { seq, currency } = accountById(reader, asked.accountId)!;
  const items = examineMachines(reader, seq, nowMs, actor).items.map((machine) => ({
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

const mandatoryTypes: Readonly<Record<MandatoryColumn, ColumnType>> = {
  // The columns of the panel's list of overdue people, and then its details.
  name: textColumn(28),
  requirement: textColumn(28),
  state: textColumn(16),
  lastDeliveryAt: dateColumn,
  dueAt: dateColumn,
  identification: textColumn(18),
  'counts.inScope': numberColumn,
  'counts.inDate': numberColumn,
  'counts.due': numberColumn,
  'counts.overdue': numberColumn,
  'counts.never': numberColumn,
};

/** PPE compliance at the time of the report: counts per requirement, or the people who lack something. */
function mandatorySheet(reader: Reader, actor: Caller, asked: Asked, nowMs: number): Sheet {
  const texts = reportTexts[localeOf(asked)];
  const { seq, currency } = accountById(reader, asked.accountId)!;
  const {
    persons = false,
    requirementId,
    states,
  } = required(mandatoryAsked(asked)) as Value<typeof mandatoryParameters>;
  const shown = columnsOf(mandatoryTypes, texts.mandatoryHeaders).filter(
    ({ path }) => path === 'requirement' || path.startsWith('counts.') !== persons,
  );
  return {
    name: texts.mandatory,
    fileName: `${texts.mandatoryFile}_${daysText(asked.timeZone, [nowMs])}`,
    timeZone: asked.timeZone,
    columns: shown,
    items: lackingLines({ reader, actor }, seq, { persons, requirementId, states }, nowMs).map((line) => ({
      ...line,
      state: line.state && texts.standings[line.state],
      standing: line.state,
      currency,
    })),
  };
}

const expiringTypes: Readonly<Record<ExpiringColumn, ColumnType>> = {
  name: textColumn(28),
  identification: textColumn(18),
  what: textColumn(16),
  codeId: textColumn(22),
  validUntil: dateColumn,
};

/** The days ahead that the report of what expires covers by default. */
const expiringDays = 30;

/** People and cards that expire in the days after the report is made, the earliest first. */
function expiringSheet(reader: Reader, _actor: Caller, asked: Asked, nowMs: number): Sheet {
  const texts = reportTexts[localeOf(asked)];
  const { seq, currency } = accountById(reader, asked.accountId)!;
  const { days = expiringDays } = asked.parameters as { days?: number };
  return {
    name: texts.expiring,
    fileName: `${texts.expiringFile}_${daysText(asked.timeZone, [nowMs])}`,
    timeZone: asked.timeZone,
    columns: columnsOf(expiringTypes, texts.expiringHeaders),
    items: expiringOf(reader, seq, nowMs, nowMs + days * dayMs).map(
      ({ untilMs, codeId, tag, ...person }) => ({
        ...person,
        what: tag ?? texts.expires[codeId === null ? 'person' : 'card'],
        codeId,
        // A day reads as itself, and not as the midnight after it.
        validUntil: isoOf(untilMs - 1),
        currency,
      }),
    ),
  };
}

function columnsOf<K extends string>(
  types: Readonly<Record<K, ColumnType>>,
  headers: Readonly<Record<K, string>>,
) {
  return (Object.keys(types) as K[]).map((path) => ({ path, type: types[path], header: headers[path] }));
}
