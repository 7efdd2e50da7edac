import { describe, expect, it } from 'vitest';
import { settled, usePanel } from './panel.ts';

const panel = usePanel({ deliveries: 60, days: 3 }, { withBackups: true });
const place = '/panel/planta-bogota';

// Shows rules/people-and-sessions#keys-and-controllers.
describe('an owner who gives access', () => {
  it('makes a key that works, sees it once, and revokes it', async () => {
    const { page, faults } = await panel.reused();
    await page.goto(`${place}/access/keys`);
    await page.getByRole('button', { name: 'Add a key' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name', { exact: true }).fill('Payroll <b>1</b>');
    await dialog.getByLabel('HR: people and cards').check();
    await dialog.getByRole('button', { name: 'Create the key' }).click();
    const secret = (await dialog.locator('.secret code').textContent())!;
    expect(await dialog.locator('pre').textContent()).toBe(
      `curl -H "x-api-key: ${secret}" "${panel.address}/me"`,
    );
    const me = await fetch(`${panel.address}/me`, { headers: { 'x-api-key': secret } });
    expect(await me.json()).toMatchObject({ label: 'Payroll <b>1</b>', scope: 'account' });
    await dialog.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('link', { name: 'Payroll <b>1</b>' }).click();
    await page.getByRole('button', { name: 'Revoke' }).click();
    await dialog.getByText('cards', { exact: true }).waitFor();
    await dialog.getByRole('button', { name: 'Revoke' }).click();
    await page.getByRole('status').getByText('is revoked').waitFor();
    expect(await page.content()).not.toContain(secret);
    expect((await fetch(`${panel.address}/me`, { headers: { 'x-api-key': secret } })).status).toBe(401);
    expect(faults).toEqual([]);
  });

  it('lets somebody in by a link, disables him, and undoes it', async () => {
    const { page, faults } = await panel.reused();
    await page.goto(`${place}/access/users`);
    await page.getByRole('button', { name: 'Add a user' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name', { exact: true }).fill('Carolina');
    await dialog.getByLabel('Viewer').check();
    await dialog.getByRole('button', { name: 'Create the link' }).click();
    const link = (await dialog.locator('.secret code').textContent())!;
    expect(link).toContain(`${panel.address}/panel/welcome#`);
    await dialog.getByRole('img', { name: 'The link as a QR code' }).waitFor();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('link', { name: 'Carolina' }).click();
    await page.getByRole('button', { name: 'Disable' }).click();
    await dialog.getByRole('button', { name: 'Disable' }).click();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('button', { name: 'Disable' }).waitFor();
    expect(faults).toEqual([]);
  });
});

// Shows rules/system#backups.
describe('an owner who sees to the site', () => {
  it('makes a backup, sees that it is proven, and fetches it with the password', {
    timeout: 60_000,
  }, async () => {
    const { page, faults } = await panel.reused();
    await page.goto(`${place}/system/backups`);
    await page.getByRole('button', { name: 'Make one now' }).click();
    await page.getByText('The backup is made and proven.').waitFor({ timeout: 50_000 });
    await page.getByRole('button', { name: 'Download' }).click();
    await page.getByRole('textbox', { name: 'Password' }).fill('correct horse battery staple');
    const fetching = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Continue' }).click();
    const download = await fetching;
    expect(download.suggestedFilename()).toMatch(/\.backup$/);
    expect(await download.failure()).toBeNull();
    await page.goto(`${place}/audit?of=all`);
    await page.getByRole('link', { name: /fetched the backup/ }).waitFor();
    expect(faults).toEqual([]);
  });

  it('reads in the audit what a price was and is', async () => {
    const { page, faults } = await panel.reused();
    const { items } = await (await page.request.get('/products?businessLine=vending&pageSize=1')).json();
    const [{ id, cost }] = items;
    const headers = { origin: panel.address };
    await page.request.patch(`/products/${id}`, { headers, data: { cost: cost + 100 } });
    await page.goto(`${place}/audit?what=product&of=all`);
    await page.getByRole('link', { name: /changed the cost of the product/ }).click();
    await settled(page);
    await page.getByRole('rowheader', { name: 'Cost' }).waitFor();
    expect(await page.title()).toMatch(/changed the cost/);
    await page.getByText('Compared with the state right before this change').waitFor();
    expect(faults).toEqual([]);
  });
});
