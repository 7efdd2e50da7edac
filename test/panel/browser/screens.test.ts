import { AxeBuilder } from '@axe-core/playwright';
import { describe, expect, it } from 'vitest';
import { type Look, settled, usePanel } from './panel.ts';
import { views } from './views.ts';

const looks: Required<Look>[] = (['light', 'dark'] as const).flatMap((theme) =>
  (['en', 'es'] as const).flatMap((language) =>
    [360, 768, 1280].map((width) => ({ theme, language, width })),
  ),
);

/** How many looks each view is seen in: all views together in all of them; `npm run panel-walk` sees each in all. */
const looksEach = Number(process.env['PANEL_LOOKS'] ?? 2);
const looksOf = (view: number) =>
  Array.from({ length: looksEach }, (_, at) => looks[(view * 5 + at * 7) % 12]!);

const panel = usePanel();

describe('every view', () => {
  for (const [at, { name, path, role = 'owner' }] of views.entries()) {
    for (const look of looksOf(at)) {
      it(`${name}, ${look.width} wide, ${look.theme}, ${look.language}`, async () => {
        const { page, faults } = await panel.signedIn(role, look);
        await page.goto(await path(page, panel.address));
        await settled(page);
        expect(await page.title()).toMatch(/ · Larder$/);
        expect(await page.locator('h1').count(), 'one h1').toBe(1);
        const [content, window] = (await page.evaluate(
          '[document.documentElement.scrollWidth, innerWidth]',
        )) as [number, number];
        expect(content, 'no sideways scroll').toBeLessThanOrEqual(window);
        const { violations } = await new AxeBuilder({ page }).analyze();
        expect(violations.map(({ id, nodes }) => [id, ...nodes.map(({ html }) => html)])).toEqual([]);
        expect(faults).toEqual([]);
      });
    }
  }
});
