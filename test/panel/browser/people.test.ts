import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { itInProofs } from '../../support/in-proofs.ts';
import { settled, usePanel } from './panel.ts';

const panel = usePanel({ deliveries: 60, days: 3 });
const place = '/panel/planta-bogota';

/** Somebody of the account with a card of a kind that works. */
async function holderOf(page: Page, type: string) {
  const accounts = await (await page.request.get('/accounts')).json();
  const { id } = accounts.items.find(({ name }: { name: string }) => name === 'Planta Bogotá');
  const { items } = await (await page.request.get(`/consumers?accountId=${id}&isActive=true`)).json();
  type Held = { codeId: string; codeType: string; isActive: boolean };
  const works = ({ codeType, isActive }: Held) => codeType === type && isActive;
  const person = items.find(({ codes }: { codes: Held[] }) => codes.some(works));
  return { id: person.id, name: person.name, card: person.codes.find(works).codeId as string };
}

// Shows rules/panel#search.
describe('a user who searches for people', () => {
  it('holds a card to the reader and is at its holder, whatever the capitals', async () => {
    const { page, faults } = await panel.reused();
    const { name, card } = await holderOf(page, 'NFC');
    await page.goto(place);
    await settled(page);
    await page.keyboard.press('/');
    await page.keyboard.type(card.toLowerCase());
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name, level: 1 }).waitFor();
    expect(faults).toEqual([]);
  });

  itInProofs('sees what is found while typing, and stays where he is until he chooses', async () => {
    const { page, faults } = await panel.reused();
    const { name } = await holderOf(page, 'NFC');
    await page.goto(`${place}/products/new`);
    await settled(page);
    const box = page.getByRole('searchbox').first();
    await box.pressSequentially(name.slice(0, 8));
    const found = page.getByRole('region', { name: 'Search results' });
    await found.getByRole('link', { name }).first().waitFor();
    expect(page.url()).toContain('/products/new');
    await page.keyboard.press('Escape');
    await found.waitFor({ state: 'detached' });
    await box.pressSequentially(name.slice(8));
    await found.getByRole('link', { name }).first().waitFor();
    await settled(page);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name, level: 1 }).waitFor();
    expect(await found.count()).toBe(0);
    expect(faults).toEqual([]);
  });

  itInProofs('goes through what is found by the arrow keys, and finds pages by either language', async () => {
    const { page } = await panel.reused();
    const { name } = await holderOf(page, 'NFC');
    await page.goto(`${place}/search?search=${encodeURIComponent(name)}`);
    await page.getByRole('link', { name }).first().waitFor();
    const box = page.getByRole('searchbox').first();
    await box.focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name, level: 1 }).waitFor();
    await page.goto(`${place}/search?search=respaldo`);
    await page.locator('main').getByRole('link', { name: 'Backups' }).waitFor();
  });
});

// Shows rules/panel#badges.
describe('a user who manages people', () => {
  it('adds one with a card that a reader types, takes a quota away, and undoes it', async () => {
    const { page, faults } = await panel.reused();
    await page.goto(`${place}/people/new`);
    await page.getByLabel('Name', { exact: true }).fill('Zoë <b>Walker</b>');
    await page.getByLabel('Number', { exact: true }).fill('ZW-1');
    await page.getByLabel('Number on the card').click();
    await page.keyboard.type('CARD/ñ 1');
    await page.keyboard.press('Enter');
    await page.getByLabel('Profile for sales').selectOption({ index: 1 });
    await page.getByLabel('Profile for issues').selectOption({ index: 1 });
    await page.getByRole('button', { name: 'Add the person' }).click();
    await page.getByRole('heading', { name: 'Zoë <b>Walker</b>', level: 1 }).waitFor();
    await page.getByRole('link', { name: 'Cards (1)' }).click();
    await page.getByRole('button', { name: 'Remove', exact: true }).nth(1).click();
    await page
      .getByRole('dialog')
      .getByText('Nothing more can be taken with this card on this line')
      .waitFor();
    await page.getByRole('button', { name: 'Remove the profile' }).click();
    await page.getByText('No profile').waitFor();
    await page.getByRole('button', { name: 'Undo' }).last().click();
    await page.getByText('No profile').waitFor({ state: 'detached' });
    expect(faults).toEqual([]);
  });

  it('scrolls a field that still needs a value to below the top bar', async () => {
    const { page, faults } = await panel.reused();
    await page.goto(`${place}/people/new`);
    await page.getByRole('button', { name: 'Add the person' }).click();
    const [top, bar] = (await page.evaluate(
      `[document.activeElement, document.querySelector('.top')].map((one) => one.getBoundingClientRect())
        .map(({ top, bottom }, at) => (at === 0 ? top : bottom))`,
    )) as [number, number];
    expect(await page.evaluate('document.activeElement.matches(":invalid")')).toBe(true);
    expect(top).toBeGreaterThan(bar);
    expect(faults).toEqual([]);
  });

  it('imports people from a file, without the row that is wrong', async () => {
    const { page, faults } = await panel.signedIn();
    await page.goto(`${place}/people`);
    await page.getByRole('link', { name: 'Import', exact: true }).click();
    const template = page.getByRole('button', { name: 'Empty template' });
    expect(String(await panel.fetched(page, () => template.click()))).toMatch(/^PK/);
    const rows = [
      'Name,ID,Card,Card type,Boss',
      'Ada Import,I-1,IMP1,NFC,Zoe',
      'Eva Import,I-2,IMP2,<img src=x>,Zoe',
    ];
    const file = { name: 'staff.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\n')) };
    await page.getByLabel('Choose a file').setInputFiles(file);
    const wrong = page.getByRole('row', { name: 'Row 3' });
    await wrong.getByText('There is no such card type').waitFor();
    await wrong.getByText('<img src=x>').waitFor();
    const unknown = page.getByText('The column “Boss” is not recognized');
    await unknown.waitFor();
    await page.getByRole('button', { name: 'Create the tag “Boss”' }).click();
    await unknown.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Undo' }).last().click();
    await unknown.waitFor();
    await page.getByRole('button', { name: 'Create the tag “Boss”' }).click();
    await unknown.waitFor({ state: 'detached' });
    const download = page.getByRole('button', { name: 'Download these rows' });
    const lines = String(await panel.fetched(page, () => download.click())).split('\r\n');
    expect(lines[1]).toMatch(/^Eva Import,I-2,IMP2,<img src=x>,Zoe,/);

    await page.getByRole('radio', { name: /^Leave out the rows with problems/ }).check();
    await page.getByRole('button', { name: 'Import 1 person' }).click();
    await page.getByRole('heading', { name: 'Imported: 1 person' }).waitFor();

    // The corrected rows go by themselves; what is in already is left as it is.
    const mended = lines.join('\n').replace('<img src=x>', 'NFC');
    await page.getByRole('button', { name: 'Import another file' }).click();
    await page.getByLabel('Choose a file').setInputFiles({ ...file, buffer: Buffer.from(mended) });
    await page.route('**/consumers/imports?dryRun=false*', (route) => route.abort(), { times: 1 });
    await page.getByRole('button', { name: 'Import 1 person' }).click();
    await page.getByText('The connection was lost while').waitFor();
    await page.getByRole('button', { name: 'Check it again' }).click();
    await page.getByRole('button', { name: 'Import 1 person' }).click();
    await page.getByText('1 person cannot buy yet: they have no profile.').waitFor();
    await page.getByRole('link', { name: 'Assign a profile' }).click();
    await page.getByRole('checkbox', { name: 'Select Eva Import' }).waitFor();
    await page.goto(`${place}/people`);
    await page.getByRole('searchbox', { name: 'Name, number or card' }).fill('Import');
    await page.getByRole('link', { name: 'Eva Import' }).waitFor();
    await page.getByRole('link', { name: 'Ada Import' }).waitFor();
    expect(await page.getByTitle('Boss').allTextContents()).toEqual(['Zoe', 'Zoe']);

    // They have no profile: the list marks them, and First steps leads to them.
    const marked = page.getByRole('row', { name: /Import/ }).filter({ hasText: 'No profile' });
    expect(await marked.count()).toBe(2);
    await page.goto(`${place}/first-steps`);
    await page.getByText('2 people have no profile and cannot get anything from a machine.').waitFor();
    await page.getByRole('link', { name: 'See who' }).first().click();
    await page.getByRole('link', { name: 'Ada Import' }).waitFor();
    expect(await page.getByRole('row').count()).toBe(
      (await page.getByText('No profile', { exact: true }).count()) + 1,
    );
    expect(faults.filter((fault) => !fault.includes('net::ERR_FAILED'))).toEqual([]);
  });

  itInProofs(
    'says who of a file cannot buy yet and until when, and gives the subsidy now where that is chosen',
    async () => {
      const { page, faults } = await panel.signedIn();
      await page.goto(`${place}/people/import`);
      const sheet = (at: number) => ({
        name: 'staff.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(
          `Name,ID,Card,Vending profile\nAda First,F-${at}1,FIRST${at}1,Refrigerio diario\nEva First,F-${at}2,FIRST${at}2,Refrigerio diario`,
        ),
      });
      await page.getByLabel('Choose a file').setInputFiles(sheet(1));
      const type = page.getByLabel('Card type for rows without one');
      await page
        .getByRole('row', { name: 'Row 3' })
        .getByText('This card is new, and needs its type')
        .waitFor();
      // The choice is made here: the file needs no correction.
      expect(await page.getByRole('button', { name: 'Choose the corrected file' }).count()).toBe(0);
      await type.selectOption({ label: 'NFC card or tag' });
      await page.getByText('2 new people cannot buy with a subsidy yet').waitFor();
      // The daily period of the account's own time zone, seen at 16:00 of a Wednesday.
      await page.getByText('The subsidy arrives by Thursday, November 19, 12:00\u00a0AM.').waitFor();
      await page.getByRole('button', { name: 'Import 2 people' }).click();
      await page.getByRole('heading', { name: 'Imported: 2 people' }).waitFor();
      await page.getByText('2 new people cannot buy with a subsidy yet').waitFor();

      await page.getByRole('button', { name: 'Import another file' }).click();
      await page.getByLabel('Choose a file').setInputFiles(sheet(2));
      // The chosen type of card is remembered, the money is not.
      await page.getByText('2 new people cannot buy with a subsidy yet').waitFor();
      expect(await type.inputValue()).toBe('NFC');
      await page.getByRole('radio', { name: 'Now, so that they can buy at once' }).check();
      await page.getByText('2 new people get their first subsidy now.').waitFor();
      expect(await page.getByText('cannot buy').count()).toBe(0);
      await page.getByRole('button', { name: 'Import 2 people' }).click();
      await page.getByText('2 new people got their first subsidy.').waitFor();
      expect(faults).toEqual([]);
    },
  );

  itInProofs('opens with what is easily a mistake, lists the import, and undoes it', async () => {
    const { page, faults } = await panel.signedIn();
    await page.goto(`${place}/people/import`);
    const buffer = Buffer.from(
      'Name,ID,Card,Card type\nAda Undone,U-1,UND1,NFC\nEva Undone,U-2,UND2,NFC\nEva,U-2,UND3,NFC',
    );
    await page
      .getByLabel('Choose a file')
      .setInputFiles({ name: 'undone.csv', mimeType: 'text/csv', buffer });
    await page.getByText('2 rows are duplicates or contradict each other').waitFor();
    await page.getByText('1 person will not be able to buy').waitFor();
    await page.getByRole('radio', { name: /^Leave out the rows/ }).check();
    await page.getByRole('button', { name: 'Import 1 person' }).click();
    await page.getByRole('link', { name: 'See this import' }).click();
    await page.getByRole('heading', { name: 'undone.csv' }).waitFor();
    await page.getByText('Ada Undone').waitFor();
    await page.getByRole('button', { name: 'Undo this import' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Undo this import' }).click();
    await page.getByText('Rows undone: 1.').waitFor();
    await page.getByRole('cell', { name: 'Undone', exact: true }).waitFor();
    expect(await page.getByRole('button', { name: 'Undo this import' }).count()).toBe(0);
    await page.getByRole('link', { name: 'Imports of people' }).click();
    await page.getByRole('link', { name: 'undone.csv' }).waitFor();
    expect(faults).toEqual([]);
  });

  itInProofs('prints the badges of whom they chose, each with its code', async () => {
    const { page } = await panel.reused();
    const { name } = await holderOf(page, 'QR');
    await page.goto(`${place}/people?select=1&search=${encodeURIComponent(name)}`);
    await page.getByLabel(`Select ${name}`).check();
    await page.getByRole('link', { name: 'Print their badges' }).click();
    await page.getByRole('img', { name: `Sheet 1: ${name}` }).waitFor();
    await page.getByText('1 badge on 1 sheet').waitFor();
  });

  it('is offered nothing to change where they may only look', async () => {
    const { page } = await panel.reused('viewer');
    const { id } = await holderOf(page, 'NFC');
    await page.goto(`${place}/people/${id}/cards`);
    await settled(page);
    const names = ['Edit', 'Assign a card', 'Remove', 'Change', 'More actions for this card'];
    for (const name of names) expect(await page.getByRole('button', { name, exact: true }).count()).toBe(0);
    await page.goto(`${place}/people`);
    await settled(page);
    for (const name of ['Add a person', 'Import'])
      expect(await page.getByRole('link', { name, exact: true }).count()).toBe(0);
  });
});
