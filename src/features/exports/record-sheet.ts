import type { Caller } from '../../api/caller.ts';
import { wallClock } from '../../lib/calendar/offsets.ts';
import type { BookCell, BookSheet } from '../../lib/workbook/book.ts';
import { decimalFormat } from '../../lib/workbook/cells.ts';
import { columnLetters } from '../../lib/workbook/rows.ts';
import { pageRangeOf } from '../../store/lists/keyset.ts';
import type { Reader } from '../../store/statement.ts';
import { begun } from '../../words/tools.ts';
import { endsOf, type IssuedProduct, type RecordOf, recordOf } from '../consumption/record.ts';
import type { HandedOut } from '../movements/deliveries/handed-out.ts';
import { issueRecordTexts } from '../sites/issue-record.ts';
import { type ColumnType, dateColumn, numberColumn, textColumn } from './columns.ts';
import type { RecordExport } from './export-fields.ts';
import { type RecordTexts, recordTexts } from './record-texts.ts';
import { daysText, type Sheet } from './sheet.ts';

/** More lines than a person can have read, and than a workbook with formulas is made of. */
const maxLines = 100_000;
const linesOfAPage = 1000;

/** @throws `consumers.not_found`, `auth.out_of_scope`, `auth.forbidden`, as the record does */
export function requireRecord(reader: Reader, actor: Caller, { consumerId }: RecordExport): void {
  recordOf(reader, actor, consumerId);
}

const types = {
  date: dateColumn,
  product: textColumn(32),
  quantity: numberColumn,
  where: textColumn(34),
  requirements: textColumn(26),
  state: textColumn(14),
  video: textColumn(8),
  // Details, after the columns of the screen.
  code: textColumn(14),
  device: textColumn(22),
  operation: textColumn(20),
  returnedAt: dateColumn,
} as const satisfies Record<string, ColumnType>;
export type RecordColumn = keyof typeof types;
const columnNames = Object.keys(types) as RecordColumn[];

/**
 * The sheet of an export of an issue record (rules/exports#exports-of-an-issue-record): the lines of GET
 * /consumers/:id/record, newest first. A workbook also has the person's name on each page, the sums by product, and
 * room for signatures.
 * @throws what `requireRecord` throws
 */
export function recordSheet(reader: Reader, actor: Caller, asked: RecordExport, nowMs: number): Sheet {
  const texts = recordTexts[asked.locale ?? 'en'];
  const record = recordOf(reader, actor, asked.consumerId);
  const printed = issueRecordTexts(reader, record.person.account);
  const { fromMs, toMs } = endsOf(asked.from, asked.to);
  const timeZone = asked.timeZone ?? record.head.account.timeZone;

  function* items(): Generator<object> {
    let after: HandedOut | undefined;
    for (let left = maxLines; left > 0; ) {
      const page = record.lines(pageRangeOf(fromMs, toMs, after), Math.min(left, linesOfAPage));
      for (const { line } of page)
        yield {
          currency: '',
          date: line.date,
          product: line.product.name,
          code: line.product.code,
          quantity: line.quantity,
          where: [line.device.name, line.operation?.name].filter(Boolean).join(' · '),
          device: line.device.name,
          operation: line.operation?.name ?? null,
          requirements: line.requirements.map(({ name }) => name).join(', ') || null,
          state: texts.states[line.state],
          returnedAt: line.returnedAt,
          video: line.hasVideo || line.hasReturnVideo ? texts.yes : texts.states.kept,
        };
      if (page.length < linesOfAPage) return;
      left -= page.length;
      after = page.at(-1)!.place;
    }
  }

  const person = record.head.consumer;
  return {
    name: texts.record,
    fileName: [
      texts.file,
      person.identification.replaceAll(/[^\p{L}\p{N}]+/gu, '-'),
      daysText(timeZone, [nowMs]),
    ].join('_'),
    timeZone,
    columns: columnNames.map((path) => ({ path, type: types[path], header: texts.columns[path] })),
    items: items(),
    book(rows) {
      const products = record.products(fromMs, toMs + 1);
      return [
        listOf(record, printed, texts, rows as Record<RecordColumn, unknown>[], timeZone),
        productsOf(texts, products),
        aboutOf(record, printed, texts, asked, {
          timeZone,
          nowMs,
          lines: rows.length,
          isCut: rows.length < products.reduce((sum, { handedOut }) => sum + handedOut, 0),
        }),
      ];
    },
  };
}

/** The texts of the account; null is the default. */
type Printed = ReturnType<typeof issueRecordTexts>;

const whole = decimalFormat(0);
/** The number of head rows: person, business and headers. */
const headRows = 3;

function listOf(
  { head: { consumer, account, client } }: RecordOf,
  { company }: Printed,
  texts: RecordTexts,
  items: readonly Record<RecordColumn, unknown>[],
  timeZone: string,
): BookSheet {
  const wall = wallClock(timeZone);
  const rows = items.map((item): BookCell[] =>
    columnNames.map((name) => (item[name] === null ? null : types[name].cell(item[name], wall, ''))),
  );
  const wide = (cells: BookCell[]) => [
    ...cells,
    ...Array<null>(columnNames.length - cells.length).fill(null),
  ];
  const at = columnNames.indexOf('quantity');
  const letters = columnLetters(at);
  const range = `${letters}${headRows + 1}:${letters}${headRows + rows.length}`;
  const quantity = items.reduce((sum, item) => sum + (item.quantity as number), 0);
  const total: BookCell =
    rows.length === 0
      ? { value: 0, format: whole }
      : { value: quantity, format: whole, formula: `SUM(${range})` };
  return {
    name: texts.record,
    widths: columnNames.map((name) => Math.max(types[name].width, texts.columns[name].length + 4)),
    rows: [
      wide([texts.person, consumer.name, consumer.identification]),
      wide([texts.business, `${company ?? client.name} · ${account.name}`]),
      columnNames.map((name) => texts.columns[name]),
      ...rows,
      wide([texts.total, ...Array<null>(at - 1).fill(null), total]),
    ],
    head: { rows: headRows, columns: 0 },
    hasTotals: true,
    hasFilter: true,
  };
}

const sums = ['handedOut', 'returned', 'writtenOff', 'out'] as const;

function productsOf(texts: RecordTexts, products: readonly IssuedProduct[]): BookSheet {
  const rows = products.map((product): BookCell[] => [
    product.name,
    product.code,
    ...sums.map((name) => ({ value: product[name], format: whole })),
  ]);
  const totals = sums.map((name, at): BookCell => {
    const letters = columnLetters(at + 2);
    const value = products.reduce((sum, product) => sum + product[name], 0);
    if (rows.length === 0) return { value, format: whole };
    return { value, format: whole, formula: `SUM(${letters}2:${letters}${rows.length + 1})` };
  });
  const headers = [texts.columns.product, texts.columns.code, ...sums.map((name) => texts.sums[name])];
  return {
    name: texts.products,
    widths: headers.map((header, at) => Math.max(header.length + 4, at === 0 ? 36 : 14)),
    rows: [headers, ...rows, [texts.total, null, ...totals]],
    head: { rows: 1, columns: 1 },
    hasTotals: true,
    hasFilter: true,
  };
}

/** The person, period and signatures of a record. */
function aboutOf(
  { head: { consumer, account, client } }: RecordOf,
  { company, statement }: Printed,
  texts: RecordTexts,
  { from, to }: RecordExport,
  about: { timeZone: string; nowMs: number; lines: number; isCut: boolean },
): BookSheet {
  const wall = wallClock(about.timeZone);
  const moment = (ms: number) => dateColumn.cell(new Date(ms).toISOString(), wall, '');
  const line = '_'.repeat(40);
  const rows: BookCell[][] = [
    [texts.about, null],
    [texts.person, consumer.name],
    [texts.number, consumer.identification],
    ...(consumer.removedAt === null ? [] : [[texts.removed, moment(Date.parse(consumer.removedAt))]]),
    ...consumer.tags.map(({ key, value }) => [begun(key), value]),
    [texts.client, company ?? client.name],
    [texts.account, account.name],
    [texts.from, from === undefined ? texts.beginning : moment(from)],
    [texts.to, to === undefined ? texts.now : moment(to)],
    [texts.timeZone, about.timeZone],
    [texts.madeAt, moment(about.nowMs)],
    ...(about.isCut ? [[texts.cut, null]] : []),
    [null, null],
    [statement ?? texts.statement, null],
    [null, null],
    [texts.signaturePerson, line],
    [texts.signatureDate, line],
    [null, null],
    [texts.signatureIssuer, line],
    [texts.signatureDate, line],
  ];
  return {
    name: texts.about,
    widths: [34, 60],
    rows,
    head: { rows: 1, columns: 0 },
    hasTotals: false,
    hasFilter: false,
  };
}
