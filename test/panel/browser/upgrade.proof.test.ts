import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ensurePanel } from '../../../build/ensure.ts';
import { beginSession } from '../../../src/access/sessions.ts';
import { addUser } from '../../../src/access/users.ts';
import { makeDemoSite } from '../../../src/cli/commands/demo.ts';
import { operatorWrite } from '../../../src/cli/operator-write.ts';
import { Desk } from '../../support/command-line.ts';
import { settled, usePanel } from './panel.ts';
import { wayTo } from './way.ts';

const root = join(import.meta.dirname, '..', '..', '..');
const panel = usePanel({ deliveries: 20, days: 2 });

/** The sources with another word in the panel: every file that its page loads has another name. */
const next = mkdtempSync(join(tmpdir(), 'larder-next-'));
const main = join(next, 'src', 'main.ts');
const [before, after] = [new Desk(), new Desk([process.execPath, main])];
/** The same data for both, at the time of the windows. */
const serving = () => ({
  LARDER_DATA: before.data,
  LARDER_TEST_CLOCK: process.env['LARDER_TEST_CLOCK'] ?? '',
  LARDER_ALLOW_TEST_CLOCK: 'true',
});
let session = '';

beforeAll(async () => {
  for (const part of [
    'src',
    'sql',
    'assets',
    'build',
    'docs',
    'package.json',
    'package-lock.json',
    'tsconfig.json',
  ])
    cpSync(join(root, part), join(next, part), {
      recursive: true,
      filter: (path) => !path.includes(join('build', 'extras')),
    });
  symlinkSync(join(root, 'node_modules'), join(next, 'node_modules'));
  const words = join(next, 'src', 'panel', 'parts', 'words.ts');
  writeFileSync(words, readFileSync(words, 'utf8').replace("cancel: 'Cancel'", "cancel: 'Never mind'"));
  await ensurePanel(next);
  await makeDemoSite(before.data, { deliveries: 60, days: 3 });
  const owner = { name: 'Ada', role: 'owner' as const, client: null, account: null, language: 'en' as const };
  session = operatorWrite(before.data, (tx) => beginSession(tx, addUser(tx, owner).seq));
});
afterAll(async () => {
  for (const desk of [before, after]) {
    await desk.stop();
    rmSync(desk.folder, { recursive: true, force: true });
  }
  rmSync(next, { recursive: true, force: true });
});

/** Opens a screen by the navigation. */
const goTo = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true }).click();
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

/** Counts the times that the page itself is loaded. */
function loadsOf(page: Page): () => number {
  let count = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) count++;
  });
  return () => count;
}

// Shows rules/panel#pages-and-files.
describe('a screen whose files cannot be loaded', () => {
  it('opens by itself once the server answers, also if an upgrade has renamed its files', async () => {
    const old = await before.serve('serve', serving());
    const way = await wayTo(old.address);
    const { page, context } = await panel.visit();
    await context.addCookies([{ name: 'larder_session', value: session, url: way.address }]);
    await page.goto(`${way.address}/panel/`);
    await settled(page);

    way.become('cut');
    await goTo(page, 'People');
    await page.getByText(/Larder has not responded since \d/).waitFor();
    expect(await heading(page, 'People').count()).toBe(0);
    way.become('open');
    await heading(page, 'People').waitFor();

    const loads = loadsOf(page);
    let missing = 0;
    page.on('response', (answer) => {
      const isPage = answer.headers()['content-type']?.startsWith('text/html');
      if (isPage && answer.url().includes('/assets/')) missing++;
    });
    await before.stop();
    way.leadTo((await after.serve('serve', serving())).address);
    await page.evaluate('sessionStorage.clear()');
    await goTo(page, 'Products');
    await heading(page, 'Products').waitFor();
    expect(missing).toBeGreaterThan(0);
    expect(loads()).toBe(1);
    await goTo(page, 'Profiles');
    await heading(page, 'Profiles').waitFor();
    expect(loads()).toBe(1);
  });

  it('waits as long as the server asks where too much was asked, says so, and opens', {
    timeout: 180_000,
  }, async () => {
    const { page, context, faults } = await panel.signedIn();
    await page.goto('/panel/');
    await settled(page);
    const limited = async () => {
      for (;;) {
        const asked = Array.from({ length: 50 }, () => context.request.fetch('/panel/', { method: 'HEAD' }));
        const refused = (await Promise.all(asked)).find((answer) => answer.status() === 429);
        // Enough of the minute is left for the screen to be asked for.
        if (refused && Number(refused.headers()['retry-after']) > 5) return refused;
      }
    };
    const waitSeconds = Number((await limited()).headers()['retry-after']);
    const statuses = new Set<number>();
    page.on('response', (answer) => {
      if (answer.url().includes('/assets/')) statuses.add(answer.status());
    });
    await goTo(page, 'People');
    await page.getByText('Too many requests from this address within a minute.').waitFor();
    expect(statuses).toContain(429);
    await heading(page, 'People').waitFor({ timeout: (waitSeconds + 20) * 1000 });
    expect(await page.getByText('Too many requests').count()).toBe(0);
    // The browser also complains that refusals are no scripts and no styles.
    expect(faults.filter((fault) => !/429|problem\+json/.test(fault))).toEqual([]);
  });

  it('says to reload the page where its own script did not come', async () => {
    const { page } = await panel.visit();
    await page.route(/\/assets\/chunk-/, (route) => route.abort());
    await page.goto('/panel/');
    const again = page.getByText('If nothing appears, reload this page.');
    await again.waitFor();
    await page.unroute(/\/assets\/chunk-/);
    await page.reload();
    await heading(page, 'Sign in to Larder').waitFor();
    expect(await again.count()).toBe(0);
  });

  it('loads the page again once, and then says what is wrong', async () => {
    const way = await wayTo(panel.address);
    const { page, context } = await panel.visit();
    await context.addCookies([{ name: 'larder_session', value: await panel.session(), url: way.address }]);
    await page.goto(`${way.address}/panel/`);
    await settled(page);
    await page.route(/\/assets\/screens-/, (route) => route.abort());
    const loads = loadsOf(page);
    await goTo(page, 'People');
    await heading(page, 'Something went wrong here').waitFor();
    await page.getByRole('button', { name: 'Reload' }).waitFor();
    expect(loads()).toBe(1);
    await page.unroute(/\/assets\/screens-/);
    await page.getByRole('button', { name: 'Reload' }).click();
    await heading(page, 'People').waitFor();
  });
});
