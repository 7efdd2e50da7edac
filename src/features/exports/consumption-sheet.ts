import type { accountBySeq } from '../../access/accounts.ts';
import type { Caller } from '../../api/caller.ts';
import { dayMs } from '../../lib/calendar/durations.ts';
import { wallClock } from '../../lib/calendar/offsets.ts';
import { minorDigits } from '../../lib/currencies.ts';
import type { BookCell, BookSheet } from '../../lib/workbook/book.ts';
import {
  dayFormat,
  decimalFormat,
  type FormattedNumber,
  momentCell,
  monthFormat,
} from '../../lib/workbook/cells.ts';
import { columnLetters } from '../../lib/workbook/rows.ts';
import { invalidField } from '../../problems/problem.ts';
import { column, type Reader } from '../../store/statement.ts';
import { begun } from '../../words/tools.ts';
import { type Group, groupsOf, type Key, keysOf } from '../consumption/groups.ts';
import { amounts, type Measure, type Measured, measures } from '../consumption/measures.ts';
import { type PlainDimension, questionOf, tagPrefix } from '../consumption/questions.ts';
import { amountColumn, numberColumn, textColumn } from './columns.ts';
import { type ConsumptionTexts, type Cost, consumptionTexts } from './consumption-texts.ts';
import type { ConsumptionExport } from './export-fields.ts';
import type { Locale } from './export-texts.ts';
import { daysText, type Sheet } from './sheet.ts';

/** More groups than these are one, the last: a sheet would not hold them, nor a memory. */
const maxGroups = 100_000;
/** More columns make no cross table. */
const maxAcross = 1000;

/** @throws `consumption.persons_off`, `auth.forbidden`, `validation.failed`, as the groups do */
export function requireConsumption(reader: Reader, actor: Caller, asked: ConsumptionExport): void {
  if (asked.then === asked.by) throw invalidField('then', 'notEquals');
  if (asked.table === 'costs' && asked.then !== 'businessLine') throw invalidField('then', 'isIn');
  questionOf({ reader, actor }, asked);
}

/** A line of a cross table: its internal name, its shown name, and its figures. */
type Line = { name: string; cell: BookCell; measured: Measured };

/** A row: its name and its figures; the last one may sum all others. */
type Item = { names: BookCell[]; group: Group | null; measured: Measured };

/**
 * The sheet of an export of consumption (rules/exports#exports-of-consumption): the groups of GET /consumption/groups
 * under the same filters. A workbook begins with the table of the panel's screen: the costs, the cross table of a
 * second grouping, or the groups. The groups as a list follow, and what was requested. Sums are formulas.
 * @throws what `requireConsumption` throws
 */
export function consumptionSheet(
  reader: Reader,
  actor: Caller,
  asked: ConsumptionExport,
  nowMs: number,
): Sheet {
  const texts = consumptionTexts[asked.locale ?? 'en'];
  const context = { reader, actor };
  const dimensions = [asked.by, asked.then].filter((name) => name !== undefined);
  const sort = asked.sort ?? (asked.measure && (`-${asked.measure}` as const)) ?? '-deliveries';
  const measure = asked.measure ?? (sort.replace('-', '') as Measure);
  const grouped = groupsOf(context, { ...asked, sort, limit: maxGroups });
  const { account, rest, total } = grouped;
  const timeZone = asked.timeZone ?? account.timeZone;
  const callers = dimensions.map((name) => callerOf(reader, name, texts));
  // Unless it was requested, what is in time is in its order.
  const groups =
    asked.sort === undefined && inTime.includes(asked.by) ? inOrderOfTime(grouped.groups) : grouped.groups;
  const items: Item[] = groups.map((group) => ({
    names: callers.map((call, at) => call(group.raws[at]!, group.isSmall)),
    group,
    measured: group.measured,
  }));
  const hasRest = Object.values(rest).some((value) => value !== 0n);
  if (hasRest)
    items.push({
      names: dimensions.map((_, at) => (at === 0 ? texts.rest : null)),
      group: null,
      measured: rest,
    });

  // The lines of a cross table are requested by themselves: people are not those of the cells added up.
  const linesBy = (by: string, call: ReturnType<typeof callerOf>): Line[] => {
    const { then: _, ...alone } = asked;
    const { groups } = groupsOf(context, { ...alone, by: by as typeof asked.by, sort, limit: maxGroups });
    return (inTime.includes(by) ? inOrderOfTime(groups) : groups).map((group) => ({
      name: nameOf(group, 0),
      cell: call(group.raws[0]!, group.isSmall),
      measured: group.measured,
    }));
  };

  const { currency } = account;
  const headers = [
    ...dimensions.map((name) => dimensionName(reader, account.seq, name, texts)),
    ...measures.map((name) =>
      amounts.includes(name) ? `${texts.measures[name]} (${currency})` : texts.measures[name],
    ),
  ];
  const common = {
    fileName: `${asked.table === 'costs' ? texts.costsFile : texts.file}_${daysText(account.timeZone, [asked.from, asked.to])}`,
    timeZone,
  };
  const about = (notes: readonly string[]) =>
    aboutOf(reader, account, texts, asked, { headers, measure, timeZone, nowMs, notes });
  const list = () => listOf(texts, headers, dimensions.length, items, total, currency);
  if (asked.table === 'costs') {
    const costs = costsOf(account, items, asked.by, asked.locale ?? 'en');
    return {
      ...common,
      name: texts.costsOfMonth,
      columns: [
        { path: 'name', type: textColumn(28), header: headers[0]! },
        ...costs.shown.map((name) => ({
          path: name,
          type: costKinds[name].isAmount ? amountColumn : numberColumn,
          header: costHeader(texts, name, currency),
        })),
      ],
      items: costs.rows.map(({ cell, values }) => ({
        currency,
        name: plainName(cell),
        ...Object.fromEntries(costs.shown.map((name) => [name, values[name]])),
      })),
      book: () => [costsSheet(texts, headers[0]!, costs, currency), list(), about([texts.peopleOnce])],
    };
  }
  return {
    ...common,
    name: texts.groups,
    columns: [
      ...dimensions.map((_, at) => ({ path: `names.${at}`, type: textColumn(28), header: headers[at]! })),
      ...measures.map((name, at) => ({
        path: name,
        type: amounts.includes(name) ? amountColumn : numberColumn,
        header: headers[dimensions.length + at]!,
      })),
    ],
    items: plainItems(items, currency),
    book() {
      const cross =
        asked.then === undefined
          ? undefined
          : crossOf(texts, headers, items, total, {
              measure,
              currency,
              lines: dimensions.map((by, at) => linesBy(by, callers[at]!)),
            });
      const notes = [texts.peopleOnce, ...(asked.then !== undefined && !cross ? [texts.tooWide] : [])];
      return [...(cross ? [cross] : []), list(), about(notes)];
    },
  };
}

const inTime: readonly string[] = ['day', 'week', 'month', 'weekday', 'hour'];

function inOrderOfTime(groups: readonly Group[]): Group[] {
  // The order by measure stays among those of one time.
  return groups.toSorted(({ raws: [a] }, { raws: [b] }) => (a === b ? 0 : a! < b! ? -1 : 1));
}

/** Rows as the list of a CSV file has them. */
function* plainItems(items: readonly Item[], currency: string): Generator<object> {
  for (const item of items)
    yield {
      currency,
      names: item.names.map(plainName),
      ...Object.fromEntries(measures.map((name) => [name, item.measured[name]])),
    };
}

function plainName(cell: BookCell): string | null {
  if (cell === null || typeof cell !== 'object') return cell === null ? null : String(cell);
  const date = new Date((cell.value - dayZero) * dayMs).toISOString();
  return date.slice(0, cell.format.length);
}
/** 1970-01-01, as spreadsheets count. */
const dayZero = momentCell(0).value;

/** The header of a dimension. A tag is named by its key, which begins as a heading does. */
function dimensionName(reader: Reader, account: number, name: string, texts: ConsumptionTexts): string {
  if (!name.startsWith(tagPrefix)) return texts.dimensions[name as PlainDimension];
  const key = keyOfTag.get(reader, name.slice(tagPrefix.length), account) ?? texts.tag;
  return begun(key);
}
const keyOfTag = column<[id: string, account: number], string>(
  'SELECT key FROM tags WHERE id = ? AND account = ?',
);

/** The dimensions whose values are shown as words, and the place of these words. */
const worded: Readonly<Record<string, 'lines' | 'methods' | 'productTypes'>> = {
  businessLine: 'lines',
  method: 'methods',
  productType: 'productTypes',
};

/** The cells of groups: dates are dates, and values with words are shown by them. */
function callerOf(reader: Reader, name: string, texts: ConsumptionTexts) {
  const keyOf = keysOf(reader, name);
  return (raw: Group['raws'][number], isSmall: boolean): BookCell => {
    const key: Key = keyOf(raw);
    if (key === null) return isSmall && name === 'consumer' ? texts.few : texts.without;
    if ('name' in key) return key.name;
    const { value } = key;
    const words = worded[name];
    if (words) return wordOf(texts[words], value);
    if (name === 'weekday') return texts.weekdays[value as number]!;
    if (name === 'month') return dateCell(`${value}-01`, monthFormat);
    if (name === 'day' || name === 'week') return dateCell(value as string, dayFormat);
    return value;
  };
}

/** A value in words; as it is, where there are none for it. */
function wordOf(words: Readonly<Record<string, string>>, value: string | number): string | number {
  return words[value] ?? value;
}

function dateCell(day: string, format: string): FormattedNumber {
  return momentCell(Date.parse(day), format);
}

/** A measure as a number: an amount in major units, with the decimals of its currency. */
function numberOf(name: Measure, value: bigint, currency: string): FormattedNumber {
  const digits = amounts.includes(name) ? minorDigits(currency) : 0;
  return { value: Number(value) / 10 ** digits, format: decimalFormat(digits) };
}

/** A formula with its value. People are counted, not added up. */
function summed(name: Measure, value: bigint, currency: string, formula: string): BookCell {
  const number = numberOf(name, value, currency);
  return name === 'consumers' ? number : { ...number, formula };
}

/** All groups, one below the other, and their totals. */
function listOf(
  texts: ConsumptionTexts,
  headers: readonly string[],
  names: number,
  items: readonly Item[],
  total: Measured,
  currency: string,
): BookSheet {
  const rows: BookCell[][] = items.map(({ names, measured }) => [
    ...names,
    ...measures.map((name) => numberOf(name, measured[name], currency)),
  ]);
  const last = rows.length + 1;
  const totals = measures.map((name, at): BookCell => {
    const letters = columnLetters(names + at);
    if (items.length === 0) return numberOf(name, total[name], currency);
    return summed(name, total[name], currency, `SUM(${letters}2:${letters}${last})`);
  });
  return {
    name: texts.groups,
    widths: headers.map((header, at) => Math.max(header.length + 4, at < names ? 28 : 14)),
    rows: [headers, ...rows, [texts.total, ...Array<null>(names - 1).fill(null), ...totals]],
    head: { rows: 1, columns: names },
    hasTotals: true,
    hasFilter: true,
  };
}

/**
 * One measure of all pairs, with totals in both directions, as the panel's cross table shows it; undefined where it would
 * be too wide, or not of all.
 */
function crossOf(
  texts: ConsumptionTexts,
  headers: readonly string[],
  items: readonly Item[],
  total: Measured,
  { measure, currency, lines }: { measure: Measure; currency: string; lines: readonly (readonly Line[])[] },
): BookSheet | undefined {
  if (items.some(({ group }) => group === null)) return undefined;
  // Which of the two is shorter goes across, if the second is too long for that.
  const [down, across] = lines[1]!.length <= maxAcross ? [0, 1] : [1, 0];
  const [downs, acrosses] = [lines[down]!, lines[across]!];
  if (acrosses.length > maxAcross) return undefined;
  const cells = new Map(
    items.map(({ group, measured }) => [`${nameOf(group!, down)} ${nameOf(group!, across)}`, measured]),
  );
  const [firstColumn, lastColumn] = [columnLetters(1), columnLetters(acrosses.length)];
  const lastRow = downs.length + 1;
  const sum = (value: bigint, formula: string) => summed(measure, value, currency, `SUM(${formula})`);
  const rows = downs.map((line, index): BookCell[] => [
    line.cell,
    ...acrosses.map((other): BookCell => {
      const measured = cells.get(`${line.name} ${other.name}`);
      return measured ? numberOf(measure, measured[measure], currency) : null;
    }),
    sum(line.measured[measure], `${firstColumn}${index + 2}:${lastColumn}${index + 2}`),
  ]);
  const totalLetters = columnLetters(acrosses.length + 1);
  const totals =
    downs.length === 0
      ? [numberOf(measure, total[measure], currency)]
      : [
          ...acrosses.map((other, at) =>
            sum(other.measured[measure], `${columnLetters(at + 1)}2:${columnLetters(at + 1)}${lastRow}`),
          ),
          sum(total[measure], `${totalLetters}2:${totalLetters}${lastRow}`),
        ];
  const head = headers[down]!;
  return {
    name: amounts.includes(measure) ? `${texts.measures[measure]} (${currency})` : texts.measures[measure],
    widths: [Math.max(28, Math.min(60, head.length + 2)), ...acrosses.map(() => 16), 16],
    rows: [[head, ...acrosses.map(({ cell }) => cell), texts.total], ...rows, [texts.total, ...totals]],
    head: { rows: 1, columns: 1 },
    hasTotals: true,
    hasFilter: false,
  };
}

/** The costs of the panel's month end: the line whose groups have each, its measure, and its kind. */
const costKinds = {
  subsidy: { line: 'vending', measure: 'balancePaid', isAmount: true },
  topUps: { line: 'vending', measure: 'rechargePaid', isAmount: true },
  otherwise: { line: 'vending', measure: 'paidOtherwise', isAmount: true },
  handedOut: { line: 'eas', measure: 'deliveries', isAmount: false },
  handedOutCost: { line: 'eas', measure: 'cost', isAmount: true },
} as const satisfies Record<Cost, { line: string; measure: Measure; isAmount: boolean }>;
const costNames = Object.keys(costKinds) as Cost[];

type Costs = {
  /** Those of the account's lines. */
  shown: readonly Cost[];
  rows: readonly { cell: BookCell; values: Record<Cost, bigint> }[];
};

/** The costs of groups by line, a row for each value of the first dimension: by name, and last what has none. */
function costsOf(
  account: ReturnType<typeof accountBySeq>,
  items: readonly Item[],
  by: string,
  locale: Locale,
): Costs {
  const lines = JSON.parse(account.businessLines) as string[];
  const rows = [...Map.groupBy(items, ({ group }) => group && nameOf(group, 0)).values()].map((own) => ({
    isNamed: own[0]!.group !== null && own[0]!.group.raws[0] !== null,
    cell: own[0]!.names[0]!,
    values: Object.fromEntries(
      costNames.map((name) => {
        const { line, measure } = costKinds[name];
        const ofLine = own.filter(({ group }) => group?.raws[1] === line);
        return [name, ofLine.reduce((sum, { measured }) => sum + measured[measure], 0n)];
      }),
    ) as Record<Cost, bigint>,
  }));
  const { compare } = new Intl.Collator(locale, { numeric: true });
  return {
    shown: costNames.filter((name) => lines.includes(costKinds[name].line)),
    rows: rows.toSorted((a, b) => {
      if (a.isNamed !== b.isNamed) return a.isNamed ? -1 : 1;
      return inTime.includes(by) ? 0 : compare(String(a.cell), String(b.cell));
    }),
  };
}

function costHeader(texts: ConsumptionTexts, name: Cost, currency: string): string {
  return costKinds[name].isAmount ? `${texts.costs[name]} (${currency})` : texts.costs[name];
}

/** The costs as a table with totals. */
function costsSheet(
  texts: ConsumptionTexts,
  by: string,
  { shown, rows }: Costs,
  currency: string,
): BookSheet {
  const headers = [by, ...shown.map((name) => costHeader(texts, name, currency))];
  const totals = shown.map((name, at): BookCell => {
    const value = rows.reduce((sum, { values }) => sum + values[name], 0n);
    const { measure } = costKinds[name];
    const letters = columnLetters(at + 1);
    if (rows.length === 0) return numberOf(measure, value, currency);
    return summed(measure, value, currency, `SUM(${letters}2:${letters}${rows.length + 1})`);
  });
  return {
    name: texts.costsOfMonth,
    widths: headers.map((header, at) => Math.max(header.length + 4, at === 0 ? 28 : 14)),
    rows: [
      headers,
      ...rows.map(({ cell, values }) => [
        cell,
        ...shown.map((name) => numberOf(costKinds[name].measure, values[name], currency)),
      ]),
      [texts.total, ...totals],
    ],
    head: { rows: 1, columns: 1 },
    hasTotals: true,
    hasFilter: true,
  };
}

function nameOf({ raws, isSmall }: Group, at: number): string {
  return JSON.stringify([raws[at], raws[at] === null && isSmall]);
}

const ofTable = (table: string) =>
  column<[ids: string, account: number], string>(
    `SELECT name FROM ${table} WHERE id IN (SELECT value FROM json_each(?)) AND account = ? ORDER BY name`,
  );
const namesOf = {
  operationId: ofTable('operations'),
  deviceId: ofTable('devices'),
  productId: ofTable('products'),
  profileId: ofTable('profiles'),
  consumerId: ofTable('consumers'),
};

/** The question and its time. */
function aboutOf(
  reader: Reader,
  account: ReturnType<typeof accountBySeq>,
  texts: ConsumptionTexts,
  asked: ConsumptionExport,
  about: {
    headers: readonly string[];
    measure: Measure;
    timeZone: string;
    nowMs: number;
    notes: readonly string[];
  },
): BookSheet {
  const wall = wallClock(about.timeZone);
  const moment = (ms: number) => momentCell(wall(ms));
  const named = (Object.keys(namesOf) as (keyof typeof namesOf)[]).flatMap((filter): BookCell[][] => {
    const ids = asked[filter];
    if (ids === undefined) return [];
    return [
      [texts.filters[filter], namesOf[filter].all(reader, JSON.stringify(ids), account.seq).join(', ')],
    ];
  });
  const rows: BookCell[][] = [
    [texts.about, null],
    [texts.account, account.name],
    [texts.from, moment(asked.from)],
    [texts.to, moment(asked.to)],
    [texts.timeZone, about.timeZone],
    [texts.by, about.headers[0]!],
    ...(asked.then === undefined ? [] : [[texts.andBy, about.headers[1]!]]),
    // Costs have no pivot table.
    ...(asked.then === undefined || asked.table === 'costs'
      ? []
      : [[texts.measure, texts.measures[about.measure]]]),
    ...named,
    ...(asked.businessLine
      ? [[texts.filters.businessLine, asked.businessLine.map((line) => texts.lines[line]).join(', ')]]
      : []),
    ...(asked.method
      ? [[texts.filters.method, asked.method.map((method) => texts.methods[method]).join(', ')]]
      : []),
    ...(asked.tagId
      ? [[texts.tag, asked.tagId.map((id) => keyOfTag.get(reader, id, account.seq) ?? id).join(', ')]]
      : []),
    ...(asked.tagValue === undefined ? [] : [[texts.tagValue, asked.tagValue]]),
    [texts.madeAt, moment(about.nowMs)],
    ...about.notes.map((note) => [note, null]),
  ];
  return {
    name: texts.about,
    widths: [32, 60],
    rows,
    head: { rows: 1, columns: 0 },
    hasTotals: false,
    hasFilter: false,
  };
}
