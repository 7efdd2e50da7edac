import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { Role } from '../../../src/api/roles.ts';
import { describeInProofs, itInProofs } from '../../support/in-proofs.ts';
import { settled, usePanel } from './panel.ts';

const panel = usePanel({ deliveries: 60, days: 3 });
const base = '/panel/planta-bogota';

/** Calls the interface as the person of a window. */
async function call(page: Page, method: string, path: string, data?: object) {
  const answer = await page.request.fetch(path, {
    method,
    headers: { origin: panel.address },
    ...(data && { data }),
  });
  expect(answer.status(), `${method} ${path}: ${await answer.text()}`).toBeLessThan(300);
  return answer.status() === 204 ? undefined : answer.json();
}

/** The machine that the tests change, and the token of a controller that reports for it. */
let machine: { id: string; accountId: string };
let token: string | undefined;

/** A window of somebody who is signed in, once the machine is known. */
async function signedIn(role?: Role) {
  if (token === undefined) {
    const { page } = await panel.signedIn();
    [machine] = (await call(page, 'GET', '/devices?serial=VM-102')).items;
    const { accountId } = machine;
    token = (await call(page, 'POST', '/controllers', { accountId, serial: 'C-99' })).secret;
  }
  return panel.reused(role);
}

/** Lets the machine report that it sold one of a selection. */
async function sell(selection: string): Promise<void> {
  const date = new Date(panel.now()).toISOString();
  const sold = { kind: 'delivery', id: randomUUID(), date, deviceSerial: 'VM-102' };
  const answer = await fetch(`${panel.address}/feed/movements`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ items: [{ ...sold, selection, method: 'CASH', isDelivered: true }] }),
  });
  expect(await answer.json()).toMatchObject({ summary: { accepted: 1 } });
}

type Slot = { selection: string; productId: string; price: number | null; stock: number | null };

const slotsOf = async (page: Page): Promise<Slot[]> =>
  (await call(page, 'GET', `/devices/${machine.id}/planogram`)).items;

describe('a planogram', () => {
  const cell = (page: Page, selection: string) =>
    page.getByRole('gridcell').filter({ has: page.getByText(selection, { exact: true }) });
  /** Waits until a place of the grid has the keys, which it gets back from a dialog that has gone. */
  const hasKeys = (page: Page, selection: string) =>
    cell(page, selection).and(page.locator(':focus-within')).waitFor();
  const open = async (page: Page) => {
    await page.goto(`${base}/machines/${machine.id}/planogram`);
    await settled(page);
  };

  it('is drawn by keys, shown before it is saved, and saved onto what was sold meanwhile', async () => {
    const { page, faults } = await signedIn();
    const before = await slotsOf(page);
    await open(page);
    await cell(page, '10').focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Slot 11' });
    await dialog.getByLabel(/^Price/).fill('4321');
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await hasKeys(page, '11');
    await page.keyboard.press('ArrowRight');
    await hasKeys(page, '12');
    await page.keyboard.press('Delete');
    await page.getByText('2 changes').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('One change').waitFor();

    await sell('11');
    await page.getByRole('button', { name: 'Review and save' }).click();
    const review = page.getByRole('dialog', { name: 'What will change' });
    await review.getByText('4,321').waitFor();
    await review.getByRole('button', { name: 'Save' }).click();
    await page.getByText('The planogram was saved.').waitFor();
    const wanted = before.map((slot) =>
      slot.selection === '11' ? { ...slot, price: 432_100, stock: Math.max(0, slot.stock! - 1) } : slot,
    );
    expect(await slotsOf(page)).toEqual(wanted);
    expect(faults).toEqual([]);
  });

  itInProofs('takes products with the mouse: pressed into a place, dragged from place to place', async () => {
    const { page, faults } = await signedIn();
    const before = await slotsOf(page);
    await open(page);
    const productOf = (at: string) => before.find(({ selection }) => selection === at)!.productId;
    await cell(page, '10').dragTo(cell(page, '24'));
    await page.getByText('2 changes').waitFor();
    await page.getByRole('region', { name: 'Products' }).getByRole('button').first().click();
    await cell(page, '13').click();
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'Today' }).first().click();
    const leaving = page.getByRole('dialog', { name: 'Leave without saving?' });
    await leaving.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Review and save' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await page.getByText('The planogram was saved.').waitFor();
    const after = await slotsOf(page);
    const idAt = (at: string) => after.find(({ selection }) => selection === at)!.productId;
    expect([idAt('10'), idAt('24')]).toEqual([productOf('24'), productOf('10')]);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => slotsOf(page)).toEqual(before);
    expect(faults).toEqual([]);
  });

  // Shows rules/panel#the-front-of-a-machine.
  itInProofs('keeps the empty slots of the front that was drawn', async () => {
    const { page, faults } = await signedIn();
    const { id } = await call(page, 'POST', '/devices', {
      accountId: machine.accountId,
      serial: 'FRONT-1',
      name: 'Drawn',
    });
    const drawn = () => page.locator('.slot:not(.missing) .place-name').allTextContents();
    const save = async () => {
      await page.getByRole('button', { name: 'Review and save' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
      await page.getByText('The planogram was saved.').waitFor();
      await page.reload();
      await settled(page);
    };
    await page.goto(`${base}/machines/${id}/planogram`);
    await page.getByLabel('Rows').fill('2');
    await page.getByLabel('Slots per row').fill('3');
    await page.getByRole('button', { name: 'Draw' }).click();
    await page.getByText('6 changes').waitFor();
    await save();
    const front = ['10', '11', '12', '20', '21', '22'];
    expect(await drawn()).toEqual(front);

    await page.getByRole('region', { name: 'Products' }).getByRole('button').first().click();
    await cell(page, '11').click();
    await page.keyboard.press('Escape');
    await cell(page, '22').click();
    const dialog = page.getByRole('dialog', { name: 'Slot 22' });
    await dialog.getByRole('button', { name: 'Remove the slot' }).click();
    await page.getByText('2 changes').waitFor();
    await save();
    expect(await drawn()).toEqual(front.filter((name) => name !== '22'));

    await cell(page, '11').focus();
    await page.keyboard.press('Delete');
    await save();
    expect(await drawn()).toEqual(front.filter((name) => name !== '22'));
    expect((await call(page, 'GET', `/devices/${id}/planogram`)).items).toEqual([]);
    expect(faults).toEqual([]);
  });

  itInProofs('begins as a copy of another machine, and goes back to nothing', async () => {
    const { page, faults } = await signedIn();
    const { accountId } = machine;
    const { name } = await call(page, 'GET', `/devices/${machine.id}`);
    const made = await call(page, 'POST', '/devices', { accountId, serial: 'COPY-1', name: 'Twin' });
    const copied = async () => (await call(page, 'GET', `/devices/${made.id}/planogram`)).items as Slot[];
    const placed = (slots: readonly Slot[]) =>
      slots.map(({ selection, productId, price }) => [selection, productId, price]);
    await page.goto(`${base}/machines/${made.id}/planogram`);
    await page.getByRole('button', { name: 'Copy from another machine' }).click();
    const dialog = page.getByRole('dialog', { name: 'Copy from another machine' });
    await dialog.getByRole('button', { name }).first().click();
    await dialog.getByRole('button', { name: `Copy from ${name}` }).click();
    await page.getByText('Twin now has this planogram.').waitFor();
    expect(placed(await copied())).toEqual(placed(await slotsOf(page)));
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('The planogram of Twin was restored.').waitFor();
    expect(await copied()).toEqual([]);
    await page.getByRole('button', { name: 'Copy from another machine' }).waitFor();
    expect(faults).toEqual([]);
  });

  itInProofs('is looked at, and not changed, by who may only read', async () => {
    const { page } = await signedIn('viewer');
    await open(page);
    await cell(page, '10').click();
    expect(await page.getByRole('dialog').count()).toBe(0);
    expect(await page.getByRole('button', { name: /Add|Copy/ }).count()).toBe(0);
  });
});

// Shows rules/live#the-stream in the panel.
describeInProofs('a refill', () => {
  it('of a machine that was never counted leads to its count', async () => {
    const { page, faults } = await signedIn();
    const { items } = await call(page, 'GET', `/devices/${machine.id}/planogram`);
    const counted = (items as Slot[]).map(({ selection, productId, price }) => ({
      selection,
      productId,
      price,
    }));
    await call(page, 'PUT', `/devices/${machine.id}/planogram`, {
      items: counted.map((slot) => ({ ...slot, stock: null, capacity: 10 })),
    });
    const { name } = await call(page, 'GET', `/devices/${machine.id}`);
    await page.goto(`${base}/refill`);
    const others = page.getByRole('main').getByRole('status').filter({ hasText: 'Stock not counted yet' });
    await others.getByRole('link', { name: `Count ${name}` }).waitFor();

    await page.goto(`${base}/machines/${machine.id}/refill`);
    await page.getByRole('heading', { name: 'Stock not counted yet' }).waitFor();
    expect(await page.getByText('Nothing to bring').count()).toBe(0);
    await page.getByRole('link', { name: 'Count', exact: true }).click();
    const fields = page.getByRole('textbox', { name: 'Counted' });
    await fields.first().waitFor();
    for (const field of (await fields.all()).slice(1)) await field.fill('10');
    await page.getByRole('button', { name: 'Send the visit' }).click();
    await expect.poll(async () => (await slotsOf(page)).filter(({ stock }) => stock === null).length).toBe(1);
    // One slot is left: it is named.
    await page.getByRole('link', { name: 'Refill', exact: true }).last().click();
    const [left] = (await slotsOf(page)).filter(({ stock }) => stock === null);
    await page.getByText(`Not counted: ${left!.selection}.`).waitFor();
    expect(faults).toEqual([]);
  });
});

describe('what happens', () => {
  it('appears without loading the page again', async () => {
    const { page, faults } = await signedIn();
    const heard = page.waitForResponse((answer) => answer.url().endsWith('/panel/events'));
    await page.goto(base);
    await settled(page);
    await heard;
    await page.getByText('Live', { exact: true }).waitFor();
    const lines = page.locator('.happening > li');
    const first = await lines.first().textContent();
    await sell('20');
    await expect.poll(() => lines.first().textContent()).not.toBe(first);
    expect(faults).toEqual([]);
  });

  itInProofs('ends with the session, and the door is shown', async () => {
    const { page } = await panel.visit();
    const { context } = await panel.signedIn('operator');
    await page.context().addCookies(await context.cookies());
    await page.goto(base);
    await page.getByText('Live', { exact: true }).waitFor();
    await call(page, 'DELETE', '/auth/session');
    await page
      .getByRole('heading', { name: /Sign in|Enter/ })
      .or(page.getByLabel('Password'))
      .first()
      .waitFor();
  });
});
