import type { Page } from 'playwright-core';

/** Waits until a view shows what it was opened for: nothing is being loaded, and no skeleton stands any more. */
export async function settled(page: Page): Promise<void> {
  await page.locator('h1').first().waitFor();
  await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' });
}
