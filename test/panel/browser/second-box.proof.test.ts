import { chromium } from 'playwright-core';
import { afterEach, expect, inject, it } from 'vitest';
import { beginSession } from '../../../src/access/sessions.ts';
import { addUser } from '../../../src/access/users.ts';
import { operatorWrite } from '../../../src/cli/operator-write.ts';
import { Boxes } from '../../second-box/boxes.ts';
import { acmeSecrets, callerOf } from '../../support/acme.ts';
import { settled, shot } from './panel.ts';

const looks = {
  light: { viewport: { width: 1280, height: 860 } },
  'dark-es': { viewport: { width: 1280, height: 860 }, colorScheme: 'dark', locale: 'es' },
  phone: { viewport: { width: 360, height: 780 } },
  'phone-es': { viewport: { width: 360, height: 780 }, locale: 'es' },
} as const;

let boxes: Boxes;
afterEach(() => boxes.close());

// Shows rules/second-box#pairing and #drills in the panel.
it('a second box is paired by the panel alone, and its state and drills are in words', async () => {
  boxes = new Boxes();
  const { primary, standby } = boxes;
  await acmeSecrets(primary.desk);
  await primary.initTls();
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
    await page.getByText('Every confirmed change is on the disks of both boxes.').waitFor();
    await page.getByRole('button', { name: 'Start a drill' }).click();
    await page.getByText('The copy could have taken over.').waitFor({ timeout: 60_000 });
    expect(await page.getByText('Larder is not responding').count()).toBe(0);
    await shot(page, 'second-box-sync');

    await page.getByRole('button', { name: 'Change', exact: true }).click();
    await dialog.getByLabel(/When this box has stored them/).check();
    await shot(page, 'second-box-mode');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByText('The second box is slightly behind.').waitFor();
    await standby.desk.kill();
    await page.getByText('It is not responding.').waitFor();
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

// Shows rules/second-box#promotion.
it('a person takes over by the page of the second box alone, in less than a minute', async () => {
  boxes = new Boxes();
  await boxes.begin();
  const { primary, standby, secret } = boxes;
  const owner = { name: 'Ada', role: 'owner', client: null, account: null, language: 'en' } as const;
  const session = operatorWrite(primary.desk.data, (tx) => beginSession(tx, addUser(tx, owner).seq));
  const cookie = `__Host-larder_session=${session}`;
  const answer = await fetch(`${primary.address}/second-box`, { headers: { cookie } });
  const { takeoverCode } = (await answer.json()) as { takeoverCode: string };
  const browser = await chromium.connect(inject('browser'));
  try {
    for (const [name, look] of Object.entries(looks)) {
      const seen = await browser.newPage({ ignoreHTTPSErrors: true, ...look });
      await seen.goto(await standby.pageAddress());
      await shot(seen, `standby-${name}`);
      expect(await seen.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
      await seen.getByRole('link', { name: /Take over|Tomar el control/ }).click();
      await shot(seen, `standby-form-${name}`);
      // A page that is renewed takes away what was typed.
      expect(await seen.locator('meta[http-equiv=refresh]').count()).toBe(0);
      await seen.close();
    }
    await primary.desk.kill();
    const beganMs = performance.now();
    const page = await browser.newPage({ ignoreHTTPSErrors: true });
    await page.goto(await standby.pageAddress());
    await page.getByRole('heading', { name: 'The primary cannot be reached' }).waitFor();
    await page.getByRole('link', { name: 'Take over' }).click();
    await page.getByLabel('Takeover code').fill('1234 5678');
    await page.getByRole('button', { name: 'Take over' }).click();
    await page.getByText('Wrong code.').waitFor();
    await page.getByLabel('Takeover code').fill(takeoverCode);
    await page.getByRole('button', { name: 'Take over' }).click();
    await shot(page, 'standby-takes-over');
    await page.getByRole('button', { name: 'Sign in' }).first().waitFor();
    await shot(page, 'standby-took-over');
    expect(performance.now() - beganMs).toBeLessThan(60_000);
    const made = await callerOf(standby.address, secret)('POST', '/operations', { name: 'Warehouse' });
    expect(made.status).toBe(201);
  } finally {
    await browser.close();
  }
});
