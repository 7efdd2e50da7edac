import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import XlsxPopulate from 'xlsx-populate';
import { valuesOf } from '../../features/exports/support.ts';
import { itInProofs } from '../../support/in-proofs.ts';
import { password, settled, usePanel, type Window } from './panel.ts';
import { filmedLoan, isLongWalk, views } from './views.ts';

/*
 * An operator's day, found as a person finds things: by what is written on them.
 */

const panel = usePanel({ deliveries: 1500, days: 10 }, { withBackups: true });

/** Goes to a screen by the navigation, and waits for its title. */
async function goTo(page: Page, screen: string, title = screen): Promise<void> {
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: screen, exact: true })
    .click();
  await page.getByRole('heading', { name: title, level: 1 }).waitFor();
}

/** A window of an owner who is on Today. */
async function onToday(): Promise<Window> {
  const window = await panel.reused();
  await window.page.goto('/panel/', { waitUntil: 'commit' });
  await window.page.getByRole('heading', { name: 'Today', level: 1 }).waitFor();
  return window;
}

const button = (within: Page | Locator, name: string) => within.getByRole('button', { name, exact: true });
const rowsOf = (page: Page, table: string) => page.getByRole('table', { name: table }).getByRole('link');

describe('the day of an operator', () => {
  it('begins with a link, a password, and how the site stands', async () => {
    const { page, faults } = await panel.visit();
    await page.goto(`/panel/welcome#${panel.token}`);
    await page.getByLabel('New password').fill(password);
    await button(page, 'Open the panel').click();
    await page.getByRole('heading', { name: 'Today', level: 1 }).waitFor();
    await page.getByText('Sales', { exact: true }).first().waitFor();
    expect(page.url()).not.toContain(panel.token);

    await button(page, 'demo, owner').click();
    await button(page, 'Sign out').click();
    await page.getByLabel('Name').fill('demo');
    await page.getByLabel('Password').fill('not the password');
    await button(page, 'Sign in').click();
    await page.getByRole('alert').waitFor();
    await page.getByLabel('Password').fill(password);
    await button(page, 'Sign in').click();
    await page.getByRole('heading', { name: 'Today', level: 1 }).waitFor();
    // That a password was wrong is an answer; the browser itself complains of it.
    expect(faults.filter((fault) => !fault.includes('/auth/session'))).toEqual([]);
  });

  itInProofs('finds a person by half a name, gives a card and profiles, and takes a quota away', async () => {
    const { page, faults } = await onToday();
    await goTo(page, 'People');
    const name = (await rowsOf(page, 'People').nth(2).textContent())!;
    await page.getByRole('searchbox', { name: 'Find people' }).fill(name.slice(2, -2));
    await page.keyboard.press('Enter');
    await page.getByRole('main').getByRole('link', { name }).first().click();
    await page.getByRole('heading', { name, level: 1 }).waitFor();

    await page.getByRole('link', { name: /^Cards/ }).click();
    await button(page, 'Assign a card').click();
    const given = page.getByRole('dialog', { name: 'Assign a card' });
    await given.getByLabel('Number on the card').fill('WALK-1');
    await button(given, 'Assign a card').click();
    const card = page.locator('section').filter({ hasText: 'WALK-1' });
    const lineOf = (line: string) => card.getByRole('listitem').filter({ hasText: line });
    for (const line of ['Sales', 'Issues']) {
      await button(lineOf(line), 'Assign a profile').click();
      const choice = page.getByRole('dialog', { name: `Profile for ${line.toLowerCase()}` });
      await choice.getByLabel('Profile').selectOption({ index: 1 });
      await button(choice, 'Assign a profile').click();
      await choice.waitFor({ state: 'detached' });
    }
    await page.getByRole('link', { name: 'Overview' }).click();
    const left = page.getByText(/\d+ of \d+ left|Unlimited/);
    const held = page
      .getByText('With NFC card or tag WALK-1')
      .or(page.getByText('Available', { exact: true }));
    await held.first().waitFor();
    await left.first().waitFor();
    const before = await left.count();

    await page.getByRole('link', { name: /^Cards/ }).click();
    await button(lineOf('Issues'), 'Remove').click();
    await button(page.getByRole('dialog'), 'Remove the profile').click();
    await card.getByText('No profile').waitFor();
    await button(page, 'Undo').last().click();
    await card.getByText('No profile').waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'Overview' }).click();
    await expect.poll(() => left.count()).toBe(before);
    expect(faults).toEqual([]);
  });

  itInProofs('deactivates a person, and undoes it', async () => {
    const { page, faults } = await onToday();
    await goTo(page, 'People');
    await rowsOf(page, 'People').first().click();
    await button(page, 'More').click();
    await button(page, 'Deactivate').click();
    await page.getByText('This person is inactive').waitFor();
    await button(page, 'Undo').click();
    await page.getByText('This person is inactive').waitFor({ state: 'detached' });
    expect(faults).toEqual([]);
  });

  itInProofs('changes a price, and the audit says what it was', async () => {
    const { page, faults } = await onToday();
    await goTo(page, 'Products');
    await page.getByRole('searchbox', { name: 'Name, code or type' }).fill('sparkling');
    // A row that is pressed while the list is redrawn is no longer below the mouse.
    await expect.poll(() => rowsOf(page, 'Products').count()).toBe(1);
    await page.getByRole('link', { name: /Sparkling water/ }).click();
    await page.getByRole('link', { name: 'Edit', exact: true }).click();
    await page.getByLabel('List price (USD)', { exact: true }).fill('31.25');
    await button(page, 'Save').click();
    await page.getByText(/now costs \$31\.25/).waitFor();
    await goTo(page, 'Audit');
    await page
      .getByText(/changed the list price of the product Sparkling water.* to \$31\.25/)
      .first()
      .waitFor();
    expect(faults).toEqual([]);
  });

  itInProofs(
    'puts a product into a machine with the mouse and a price with keys, and sees both before it saves',
    async () => {
      const { page, faults } = await onToday();
      await goTo(page, 'Machines');
      await page.getByRole('searchbox', { name: /^Name or serial/ }).fill('VM-');
      await page.getByRole('table').getByRole('link').first().click();
      await page.getByRole('link', { name: 'Planogram' }).click();
      const cells = page.getByRole('gridcell');
      await cells.nth(2).dragTo(cells.nth(4));
      await page.getByText('2 changes').waitFor();
      await cells.first().focus();
      await page.keyboard.press('Enter');
      await page.getByRole('dialog').getByLabel('Price').fill('12.34');
      await page.keyboard.press('Enter');
      await page.getByText('3 changes').waitFor();
      await button(page, 'Review and save').click();
      const review = page.getByRole('dialog', { name: 'What will change' });
      await review.getByText('$12.34').waitFor();
      await button(review, 'Save').click();
      await page.getByText('The planogram was saved.').waitFor();
      await cells.first().getByText('$12.34').waitFor();
      expect(faults).toEqual([]);
    },
  );

  itInProofs('finds a sale that failed, and watches a video', async () => {
    const { page, faults } = await onToday();
    await goTo(page, 'Movements');
    await page.getByLabel('Period').selectOption('Last 28 days');
    await page.getByLabel('Status').selectOption('Failed');
    await page
      .getByRole('table')
      .getByText('Delivered', { exact: true })
      .first()
      .waitFor({ state: 'detached' });
    await page.getByRole('table').getByRole('link').first().click();
    await page.getByRole('link', { name: 'Close' }).waitFor();

    // Tools are borrowed where there are many people, and not every loan was filmed.
    await page.goto((await filmedLoan(page)).path);
    const video = page.getByLabel(/^Video: /).first();
    await video.waitFor();
    type Player = { play(): Promise<void>; readonly currentTime: number };
    await video.evaluate((player) => (player as unknown as Player).play());
    const played = () => video.evaluate((player) => (player as unknown as Player).currentTime);
    await expect.poll(played).toBeGreaterThan(0);
    expect(faults).toEqual([]);
  });

  itInProofs('takes a month with it as a workbook', async () => {
    const { page, faults } = await onToday();
    await goTo(page, 'Movements');
    await page.getByLabel('Period').selectOption('Last 28 days');
    await button(page, 'Download Sales and issues').click();
    await button(page.getByRole('dialog'), 'Create the Excel file').click();
    const file = await panel.fetched(page, () =>
      page.getByRole('link', { name: 'Download', exact: true }).click(),
    );
    const [header, ...sold] = valuesOf(await XlsxPopulate.fromDataAsync(file));
    expect(header).toContain('Product');
    expect(sold.length).toBeGreaterThan(50);
    expect(faults).toEqual([]);
  });

  itInProofs('makes a key, with which a program reads and does no more', async () => {
    const { page, faults } = await onToday();
    await goTo(page, 'Access');
    await page.getByRole('link', { name: 'API keys', exact: true }).click();
    await button(page, 'Add a key').click();
    const form = page.getByRole('dialog', { name: 'Add a key' });
    await form.getByLabel('Name').fill('Till report');
    await form.getByRole('radio', { name: /^Reports only/ }).check();
    await button(form, 'Create the key').click();
    const made = page.getByRole('dialog', { name: 'The key Till report was created' });
    const key = (await made.getByText(/^[a-z]+_\S{20,}$/).textContent())!;
    await button(made, 'Done').click();
    await page.getByRole('table', { name: 'API keys' }).getByRole('link', { name: 'Till report' }).waitFor();
    const called = (path: string, init: RequestInit = {}) =>
      fetch(panel.address + path, {
        ...init,
        headers: { 'x-api-key': key, 'content-type': 'application/json' },
      });
    expect((await called('/transactions?from=2000-01-01&to=2100-01-01&limit=1')).status).toBe(200);
    expect((await called('/products', { method: 'POST', body: '{}' })).status).toBe(403);
    expect(faults).toEqual([]);
  });

  itInProofs('ends with a backup that is fetched, by who knows the password', async () => {
    const { page, faults } = await onToday();
    await goTo(page, 'System');
    await page.getByRole('link', { name: 'Backups', exact: true }).first().click();
    await button(page, 'Make a backup').click();
    await page.getByText('The backup was made and tested.').waitFor();
    await page
      .getByRole('table', { name: 'Backups' })
      .getByRole('button', { name: 'Download' })
      .first()
      .click();
    const question = page.getByRole('dialog', { name: 'Confirm your password' });
    await question.getByLabel('Password').fill(password);
    const file = await panel.fetched(page, () => button(question, 'Continue').click());
    expect(file.length).toBeGreaterThan(100_000);
    expect(faults).toEqual([]);
  });
});

/** The first words of a button or a link that writes. */
const offers =
  /^(New|Add|Edit|Change|Give|Take (?!the filters)|Create|Record (?!of)|Remove|Delete|Deactivate|Grant|Make|Revoke|Register|Let|Save|Switch|Reactivate|Import)\b/;

/** The views in which `npm test` looks for them: those that offer the most to others. */
const offering = [
  ...['Machines', 'A machine', 'A planogram', 'A new person', 'The cards of a person', 'Changing a product'],
  ...['Changing a profile', 'First steps', 'Operations', 'A movement', 'Access', 'Users', 'Backups'],
];

describe('who only looks', () => {
  itInProofs('is offered nothing to write with, in any view', async () => {
    const { page } = await panel.signedIn('viewer');
    const owner = await panel.signedIn();
    for (const { name, path } of views) {
      // Users may change their own settings.
      if (name === 'My settings' || !(isLongWalk || offering.includes(name))) continue;
      await page.goto(await path(owner.page, panel.address), { waitUntil: 'commit' });
      await settled(page);
      const main = page.getByRole('main');
      const offered = await main
        .getByRole('button', { name: offers })
        .or(main.getByRole('link', { name: offers }))
        .allTextContents();
      expect(offered, name).toEqual([]);
    }
  });

  it('is refused by the appliance all the same', async () => {
    const { context } = await panel.signedIn('viewer');
    const headers = { origin: panel.address };
    for (const path of ['/products', '/consumers', '/api-keys', '/backups', '/users']) {
      const answer = await context.request.post(path, { headers, data: {} });
      expect(answer.status(), path).toBe(403);
    }
  });
});
