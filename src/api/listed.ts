import type * as v from 'valibot';
import { csvLine, csvMark, csvText } from '../lib/csv-table.ts';
import { majorUnits } from '../lib/currencies.ts';
import { invalidField } from '../problems/problem.ts';
import { fieldTexts } from '../problems/sentences.ts';
import type { Endpoint } from './endpoint.ts';
import { parseJson } from './json-bytes.ts';

/*
 * Lists as tables: what a GET answers as `items` can be requested as CSV or as lines of JSON as well
 * (rules/lists#as-a-table).
 */

/** The media types of a list, by format; JSON if none is preferred. */
export const listTypes = {
  json: 'application/json; charset=utf-8',
  csv: 'text/csv; charset=utf-8',
  ndjson: 'application/x-ndjson',
} as const;

export type TableFormat = Exclude<keyof typeof listTypes, 'json'>;

type Schema = {
  entries?: Record<string, Schema>;
  options?: readonly (Schema | string)[];
  wrapped?: Schema;
  item?: Schema;
};

/** The schema of an item of what an endpoint answers as a list; undefined where it answers none, or streams it. */
export function listedItem(endpoint: Endpoint): v.GenericSchema | undefined {
  const { method, status, reply, where } = endpoint;
  if (method !== 'GET' || status !== 200 || where === 'process' || where === 'stream') return undefined;
  const items = (reply as Schema | undefined)?.entries?.['items'];
  return items?.item as v.GenericSchema | undefined;
}

/** The paths of all that an item may hold, in its order. A list in it is one path. */
export function pathsOf(item: v.GenericSchema): string[] {
  return [...new Set(leavesOf(item as Schema, ''))];
}

function* leavesOf(schema: Schema, path: string): Generator<string> {
  const { entries, options = [], wrapped } = schema;
  const alternatives = options.filter((one) => typeof one === 'object');
  if (wrapped) yield* leavesOf(wrapped, path);
  else if (entries)
    for (const [name, member] of Object.entries(entries))
      yield* leavesOf(member, path === '' ? name : `${path}.${name}`);
  else if (alternatives.some(holdsMembers)) for (const one of alternatives) yield* leavesOf(one, path);
  else yield path;
}

const holdsMembers = ({ entries, wrapped }: Schema): boolean =>
  entries !== undefined || (wrapped !== undefined && holdsMembers(wrapped));

/** Numbers that are amounts of money in minor units, by the ends of their paths in items. */
export const amountNames: ReadonlySet<string> = new Set(
  `amount available balanceAfter balancePaid bills coins collected cost defaultReloadValue cash.difference expected
  listPrice maxBalance paidOtherwise price priceWithoutTax profit recharge rechargeAfter rechargePaid refundDue refunded
  revenue sellValue subsidy subsidyAfter suggestedPrice taxValue toSubsidy topUps tubesFilled value value.machine
  value.reported vendingBalance
  vendingRecharge`
    .trim()
    .split(/\s+/),
);
const isAmount = (path: string) =>
  amountNames.has(path.replace(/^.*\./, '')) || amountNames.has(path.replace(/^.*\.(?=.*\.)/, ''));

/** The columns and currencies of a requested table. */
export type TableAsked = {
  /** The members that were requested, as the query has them; null: the usual ones. */
  fields: string | null;
  /** The currency of amounts in major units, by the account of an item and otherwise; null: amounts in minor units. */
  currencies: Currencies | null;
};
export type Currencies = { byAccount: Readonly<Record<string, string>>; other: string | null };

/** A list as a table, and the cursor of the next page; null at the end. */
export type Table = { text: string; next: string | null };

/**
 * The answer of a list as a table.
 * @throws `validation.failed` on `amounts` where the currency of an item is not known
 */
export function tableOf(endpoint: Endpoint, format: TableFormat, body: string, asked: TableAsked): Table {
  const { items, nextCursor = null } = parseJson(body) as { items: unknown[]; nextCursor?: string | null };
  const text = format === 'ndjson' ? items.map(lineOf).join('') : csvOf(endpoint, items, asked);
  return { text, next: nextCursor };
}

const lineOf = (item: unknown) => `${JSON.stringify(item)}\n`;

/** A column: its title, and its cell of an item. */
type Column = { title: string; cell: (item: unknown) => string };

function csvOf(endpoint: Endpoint, items: readonly unknown[], { fields, currencies }: TableAsked): string {
  const asked = fields?.split(',').map((path) => path.trim());
  const isAsked = (path: string) =>
    asked === undefined || asked.some((one) => path === one || path.startsWith(`${one}.`));
  const columns = pathsOf(listedItem(endpoint)!)
    .filter(isAsked)
    .flatMap((path) => columnsAt(path, items, { fields, currencies }));
  const rows = items.map((item) => csvLine(columns.map(({ cell }) => cell(item))));
  return csvMark + csvLine(columns.map(({ title }) => csvText(title))) + rows.join('');
}

/** The columns of a path: none for what no item answers, several for tags and codes. */
function columnsAt(path: string, items: readonly unknown[], { fields, currencies }: TableAsked): Column[] {
  const names = path.split('.');
  const name = names.at(-1);
  if (name === 'tags') return tagColumns(names, items);
  if (name === 'codes') return codeColumns(names, items, currencies);
  const values = items.map((item) => valueAt(item, names));
  if (fields === null && items.length > 0 && values.every((value) => value === undefined)) return [];
  const isMoney = isAmount(path) && !values.some((value) => typeof value === 'string');
  const cell = (item: unknown) => moneyCell(valueAt(item, names), item, isMoney ? currencies : null);
  return [{ title: isMoney && !currencies ? `${path}_minor` : path, cell }];
}

type Members = Record<string, unknown>;
const listAt = (item: unknown, names: readonly string[]) =>
  (valueAt(item, names) ?? []) as readonly Members[];

/** A column for each key of a tag that an item of the page has. */
function tagColumns(names: readonly string[], items: readonly unknown[]): Column[] {
  const keys = new Set(items.flatMap((item) => listAt(item, names).map(({ key }) => String(key))));
  const tagged = (item: unknown, key: string) =>
    listAt(item, names).find((one) => one['key'] === key)?.['value'];
  return [...keys]
    .sort()
    .map((key) => ({ title: `${names.join('.')}.${key}`, cell: (item) => cellOf(tagged(item, key)) }));
}

/** A column for each member of codes. The values of several codes are in one cell, in the order of the codes. */
function codeColumns(
  names: readonly string[],
  items: readonly unknown[],
  currencies: Currencies | null,
): Column[] {
  const members = new Set(items.flatMap((item) => listAt(item, names).flatMap(Object.keys)));
  return [...members].map((member) => {
    const isMoney = isAmount(member);
    const cell = (item: unknown) => {
      const cells = listAt(item, names).map((code) =>
        moneyCell(code[member], item, isMoney ? currencies : null),
      );
      return cells.length > 1 ? csvText(cells.join('; ')) : (cells[0] ?? '');
    };
    return { title: `${names.join('.')}.${member}${isMoney && !currencies ? '_minor' : ''}`, cell };
  });
}

/** A cell; with currencies that of an amount in major units. */
function moneyCell(value: unknown, item: unknown, currencies: Currencies | null): string {
  if (currencies === null || typeof value !== 'number') return cellOf(value);
  return majorUnits(value, currencyOf(item, currencies));
}

/** The currency of an item's amounts. @throws `validation.failed` on `amounts` */
function currencyOf(item: unknown, { byAccount, other }: Currencies): string {
  const { currency, accountId } = item as { currency?: unknown; accountId?: unknown };
  if (typeof currency === 'string') return currency;
  const known = typeof accountId === 'string' ? byAccount[accountId] : other;
  if (known === undefined || known === null) throw invalidField('amounts', 'isIn', fieldTexts.oneCurrency);
  return known;
}

function valueAt(item: unknown, path: readonly string[]): unknown {
  let value = item;
  for (const name of path) value = (value as Record<string, unknown> | null | undefined)?.[name];
  return value;
}

function cellOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'object') return csvText(JSON.stringify(value));
  return typeof value === 'string' ? csvText(value) : String(value);
}
