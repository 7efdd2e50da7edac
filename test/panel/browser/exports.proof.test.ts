import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import XlsxPopulate from 'xlsx-populate';
import { accountById } from '../../../src/access/accounts.ts';
import { addController } from '../../../src/access/controllers.ts';
import { operatorWrite } from '../../../src/cli/operator-write.ts';
import { rowsOfCsv } from '../../../src/lib/sheets/csv.ts';
import { valuesOf } from '../../features/exports/support.ts';
import { settled, usePanel } from './panel.ts';
import { views } from './views.ts';

/*
 * Every export of the panel begins with the table of its screen: the same columns in the same words and order, and the
 * same rows (rules/panel#downloads). Soft and small type on
 * the screen are notes beside a value, and no part of it.
 */

const panel = usePanel({ deliveries: 4000, days: 60 });
const account = '/panel/planta-bogota';

type Language = 'en' | 'es';

/** Opens a screen with an export, and returns the part that has the table. */
type Screen = {
  /** A view of `views.ts`, or a path in the account. */
  at: string;
  /** The table, by its CSS; the rows that are compared. */
  table?: string;
  /** The part of the screen with the button and the table. */
  within?: (page: Page) => Locator;
  /** Rows of the file before the headers. */
  above?: number;
  /** True if the file has no more columns than the screen. */
  isExact?: boolean;
};

const card = (heading: RegExp) => (page: Page) =>
  page.locator('.card').filter({ has: page.getByRole('heading', { name: heading }) });

/** The screens with an export, by the file that has the button. */
const screens: Readonly<Record<string, readonly Screen[]>> = {
  'movements/deliveries.tsx': [
    { at: '/movements?period=28d' },
    { at: '/movements?period=28d&status=failed' },
  ],
  'movements/recharges.tsx': [{ at: '/movements/top-ups?period=28d' }],
  'movements/credits.tsx': [{ at: '/movements/credits?period=28d' }],
  'movements/returns.tsx': [{ at: '/movements/returns?period=28d' }, { at: '/movements/out' }],
  'movements/rejected.tsx': [{ at: '/movements/rejected?period=28d' }],
  'refusals/list.tsx': [{ at: '/refusals?period=28d' }],
  'people/list.tsx': [{ at: '/people' }],
  'people/record/record.tsx': [{ at: 'The record of a person', table: 'table.lines', above: 2 }],
  'consumption/items-taken.tsx': [
    {
      at: '/consumption?period=28d',
      within: card(/by product|por producto/),
      table: 'table.sheet',
      isExact: true,
    },
    {
      at: '/consumption?by=weekday',
      within: card(/by weekday|por día/),
      table: 'table.sheet',
      isExact: true,
    },
    { at: 'Consumption by department and product', table: 'table.cross', isExact: true },
    { at: '/consumption?by=product&and=device', table: 'table.cross', isExact: true },
  ],
  'consumption/month-end.tsx': [
    { at: '/consumption/month-end?period=28d', table: 'table.month', isExact: true },
  ],
  'consumption/fetched/fetched.tsx': [{ at: '/consumption/left' }],
  'consumption/fetched/outliers.tsx': [{ at: '/consumption/outliers?factor=2' }],
  'consumption/requirements/overdue.tsx': [{ at: '/consumption/requirements/overdue' }],
  'consumption/requirements/view.tsx': [{ at: 'A requirement' }],
  'reconciliation/overview.tsx': [{ at: '/reconciliation' }],
  'reconciliation/machine.tsx': [
    { at: 'The witnesses of a machine', table: 'table.witnesses:has(.selection)' },
  ],
  'reports/over-time.tsx': [
    { at: '/reports?period=28d', within: card(/by day$|por día$/), table: 'table.sheet', isExact: true },
  ],
  'reports/heatmap.tsx': [
    {
      at: '/reports?period=28d',
      within: card(/^Busy hours|^Horas de mayor venta/),
      table: 'table.sheet',
      isExact: true,
    },
  ],
  'reports/ranking.tsx': [
    { at: '/reports?period=28d', within: card(/^Products|^Productos/), table: 'table.sheet', isExact: true },
  ],
  // Its trail is told in sentences: see below.
  'audit/index.tsx': [],
};

const buttons = /<(SaveList|SheetDownload|WorkbookButton|DownloadMenu|CsvButton|ExportButton)\b/;

function filesWithExports(): string[] {
  const folder = join(import.meta.dirname, '..', '..', '..', 'src', 'panel', 'screens');
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.tsx') && buttons.test(readFileSync(join(folder, name), 'utf8')))
    .map((name) => relative(folder, join(folder, name)))
    .sort();
}

describe('the exports of the panel', () => {
  it('are all compared with their screens here', () => {
    expect(filesWithExports()).toEqual(Object.keys(screens).sort());
  });
});

/** A table as text: what is in each cell, and the moment that it names. */
type Shown = { head: Cell[]; rows: Cell[][] };
type Cell = { text: string; at: string | null; isBegun: boolean };

/** An element of a page, as far as it is read. */
type Dom = {
  readonly textContent: string | null;
  readonly title: string;
  cloneNode(deep: boolean): Dom;
  getAttribute(name: string): string | null;
  querySelector(css: string): Dom | null;
  querySelectorAll(css: string): Iterable<Dom>;
  remove(): void;
};

/** Reads a table off the screen. Notes, pictures and what only screen readers hear are no part of a value. */
const read = (table: Locator): Promise<Shown> =>
  table.evaluate((element: Dom) => {
    const cellOf = (one: Dom) => {
      const copy = one.cloneNode(true);
      const at = copy.querySelector('time')?.getAttribute('datetime') ?? null;
      // "+2": the rest of what stands in one cell.
      const isBegun = [...copy.querySelectorAll('.soft')].some((note) =>
        /^\+\d/.test(note.textContent ?? ''),
      );
      for (const note of copy.querySelectorAll('.soft:not(s), .small, .was, svg, .visually-hidden, input'))
        note.remove();
      const chips = [...copy.querySelectorAll('.chips .chip')];
      const text = chips.length > 0 ? chips.map((chip) => chip.textContent).join(', ') : copy.textContent;
      return {
        text: (copy.querySelector('abbr')?.title ?? text ?? '').replace(/\s+/g, ' ').trim(),
        at,
        isBegun,
      };
    };
    const rowOf = (row: Dom) => [...row.querySelectorAll('th, td')].map(cellOf);
    return {
      head: rowOf(element.querySelector('thead tr:not(.print-only)')!),
      rows: [...element.querySelectorAll('tbody tr, tfoot tr')].map(rowOf),
    };
  });

/** The rows of a file: the first sheet of a workbook, or a CSV file. */
async function rowsOf(name: string, content: Buffer): Promise<unknown[][]> {
  if (name.endsWith('.xlsx')) return valuesOf(await XlsxPopulate.fromDataAsync(content));
  return rowsOfCsv(content).map(({ cells }) => [...cells]);
}

const hoursOfBogota = -5;
const dayMs = 86_400_000;

/** The wall clock of a cell of a file, if it can be one. */
function wallOf(value: unknown): number | undefined {
  if (typeof value === 'number' && value > 40_000 && value < 60_000)
    return Math.round((value - 25_569) * dayMs);
  if (typeof value !== 'string' || !/^\d{4}-\d\d(-\d\d([ T]\d\d:\d\d(:\d\d)?)?)?$/.test(value))
    return undefined;
  return Date.parse(`${value.replace(' ', 'T')}${value.length > 10 ? 'Z' : ''}`);
}

/** Dates as the panel writes them. */
function datesOf(wallMs: number, language: Language): string[] {
  const locale = language === 'es' ? 'es-CO' : 'en-US';
  const written = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }).format(wallMs).replace(/\s+/g, ' ');
  return [
    written({ dateStyle: 'medium' }),
    written({ dateStyle: 'medium', timeStyle: 'short' }),
    written({ weekday: 'long', day: 'numeric', month: 'long' }),
    written({ month: 'long', year: 'numeric' }),
    written({ month: 'short', day: 'numeric' }),
  ];
}

/** The number that a text is, in either language. */
function numberOf(text: string, language: Language): number | undefined {
  const plain = text
    .replaceAll(language === 'es' ? '.' : ',', '')
    .replaceAll(language === 'es' ? ',' : '.', '.');
  const [found] = /-?\d+(?:\.\d+)?/.exec(plain.replace('−', '-').replace(/^-\D+/, '-')) ?? [];
  if (found === undefined) return undefined;
  return Number(found) / (text.includes('%') ? 100 : 1);
}

/** True if a cell of a file says what a cell of the screen does. */
function isSame({ text, at, isBegun }: Cell, value: unknown, language: Language): boolean {
  const wallMs = wallOf(value);
  if (at !== null)
    return wallMs !== undefined && Math.abs(Date.parse(at) + hoursOfBogota * 3_600_000 - wallMs) < 1001;
  const said = value === undefined || value === null ? '' : String(value).replace(/\s+/g, ' ').trim();
  if (
    said === text ||
    // Dates are spelled as the browser's region does it: "14 de nov" in Bogotá.
    said === text.replaceAll(' de ', ' ') ||
    (isBegun && said.startsWith(`${text}, `)) ||
    ((text === '' || text === '–') && Number(said) === 0)
  )
    return true;
  if (wallMs !== undefined && datesOf(wallMs, language).some((date) => text.includes(date))) return true;
  const number =
    typeof value === 'number' ? value : said === '' ? Number.NaN : Number(said.replace(',', '.'));
  const shown = numberOf(text, language);
  // The screen rounds amounts, and the file does not.
  return shown !== undefined && Math.abs(shown - number) <= (text.includes('%') ? 0.005 : 0.5);
}

/** Compares a file with the table that was on the screen. */
function expectSame(shown: Shown, file: unknown[][], { isExact }: Screen, language: Language): void {
  const [head, ...rows] = file;
  const compared = rows.slice(0, shown.rows.length);
  expect(compared.length).toBe(shown.rows.length);
  if (isExact) expect(rows.length).toBe(shown.rows.length);
  let at = 0;
  for (const [place, title] of shown.head.entries()) {
    const titled = (one: unknown) =>
      isSame(title, typeof one === 'string' ? one.replace(/ \([A-Z]{3}\)$/, '') : one, language);
    // A column that says nothing is not on the screen.
    while (at < head!.length && !titled(head![at])) {
      expect(
        compared.map((row) => row[at] ?? '').filter((value) => value !== ''),
        `before ${title.text}`,
      ).toEqual([]);
      at++;
    }
    expect(head![at], `the column after ${shown.head[place - 1]?.text}`).toBeDefined();
    for (const [index, row] of shown.rows.entries()) {
      const [cell, value] = [row[place]!, compared[index]![at]];
      if (!isSame(cell, value, language))
        expect.fail(
          `${title.text}, row ${index + 1}: ${JSON.stringify(cell)} on the screen, ${value} in the file`,
        );
    }
    at++;
  }
  if (isExact) expect(head!.slice(at)).toEqual([]);
}

/** The files that a screen hands out, by their names. */
async function filesOf(page: Page, scope: Locator): Promise<{ name: string; content: Buffer }[]> {
  const names = /^(Download|Descargar)\b/;
  const button = scope.getByRole('button', { name: names }).first();
  await button.waitFor();
  const files: { name: string; content: Buffer }[] = [];
  const fetched = async (press: () => Promise<void>) => {
    const [file] = await Promise.all([page.waitForEvent('download'), press()]);
    const path = join(panel.data, 'exported');
    await file.saveAs(path);
    files.push({ name: file.suggestedFilename(), content: readFileSync(path) });
  };
  if ((await button.getAttribute('popovertarget')) !== null) {
    for (const choice of [0, 1])
      await fetched(async () => {
        await button.click();
        await page.locator('.menu:popover-open .nav-link').nth(choice).click();
      });
    return files;
  }
  const isDialog = (await button.getAttribute('aria-haspopup')) === 'dialog';
  if (!isDialog) await fetched(() => button.click());
  else {
    await button.click();
    await page.locator('dialog[open] button.primary').click();
    await fetched(() => page.getByRole('link', { name: names }).first().click());
  }
  return files;
}

/** Makes what the demo has none of: a credit, and a report that is rejected. @returns a person with issues */
async function makeRows(page: Page): Promise<string> {
  const get = async (path: string) => (await page.request.get(path)).json();
  const headers = { origin: panel.address };
  const { items: accounts } = await get('/accounts');
  const { id } = accounts.find(({ name }: { name: string }) => name === 'Planta Bogotá');
  const asked = new URLSearchParams({
    accountId: id,
    from: '2026-01-01',
    to: '2027-01-01',
    businessLine: 'eas',
    isDelivered: 'true',
    fields: 'consumer.id',
    limit: '1000',
  });
  const { items: issues } = await get(`/transactions?${asked}`);
  const { items: cards } = await get(`/consumers/report?accountId=${id}&limit=1`);
  const { consumerId, codeId } = cards[0];
  const credit = {
    consumerId,
    codeId,
    amount: 150_000,
    reason: 'The coin was kept',
  };
  const given = await page.request.post('/transactions/credits', { data: credit, headers });
  expect(given.status(), await given.text()).toBe(201);
  const token = operatorWrite(
    panel.data,
    (tx) => addController(tx, accountById(tx, id)!, { serial: 'C-XX-9' }).secret,
  );
  const sale = {
    kind: 'delivery',
    id: randomUUID(),
    date: new Date(panel.now()).toISOString(),
    deviceSerial: 'XX-9',
    selection: 'A1',
    method: 'CASH',
    sellValue: 250_000,
    isDelivered: true,
  };
  const sent = await page.request.post('/feed/movements', {
    data: { items: [sale] },
    headers: { authorization: `Bearer ${token}` },
  });
  expect(sent.status()).toBe(200);
  return issues.find((one: { consumer: { id: string } | null }) => one.consumer)!.consumer.id;
}

let person: string | undefined;

const pathOf = async (page: Page, at: string) => {
  person ??= await makeRows(page);
  if (at === 'The record of a person') return `${account}/people/${person}/record`;
  if (at.startsWith('/')) return account + at;
  return views.find(({ name }) => name === at)!.path(page, panel.address);
};

const all = Object.values(screens).flat();

describe.each(['en', 'es'] as const)('an export (%s)', (language) => {
  it.each(all.map((screen) => [`${screen.at} ${screen.table ?? ''}`, screen] as const))(
    'begins with the table of its screen: %s',
    async (_, screen) => {
      const { page, faults } = await panel.reused('owner', { language });
      await page.goto(await pathOf(page, screen.at));
      await settled(page);
      const scope = screen.within?.(page) ?? page.locator('main');
      const shown = await read(scope.locator(screen.table ?? 'table.table').first());
      expect(shown.rows.length).toBeGreaterThan(0);
      for (const { name, content } of await filesOf(page, scope)) {
        const file = (await rowsOf(name, content)).slice(name.endsWith('.xlsx') ? (screen.above ?? 0) : 0);
        expectSame(shown, file, screen, language);
      }
      expect(faults).toEqual([]);
    },
  );
});

// The trail is told in sentences, which a file has in a column.
describe('an export of the audit', () => {
  it('has the sentences of the screen in their order', async () => {
    const { page } = await panel.reused();
    await page.goto(`${account}/audit?what=product`);
    await settled(page);
    const sentences = await page.locator('a.trail-line .sentence').allTextContents();
    expect(sentences.length).toBeGreaterThan(0);
    const [file] = await filesOf(page, page.locator('main'));
    const [head, ...rows] = await rowsOf(file!.name, file!.content);
    expect(head!.slice(0, 3)).toEqual(['Date', 'By', 'Description']);
    const plain = (text: unknown) => String(text).replace(/\s+/g, ' ').trim();
    const told = rows.map((row) => plain(row[2]));
    expect(told.slice(0, sentences.length)).toEqual(sentences.map(plain));
  });
});
