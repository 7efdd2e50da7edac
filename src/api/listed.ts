import type * as v from 'valibot';
import { csvLine, csvMark, csvText } from '../lib/csv-table.ts';
import type { Endpoint } from './endpoint.ts';
import { parseJson } from './json-bytes.ts';

/*
 * Lists as tables: what a GET answers as `items` is asked for as CSV or as lines of JSON as well
 * (rules/lists#as-a-table).
 */

/** The media types of a list, by what they are asked for as; JSON where nothing else is wanted more. */
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

/** The columns of a table: the paths of all that an item may hold, in its order. A list in it is one column. */
export function columnsOf(item: v.GenericSchema): string[] {
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

/** A list as a table, and the cursor of what follows it, null where nothing does. */
export type Table = { text: string; next: string | null };

/**
 * The answer of a list as a table. `fields` are those that were asked for, as the query has them: others are no
 * columns.
 */
export function tableOf(endpoint: Endpoint, format: TableFormat, body: string, fields: string | null): Table {
  const { items, nextCursor = null } = parseJson(body) as { items: unknown[]; nextCursor?: string | null };
  const text = format === 'ndjson' ? items.map(lineOf).join('') : csvOf(endpoint, items, fields);
  return { text, next: nextCursor };
}

const lineOf = (item: unknown) => `${JSON.stringify(item)}\n`;

function csvOf(endpoint: Endpoint, items: readonly unknown[], fields: string | null): string {
  const asked = fields?.split(',').map((path) => path.trim());
  const isAsked = (path: string) =>
    asked === undefined || asked.some((one) => path === one || path.startsWith(`${one}.`));
  const columns = columnsOf(listedItem(endpoint)!).filter(isAsked);
  const paths = columns.map((column) => column.split('.'));
  const rows = items.map((item) => csvLine(paths.map((path) => cellOf(valueAt(item, path)))));
  return csvMark + csvLine(columns.map(csvText)) + rows.join('');
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
