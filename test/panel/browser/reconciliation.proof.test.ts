// biome-ignore-all lint/suspicious/noExplicitAny: tests look into bodies of every shape
import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import XlsxPopulate from 'xlsx-populate';
import { accountById } from '../../../src/access/accounts.ts';
import { addController } from '../../../src/access/controllers.ts';
import { operatorWrite } from '../../../src/cli/operator-write.ts';
import { plainMachine } from '../../support/audit-files/makes.ts';
import { itInProofs } from '../../support/in-proofs.ts';
import { zip } from '../../support/zip.ts';
import { settled, shot, usePanel } from './panel.ts';
import { expectPrinted, papers } from './printed.ts';

const panel = usePanel({ deliveries: 4000, days: 60 });
const base = '/panel/planta-bogota';

/** Asks the interface as the person of a window. */
async function ask(page: Page, path: string): Promise<any> {
  const answer = await page.request.get(panel.address + path, { headers: { origin: panel.address } });
  expect(answer.status(), path).toBe(200);
  return answer.json();
}
const machine = async (page: Page, serial: string) => (await ask(page, `/devices?serial=${serial}`)).items[0];

// Shows rules/counters#reconciliation.
describe('the panel tells what three witnesses of a machine say', () => {
  const open = async (
    serial: string,
    { language = 'en', width = 1280 }: { language?: 'en' | 'es'; width?: number } = {},
  ) => {
    const { page } = await panel.reused('owner', { language, width });
    const { id } = await machine(page, serial);
    await page.goto(`${base}/reconciliation/${id}`);
    await settled(page);
    return page;
  };

  it('lists the machines, with the alarm first', async () => {
    const { page } = await panel.reused('owner', {});
    await page.goto(`${base}/reconciliation`);
    await settled(page);
    const rows = page.getByRole('table', { name: 'Reconciliation' }).getByRole('row');
    expect(await rows.count()).toBeGreaterThanOrEqual(4);
    expect(await rows.nth(1).textContent()).toContain('Cash missing');
    await shot(page, 'reconciliation');
    // The result of a row shows missing amounts, even if all of its slots match.
    const { items } = await ask(page, '/reconciliation');
    const serials = items
      .filter(({ cash }: any) => cash?.level === 'alert')
      .map(({ device }: any) => device.serial);
    expect(serials).toContain('VM-103');
    expect(await rows.nth(1).getByRole('cell').last().textContent()).toBe('Cash missing');
    const { page: inSpanish } = await panel.reused('owner', { language: 'es' });
    await inSpanish.goto(`${base}/reconciliation`);
    await settled(inSpanish);
    const row = inSpanish.getByRole('table').getByRole('row').nth(1);
    expect(await row.getByRole('cell').last().textContent()).toBe('Falta efectivo');
  });

  itInProofs('a controller that missed a day', async () => {
    const page = await open('VM-101');
    const cause = page.getByText(/sold and not reported: the controller was offline from .+ to .+/).first();
    await cause.waitFor();
    await shot(page, 'missed');
  });

  itInProofs('a reset of the counters, at the time when it was', async () => {
    const { page } = await panel.reused('owner', {});
    const { id } = await machine(page, 'VM-101');
    const { items } = await ask(page, `/devices/${id}/reconciliation/history?limit=26`);
    const { from, to } = items.find(({ causes }: any) =>
      causes.some(({ cause }: any) => cause === 'counter_reset'),
    );
    await page.goto(`${base}/reconciliation/${id}?from=${from}&to=${to}`);
    await settled(page);
    await page.getByText('The counters were reset before').first().waitFor();
    await shot(page, 'reset');
  });

  itInProofs('two slots under each other’s names, again and again', async () => {
    const page = await open('VM-102', { language: 'es' });
    await page.getByText('Canales con los nombres intercambiados').first().waitFor();
    await page.getByText('en 4 de las últimas 4 visitas').first().waitFor();
    await shot(page, 'swap');
  });

  itInProofs('a thief of small coins, with an alarm and over time', async () => {
    const page = await open('VM-103');
    await page.getByText('missing from the cash box').first().waitFor();
    await page.getByText('Alert: at least 3 of the last 4 collections').waitFor();
    await page.getByText('in 4 of the last 4 visits').waitFor();
    const plot = page.getByRole('img', { name: /Over time\. Cash: -/ });
    await plot.locator('canvas').waitFor();
    await shot(page, 'thief');
    const narrow = await open('VM-103', { width: 360 });
    await shot(narrow, 'thief-phone');
    expect(await narrow.evaluate('document.documentElement.scrollWidth')).toBe(360);
  });

  itInProofs.each(papers)('prints on %s, without what is pressed', async (...paper) => {
    const { page } = await panel.visit().then(() => panel.signedIn('owner'));
    const { id } = await machine(page, 'VM-103');
    await page.goto(`${panel.address}${base}/reconciliation/${id}`);
    await page.getByText('Alert: at least 3 of the last 4 collections').waitFor();
    await settled(page);
    await page.emulateMedia({ media: 'print' });
    for (const hidden of ['Print', 'Download'])
      expect(await page.getByRole('button', { name: hidden, exact: true }).isVisible()).toBe(false);
    await expectPrinted(page, paper, 'reconciliation');
  });

  itInProofs('in a workbook, too', async () => {
    const page = await open('VM-103');
    const bytes = await panel.fetched(page, () =>
      page.getByRole('button', { name: 'Download', exact: true }).click(),
    );
    // The first sheet is the table of the screen.
    const values = (await XlsxPopulate.fromDataAsync(bytes)).sheet(1).usedRange().value();
    expect(values.flat()).toContain('Cash missing');
    expect(new Set(values.slice(1).map(([serial]: unknown[]) => serial))).toEqual(new Set(['VM-103']));
  });
});

// Shows rules/counters#visits.
describe('a visit in a cellar', () => {
  it('is kept in the browser while there is no connection, told so, and sent once when there is', async () => {
    const { page, context } = await panel.reused('owner', { width: 390 });
    const { id } = await machine(page, 'EA-101');
    const visits = async () => (await ask(page, `/devices/${id}/visits`)).items;
    const before = (await visits()).length;
    await page.goto(`${base}/machines/${id}/visit`);
    await settled(page);
    const slot = page.locator('.visit-slots li').first();
    // The expected stock is shown beside a count, not beside an empty field.
    expect(await slot.getByText(/Expected: |Afterwards: /).count()).toBe(0);
    await slot.getByLabel('Counted').fill('3');
    await slot.getByText(/Expected: \d/).waitFor();
    // Typed values survive a reload, before anything is sent.
    await page.reload();
    await settled(page);
    expect(await slot.getByLabel('Counted').inputValue()).toBe('3');
    await slot.getByLabel('Added').fill('4');
    await page.getByLabel('Coins').fill('120');
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Send the visit' }).click();
    await page.getByText('1 visit waiting to be sent').waitFor();
    await shot(page, 'waiting');
    expect((await visits()).length).toBe(before);
    // It stays in its form until it is stored, and a second one waits behind it.
    expect(await slot.getByLabel('Counted').inputValue()).toBe('3');
    expect(await slot.getByLabel('Counted').isDisabled()).toBe(true);
    await page.getByRole('button', { name: 'Start another visit' }).click();
    expect(await slot.getByLabel('Counted').inputValue()).toBe('');
    await slot.getByLabel('Added').fill('1');
    await page.getByRole('button', { name: 'Send the visit' }).click();
    await page.getByText('2 visits waiting to be sent').waitFor();
    await context.setOffline(false);
    await page.getByText('Visit saved').first().waitFor();
    await expect.poll(async () => (await visits()).length).toBe(before + 2);
    const [last, first] = await visits();
    expect(first).toMatchObject({ items: [{ counted: 3, added: 4 }], collected: { coins: 12000, bills: 0 } });
    expect(last.items[0]).toMatchObject({ added: 1 });
    expect(await page.getByText('waiting to be sent').count()).toBe(0);
  });

  itInProofs(
    'is checked before it is sent, and a refusal opens it again with all that was typed',
    async () => {
      const { page } = await panel.reused('owner', { width: 390 });
      const { id } = await machine(page, 'EA-101');
      const visits = async () => (await ask(page, `/devices/${id}/visits`)).items;
      const before = (await visits()).length;
      await page.goto(`${base}/machines/${id}/visit`);
      await settled(page);
      const slot = page.locator('.visit-slots li').first();
      const send = page.getByRole('button', { name: 'Send the visit' });
      await slot.getByLabel('Counted').fill('2');
      await slot.getByLabel('Removed').fill('3');
      await page.getByLabel('Coins').fill('-1');
      await send.click();
      await slot.getByText('Removed: This is more than the slot had.').waitFor();
      await page.getByText('Enter an amount of 0 or more.').waitFor();
      // The first wrong field is in view, and has the focus.
      expect(await page.evaluate('document.activeElement.closest("label").textContent')).toBe('Removed');
      await shot(page, 'visit-wrong');
      await slot.getByLabel('Removed').fill('1');
      await page.getByLabel('Coins').fill('');
      const path = `**/devices/${id}/visits`;
      const refusal = {
        status: 400,
        code: 'validation.failed',
        detail: 'Some fields are wrong.',
        errors: [{ field: 'items.0.removed', rule: 'max', message: 'Someone was faster.' }],
      };
      await page.route(path, (route) =>
        route.request().method() === 'POST'
          ? route.fulfill({ status: 400, json: refusal, contentType: 'application/problem+json' })
          : route.fallback(),
      );
      await send.click();
      await slot.getByText('Removed: Someone was faster.').waitFor();
      await page.getByText('The visit was not saved: Some fields are wrong.').waitFor();
      expect(await slot.getByLabel('Counted').inputValue()).toBe('2');
      await shot(page, 'visit-refused');
      await page.unroute(path);
      await send.click();
      await page.getByText('Visit saved').first().waitFor();
      expect((await visits()).length).toBe(before + 1);
      expect(await slot.getByLabel('Counted').inputValue()).toBe('');
    },
  );

  itInProofs('is sent once after the page was closed, also where its answer was never heard', async () => {
    const { page, context } = await panel.reused('owner', { width: 390 });
    const { id } = await machine(page, 'EA-101');
    const visits = async () => (await ask(page, `/devices/${id}/visits`)).items;
    const before = (await visits()).length;
    await page.goto(`${base}/machines/${id}/visit`);
    await settled(page);
    const path = `**/devices/${id}/visits`;
    // It arrives, and the connection is gone before it is answered.
    await page.route(path, async (route) => {
      if (route.request().method() === 'POST') await route.fetch();
      // The page may be gone meanwhile, and what it asked for with it.
      await route.abort().catch(() => {});
    });
    const slot = page.locator('.visit-slots li').first();
    await slot.getByLabel('Counted').fill('5');
    await page.getByRole('button', { name: 'Send the visit' }).click();
    await page.getByText('1 visit waiting to be sent').waitFor();
    await context.setOffline(true);
    await page.goto('about:blank');
    await context.setOffline(false);
    await page.unroute(path);
    // It is sent from any screen.
    await page.goto(`${base}/products`);
    await expect.poll(() => page.evaluate("localStorage.getItem('larder visits')")).toBeNull();
    expect((await visits()).length).toBe(before + 1);
    expect((await visits())[0].items[0]).toMatchObject({ counted: 5 });
  });
});

// Shows rules/counters#visits.
describe('files of machines that are dropped', () => {
  const file = (serial: string, n: number) =>
    plainMachine({ A1: { n, v: n * 100 } }, [`ID1*${serial}*M*1*Hall`]);
  const drop = async (page: Page, files: { name: string; bytes: Buffer }[]) => {
    const given = files.map(({ name, bytes }) => ({ name, text: bytes.toString('base64') }));
    // A string, because it uses the browser's types.
    const data = await page.evaluateHandle(`(() => {
      const transfer = new DataTransfer();
      for (const { name, text } of ${JSON.stringify(given)}) {
        const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
        transfer.items.add(new File([bytes], name));
      }
      return transfer;
    })()`);
    await page.dispatchEvent('body', 'dragover', { dataTransfer: data });
    await page.getByText('Drop them now').waitFor();
    await page.dispatchEvent('body', 'drop', { dataTransfer: data });
  };

  it('are told what they are, many and from a container, and kept when somebody says so', async () => {
    const { page } = await panel.reused('owner', {});
    const { id } = await machine(page, 'EA-101');
    const readings = async () => (await ask(page, `/devices/readings?deviceId=${id}`)).items;
    const waiting = async () => (await ask(page, '/devices/readings?state=quarantined')).items;
    const before = [(await readings()).length, (await waiting()).length] as const;
    await page.goto(`${base}/reconciliation/readings`);
    await settled(page);
    await drop(page, [
      { name: 'lobby-20261110-1000.daa', bytes: file('EA-101', 10) },
      { name: 'note.txt', bytes: Buffer.from('Hello') },
      {
        name: 'week.zip',
        bytes: zip([
          { path: 'a-20261111-1000.daa', content: file('EA-101', 14) },
          { path: 'b-20261112-1000.daa', content: file('STRANGER', 3) },
        ]),
      },
    ]);
    const table = page.getByRole('table', { name: 'Files read' });
    await table.waitFor();
    expect(await table.getByRole('row').count()).toBe(5);
    for (const text of ['Unreadable', 'Waiting', 'Unknown machine'])
      await table.getByText(text).first().waitFor();
    await shot(page, 'rehearsed');
    expect([(await readings()).length, (await waiting()).length]).toEqual(before);
    await page.getByRole('button', { name: 'Save 3 readings' }).click();
    await page.getByText('3 readings saved').waitFor();
    expect([(await readings()).length, (await waiting()).length]).toEqual([before[0] + 2, before[1] + 1]);
    // Again they are known, and there is nothing to keep.
    await drop(page, [{ name: 'lobby-20261110-1000.daa', bytes: file('EA-101', 10) }]);
    await table.getByText('Duplicate').waitFor();
    expect(await page.getByRole('button', { name: /^Save/ }).isDisabled()).toBe(true);
  });

  itInProofs('ask which machine they are of, and propose one by what it counted', async () => {
    const { page } = await panel.reused('owner', { width: 390 });
    const own = await machine(page, 'EA-101');
    const serial = 'EA-0101';
    const send = (name: string, bytes: Buffer) =>
      page.request.post(`${panel.address}/devices/readings?fileName=${name}&accountId=${own.accountId}`, {
        headers: { origin: panel.address, 'content-type': 'application/octet-stream' },
        data: bytes,
      });
    const { results } = await (await send('q-20261113-1000.daa', file(serial, 17))).json();
    const { id } = results[0];
    await page.goto(`${base}/reconciliation/readings/${id}`);
    await settled(page);
    await page.getByText(serial).first().waitFor();
    await shot(page, 'reading-waiting-phone');
    await page.getByRole('button', { name: 'Assign' }).click();
    const dialog = page.getByRole('dialog', { name: 'Which machine is this reading from?' });
    await dialog.getByText('Paid vends').waitFor();
    await dialog.getByText('A similar serial: EA-101').first().waitFor();
    await shot(page, 'which-phone');
    const first = dialog.getByRole('list', { name: 'Proposed machines' }).getByRole('button').first();
    expect(await first.getAttribute('aria-label')).toBe(`Assign to ${own.name}`);
    await first.click();
    await expect.poll(async () => (await ask(page, `/devices/readings/${id}`)).device?.id).toBe(own.id);
    // It is compared now, and can still be given to another machine, which is audited.
    const { items } = await ask(page, '/audit-logs?resourceType=reading&action=update&pageSize=1');
    expect(items[0]).toMatchObject({ action: 'update', resourceId: id });
    await page.getByRole('button', { name: 'Change the machine' }).waitFor();
    const bytes = await panel.fetched(page, () =>
      page.getByRole('button', { name: 'Download the file' }).click(),
    );
    expect(bytes.toString('latin1')).toContain(`ID1*${serial}*`);
  });

  itInProofs.each(['en', 'es'] as const)(
    'have a page, and rules that are edited there (%s)',
    async (language) => {
      const { page } = await panel.reused('owner', { language, width: 390 });
      const { id } = await machine(page, 'VM-101');
      const { items } = await ask(page, `/devices/readings?deviceId=${id}&limit=1`);
      await page.goto(`${base}/reconciliation/readings/${items[0].id}`);
      await settled(page);
      await shot(page, `reading-phone-${language}`);
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
      const rules = async () => ask(page, `/devices/${id}/reading-rules`);
      const before = await rules();
      const words = { en: ['Bills are counted in', 'Save'], es: ['Los billetes se cuentan en', 'Guardar'] }[
        language
      ];
      await page.getByLabel(words[0]!).selectOption('CA310');
      await page.getByRole('button', { name: words[1]!, exact: true }).click();
      await expect.poll(async () => (await rules()).billsUnit).toBe('CA310');
      // The form is loaded with the stored rules, and has nothing to save.
      const save = page.getByRole('button', { name: words[1]!, exact: true, disabled: true });
      await save.and(page.locator('[aria-busy="false"]')).waitFor();
      await page.getByLabel(words[0]!).selectOption('');
      await page.getByRole('button', { name: words[1]!, exact: true }).click();
      await expect.poll(rules).toEqual(before);
      const { page: wide } = await panel.reused('owner', { language });
      await wide.goto(`${base}/reconciliation/readings/${items[0].id}`);
      await settled(wide);
      await shot(wide, `reading-${language}`);
    },
  );

  itInProofs('a proposed map of slots is taken with one click', async () => {
    const { page } = await panel.reused('owner', {});
    const { id } = await machine(page, 'VM-102');
    await page.goto(`${base}/reconciliation/${id}`);
    await settled(page);
    await shot(page, 'map');
    await page.getByRole('button', { name: 'Use these names' }).click();
    await page.getByText('Rules saved').waitFor();
    expect((await ask(page, `/devices/${id}/reading-rules`)).selections.length).toBeGreaterThan(1);
    await expect.poll(() => page.getByRole('button', { name: 'Use these names' }).count()).toBe(0);
    await shot(page, 'map-taken');
  });
});

// These change the machine and what it is compared with, so they are the last.
describe('causes that the planogram ends', () => {
  it('have one button each, which says what it changes, and can be undone', async () => {
    const { page } = await panel.signedIn('owner');
    await page.goto(base);
    const { id } = await machine(page, 'VM-102');
    const planogram = async () =>
      new Map<string, any>(
        (await ask(page, `/devices/${id}/slots`)).items.map((slot: any) => [slot.selection, slot]),
      );
    const before = await planogram();
    const [one, two] = [...before.keys()].sort().slice(0, 2) as [string, string];
    // Counts are compared elsewhere (scenarios.test.ts): here two slots hold each other's goods.
    await page.route(/\/reconciliation(\?|$)/, async (route) => {
      const answer = await route.fetch();
      const told = await answer.json();
      const line = (selection: string, facts: object, cause: string) => ({
        ...told.selections[0],
        selection,
        product: before.get(selection).product,
        verdict: 'explained',
        causes: [{ cause, vends: 3, value: null, facts }],
      });
      const third = [...before.keys()].sort()[2]!;
      told.selections = [
        line(one, { more: 3, with: [two] }, 'planogram_stale'),
        line(two, { more: -3, with: [one] }, 'planogram_stale'),
        line(third, { machine: 123400, planogram: 1 }, 'price_mismatch'),
      ];
      await route.fulfill({ response: answer, json: told });
    });
    await page.goto(`${base}/reconciliation/${id}`);
    await settled(page);
    await shot(page, 'remedies');
    await page.getByRole('button', { name: `Swap slots ${one} and ${two} in the planogram` }).click();
    await page.getByRole('dialog').getByText(before.get(two).product.name).waitFor();
    await shot(page, 'remedy');
    await page.getByRole('dialog').getByRole('button', { name: 'Change the planogram' }).click();
    await page.getByText('The planogram was changed.').waitFor();
    const after = await planogram();
    for (const [selection, from] of [
      [one, two],
      [two, one],
    ] as const) {
      expect(after.get(selection).product.id).toBe(before.get(from).product.id);
      expect(after.get(selection).stock).toBe(before.get(selection).stock);
    }
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('The previous planogram was restored.').waitFor();
    expect((await planogram()).get(one)).toEqual(before.get(one));
    await page.getByRole('button', { name: /^Set the price of slot/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Change the planogram' }).click();
    await expect
      .poll(async () => [...(await planogram()).values()].map(({ price }) => price))
      .toContain(123400);
    // A comparison that is asked again at the end has no page any more.
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });

  // Shows rules/counters#missing-sales.
  it('lets sales that were rejected be booked, each as it was reported, and invents none', async () => {
    const { page } = await panel.signedIn('owner');
    await page.goto(base);
    const { id, accountId } = await machine(page, 'VM-102');
    // The judgement itself is tested in scenarios.test.ts.
    await page.route(/\/reconciliation(\?|$)/, async (route) => {
      const answer = await route.fetch();
      const told = await answer.json();
      const missed = { cause: 'missed_reports', vends: 2, value: null, facts: { how: 'unreported' } };
      told.selections = [{ ...told.selections[0], verdict: 'explained', causes: [missed] }];
      await route.fulfill({ response: answer, json: told });
    });
    await page.goto(`${base}/reconciliation/${id}`);
    await page.getByText('No report of the missing sales arrived').waitFor();
    expect(await page.getByRole('button', { name: /^Book the missing sales/ }).count()).toBe(0);
    await shot(page, 'missing-none');

    const { to } = await ask(page, `/devices/${id}/reconciliation`);
    const token = operatorWrite(panel.data, (tx) =>
      addController(tx, accountById(tx, accountId)!, { serial: 'C-missing' }),
    ).secret;
    const sales = [1, 2].map((minutes) => ({
      kind: 'delivery',
      id: randomUUID(),
      date: new Date(Date.parse(to) - minutes * 60_000).toISOString(),
      deviceSerial: 'VM-102',
      selection: 'Z9',
      method: 'CASH',
      sellValue: 250_000,
      isDelivered: true,
    }));
    const sent = await page.request.post(`${panel.address}/feed/movements`, {
      data: { items: sales },
      headers: { authorization: `Bearer ${token}` },
    });
    expect((await sent.json()).summary).toMatchObject({ rejected: 2 });
    await page.reload();
    await page.getByText('2 sales of this period were reported but rejected.').waitFor();
    const bookThem = async () => {
      await page.getByRole('button', { name: 'Record the missing sales (2)' }).click();
      await page.getByRole('dialog').getByText('has no slot Z9').waitFor();
      await shot(page, 'missing-book');
      await page.getByRole('dialog').getByRole('button', { name: 'Record the sales' }).click();
    };
    await bookThem();
    await page.getByText('2 sales are still rejected: correct their cause first.').waitFor();
    const { items } = await ask(page, `/devices/${id}/slots`);
    const slots = items.map(({ selection, product, price, stock, capacity }: any) => {
      return { selection, productId: product.id, price, stock, capacity };
    });
    const put = await page.request.put(`${panel.address}/devices/${id}/planogram`, {
      headers: { 'sec-fetch-site': 'same-origin' },
      data: { items: [...slots, { ...slots[0], selection: 'Z9' }] },
    });
    expect(put.status()).toBe(200);
    await bookThem();
    await page.getByText('2 sales were recorded.').waitFor();
    for (const sale of sales)
      expect(await ask(page, `/transactions/${sale.id}`)).toMatchObject({
        date: sale.date,
        isDelivered: true,
        product: { selection: 'Z9', sellValue: 250_000 },
      });
    await page.getByText('No report of the missing sales arrived').waitFor();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });
});

describe('past visits of a machine', () => {
  it('lists who came, when, what was counted and taken, and what differed; each visit opens', async () => {
    const { page } = await panel.reused('owner', {});
    const { id } = await machine(page, 'VM-102');
    const { items: slots } = await ask(page, `/devices/${id}/planogram`);
    const { selection, stock } = slots.find((slot: any) => slot.stock >= 3);
    const sent = await page.request.post(`${panel.address}/devices/${id}/visits`, {
      headers: { origin: panel.address },
      data: {
        items: [{ selection, counted: stock - 2, removed: 1 }],
        collected: { coins: 120000, bills: 300000 },
        note: 'Door seal is worn',
      },
    });
    expect(sent.status()).toBe(201);
    await page.goto(`${base}/machines/${id}/visit`);
    await page.getByRole('link', { name: 'Past visits' }).click();
    const newest = page.getByRole('table', { name: 'Past visits' }).getByRole('row').nth(1);
    await newest.waitFor();
    const { actor } = (await ask(page, `/devices/${id}/visits?limit=1`)).items[0];
    const row = await newest.textContent();
    for (const part of [actor.label, '4,200', '2 missing']) expect(row).toContain(part);
    await settled(page);
    await shot(page, 'past-visits');
    await newest.getByRole('link').click();
    await page.getByText('Door seal is worn').waitFor();
    // The address alone opens the visit.
    await page.reload();
    const work = page.getByRole('table', { name: 'Slots' }).getByRole('row').nth(1);
    await work.waitFor();
    const cells = (await work.getByRole('cell').allTextContents()).map((cell) => cell.trim());
    expect(cells[0]).toContain(selection);
    expect(cells.slice(1)).toEqual([`${stock}`, `${stock - 2}`, '0', '1', `${stock - 3}`, '2 missing']);
    const opened = page.url();
    await shot(page, 'past-visit');
    const { page: phone } = await panel.reused('owner', { language: 'es', width: 360, theme: 'dark' });
    for (const [name, url] of [
      ['past-visits-phone', `${base}/machines/${id}/visits`],
      ['past-visit-phone', opened],
    ] as const) {
      await phone.goto(url);
      await phone.getByText('2 faltantes').first().waitFor();
      await settled(phone);
      await shot(phone, name);
      expect(await phone.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(360);
    }
  });
});

// Shows rules/counters#how-files-arrive.
