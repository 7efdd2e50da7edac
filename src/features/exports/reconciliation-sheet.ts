import type { Caller } from '../../api/caller.ts';
import { reconciliationColumns } from '../../api/vocabulary.ts';
import type { Reader } from '../../store/statement.ts';
import { causeIn, resultIn, verdictIn } from '../../words/reconciliation.ts';
import type { Comparison } from '../counters/reconciliation/reconcile.ts';
import {
  comparisonsIn,
  hasMachinesToCompare,
  listReconciliation,
} from '../counters/reconciliation/reconciliation.ts';
import { type Cause, iso, type Verdict } from '../counters/reconciliation/witnesses.ts';
import {
  amountColumn,
  type ColumnType,
  currencyColumn,
  dateColumn,
  numberColumn,
  textColumn,
} from './columns.ts';
import type { ReconciliationExport } from './export-fields.ts';
import {
  type ReconciliationColumn,
  type ReconciliationLine,
  type ReconciliationTexts,
  reconciliationTexts,
} from './reconciliation-texts.ts';
import { daysText, mixesCurrencies, type Sheet, withCurrency, zoneOf } from './sheet.ts';

const types: Readonly<Record<ReconciliationColumn, ColumnType>> = {
  'device.serial': textColumn(18),
  'device.name': textColumn(28),
  from: dateColumn,
  to: dateColumn,
  line: textColumn(16),
  selection: textColumn(10),
  'product.name': textColumn(28),
  'machine.vends': numberColumn,
  'machine.tests': numberColumn,
  'machine.free': numberColumn,
  'reported.vends': numberColumn,
  'counted.sold': numberColumn,
  'difference.vends': numberColumn,
  currency: currencyColumn,
  'machine.value': amountColumn,
  'reported.value': amountColumn,
  'difference.value': amountColumn,
  verdict: textColumn(14),
  causes: textColumn(48),
};

/**
 * The sheet of an export of a comparison (rules/exports#exports-of-a-reconciliation): machine by machine, a row for each
 * selection and for each line of its money, computed as the rows are taken.
 */
export function reconciliationSheet(
  reader: Reader,
  actor: Caller,
  asked: ReconciliationExport,
  nowMs: number,
): Sheet {
  const texts = reconciliationTexts[asked.locale ?? 'en'];
  const timeZone = asked.timeZone ?? zoneOf(reader, actor, asked);
  const { from, to } = asked;
  const moment = (ms: number | undefined) => (ms === undefined ? undefined : iso(ms));

  function* items(): Generator<object> {
    const between = { from: moment(from), to: moment(to) };
    for (const { machine, comparison, ...ends } of comparisonsIn(reader, actor, asked, between)) {
      const { serial, name, currency } = machine;
      for (const row of rowsOf(comparison, texts))
        yield { device: { serial, name }, ...ends, currency, ...row };
    }
  }

  const columns = (asked.columns ?? reconciliationColumns).map((path) => ({
    path,
    type: types[path],
    header: texts.headers[path],
  }));
  const isMixed = mixesCurrencies(reader, actor, asked, (accountId) =>
    hasMachinesToCompare(reader, actor, accountId),
  );
  return {
    ...(asked.summary && {
      before:
        asked.deviceId === undefined
          ? machinesSheet(reader, actor, asked, timeZone, isMixed)
          : slotsSheet(reader, actor, asked, timeZone),
    }),
    name: texts.sheet,
    fileName: `${texts.file}_${daysText(timeZone, [from ?? nowMs, to ?? nowMs])}`,
    timeZone,
    columns: isMixed ? withCurrency(columns, texts.headers.currency) : columns,
    items: items(),
  };
}

type Row = {
  line: string;
  selection: string | null;
  product: { name: string } | null;
  machine: { vends: number | null; tests: number | null; free: number | null; value: number | null };
  reported: { vends: number | null; value: number | null };
  counted: { sold: number | null };
  difference: { vends: number | null; value: number | null };
  verdict: string | null;
  causes: string;
};

/** The money line of each cause. */
const lineOfCause: Partial<Record<Cause['cause'], ReconciliationLine>> = {
  cash_short: 'bag',
  cash_over: 'bag',
  collection_late: 'bag',
  bag_unknown: 'bag',
  tubes_filled: 'tubes',
  tube_difference: 'tubes',
};

function* rowsOf({ selections, total, money }: Comparison, texts: ReconciliationTexts): Generator<Row> {
  for (const { selection, product, machine, reported, counted, difference, verdict, causes } of selections)
    yield {
      line: texts.lines.selection,
      selection,
      product,
      machine,
      reported,
      counted,
      difference,
      verdict: verdict && texts.verdicts[verdict],
      causes: wordsOf(causes, texts),
    };
  const { sold, byPayment, bag, tubes } = money;
  const causesOf = (line: ReconciliationLine) => [
    ...(line === 'sold' ? (total?.causes ?? []) : []),
    ...money.causes.filter(({ cause }) => (lineOfCause[cause] ?? 'sold') === line),
  ];
  const row = (
    line: ReconciliationLine,
    machine: { vends: number | null; value: number | null },
    other: { vends: number | null; value: number | null },
    difference: number | null,
  ): Row => {
    const causes = causesOf(line);
    return {
      line: texts.lines[line],
      selection: null,
      product: null,
      machine: { ...machine, tests: null, free: null },
      reported: other,
      counted: { sold: null },
      difference: { vends: null, value: difference },
      verdict: verdictOf(difference, causes, texts),
      causes: wordsOf(causes, texts),
    };
  };
  const amount = (value: number | null) => ({ vends: null, value });
  yield row(
    'sold',
    { vends: total?.machine.vends ?? null, value: sold.machine },
    { vends: total?.reported.vends ?? null, value: sold.reported },
    sold.difference,
  );
  for (const { payment, machine, reported, difference } of byPayment)
    yield row(payment, machine, reported, difference);
  if (bag) yield row('bag', amount(bag.expected), amount(bag.collected), bag.difference);
  if (tubes) yield row('tubes', amount(tubes.expected), amount(tubes.counted), tubes.difference);
}

/** The verdict of money, if the machine has figures: differences with a cause are explained. */
function verdictOf(
  difference: number | null,
  causes: readonly Cause[],
  { verdicts }: ReconciliationTexts,
): string | null {
  if (difference === null && causes.length === 0) return null;
  const verdict: Verdict = causes.length > 0 ? 'explained' : difference === 0 ? 'matched' : 'unexplained';
  return verdicts[verdict];
}

/** Causes as people read them, each with its number. */
function wordsOf(causes: readonly Cause[], texts: ReconciliationTexts): string {
  return causes
    .map(({ cause, vends }) =>
      vends === 0 ? texts.causes[cause] : `${texts.causes[cause]}: ${Math.abs(vends)}`,
    )
    .join('; ');
}

/** Both ends of a comparison, as far as they are given. */
const endsOf = ({ from, to }: ReconciliationExport) => ({
  ...(from !== undefined && { from: iso(from) }),
  ...(to !== undefined && { to: iso(to) }),
});

const machineColumns = {
  machine: textColumn(28),
  period: textColumn(20),
  counted: numberColumn,
  reported: numberColumn,
  byPeople: numberColumn,
  why: textColumn(60),
  cash: amountColumn,
  verdict: textColumn(20),
} as const;

/** The machines as the panel lists them, the worst first. */
function machinesSheet(
  reader: Reader,
  actor: Caller,
  asked: ReconciliationExport,
  timeZone: string,
  isMixed: boolean,
): Sheet {
  const locale = asked.locale ?? 'en';
  const { shown, headers } = reconciliationTexts[locale];
  const { format: dayOf } = new Intl.DateTimeFormat(locale, { month: 'short', day: 'numeric', timeZone });
  const { format: told } = new Intl.NumberFormat(locale, { useGrouping: 'always' });
  const { operationId, accountId, clientId } = asked;
  const { items } = listReconciliation(
    { reader, actor },
    { operationId, accountId, clientId, ...endsOf(asked) },
  );
  const columns = (Object.keys(machineColumns) as (keyof typeof machineColumns)[]).map((path) => ({
    path,
    type: machineColumns[path],
    header: shown.columns[path],
  }));
  return {
    name: shown.machines,
    fileName: '',
    timeZone,
    columns: isMixed ? withCurrency(columns, headers.currency) : columns,
    items: items.map(({ device, from, to, vends, causes, cash, verdict, currency }) => ({
      currency,
      machine: device.name,
      period: from === null ? null : `${dayOf(Date.parse(from))} – ${dayOf(Date.parse(to))}`,
      counted: vends.machine,
      reported: vends.reported,
      byPeople: vends.counted,
      why: causes
        .slice(0, causesOnScreen)
        .map(({ cause, vends }) => causeIn(shown, cause, vends, told(Math.abs(vends))))
        .join(' · '),
      cash: cash?.difference ?? null,
      verdict: resultIn(shown, verdict, causes, cash),
    })),
  };
}

/** The panel's list has the first causes of a machine; its details have all. */
const causesOnScreen = 3;

const slotColumns = {
  slot: textColumn(32),
  counted: numberColumn,
  reported: numberColumn,
  byPeople: numberColumn,
  verdict: textColumn(20),
} as const;

const weights = { unexplained: 3, provisional: 2, explained: 1, matched: 0 };

/**
 * The slots of a machine as the panel lists them: the whole machine, slots that need attention, and last those without
 * sales.
 */
function slotsSheet(reader: Reader, actor: Caller, asked: ReconciliationExport, timeZone: string): Sheet {
  const { shown } = reconciliationTexts[asked.locale ?? 'en'];
  function* items(): Generator<object> {
    for (const { comparison } of comparisonsIn(reader, actor, asked, endsOf(asked))) {
      const { total, selections } = comparison;
      const lines = selections.toSorted(
        (a, b) => (b.verdict ? weights[b.verdict] : 0) - (a.verdict ? weights[a.verdict] : 0),
      );
      const isStill = ({ causes, machine, reported, counted }: (typeof lines)[number]) =>
        causes.length === 0 &&
        [machine.vends, machine.tests, reported.vends, counted.sold].every((one) => !one);
      const all = [
        ...(total ? [{ ...total, slot: shown.wholeMachine }] : []),
        ...[...lines.filter((line) => !isStill(line)), ...lines.filter(isStill)].map((line) => ({
          ...line,
          slot: [line.selection, line.product?.name].filter(Boolean).join(' '),
        })),
      ];
      for (const { slot, machine, reported, counted, verdict, causes } of all)
        yield {
          currency: '',
          slot,
          counted: machine.vends,
          reported: reported.vends,
          byPeople: counted.sold,
          verdict: verdictIn(shown, verdict, causes),
        };
    }
  }
  return {
    name: shown.slots,
    fileName: '',
    timeZone,
    columns: (Object.keys(slotColumns) as (keyof typeof slotColumns)[]).map((path) => ({
      path,
      type: slotColumns[path],
      header: shown.columns[path],
    })),
    items: items(),
  };
}
