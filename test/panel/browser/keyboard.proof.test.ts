import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { settled, usePanel } from './panel.ts';
import { isLongWalk, views } from './views.ts';

/** The views that `npm test` walks: a grid, a list with what is beside it, a form, filters with a video. */
const some = ['A planogram', 'The cards of a person', 'Changing a profile', 'A top-up'];
const walked = views.filter(({ name }) => isLongWalk || some.includes(name));

const panel = usePanel({ deliveries: 60, days: 3 });

/**
 * Stores the expected stops of the Tab key in the page, in reading order. Radio buttons and grids, in which arrow
 * keys move, have one stop each. Returns the stops that cannot be reached.
 */
const collectStops = `(() => {
  const all = [...document.querySelectorAll('a[href], button, input, select, textarea, summary, video[controls], [tabindex]')]
    .filter((one) => one.checkVisibility({ visibilityProperty: true }) && !one.disabled && !one.matches('h1, main, [aria-hidden=true]'));
  const isStop = (one) => one.tabIndex >= 0 && (one.type !== 'radio' || one.checked);
  window.stops = all.filter(isStop);
  return all.filter((one) => !isStop(one) && one.type !== 'radio' && !one.closest('[role=grid], .calendar, [role=listbox]'))
    .map((one) => one.outerHTML.slice(0, 120));
})()`;

/** A script that returns the focus: its stop (-1 for none), its look, and what is wrong with it. */
const whereItIs = `(() => {
  const one = document.activeElement;
  const outlined = (style) => style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) > 0;
  // A row is the link of its first cell; a video and a field for a date draw the focus of their own parts.
  const isSeen = [one, one.parentElement, one.closest('tr')].some((drawn) => drawn && outlined(getComputedStyle(drawn)))
    || one.matches('video, input[type=date]');
  const { top, bottom, left, right } = one.getBoundingClientRect();
  const isInView = bottom > 0 && right > 0 && top < innerHeight && left < innerWidth;
  const wrong = one === document.body ? '' : !isSeen ? 'its focus is not seen: ' : !isInView ? 'it is out of view: ' : '';
  return { stop: window.stops.indexOf(one), wrong: wrong && wrong + one.outerHTML.slice(0, 160) };
})()`;

type Stop = { stop: number; wrong: string };

/** Presses Tab until it is where it began. @returns the stops, from the first of the page on, and what was wrong */
async function walk(page: Page, most: number): Promise<{ stops: number[]; wrong: string[] }> {
  const stops: number[] = [];
  const wrong = new Set<string>();
  for (let presses = 0; presses < most; presses++) {
    await page.keyboard.press('Tab');
    const here = (await page.evaluate(whereItIs)) as Stop;
    if (here.wrong) wrong.add(here.wrong);
    // A video and a field for a date have several stops of their own; what scrolls is one by itself.
    if (here.stop === -1 || here.stop === stops.at(-1)) continue;
    if (here.stop === stops[0]) break;
    stops.push(here.stop);
  }
  const first = stops.indexOf(Math.min(...stops));
  return { stops: [...stops.slice(first), ...stops.slice(0, first)], wrong: [...wrong] };
}

describe('by the Tab key', () => {
  for (const { name, path, role = 'owner' } of walked) {
    it(`${name}: everything is reached, in order, and the focus is seen`, async () => {
      const { page } = await panel.reused(role);
      await page.goto(await path(page, panel.address), { waitUntil: 'commit' });
      await settled(page);
      expect(await page.evaluate(collectStops), 'what no key leads to').toEqual([]);
      const many = (await page.evaluate('window.stops.length')) as number;
      const { stops, wrong } = await walk(page, 2 * many + 50);
      expect(wrong).toEqual([]);
      expect(stops).toEqual(Array.from({ length: many }, (_, at) => at));
    });
  }
});

const focused = (page: Page) => page.locator(':focus');

it('the content is one key away', async () => {
  const { page } = await panel.reused();
  await page.goto('/panel/', { waitUntil: 'commit' });
  await settled(page);
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await skip.focus();
  expect((await skip.boundingBox())!.x).toBeGreaterThanOrEqual(0);
  await page.keyboard.press('Enter');
  await expect.poll(() => focused(page).getAttribute('id')).toBe('content');
});

it('dialogs and menus take the focus, keep it, and give it back', async () => {
  const { page } = await panel.reused();
  await page.goto('/panel/planta-bogota/people', { waitUntil: 'commit' });
  await page.getByRole('table', { name: 'People' }).getByRole('link').first().click();
  const edit = page.getByRole('button', { name: 'Edit', exact: true });
  await edit.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  for (let at = 0; at < 12; at++) {
    await page.keyboard.press('Tab');
    expect(await page.locator('.shell :focus').and(page.locator(':not(dialog *)')).count()).toBe(0);
  }
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(() => edit.and(focused(page)).count()).toBe(1);

  const more = page.getByRole('button', { name: 'More', exact: true });
  await more.focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.getByRole('link', { name: 'Print the badge' }).and(focused(page)).waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => more.and(focused(page)).count()).toBe(1);
});
