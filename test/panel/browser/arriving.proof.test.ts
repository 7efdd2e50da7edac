import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { mailServerOfTest } from '../../support/mail-server.ts';
import { inProofs } from '../../support/scaled.ts';
import { settled, shot, usePanel } from './panel.ts';

const looks = [{ width: 360 }, { theme: 'dark' as const }, { width: 360, language: 'es' as const }].slice(
  0,
  inProofs(3, 0),
);
const nameOf = (look: (typeof looks)[number]) => Object.values(look).join('-');

async function fits(page: Page): Promise<void> {
  await settled(page);
  expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
}

// Shows rules/scheduled-reports, as somebody meets them who never saw Larder.
describe('reports that arrive', () => {
  const panel = usePanel();
  const at = (path: string) => `/panel/planta-bogota/${path}`;

  it('are offered beside the stock and the state of the machines as well', async () => {
    const { page } = await panel.reused('owner');
    for (const [path, report] of [
      ['machines', 'overview'],
      ['refill', 'stock'],
      ['consumption', 'consumption'],
    ] as const) {
      await page.goto(panel.address + at(path));
      await page.getByRole('button', { name: 'Send this every week' }).click();
      await expect.poll(() => page.getByRole('dialog').getByLabel('Report').inputValue()).toBe(report);
      await page.keyboard.press('Escape');
    }
  }, 60_000);

  it('are set up from the report that one looks at, with the panel alone, and arrive', async () => {
    const server = await mailServerOfTest({ disabledCommands: ['STARTTLS'] });
    const { page, faults } = await panel.signedIn('owner');
    await page.goto(panel.address + at('reports'));
    await page.getByRole('button', { name: 'Send this every week' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('There are no contacts to send it to yet.').waitFor();
    await shot(page, 'arriving-nobody');
    await dialog.getByRole('button', { name: 'Add a contact' }).click();
    await dialog.getByLabel('Name', { exact: true }).fill('Purchasing');
    await dialog.getByLabel('Address', { exact: true }).fill('ana@example.com');
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    // The owner returns to the form, with the contact ticked, and sees what is missing.
    await expect.poll(() => dialog.getByLabel('Purchasing').isChecked()).toBe(true);
    await dialog.getByText('There is no mail server yet').waitFor();
    await shot(page, 'arriving-dialog');
    await dialog.getByRole('button', { name: 'Schedule' }).click();
    await page.getByText('The report is scheduled.').waitFor();
    // The report opens: it can be sent at once.
    await page.getByRole('button', { name: 'Send now' }).waitFor();
    const schedule = page.url();

    await page.goto(panel.address + at('notifications/mail'));
    await page.getByRole('button', { name: 'Set up the mail server' }).click();
    await dialog.getByLabel('Server', { exact: true }).fill('127.0.0.1');
    await dialog.getByLabel('Encryption').selectOption('none');
    await dialog.getByLabel('Port', { exact: true }).fill(String(server.port));
    await dialog.getByLabel('Sender', { exact: true }).fill('larder@example.com');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByText('127.0.0.1').first().waitFor();

    await page.goto(panel.address + at('reports/arriving'));
    await page.getByRole('link', { name: 'Sales and issues of the week' }).click();
    await expect.poll(() => page.url()).toBe(schedule);
    await page.getByText('Nothing sent yet.').waitFor();
    await page.getByRole('button', { name: 'Send now' }).click();
    await page.getByText('Purchasing: sent').waitFor({ timeout: 60_000 });
    await shot(page, 'arriving-run');
    // One mail arrives, the report: who was added for it gets no alerts.
    const reports = server.taken;
    expect(reports.map(({ to, raw }) => [to, /filename=.*\.xlsx/.test(raw)])).toEqual([
      [['ana@example.com'], true],
    ]);
    const file = await panel.fetched(page, () =>
      page.getByRole('link', { name: 'File', exact: true }).click(),
    );
    expect(file.subarray(0, 2).toString()).toBe('PK');

    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    await dialog.getByLabel('Name', { exact: true }).fill('Sales for Ana');
    await dialog.getByLabel('How often').selectOption('month');
    await shot(page, 'arriving-edit');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('heading', { name: 'Sales for Ana' }).waitFor();
    await page.getByText('Every month, 07:00').first().waitFor();
    await page.getByRole('button', { name: 'Deactivate' }).click();
    await page.getByRole('button', { name: 'Reactivate' }).waitFor();
    await shot(page, 'arriving-off');
    const { items } = await (await page.request.get('/report-schedules')).json();
    expect(items).toMatchObject([{ label: 'Sales for Ana', every: 'month', isActive: false, nextAt: null }]);
    // A report that names people is not sent to contacts without personal data.
    expect(items[0].parameters.columns).not.toContain('consumer.name');
    await page.getByRole('button', { name: 'Reactivate' }).click();
    await page.getByRole('button', { name: 'Deactivate' }).waitFor();

    for (const look of looks) {
      const other = await panel.signedIn('owner', look);
      await other.page.goto(panel.address + at(`reports/arriving/${items[0].id}`));
      await other.page.getByRole('heading', { name: 'Sales for Ana' }).waitFor();
      await fits(other.page);
      await shot(other.page, `arriving-${nameOf(look)}`);
    }

    // Its owner leaves: that is listed first, with what to do.
    const { items: people } = await (await page.request.get('/users?pageSize=200')).json();
    const { id } = people.find(({ name }: { name: string }) => name === items[0].owner.label);
    // That signs the user out.
    expect(faults).toEqual([]);
    const headers = { origin: panel.address };
    const off = await page.request.patch(`/users/${id}`, { data: { isActive: false }, headers });
    expect(off.ok(), await off.text()).toBe(true);
    panel.forget('owner');
    const other = await panel.signedIn('owner');
    await other.page.goto(panel.address + at('reports/arriving'));
    await other.page.getByRole('link', { name: 'Sales for Ana' }).click();
    await other.page.getByText('Add a report of your own').waitFor();
    expect(await other.page.getByRole('button', { name: 'Send now' }).count()).toBe(0);
    await shot(other.page, 'arriving-ownerless');
    expect(other.faults).toEqual([]);
  }, 180_000);
});

// Shows rules/incidents#acknowledging, rules/incidents#mutes, rules/messages#contacts.
describe('incidents and contacts', () => {
  const panel = usePanel();
  const at = (path: string) => `/panel/planta-bogota/${path}`;

  it('are seen to, and muted, where they are read: inside each reason on Today', async () => {
    const { page, faults } = await panel.signedIn('owner');
    const order: string[] = [];
    page.on('request', (request) => order.push(`asks ${new URL(request.url()).pathname}`));
    page.on('response', (response) => order.push(`has ${new URL(response.url()).pathname}`));
    await page.goto(panel.address + at(''));
    await page.locator('.on-reason').first().waitFor();
    // Reading the overview opens what happened since: incidents that are read before lack it.
    expect(order.indexOf('asks /incidents')).toBeGreaterThan(order.indexOf('has /overview'));
    await fits(page);
    await shot(page, 'today');
    // The worst come first; the others fold.
    const unfold = () => page.getByText(/^Show \d+ more$/).click();
    await unfold();
    // Incidents of Larder itself are acknowledged there as well.
    const backup = page.locator('.big-lamp li', { hasText: 'No backup yet' });
    await backup.getByRole('button', { name: 'Acknowledge' }).waitFor();
    const failing = page.locator('.big-lamp li', { hasText: 'Cafetería piso 1 keeps failing' });
    await failing.getByText('no one notified').waitFor();
    await failing.getByRole('button', { name: 'Acknowledge' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Action taken').fill('It is being moved');
    await dialog.getByRole('button', { name: 'Acknowledge' }).click();
    await failing.getByText('is on it: It is being moved').waitFor();
    await failing.getByRole('button', { name: 'Mute until' }).click();
    await dialog.getByText('Until Nov').waitFor();
    await dialog.getByLabel('Reason').fill('Moved on Friday');
    await shot(page, 'today-mute');
    await dialog.getByRole('button', { name: 'Mute', exact: true }).click();
    await failing.getByText('muted until').waitFor();
    await page.goto(panel.address + at('incidents'));
    await page.getByRole('heading', { name: 'Larder', exact: true }).waitFor();
    await page.getByRole('link', { name: 'There is no backup yet' }).waitFor();
    await fits(page);
    await shot(page, 'incidents');
    await page.goto(panel.address + at('incidents/mutes'));
    await page.getByText('Moved on Friday').waitFor();
    await shot(page, 'mutes');
    await page.getByRole('button', { name: 'End now' }).click();
    await dialog.getByRole('button', { name: 'End now' }).click();
    await page.getByText('Nothing is muted').waitFor();

    // Muted incidents of Larder itself are listed separately, for users who see everything; the mute ends there.
    await page.goto(panel.address + at(''));
    await unfold();
    await backup.getByRole('button', { name: 'Mute until' }).click();
    await dialog.getByLabel('Reason').fill('The new disk comes on Monday');
    await dialog.getByRole('button', { name: 'Mute', exact: true }).click();
    await backup.getByText('muted until').waitFor();
    await page.goto(panel.address + at('incidents/mutes'));
    const ofLarder = page.getByRole('table', { name: 'Larder', exact: true });
    await ofLarder.getByText('The new disk comes on Monday').waitFor();
    expect(await page.getByText('Nothing is muted').count()).toBe(0);
    expect(await ofLarder.getByText('No backup').first().textContent()).not.toContain('all machines');
    await shot(page, 'mutes-of-larder');
    for (const look of looks) {
      const other = await panel.signedIn('owner', look);
      await other.page.goto(panel.address + at('incidents/mutes'));
      await other.page.getByText('The new disk comes on Monday').waitFor();
      await fits(other.page);
      await shot(other.page, `mutes-of-larder-${nameOf(look)}`);
    }
    await ofLarder.getByRole('button', { name: 'End now' }).click();
    await dialog.getByRole('button', { name: 'End now' }).click();
    await ofLarder.waitFor({ state: 'detached' });
    for (const look of looks) {
      const other = await panel.signedIn('owner', look);
      await other.page.goto(panel.address + at(''));
      await other.page.locator('.on-reason').first().waitFor();
      await fits(other.page);
      await shot(other.page, `today-${nameOf(look)}`);
    }
    expect(faults).toEqual([]);
  }, 120_000);

  it('of a contact are chosen by kind and account, and quiet hours are as many as there are', async () => {
    const { page, faults } = await panel.signedIn('owner');
    await page.goto(panel.address + at('notifications/contacts'));
    await page.getByRole('button', { name: 'Add a contact' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name', { exact: true }).fill('Night shift');
    await dialog.getByLabel('Address', { exact: true }).fill('night@example.com');
    await dialog.getByText('More', { exact: true }).click();
    await dialog.getByLabel('Only some kinds').check();
    for (const kind of ['Clock out of sync', 'Disk full']) await dialog.getByLabel(kind).uncheck();
    await dialog.getByLabel('Only some', { exact: true }).check();
    await dialog.getByLabel('Planta Bogotá').check();
    const accounts = await dialog.locator('.some-of').nth(1).getByRole('checkbox').count();
    for (let nth = 0; nth < accounts; nth++) {
      const one = dialog.locator('.some-of').nth(1).locator('label').nth(nth);
      if (!(await one.textContent())!.includes('Planta Bogotá')) await one.getByRole('checkbox').uncheck();
    }
    await dialog.getByRole('button', { name: 'Add quiet hours' }).click();
    await dialog.getByLabel('Saturday').uncheck();
    await dialog.getByLabel('Sunday').uncheck();
    await dialog.getByRole('button', { name: 'Add more hours' }).click();
    await shot(page, 'contact-form');
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await dialog.getByText('There is no mail server yet').waitFor();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('link', { name: 'Night shift' }).click();
    await page.getByText('Sat, Sun 06:00').waitFor();
    await shot(page, 'contact-facts');
    const { items } = await (await page.request.get('/contacts')).json();
    expect(items).toMatchObject([
      {
        accountIds: [expect.any(String)],
        quietHours: [
          { weekdays: [1, 2, 3, 4, 5], from: '22:00', to: '06:00' },
          { weekdays: [6, 0], from: '06:00', to: '22:00' },
        ],
      },
    ]);
    expect(items[0].wants.kinds).not.toContain('disk_full');
    expect(items[0].wants.kinds).toContain('machine_idle');
    for (const look of looks) {
      const other = await panel.signedIn('owner', look);
      await other.page.goto(panel.address + at(`notifications/contacts/${items[0].id}`));
      await fits(other.page);
      await other.page
        .getByRole('button', { name: look.language === 'es' ? 'Editar' : 'Edit', exact: true })
        .click();
      await fits(other.page);
      await shot(other.page, `contact-form-${nameOf(look)}`);
    }
    expect(faults).toEqual([]);
  }, 120_000);
});
