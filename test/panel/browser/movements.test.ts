import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Download, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import XlsxPopulate from 'xlsx-populate';
import { valuesOf } from '../../features/exports/support.ts';
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

/** What was downloaded. */
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

  it('are read a page at a time', async () => {
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

  it('become a workbook that is made and fetched', async () => {
    const { page, faults } = await open('/movements?period=28d');
    await page.getByRole('button', { name: 'Export to Excel' }).click();
    await page.getByRole('button', { name: 'Create the Excel file' }).click();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download' }).click(),
    ]);
    const workbook = await XlsxPopulate.fromDataAsync(await contentOf(file));
    const [header] = valuesOf(workbook);
    expect(header).toContain('Sale value');
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
