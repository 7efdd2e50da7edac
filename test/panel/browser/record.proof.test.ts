import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { jpegLogo } from '../../support/logos.ts';
import { settled, shot, usePanel } from './panel.ts';
import { expectPrinted, papers } from './printed.ts';

const panel = usePanel({ deliveries: 900, days: 20 });
const place = '/panel/planta-bogota';
/** The header that a browser sends with a page's own calls. */
const own = { 'sec-fetch-site': 'same-origin' };

/** Returns the person with the most loans. */
async function busiest(page: Page) {
  const accounts = await (await page.request.get('/accounts')).json();
  const { id: accountId } = accounts.items.find(({ name }: { name: string }) => name === 'Planta Bogotá');
  const query = new URLSearchParams({ accountId, from: '2026-01-01T00:00:00Z', to: '2027-01-01T00:00:00Z' });
  const asked = `/transactions?${query}&businessLine=eas&isDelivered=true&limit=1000&fields=consumer.id`;
  const { items } = await (await page.request.get(asked)).json();
  const people = Map.groupBy(
    items as { consumer: { id: string } | null }[],
    ({ consumer }) => consumer?.id ?? '',
  );
  people.delete('');
  const [id] = [...people].sort(([, a], [, b]) => b.length - a.length)[0]!;
  return { id, record: await (await page.request.get(`/consumers/${id}/record?limit=1000`)).json() };
}

// Shows rules/consumption#issue-record.
describe('a user who answers an inspector', () => {
  it('finds the record of a person, bounds it by days, and downloads it', async () => {
    const { page, faults } = await panel.reused();
    const { id, record } = await busiest(page);
    await page.goto(`${place}/people/${id}`);
    await page.getByRole('link', { name: 'Issue record' }).click();
    const lines = page.getByRole('table', { name: 'Issue record' }).locator('tbody tr');
    await lines.first().waitFor();
    await shot(page, 'record-screen');
    expect(await lines.count()).toBe(record.items.length);
    const total = page.getByRole('table', { name: 'By product' }).locator('tr.total .number').first();
    expect(await total.textContent()).toBe(String(record.items.length));
    const file = await panel.fetched(page, () => page.getByRole('button', { name: 'Download' }).click());
    expect(file.subarray(0, 2).toString()).toBe('PK');
    await page.getByLabel('To', { exact: true }).fill('2026-01-31');
    await page.getByText('Nothing was issued', { exact: true }).waitFor();
    expect(await page.getByRole('button', { name: 'Print' }).count()).toBe(0);
    expect(faults).toEqual([]);
  });

  it.each(papers)('prints it on %s with its head on each sheet and room for signatures', async (...paper) => {
    const { page } = await panel.visit().then(() => panel.signedIn());
    const { id } = await busiest(page);
    await page.goto(`${place}/people/${id}/record`);
    await page.getByRole('table', { name: 'By product' }).waitFor();
    await settled(page);
    await page.emulateMedia({ media: 'print' });
    for (const label of ['Signature of the person', 'Signature of the issuer'])
      expect(await page.getByText(label).isVisible()).toBe(true);
    for (const hidden of ['Print', 'Download'])
      expect(await page.getByRole('button', { name: hidden }).isVisible()).toBe(false);
    const head = page.locator('.record thead tr.print-only');
    // A sticky first column would cover the lines between rows on paper.
    const first = "document.querySelector('.record.lines tbody td:first-child')";
    expect(await page.evaluate(`getComputedStyle(${first}).position`)).toBe('static');
    expect(await head.isVisible()).toBe(true);
    // The signatures name the person again, on the sheet that they are on.
    const name = await page.locator('.record-of h2').textContent();
    expect(await page.locator('.signatures').getByText(name!).isVisible()).toBe(true);
    expect(await page.locator('.record .sign').count()).toBe(0);
    await expectPrinted(page, paper, 'record');
    await page.emulateMedia({ media: 'screen' });
    await page.setViewportSize({ width: 1280, height: 860 });
    await page.getByLabel('Print a signature on each line').check();
    const lines = await page.locator('.record.lines tbody tr').count();
    await expect.poll(() => page.locator('.record td.sign').count()).toBe(lines);
    expect(await page.locator('.record td.sign').first().isVisible()).toBe(false);
    await page.emulateMedia({ media: 'print' });
    expect(await page.locator('.record td.sign').first().isVisible()).toBe(true);
    await expectPrinted(page, paper, 'record-signed');
  });

  // Shows rules/sites#issue-records.
  it('prints the company, the logo and the declaration that an owner set, and takes them back', async () => {
    const { page, faults } = await panel.reused();
    await page.goto(`${place}/places`);
    await page.getByRole('button', { name: 'Edit records' }).click();
    const dialog = page.getByRole('dialog', { name: 'Issue records' });
    await dialog.getByLabel('Company name').fill('Acme Alimentos S.A.S.');
    const declaration = 'Recibí estos elementos en buen estado.\nMe comprometo a usarlos y a devolverlos.';
    await dialog.getByLabel('Declaration').fill(declaration);
    const file = dialog.locator('input[type=file]');
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    await file.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: svg });
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('must be a PNG or a JPEG').waitFor();
    expect(await dialog.getByLabel('Company name').inputValue()).toBe('Acme Alimentos S.A.S.');
    await shot(page, 'issue-records-refused');
    await file.setInputFiles({ name: 'logo.jpg', mimeType: 'image/jpeg', buffer: jpegLogo });
    await dialog.getByRole('button', { name: 'Save' }).click();
    const logo = page.locator('img.logo');
    const isDrawn = () => logo.evaluate((image) => (image as { naturalWidth?: number }).naturalWidth);
    await expect.poll(isDrawn).toBe(120);
    await shot(page, 'issue-records');
    const undo = page.getByRole('button', { name: 'Undo' });
    await undo.waitFor();

    const { id } = await busiest(page);
    const other = await page.context().newPage();
    await other.goto(`${place}/people/${id}/record`);
    await other.getByRole('table', { name: 'By product' }).waitFor();
    await other.locator('.record-head').getByText('Acme Alimentos S.A.S.').waitFor();
    await expect
      .poll(() =>
        other.locator('img.logo').evaluate((image) => (image as { naturalWidth?: number }).naturalWidth),
      )
      .toBe(120);
    await settled(other);
    await other.emulateMedia({ media: 'print' });
    expect(await other.locator('.signatures .as-written').textContent()).toBe(declaration);
    await expectPrinted(other, papers[0]!, 'record-own');
    await other.close();

    await undo.click();
    await page.getByText('As in Larder').waitFor();
    expect(await logo.count()).toBe(0);
    // The browser logs the expected refusal of the file as an error.
    expect(faults.filter((fault) => !fault.includes('/accounts/'))).toEqual([]);
  });

  it('finds the record of somebody who was removed', async () => {
    const { page, faults } = await panel.reused();
    const { id, record } = await busiest(page);
    const { name, identification } = record.consumer;
    expect((await page.request.delete(`/consumers/${id}`, { headers: own })).status()).toBe(204);
    await page.goto(`${place}/people`);
    await page.getByRole('link', { name: 'Removed people' }).click();
    await page.getByRole('searchbox', { name: 'Name or number' }).fill(identification);
    await page.getByRole('link', { name }).click();
    await page.getByRole('table', { name: 'By product' }).waitFor();
    const lines = page.getByRole('table', { name: 'Issue record' }).locator('tbody tr');
    expect(await lines.count()).toBe(record.items.length);
    await page.locator('.record-of').getByText('Removed').waitFor();
    await shot(page, 'record-removed');
    await page.getByRole('link', { name: 'Removed people' }).click();
    await page.getByRole('heading', { name: 'Removed people', level: 1 }).waitFor();
    await shot(page, 'removed');
    await page.goto(`${place}/people/${id}`);
    await page.getByRole('link', { name: 'Issue record' }).waitFor();
    expect(faults).toEqual([]);
  });
});
