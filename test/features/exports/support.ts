import { setTimeout as pause } from 'node:timers/promises';
import XlsxPopulate, { type Workbook } from 'xlsx-populate';
import type { Answer, Site } from '../../support/site.ts';

/** Waits until an export has ended. @returns what its GET says then */
export async function ended(site: Site, path: string, key?: string): Promise<Answer['body']> {
  for (let tries = 0; tries < 1200; tries++) {
    const { status, body } = await site.call('GET', path, key === undefined ? {} : { key });
    if (status !== 200) throw new Error(`GET ${path} answered ${status}: ${JSON.stringify(body)}`);
    if (body.status === 'ready' || body.status === 'failed') return body;
    await pause(25);
  }
  throw new Error(`${path} did not end`);
}

/** Asks for an export and waits for it. @returns what its GET says then, and its id */
export async function exported(
  site: Site,
  path: string,
  body: object,
  key: string = site.keys.north,
): Promise<{ id: string; status: string; url: string; expiresAt: string; error?: { code: string } }> {
  const accepted = await site.call('POST', path, { key, body });
  if (accepted.status !== 202) throw new Error(`POST ${path} answered ${JSON.stringify(accepted.body)}`);
  const { id } = accepted.body;
  return { id, ...(await ended(site, `${path}/${id}`, key)) };
}

/** The workbook that a link leads to, as somebody else's library reads it. */
export async function downloaded(url: string): Promise<Workbook> {
  const response = await fetch(url);
  if (response.status !== 200) throw new Error(`the link answered ${response.status}`);
  return XlsxPopulate.fromDataAsync(Buffer.from(await response.arrayBuffer()));
}

/** The values of a sheet, row by row; an empty cell is undefined. */
export function valuesOf(workbook: Workbook, sheet = 0): unknown[][] {
  return workbook.sheet(sheet).usedRange().value();
}
