import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { accountById } from '../../../src/access/accounts.ts';
import { addController } from '../../../src/access/controllers.ts';
import { operatorWrite } from '../../../src/cli/operator-write.ts';
import { shot, usePanel } from './panel.ts';

const panel = usePanel({ deliveries: 200, days: 4 });
const place = '/panel/planta-bogota';

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape
async function read(page: Page, path: string): Promise<any> {
  const answer = await page.request.get(path);
  expect(answer.status(), path).toBe(200);
  return answer.json();
}

async function accountOf(page: Page): Promise<string> {
  const { items } = await read(page, '/accounts');
  return items.find(({ name }: { name: string }) => name === 'Planta Bogotá').id;
}

/** Reports what a machine sold from slot A1, as its controller does. @returns the ids */
async function sold(page: Page, deviceSerial: string, count: number): Promise<string[]> {
  const id = await accountOf(page);
  const token = await operatorWrite(panel.data, (tx) => {
    return addController(tx, accountById(tx, id)!, { serial: `C-${deviceSerial}` }).secret;
  });
  const sales = Array.from({ length: count }, () => ({
    kind: 'delivery',
    id: randomUUID(),
    date: new Date(panel.now()).toISOString(),
    deviceSerial,
    selection: 'A1',
    method: 'CASH',
    sellValue: 250_000,
    isDelivered: true,
  }));
  const answer = await page.request.post('/feed/movements', {
    data: { items: sales },
    headers: { authorization: `Bearer ${token}` },
  });
  expect(answer.status()).toBe(200);
  return sales.map((sale) => sale.id);
}

// Shows rules/feed#causes, rules/panel#rejected-reports.
describe('reports of a machine that was not added', () => {
  it('are recorded from Today: its machine is added, its planogram filled, and they are tried again', async () => {
    const { page, faults } = await panel.signedIn();
    const [id] = await sold(page, 'XX-9', 2);
    await page.goto(place);
    const item = page.locator('.big-lamp li.bad', {
      hasText: '2 reports rejected: machine XX-9 is not registered',
    });
    await item.getByRole('link', { name: 'Add the machine' }).waitFor();
    await shot(page, 'rejected-today');
    await item.getByRole('link', { name: 'Add the machine' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.waitFor();
    expect(await dialog.getByRole('textbox').first().inputValue()).toBe('XX-9');
    await shot(page, 'rejected-add');
    await dialog.getByLabel(/^Location/).selectOption({ index: 1 });
    await dialog.getByRole('button', { name: /^Add/ }).click();
    await page.getByText('XX-9 was added. 2 reports are still rejected, for other reasons.').waitFor();

    const [machine] = (await read(page, '/devices?serial=XX-9')).items;
    const [product] = (
      await read(page, `/products?accountId=${machine.accountId}&businessLine=vending&pageSize=1`)
    ).items;
    const headers = { origin: panel.address };
    const planogram = { items: [{ selection: 'A1', productId: product.id }] };
    const put = await page.request.put(`/devices/${machine.id}/planogram`, { data: planogram, headers });
    expect(put.status()).toBe(200);

    await page.goto(place);
    const next = page.locator('.big-lamp li.bad', { hasText: '2 reports rejected: XX-9 has no slot A1' });
    await next.getByRole('link', { name: 'Go to the planogram' }).waitFor();
    await next.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('2 reports recorded.').waitFor();
    await next.waitFor({ state: 'detached' });

    await page.goto(`${place}/movements/${id}`);
    await page.getByRole('heading', { name: product.name }).waitFor();
    await page.goto(`${place}/movements/rejected?state=recorded`);
    await expect.poll(() => page.getByRole('row', { name: /Sale, slot A1.*Recorded/ }).count()).toBe(2);
    expect(faults).toEqual([]);
  });

  it('are listed with what was sent, and dismissed together', async () => {
    const { page, faults } = await panel.signedIn();
    await sold(page, 'XX-10', 3);
    await page.goto(`${place}/movements/rejected`);
    const waiting = page.getByRole('row', { name: /Machine XX-10 is not registered/ });
    await expect.poll(() => waiting.count()).toBe(3);
    await shot(page, 'rejected-list');
    await page.getByRole('link', { name: 'Sale, slot A1' }).first().click();
    const detail = page.locator('.detail');
    await detail.getByText('Report as sent').click();
    await detail.getByText('"deviceSerial": "XX-10"').waitFor();
    await shot(page, 'rejected-detail');
    await detail.getByRole('button', { name: 'Try all 3 again' }).click();
    await page.getByText('Still rejected.').waitFor();
    await detail.getByRole('button', { name: 'Dismiss' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Dismiss' }).click();
    await detail.getByText('Dismissed').first().waitFor();
    await page.goto(`${place}/movements/rejected?state=dismissed`);
    await expect.poll(() => waiting.count()).toBe(3);
    const { items } = await read(page, `/feed-rejections/causes?accountId=${await accountOf(page)}`);
    expect(items.filter(({ cause }: { cause: string }) => cause === 'XX-10')).toEqual([]);
    expect(faults).toEqual([]);
  });
});
