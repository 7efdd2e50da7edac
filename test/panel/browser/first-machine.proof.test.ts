import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { receiverOfTest } from '../../features/notifications/support.ts';
import { shot, usePanel } from './panel.ts';

const panel = usePanel({ deliveries: 100, days: 3 });

// Shows rules/devices-and-planograms#linking, rules/panel#first-steps.
it('a machine added in First steps is linked by its first report, and its silence is notified', async () => {
  const receiver = await receiverOfTest();
  const { page, faults } = await panel.signedIn('owner');
  const headers = { origin: panel.address };

  // The site and the machine, as First steps lead to them: there is no controller yet.
  await page.goto(`${panel.address}/panel/planta-bogota/first-steps`);
  await page.getByText('Add your company and its site').click();
  await page.getByLabel('Your company').selectOption({ label: 'Another company' });
  await page.getByLabel('Another company').fill('Acme');
  await page.getByLabel('Site name').fill('Plant South');
  await page.getByRole('button', { name: 'Add the site' }).click();
  await page.waitForURL('**/plant-south/first-steps');
  await page.getByLabel('Location name').fill('Hall 1');
  await page.getByRole('button', { name: 'Add the location' }).click();
  await page.getByLabel('Serial').fill('VM-SOUTH-1');
  await page.getByLabel('Machine name').fill('Hall machine');
  // The only location is chosen already.
  const location = page.getByLabel('Location', { exact: true });
  expect(await location.locator('option:checked').textContent()).toBe('Hall 1');
  await page.getByRole('button', { name: 'Add the machine' }).click();
  await page.getByText('Hall machine was added').waitFor();

  const at = (path: string) => `${panel.address}/panel/plant-south/${path}`;
  const open = async () => {
    await page.goto(at('machines'));
    await page
      .getByRole('link', { name: /Hall machine/ })
      .first()
      .click();
    await page.getByRole('heading', { name: 'Hall machine' }).first().waitFor();
  };
  await open();
  await page.getByText('Its first report links it to this machine').waitFor();
  await shot(page, 'first-machine-waits');

  // The controller, in Access; its token is shown once.
  await page.goto(at('access/controllers'));
  await page.getByRole('button', { name: 'Add a controller' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Serial').fill('C-SOUTH');
  const [made] = await Promise.all([
    page.waitForResponse((one) => one.url().endsWith('/controllers') && one.request().method() === 'POST'),
    dialog.getByRole('button', { name: 'Add', exact: true }).click(),
  ]);
  const { secret, accountId } = await made.json();
  const authorization = `Bearer ${secret}`;
  const feed = async (path: string, body: object) => {
    const answer = await fetch(`${panel.address}/feed/${path}`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    expect(answer.ok, String(answer.status)).toBe(true);
  };
  const report = () =>
    feed('movements', {
      items: [
        {
          kind: 'delivery',
          id: randomUUID(),
          date: new Date(panel.now()).toISOString(),
          deviceSerial: 'VM-SOUTH-1',
          selection: 'A1',
          isDelivered: true,
        },
      ],
    });
  await report();
  await open();
  const fact = page.locator('dd', { hasText: 'C-SOUTH' });
  await fact.getByText('Linked by its first report on').waitFor();
  await shot(page, 'first-machine-linked');

  // Undone, the machine stays without a controller, and says through which one its reports come.
  await fact.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('The machine is no longer linked to C-SOUTH').waitFor();
  await report();
  await open();
  await page.getByText('Its reports come through C-SOUTH').waitFor();
  await shot(page, 'first-machine-undone');
  await page.getByRole('button', { name: 'Link to C-SOUTH' }).click();
  await page.getByText('The machine is linked to C-SOUTH').waitFor();
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  expect(await dialog.getByLabel('Controller').inputValue()).toBe('C-SOUTH');
  await dialog.getByLabel('Serial').fill('VM-SOUTH-2');
  await shot(page, 'first-machine-edit');
  await dialog.getByLabel('Serial').fill('VM-SOUTH-1');
  await dialog.getByLabel('Controller').selectOption('None');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByText('The machine was updated').waitFor();

  const contact = {
    ...{ accountId, label: 'Maintenance', channel: 'webhook', target: receiver.url },
    wants: { bad: 'now', warn: 'off' },
  };
  const added = await page.request.post('/contacts', { data: contact, headers });
  expect(added.ok(), await added.text()).toBe(true);
  await report();
  for (let minute = 0; minute < 6; minute++) {
    await panel.pass(1);
    await feed('status', { pending: 0 });
  }
  const notified = () =>
    receiver.got.flatMap(({ json }) => json.data.items as { subject: string; state: string }[]);
  for (let minute = 0; minute < 60 && notified().length === 0; minute++) await panel.pass(1);
  await expect.poll(notified).toMatchObject([{ subject: 'Hall machine', state: 'open' }]);
  const { page: later, faults: laterFaults } = await panel.signedIn('owner');
  await later.goto(at(''));
  await later.locator('li', { hasText: 'Hall machine' }).first().waitFor();
  await shot(later, 'first-machine-silent');
  expect([...faults, ...laterFaults]).toEqual([]);
}, 300_000);
