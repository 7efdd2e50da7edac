import { describe, expect, it } from 'vitest';
import { settled, shot, usePanel } from './panel.ts';

const panel = usePanel({ deliveries: 100, days: 3 });

// Shows rules/panel#the-site.
describe('the settings of a site', () => {
  it('have a screen: the name moves its URL, and the currency stays while there are amounts', async () => {
    const { page, faults } = await panel.signedIn();
    await page.goto('/panel/planta-bogota/places');
    await page.getByText('Colombian Peso, COP').waitFor();
    await shot(page, 'site');
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Site settings' });
    await dialog.getByLabel('Name').fill('Planta Norte');
    const currency = dialog.getByRole('combobox', { name: 'Currency' });
    await currency.click();
    await currency.fill('euro');
    await page.keyboard.press('Enter');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect.poll(() => currency.getAttribute('aria-invalid')).toBe('true');
    expect(await dialog.getByLabel('Name').inputValue()).toBe('Planta Norte');
    await shot(page, 'site-refused');
    await currency.click();
    await currency.fill('COP');
    await page.keyboard.press('Enter');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.waitForURL('**/panel/planta-norte/places');
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.waitForURL('**/panel/planta-bogota/places');
    // That it was refused is an answer; the browser itself complains of it.
    expect(faults.filter((fault) => !fault.includes('/accounts/'))).toEqual([]);
  });

  it('stand beside those of all others', async () => {
    const { page, faults } = await panel.signedIn();
    await page.goto('/panel/planta-bogota');
    await settled(page);
    await page.getByRole('button', { name: 'Planta Bogotá' }).click();
    await page.getByRole('link', { name: 'All sites' }).click();
    const row = page.getByRole('table', { name: 'All sites' }).getByRole('row', { name: /Austin Workshop/ });
    await row.getByText(/need|well/).waitFor();
    await shot(page, 'sites');
    await row.getByRole('link').click();
    await page.waitForURL('**/panel/austin-workshop');
    expect(faults).toEqual([]);
  });
});

// Shows rules/panel#search.
describe('a search that finds one thing', () => {
  it('opens it with Enter, and shows what it found where there is more', async () => {
    const { page, faults } = await panel.signedIn();
    await page.goto('/panel/planta-bogota');
    await settled(page);
    const box = page.getByRole('searchbox').first();
    await box.fill('Llave de torque');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/products/*');
    await page.getByRole('heading', { name: /Llave de torque/ }).waitFor();
    await box.fill('agua');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: /agua/ }).waitFor();
    await settled(page);
    expect(new URL(page.url()).pathname).toBe('/panel/planta-bogota/search');
    expect(faults).toEqual([]);
  });
});
