import { describe, expect, it } from 'vitest';
import { drawn, inProofs } from '../../support/scaled.ts';
import { settled, usePanel } from './panel.ts';
import { isLongWalk, views } from './views.ts';

/** Odd values of `navigator.languages` that browsers have been seen to send, and some that none should. */
const odd: readonly unknown[][] = [
  ['en-US@posix'],
  ['C'],
  ['es_CO.UTF-8', 'es-CO'],
  [''],
  ['*', 'x-default'],
  ['i-klingon', 'art-lojban', 'tlh'],
  ['en-', 'e', 'english'],
  ['es-419-u-co-trad-nu-latn', 'es'],
  [null, undefined, 7],
  [],
];

/** `npm run proofs` opens each view under one of them, `npm run panel-walk` under all; `npm test` some under a few. */
const oneOf = odd.length * inProofs(1, 4);

const panel = usePanel({ deliveries: 200, days: 4 });

// Shows rules/panel#languages.
describe('a browser that asks for', () => {
  it.each(
    drawn(
      odd.map((languages, at) => [languages, at] as const),
      5,
    ),
  )('%j sees every view', async (languages, at) => {
    const { page, faults } = await panel.reused();
    // The last of several such scripts counts.
    const get = `() => ${JSON.stringify(languages)}`;
    await page.addInitScript(
      `Object.defineProperty(navigator, 'languages', { get: ${get}, configurable: true })`,
    );
    const own = views.filter(({ role }, view) => role === undefined && (isLongWalk || view % oneOf === at));
    expect(own.length).toBeGreaterThan(0);
    for (const { name, path } of [...own, views.find(({ name }) => name === 'Today')!]) {
      // A session has its requests a minute.
      await panel.reused();
      await page.goto(await path(page, panel.address), { waitUntil: 'commit' });
      await settled(page);
      await expect.poll(() => page.title(), { message: name }).toMatch(/ · Larder$/);
      expect(await page.getByRole('heading', { level: 1 }).textContent(), name).not.toMatch(
        /went wrong|salió mal/,
      );
      expect(faults, name).toEqual([]);
    }
    const isSpanish = languages.some((tag) => typeof tag === 'string' && /^es-/.test(tag));
    expect(await page.getAttribute('html', 'lang')).toBe(isSpanish ? 'es' : 'en');
  });
});
