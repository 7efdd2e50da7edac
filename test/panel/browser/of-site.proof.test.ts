import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { drawn } from '../../support/scaled.ts';
import { usePanel } from './panel.ts';

const panel = usePanel({ deliveries: 1200, days: 20 });

/** The latest moment that a list is asked for, and its first. */
const always = 'from=2000-01-01&to=2100-01-01';

/** The API's list and the panel's path of each kind, below an account. */
const kinds = [
  ['/devices?pageSize=1', 'machines'],
  ['/products?pageSize=1', 'products'],
  ['/profiles?pageSize=1', 'profiles'],
  ['/controllers?pageSize=1', 'access/controllers'],
  [`/transactions?limit=1&${always}`, 'movements'],
  [`/transactions/returns?limit=1&${always}`, 'movements/returns'],
] as const;

async function read(page: Page, path: string): Promise<{ items: { id: string; name: string }[] }> {
  const answer = await page.request.get(path);
  expect(answer.status(), path).toBe(200);
  return answer.json();
}

// Shows rules/panel#addresses.
it.each(drawn(kinds, 3))('what is of another account says so, and leads there: %s', async (list, path) => {
  const { page, faults } = await panel.reused();
  const { items: accounts } = await read(page, '/accounts');
  const other = accounts.find(({ name }) => name !== 'Planta Bogotá')!;
  const { items } = await read(page, `${list}&accountId=${other.id}`);
  await page.goto(`/panel/planta-bogota/${path}/${items[0]!.id}`, { waitUntil: 'commit' });
  await page.getByText(`This belongs to ${other.name}, not to Planta Bogotá.`).waitFor();

  const toOther = page.getByRole('link', { name: `Show it in ${other.name}` });
  const there = (await toOther.getAttribute('href'))!;
  expect(there).toContain(`/${path}/${items[0]!.id}`);
  await toOther.click();
  await expect.poll(() => new URL(page.url()).pathname).toBe(there);
  await toOther.waitFor({ state: 'detached' });
  expect(faults).toEqual([]);
});
