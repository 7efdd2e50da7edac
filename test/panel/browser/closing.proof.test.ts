import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { accountById } from '../../../src/access/accounts.ts';
import { addController } from '../../../src/access/controllers.ts';
import { operatorWrite } from '../../../src/cli/operator-write.ts';
import { settled, shot, usePanel } from './panel.ts';

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

/** Hands out something returnable again, as its machine's controller reports it. */
async function lend(page: Page, times: number): Promise<void> {
  const accountId = await accountIdOf(page);
  const { items } = await read(page, `/transactions/returns?accountId=${accountId}&${ever}`);
  const { product, device, consumer } = items.find((pair: { consumer: object | null }) => pair.consumer);
  const token = operatorWrite(
    panel.data,
    (tx) => addController(tx, accountById(tx, accountId)!, { serial: 'C-LEND' }).secret,
  );
  const loans = Array.from({ length: times }, () => ({
    kind: 'delivery',
    id: randomUUID(),
    date: new Date(panel.now()).toISOString(),
    deviceSerial: device.serial,
    productId: product.id,
    codeId: consumer.codeId,
    method: 'CASHLESS',
    sellValue: 0,
    isDelivered: true,
  }));
  const answer = await page.request.post('/feed/movements', {
    data: { items: loans },
    headers: { authorization: `Bearer ${token}` },
  });
  expect((await answer.json()).summary, await answer.text()).toMatchObject({ accepted: times });
}

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
    await dialog.getByText(/^Up to/).waitFor();
    expect(await record.isDisabled()).toBe(true);
    await dialog.getByLabel('Amount paid back').fill('10');
    await record.click();
    await page.getByText('In cash at the desk').waitFor();
    await expect.poll(refundOf).toMatchObject({ amount: 1000, reason: 'In cash at the desk' });
    await page.getByRole('button', { name: 'Undo' }).first().click();
    await page.getByRole('button', { name: 'Record the refund' }).waitFor();
    await expect.poll(refundOf).toBeNull();
    expect(faults).toEqual([]);
  });

  it('is closed together: loans of a list, each with the same reason', async () => {
    const { page, faults } = await panel.reused('operator');
    await lend(page, 3);
    await page.goto(`${place}/movements/out`);
    await page.getByRole('button', { name: 'Select', exact: true }).click();
    const boxes = page.getByRole('table').getByRole('checkbox');
    await boxes.first().waitFor();
    const before = await boxes.count();
    expect(before).toBeGreaterThan(2);
    for (const at of [0, 1]) await boxes.nth(at).check();
    await shot(page, 'loans-selected');
    await page.getByRole('button', { name: 'Close 2 loans' }).click();
    const dialog = page.getByRole('dialog', { name: 'Close 2 loans' });
    const close = dialog.getByRole('button', { name: 'Close 2 loans' });
    expect(await close.isDisabled()).toBe(true);
    await dialog.getByLabel('Reason').fill('Handed in at the tool room');
    await close.click();
    await page.getByText('2 loans are closed.').waitFor();
    await expect.poll(() => boxes.count()).toBe(before - 2);
    const asked = `/transactions/returns?accountId=${await accountIdOf(page)}&${ever}`;
    const { items } = await read(page, asked);
    const closed = items.filter(
      (pair: { closed: { reason: string } | null }) => pair.closed?.reason === 'Handed in at the tool room',
    );
    expect(closed.length).toBe(2);
    expect(faults).toEqual([]);
  });

  it('is refunded together, where the machine gave the money back', async () => {
    const { page, faults } = await panel.reused('operator');
    await page.goto(`${place}/movements?period=28d&status=failed&line=vending&method=CASH`);
    await page.getByRole('button', { name: 'Select', exact: true }).click();
    const boxes = page.getByRole('table').getByRole('checkbox');
    await boxes.first().waitFor();
    const owed = await boxes.count();
    await page.getByRole('checkbox', { name: `Select all ${owed} shown` }).check();
    await shot(page, 'refunds-selected');
    await page.getByRole('button', { name: `Record ${owed} refunds` }).click();
    const dialog = page.getByRole('dialog', { name: `Refund of ${owed} sales` });
    await dialog.getByText(/^Each sale is refunded in full: /).waitFor();
    // One of them is refunded by somebody else in the meantime: the others are recorded, and it is named.
    const accountId = await accountIdOf(page);
    const owing = async () =>
      (
        await read(
          page,
          `/transactions?accountId=${accountId}&isDelivered=false&method=CASH&fields=id,refund,failureReason&${ever}`,
        )
      ).items.filter((one: { refund: object | null }) => one.refund);
    const first = await page.locator('tbody tr a.row-link').first().getAttribute('href');
    const id = /movements\/([0-9a-f-]{36})/.exec(first!)![1]!;
    const own = { 'sec-fetch-site': 'same-origin' };
    const other = await page.request.post(`/transactions/${id}/refund`, {
      data: { reason: 'Paid at the desk' },
      headers: own,
    });
    expect(other.status()).toBe(201);
    await dialog.getByRole('button', { name: `Record ${owed} refunds` }).click();
    await page.getByText(`${owed - 1} refunds are recorded.`).waitFor();
    const left = page.getByRole('dialog', { name: 'Refund of 1 sale' });
    await left.getByRole('alert').first().waitFor();
    const refunds = await owing();
    const back = refunds.filter(
      (one: { refund: { reason: string } }) => one.refund.reason === 'The machine gave the money back',
    );
    expect(back.length).toBe(owed - 1);
    // The browser notes that the server refused one.
    expect(faults.filter((fault) => !fault.includes('409'))).toEqual([]);
  });

  // Shows rules/people-and-codes#open-loans-and-top-ups.
  it('of a person is listed and closed before they are removed', async () => {
    const words = {
      more: 'Más',
      remove: 'Eliminar',
      close: 'Cerrar préstamo',
      back: 'Registrar la devolución',
      reason: 'Motivo',
      refund: 'Reintegrar recargas',
      doRefund: /^Reintegrar \$/,
      doRemove: 'Eliminar definitivamente',
      left: 'Pendiente',
    };
    const look = { width: 360, language: 'es', theme: 'dark' } as const;
    const { page, faults } = await panel.signedIn('owner', look);
    const accountId = await accountIdOf(page);
    const { items } = await read(page, `/transactions/returns?accountId=${accountId}&status=pending&${ever}`);
    const people = await Promise.all(
      items.slice(0, 20).map(async ({ consumer }: { consumer: { identification: string } }) => {
        const found = await read(page, `/consumers?accountId=${accountId}&search=${consumer.identification}`);
        return found.items[0];
      }),
    );
    const person = people.find((one) => one?.codes.length > 0);
    const [{ codeId, operationId }] = person.codes;
    const given = await page.request.post('/transactions/credits', {
      data: {
        codeId,
        consumerId: person.id,
        amount: 450_000,
        reason: 'Top-up at the desk',
        ...(operationId && { operationId }),
      },
      headers: { origin: panel.address },
    });
    expect(given.status(), await given.text()).toBe(201);
    await page.goto(`${place}/people/${person.id}`);
    const menu = page.getByRole('main').getByRole('button', { name: words.more, exact: true });
    await menu.click();
    await page.getByRole('button', { name: words.remove, exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('heading', { name: words.left }).waitFor();
    await settled(page);
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
    await shot(page, 'remove');
    const loans = dialog.getByRole('button', { name: words.close });
    for (let left = await loans.count(); left > 0; left--) {
      await loans.first().click();
      await dialog.getByLabel(words.reason).fill('Handed in on the last day');
      await dialog.getByRole('button', { name: words.back }).click();
      await expect.poll(() => loans.count()).toBe(left - 1);
    }
    await dialog.getByRole('button', { name: words.refund }).click();
    await dialog.getByLabel(words.reason).fill('In cash on the last day');
    await shot(page, 'remove-refund');
    await dialog.getByRole('button', { name: words.doRefund }).click();
    await dialog.getByRole('button', { name: words.refund }).waitFor({ state: 'detached' });
    await dialog.getByRole('button', { name: words.doRemove }).click();
    await dialog.waitFor({ state: 'detached' });
    const query = `accountId=${accountId}&consumerIdentification=${person.identification}&${ever}`;
    const { items: credits } = await read(page, `/transactions/credits?${query}`);
    expect(credits[0]).toMatchObject({ reason: 'In cash on the last day', balanceAfter: 0 });
    expect((await read(page, `/transactions/returns?status=pending&${query}`)).items).toEqual([]);
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
    await page.getByRole('heading', { name: 'Latest activity' }).waitFor();
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
    await page.getByRole('button', { name: 'Close the loan' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('It will not be returned').check();
    await dialog.getByLabel('Reason').fill('Fell into the mixer');
    await dialog.getByRole('button', { name: 'Write off' }).click();
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
    await page.getByRole('button', { name: 'Grant one more today' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Reason').fill('Her pair tore');
    await dialog.getByRole('button', { name: 'Grant 1 more' }).click();
    await page.getByText(/can take 1 more/).waitFor();
    const extras = await read(
      page,
      `/consumers/${consumer.id}/codes/${encodeURIComponent(code.codeId)}/extras`,
    );
    expect(extras.items).toMatchObject([{ quantity: 1, used: 0, reason: 'Her pair tore' }]);
    await page.getByRole('link', { name: 'Check now' }).click();
    await page.getByText('Every rule allows it.').waitFor();
    const url = new URL(page.url());
    expect(url.searchParams.get('machine')).toBe(refusal.device.serial);
    await page.goto(`${place}/people/${consumer.id}`);
    await page.getByText('Her pair tore').waitFor();
    await page.getByRole('button', { name: 'Remove', exact: true }).click();
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
    expect(await page.getByRole('button', { name: /^Grant one more/ }).count()).toBe(0);
  });
});
