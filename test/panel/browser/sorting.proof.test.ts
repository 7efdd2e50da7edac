import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { settled, shot, usePanel } from './panel.ts';

const panel = usePanel({ deliveries: 600, days: 10 });

const heads = (page: Page, name: string) => page.getByRole('columnheader', { name, exact: true });
const sortedAs = (page: Page, name: string) => heads(page, name).first().getAttribute('aria-sort');
const names = async (page: Page) =>
  (await page.locator('.table tbody tr > td.main').allTextContents()).map((one) => one.trim());
const press = async (page: Page, name: string) => {
  await heads(page, name).first().getByRole('button').click();
  await settled(page);
};
const sortOf = (page: Page, member = 'sort') => new URL(page.url()).searchParams.get(member);

// Shows rules/panel#sorting.
describe('a press on the header of a column', () => {
  it('asks for another order of people, which a reload, the way back and the pages keep', async () => {
    const { page, context, faults } = await panel.signedIn();
    const { items } = await (await context.request.get('/accounts')).json();
    const { id: accountId } = items.find(({ name }: { name: string }) => name === 'Planta Bogotá');
    for (let at = 0; at < 40; at++) {
      const data = { accountId, name: `Wilmer Zapata ${at}`, identification: `90000${at}` };
      const made = await context.request.post('/consumers', { headers: { origin: panel.address }, data });
      expect(made.status(), await made.text()).toBe(201);
    }
    await page.goto('/panel/planta-bogota/people');
    await settled(page);
    const first = await names(page);
    expect(first.length).toBe(50);
    expect(await sortedAs(page, 'Name')).toBe('ascending');
    for (const column of ['Number', 'Cards', 'Tags'])
      expect(await heads(page, column).getByRole('button').count(), column).toBe(0);

    await page.getByRole('link', { name: 'Next' }).click();
    await settled(page);
    await press(page, 'Name');
    expect([sortOf(page), await sortedAs(page, 'Name')]).toEqual(['-name', 'descending']);
    // On the first page again.
    expect(new URL(page.url()).searchParams.get('page')).toBe(null);
    const last = await names(page);
    expect(last[0]).not.toBe(first[0]);
    await shot(page, 'people-descending');
    // The button that was pressed has the keys still.
    expect(await page.evaluate("document.activeElement.closest('th')?.textContent")).toBe('Name');

    await page.reload();
    await settled(page);
    expect(await names(page)).toEqual(last);
    await page.locator('.table a.row-link').first().click();
    await page
      .getByRole('heading', { level: 1, name: last[0]!, exact: true })
      .or(page.locator('.detail'))
      .first()
      .waitFor();
    expect(sortOf(page)).toBe('-name');
    await page.goBack();
    await settled(page);
    expect(await names(page)).toEqual(last);
    await page.getByRole('link', { name: 'Next' }).click();
    await settled(page);
    expect(sortOf(page)).toBe('-name');
    expect(await names(page)).not.toEqual(last);
    await press(page, 'Name');
    expect(sortOf(page)).toBe(null);
    expect(await names(page)).toEqual(first);
    expect(faults).toEqual([]);
  });

  it('sorts the machines by what their list shows', async () => {
    const { page, faults } = await panel.signedIn();
    await page.goto('/panel/planta-bogota/machines');
    await settled(page);
    const worst = await names(page);
    expect(await sortedAs(page, 'Status')).toBe('ascending');
    await press(page, 'Failures in 24 h');
    await press(page, 'Failures in 24 h');
    expect(sortOf(page)).toBe('-failures');
    const failed = (await page.locator('.table tbody tr > td:last-child').allTextContents()).map(
      (text) => Number.parseInt(text, 10) || 0,
    );
    expect(failed[0]).toBeGreaterThan(0);
    expect(failed).toEqual([...failed].sort((one, other) => other - one));
    await shot(page, 'machines-failures');
    await press(page, 'Failures in 24 h');
    expect(sortOf(page)).toBe(null);
    expect(await names(page)).toEqual(worst);
    await page.goto('/panel/planta-bogota/machines?sort=nothing');
    await settled(page);
    expect(await names(page)).toEqual(worst);
    expect(faults).toEqual([]);
  });

  it('sorts the table behind each chart separately, and shows it after a reload', async () => {
    const { page, faults } = await panel.signedIn('owner', { language: 'es' });
    await page.goto('/panel/planta-bogota/reports');
    await settled(page);
    const tables = page.locator('details.as-table');
    for (const at of [1, 2]) {
      await tables.nth(at).locator('summary').click();
      await tables.nth(at).getByRole('columnheader').first().getByRole('button').click();
    }
    expect([sortOf(page, 'sort-products'), sortOf(page, 'sort-machines')]).toEqual(['1', '1']);
    const rows = () => tables.nth(1).locator('tbody th').allTextContents();
    const sorted = await rows();
    expect(sorted).toEqual([...sorted].sort(new Intl.Collator('es', { numeric: true }).compare));
    await page.reload();
    await settled(page);
    expect(await rows()).toEqual(sorted);
    expect(await tables.evaluateAll((all) => all.map((one) => one.hasAttribute('open')))).toEqual([
      false,
      true,
      true,
      false,
      false,
    ]);
    await shot(page, 'sheet-sorted');
    expect(faults).toEqual([]);
  });

  it.each([
    ['en', 'Sort by', 'Machine ↓'],
    ['es', 'Ordenar por', 'Máquina ↓'],
  ] as const)('is a field on a phone, where there are no headers (%s)', async (language, label, choice) => {
    const { page, faults } = await panel.signedIn('owner', { language, width: 360 });
    await page.goto('/panel/planta-bogota/machines');
    await settled(page);
    const worst = await names(page);
    await page.getByLabel(label).selectOption({ label: choice });
    await settled(page);
    expect(sortOf(page)).toBe('-name');
    expect(await names(page)).not.toEqual(worst);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360);
    await shot(page, `machines-360-${language}`);
    expect(faults).toEqual([]);
  });
});
