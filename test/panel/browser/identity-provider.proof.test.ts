import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OidcProvider, oidcProvider } from '../../support/oidc-provider.ts';
import { password, settled, shot, usePanel } from './panel.ts';

// Shows rules/identity-provider in the panel, against a provider that others wrote.
describe('the identity provider', () => {
  const panel = usePanel();
  let provider: OidcProvider;
  beforeAll(async () => {
    provider = await oidcProvider(panel.address);
    provider.accounts.set('olga', { name: 'Olga Operator', groups: ['/staff', '/plant/operators'] });
    provider.accounts.set('victor', { name: 'Víctor Vaca', groups: ['/staff'] });
  });
  afterAll(() => provider.close());

  /** Signs in at the provider, and agrees once. */
  async function signInThere(page: Page, name: string) {
    await page.waitForURL(/\/interaction\//);
    await page.fill('input[name=login]', name);
    await page.fill('input[name=password]', 'any');
    await page.click('button[type=submit]');
    await page.waitForURL((url) => url.origin === panel.address || url.pathname.includes('/interaction/'));
    const agree = page.getByRole('button', { name: 'Continue' });
    if (page.url().includes('/interaction/')) await agree.click();
    await page.waitForURL(`${panel.address}/**`);
  }

  it('is set up, tested and tried by an owner, and operators sign in with it', async () => {
    const { page, faults } = await panel.signedIn('owner');
    await page.goto(`${panel.address}/panel/planta-bogota/access/sign-in`);
    await page.getByRole('button', { name: 'Set up the identity provider' }).click();
    await shot(page, 'provider-empty');
    const form = page.getByRole('dialog');
    await form.getByLabel('Name', { exact: true }).fill('Contoso');
    await form.getByLabel('Issuer').fill(provider.issuer);
    await form.getByLabel('Client ID').fill(provider.clientId);
    await form.getByLabel('Client secret').fill('not the secret');
    await form.getByRole('button', { name: 'Save' }).click();
    await form.waitFor({ state: 'hidden' });

    // Its certificate is of an authority that no system knows, and then the secret is wrong.
    await page.getByRole('button', { name: 'Test', exact: true }).click();
    await page.getByText('The certificate comes from an unknown authority').waitFor();
    await shot(page, 'provider-untrusted');
    await page.getByRole('button', { name: 'Change' }).first().click();
    await form.getByText('Own certificate authority').click();
    await form.getByLabel('Certificate of your own authority').fill(provider.ca);
    await form.getByRole('button', { name: 'Save' }).click();
    await form.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Test', exact: true }).click();
    await page.getByText('The provider refused the client').waitFor();
    await page.getByRole('button', { name: 'Change' }).first().click();
    await form.getByLabel('Client secret').fill(provider.clientSecret);
    await form.getByRole('button', { name: 'Save' }).click();
    await form.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Test', exact: true }).click();
    await page.getByText('Everything is in order').waitFor();
    await shot(page, 'provider-good');

    // With an account: no row applies yet.
    await page.getByRole('button', { name: 'Try my account' }).click();
    await signInThere(page, 'olga');
    await page.getByText('You would not get in').waitFor();
    await page.getByText('/plant/operators').waitFor();
    await shot(page, 'provider-tried');
    await page.getByRole('button', { name: 'Done' }).click();
    const groups = page.getByRole('region').or(page.locator('section', { hasText: 'The first row' }));
    await groups.getByRole('button', { name: 'Change' }).first().click();
    await form.getByLabel('Name, ID or path').fill('/plant/operators');
    await form.getByLabel('Role').selectOption('operator');
    await shot(page, 'provider-groups');
    await form.getByRole('button', { name: 'Save' }).click();
    await form.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Try my account' }).click();
    // The provider knows the account still.
    await page.getByText('You would get in').waitFor();
    await page.getByRole('button', { name: 'Done' }).click();
    await settled(page);
    // The provider's own pages are its matter.
    expect(
      faults.filter((fault) => !/ https:\/\/(localhost|fonts\.googleapis\.com)[:/]/.test(fault)),
    ).toEqual([]);

    const olga = await panel.visit();
    await olga.page.goto(`${panel.address}/panel/planta-bogota/people`);
    await shot(olga.page, 'provider-sign-in');
    await olga.page.getByRole('button', { name: 'Sign in with Contoso' }).click();
    await signInThere(olga.page, 'olga');
    await olga.page.waitForURL('**/panel/planta-bogota/people');
    await olga.page.getByRole('heading', { name: 'People' }).waitFor();
    // Neither the code nor the state stays in the address.
    expect(olga.page.url()).not.toMatch(/code=|state=/);

    const victor = await panel.visit({ language: 'es', width: 360, theme: 'dark' });
    await victor.page.goto(`${panel.address}/panel/`);
    await victor.page.getByRole('button', { name: 'Entrar con Contoso' }).click();
    await signInThere(victor.page, 'victor');
    await victor.page.getByText('Ninguno de los grupos').waitFor();
    await shot(victor.page, 'provider-refused');

    // Signing out at the provider ends the session here, and the page of the operator says so by itself.
    await olga.page.goto(`${provider.issuer}/session/end`);
    await olga.page.getByRole('button', { name: 'Yes, sign me out' }).click();
    await olga.page.getByText('Sign-out Success').waitFor();
    await expect
      .poll(async () => (await olga.context.request.get(`${panel.address}/auth/session`)).status())
      .toBe(401);
  });

  it('is not needed by the local owner, also while it is dead', async () => {
    const { page } = await panel.visit();
    await page.goto(`${panel.address}/panel/welcome#${panel.token}`);
    await page.getByLabel('New password').fill(password);
    await page.getByRole('button', { name: 'Open the panel' }).click();
    await page.getByRole('heading', { name: 'Today' }).waitFor();
    await page.goto(`${panel.address}/panel/planta-bogota/access/sign-in`);
    const card = page.locator('section.card', { hasText: 'Everyone can also sign in with a password' });
    await card.getByRole('button', { name: 'Change' }).click();
    const form = page.getByRole('dialog');
    await form.getByLabel('Who can sign in with a password').selectOption({ label: 'Only demo' });
    await shot(page, 'provider-passwords');
    await form.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Only demo signs in with a password').waitFor();
    await provider.close();

    const again = await panel.visit();
    await again.page.goto(`${panel.address}/panel/`);
    await again.page.getByText('Sign in with a password').click();
    await shot(again.page, 'provider-local-owner');
    await again.page.getByLabel('Name').fill('demo');
    await again.page.getByLabel('Password').fill(password);
    await again.page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await again.page.getByRole('heading', { name: 'Today' }).waitFor();
  });
});
