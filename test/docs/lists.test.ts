import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { endpoints } from '../../src/app/routes.ts';
import { entriesOf } from '../../src/reference/openapi-names.ts';

const page = readFileSync(join(import.meta.dirname, '..', '..', 'docs', 'rules', 'lists.md'), 'utf8');

/** Returns the text of a section of the page. */
function section(heading: string): string {
  const after = page.split(`## ${heading}\n`)[1] ?? '';
  return after.split('\n## ')[0]!;
}

// Shows rules/lists#page-based-lists, rules/lists#cursor-based-lists, rules/lists#other-shapes.
it.each([
  ['Page-based lists', (members: string[]) => members.includes('total')],
  ['Cursor-based lists', (members: string[]) => members.includes('nextCursor') && !members.includes('total')],
  ['Other shapes', (members: string[]) => !members.includes('nextCursor') && !members.includes('total')],
])('%s are those that the page names', (heading, fits) => {
  const paths = endpoints
    .filter(({ method, reply }) => method === 'GET' && entriesOf(reply)?.['items'] !== undefined)
    .filter(({ reply }) => fits(Object.keys(entriesOf(reply)!)))
    .map(({ path }) => path);
  expect(paths.length).toBeGreaterThan(0);
  expect(paths.filter((path) => !section(heading).includes(`\`${path}\``))).toEqual([]);
});
