import { describe, expect, it } from 'vitest';
import { settled, shot, usePanel } from './panel.ts';

const panel = usePanel({ deliveries: 60, days: 3 });
const place = '/panel/planta-bogota';

// Shows rules/people-and-codes#validity in the panel. It is November 18, 2026, 16:00 in Bogotá.
describe('a visitor', () => {
  it('is added for some days, found before they expire, and let in again', async () => {
    const { page, faults } = await panel.signedIn('owner');
    await page.goto(`${place}/people/new`);
    await settled(page);
    await page.getByLabel('Name').fill('Luz Rey');
    await page.getByLabel('Number', { exact: true }).fill('V-2026-118');
    await page
      .getByLabel(/^Only for a limited time/)
      .first()
      .check();
    await page.getByLabel(/^First day/).fill('2026-11-18');
    await page.getByLabel(/^Last day/).fill('2026-11-20');
    await page.getByLabel('Without a card for now').check();
    await shot(page, 'validity-add');
    await page.getByRole('button', { name: 'Add the person' }).click();
    await page.getByRole('heading', { name: 'Luz Rey', level: 1 }).waitFor();
    await page.getByText('Wednesday, November 18 to Friday, November 20').waitFor();
    await shot(page, 'validity-person');

    await page.goto(`${place}/people?expiry=7`);
    await page.getByRole('link', { name: 'Luz Rey' }).waitFor();
    await shot(page, 'validity-list');
    await page.getByRole('link', { name: 'Luz Rey' }).click();
    await page.getByRole('button', { name: 'Edit' }).click();
    await page.getByLabel(/^Last day/).fill('2026-11-17');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('must be after').first().waitFor();
    await shot(page, 'validity-wrong');
    await page.getByLabel(/^First day/).fill('2026-11-16');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Monday, November 16 to Tuesday, November 17').waitFor();
    await page.getByText('Expired', { exact: true }).first().waitFor();
    await page.goto(`${place}/people?expiry=past`);
    await page.getByRole('link', { name: 'Luz Rey' }).waitFor();
    // The one that was refused.
    expect(faults).toEqual([expect.stringContaining('400 (Bad Request)')]);
  });

  it('has a card that ends at a time of a day', async () => {
    const { page, faults } = await panel.signedIn('owner', { width: 360, theme: 'dark', language: 'es' });
    await page.goto(`${place}/people`);
    await settled(page);
    const items = await (await page.request.get('/consumers?isActive=true&sort=name&pageSize=1')).json();
    await page.goto(`${place}/people/${items.items[0].id}/cards`);
    await page.getByRole('button', { name: 'Asignar una tarjeta' }).click();
    await page.getByLabel(/^Número/).fill('VISITA-0001');
    await page.getByLabel(/^Solo por un tiempo/).check();
    await page.getByLabel(/^Último día/).fill('2026-11-18');
    await page.getByLabel(/^Hasta las/).fill('15:30');
    await shot(page, 'validity-card-es');
    await page.getByRole('dialog').getByRole('button', { name: 'Asignar una tarjeta' }).click();
    await page.getByText(/hasta el 18/).waitFor();
    await page.getByText('Vencida', { exact: true }).last().waitFor();
    await shot(page, 'validity-cards-es');
    const wide = await page.evaluate<number>('document.documentElement.scrollWidth');
    expect(wide).toBeLessThanOrEqual(360);
    expect(faults).toEqual([]);
  });
});
