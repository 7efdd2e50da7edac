import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { settled, usePanel } from './panel.ts';

/** The limit of all that is fetched for Today, as the browser received it. */
const limit = 60 * 1024;

const panel = usePanel({ deliveries: 1500, days: 14 });

/** A script that returns a page's downloads: their address, and the encoded size of their body. */
const fetched = `[...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
  .map(({ name, encodedBodySize }) => ({ name, bytes: encodedBodySize }))`;

/** Switches all kinds of incidents on or off: the demo site has open ones. */
async function watchedFor(isActive: boolean): Promise<void> {
  const { context } = await panel.signedIn();
  const { items: accounts } = await (await context.request.get('/accounts')).json();
  const { id: accountId } = accounts.find(({ name }: { name: string }) => name === 'Planta Bogotá');
  const path = `/alert-settings?accountId=${accountId}`;
  const { items } = await (await context.request.get(path)).json();
  const data = { accountId, items: items.map(({ kind }: { kind: string }) => ({ kind, isActive })) };
  const headers = { origin: panel.address };
  const set = await context.request.fetch('/alert-settings', { method: 'PATCH', headers, data });
  expect(set.status(), await set.text()).toBe(200);
}

/** Makes reasons of several kinds: a machine that is not registered reports, others are empty. */
async function attention(): Promise<void> {
  const { context } = await panel.signedIn();
  const call = async (method: string, path: string, data?: object, headers = {}) => {
    const options = { method, headers: { origin: panel.address, ...headers }, ...(data && { data }) };
    const answer = await context.request.fetch(path, options);
    expect(answer.status(), `${method} ${path}: ${await answer.text()}`).toBeLessThan(300);
    return answer.json();
  };
  const { items: machines } = await call('GET', '/devices?pageSize=50');
  const [{ accountId }] = machines.filter(({ serial }: { serial: string }) => serial === 'VM-101');
  for (const { id } of machines.filter((one: { accountId: string }) => one.accountId === accountId)) {
    const { items } = await call('GET', `/devices/${id}/planogram`);
    await call('PUT', `/devices/${id}/planogram`, {
      items: items.map(({ selection, productId }: Record<string, string>) => ({
        selection,
        productId,
        stock: 0,
      })),
    });
  }
  const { secret } = await call('POST', '/controllers', { accountId, serial: 'C-77' });
  const sale = { kind: 'delivery', id: randomUUID(), date: new Date(panel.now()).toISOString() };
  await call(
    'POST',
    '/feed/movements',
    { items: [{ ...sale, deviceSerial: 'XX-9', selection: 'A1', method: 'CASH', isDelivered: true }] },
    { authorization: `Bearer ${secret}` },
  );
  await panel.pass(2);
  const { items: open } = await call('GET', '/incidents?state=open&limit=100');
  expect(open.length).toBeGreaterThan(1);
}

// Shows rules/panel#pages-and-files.
describe('the first load of Today', () => {
  it.each([
    ['en', 'nothing'],
    ['es', 'nothing'],
    ['es', 'much'],
    ['en', 'much'],
  ] as const)(
    'is 60 KiB at most, all that the browser fetches counted (%s, %s needs attention)',
    async (language, what) => {
      const needs = what === 'much';
      if (!needs) await watchedFor(false);
      else if (language === 'es') {
        await watchedFor(true);
        await attention();
      }
      const { page, faults } = await panel.signedIn('owner', { language });
      await page.goto('/panel/planta-bogota');
      await settled(page);
      if (needs) {
        await page.getByText('XX-9').first().waitFor();
        await page.locator('.incident-acts').first().waitFor();
      }
      await page.getByText(language === 'es' ? 'Actividad reciente' : 'Latest activity').waitFor();
      await page.waitForLoadState('networkidle').catch(() => {});
      const every = (await page.evaluate(fetched)) as { name: string; bytes: number }[];
      // Events say within two seconds what the first look opened, and what they are about is loaded again.
      const all = needs ? [...new Map(every.map((one) => [one.name, one])).values()] : every;
      // The page, its script and style, the session, the accounts, the status, the events.
      for (const part of [
        '/panel/planta-bogota',
        '/assets/chunk-',
        '/assets/style-',
        '/auth/session',
        '/overview',
      ])
        expect(all.find(({ name }) => name.includes(part))?.bytes, part).toBeGreaterThan(100);
      // The page loads few files: many small ones cost a request each, and compress worse.
      const scripts = new Set(all.filter(({ name }) => name.endsWith('.js')).map(({ name }) => name));
      expect(scripts.size, [...scripts].join('\n')).toBeLessThanOrEqual(needs ? 8 : 3);
      const sum = all.reduce((bytes, one) => bytes + one.bytes, 0);
      expect(sum, all.map(({ name, bytes }) => `${bytes} ${name}`).join('\n')).toBeLessThanOrEqual(limit);
      expect(faults).toEqual([]);
    },
  );
});
