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
import { type Group, groupsOf, type Key, keysOf } from '../consumption/groups.ts';
import { amounts, type Measure, type Measured, measures } from '../consumption/measures.ts';
import { type PlainDimension, questionOf, tagPrefix } from '../consumption/questions.ts';
import { amountColumn, numberColumn, textColumn } from './columns.ts';
import { type ConsumptionTexts, consumptionTexts } from './consumption-texts.ts';
import type { ConsumptionExport } from './export-fields.ts';
import { daysText, type Sheet } from './sheet.ts';

/** More groups than these are one, the last: a sheet would not hold them, nor a memory. */
const maxGroups = 100_000;
/** More columns make no cross table. */
const maxAcross = 1000;

/** @throws `consumption.persons_off`, `auth.forbidden`, `validation.failed`, as the groups do */
export function requireConsumption(reader: Reader, actor: Caller, asked: ConsumptionExport): void {
  if (asked.then === asked.by) throw invalidField('then', 'notEquals');
  questionOf({ reader, actor }, asked);
}

/** A row: its name and its figures; the last one may sum all others. */
type Item = { names: BookCell[]; group: Group | null; measured: Measured };

/**
 * The sheet of an export of consumption (rules/exports#exports-of-consumption): the groups of GET /consumption/groups
 * under the same filters. As a workbook: with a second grouping a cross table, then the groups as a list, both with sums
 * that are formulas, and what was asked for.
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
  // Unless it was asked for, what lies in time stands in its order.
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

  // People of a line are not those of its cells added up: each direction is asked for by itself.
  const people = dimensions.map((by) => {
    if (measure !== 'consumers' || asked.then === undefined) return undefined;
    const { then: _, ...alone } = asked;
    const { groups: lines } = groupsOf(context, { ...alone, by, sort, limit: maxGroups });
    return new Map(lines.map((line) => [nameOf(line, 0), line.measured.consumers]));
  });

  const { currency } = account;
  const headers = [
    ...dimensions.map((name) => dimensionName(reader, account.seq, name, texts)),
    ...measures.map((name) =>
      amounts.includes(name) ? `${texts.measures[name]} (${currency})` : texts.measures[name],
    ),
  ];
  return {
    name: texts.groups,
    fileName: `${texts.file}_${daysText(account.timeZone, [asked.from, asked.to])}`,
    timeZone,
    columns: [
      ...dimensions.map((_, at) => ({ path: `names.${at}`, type: textColumn(28), header: headers[at]! })),
      ...measures.map((name, at) => ({
        path: name,
        type: amounts.includes(name) ? amountColumn : numberColumn,
        header: headers[dimensions.length + at]!,
      })),
    ],
    items: plainItems(items, currency),
    book(rows) {
      const all = rows.map((row) => (row as { item: Item }).item);
      const list = listOf(texts, headers, dimensions.length, all, total, currency);
      const cross =
        asked.then === undefined
          ? undefined
          : crossOf(texts, headers, all, total, { measure, currency, asked, people });
      const notes = [texts.peopleOnce, ...(asked.then !== undefined && !cross ? [texts.tooWide] : [])];
      const about = aboutOf(reader, account, texts, asked, { headers, measure, timeZone, nowMs, notes });
      return [...(cross ? [cross] : []), list, about];
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
      item,
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

/** The header of a dimension. A tag is named by its key. */
function dimensionName(reader: Reader, account: number, name: string, texts: ConsumptionTexts): string {
  if (!name.startsWith(tagPrefix)) return texts.dimensions[name as PlainDimension];
  return keyOfTag.get(reader, name.slice(tagPrefix.length), account) ?? texts.tag;
}
const keyOfTag = column<[id: string, account: number], string>(
  'SELECT key FROM tags WHERE id = ? AND account = ?',
);

/** The dimensions whose values have words, and where those stand. */
const worded: Readonly<Record<string, 'lines' | 'methods' | 'productTypes'>> = {
  businessLine: 'lines',
  method: 'methods',
  productType: 'productTypes',
};

/** Calls groups by cells: dates are dates, what has words is called by them. */
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

/** One measure of all pairs, with totals in both directions; undefined where it would be too wide, or not of all. */
function crossOf(
  texts: ConsumptionTexts,
  [by, andBy]: readonly string[],
  items: readonly Item[],
  total: Measured,
  {
    measure,
    currency,
    asked,
    people,
  }: {
    measure: Measure;
    currency: string;
    asked: ConsumptionExport;
    people: readonly (ReadonlyMap<string, bigint> | undefined)[];
  },
): BookSheet | undefined {
  if (items.some(({ group }) => group === null)) return undefined;
  // Which of the two is shorter goes across, if the second is too long for that.
  const seconds = new Set(items.map(({ group }) => nameOf(group!, 1)));
  const [down, across] = seconds.size <= maxAcross ? [0, 1] : [1, 0];
  const downs = linesOf(items, down, measure, [asked.by, asked.then!][down]!, people[down]);
  const acrosses = linesOf(items, across, measure, [asked.by, asked.then!][across]!, people[across]);
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
    sum(line.total, `${firstColumn}${index + 2}:${lastColumn}${index + 2}`),
  ]);
  const totalLetters = columnLetters(acrosses.length + 1);
  const totals =
    downs.length === 0
      ? [numberOf(measure, total[measure], currency)]
      : [
          ...acrosses.map((other, at) =>
            sum(other.total, `${columnLetters(at + 1)}2:${columnLetters(at + 1)}${lastRow}`),
          ),
          sum(total[measure], `${totalLetters}2:${totalLetters}${lastRow}`),
        ];
  const head = `${texts.measures[measure]}${amounts.includes(measure) ? ` (${currency})` : ''}: ${[by, andBy][down]} × ${[by, andBy][across]}`;
  return {
    name: texts.crossTable,
    widths: [Math.max(28, Math.min(60, head.length + 2)), ...acrosses.map(() => 16), 16],
    rows: [[head, ...acrosses.map(({ cell }) => cell), texts.total], ...rows, [texts.total, ...totals]],
    head: { rows: 1, columns: 1 },
    hasTotals: true,
    hasFilter: false,
  };
}

/** Lines in one direction of a cross table: times in order, others by size. */
function linesOf(
  items: readonly Item[],
  at: number,
  measure: Measure,
  dimension: string,
  people: ReadonlyMap<string, bigint> | undefined,
) {
  const lines = [...Map.groupBy(items, ({ group }) => nameOf(group!, at))].map(([name, own]) => ({
    name,
    raw: own[0]!.group!.raws[at]!,
    cell: own[0]!.names[at]!,
    total: people?.get(name) ?? own.reduce((sum, { measured }) => sum + measured[measure], 0n),
  }));
  return inTime.includes(dimension)
    ? lines.sort((a, b) => (a.raw! < b.raw! ? -1 : 1))
    : lines.sort((a, b) => (a.total === b.total ? 0 : a.total > b.total ? -1 : 1));
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
    ...(asked.then === undefined
      ? []
      : [
          [texts.andBy, about.headers[1]!],
          [texts.measure, texts.measures[about.measure]],
        ]),
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
