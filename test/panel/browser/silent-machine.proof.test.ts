import { expect, it } from 'vitest';
import { noteControllersSeen } from '../../../src/access/controller-status.ts';
import { operatorWrite } from '../../../src/cli/operator-write.ts';
import { column } from '../../../src/store/statement.ts';
import { mailServerOfTest } from '../../support/mail-server.ts';
import { shot, usePanel } from './panel.ts';

const panel = usePanel({ deliveries: 100, days: 3 });
const at = (path: string) => `/panel/planta-bogota/${path}`;
const minuteMs = 60_000;

const controllersBut = column<[serial: string], number>(
  'SELECT seq FROM controllers WHERE serial <> ? AND revoked_at IS NULL',
);
const controllerOf = column<[serial: string], number>('SELECT seq FROM controllers WHERE serial = ?');

// Shows rules/incidents, rules/messages#when-a-notification-is-sent, as somebody new meets them: nothing is set up but
// in the panel.
it('a machine that falls silent is mailed to whom the panel was told of, seen to on Today, and told to be over', async () => {
  const server = await mailServerOfTest({ disabledCommands: ['STARTTLS'] });
  const { page, faults } = await panel.signedIn('owner');
  const headers = { origin: panel.address };
  const { items: accounts } = await (await page.request.get('/accounts')).json();
  const { id: accountId } = accounts.find(({ name }: { name: string }) => name === 'Planta Bogotá');
  const made = await page.request.post('/controllers', { data: { accountId, serial: 'C-DOCK' }, headers });
  expect(made.ok(), await made.text()).toBe(true);
  await page.goto(panel.address + at('machines'));
  await page.getByRole('button', { name: 'Add a machine' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(/^Name/).fill('Muelle norte');
  await dialog.getByRole('textbox').first().fill('VM-DOCK-1');
  await dialog.getByLabel('Controller').selectOption('C-DOCK');
  // The site has several locations: none is guessed, and none is forgotten.
  expect(await dialog.getByRole('button', { name: /^Add/ }).isDisabled()).toBe(true);
  await dialog.getByLabel('Location').selectOption({ index: 1 });
  await dialog.getByRole('button', { name: /^Add/ }).click();
  await page.getByRole('heading', { name: 'Muelle norte' }).first().waitFor();

  const write = (seqs: readonly number[], nowMs: number) =>
    operatorWrite(panel.data, (tx) =>
      noteControllersSeen(
        tx,
        seqs.map((seq) => [seq, nowMs]),
      ),
    );
  const dock = [controllerOf.get(panel.appliance.reader, 'C-DOCK')!];
  const others = controllersBut.all(panel.appliance.reader, 'C-DOCK');
  // It calls every minute, as a rule.
  for (let calls = 10; calls >= 0; calls--) write(dock, panel.now() - calls * minuteMs);
  const allCall = (nowMs: number) => write([...dock, ...others], nowMs);
  // Existing incidents are known before the first contact exists.
  await panel.pass(4, allCall);

  await page.goto(panel.address + at('notifications/contacts'));
  await page.getByRole('button', { name: 'Add a contact' }).first().click();
  await dialog.getByLabel('Name', { exact: true }).fill('Maintenance');
  await dialog.getByLabel('Address', { exact: true }).fill('maintenance@example.com');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('link', { name: 'Mail server' }).click();
  await page.getByRole('button', { name: 'Set up the mail server' }).click();
  await dialog.getByLabel('Server', { exact: true }).fill('127.0.0.1');
  await dialog.getByLabel('Encryption').selectOption('none');
  await dialog.getByLabel('Port', { exact: true }).fill(String(server.port));
  await dialog.getByLabel('Sender', { exact: true }).fill('larder@example.com');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Without encryption, others').waitFor();
  expect(server.taken).toEqual([]);

  const mails = (text: string) =>
    server.taken.filter(({ raw }) => raw.replaceAll('=\r\n', '').includes(text));
  const arrives = async (text: string, calls: (nowMs: number) => void) => {
    // Silence, what is collected, and the quarter of an hour between two of a kind: half an hour has them all.
    for (let minute = 0; minute < 30 && mails(text).length === 0; minute++) await panel.pass(1, calls);
    await expect.poll(() => mails(text).length).toBe(1);
    return mails(text)[0]!;
  };
  const mail = await arrives('Muelle norte is not reporting', (nowMs) => write(others, nowMs));
  expect(mail.to).toEqual(['maintenance@example.com']);

  // The mail's link leads to the incident, which says no less than the mail.
  const { page: led, faults: ledFaults } = await panel.signedIn('owner');
  const [link] = /\/panel\/[^/\s]+\/incidents\/[0-9a-f-]{36}/.exec(mail.raw.replaceAll('=\r\n', ''))!;
  await led.goto(panel.address + link);
  await led.getByText(/^Muelle norte is not reporting: .* Check its power and network\./).waitFor();
  await shot(led, 'silent-machine-incident');
  await led.getByRole('link', { name: 'Show the controllers' }).click();
  await led.getByRole('heading', { name: 'Access' }).first().waitFor();

  // The reader looks at Today: it shows who was notified, and they acknowledge it.
  const { page: later, faults: laterFaults } = await panel.signedIn('owner');
  await later.goto(panel.address + at(''));
  const reason = later
    .locator('li', { hasText: 'Muelle norte' })
    .filter({ hasText: 'notified: Maintenance' });
  await reason.getByRole('button', { name: 'Acknowledge' }).first().waitFor();
  await shot(later, 'silent-machine');
  await reason.getByRole('button', { name: 'Acknowledge' }).first().click();
  const asked = later.getByRole('dialog');
  await asked.getByLabel('Action taken').fill('Ana looks at its plug');
  await asked.getByRole('button', { name: 'Acknowledge' }).click();
  await later
    .locator('li', { hasText: 'is on it: Ana looks at its plug' })
    .filter({ hasText: 'Muelle norte' })
    .first()
    .waitFor();
  await shot(later, 'silent-machine-seen');

  const over = await arrives('Resolved: Muelle norte is not reporting', allCall);
  expect(over.to).toEqual(['maintenance@example.com']);
  expect(mails('Muelle norte')).toHaveLength(2);
  expect([...faults, ...ledFaults, ...laterFaults]).toEqual([]);
}, 240_000);
