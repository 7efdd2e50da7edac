import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { settled, shot, usePanel } from './panel.ts';

const panel = usePanel({ deliveries: 60, days: 3 });
const place = '/panel/planta-bogota';

// biome-ignore lint/suspicious/noExplicitAny: lists of every kind
async function read(page: Page, path: string): Promise<any> {
  const answer = await page.request.get(path);
  expect(answer.status(), path).toBe(200);
  return answer.json();
}

/** The id of the site that the panel shows. */
async function accountOf(page: Page): Promise<string> {
  const { items } = await read(page, '/accounts');
  return items.find(({ name }: { name: string }) => name === 'Planta Bogotá').id;
}

/** Opens the list to select people, and selects the first three. @returns their ids */
async function selectThree(page: Page): Promise<string[]> {
  await page.goto(`${place}/people?line=vending&state=active`);
  await page.getByRole('link', { name: 'Select people' }).click();
  const boxes = page.getByRole('table').getByRole('checkbox');
  await boxes.first().waitFor();
  for (const at of [0, 1, 2]) await boxes.nth(at).check();
  await page.getByText('3 selected').waitFor();
  const links = await page
    .locator('tbody a.row-link')
    .evaluateAll((all: { getAttribute(name: string): string }[]) =>
      all.slice(0, 3).map((link) => link.getAttribute('href')),
    );
  return links.map((href) => /people\/([0-9a-f-]{36})/.exec(href)![1]!);
}

// Shows rules/panel#several-at-once.
describe('people who are selected', () => {
  it('get a profile, money, and are deactivated, together', async () => {
    const { page, faults } = await panel.reused();
    const ids = await selectThree(page);
    const people = () => Promise.all(ids.map((id) => read(page, `/consumers/${id}`)));
    await shot(page, 'people-selected');

    await page.getByRole('button', { name: 'Profile', exact: true }).click();
    const profile = page.getByRole('dialog', { name: 'Assign a profile' });
    await profile.getByLabel('Line').selectOption('Sales');
    const choice = profile.getByLabel('Profile', { exact: true });
    await expect.poll(() => choice.locator('option').count()).toBeGreaterThan(1);
    await choice.selectOption({ index: 1 });
    const given = await choice.inputValue();
    await profile.getByRole('button', { name: 'Assign to 3 people' }).click();
    await page.getByText('The profile was assigned to 3 people.').waitFor();
    for (const { codes } of await people())
      for (const { vendingProfileId } of codes) expect(vendingProfileId).toBe(given);

    const chosen = await selectThree(page);
    expect(chosen).toEqual(ids);
    const sum = async () =>
      (await people()).map(({ codes }) =>
        codes.reduce((total: number, code: { vendingRecharge: number }) => total + code.vendingRecharge, 0),
      );
    const before = await sum();
    await page.getByRole('button', { name: 'Top up', exact: true }).click();
    const topUp = page.getByRole('dialog', { name: 'Top up cards' });
    await topUp.getByLabel('Amount per person').fill('50');
    await topUp.getByLabel('Reason').fill('Night shift');
    await topUp.getByRole('button', { name: /to each of 3 cards$/ }).click();
    await page.getByText(/was added to each of 3 cards/).waitFor();
    expect(await sum()).toEqual(before.map((one) => one + 5000));

    await selectThree(page);
    await page.getByRole('button', { name: 'Deactivate', exact: true }).click();
    const off = page.getByRole('dialog', { name: 'Deactivate 3 people?' });
    await shot(page, 'people-deactivate');
    await off.getByRole('button', { name: 'Deactivate', exact: true }).click();
    await page.getByText('3 people were deactivated.').waitFor();
    expect((await people()).map(({ isActive }) => isActive)).toEqual([false, false, false]);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(async () => (await people()).every(({ isActive }) => isActive)).toBe(true);
    expect(faults).toEqual([]);
  });

  it('are all of them by two presses, also those on other pages', async () => {
    const { page, faults } = await panel.reused();
    await page.goto(`${place}/people`);
    const accountId = await accountOf(page);
    const made = await page.evaluate(
      `Promise.all(Array.from({ length: 40 }, (_, at) => fetch('/consumers', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ accountId: '${accountId}', name: 'Temporal ' + at, identification: 'T-' + at }),
      }).then(({ status }) => status)))`,
    );
    expect(new Set(made as number[])).toEqual(new Set([201]));
    const { total } = await read(page, `/consumers?pageSize=1&accountId=${accountId}`);
    expect(total).toBeGreaterThan(50);
    await page.goto(`${place}/people`);
    await page.getByRole('link', { name: 'Select people' }).click();
    await page.getByLabel(/^Select all \d+ on this page/).check();
    await page.getByText('50 selected').waitFor();
    await page.getByRole('button', { name: `Select all ${total}` }).click();
    await page.getByText(`${total} selected`).waitFor();
    expect(await page.getByRole('button', { name: /^Select all/ }).count()).toBe(0);
    await shot(page, 'people-selected-all');
    await page.getByRole('button', { name: 'Clear selection' }).click();
    expect(faults).toEqual([]);
  });

  it.each(['en', 'es'] as const)('have their actions within a phone (%s)', async (language) => {
    const { page } = await panel.reused('owner', { width: 360, language });
    await page.goto(`${place}/people?state=active&select=1`);
    await settled(page);
    await page.getByRole('table').getByRole('checkbox').first().check();
    await settled(page);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360);
    await shot(page, `people-selected-phone-${language}`);
  });
});
