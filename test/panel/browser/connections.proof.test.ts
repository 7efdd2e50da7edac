import type { Page } from 'playwright-core';
import { Webhook } from 'standardwebhooks';
import { describe, expect, it, vi } from 'vitest';
import { receiver } from '../../outbound/receivers.ts';
import { patient } from '../../support/patient.ts';
import { settled, usePanel } from './panel.ts';

/** A picture to look at, where somebody wants to (`PANEL_SHOTS` names a folder). */
async function shot(page: Page, name: string): Promise<void> {
  const folder = process.env['PANEL_SHOTS'];
  if (folder === undefined) return;
  await settled(page);
  await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
}

// Shows rules/webhooks#subscriptions, as an owner meets them.
describe('connections', () => {
  const panel = usePanel();
  const at = (path = '') => `/panel/planta-bogota/connections${path}`;

  it('are made, tested, stopped, resumed, skipped and rotated', async () => {
    let status = 204;
    const { got, url } = await receiver((_, response) => response.writeHead(status).end());
    const { page } = await panel.signedIn('owner');
    await page.goto(panel.address + at());
    await shot(page, 'connections-empty');
    await page.getByRole('button', { name: 'Connect a program' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name', { exact: true }).fill('ERP');
    await dialog.getByLabel('Address', { exact: true }).fill('http://8.8.8.8/hook');
    await dialog.getByLabel('Events').selectOption('all');
    await shot(page, 'connections-form');
    await dialog.getByRole('button', { name: 'Connect', exact: true }).click();
    await dialog.getByText('webhook-allow', { exact: false }).last().waitFor();
    await dialog.getByLabel('Address', { exact: true }).fill(url);
    await dialog.getByRole('button', { name: 'Connect', exact: true }).click();
    const made = page.getByRole('dialog', { name: 'ERP is connected' });
    const secret = (await made.locator('.secret code').textContent())!;
    expect(secret).toMatch(/^whsec_/);
    // The pasted text includes the secret.
    expect(await made.getByRole('textbox', { name: 'n8n' }).inputValue()).toContain(secret);
    await shot(page, 'connections-made');
    await made.getByLabel('Text to paste').selectOption('power-automate');
    const schema = JSON.parse(await made.getByRole('textbox', { name: 'Power Automate' }).inputValue());
    expect(schema.properties.data.properties.items.type).toBe('array');
    await made.getByRole('button', { name: 'Done' }).click();

    await page.getByRole('link', { name: 'ERP' }).click();
    await page.getByRole('heading', { name: 'ERP' }).waitFor();
    await page.getByText('Up to date').first().waitFor();
    await page.getByRole('button', { name: 'Send a test' }).click();
    await page.getByText('The test arrived').waitFor();
    const { headers, body } = got[0]!;
    const sentMs = Number(headers['webhook-timestamp']) * 1000;
    expect(new Webhook(secret).sign(String(headers['webhook-id']), new Date(sentMs), body)).toBe(
      headers['webhook-signature'],
    );
    await page.getByText('Answered with 204').first().waitFor();

    // It says no more: it stands still, says why, and goes on from there.
    status = 410;
    const make = (key: string) =>
      page.request.post(`${panel.address}/tags`, {
        data: { key, accountId },
        headers: { origin: panel.address },
      });
    const accounts = await (await page.request.get(`${panel.address}/accounts`)).json();
    const accountId = accounts.items.find(({ name }: { name: string }) => name === 'Planta Bogotá').id;
    expect((await make('first')).status()).toBe(201);
    await page.getByText('The program answered 410').first().waitFor(patient);
    await page.getByText('1 change').first().waitFor(patient);
    await shot(page, 'connections-ended');
    status = 200;
    await page.getByRole('button', { name: 'Resume' }).click();
    await page.getByText('Up to date').first().waitFor(patient);

    status = 503;
    expect((await make('second')).status()).toBe(201);
    await page.getByText('Retrying').first().waitFor(patient);
    await shot(page, 'connections-retrying');
    status = 200;
    await page.getByRole('button', { name: 'Skip pending changes' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Skip pending changes' }).click();
    await page.getByText('Up to date').first().waitFor(patient);

    // The sent message can be read, and sent once more.
    await page.locator('.call-row', { hasText: 'The program answered with 503' }).first().click();
    const call = page.getByRole('dialog', { name: 'A call' });
    await call.getByText('"second"', { exact: false }).first().waitFor();
    await shot(page, 'connections-call');
    const before = got.length;
    await call.getByRole('button', { name: 'Send again' }).click();
    await page.getByText('It was sent again and accepted').waitFor();
    expect(got).toHaveLength(before + 1);
    await page.keyboard.press('Escape');

    await page.getByRole('button', { name: 'New secret' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'New secret' }).click();
    const renewed = page.getByRole('dialog', { name: 'ERP' });
    expect(await renewed.locator('.secret code').textContent()).not.toBe(secret);
    await renewed.getByRole('button', { name: 'Done' }).click();
    await page.locator('summary', { hasText: 'Text to paste' }).click();
    await shot(page, 'connections-open');

    for (const look of [
      { width: 360 },
      { theme: 'dark' as const },
      { width: 360, language: 'es' as const },
    ]) {
      const other = await panel.signedIn('owner', look);
      const href = page.url();
      for (const [name, to] of [
        ['list', panel.address + at()],
        ['one', href],
      ] as const) {
        await other.page.goto(to);
        await settled(other.page);
        expect(await other.page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
        await shot(
          other.page,
          `connections-${name}-${look.width ?? look.theme}-${'language' in look ? 'es' : 'en'}`,
        );
      }
    }

    await page.getByRole('button', { name: 'Remove' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await page.getByText('No program is connected yet').first().waitFor();
    await vi.waitUntil(async () => {
      const { items } = await (await page.request.get(`${panel.address}/subscriptions`)).json();
      return items.length === 0;
    }, patient);
  }, 120_000);

  it('are for owners', async () => {
    const { page } = await panel.signedIn('operator');
    await page.goto(`${panel.address}/panel/planta-bogota/`);
    await page.getByRole('link', { name: 'Machines' }).first().waitFor();
    expect(await page.getByRole('link', { name: 'Connections' }).count()).toBe(0);
  });
});
