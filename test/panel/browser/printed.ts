import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { shot } from './panel.ts';

/** A sheet of paper, upright, in points. */
type Paper = readonly [format: 'A4' | 'Letter', width: number, height: number];

export const papers: readonly Paper[] = [
  ['A4', 596, 843],
  ['Letter', 612, 792],
];

/** Returns the number of sheets in a PDF and the size of each, in points. */
function sheetsOf(pdf: Buffer) {
  const text = pdf.toString('latin1');
  const boxes = [...text.matchAll(/\/MediaBox\s*\[\s*0\s+0\s+([\d.]+)\s+([\d.]+)\s*\]/g)];
  return boxes.map(([, width, height]) => [Math.round(Number(width)), Math.round(Number(height))]);
}

/** Prints a page on a paper: every sheet is one of it, upright, and nothing stands beyond its margins. */
export async function expectPrinted(page: Page, [format, width, height]: Paper, name: string): Promise<void> {
  await page.emulateMedia({ media: 'print' });
  await page.setViewportSize({ width: Math.round((width / 72) * 96) - 91, height: 1000 });
  expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
  await shot(page, `${name}-${format}`);
  const folder = process.env['PANEL_SHOTS'];
  const pdf = await page.pdf({
    format,
    ...(folder !== undefined && { path: `${folder}/${name}-${format}.pdf` }),
  });
  const sheets = sheetsOf(pdf);
  expect(sheets.length).toBeGreaterThan(0);
  for (const sheet of sheets) expect(sheet).toEqual([width, height]);
}
