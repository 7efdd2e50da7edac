import { describe, expect, it } from 'vitest';
import { settled, usePanel } from './panel.ts';

const limit = 60 * 1024;

const panel = usePanel({ deliveries: 1500, days: 14 });

/** A script that returns a page's downloads: their address, and the encoded size of their body. */
const fetched = `[...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
  .map(({ name, encodedBodySize }) => ({ name, bytes: encodedBodySize }))`;

// Shows rules/panel#pages-and-files.
describe('the first load of Today', () => {
  it.each(['en', 'es'] as const)(
    'is 60 KiB at most, all that the browser fetches counted (%s)',
    async (language) => {
      const { page, faults } = await panel.signedIn('owner', { language });
      await page.goto('/panel/planta-bogota');
      await settled(page);
      await page.getByText(language === 'es' ? 'Lo más reciente' : 'Latest').waitFor();
      await page.waitForLoadState('networkidle').catch(() => {});
      const all = (await page.evaluate(fetched)) as { name: string; bytes: number }[];
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
      expect(scripts.size, [...scripts].join('\n')).toBeLessThanOrEqual(3);
      const sum = all.reduce((bytes, one) => bytes + one.bytes, 0);
      expect(sum, all.map(({ name, bytes }) => `${bytes} ${name}`).join('\n')).toBeLessThanOrEqual(limit);
      expect(faults).toEqual([]);
    },
  );
});
