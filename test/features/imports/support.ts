import { writeXlsx } from 'hucre/xlsx';
import type { CallOptions, Site } from '../../support/site.ts';

export const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

export type Cell = string | number | boolean | Date | null;

/** A workbook of one sheet. */
export async function workbook(rows: readonly (readonly Cell[])[]): Promise<Buffer> {
  return Buffer.from(await writeXlsx({ sheets: [{ name: 'Sheet', rows: rows.map((row) => [...row]) }] }));
}

/** A CSV file, quoted where it must be. */
export function csv(rows: readonly (readonly unknown[])[], delimiter = ','): Buffer {
  const cell = (value: unknown) => {
    const text = value === null || value === undefined ? '' : String(value);
    return /["\r\n,;\t]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  };
  return Buffer.from(rows.map((row) => `${row.map(cell).join(delimiter)}\r\n`).join(''));
}

type ImportOptions = Pick<CallOptions, 'key' | 'session' | 'headers'> & { query?: string; type?: string };

/** Sends a sheet of people or of products. */
export async function send(
  site: Site,
  what: 'consumers' | 'products',
  bytes: Uint8Array,
  { query = '', type = 'text/csv', key = site.keys.north, headers = {} }: ImportOptions = {},
) {
  const response = await fetch(`${site.address}/${what}/imports${query}`, {
    method: 'POST',
    headers: { 'content-type': type, ...(key !== null && { 'x-api-key': key }), ...headers },
    body: new Uint8Array(bytes),
  });
  // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies of every shape
  return { status: response.status, body: (await response.json()) as any };
}

/** A template, as bytes. */
export async function template(site: Site, what: 'consumers' | 'products', query = '', headers = {}) {
  const response = await fetch(`${site.address}/${what}/imports/template${query}`, {
    headers: { 'x-api-key': site.keys.north, ...headers },
  });
  return {
    status: response.status,
    bytes: Buffer.from(await response.arrayBuffer()),
    headers: response.headers,
  };
}
