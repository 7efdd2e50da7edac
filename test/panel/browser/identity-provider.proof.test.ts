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
    await page.getByRole('button', { name: 'Edit' }).first().click();
    await form.getByText('Private certificate authority').click();
    await form.getByLabel('Certificate of your own authority').fill(provider.ca);
    await form.getByRole('button', { name: 'Save' }).click();
    await form.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Test', exact: true }).click();
    await page.getByText('The provider refused the client').waitFor();
    await page.getByRole('button', { name: 'Edit' }).first().click();
    await form.getByLabel('Client secret').fill(provider.clientSecret);
    await form.getByRole('button', { name: 'Save' }).click();
    await form.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Test', exact: true }).click();
    await page.getByText('Everything is in order').waitFor();
    await shot(page, 'provider-good');

    // With an account: no row applies yet.
    await page.getByRole('button', { name: 'Try my account' }).click();
    await signInThere(page, 'olga');
    await page.getByText('You would not have access').waitFor();
    await page.getByText('/plant/operators').waitFor();
    await shot(page, 'provider-tried');
    await page.getByRole('button', { name: 'Done' }).click();
    const groups = page
      .getByRole('region')
      .or(page.locator('section', { hasText: 'The first matching row' }));
    await groups.getByRole('button', { name: 'Edit' }).first().click();
    await form.getByLabel('Name, ID or path').fill('/plant/operators');
    await form.getByLabel('Role').selectOption('operator');
    await shot(page, 'provider-groups');
    await form.getByRole('button', { name: 'Save' }).click();
    await form.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Try my account' }).click();
    // The provider knows the account still.
    await page.getByText('You would have access').waitFor();
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

  it('links a user, and confirms who somebody is in a window of its own', async () => {
    const settings = { cookie: `larder_session=${await panel.session('owner')}`, origin: panel.address };
    const { issuer, clientId, ca } = provider;
    const body = {
      name: 'Contoso',
      issuer,
      clientId,
      ca,
      grants: [{ by: 'group', value: '/chiefs', role: 'owner' }],
    };
    const set = await fetch(`${panel.address}/identity-provider`, {
      method: 'PUT',
      headers: { ...settings, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    expect(set.status).toBe(200);
    provider.accounts.set('carla', { name: 'Carla Chief', groups: ['/chiefs'] });
    const { page, context } = await panel.visit();
    await page.goto(`${panel.address}/panel/`);
    await page.getByRole('button', { name: 'Sign in with Contoso' }).click();
    await signInThere(page, 'carla');
    await page.getByRole('heading', { name: 'Today' }).waitFor();
    await page.goto(`${panel.address}/panel/planta-bogota/access/users`);
    await page.getByRole('button', { name: 'Add a user' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name', { exact: true }).fill('Invited');
    await dialog.getByRole('button', { name: 'Create the link' }).click();
    await page.getByRole('button', { name: 'Confirm with Contoso' }).waitFor();
    const opened = context.waitForEvent('page');
    await page.getByRole('button', { name: 'Confirm with Contoso' }).click();
    const popup = await opened;
    // The provider asks again, although it knows the user still.
    await popup.waitForURL(/\/interaction\//);
    await popup.fill('input[name=login]', 'carla');
    await popup.fill('input[name=password]', 'any');
    const closed = popup.waitForEvent('close');
    await popup.click('button[type=submit]');
    await closed;
    const made = page.getByRole('dialog').locator('.secret code');
    await made.waitFor();
    const link = await made.textContent();
    await page.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('link', { name: 'Carla Chief' }).click();
    await page.getByText('By the group “/chiefs”').waitFor();

    const invited = await panel.visit({ width: 360, language: 'es', theme: 'dark' });
    await invited.page.goto(link!);
    await shot(invited.page, 'provider-welcome');
    provider.accounts.set('ines', { name: 'Inés Invitada', groups: [] });
    await invited.page.getByRole('button', { name: 'Entrar con Contoso' }).click();
    await signInThere(invited.page, 'ines');
    await invited.page.getByRole('heading', { name: 'Hoy' }).waitFor();
    await invited.page.goto(`${panel.address}/panel/planta-bogota/settings`);
    await invited.page.getByText('Vinculado', { exact: true }).waitFor();
    await shot(invited.page, 'provider-linked');

    const owner = await panel.signedIn('owner', { width: 360, language: 'es', theme: 'dark' });
    await owner.page.goto(`${panel.address}/panel/planta-bogota/access/sign-in`);
    await owner.page.getByText('/chiefs').waitFor();
    await owner.page.getByRole('button', { name: 'Probar', exact: true }).click();
    await owner.page.getByText('Todo está en orden').waitFor();
    await shot(owner.page, 'provider-phone');
    const wide = () => owner.page.evaluate('document.documentElement.scrollWidth');
    expect(await wide()).toBe(360);
    await owner.page
      .locator('section', { hasText: 'Se aplica la primera fila' })
      .getByRole('button')
      .first()
      .click();
    await owner.page.getByRole('button', { name: 'Agregar una fila' }).click();
    await shot(owner.page, 'provider-phone-groups');
    const sizes = await owner.page
      .getByRole('dialog')
      .locator('button')
      .evaluateAll((all) => all.map((one) => Math.min(one.offsetWidth, one.offsetHeight)));
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(40);
    expect(await wide()).toBe(360);
  });

  it('is not needed by the local owner, also while it is dead', async () => {
    const { page } = await panel.visit();
    await page.goto(`${panel.address}/panel/welcome#${panel.token}`);
    await page.getByLabel('New password').fill(password);
    await page.getByRole('button', { name: 'Open the panel' }).click();
    await page.getByRole('heading', { name: 'Today' }).waitFor();
    await page.goto(`${panel.address}/panel/planta-bogota/access/sign-in`);
    const card = page.locator('section.card', { hasText: 'Everyone can also sign in with a password' });
    await card.getByRole('button', { name: 'Edit' }).click();
    const form = page.getByRole('dialog');
    await form.getByLabel('Who can sign in with a password').selectOption({ label: 'Only demo' });
    await shot(page, 'provider-passwords');
    await form.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Only demo can sign in with a password').waitFor();
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
