import { describe, expect, it } from 'vitest';
import { itInProofs } from '../../support/in-proofs.ts';
import { mailServerOfTest } from '../../support/mail-server.ts';
import { settled, shot, usePanel } from './panel.ts';

// Shows rules/messages#contacts, rules/messages#mail-server, as somebody new meets them.
describe('notifications', () => {
  const panel = usePanel();
  const at = (path: string) => `/panel/planta-bogota/notifications/${path}`;

  it('are set up in a minute: a contact, the mail server step by step, a test that arrives', async () => {
    const server = await mailServerOfTest({ disabledCommands: ['STARTTLS'] });
    const { page } = await panel.signedIn('owner');
    await page.goto(panel.address + at('contacts'));
    await shot(page, 'empty');
    await page.getByRole('button', { name: 'Add a contact' }).first().click();
    await shot(page, 'form');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name', { exact: true }).fill('Maintenance');
    await dialog.getByLabel('Address', { exact: true }).fill('maintenance@example.com');
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click();
    await page.getByRole('link', { name: 'Maintenance' }).waitFor();

    await page.getByRole('link', { name: 'Mail server' }).click();
    await page.getByRole('button', { name: 'Set up the mail server' }).click();
    const form = page.getByRole('dialog');
    await form.getByLabel('Server', { exact: true }).fill('127.0.0.1');
    await form.getByLabel('Encryption').selectOption('starttls');
    await form.getByLabel('Port', { exact: true }).fill(String(server.port));
    await form.getByLabel('Sender', { exact: true }).fill('larder@example.com');
    await shot(page, 'mail-form');
    await form.getByRole('button', { name: 'Save' }).click();
    await page.getByLabel('Send a test to').fill('ana@example.com');
    await page.getByRole('button', { name: 'Send test' }).click();
    // The server does not offer encryption: nothing goes, and it says why in words.
    await page.getByText('The server does not offer STARTTLS').waitFor();
    await shot(page, 'mail-refused');
    expect(server.taken).toEqual([]);

    await page.getByRole('button', { name: 'Edit' }).click();
    await page.getByRole('dialog').getByLabel('Encryption').selectOption('none');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await page.getByText('Without encryption, others').waitFor();
    expect(await page.getByLabel('Send a test to').inputValue()).toBe('ana@example.com');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Send test' }).click();
    await page.getByText('The mail server accepted the message').waitFor();
    await shot(page, 'mail-good');
    expect(server.taken.filter(({ to }) => to.includes('ana@example.com'))).toHaveLength(1);
    // A new contact is sent what is open in one message, which waited for a mail server.
    const mailsToContact = () => server.taken.filter(({ to }) => to.includes('maintenance@example.com'));
    await expect.poll(() => mailsToContact().length).toBe(1);
    expect(mailsToContact()[0]!.raw).toContain('Cafeter');

    await page.getByRole('link', { name: 'Contacts' }).click();
    await page.getByRole('link', { name: 'Maintenance' }).click();
    server.unknown.add('maintenance@example.com');
    await page.getByRole('button', { name: 'Send test' }).click();
    await page.getByText('The server refused the recipient').first().waitFor({ timeout: 30_000 });
    await shot(page, 'contact-failing');
    // Owners see the address of the contact; the line of the server is shown without it.
    await page.getByText('550 no mailbox …').first().waitFor();
    expect(await page.content()).not.toContain('no mailbox maintenance');
    server.unknown.clear();
    await page.getByRole('button', { name: 'Retry now' }).first().click();
    await page.getByText('Working', { exact: true }).first().waitFor({ timeout: 30_000 });
    await shot(page, 'contact');
    await page.goto(panel.address + at('sent'));
    await page.getByText('Larder: test message').first().waitFor();
    await shot(page, 'sent');
    for (const look of [
      { width: 360 },
      { theme: 'dark' as const },
      { width: 360, language: 'es' as const },
    ]) {
      const other = await panel.signedIn('owner', look);
      for (const [name, path] of [
        ['contacts', 'contacts'],
        ['mail', 'mail'],
      ] as const) {
        await other.page.goto(panel.address + at(path));
        await settled(other.page);
        expect(await other.page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
        await shot(other.page, `${name}-${look.width ?? look.theme}-${'language' in look ? 'es' : 'en'}`);
      }
    }
  }, 120_000);

  it('open when owners say: a threshold, a wait, off, and back to the defaults', async () => {
    for (const [language, width] of [
      ['en', 1280],
      ['es', 360],
    ] as const) {
      const { page } = await panel.signedIn('owner', { language, width });
      const settings = async () => {
        const account = (await (await page.request.get('/accounts')).json()).items.find(
          ({ name }: { name: string }) => name === 'Planta Bogotá',
        );
        const { items } = await (await page.request.get(`/alert-settings?accountId=${account.id}`)).json();
        return items.find(({ kind }: { kind: string }) => kind === 'machine_failing');
      };
      const words = {
        en: {
          row: /Machine failing/,
          change: 'Edit',
          hours: 'Failed deliveries in a day',
          save: 'Save',
          said: 'at 5 failed deliveries in a day, once it has lasted 10 minutes',
          off: 'Watch for this condition',
          reset: 'Use the defaults',
          wait: 'Wait before it opens (minutes)',
        },
        es: {
          row: /Máquina con fallas/,
          change: 'Editar',
          hours: 'Entregas fallidas en un día',
          save: 'Guardar',
          said: 'con 5 entregas fallidas en un día, cuando ha durado 10 minutos',
          off: 'Vigilar esta condición',
          reset: 'Usar los valores predeterminados',
          wait: 'Espera antes de abrirse (minutos)',
        },
      }[language];
      await page.goto(panel.address + at('alerts'));
      await settled(page);
      await shot(page, `alerts-${language}`);
      const row = page.getByRole('row', { name: words.row });
      const change = () => row.getByRole('button', { name: words.change }).click();
      const dialog = page.getByRole('dialog');
      await change();
      await dialog.getByLabel(words.hours).fill('5');
      await dialog.getByLabel(words.wait).fill('10');
      await shot(page, `alert-form-${language}`);
      await dialog.getByRole('button', { name: words.save }).click();
      await row.getByText(words.said).waitFor();
      expect(await settings()).toMatchObject({ threshold: 5, openAfterMinutes: 10, isActive: true });
      await change();
      await dialog.getByLabel(words.off).uncheck();
      await dialog.getByRole('button', { name: words.save }).click();
      await expect.poll(async () => (await settings()).isActive).toBe(false);
      await change();
      await dialog.getByRole('button', { name: words.reset }).click();
      await dialog.waitFor({ state: 'hidden' });
      expect(await settings()).toMatchObject({ threshold: 3, openAfterMinutes: 0, isActive: true });
    }
  });

  itInProofs(
    'show on no page, in no field, and load with no answer what is secret',
    async () => {
      const server = await mailServerOfTest({ disabledCommands: ['STARTTLS'] });
      const secrets = [
        'very.private.person',
        'T0HOOKSECRET',
        'topic-of-nobody',
        'tk_n0bodyKnows',
        'S3cretOfTheMailServer',
      ];
      const [person, hook, topic, token, password] = secrets;
      const { page, faults } = await panel.signedIn('owner');
      const address = `${person}@example.com`;
      const told: string[] = [];
      /** The number of looks at contacts that showed the whole address. */
      let whole = 0;
      // Owners see the mail address of a contact (rules/messages#targets): in one member, and where contacts are shown.
      page.on('response', async (response) => {
        const { pathname } = new URL(response.url());
        const text = await response.text().catch(() => '');
        const without = text.replaceAll(/"address":"[^"]*"/g, '');
        told.push(`${response.url()} ${pathname.startsWith('/contacts') ? without : text}`);
      });
      const headers = { origin: panel.address };
      const mail = { host: '127.0.0.1', port: server.port, security: 'starttls', from: 'larder@example.com' };
      const put = await page.request.put('/mail-server', {
        data: { ...mail, user: 'larder', password },
        headers,
      });
      expect(put.ok(), await put.text()).toBe(true);
      const ids: string[] = [];
      for (const contact of [
        { channel: 'email', target: address },
        { channel: 'webhook', shape: 'slack', target: `http://127.0.0.1:9/services/${hook}` },
        { channel: 'ntfy', target: `http://127.0.0.1:9/${topic}`, token },
      ]) {
        const made = await page.request.post('/contacts', { data: { label: 'Ana', ...contact }, headers });
        expect(made.ok(), await made.text()).toBe(true);
        const { id } = await made.json();
        ids.push(id);
        expect((await page.request.post(`/contacts/${id}/test`, { headers })).status()).toBe(202);
      }
      const look = async () => {
        await settled(page);
        const shown = (await page.evaluate(
          `[document.documentElement.outerHTML, ...[...document.querySelectorAll('input, textarea')].map((one) => one.value)].join(' ')`,
        )) as string;
        const isOfContacts = new URL(page.url()).pathname.startsWith(at('contacts'));
        if (isOfContacts) whole += Number(shown.includes(address));
        told.push(isOfContacts ? shown.replaceAll(address, '') : shown);
        const stored = await page.evaluate(
          "[...Object.values(localStorage), ...Object.values(sessionStorage)].join(' ')",
        );
        told.push(String(stored));
      };
      const paths = ['contacts', 'mail', 'sent', ...ids.map((id) => `contacts/${id}`)].map(at);
      for (const path of [...paths, '/panel/planta-bogota', '/panel/planta-bogota/audit']) {
        await page.goto(panel.address + path);
        await look();
        const change = page.getByRole('button', { name: 'Edit', exact: true });
        if ((await change.count()) === 0) continue;
        await change.click();
        await page.getByRole('dialog').waitFor();
        await look();
      }
      const everything = told.join('\n');
      // Public parts of them are shown.
      expect(everything).toContain('…@example.com');
      // In the list, and where the contact is read and changed.
      expect(whole).toBeGreaterThanOrEqual(3);
      for (const secret of secrets) {
        const where = everything.indexOf(secret);
        expect(where === -1 ? '' : everything.slice(where - 300, where + 60), secret).toBe('');
      }
      expect(faults).toEqual([]);
    },
    120_000,
  );
});
