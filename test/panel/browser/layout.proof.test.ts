import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { drawn } from '../../support/scaled.ts';
import { settled, sizeOf, usePanel } from './panel.ts';
import { isLongWalk, views } from './views.ts';

const widths = [360, 768, 1024, 1280];

/**
 * `npm run proofs` looks at one view in `oneOf`, the same ones each time, and always at the lists that hold names;
 * `npm test` at a few of these; `npm run panel-walk` at each in both languages.
 */
const oneOf = 5;
const always = [
  'People',
  'Products',
  'Machines',
  'Profiles',
  'Consumption by department and product',
  'The end of the month',
  'The issue record of a person',
  'Unusual consumption',
  'Not yet returned',
  'Movements',
  'Remaining quota',
  'Reconciliation',
];
const looked = drawn(
  views.filter(({ name }, at) => isLongWalk || always.includes(name) || at % oneOf === 0),
  6,
);

const panel = usePanel({ deliveries: 400, days: 10 });

/** As long as names may be, and without a blank: nothing but the layout keeps it from the place of others. */
const longest = 'Abastecimientoindustrialinternacional'.repeat(5).slice(0, 175);

beforeAll(async () => {
  const cookie = `larder_session=${await panel.session()}`;
  const call = async (method: string, path: string, body?: object) => {
    const answer = await fetch(panel.address + path, {
      method,
      headers: { cookie, origin: panel.address, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    expect(answer.status, `${method} ${path}: ${await answer.clone().text()}`).toBe(200);
    // biome-ignore lint/suspicious/noExplicitAny: lists of every kind
    return (await answer.json()) as any;
  };
  const { items: accounts } = await call('GET', '/accounts');
  const { id } = accounts.find(({ name }: { name: string }) => name === 'Planta Bogotá');
  for (const list of ['products', 'profiles', 'consumers', 'devices', 'operations']) {
    const { items } = await call('GET', `/${list}?accountId=${id}&pageSize=2`);
    for (const one of items)
      await call('PATCH', `/${list}/${one.id}`, { name: longest.slice(0, 171) + one.id.slice(-4) });
  }
});

/**
 * A script that returns the layout faults of a view: table columns out of sight, amounts and times that wrap or are
 * cut, selected values that cannot be read, and areas that scroll sideways without fading out, or without their row
 * names. It is a string because the browser runs it unchanged.
 */
const wrongs = `(() => {
  const wrong = [];
  for (const box of document.querySelectorAll('.table-box'))
    if (box.scrollWidth > box.clientWidth + 1) wrong.push('a table of ' + box.scrollWidth + ' px in ' + box.clientWidth + ': ' + (box.querySelector('table')?.getAttribute('aria-label') ?? ''));
  for (const box of document.querySelectorAll('main *')) {
    if (box.scrollWidth <= box.clientWidth + 1 || !/auto|scroll/.test(getComputedStyle(box).overflowX) || box.matches('input, textarea, select') || !box.checkVisibility()) continue;
    if (!box.dataset.more || getComputedStyle(box).maskImage === 'none') wrong.push('scrolls, and does not show it: ' + box.className);
    for (const first of box.querySelectorAll('tr > :first-child'))
      if (getComputedStyle(first).position !== 'sticky') wrong.push('scrolls out of sight: ' + first.textContent);
  }
  const pen = document.createElement('canvas').getContext('2d');
  for (const select of document.querySelectorAll('.filters select')) {
    if (!select.checkVisibility()) continue;
    const before = select.selectedIndex;
    const short = [...select.options].filter(({ text }) => text.length < 30);
    const widest = short.toSorted((one, other) => other.text.length - one.text.length)[0];
    if (widest) select.selectedIndex = widest.index;
    const { font, paddingLeft, paddingRight } = getComputedStyle(select);
    const chosen = select.selectedOptions[0]?.text ?? '';
    pen.font = font;
    const room = select.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight) - 14;
    if (widest && pen.measureText(chosen).width > room + 1) wrong.push('cut: ' + chosen);
    if (document.documentElement.scrollWidth > innerWidth) wrong.push('too wide: ' + chosen);
    select.selectedIndex = before;
  }
  for (const cell of document.querySelectorAll('.table-box td'))
    if (getComputedStyle(cell).textOverflow === 'ellipsis' && cell.scrollWidth > cell.clientWidth + 1) wrong.push('cut: ' + cell.textContent);
  for (const picked of document.querySelectorAll('.pick-filter .input'))
    if (picked.checkVisibility() && picked.value.length < 30 && picked.scrollWidth > picked.clientWidth + 1) wrong.push('cut: ' + picked.value);
  const told = /(?:COP|USD|US\\$|\\$)[\\s\\u00a0]?[\\d.,]*\\d|\\d{1,2}:\\d\\d(?::\\d\\d)?(?:[\\s\\u00a0\\u202f](?:[AP]M|[ap]\\.[\\s\\u00a0\\u202f]m\\.))?(?:\\s[A-Z]{3,4}(?:\\u2060?[+-]\\u2060?\\d+)?)?/g;
  const walker = document.createTreeWalker(document.querySelector('main') ?? document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    for (const found of node.data.matchAll(told)) {
      const range = document.createRange();
      range.setStart(node, found.index);
      range.setEnd(node, found.index + found[0].length);
      const lines = new Set([...range.getClientRects()].filter(({ width }) => width > 1).map(({ top }) => Math.round(top)));
      if (lines.size > 1) wrong.push('broken: ' + found[0]);
      const box = range.getBoundingClientRect();
      for (let over = node.parentElement; over && over !== document.body; over = over.parentElement) {
        const style = getComputedStyle(over);
        if (style.position === 'absolute' || style.clipPath !== 'none') break;
        const cuts = style.overflowX === 'hidden' || style.overflowX === 'clip';
        if (cuts && box.width > 1 && box.right > over.getBoundingClientRect().right + 1) wrong.push('cut: ' + found[0]);
      }
    }
  }
  return wrong;
})()`;

async function wrongsIn(page: Page, width: number): Promise<string[]> {
  await page.setViewportSize(sizeOf({ width }));
  const over = () => page.evaluate('document.documentElement.scrollWidth - innerWidth');
  await expect.poll(over, { message: `sideways scroll, ${width} wide` }).toBeLessThanOrEqual(0);
  return (await page.evaluate(wrongs)) as string[];
}

// Shows rules/panel#layout.
describe('whatever a name holds', () => {
  for (const [at, { name, path, role = 'owner' }] of looked.entries()) {
    // One language each; `npm run panel-walk` looks at both.
    const languages = isLongWalk
      ? (['en', 'es'] as const)
      : [at % 2 === 0 ? ('en' as const) : ('es' as const)];
    it.each(languages)(
      `${name} keeps its columns, and its amounts and times whole (%s)`,
      async (language) => {
        const { page } = await panel.reused(role, { language });
        await page.goto(await path(page, panel.address), { waitUntil: 'commit' });
        await settled(page);
        for (const width of widths)
          await expect.poll(() => wrongsIn(page, width), { message: `${width} wide` }).toEqual([]);
      },
    );
  }
});
