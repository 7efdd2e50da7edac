import { describe, expect, it } from 'vitest';
import { settled, shot, usePanel } from './panel.ts';

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
    await page.getByRole('status').getByText('was revoked').waitFor();
    expect(await page.content()).not.toContain(secret);
    expect((await fetch(`${panel.address}/me`, { headers: { 'x-api-key': secret } })).status).toBe(401);
    expect(faults).toEqual([]);
  });

  it('adds a user by a link, disables them, and undoes it', async () => {
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
    await page.getByRole('button', { name: 'Deactivate' }).click();
    await dialog.getByRole('button', { name: 'Deactivate' }).click();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('button', { name: 'Deactivate' }).waitFor();
    expect(faults).toEqual([]);
  });
});

// Shows rules/requests#request-log.
describe('an owner who looks for the mistake of a program', () => {
  const made = async (label: string, rateLimit: number) => {
    const answer = await fetch(`${panel.address}/api-keys`, {
      method: 'POST',
      headers: {
        cookie: `larder_session=${await panel.session('owner')}`,
        'sec-fetch-site': 'same-origin',
        'content-type': 'application/json',
      },
      body: JSON.stringify({ label, rateLimit, clientId: (await client()).id }),
    });
    expect(answer.status).toBe(201);
    return (await answer.json()) as { id: string; secret: string };
  };
  const client = async () => {
    const headers = { cookie: `larder_session=${await panel.session('owner')}` };
    const answer = await fetch(`${panel.address}/clients`, { headers });
    return ((await answer.json()) as { items: { id: string }[] }).items[0]!;
  };

  it.each([
    ['en', 1280],
    ['es', 390],
  ] as const)('reads the requests of its key, in %s and %i wide', async (language, width) => {
    const { id, secret } = await made(`Payroll ${language}`, 30);
    const ask = (path: string) => fetch(panel.address + path, { headers: { 'x-api-key': secret } });
    for (let sent = 0; sent < 24; sent++) await ask('/products?search=private');
    for (const path of ['/consumers/1032456789/codes/04A1B2C3', '/product', '/products?pageSize=5000', '/me'])
      await ask(path);
    for (let sent = 0; sent < 4; sent++) await ask('/profiles');
    const { page, faults } = await panel.signedIn('owner', { language, width });
    await page.goto(`${place}/access/keys/${id}`);
    const words =
      language === 'en'
        ? { show: 'Show', refused: 'Refused', more: 'Show more', sums: '32 requests · 5 refused' }
        : {
            show: 'Mostrar',
            refused: 'Rechazadas',
            more: 'Mostrar más',
            sums: '32 solicitudes · 5 rechazadas',
          };
    const rows = page.locator('.request-row').filter({ has: page.locator('.request-line') });
    await rows.nth(19).waitFor();
    await page.locator('.request-hours summary').click();
    expect(await page.locator('.request-hours summary').textContent()).toContain(words.sums);
    await shot(page, `key-requests-${language}`);
    await page.getByRole('button', { name: words.more }).click();
    await rows.nth(31).waitFor();
    expect(await rows.count()).toBe(32);
    await page.getByLabel(words.show).selectOption(words.refused);
    await page.getByRole('link', { name: 'request.route_not_found' }).waitFor();
    const lines = await page.locator('.request-line').allTextContents();
    expect(lines).toEqual([
      'GET /profiles',
      'GET /profiles',
      'GET /products',
      'GET /product',
      'GET /consumers/1032456789/codes/:codeId',
    ]);
    await shot(page, `key-requests-refused-${language}`);
    expect(await page.content()).not.toContain('private');
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
    const commands = page.locator('details', { hasText: 'How to restore a backup' });
    await commands.locator('summary').click();
    await commands.getByText('once there is a tested backup').waitFor();
    await page.getByRole('button', { name: 'Make a backup' }).click();
    await page.getByText('The backup was made and tested.').waitFor({ timeout: 50_000 });
    await commands.getByText(/\.backup --force --data /).waitFor();
    await page.getByRole('button', { name: 'Download' }).click();
    await page.getByRole('textbox', { name: 'Password' }).fill('correct horse battery staple');
    const fetching = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Continue' }).click();
    const download = await fetching;
    expect(download.suggestedFilename()).toMatch(/\.backup$/);
    expect(await download.failure()).toBeNull();
    await page.goto(`${place}/audit?of=all`);
    await page.getByRole('link', { name: /downloaded the backup/ }).waitFor();
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
