import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { settled, usePanel } from './panel.ts';

const panel = usePanel({ deliveries: 300, days: 10 });
const place = '/panel/planta-bogota';

async function open(path: string) {
  const window = await panel.reused();
  await window.page.goto(place + path);
  await settled(window.page);
  return window;
}

const rows = (page: Page) =>
  page
    .getByRole('table')
    .getByRole('row')
    .filter({ has: page.getByRole('cell') });

// Shows rules/panel#refusals.
describe('a refused person', () => {
  it('is told why, rule by rule, and what to do', async () => {
    const { page, faults } = await open('/refusals');
    await page.getByLabel('Reason').selectOption('Not enough credit');
    await expect.poll(() => page.url()).toContain('reason=insufficient_credit');
    await page.getByRole('table').getByText('Product not allowed').first().waitFor({ state: 'detached' });
    await rows(page).first().getByRole('link').click();
    await page.getByRole('heading', { level: 2, name: /^Why .* could not take/ }).waitFor();
    const rules = page.locator('.rules li');
    await rules.first().getByRole('img', { name: 'Refused' }).waitFor();
    expect(await rules.first().textContent()).toMatch(/^RefusedThe price is .* left/);
    expect(await page.getByRole('img', { name: 'Refused' }).count()).toBe(1);
    await page.getByRole('link', { name: 'Go to their cards' }).click();
    await page.getByRole('link', { name: 'Why can’t a product be taken with this card?' }).first().waitFor();
    expect(faults).toEqual([]);
  });

  it('gets a card without an owner in two taps, and gives it back', async () => {
    const { page, faults } = await open('/refusals/unknown-cards');
    const card = await rows(page).first().getByRole('cell').first().textContent();
    await page.getByRole('button', { name: `Assign ${card}` }).click();
    await page.getByRole('combobox', { name: 'Person' }).click();
    await page.getByRole('listbox', { name: 'Person' }).getByRole('option').first().click();
    await page.getByRole('dialog').getByRole('button', { name: 'Assign the card' }).click();
    await page.getByText(new RegExp(`^${card} is assigned to .*\\.$`)).waitFor();
    await page.getByRole('button', { name: `Assign ${card}` }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText(`${card} is unassigned again.`).waitFor();
    expect(faults).toEqual([]);
  });
});

describe('a sale that failed', () => {
  it('is made good in two taps, once, and stands in the list of credits', async () => {
    const { page, faults } = await open('/movements?period=28d&status=failed&line=vending&method=CASHLESS');
    await rows(page)
      .filter({ has: page.locator('td:nth-child(4):not(:empty)') })
      .first()
      .getByRole('link')
      .click();
    await page.getByRole('button', { name: 'Add a credit' }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Credit \D*\d/ })
      .click();
    await page.getByText(/was credited for this sale\./).waitFor();
    expect(await page.getByRole('button', { name: 'Add a credit' }).count()).toBe(0);
    await page.getByRole('link', { name: 'Credits', exact: true }).click();
    await rows(page).first().getByText('(for a movement)').waitFor();
    expect(faults).toEqual([]);
  });
});
describe('a sale that cost too much', () => {
  it('is made good to the subsidy that paid for it, when one says so', async () => {
    const { page, faults } = await open('/movements?period=28d&status=delivered&line=vending');
    const sale = await page.evaluate(async () => {
      const asked =
        '/transactions?from=2000-01-01&to=2100-01-01&businessLine=vending&isDelivered=true&limit=1000';
      type Sold = {
        id: string;
        consumer: { identification: string | null } | null;
        product: { balancePaid: number; sellValue: number };
      };
      const { items } = (await (await fetch(asked)).json()) as { items: Sold[] };
      const isBySubsidy = ({ balancePaid, sellValue }: Sold['product']) =>
        balancePaid > 0 && balancePaid === sellValue;
      return items.find(({ consumer, product }) => consumer?.identification && isBySubsidy(product))!.id;
    });
    await page.goto(`${place}/movements/${sale}`);
    await page.getByRole('button', { name: 'Add a credit' }).click();
    const dialog = page.getByRole('dialog');
    expect(await dialog.getByLabel('The person’s top-ups').isChecked()).toBe(true);
    await dialog.getByLabel('The subsidy that paid for it').check();
    await dialog.getByLabel('Reason').fill('The price was wrong');
    await dialog.getByRole('button', { name: /^Credit \D*\d/ }).click();
    await page.getByText(/went back to the subsidy\./).waitFor();
    expect(faults).toEqual([]);
  });
});

// Shows rules/panel#refills.
describe('a machine that is to be filled', () => {
  it('is filled by one tap, as listed, and that is undone by another', async () => {
    const { page, faults } = await open('/refill?days=28');
    const card = page
      .locator('.rounds .card')
      .filter({ has: page.getByRole('button') })
      .first();
    const name = await card.getByRole('heading').textContent();
    const button = page
      .locator('.card')
      .filter({ hasText: name! })
      .getByRole('button', { name: 'Record this refill' });
    const before = await card.locator('.standing').first().textContent();
    await button.click();
    await page.getByText(/were added to the stock\.$/).waitFor();
    await expect.poll(() => page.getByText(before!, { exact: true }).count()).toBe(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('The previous stock was restored.').waitFor();
    await page.getByText(before!, { exact: true }).first().waitFor();
    expect(faults).toEqual([]);
  });
});
