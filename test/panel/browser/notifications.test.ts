import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { mailServerOfTest } from '../../support/mail-server.ts';
import { settled, usePanel } from './panel.ts';

/** A picture to look at, where somebody wants to (`PANEL_SHOTS` names a folder). */
async function shot(page: Page, name: string): Promise<void> {
  const folder = process.env['PANEL_SHOTS'];
  if (folder === undefined) return;
  await settled(page);
  await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
}

// Shows rules/messages#contacts, rules/messages#mail-server, as somebody new meets them.
describe('notifications', () => {
  const panel = usePanel();
  const at = (path: string) => `/panel/planta-bogota/notifications/${path}`;

  it('are set up in a minute: a contact, the mail server step by step, a test that arrives', async () => {
    const server = await mailServerOfTest({ disabledCommands: ['STARTTLS'] });
    const { page } = await panel.signedIn('owner');
    await page.goto(panel.address + at('contacts'));
    await shot(page, 'empty');
    await page.getByRole('button', { name: 'Add a contact' }).first().click();
    await shot(page, 'form');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name', { exact: true }).fill('Maintenance');
    await dialog.getByLabel('Address', { exact: true }).fill('maintenance@example.com');
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click();
    await page.getByRole('link', { name: 'Maintenance' }).waitFor();

    await page.getByRole('link', { name: 'Mail server' }).click();
    await page.getByRole('button', { name: 'Set up the mail server' }).click();
    const form = page.getByRole('dialog');
    await form.getByLabel('Server', { exact: true }).fill('127.0.0.1');
    await form.getByLabel('Encryption').selectOption('starttls');
    await form.getByLabel('Port', { exact: true }).fill(String(server.port));
    await form.getByLabel('Sender', { exact: true }).fill('larder@example.com');
    await shot(page, 'mail-form');
    await form.getByRole('button', { name: 'Save' }).click();
    await page.getByLabel('Send a test to').fill('ana@example.com');
    await page.getByRole('button', { name: 'Send test' }).click();
    // The server does not offer encryption: nothing goes, and it says why in words.
    await page.getByText('The server does not offer STARTTLS').waitFor();
    await shot(page, 'mail-refused');
    expect(server.taken).toEqual([]);

    await page.getByRole('button', { name: 'Change' }).click();
    await page.getByRole('dialog').getByLabel('Encryption').selectOption('none');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await page.getByText('Without encryption anybody').waitFor();
    await page.getByLabel('Send a test to').fill('ana@example.com');
    await page.getByRole('button', { name: 'Send test' }).click();
    await page.getByText('The mail server took the mail').waitFor();
    await shot(page, 'mail-good');
    expect(server.taken).toHaveLength(1);

    await page.getByRole('link', { name: 'Contacts' }).click();
    await page.getByRole('link', { name: 'Maintenance' }).click();
    server.unknown.add('maintenance@example.com');
    await page.getByRole('button', { name: 'Send test' }).click();
    await page.getByText('The server refused the recipient').first().waitFor({ timeout: 30_000 });
    await shot(page, 'contact-failing');
    expect(await page.content()).not.toContain('maintenance@example.com');
    server.unknown.clear();
    await page.getByRole('button', { name: 'Try now' }).first().click();
    await page.getByText('Reached').first().waitFor({ timeout: 30_000 });
    await shot(page, 'contact');
    await page.goto(panel.address + at('sent'));
    await page.getByText('Larder: test message').first().waitFor();
    await shot(page, 'sent');
    for (const look of [
      { width: 360 },
      { theme: 'dark' as const },
      { width: 360, language: 'es' as const },
    ]) {
      const other = await panel.signedIn('owner', look);
      for (const [name, path] of [
        ['contacts', 'contacts'],
        ['mail', 'mail'],
      ] as const) {
        await other.page.goto(panel.address + at(path));
        await settled(other.page);
        expect(await other.page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
        await shot(other.page, `${name}-${look.width ?? look.theme}-${'language' in look ? 'es' : 'en'}`);
      }
    }
  }, 120_000);
});
