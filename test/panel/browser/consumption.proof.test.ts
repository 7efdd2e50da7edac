import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import XlsxPopulate from 'xlsx-populate';
import { operatorWrite } from '../../../src/cli/operator-write.ts';
import { change } from '../../../src/store/statement.ts';
import { describeInProofs, itInProofs } from '../../support/in-proofs.ts';
import { password, settled, shot, usePanel } from './panel.ts';

/*
 * Consumption and its cost, as an accountant and a safety officer find them. The plant in Bogotá lets figures name
 * people, the workshop in Austin does not.
 */

/** The passwords were given longer ago than 10 minutes. */
const unconfirm = change<[]>('UPDATE sessions SET confirmed_ms = 0');

const panel = usePanel({ deliveries: 1200, days: 20 });
const bogota = '/panel/planta-bogota';
const austin = '/panel/austin-workshop';

async function open(path: string, look = {}): Promise<{ page: Page; faults: string[] }> {
  const { page, faults } = await panel.reused('owner', look);
  await page.goto(path);
  await settled(page);
  return { page, faults };
}

/** The number that a text begins with. */
const numberIn = (text: string | null) => Number(/[\d,]+/.exec(text ?? '')?.[0].replaceAll(',', ''));

/** Returns the amount taken that the screen shows at a glance. */
const taken = (page: Page) =>
  page
    .getByRole('region', { name: 'At a glance' })
    .locator('.figure')
    .first()
    .locator('.value')
    .textContent();

/** A bar by the name that it leads by. */
const bar = (page: Page, name: string | RegExp) =>
  page.locator('.ranking li').filter({ has: page.getByRole('link', { name }) });

/** Returns the count that a list of movements shows. */
const counted = (page: Page) =>
  page
    .getByText(/^[\d,]+ movements?\b/)
    .first()
    .textContent();

async function giveTag(page: Page, by: string): Promise<void> {
  await page.getByLabel('By', { exact: true }).selectOption(by);
  await settled(page);
}

describe('consumption', () => {
  // Shows rules/panel#consumption.
  it('leads from a department to its people, and from people to their movements, with the same figures', async () => {
    const { page, faults } = await open(`${bogota}/consumption`);
    await giveTag(page, 'Área');
    const department = bar(page, 'Producción');
    const ofDepartment = numberIn(await department.locator('.amount').textContent());
    expect(ofDepartment).toBeGreaterThan(20);
    await department.getByRole('link').click();
    await page.getByRole('heading', { name: 'Taken by person' }).waitFor();
    await page.getByRole('button', { name: 'Remove filter Área: Producción' }).waitFor();
    expect(numberIn(await taken(page))).toBe(ofDepartment);

    const people = page.locator('.ranking li');
    await people.first().waitFor();
    const whole = page.getByRole('button', { name: /^Show all/ });
    if (await whole.isVisible()) await whole.click();
    const each = (await people.locator('.amount').allTextContents()).map(numberIn);
    expect(each.reduce((sum, one) => sum + one, 0)).toBe(ofDepartment);
    const person = people.first();
    const name = (await person.getByRole('link').textContent())!;
    await person.getByRole('link').click();
    await page.getByRole('heading', { name: 'Movements', level: 1 }).waitFor();
    await expect.poll(() => page.url()).toContain('person=');
    await settled(page);
    expect(numberIn(await counted(page))).toBe(each[0]);
    const named = await page.locator('tbody tr').getByText(name).count();
    expect(named).toBe(Math.min(50, each[0]!));
    // The list by itself, without the person, is the department's.
    await page.getByRole('button', { name: 'Person: all' }).click();
    await expect.poll(async () => numberIn(await counted(page))).toBe(ofDepartment);
    expect(faults).toEqual([]);
  });

  itInProofs('shows two things against each other, whose cells lead to what they count', async () => {
    const { page, faults } = await open(`${bogota}/consumption`);
    await giveTag(page, 'Área');
    await page.getByLabel('Then by').selectOption('Location');
    const grid = page.getByRole('region', { name: 'Área by location' });
    await grid.waitFor();
    await settled(page);
    const row = grid.getByRole('row').filter({ hasText: 'Producción' });
    const cells = (await row.getByRole('cell').allTextContents()).map((text) =>
      text === '–' ? 0 : numberIn(text),
    );
    const total = cells.pop();
    expect(cells.reduce((sum, one) => sum + one, 0)).toBe(total);
    const foot = (await grid.locator('tfoot td').allTextContents()).map(numberIn);
    expect(foot.at(-1)).toBe(numberIn(await taken(page)));
    const cell = row.getByRole('cell').getByRole('link').first();
    const amount = numberIn(await cell.textContent());
    await cell.click();
    await page.getByRole('heading', { name: 'Movements', level: 1 }).waitFor();
    await settled(page);
    expect(numberIn(await counted(page))).toBe(amount);
    expect(faults).toEqual([]);
  });

  itInProofs(
    'keeps what rows and columns are called in sight while a cross table is scrolled on a phone',
    async () => {
      const { page, faults } = await open(`${bogota}/consumption?by=product&and=day`, { width: 360 });
      const grid = page.locator('.cross-box');
      await grid.waitFor();
      expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0);
      const placeOf = async (of: Locator) => (await of.boundingBox())!;
      const corner = grid.locator('thead th').first();
      const row = grid.locator('tbody th').nth(3);
      const column = grid.locator('thead th').nth(4);
      const before = {
        corner: await placeOf(corner),
        row: await placeOf(row),
        column: await placeOf(column),
      };
      await page.evaluate('document.querySelector(".cross-box").scrollTo(150, 60)');
      const after = { corner: await placeOf(corner), row: await placeOf(row), column: await placeOf(column) };
      expect(after.corner).toEqual(before.corner);
      expect(after.row.x).toBe(before.row.x);
      expect(after.row.y).toBe(before.row.y - 60);
      expect(after.column.y).toBe(before.column.y);
      expect(after.column.x).toBe(before.column.x - 150);
      // The fixed column leaves room for the scrolling ones.
      expect(after.row.width).toBeLessThan(160);
      expect(faults).toEqual([]);
    },
  );

  itInProofs('is narrowed by what is chosen, each of which a press takes back', async () => {
    const { page, faults } = await open(`${bogota}/consumption?by=day`);
    const all = numberIn(await taken(page));
    await page.getByRole('button', { name: 'Filters' }).click();
    await page.getByLabel('Line').selectOption('Issues');
    await page.getByLabel('Location', { exact: true }).selectOption('Bodega');
    await settled(page);
    await expect.poll(async () => numberIn(await taken(page))).toBeLessThan(all);
    await page.getByRole('button', { name: 'Remove filter Line: Issues' }).click();
    await page.getByRole('button', { name: 'Remove filter Location: Bodega' }).click();
    await expect.poll(async () => numberIn(await taken(page))).toBe(all);
    expect(page.url()).toMatch(/by=day$/);
    await page.getByRole('img', { name: 'Taken by day' }).waitFor();
    expect(faults).toEqual([]);
  });

  // Shows rules/consumption#persons.
  it('names people only after an owner allowed it with the password, and says why not', async () => {
    const { page, faults } = await open(`${austin}/consumption`);
    const options = () => page.getByLabel('By', { exact: true }).getByRole('option').allTextContents();
    expect(await options()).not.toContain('Person');
    await page.getByText('Figures here show departments, products and machines').waitFor();
    await page.getByRole('button', { name: 'Allow names…' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('works council').waitFor();
    operatorWrite(panel.data, (tx) => unconfirm.run(tx));
    await dialog.getByRole('button', { name: 'Allow names…' }).click();
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByText('Figures can show names here').waitFor();
    await expect.poll(options).toContain('Person');
    await giveTag(page, 'Person');
    await page.locator('.ranking li').first().waitFor();

    // Figures of fewer than five people in a department name none of them.
    const few = (await page.evaluate(`(async () => {
      const get = async (path) => (await (await fetch(path)).json()).items;
      const account = (await get('/accounts')).find(({ name }) => name === 'Austin Workshop');
      const tag = (await get('/tags?accountId=' + account.id)).find(({ key }) => key === 'department');
      const asked = 'accountId=' + account.id + '&from=2026-01-01&to=2026-12-31&by=tag:' + tag.id + '&then=product';
      const groups = await get('/consumption/groups?' + asked);
      const { key, then } = groups.find(({ key, isSmall, deliveries }) => key && isSmall && deliveries > 0);
      return new URLSearchParams({ by: 'consumer', period: '28d', tag: tag.id, value: key.value, product: then.id }).toString();
    })()`)) as string;
    await page.goto(`${austin}/consumption?${few}`);
    await page.getByText('Fewer than 5 people took something here').waitFor();
    expect(await page.locator('.ranking .name').allTextContents()).toEqual(['Fewer than 5 people']);

    await page.goto(`${austin}/consumption`);
    await page.getByRole('button', { name: 'Hide names…' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Hide names…' }).click();
    await page.getByText('Figures here show departments, products and machines').waitFor();
    await expect.poll(options).not.toContain('Person');
    expect(faults.filter((fault) => !fault.includes('403'))).toEqual([]);
  });

  itInProofs('offers who only looks no switch, and says who has it', async () => {
    const { page, faults } = await panel.reused('viewer');
    await page.goto(`${austin}/consumption`);
    await page.getByText('An owner can allow names for this site.').waitFor();
    expect(await page.getByRole('button', { name: 'Allow names…' }).count()).toBe(0);
    expect(faults).toEqual([]);
  });
});

describe('the end of the month', () => {
  it('is in Excel after four clicks at most: by department subsidies, own money, hand-outs and their cost', async () => {
    const { page, faults } = await panel.reused();
    await page.goto(bogota);
    await settled(page);
    let clicks = 0;
    const click = async (of: Locator) => {
      clicks++;
      await of.click();
    };
    await click(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Consumption' }));
    await click(page.getByRole('link', { name: 'Month end' }));
    const table = page.getByRole('region', { name: 'Costs by área' });
    await table.waitFor();
    await click(page.getByRole('button', { name: 'Download Costs by área' }));
    const bytes = await panel.fetched(page, () =>
      click(page.getByRole('button', { name: 'As an Excel file' })),
    );
    expect(clicks).toBeLessThanOrEqual(4);
    await page.getByText('The Excel file is ready').waitFor();

    const row = table.getByRole('row').filter({ hasText: 'Producción' });
    const [subsidy, topUps, otherwise, handedOut, cost] = (await row.locator('td').allInnerTexts()).map(
      numberIn,
    ) as [number, number, number, number, number];
    expect(Math.min(subsidy, handedOut, cost)).toBeGreaterThan(0);
    const book = await XlsxPopulate.fromDataAsync(bytes);
    const rows = book.sheet('Consumption').usedRange()!.value() as (string | number)[][];
    const header = rows.find((cells) => cells.includes('Line'))!;
    const of = (line: string, column: string) => {
      const found = rows.find((cells) => cells[0] === 'Producción' && cells[1] === line)!;
      return found[header.findIndex((title) => String(title).startsWith(column))] as number;
    };
    expect([of('Sales', 'Paid with subsidy'), of('Sales', 'Paid with top-ups')]).toEqual([subsidy, topUps]);
    expect(of('Sales', 'Paid in other ways')).toBe(otherwise);
    expect([of('Issues', 'Taken'), of('Issues', 'Cost')]).toEqual([handedOut, cost]);
    expect(faults).toEqual([]);
  });
});

describeInProofs('what must be worn', () => {
  it('has one period on all its tabs, and mails what the screen shows, monthly for a month', async () => {
    const { page } = await open(`${bogota}/consumption?period=last-month`);
    await giveTag(page, 'Área');
    const { items: machines } = await (await page.request.get('/devices?pageSize=1')).json();
    await page.goto(`${page.url()}&machine=${machines[0].id}`);
    await settled(page);
    await page.getByRole('button', { name: 'Send this every month' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Add a contact' }).click();
    await dialog.getByText('This contact gets the report but no alerts').waitFor();
    await dialog.getByLabel('Name', { exact: true }).fill('Accounting');
    await dialog.getByLabel('Address', { exact: true }).fill('accounting@example.com');
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await expect.poll(() => dialog.getByLabel('Accounting').isChecked()).toBe(true);
    expect(await dialog.getByLabel('How often').inputValue()).toBe('month');
    await dialog.getByText('accounting@example.com').waitFor();
    await dialog.getByRole('button', { name: 'Schedule' }).click();
    await page.getByRole('button', { name: 'Send now' }).waitFor();
    const { items } = await (await page.request.get('/report-schedules')).json();
    expect(items[0]).toMatchObject({ every: 'month', parameters: { deviceId: [machines[0].id] } });
    await page.request.delete(`/report-schedules/${items[0].id}`);

    await page.goBack();
    const period = page.getByLabel('Period', { exact: true });
    const by = page.getByLabel('By', { exact: true });
    const chosen = (select: Locator) => select.locator('option:checked').textContent();
    for (const tab of ['Month end', 'PPE compliance', 'Month end', 'Items taken']) {
      await page.getByRole('link', { name: tab, exact: true }).last().click();
      await page.locator('.tabs [aria-current]', { hasText: tab }).waitFor();
      if (tab === 'PPE compliance') continue;
      await expect.poll(() => chosen(period)).toBe('Last month');
      await expect.poll(() => chosen(by)).toBe('Área');
    }
  });

  it('is said once, and then shows who is overdue, in which department, and since when it got worse', async () => {
    const { page, faults } = await open(`${bogota}/consumption`);
    await page.getByRole('link', { name: 'PPE compliance' }).click();
    await page.getByRole('link', { name: 'Add a requirement' }).click();
    await page.getByRole('button', { name: 'Add the requirement' }).click();
    await page.getByText('Add at least one product.').waitFor();
    await page.getByLabel('Name', { exact: true }).fill('Casco');
    await page.getByRole('combobox', { name: 'Add a product' }).fill('casco');
    await page.getByRole('option', { name: /Casco de seguridad/ }).click();
    await page.getByLabel('People with a tag').check();
    await page.getByLabel('Tag', { exact: true }).selectOption('Área');
    await page.getByLabel('Value', { exact: true }).fill('Producción');
    await page.getByLabel('Days', { exact: true }).fill('5');
    await page.getByLabel('Grace period (days)').fill('0');
    await page.getByRole('button', { name: 'Add the requirement' }).click();
    await page.getByRole('heading', { name: 'Casco', level: 1 }).waitFor();
    await page.getByText('Área: Producción, every 5 days').waitFor();

    const figures = page.locator('.standing-figures .figure .value');
    await figures.first().waitFor();
    const [inDate, due, overdue, never] = (await figures.allTextContents()).map(numberIn) as [
      number,
      number,
      number,
      number,
    ];
    expect(inDate + due + overdue + never).toBeGreaterThan(10);
    expect(overdue + never).toBeGreaterThan(0);
    await page.getByRole('img', { name: 'Compliance over time' }).waitFor();
    const rows = page.getByRole('table', { name: 'People' }).locator('tbody tr');
    await expect.poll(() => rows.count()).toBe(overdue + never);
    await page.getByLabel('Show', { exact: true }).selectOption('Never');
    await expect.poll(() => page.url()).toContain('state=never');
    if (never > 0) await expect.poll(() => rows.count()).toBe(never);
    await page.getByLabel('Show', { exact: true }).selectOption('All');
    await expect.poll(() => rows.count()).toBe(inDate + due + overdue + never);

    // It is only of this department; its share is the whole's.
    const departments = page.locator('.departments li');
    expect(await departments.count()).toBe(1);
    await departments.getByRole('link', { name: 'Producción' }).click();
    await page.getByRole('button', { name: 'Remove filter Área: Producción' }).waitFor();
    await expect
      .poll(async () => (await figures.allTextContents()).map(numberIn))
      .toEqual([inDate, due, overdue, never]);

    await page.getByRole('link', { name: 'Edit' }).click();
    await page.getByLabel('On fixed days of each year').check();
    await page.getByRole('button', { name: 'Colombia: April 30, August 31, December 20' }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('on April 30, August 31, and December 20').waitFor();

    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('button', { name: 'Deactivate' }).click();
    await page.getByText('Applies to no one now').waitFor();
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('button', { name: 'Remove' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await page.getByRole('heading', { name: 'PPE compliance', level: 1 }).waitFor();
    await expect
      .poll(() => page.getByRole('table', { name: 'PPE compliance' }).getByText('Casco').count())
      .toBe(0);

    // Everyone who is overdue, sorted by a press on a header: up, down, and as it was.
    await page.goto(`${bogota}/consumption/requirements/overdue`);
    await settled(page);
    const table = page.getByRole('table', { name: 'Everyone overdue' }).or(page.getByRole('table')).first();
    const names = async () =>
      (await table.locator('tbody tr td.main').allTextContents()).map((one) => one.trim());
    const asItWas = await names();
    expect(asItWas.length).toBeGreaterThan(3);
    const head = table.getByRole('columnheader').first();
    const inOrder = [...asItWas].sort(
      new Intl.Collator('en', { numeric: true, sensitivity: 'base' }).compare,
    );
    for (const [order, expected] of [
      ['ascending', inOrder],
      ['descending', inOrder.toReversed()],
      ['none', asItWas],
    ] as const) {
      await head.getByRole('button').click();
      expect(await head.getAttribute('aria-sort')).toBe(order);
      expect(await names()).toEqual(expected);
      await shot(page, `sorted-${order}`);
    }

    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download' }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/^overdue-people-\d{4}-\d\d-\d\d\.csv$/);

    // The same list by mail: it names people, and is the one on the screen.
    await page.getByRole('button', { name: 'Send this every week' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Add a contact' }).click();
    await dialog.getByLabel('Name', { exact: true }).fill('Safety');
    await dialog.getByLabel('Address', { exact: true }).fill('safety@example.com');
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await expect.poll(() => dialog.getByLabel('Safety').isChecked()).toBe(true);
    await shot(page, 'overdue-by-mail');
    await dialog.getByRole('button', { name: 'Schedule' }).click();
    await page.getByText('The report is scheduled.').waitFor();
    const { items } = await (await page.request.get('/report-schedules')).json();
    expect(items[0]).toMatchObject({
      report: 'mandatory',
      parameters: { persons: true, states: ['overdue', 'never'] },
    });

    // The first of them, with what is overdue over all requirements.
    await page.goBack();
    await table.locator('tbody tr td.main a').first().click();
    const own = page.getByRole('table', { name: 'PPE compliance' });
    await own.locator('tbody tr').first().waitFor();
    expect(await own.getByText(/Overdue|Never/).count()).toBeGreaterThan(0);
    await settled(page);
    await shot(page, 'person-overdue');
    await own.getByRole('link').first().click();
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(page.url()).toContain('/consumption/requirements/');
    expect(faults).toEqual([]);
  });

  itInProofs('counts and names nobody where figures name no people', async () => {
    const { page, faults } = await open(`${austin}/consumption/requirements`);
    await page.getByRole('link', { name: 'Gloves' }).click();
    await page.locator('.standing-figures .figure').first().waitFor();
    await page.getByText('Only counts are shown, no names').waitFor();
    await page.getByText('Figures here show departments, products and machines').waitFor();
    expect(faults).toEqual([]);
  });
});

describe('what is left', () => {
  // Shows rules/panel#remaining-quota.
  it('is shown for a product, with the people who took it, the quantity left, and the refusals', async () => {
    const { page, faults } = await open(`${bogota}/consumption`);
    await page.getByRole('link', { name: 'Remaining quota' }).click();
    await page.getByRole('heading', { name: 'Remaining quota', level: 1 }).waitFor();
    // At first the product that is fetched most.
    await expect.poll(() => page.url()).toContain('product=');
    await settled(page);
    const accounts = await (await page.request.get('/accounts')).json();
    const { id: accountId } = accounts.items.find(({ name }: { name: string }) => name === 'Planta Bogotá');
    const productId = new URL(page.url()).searchParams.get('product')!;
    const asked = new URLSearchParams({ accountId, productId });
    const told = await (await page.request.get(`/consumption/entitlements?${asked}&limit=1000`)).json();
    expect(told.entitled).toBeGreaterThan(0);
    const figures = page.locator('.standing-figures .figure .value');
    await expect
      .poll(async () => (await figures.allTextContents()).slice(0, 3).map(numberIn))
      .toEqual([told.entitled, told.took, told.notYet]);
    const rows = page.getByRole('table', { name: 'People' }).locator('tbody tr');
    await expect.poll(() => rows.count()).toBe(Math.min(told.entitled, 100));
    await shot(page, 'left');
    const took = told.items.filter(({ state }: { state: string }) => state === 'took');
    await page.getByLabel('Show', { exact: true }).selectOption('Picked up');
    await expect.poll(() => page.url()).toContain('state=took');
    if (took.length > 0) await expect.poll(() => rows.count()).toBe(Math.min(took.length, 100));
    const refused = await (
      await page.request.get(`/authorizations/refusals?${asked}&reason=quota_exhausted&limit=1000`)
    ).json();
    if (refused.items.length > 0) {
      await page.locator('.standing-figures').getByRole('link').click();
      await page.getByRole('heading', { name: 'Refusals', level: 1 }).waitFor();
      expect(page.url()).toContain('reason=quota_exhausted');
    }
    expect(faults).toEqual([]);
  });

  itInProofs('and who took far more leads to what they took', async () => {
    const { page, faults } = await open(`${bogota}/consumption/outliers?factor=2`);
    await page.getByRole('heading', { name: 'Unusual consumption', level: 1 }).waitFor();
    await shot(page, 'outliers');
    const rows = page.getByRole('table', { name: 'Unusual consumption' }).locator('tbody tr');
    const none = page.getByText('No unusual consumption');
    await rows.first().or(none).waitFor();
    if ((await rows.count()) > 0) {
      const taken = numberIn(await rows.first().locator('strong').textContent());
      await rows.first().getByRole('link').click();
      await page.getByRole('heading', { name: 'Movements', level: 1 }).waitFor();
      await settled(page);
      expect(numberIn(await counted(page))).toBe(taken);
    }
    expect(faults).toEqual([]);
  });

  itInProofs('counts and names nobody where figures name no people', async () => {
    const { page, faults } = await open(`${austin}/consumption/left`);
    await page.locator('.standing-figures .figure').first().waitFor();
    await page.getByText('Only counts are shown, no names').waitFor();
    await page.goto(`${austin}/consumption/outliers`);
    await page.getByText('Only counts are shown, no names').waitFor();
    await page.getByText('Figures here show departments, products and machines').waitFor();
    expect(faults).toEqual([]);
  });

  itInProofs('is said in Spanish, on a phone in the dark, too', async () => {
    const look = { language: 'es', width: 360, theme: 'dark' } as const;
    const { page, faults } = await open(`${bogota}/consumption/left`, look);
    await page.getByRole('heading', { name: 'Cupo restante', level: 1 }).waitFor();
    await page.locator('.standing-figures .figure').first().waitFor();
    await settled(page);
    await shot(page, 'left-phone');
    await page.goto(`${bogota}/consumption/outliers?factor=2`);
    await settled(page);
    await shot(page, 'outliers-phone');
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
    expect(faults).toEqual([]);
  });
});

describeInProofs('in Spanish', () => {
  it('the same is said', async () => {
    const { page, faults } = await open(`${bogota}/consumption?and=month`, { language: 'es' });
    await page.getByRole('heading', { name: 'Consumo', level: 1 }).waitFor();
    await page.getByText('noviembre de 2026').first().waitFor();
    await page.getByRole('link', { name: 'Cierre de mes' }).click();
    await page.getByRole('columnheader', { name: 'Subsidio gastado' }).waitFor();
    await page.getByRole('link', { name: 'Cumplimiento de EPP' }).click();
    await page.getByRole('link', { name: 'Guantes' }).click();
    await page.getByText('cada 21 días, 5 días de gracia').waitFor();
    await page.getByText('Atrasados o que nunca lo retiraron').first().waitFor({ state: 'attached' });
    expect(faults).toEqual([]);
  });
});

describeInProofs('movements', () => {
  it('are found by the tag that stayed with them, which is shown beside', async () => {
    const { page, faults } = await open(`${bogota}/movements?period=28d`);
    const all = numberIn(await counted(page));
    await page.getByLabel('Tag', { exact: true }).selectOption('Área');
    await page.getByLabel('Value', { exact: true }).selectOption('Logística');
    await page.getByLabel('Extra column').selectOption('Área');
    await page.getByRole('columnheader', { name: 'Área' }).waitFor();
    await settled(page);
    expect(numberIn(await counted(page))).toBeLessThan(all);
    const column = page.locator('tbody td:nth-child(3)');
    expect(new Set(await column.allTextContents())).toEqual(new Set(['Logística']));
    for (const list of ['Top-ups', 'Credits', 'Returns', 'On loan']) {
      await page.getByRole('link', { name: list, exact: true }).click();
      await page.getByLabel('Tag', { exact: true }).waitFor();
    }
    await page.goto(`${bogota}/movements/top-ups?period=28d`);
    await page.getByLabel('Extra column').selectOption('Turno');
    await page.getByRole('columnheader', { name: 'Turno' }).waitFor();
    await page.goto(`${bogota}/movements/returns?period=28d`);
    await page.getByLabel('Extra column').selectOption('Turno');
    await page.getByRole('columnheader', { name: 'Turno' }).waitFor();
    expect(faults).toEqual([]);
  });
});
