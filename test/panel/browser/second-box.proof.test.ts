import { chromium } from 'playwright-core';
import { afterEach, expect, inject, it } from 'vitest';
import { beginSession } from '../../../src/access/sessions.ts';
import { addUser } from '../../../src/access/users.ts';
import { operatorWrite } from '../../../src/cli/operator-write.ts';
import { Boxes } from '../../second-box/boxes.ts';
import { acmeSecrets } from '../../support/acme.ts';
import { settled, shot } from './panel.ts';

let boxes: Boxes;
afterEach(() => boxes.close());

// Shows rules/second-box#pairing and #drills in the panel.
it('a second box is paired by the panel alone, and its state and drills are in words', async () => {
  boxes = new Boxes();
  const { primary, standby } = boxes;
  await acmeSecrets(primary.desk);
  await primary.desk.larder(['tls', 'init']);
  primary.desk.serverEnvironment['LARDER_HOST'] = '0.0.0.0';
  await primary.start();
  const owner = { name: 'Ada', role: 'owner', client: null, account: null, language: 'en' } as const;
  const session = operatorWrite(primary.desk.data, (tx) => beginSession(tx, addUser(tx, owner).seq));
  const browser = await chromium.connect(inject('browser'));
  try {
    const context = await browser.newContext({
      ignoreHTTPSErrors: true,
      viewport: { width: 1280, height: 860 },
    });
    await context.addCookies([
      { name: '__Host-larder_session', value: session, url: primary.address, secure: true },
    ]);
    const page = await context.newPage();
    await page.goto(`${primary.address}/panel/north/system/second-box`);
    await settled(page);
    await shot(page, 'second-box-none');
    await page.getByRole('button', { name: 'Pair a second box' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Pair a second box' }).click();
    const command = await dialog.getByText(/^larder standby/).textContent();
    await shot(page, 'second-box-paired');
    await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
    await page.getByText('It has not connected yet.').waitFor();

    const told = Object.fromEntries(
      [...command!.matchAll(/--(\S+) (\S+)/g)].map(([, name, value]) => [name, value]),
    );
    expect(new URL(told['primary']!).port).toBe(new URL(primary.address).port);
    ({ output: standby.output } = await standby.desk.serve('standby', {
      LARDER_PRIMARY: primary.address,
      LARDER_TOKEN: told['token']!,
      LARDER_FINGERPRINT: told['fingerprint']!,
    }));
    await page.getByText('Each answer is on the disks of both boxes.').waitFor();
    await page.getByRole('button', { name: 'Start a drill' }).click();
    await page.getByText('The copy could have taken over.').waitFor({ timeout: 60_000 });
    expect(await page.getByText('Larder is not responding').count()).toBe(0);
    await shot(page, 'second-box-sync');

    await page.getByRole('button', { name: 'Change', exact: true }).click();
    await dialog.getByLabel(/Answers do not wait/).check();
    await shot(page, 'second-box-mode');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByText('The second box follows at a short distance.').waitFor();
    await standby.desk.kill();
    await page.getByText('It does not answer.').waitFor();
    await shot(page, 'second-box-away');
    await page.setViewportSize({ width: 360, height: 780 });
    await shot(page, 'second-box-phone');
    await page.getByRole('button', { name: 'End the pairing' }).click();
    await dialog.getByRole('button', { name: 'End the pairing' }).click();
    await page.getByRole('heading', { name: 'No second box' }).waitFor();
  } finally {
    await browser.close();
  }
});
