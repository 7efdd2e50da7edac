import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { settled, usePanel } from './panel.ts';

const panel = usePanel({ deliveries: 200, days: 4 });
const place = '/panel/planta-bogota';

// biome-ignore lint/suspicious/noExplicitAny: lists of every kind
async function read(page: Page, path: string): Promise<any> {
  const answer = await page.request.get(path);
  expect(answer.status(), path).toBe(200);
  return answer.json();
}

async function accountOf(page: Page): Promise<{ id: string; name: string }> {
  const { items } = await read(page, '/accounts');
  return items.find(({ name }: { name: string }) => name === 'Planta Bogotá');
}

// Shows rules/panel#permitted-actions.
describe('an operator', () => {
  it('adds a machine, as the role says', async () => {
    const { page, faults } = await panel.reused('operator');
    await page.goto(`${place}/machines`);
    await page
      .getByRole('button', { name: 'Add a machine' })
      .or(page.getByRole('link', { name: 'Add a machine' }))
      .click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(/^Name/).fill('Taller nuevo');
    await dialog.getByRole('textbox').first().fill('VM-NEW-1');
    await dialog.getByLabel(/^Location/).selectOption({ index: 1 });
    await dialog.getByRole('button', { name: /^Add/ }).click();
    await page.getByRole('heading', { name: 'Taller nuevo' }).first().waitFor();
    const { id } = await accountOf(page);
    expect((await read(page, `/devices?accountId=${id}&serial=VM-NEW-1`)).total).toBe(1);
    expect(faults).toEqual([]);
  });
});

describe('a user who removes a product', () => {
  it('is told first from which machines it goes', async () => {
    const { page, faults } = await panel.reused();
    const [machine] = (await read(page, '/devices?serial=VM-101')).items;
    const { items } = await read(page, `/devices/${machine.id}/planogram`);
    const { productId: id } = items.find((slot: { productId: string | null }) => slot.productId !== null);
    await page.goto(`${place}/products/${id}`);
    await settled(page);
    await page.getByRole('button', { name: 'Remove' }).click();
    await page.getByRole('dialog').getByText(machine.name).waitFor();
    expect(faults).toEqual([]);
  });
});

describe('somebody new', () => {
  it('is a viewer of the account that is shown, unless another role and reach are chosen', async () => {
    const { page } = await panel.reused();
    const { name } = await accountOf(page);
    await page.goto(`${place}/access/users`);
    await page.getByRole('button', { name: 'Add a user' }).click();
    const dialog = page.getByRole('dialog');
    expect(await dialog.getByLabel('Viewer').isChecked()).toBe(true);
    const reach = dialog.getByLabel('Sites');
    expect(
      await reach.evaluate(
        (select) => (select as unknown as { selectedOptions: { text: string }[] }).selectedOptions[0]!.text,
      ),
    ).toContain(name);
  });
});

// Shows rules/walls#what-it-shows.
describe('a wall of 720 lines', () => {
  it('shows every machine, or says how many more there are', async () => {
    const { page } = await panel.reused();
    const { id } = await accountOf(page);
    const headers = { origin: panel.address };
    for (let at = 0; at < 30; at++) {
      const data = { accountId: id, name: `Máquina ${at}`, serial: `WALL-${at}`, businessLines: ['vending'] };
      expect((await page.request.post('/devices', { data, headers })).status()).toBe(201);
    }
    const made = await page.request.post('/walls', { data: { name: 'Hall', accountId: id }, headers });
    const { machines } = await read(page, `/overview?accountId=${id}`);
    await page.setViewportSize({ width: 1280, height: 720 });
    await page.goto(new URL((await made.json()).url).pathname);
    await page.getByRole('heading', { name: 'Machines' }).waitFor();
    await settled(page);
    const tiles = page.locator('.tiles > li');
    await expect.poll(() => page.getByText(/^\d+ more$/).count()).toBe(1);
    const more = Number.parseInt((await page.getByText(/^\d+ more$/).textContent())!, 10);
    const shown = await tiles.count();
    expect(shown + more).toBe(machines.total);
    for (const tile of await tiles.all()) {
      const box = (await tile.boundingBox())!;
      expect(box.y + box.height).toBeLessThanOrEqual(720);
    }
  });
});
