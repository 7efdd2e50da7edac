import { accountBySeq } from '../../access/accounts.ts';
import type { Caller } from '../../api/caller.ts';
import { tagColumnPrefix } from '../../api/vocabulary.ts';
import { dayAt } from '../../lib/calendar/local-days.ts';
import type { BookSheet } from '../../lib/workbook/book.ts';
import type { Reader } from '../../store/statement.ts';
import { begun } from '../../words/tools.ts';
import { type NamedThings, partitionsInScope } from '../movements/lists/list-scope.ts';
import { amountColumn, type ColumnType, currencyColumn, textColumn } from './columns.ts';
import type { TagColumn } from './export-fields.ts';

/** The content of an export before it has a format. */
export type Sheet = {
  /** The name of the workbook's sheets. */
  name: string;
  /** The file name, before its extension. */
  fileName: string;
  /** The time zone of shown dates. */
  timeZone: string;
  columns: readonly SheetColumn[];
  /** A row each, with the `currency` of its amounts. */
  items: Iterable<object>;
  /** The sheet with which a workbook begins: the table of the panel's screen, where the items are its details. */
  before?: Sheet;
  /** A workbook of all the items, instead of a list. */
  book?: (items: readonly object[]) => BookSheet[];
};

/** `path` is that of a leaf of an item: `device.serial`. */
export type SheetColumn = { path: string; type: ColumnType; header: string };

/** The values of each item in the order of the columns, and the currency of its amounts. */
export function* valuesOf({ columns, items }: Sheet): Generator<{ values: unknown[]; currency: string }> {
  const leaves = columns.map(({ path }) => leafOf(path));
  for (const item of items) {
    yield { values: leaves.map((leaf) => leaf(item)), currency: (item as Item)['currency'] as string };
  }
}

type Item = Record<string, unknown>;

/** True if a column shows a tag. */
export function isTagColumn(path: string): path is TagColumn {
  return path.startsWith(tagColumnPrefix);
}

/** The column of a tag that stayed with movements, with the label of the tag: its key, which begins as headers do. */
export function tagColumn(path: TagColumn): SheetColumn {
  return { path, type: textColumn(20), header: begun(path.slice(tagColumnPrefix.length)) };
}

/** The members to read for the columns. */
export function pathsOf(columns: readonly string[]): string[] {
  return columns.map((path) => (isTagColumn(path) ? 'consumer.tags' : path));
}

/** The leaf of an item; null under a member that is null. */
function leafOf(path: string): (item: object) => unknown {
  if (isTagColumn(path)) return tagOf(path.slice(tagColumnPrefix.length));
  const [member, leaf] = path.split('.') as [string, string | undefined];
  if (leaf === undefined) return (item) => (item as Item)[member];
  return (item) => ((item as Item)[member] as Item | null)?.[leaf] ?? null;
}

/** The value of a tag that stayed with a movement; a key may have dots. */
function tagOf(key: string): (item: object) => unknown {
  return (item) => {
    const consumer = (item as { consumer?: { tags: { key: string; value: string }[] } | null }).consumer;
    return consumer?.tags.find((tag) => tag.key === key)?.value ?? null;
  };
}

/**
 * The default zone of dates: that of the account that is exported, or UTC where there are several
 * (rules/exports#exports-of-deliveries).
 */
export function zoneOf(
  reader: Reader,
  actor: Caller,
  { clientId, accountId, operationId }: NamedThings,
): string {
  const accounts = new Set(
    partitionsInScope(reader, actor, { clientId, accountId, operationId }).map(({ account }) => account),
  );
  return accounts.size === 1 ? accountBySeq(reader, [...accounts][0]!).timeZone : 'UTC';
}

/**
 * True if a sheet contains amounts of several currencies. `hasRows` says whether an account, by id, has rows
 * in it; it is called only if accounts with several currencies are exported.
 */
export function mixesCurrencies(
  reader: Reader,
  actor: Caller,
  asked: NamedThings,
  hasRows: (accountId: string) => boolean,
): boolean {
  const seqs = new Set(partitionsInScope(reader, actor, asked).map(({ account }) => account));
  const byCurrency = Map.groupBy(
    [...seqs].map((seq) => accountBySeq(reader, seq)),
    ({ currency }) => currency,
  );
  if (byCurrency.size < 2) return false;
  const currencies = [...byCurrency.values()].filter((accounts) => accounts.some(({ id }) => hasRows(id)));
  return currencies.length > 1;
}

/** The columns, with the currency before the first amount, unless it is there already. */
export function withCurrency(columns: readonly SheetColumn[], header: string): readonly SheetColumn[] {
  const first = columns.findIndex(({ type }) => type === amountColumn);
  if (first < 0 || columns.some(({ path }) => path === 'currency')) return columns;
  return columns.toSpliced(first, 0, { path: 'currency', type: currencyColumn, header });
}

/** The days of moments in a zone, each once: `2026-11-01_2026-11-21`. */
export function daysText(timeZone: string, moments: readonly number[]): string {
  return [...new Set(moments.map((moment) => dayAt(timeZone, moment).toString()))].join('_');
}
