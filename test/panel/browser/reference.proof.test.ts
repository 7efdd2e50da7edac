import { type Browser, chromium } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest';
import { ensureExtra } from '../../../build/ensure.ts';
import { useSite } from '../../support/site.ts';
import { faultsOf } from './panel.ts';

beforeAll(async () => {
  await ensureExtra('reference');
});

/** Shows rules/requests#documents-and-health: what the reference does in a browser. */
describe('the reference', () => {
  const site = useSite();
  let browser: Browser;
  beforeAll(async () => {
    browser = await chromium.connect(inject('browser'));
  });
  afterAll(() => browser.close());

  const open = async (width: number, colorScheme: 'light' | 'dark', fragment = '') => {
    const viewport = { width, height: 800 };
    const context = await browser.newContext({ viewport, colorScheme, reducedMotion: 'reduce' });
    context.setDefaultTimeout(30_000);
    onTestFinished(() => context.close());
    const page = await context.newPage();
    const faults = faultsOf(page, site.address);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.goto(`${site.address}/docs${fragment}`);
    return { page, faults, asked };
  };

  it('shows an operation, and sends what is tried to this appliance, with a key that is covered', async () => {
    const { page, faults, asked } = await open(1280, 'light', '#tag/clients-and-accounts/GET/me');
    await page.getByRole('heading', { name: 'Read the calling key' }).waitFor();
    const key = page.locator('input[placeholder^="QUxM"]').first();
    await key.fill(site.keys.north);
    const shown = page.locator('.credential-value').first();
    await shown.getByText(site.keys.north).waitFor({ state: 'attached' });
    expect(
      await page.evaluate(`getComputedStyle(document.querySelector('.credential-value')).fontSize`),
    ).toBe('0px');

    const isOpened = (name: string) => asked.some((url) => url.includes(`/chunks/${name}`));
    expect(isOpened('modal')).toBe(false);
    const answered = page.waitForResponse(`${site.address}/me`);
    await page
      .getByRole('button', { name: /test request/i })
      .first()
      .click();
    await page.getByRole('button', { name: /send/i }).first().click();
    expect((await answered).status()).toBe(200);
    expect(isOpened('modal')).toBe(true);
    expect(isOpened('Agent')).toBe(false);

    const kept = 'JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie])';
    expect(await page.evaluate(kept)).not.toContain(site.keys.north);
    expect(asked.filter((url) => !url.startsWith(site.address) && !url.startsWith('data:'))).toEqual([]);
    expect(faults).toEqual([]);
  });

  it('has navigation on a phone, and follows its dark theme', async () => {
    const { page, faults } = await open(390, 'dark');
    const lead = page.locator('.introduction-description p').first();
    await lead.waitFor();
    // At once: what is drawn in the other theme first cannot be read.
    expect(
      await page.evaluate(`getComputedStyle(document.querySelector('.introduction-description p')).color`),
    ).toBe('rgb(238, 238, 234)');
    await page.getByRole('button', { name: /menu/i }).first().click();
    await page.locator('aside').getByText('Products', { exact: true }).locator('visible=true').click();
    await page.waitForURL(/#tag\/products/);
    await page.getByRole('heading', { name: 'Products', exact: true }).waitFor();
    const look = await page.evaluate(`({
      isDark: document.body.classList.contains('dark-mode'),
      colour: getComputedStyle(document.documentElement).backgroundColor,
      isWide: document.documentElement.scrollWidth > innerWidth,
    })`);
    expect(look).toEqual({ isDark: true, colour: 'rgb(19, 20, 19)', isWide: false });
    expect(faults).toEqual([]);
  });
});

describe('a guide', () => {
  const site = useSite();
  let browser: Browser;
  beforeAll(async () => {
    browser = await chromium.connect(inject('browser'));
  });
  afterAll(() => browser.close());

  it('shows a program in the language that was chosen last, and copies it', async () => {
    const context = await browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'] });
    onTestFinished(() => context.close());
    const page = await context.newPage();
    const faults = faultsOf(page, site.address);
    await page.goto(`${site.address}/docs/guides/webhooks`);
    const tab = (name: string) => page.getByRole('tab', { name });
    const code = (text: string) => page.locator('pre', { hasText: text }).first();
    await tab('Node.js').waitFor();
    expect(await code('hmac.new').isVisible()).toBe(false);
    await tab('Python').click();
    expect(await code('hmac.new').isVisible()).toBe(true);
    await page.keyboard.press('ArrowRight');
    expect(await tab('C#').getAttribute('aria-selected')).toBe('true');
    await tab('Python').click();
    await page.goto(`${site.address}/docs/guides/postings`);
    expect(await tab('Python').getAttribute('aria-selected')).toBe('true');
    await page.goto(`${site.address}/docs/guides/postings#nodejs`);
    expect(await tab('Node.js').getAttribute('aria-selected')).toBe('true');
    const shown = page.locator('section:not([hidden]) .code').first();
    await shown.getByRole('button', { name: 'Copy' }).click();
    await shown.getByRole('button', { name: 'Copied' }).waitFor();
    const copied = await page.evaluate('navigator.clipboard.readText()');
    expect(copied).toBe(await shown.locator('pre').textContent());
    expect(faults).toEqual([]);
  });

  it('is found from every page of the documents', async () => {
    const page = await browser.newPage({ viewport: { width: 390, height: 800 } });
    onTestFinished(() => page.close());
    await page.goto(`${site.address}/docs/guides`);
    await page.getByRole('link', { name: 'Search' }).click();
    await page.getByRole('searchbox').fill('idempotency');
    await page.getByRole('searchbox').press('Enter');
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
    if (process.env['PANEL_SHOTS'])
      await page.screenshot({ path: `${process.env['PANEL_SHOTS']}/search.png` });
    await page.getByRole('link', { name: 'Idempotency' }).first().click();
    await page.getByRole('heading', { name: 'Idempotency' }).waitFor();
  });
});
