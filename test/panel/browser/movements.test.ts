import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Download, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import XlsxPopulate from 'xlsx-populate';
import { valuesOf } from '../../features/exports/support.ts';
import { itInProofs } from '../../support/in-proofs.ts';
import { settled, usePanel } from './panel.ts';
import { filmedLoan } from './views.ts';

const panel = usePanel({ deliveries: 500, days: 10 });
const account = '/panel/planta-bogota';

/** A view of an owner, once it shows what it was opened for. */
async function open(path: string): Promise<{ page: Page; faults: string[] }> {
  const { page, faults } = await panel.reused();
  await page.goto(account + path);
  await settled(page);
  return { page, faults };
}

/** Returns the content of a download. */
async function contentOf(file: Download): Promise<Buffer> {
  const path = join(panel.data, 'downloaded');
  await file.saveAs(path);
  return readFileSync(path);
}

const rows = (page: Page) =>
  page
    .getByRole('table')
    .getByRole('row')
    .filter({ has: page.getByRole('cell') });

describe('movements', () => {
  it('are filtered by what the URL says, and one is opened beside them', async () => {
    const { page, faults } = await open('/movements?period=28d');
    await page.getByLabel('Status').selectOption('Failed');
    await expect.poll(() => page.url()).toContain('status=failed');
    await expect.poll(() => page.getByRole('table').getByText('Delivered', { exact: true }).count()).toBe(0);
    const first = rows(page).first().getByRole('link');
    const name = await first.textContent();
    await first.click();
    await page.getByRole('heading', { level: 2, name: name! }).waitFor();
    expect(await page.title()).toContain(name!);
    expect(page.url()).toMatch(/\/movements\/[0-9a-f-]{36}\?period=28d&status=failed$/);
    await page.getByRole('link', { name: 'Close' }).click();
    await expect.poll(() => page.url()).toMatch(/\/movements\?period=28d&status=failed$/);
    expect(faults).toEqual([]);
  });

  it('of a person are found by half a name, from the keyboard', async () => {
    const { page } = await open('/movements?period=28d');
    const person = await page.locator('tbody td:nth-child(4):not(:empty)').first().textContent();
    await page.getByRole('combobox', { name: 'Person' }).focus();
    await page.keyboard.type(person!.slice(0, -2));
    await page.getByRole('option', { name: person! }).waitFor();
    await page.keyboard.press('Enter');
    await expect.poll(() => page.url()).toContain('person=');
    await expect
      .poll(async () => new Set(await page.locator('tbody td:nth-child(4)').allTextContents()))
      .toEqual(new Set([person]));
  });

  itInProofs('are read a page at a time', async () => {
    const { page } = await open('/movements?period=28d');
    expect(await rows(page).count()).toBe(50);
    await page.getByRole('button', { name: 'Show more' }).click();
    await expect.poll(() => rows(page).count()).toBe(100);
  });

  it('that were filmed play both their videos', async () => {
    const { page, faults } = await open('/movements/returns?period=28d');
    const { path, videos } = await filmedLoan(page);
    await page.goto(path);
    // HAVE_METADATA: what the link leads to is a video, and the policy lets it in.
    await expect
      .poll(() =>
        page.evaluate('[...document.querySelectorAll("video")].filter((v) => v.readyState >= 1).length'),
      )
      .toBe(videos);
    expect(faults).toEqual([]);
  });

  itInProofs.each([
    [
      '/movements/top-ups?period=28d',
      'Top-ups',
      ['Person', 'Machine', 'Date', 'Balance after (COP)', 'Amount (COP)', 'Number', 'Card'],
    ],
    ['/movements/credits?period=28d', 'Credits', ['Person', 'Reason', 'Date']],
    ['/movements/returns?period=28d&status=returned', 'Returns', ['Product', 'Person', 'Machine', 'Taken']],
    ['/movements/out', 'On loan', ['Product', 'Person', 'Machine', 'Taken', 'Status']],
    ['/refusals?period=28d', 'Refusals', ['Date', 'Person', 'Reason', 'Product', 'Machine']],
    ['/people?state=active', 'People', ['Name', 'Number', 'Cards', 'Tags', 'Status']],
    ['/audit', 'Audit', ['Date', 'By', 'Description', 'Area', 'Action', 'ID']],
  ] as const)('of every kind are saved as they are shown: %s', async (path, name, titles) => {
    const { page, faults } = await open(path);
    const shown = await page.locator('tbody tr, .trail-line').count();
    // Where there is a workbook as well it is one of two.
    const alone = page.getByRole('button', { name: `Download ${name} (CSV)` });
    const choice = page.getByRole('button', { name: `Download ${name}`, exact: true });
    await alone.or(choice).waitFor();
    if ((await choice.count()) > 0) await choice.click();
    const save = page.getByRole('button', { name: 'As CSV' });
    const [file] = await Promise.all([page.waitForEvent('download'), alone.or(save).click()]);
    expect(file.suggestedFilename()).toMatch(/^[a-z-]+-2026-11-18\.csv$/);
    const [head, ...lines] = String(await contentOf(file))
      .slice(1)
      .trim()
      .split('\r\n');
    expect(head!.split(',').slice(0, titles.length)).toEqual(titles);
    // All that the filters leave, and not the first page alone.
    expect(lines.length).toBeGreaterThanOrEqual(Math.min(shown, 1));
    const total = await page
      .locator('.pager')
      .getByText(/ of [\d,]+$/)
      .textContent({ timeout: 100 })
      .catch(() => null);
    if (total !== null) expect(lines.length).toBe(Number(/of ([\d,]+)/.exec(total)![1]!.replace(',', '')));
    expect(lines.filter((line) => line.includes('undefined') || line.includes('[object'))).toEqual([]);
    expect(faults).toEqual([]);
  });

  it('become a workbook that is made and fetched', async () => {
    const { page, faults } = await open('/movements?period=28d');
    await page.getByRole('button', { name: 'Download Sales and issues' }).click();
    await page.getByRole('button', { name: 'Create the Excel file' }).click();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download', exact: true }).click(),
    ]);
    const workbook = await XlsxPopulate.fromDataAsync(await contentOf(file));
    const [header] = valuesOf(workbook);
    expect(header).toContain('Sale value');
    expect(faults).toEqual([]);
  });

  // Shows rules/exports#cancelling.
  it('become no workbook if it is cancelled while it is made', async () => {
    const { page, faults } = await open('/movements?period=28d');
    const asked = Promise.withResolvers<void>();
    await page.route('**/transactions/exports/*', async (route) => {
      if (route.request().method() === 'GET') await asked.promise;
      await route.continue();
    });
    await page.getByRole('button', { name: 'Download Sales and issues' }).click();
    await page.getByRole('button', { name: 'Create the Excel file' }).click();
    await page.waitForURL('**/movements/workbooks');
    const rowsOfList = page.locator('.export-row');
    const before = await rowsOfList.count();
    await rowsOfList.first().getByRole('button', { name: 'Cancel' }).click();
    await page.getByText('The Excel file was cancelled').waitFor();
    await expect.poll(() => rowsOfList.count()).toBe(before - 1);
    asked.resolve();
    await page.unrouteAll({ behavior: 'wait' });
    expect(faults).toEqual([]);
  });

  itInProofs('become no workbook if another page is opened while it is made', async () => {
    const { page, faults } = await open('/movements/top-ups?period=28d');
    for (const end of [
      () => page.getByRole('button', { name: 'Cancel the Excel file' }).click(),
      () => page.getByRole('link', { name: 'Machines' }).first().click(),
    ]) {
      const asked = Promise.withResolvers<void>();
      await page.route('**/recharges/exports/*', async (route) => {
        if (route.request().method() === 'GET') await asked.promise;
        await route.continue();
      });
      const cancelled = page.waitForResponse((answer) => answer.request().method() === 'DELETE');
      await page.getByRole('button', { name: 'Download Top-ups' }).click();
      await page.getByRole('button', { name: 'As an Excel file' }).click();
      await page.getByText('Creating the file…').waitFor();
      await end();
      asked.resolve();
      const answer = await cancelled;
      expect(answer.status()).toBe(204);
      await page.unrouteAll({ behavior: 'wait' });
      const now = await page.request.get(answer.url());
      expect(now.status() === 404 ? 'deleted' : (await now.json()).status).toMatch(/^(?:deleted|cancelled)$/);
      await page.getByText('The Excel file was cancelled').waitFor();
    }
    expect(faults).toEqual([]);
  });

  itInProofs('become a workbook with a column for a tag', async () => {
    const { page, faults } = await open('/movements?period=28d&status=delivered');
    await page.getByRole('button', { name: 'Download Sales and issues' }).click();
    await page.getByLabel('Columns', { exact: true }).selectOption('Custom');
    await page.getByRole('checkbox', { name: 'Área', exact: true }).check();
    await page.getByRole('button', { name: 'Create the Excel file' }).click();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download', exact: true }).first().click(),
    ]);
    const workbook = await XlsxPopulate.fromDataAsync(await contentOf(file));
    const [header, ...rows] = valuesOf(workbook);
    const at = header!.indexOf('Área');
    expect(rows.map((row) => row[at])).toContain('Logística');
    expect(faults).toEqual([]);
  });
});

describe('reports', () => {
  it('show sums, and download what they show', async () => {
    const { page, faults } = await open('/reports');
    await page.getByRole('img', { name: 'Revenue by day' }).waitFor();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download Revenue by day (CSV)' }).click(),
    ]);
    // Today is where the account is, and when the demo ends.
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Bogota' }).format(panel.now());
    expect(file.suggestedFilename()).toMatch(/^revenue-by-day-\d{4}-\d\d-\d\d-/);
    expect(file.suggestedFilename()).toContain(`-${today}.csv`);
    const lines = (await contentOf(file)).toString().trim().split('\r\n');
    expect(lines).toHaveLength(1 + 28);
    expect(lines[1]).toMatch(/^\d{4}-\d\d-\d\d,/);
    await page.getByLabel('Show', { exact: true }).selectOption('Sales');
    await page.getByRole('heading', { name: 'Sales by day' }).waitFor();
    expect(faults).toEqual([]);
  });
});
