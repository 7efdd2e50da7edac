import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const panel = join(import.meta.dirname, '../../src/panel');

/** Files without lines that break: the part itself, titles of tabs, labels that are read aloud, what is printed. */
const allowed = [
  'parts/dotted.tsx',
  'parts/page.tsx',
  'screens/today/hours.tsx',
  'screens/people/record/record.tsx',
];

// Shows rules/panel#layout.
it('no dot is typed between two facts, because it could start a line', () => {
  const files = globSync('**/*.{ts,tsx}', { cwd: panel }).filter((path) => !allowed.includes(path));
  expect(files.length).toBeGreaterThan(300);
  const typed = files.filter((path) =>
    / \u00b7 |['"`>]\u00b7 /.test(readFileSync(join(panel, path), 'utf8')),
  );
  expect(typed).toEqual([]);
});
