import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { settled, usePanel } from './panel.ts';

const panel = usePanel({ deliveries: 1500, days: 14 });
const place = '/panel/planta-bogota';

// biome-ignore lint/suspicious/noExplicitAny: lists of every kind
async function read(page: Page, path: string): Promise<any> {
  const answer = await page.request.get(path);
  expect(answer.status(), path).toBe(200);
  return answer.json();
}

async function accountIdOf(page: Page): Promise<string> {
  const { items } = await read(page, '/accounts');
  return items.find(({ name }: { name: string }) => name === 'Planta Bogotá').id;
}

const ever = 'from=2000-01-01&to=2100-01-01&limit=1000';

// Shows rules/movements#refunds, rules/movements#closing-a-pair.
describe('what machines leave open', () => {
  it('is paid back where it stands, taken back, and told in the list', async () => {
    const { page, faults } = await panel.reused('operator');
    const accountId = await accountIdOf(page);
    const { items } = await read(
      page,
      `/transactions?accountId=${accountId}&isDelivered=false&method=CASH&businessLine=vending&${ever}`,
    );
    const sale = items.find(
      ({ failureReason }: { failureReason: string }) => failureReason !== 'payment_failed',
    );
    const refundOf = async () => (await read(page, `/transactions/${sale.id}?fields=refund`)).refund;
    await page.goto(`${place}/movements/${sale.id}?period=28d`);
    await page.getByRole('button', { name: 'Record the refund' }).click();
    const dialog = page.getByRole('dialog', { name: /^Refund of/ });
    const record = dialog.getByRole('button', { name: /^Record / });
    expect(await record.isDisabled()).toBe(true);
    await dialog.getByLabel('Reason').fill('In cash at the desk');
    await dialog.getByLabel('Amount paid back').fill('99999999');
    await dialog.getByText(/^At most/).waitFor();
    expect(await record.isDisabled()).toBe(true);
    await dialog.getByLabel('Amount paid back').fill('10');
    await record.click();
    await page.getByText('In cash at the desk').waitFor();
    await expect.poll(refundOf).toMatchObject({ amount: 1000, reason: 'In cash at the desk' });
    await page.getByRole('button', { name: 'Take back' }).click();
    await page.getByRole('button', { name: 'Record the refund' }).waitFor();
    await expect.poll(refundOf).toBeNull();
    expect(faults).toEqual([]);
  });

  it('stands on Today until it is paid back, with how often machines said no', async () => {
    const { page, faults } = await panel.reused('operator');
    const accountId = await accountIdOf(page);
    const { refunds, refusals } = await read(page, `/overview?accountId=${accountId}`);
    expect(refunds.due).toBeGreaterThan(0);
    await page.goto(place);
    const card = page
      .locator('section.card')
      .filter({ has: page.getByRole('heading', { name: 'Refunds due' }) });
    await card.getByRole('link').nth(1).click();
    await page.getByRole('button', { name: 'Record the refund' }).waitFor();
    if (refusals.today > 0) {
      await page.goto(place);
      await page.getByText('Refused since midnight').waitFor();
      await page.getByRole('link', { name: String(refusals.today), exact: true }).click();
      await page.getByRole('heading', { name: 'Refusals', level: 1 }).waitFor();
    }
    // Once all is done, nothing of it stands there.
    for (let left = refunds.due; left > 0; ) {
      const { items } = (await read(page, `/overview?accountId=${accountId}`)).refunds;
      for (const { transactionId } of items)
        expect(
          (
            await page.request.post(`/transactions/${transactionId}/refund`, {
              data: { reason: 'In cash at the desk' },
              headers: { origin: panel.address },
            })
          ).status(),
        ).toBe(201);
      left -= items.length;
    }
    await page.goto(place);
    await page.getByRole('heading', { name: 'Latest' }).waitFor();
    await settled(page);
    expect(await card.count()).toBe(0);
    expect(faults).toEqual([]);
  });

  it('is written off with a reason, and no longer waited for', async () => {
    const { page, faults } = await panel.reused('operator');
    const accountId = await accountIdOf(page);
    const { items } = await read(page, `/transactions/returns?accountId=${accountId}&status=pending&limit=5`);
    const { id } = items[0];
    await page.goto(`${place}/movements/out/${id}`);
    await page.getByRole('button', { name: 'Close it' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('It will not come back').check();
    await dialog.getByLabel('Reason').fill('Fell into the mixer');
    await dialog.getByRole('button', { name: 'Write it off' }).click();
    await page.getByText('Fell into the mixer').waitFor();
    expect(await read(page, `/transactions/returns/${id}`)).toMatchObject({
      status: 'written_off',
      closed: { outcome: 'written_off', reason: 'Fell into the mixer' },
    });
    await page.goto(`${place}/movements/out`);
    await settled(page);
    expect(await page.locator(`a[href*="${id}"]`).count()).toBe(0);
    expect(faults).toEqual([]);
  });
});

// Shows rules/quotas-and-periods#extras in the panel.
describe('an exception for one person', () => {
  it('is given on the refusal, after which the machine would hand out', async () => {
    const { page, faults } = await panel.reused('operator');
    const accountId = await accountIdOf(page);
    const { items } = await read(page, `/authorizations/refusals?accountId=${accountId}&limit=200`);
    type Found = { reason: string; consumer: object | null; product: object | null; device: object | null };
    const refusal = items.find(
      ({ reason, consumer, product, device }: Found) =>
        ['quota_exhausted', 'too_soon', 'return_pending'].includes(reason) && consumer && product && device,
    );
    expect(refusal).toBeDefined();
    const { consumer, code, date, id } = refusal;
    await page.goto(`${place}/refusals/${Date.parse(date).toString(36)}-${id}?period=28d`);
    await page.getByRole('button', { name: `One more for ${consumer.name}, today` }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Reason').fill('Her pair tore');
    await dialog.getByRole('button', { name: 'Grant 1 more' }).click();
    await page.getByText(/can take 1 more/).waitFor();
    const extras = await read(
      page,
      `/consumers/${consumer.id}/codes/${encodeURIComponent(code.codeId)}/extras`,
    );
    expect(extras.items).toMatchObject([{ quantity: 1, used: 0, reason: 'Her pair tore' }]);
    await page.getByRole('link', { name: 'Would it work now?' }).click();
    await page.getByText('Every rule lets it through.').waitFor();
    const url = new URL(page.url());
    expect(url.searchParams.get('machine')).toBe(refusal.device.serial);
    await page.goto(`${place}/people/${consumer.id}`);
    await page.getByText('Her pair tore').waitFor();
    await page.getByRole('button', { name: 'Take away' }).click();
    await expect
      .poll(
        async () =>
          (await read(page, `/consumers/${consumer.id}/codes/${encodeURIComponent(code.codeId)}/extras`))
            .items,
      )
      .toEqual([]);
    expect(faults).toEqual([]);
  });

  it('is not offered to viewers', async () => {
    const { page } = await panel.reused('viewer');
    const accountId = await accountIdOf(page);
    const { items } = await read(page, `/authorizations/refusals?accountId=${accountId}&limit=200`);
    const refusal = items.find(({ reason }: { reason: string }) => reason === 'quota_exhausted') ?? items[0];
    await page.goto(`${place}/refusals/${Date.parse(refusal.date).toString(36)}-${refusal.id}`);
    await settled(page);
    expect(await page.getByRole('button', { name: /^One more/ }).count()).toBe(0);
  });
});
