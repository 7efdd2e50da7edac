import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { drawn, inProofs } from '../../support/scaled.ts';
import { settled, sizeOf, usePanel } from './panel.ts';
import { isLongWalk, views } from './views.ts';

const widths = [360, 768, 1280];
const looks = (['en', 'es'] as const).flatMap((language) =>
  (['light', 'dark'] as const).flatMap((theme) => widths.map((width) => ({ language, theme, width }))),
);

/**
 * In how many looks each view is examined, which is what takes long: all views together in all of them;
 * `npm run panel-walk` examines each in all.
 */
const looksEach = Number(process.env['PANEL_LOOKS'] ?? 1);
const looksOf = (view: number) =>
  Array.from({ length: looksEach }, (_, at) => looks[(view * 7 + at) % looks.length]!);

/**
 * `npm test` draws some of the views, and axe, which takes most of the time, checks one in `axeOneOf`; the proofs
 * check all.
 */
const axeOneOf = isLongWalk ? 1 : inProofs(1, 2);

/** It is a part of `@axe-core/playwright`, which sends all of it to each page, and gets all of its findings. */
const axe = createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright')).resolve(
  'axe-core/axe.min.js',
);
const panel = usePanel(undefined, {
  script: `if (location.protocol !== 'about:') { ${readFileSync(axe, 'utf8')} }`,
});

/** The first page of a list of the interface, in the account that the views show. */
type Listed = { items: { id: string; name: string }[] };

/** Gives some of everything that has a name one that is a script: it is to be a text wherever it stands. */
beforeAll(async () => {
  const session = await panel.session();
  const call = async (method: string, path: string, body?: object): Promise<Response> => {
    const headers = { cookie: `larder_session=${session}`, origin: panel.address };
    const answer = await fetch(panel.address + path, {
      method,
      headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    expect(answer.status, `${method} ${path}`).toBe(200);
    return answer;
  };
  const read = async (path: string) => (await (await call('GET', path)).json()) as Listed;
  const { items: accounts } = await read('/accounts');
  const { id: accountId } = accounts.find(({ name }) => name === 'Planta Bogotá')!;
  for (const list of ['products', 'profiles', 'consumers', 'devices', 'operations']) {
    const { items } = await read(`/${list}?accountId=${accountId}&pageSize=3`);
    expect(items.length, list).toBeGreaterThan(0);
    for (const { id } of items)
      await call('PATCH', `/${list}/${id}`, {
        name: `"><img src=x onerror="top.owned=1"><script>top.owned=1</script> ${id.slice(-4)}`,
      });
  }
});

// Shows rules/panel#pages-and-files.
describe('every view', () => {
  for (const [at, { name, path, role = 'owner' }] of drawn([...views.entries()], 12)) {
    const examined = Map.groupBy(looksOf(at), ({ language }) => language);
    for (const [language, those] of examined) {
      const looksOfIt = those.map(({ theme, width }) => `${width} ${theme}`).join(', ');
      it(`${name}, ${language}, ${those.length === 6 ? 'all widths and themes' : looksOfIt}`, async () => {
        const { page, faults } = await panel.reused(role, those[0]!);
        await page.goto(await path(page, panel.address), { waitUntil: 'commit' });
        await settled(page);
        await expect.poll(() => page.title()).toMatch(/ · Larder$/);
        expect(await page.locator('h1').count(), 'one h1').toBe(1);
        for (const width of widths) await expectNoSidewaysScroll(page, width);
        for (const { theme, width } of those) {
          await page.emulateMedia({ colorScheme: theme });
          await expectNoSidewaysScroll(page, width);
          if (Math.floor(at / 6) % axeOneOf === 0)
            expect(await violationsIn(page), `${width} wide, ${theme}`).toEqual([]);
        }
        expect(await page.evaluate('typeof top.owned'), 'a name ran as a script').toBe('undefined');
        expect(faults).toEqual([]);
      });
    }
  }
});

async function expectNoSidewaysScroll(page: Page, width: number): Promise<void> {
  await page.setViewportSize(sizeOf({ width }));
  const over = () => page.evaluate('document.documentElement.scrollWidth - innerWidth');
  await expect.poll(over, { message: `sideways scroll, ${width} wide` }).toBeLessThanOrEqual(0);
}

/** Returns the violations that axe finds with all of its rules: the rule, and the place. */
function violationsIn(page: Page): Promise<string[][]> {
  return page.evaluate(
    `axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) =>
      violations.map(({ id, nodes }) => [id, ...nodes.map(({ html }) => html)]))`,
  );
}
