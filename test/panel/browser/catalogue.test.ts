import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { settled, usePanel } from './panel.ts';

const panel = usePanel();
const austin = '/panel/austin-workshop';

/** Returns the API's answer to the signed-in user. */
async function read(page: Page, path: string) {
  return (await page.request.get(path)).json();
}

it('changes a price, says what it was, and takes it back', async () => {
  const { page, faults } = await panel.reused();
  await page.goto(`${austin}/products?search=sparkling`);
  await page.getByRole('link', { name: /Sparkling water/ }).click();
  await page.getByRole('link', { name: 'Edit' }).click();
  const price = page.getByLabel('List price (USD)', { exact: true });
  const before = await price.inputValue();
  await price.fill('1,000');
  await expect.poll(() => page.getByText('$1,000.00').count()).toBe(1);
  await price.fill('30');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText(/now costs \$30\.00/).waitFor();
  const id = new URL(page.url()).pathname.split('/').at(-1);
  const stored = async () => (await read(page, `/products/${id}`)).attributes.listPrice;
  expect(await stored()).toBe(3000);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(stored).toBe(Math.round(Number(before) * 100));
  expect(faults).toEqual([]);
});

it('shows what a profile allows on each day, by keyboard and in words', async () => {
  const { page, faults } = await panel.reused();
  await page.goto(`${austin}/profiles?line=eas`);
  await page.getByRole('link', { name: 'Operator PPE' }).click();
  const calendar = page.getByRole('table', { name: 'Allowed days' });
  const today = calendar.locator('[aria-current="date"]');
  await today.focus();
  for (let day = 0; day < 7; day++) await page.keyboard.press('ArrowRight');
  const chosen = calendar.locator('[aria-pressed="true"]');
  await expect.poll(() => chosen.and(page.locator(':focus')).count()).toBe(1);
  const spoken = (await chosen.locator('.visually-hidden').textContent())!;
  const name = spoken.replace(/, (Allowed|Not allowed).*/, '');
  await page.getByRole('heading', { name, exact: true }).waitFor();
  expect(faults).toEqual([]);
});

it('offers a viewer only permitted actions', async () => {
  const { page } = await panel.reused('viewer');
  for (const view of ['products', 'profiles', 'places']) {
    await page.goto(`${austin}/${view}`);
    await settled(page);
    expect(await page.getByRole('link', { name: /^New / }).count()).toBe(0);
    expect(await page.getByRole('button', { name: 'Add' }).count()).toBe(0);
  }
});

it('leads a new site from its account to a person with a card', async () => {
  const { page, faults } = await panel.reused();
  await page.goto(`${austin}/first-steps`);
  await page.getByText('Add your company and its site').click();
  await page.getByLabel('Your company').selectOption({ label: 'Another company' });
  await page.getByLabel('Another company').fill('Acme');
  await page.getByLabel('Site name').fill('Plant South');
  const zone = page.getByRole('combobox', { name: 'Time zone' });
  await zone.click();
  await zone.fill('bogota');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Add the site' }).click();
  await page.waitForURL('**/plant-south/first-steps');
  await page.getByLabel('Location name').fill('Hall 1');
  await page.getByRole('button', { name: 'Add the location' }).click();
  await page.getByLabel('Serial').fill('VM-1');
  await page.getByRole('button', { name: 'Add the machine' }).click();
  await page.getByLabel('Product name').fill('Water');
  await page.getByLabel(/^Cost/).fill('1.234');
  await page.getByRole('button', { name: 'Use 1,234', exact: true }).click();
  expect(await page.getByLabel(/^Cost/).inputValue()).toBe('1,234');
  await page.getByLabel(/^List price/).fill('2.50');
  expect(await page.getByRole('button', { name: 'Add the product' }).isDisabled()).toBe(true);
  await page.getByLabel('Tax (%)').fill('19');
  await page.getByRole('button', { name: 'Add the product' }).click();
  await page.getByLabel('Profile name').fill('Lunch');
  await page.getByLabel(/^Subsidy/).fill('50');
  await page.getByRole('button', { name: 'Add the profile' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Ana Torres');
  await page.getByLabel('Number', { exact: true }).fill('100');
  await page.getByLabel('Number on the card').fill('04A1');
  // A card that is tried at once has its subsidy already, unless the user decides otherwise.
  expect(await page.getByLabel(/^Add this period’s subsidy now: .*50/).isChecked()).toBe(true);
  await page.getByRole('button', { name: 'Add the person' }).click();
  await page.getByText('The site is set up').waitFor();
  // The site is set up once the person is there; the profile of the card comes after.
  const made = async () => (await read(page, '/consumers?search=Ana%20Torres')).items;
  await expect.poll(made).toMatchObject([
    {
      name: 'Ana Torres',
      codes: [{ codeId: '04A1', vendingProfileId: expect.any(String), vendingBalance: 5000 }],
    },
  ]);
  // No controller ever called for the machine: it does not run.
  await page.getByRole('link', { name: 'Go to Today' }).click();
  await page.getByText('None; 1 is not connected yet.').waitFor();
  expect(faults).toEqual([]);
});
