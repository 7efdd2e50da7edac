import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
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

// Shows rules/consumption#record-of-issue.
describe('a user who answers an inspector', () => {
  it('finds the record of a person, bounds it by days, and downloads it', async () => {
    const { page, faults } = await panel.reused();
    const { id, record } = await busiest(page);
    await page.goto(`${place}/people/${id}`);
    await page.getByRole('link', { name: 'Record of issue' }).click();
    const lines = page.getByRole('table', { name: 'Record of issue' }).locator('tbody tr');
    await lines.first().waitFor();
    await shot(page, 'record-screen');
    expect(await lines.count()).toBe(record.items.length);
    const total = page.getByRole('table', { name: 'By product' }).locator('tr.total .number').first();
    expect(await total.textContent()).toBe(String(record.items.length));
    const file = await panel.fetched(page, () => page.getByRole('button', { name: 'Download' }).click());
    expect(file.subarray(0, 2).toString()).toBe('PK');
    await page.getByLabel('To', { exact: true }).fill('2026-01-31');
    await page.getByText('Nothing was handed out').waitFor();
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
    for (const label of ['Signature of the person', 'Signature of who hands out'])
      expect(await page.getByText(label).isVisible()).toBe(true);
    for (const hidden of ['Print', 'Download'])
      expect(await page.getByRole('button', { name: hidden }).isVisible()).toBe(false);
    const head = page.locator('.record thead tr.print-only');
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
    const lines = page.getByRole('table', { name: 'Record of issue' }).locator('tbody tr');
    expect(await lines.count()).toBe(record.items.length);
    await page.locator('.record-of').getByText('Removed').waitFor();
    await shot(page, 'record-removed');
    await page.getByRole('link', { name: 'Removed people' }).click();
    await page.getByRole('heading', { name: 'Removed people', level: 1 }).waitFor();
    await shot(page, 'removed');
    await page.goto(`${place}/people/${id}`);
    await page.getByRole('link', { name: 'Record of issue' }).waitFor();
    expect(faults).toEqual([]);
  });
});
